//! C14-C17: the end of the game.

use heterochess::board::Color;
use heterochess::charismatic::{Game, Outcome, Reason, SeriesLength};

use super::turn;
use crate::position;

#[test]
fn c14_checkmate_is_a_matter_of_whole_turns() {
    let chess_only = position("R5k1/5ppp/8/8/8/8/8/4K3 b");
    assert_eq!(chess_only.outcome(), None);
    assert!(chess_only.parse_turn("f6,Kf7").is_ok());
    assert!(position("6rk/5Npp/8/8/8/8/8/4K3 b").parse_turn("g6,Kg7").is_ok());
    let fools = position("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w");
    assert!(fools.parse_turn("Bg2,Kf1").is_ok());
    let mated = position("R2k4/7R/8/8/8/8/8/4K3 b - -");
    assert_eq!(mated.outcome(), Some(Outcome::decisive(Color::White, Reason::Checkmate)));
    assert_eq!(mated.outcome().unwrap().to_string(), "white wins by checkmate");
    // Mate comes before the fifty-move rule.
    let late = position("R2k4/7R/8/8/8/8/8/4K3 b - - 100 60");
    assert_eq!(late.outcome(), mated.outcome());
}

#[test]
fn c15_stalemate_is_a_draw() {
    let stuck = position("7k/5K2/6Q1/8/8/8/8/8 b - -");
    assert!(!stuck.is_check() && !stuck.has_legal_turn());
    assert_eq!(stuck.outcome(), Some(Outcome::draw(Reason::Stalemate)));
}

#[test]
fn c15_a_turn_of_two_moves_is_enough_not_to_be_stalemate() {
    // The knight is pinned and all squares of the king are attacked; but when the king steps off the
    // line the knight can shut the other one.
    for (fen, escape) in [
        ("8/1r6/r7/8/2r5/3k4/N6r/K7 w - -", "Kb1,Nb4"),
        ("8/1r6/r7/8/2r5/3k4/N6r/K7 w - -", "Nb4,Kb1"),
        ("7k/8/1q6/8/2q5/8/4q3/3rN2K w - -", "Kh2,Ng2"),
    ] {
        let position = position(fen);
        assert!(!position.is_check() && !position.has_single_move(), "{fen}");
        assert!(position.parse_turn(escape).is_ok(), "{fen}");
        assert!(position.has_legal_turn(), "{fen}");
        assert_eq!(position.outcome(), None, "{fen}");
        let chess = position.with_max_series(SeriesLength::ONE);
        assert_eq!(chess.outcome(), Some(Outcome::draw(Reason::Stalemate)), "{fen}");
    }
}

#[test]
fn c14_one_capture_en_passant_clears_two_men_out_of_the_way() {
    for (fen, max, escape) in [
        ("rr4k1/8/8/2pP3R/8/8/8/K7 w - c6", 2, "dxc6,Ra5"),
        ("rr4k1/8/8/2pPPPPR/8/8/8/K7 w - c6", 5, "e6,f6,g6,dxc6,Ra5"),
        ("1r4k1/r7/8/2pPPPPR/8/8/8/K7 w - c6", 5, "e6,f6,g6,dxc6,Ra5"),
        ("7k/1b3n2/8/RPPPpbpK/5r2/2p5/8/3b1b2 w - e6", 5, "b5b6,c5c6,d5e6,a5f5,h5g6"),
    ] {
        let position = position(fen).with_max_series(SeriesLength::new(max).unwrap());
        assert!(position.parse_turn(escape).is_ok(), "{fen}: {escape}");
        assert!(position.has_legal_turn(), "{fen}");
        assert_eq!(position.outcome(), None, "{fen}");
    }
    for fen in ["3k4/6rq/8/R1pPPPpK/8/2r4n/8/6r1 w - c6,g6", "1n5k/7r/8/QBNPp2K/8/6q1/8/8 w - e6"] {
        assert!(position(fen).has_legal_turn() && position(fen).count_turns() > 0, "{fen}");
    }
}

#[test]
fn c16_dead_positions_are_drawn() {
    for (board, dead) in [
        ("3k4/8/8/8/8/8/8/4K3", true),
        ("3k4/8/8/8/8/8/8/4KB2", true),
        ("3k4/8/8/8/8/8/8/4KN2", true),
        ("3k1b2/8/8/8/8/8/8/2B1K3", true),
        ("3k1b2/8/8/4B3/8/8/8/2B1K3", true),
        ("2bk4/8/8/8/8/8/8/2B1K3", false),
        ("3k4/8/8/8/8/8/8/3NKN2", false),
        ("3k1n2/8/8/8/8/8/8/4KN2", false),
        ("3k4/7p/8/8/8/8/8/4K3", false),
        ("3k4/8/8/8/8/8/8/4K2R", false),
    ] {
        for side in ["w", "b"] {
            let position = position(&format!("{board} {side} - -"));
            assert_eq!(position.is_insufficient_material(), dead, "{board}");
            let drawn = Some(Outcome::draw(Reason::InsufficientMaterial));
            assert_eq!(position.outcome() == drawn, dead, "{board}");
        }
    }
}

