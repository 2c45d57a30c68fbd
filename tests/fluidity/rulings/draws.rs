//! F16, F17: draws that the history of a game decides, and the game itself.

use heterochess::Position as _;
use heterochess::fluidity::{Game, Outcome, Position, Reason};
use heterochess::{Outcome as AnyOutcome, PlayError};
use proptest::prelude::*;

use crate::setups::wild;
use crate::support::*;

const THREEFOLD: Outcome = AnyOutcome::draw(Reason::ThreefoldRepetition);
const TWENTY_FIVE: Outcome = AnyOutcome::draw(Reason::TwentyFiveMoves);

fn game(fen: &str) -> Game {
    Game::new(position(fen))
}

#[track_caller]
fn play(game: &mut Game, texts: &[&str]) {
    for text in texts {
        let m = game.position().parse_move(text).unwrap_or_else(|error| panic!("{error}"));
        game.play(&m).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}

const SHUFFLE: [&str; 4] = ["Nf3", "Nf6", "Ng1", "Ng8"];

#[test]
fn f16_the_third_occurrence_draws() {
    let mut game = Game::default();
    assert_eq!(game.occurrences(), 1);
    play(&mut game, &SHUFFLE);
    assert_eq!((game.occurrences(), game.outcome()), (2, None));
    play(&mut game, &SHUFFLE[..3]);
    assert_eq!((game.occurrences(), game.outcome()), (2, None));
    play(&mut game, &SHUFFLE[3..]);
    assert_eq!((game.occurrences(), game.outcome()), (3, Some(THREEFOLD)));
    assert_eq!(game.position().outcome(), None, "the position alone does not know");
}

#[test]
fn f16_the_occurrences_need_not_follow_each_other() {
    let mut game = game("4k3/8/8/8/8/8/8/R3K2r w - -");
    play(&mut game, &["Kd2", "Rh2+", "Ke1", "Rh1+"]);
    assert_eq!(game.occurrences(), 2);
    // By another way round.
    play(&mut game, &["Kf2", "Rh2+", "Kf1", "Rh8", "Ke1"]);
    assert_eq!(game.occurrences(), 1);
    play(&mut game, &["Rh1+"]);
    assert_eq!(game.outcome(), Some(THREEFOLD));
}

#[test]
fn f16_castling_rights_are_part_of_the_position() {
    let mut game = game("r3k3/8/8/8/8/8/8/4K2R w Kq -");
    play(&mut game, &["Rh2", "Ra7", "Rh1", "Ra8"]);
    // The same men, the same side; but nobody may castle any more.
    assert_eq!(game.occurrences(), 1);
    play(&mut game, &["Rh2", "Ra7", "Rh1", "Ra8"]);
    assert_eq!((game.occurrences(), game.outcome()), (2, None));
    // After the first Rh2 Black could still castle, after the first Ra7 nobody could.
    play(&mut game, &["Rh2"]);
    assert_eq!((game.occurrences(), game.outcome()), (2, None));
    play(&mut game, &["Ra7"]);
    assert_eq!((game.occurrences(), game.outcome()), (3, Some(THREEFOLD)));
}

#[test]
fn f16_the_side_to_move_is_part_of_the_position() {
    // The rook loses a move: the men stand as before, but the other side is to move.
    let mut game = game("4k3/8/8/8/8/8/8/R3K3 w - -");
    play(&mut game, &["Ra2", "Kd8", "Rb2", "Ke8", "Rb1", "Kd8", "Ra1", "Ke8"]);
    assert_eq!(game.occurrences(), 2);
    play(&mut game, &["Rb1", "Kd8", "Ra1"]);
    let board = game.position().board();
    assert_eq!(board.to_string(), "3k4/8/8/8/8/8/8/R3K3");
    let same_men = game.positions().iter().filter(|p| p.board() == board).count();
    assert_eq!((same_men, game.occurrences()), (2, 2));
    let mut waited = Game::new(position("4k3/8/8/8/8/8/8/R3K3 w - -"));
    play(&mut waited, &["Kd2", "Kd8", "Kd1", "Kc8", "Ke1", "Kd8", "Kd2", "Ke8", "Ke1"]);
    assert_eq!(waited.position().board(), waited.start().board());
    assert_eq!(waited.occurrences(), 1);
}

#[test]
fn f16_captures_and_pawn_moves_do_not_hide_a_repetition() {
    // The window reaches back exactly to the last capture.
    let mut game = game("4k3/8/8/8/8/8/3n4/R1K5 w - - 30 60");
    play(&mut game, &["Ra2", "Ke7"]);
    let capture = game.position().parse_move("Rh2xd2").unwrap();
    game.play(&capture).unwrap();
    assert_eq!((game.position().clock(), game.occurrences()), (0, 1));
    for expected in [1, 2] {
        play(&mut game, &["Ke8", "Rg2", "Ke7"]);
        assert_eq!(game.occurrences(), expected);
        play(&mut game, &["Rh2"]);
        assert_eq!(game.occurrences(), expected + 1);
    }
    assert_eq!(game.outcome(), Some(THREEFOLD));
}

#[test]
fn f17_fifty_plies_without_a_capture_draw() {
    let mut game = game("4k3/8/8/8/8/8/8/R3K3 w - - 48 60");
    play(&mut game, &["Ra2"]);
    assert_eq!((game.position().clock(), game.outcome()), (49, None));
    play(&mut game, &["Kd8"]);
    assert_eq!((game.position().clock(), game.outcome()), (50, Some(TWENTY_FIVE)));
    assert_eq!(outcome("4k3/8/8/8/8/8/8/R3K3 w - - 49 60"), "-");
    assert_eq!(outcome("4k3/8/8/8/8/8/8/R3K3 w - - 50 60"), "draw by twenty-five-moves");
    assert_eq!(outcome("4k3/8/8/8/8/8/8/R3K3 w - - 65535 60"), "draw by twenty-five-moves");
}

#[test]
fn f17_a_capture_resets_the_count() {
    let start = "4k3/8/8/8/8/8/3n4/R1K5 w - - 49 60";
    assert_eq!(after(start, &["a1a2"]).outcome(), Some(TWENTY_FIVE));
    for (fen, capture) in [
        ("4k3/8/8/8/8/8/R2n4/2K5 w - - 49 60", "a2e2"),
        ("4k3/8/8/8/8/8/3nP3/2K5 w - - 49 60", "d3xd2"),
        ("4k3/8/8/8/8/3n4/3N4/K7 w - - 49 60", "d2e4xd3"),
        ("4k3/8/8/8/8/8/8/R2bK3 w Q - 49 60", "e1c1"),
    ] {
        assert_eq!(after(fen, &[capture]).clock(), 0, "{capture}");
    }
    // The knight may also leave its man.
    assert_eq!(after("4k3/8/8/8/8/3n4/3N4/K7 w - - 49 60", &["d2b3"]).outcome(), Some(TWENTY_FIVE));
}

#[test]
fn f17_pawn_moves_promotion_and_castling_do_not_reset_it() {
    for (fen, quiet) in [
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 49 60", "e2e4"),
        ("k7/4P3/8/8/8/8/8/4K3 w - - 49 60", "e7e8r"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 49 60", "e1g1"),
    ] {
        let next = after(fen, &[quiet]);
        assert_eq!((next.clock(), next.outcome()), (50, Some(TWENTY_FIVE)), "{quiet}");
    }
}

#[test]
fn f17_comes_last() {
    // Mate on the fiftieth ply is mate.
    let mated = after("k7/7R/8/8/8/8/8/K5R1 w - - 49 60", &["g1g8"]);
    assert_eq!((mated.clock(), mated.outcome().unwrap().reason), (50, Reason::Checkmate));
    // Bare kings and repetition come before it.
    assert_eq!(outcome("4k3/8/8/8/8/8/8/4K3 w - - 50 60"), "draw by insufficient-material");
    let both = position("4k3/8/8/8/8/8/8/R3K3 w - - 50 60");
    assert_eq!(both.outcome_after(3), Some(THREEFOLD));
    assert_eq!(both.outcome_after(2), Some(TWENTY_FIVE));
    let bare = position("4k3/8/8/8/8/8/8/4K3 w - - 50 60");
    assert_eq!(bare.outcome_after(3), Some(AnyOutcome::draw(Reason::InsufficientMaterial)));
}

#[test]
fn a_game_that_is_over_refuses_moves() {
    let mut game = game("k7/7R/8/8/8/8/8/K5R1 w - - 3 60");
    play(&mut game, &["Rg8#"]);
    let over = game.outcome().unwrap();
    assert_eq!(over.to_string(), "white wins by checkmate");
    let before = game.clone();
    let m = find("k7/7R/8/8/8/8/8/K5R1 w", "Kb1");
    assert_eq!(game.play(&m), Err(PlayError::GameOver(over)));
    assert_eq!(game.play(&m).unwrap_err().to_string(), "the game is over: white wins by checkmate");
    assert_eq!(game, before);

    // A drawn game too, though there are moves; and a game that starts at its end.
    for fen in ["4k3/8/8/8/8/8/8/4K3 w", "4k3/8/8/8/8/8/8/R3K3 w - - 50 60"] {
        let mut game = Game::new(position(fen));
        let m = find(fen, "Kd2");
        assert!(matches!(game.play(&m), Err(PlayError::GameOver(_))), "{fen}");
        assert!(game.moves().is_empty());
    }
}

#[test]
fn a_game_refuses_illegal_moves_and_is_unchanged() {
    let mut game = Game::default();
    play(&mut game, &["e4"]);
    let m = *game.moves().last().unwrap();
    let refused = game.play(&m).unwrap_err();
    assert!(matches!(refused, PlayError::Illegal(_)));
    assert_eq!(refused.to_string(), "there is no man on e2");
    assert_eq!((game.moves().len(), game.positions().len()), (1, 2));
}

#[test]
fn undo_opens_a_finished_game() {
    let mut game = Game::default();
    play(&mut game, &SHUFFLE);
    play(&mut game, &SHUFFLE);
    assert!(game.outcome().is_some());
    let m = game.undo().unwrap();
    assert_eq!((m.to_string().as_str(), game.outcome()), ("f6g8", None));
    assert_eq!(game.occurrences(), 2);
    play(&mut game, &["Nd5"]);
    assert_eq!((game.occurrences(), game.outcome()), (1, None));
    while game.undo().is_some() {}
    assert_eq!(game, Game::default());
    assert_eq!(game.undo(), None);
}

/// The outcome and occurrences of a game looked up the slow way: in all of its positions.
fn occurrences(game: &Game) -> usize {
    let identity = |position: &Position| {
        let fen = position.to_string();
        fen.split(' ').take(3).collect::<Vec<_>>().join(" ")
    };
    let present = identity(game.position());
    game.positions().iter().filter(|earlier| identity(earlier) == present).count()
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn games_remember_all_their_positions(
        start in prop_oneof![Just(Position::new()), wild()],
        choices in prop::collection::vec(0..1_000_usize, 0..120),
        // Few choices make many repetitions.
        breadth in 1..6_usize,
    ) {
        let mut game = Game::new(start);
        let mut before = vec![];
        for choice in choices {
            let moves = game.position().legal_moves();
            if game.outcome().is_some() {
                break;
            }
            before.push((*game.position(), game.occurrences()));
            let quiet: Vec<_> = moves.iter().filter(|m| !m.is_capture()).collect();
            let pool = if quiet.is_empty() { moves.iter().collect() } else { quiet };
            game.play(pool[(choice % breadth) % pool.len()]).unwrap();
            prop_assert_eq!(game.occurrences(), occurrences(&game));
            prop_assert_eq!(game.outcome(), game.position().outcome_after(occurrences(&game)));
        }
        let played = game.clone();
        prop_assert_eq!(&played, &game);
        while let Some((position, times)) = before.pop() {
            let undone = game.undo().unwrap();
            prop_assert_eq!(undone, played.moves()[before.len()]);
            prop_assert_eq!(game.position().setup(), position.setup());
            prop_assert_eq!((game.occurrences(), game.outcome()), (times, None));
        }
        prop_assert_eq!(game.undo(), None);
    }
}