#[test]
fn c17_the_third_occurrence_is_a_draw() {
    let mut game = Game::from_position(position("3k3r/8/8/8/8/8/8/R3K3 w - -"));
    for (number, text) in
        ["Kf1", "Ke8", "Ke1", "Kd8", "Ra2,Kf1", "Ke8", "Ke1,Ra1", "Kd8"].iter().enumerate()
    {
        assert_eq!(game.outcome(), None, "before turn {number}");
        let heterochess::charismatic::Stage::Play(position) = game.stage() else { panic!() };
        let turn = turn(position, text);
        game.play(&turn).unwrap();
    }
    assert_eq!(game.occurrences(), 3);
    assert_eq!(game.outcome(), Some(Outcome::draw(Reason::ThreefoldRepetition)));
    game.undo();
    assert_eq!(game.outcome(), None);
}

#[test]
fn c17_mate_stalemate_and_dead_positions_come_before_fifty_turns() {
    for (fen, reason) in [
        ("R2k4/7R/8/8/8/8/8/4K3 b - - 100 60", Reason::Checkmate),
        ("7k/5K2/6Q1/8/8/8/8/8 b - - 100 60", Reason::Stalemate),
        ("3k4/8/8/8/8/8/8/4KN2 w - - 100 60", Reason::InsufficientMaterial),
        ("3k4/8/8/8/8/8/8/4KR2 w - - 100 60", Reason::FiftyMoves),
        // Stalemate comes before a dead position.
        ("k7/2K5/8/8/B7/8/8/8 b - - 100 60", Reason::InsufficientMaterial),
        ("k7/2B5/K7/8/8/8/8/8 b - - 100 60", Reason::Stalemate),
    ] {
        assert_eq!(position(fen).outcome().map(|outcome| outcome.reason), Some(reason), "{fen}");
    }
}

#[test]
fn c17_the_third_occurrence_comes_before_fifty_turns() {
    // Both happen with the same turn.
    let mut game = Game::from_position(position("3k3r/8/8/8/8/8/8/R3K3 w - - 92 70"));
    for text in ["Kf1", "Ke8", "Ke1", "Kd8", "Kf1", "Ke8", "Ke1", "Kd8"] {
        assert_eq!(game.outcome(), None);
        let heterochess::charismatic::Stage::Play(position) = game.stage() else { panic!() };
        let turn = turn(position, text);
        game.play(&turn).unwrap();
    }
    let heterochess::charismatic::Stage::Play(last) = game.stage() else { panic!() };
    assert_eq!(last.outcome(), Some(Outcome::draw(Reason::FiftyMoves)));
    assert_eq!(game.outcome(), Some(Outcome::draw(Reason::ThreefoldRepetition)));
}

#[test]
fn c17_rights_and_targets_make_positions_different() {
    let with = position("3k4/8/8/8/8/8/8/R3K2R w KQ -");
    let without = position("3k4/8/8/8/8/8/8/R3K2R w K -");
    assert_ne!(with, without);
    assert_ne!(with.zobrist(), without.zobrist());
    let target = position("7k/8/8/1Pp5/8/8/8/K7 w - c6");
    assert_ne!(target, position("7k/8/8/1Pp5/8/8/8/K7 w - -"));
    // Clocks do not.
    assert_eq!(with, position("3k4/8/8/8/8/8/8/R3K2R w KQ - 7 9"));
}

#[test]
fn c17_fifty_turns_by_each_side() {
    let before = position("3k3r/8/8/8/8/8/8/R3K3 b - - 99 80");
    assert_eq!(before.outcome(), None);
    let mut after = before;
    after.play(&turn(&before, "Ke7")).unwrap();
    assert_eq!((after.clock(), after.move_number()), (100, 81));
    assert_eq!(after.outcome(), Some(Outcome::draw(Reason::FiftyMoves)));
    // One capture or pawn move anywhere in the series starts the clock again.
    let mut pawn = position("3k3r/8/8/8/8/8/P7/R3K3 w - - 99 80");
    pawn.play(&turn(&pawn, "Kf2,a3,Rb1")).unwrap();
    assert_eq!(pawn.clock(), 0);
}

#[test]
fn c17_castling_does_not_start_the_count_again_en_passant_does() {
    let castling = position("3k4/8/8/8/8/8/8/4K2R w K - 99 80");
    let mut after = castling;
    after.play(&turn(&castling, "O-O")).unwrap();
    assert_eq!(after.outcome(), Some(Outcome::draw(Reason::FiftyMoves)));
    // Every pawn that takes so has moved; the capture is not counted twice.
    let pawns = position("7k/8/8/pPpP4/8/8/8/K7 w - a6,c6 0 9");
    let mut after = pawns;
    after.play(&turn(&pawns, "Kb1,bxa6")).unwrap();
    assert_eq!(after.clock(), 0);
    after.play(&turn(&after, "Kg8")).unwrap();
    assert_eq!(after.clock(), 1);
}

#[test]
fn c17_placement_turns_do_not_count() {
    let mut game = Game::new();
    while let heterochess::charismatic::Stage::Placement(stage) = game.stage() {
        if stage.needs_draw() {
            let men = stage.draws()[0].men;
            game.draw(&men).unwrap();
        } else {
            let placement = stage.legal_placements()[0];
            game.place(&placement).unwrap();
        }
    }
    let heterochess::charismatic::Stage::Play(position) = game.stage() else { unreachable!() };
    assert_eq!((position.clock(), position.move_number(), game.occurrences()), (0, 1, 1));
}
