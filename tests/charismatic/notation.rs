//! Moves and turns as text, FEN, and refusals.

use std::ops::ControlFlow;

use heterochess::board::{Bitboard, Role, Square};
use heterochess::charismatic::{
    Coordinates, EndRefusal, FenError, ParseMoveError, ParseTurnError, Position, San, SeriesLength,
    SetupProblems,
};
use proptest::prelude::*;

use crate::agreement::wild;
use crate::{config, position};

#[test]
fn turns_of_the_start() {
    let start = Position::orthodox();
    for (coordinates, algebraic) in [
        ("e2e4,g1f3", "e4,Nf3"),
        ("e2e4,g1f3,f1c4,e1g1", "e4,Nf3,Bc4,O-O"),
        ("d2d3,b1d2,g1f3", "d3,Nd2,Nf3"),
        ("d2d3,g1f3,b1d2", "d3,Nf3,Nd2"),
        ("d2d3,g1f3,f3d2", ""),
    ] {
        if algebraic.is_empty() {
            assert!(start.parse_turn(coordinates).is_err());
            continue;
        }
        let turn = start.parse_turn(coordinates).unwrap();
        assert_eq!(turn.to_string(), coordinates);
        assert_eq!(start.san(&turn), algebraic);
        assert_eq!(start.parse_turn(algebraic), Ok(turn));
    }
}

#[test]
fn men_are_told_apart_at_that_point_of_the_series() {
    let position = position("3k4/8/8/8/8/5N2/8/1N2K3 w - -");
    let turn = position.parse_turn("b1d2,f3e5").unwrap();
    assert_eq!(position.san(&turn), "Nbd2,Ne5");
    // The second knight has no rival any more: the first one has moved.
    let turn = position.parse_turn("f3e5,b1d2").unwrap();
    assert_eq!(position.san(&turn), "Ne5,Nd2");
    let error = position.parse_turn("Nd2").unwrap_err();
    assert_eq!(error.to_string(), "move 1: Nd2 is ambiguous: it could start on b1 f3");
    let queens = self::position("8/7k/8/8/Q2Q4/8/8/Q3K3 w - -");
    let turn = queens.parse_turn("Qa4b4").unwrap();
    assert_eq!(queens.san(&turn), "Qab4");
    let rooks = self::position("7k/R7/8/8/8/8/8/R3K3 w - -");
    assert_eq!(rooks.san(&rooks.parse_turn("a1a4").unwrap()), "R1a4");
}

#[test]
fn a_pinned_rival_counts_only_while_the_series_can_go_on() {
    let position = position("4r2k/8/8/8/8/4N3/8/4K1N1 w - -");
    let turn = position.parse_turn("g1e2").unwrap();
    assert_eq!(position.san(&turn), "Ne2");
    let both = self::position("4r2k/8/8/8/8/4N3/8/N3K3 w - -");
    let turn = both.parse_turn("a1c2").unwrap();
    assert_eq!(both.san(&turn), "Nac2");
    let chess = both.with_max_series(SeriesLength::ONE);
    assert_eq!(chess.san(&turn), "Nc2");
    assert_eq!(chess.parse_turn("Nc2"), Ok(turn));
}

#[test]
fn c10_men_whose_last_move_leaves_the_king_in_check_are_told_apart() {
    let position = position("4r2k/8/8/8/8/8/8/1N2KN2 w - -").with_max_series(SeriesLength::ONE);
    let series = position.series();
    for (coordinates, algebraic) in [("b1d2", "Nbd2"), ("f1d2", "Nfd2"), ("b1c3", "Nc3")] {
        let m = series.parse_move(coordinates).unwrap();
        assert_eq!(series.san(&m).to_string(), algebraic);
        assert_eq!(series.parse_move(algebraic), Ok(m));
    }
    assert!(matches!(series.parse_move("Nd2"), Err(ParseMoveError::Ambiguous { .. })));
}

#[test]
fn c12_a_king_who_is_asked_alone_can_castle() {
    let series = position("4k3/8/8/8/8/8/8/R3K2R w KQ -").series();
    let texts = |square: Square| {
        let moves = series.possible_moves_from(square);
        moves.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let king = texts(Square::E1);
    assert_eq!(king.len(), 7);
    assert!(["e1g1", "e1c1"].iter().all(|castling| king.contains(&(*castling).to_owned())));
    assert!(texts(Square::H1).iter().all(|m| m.starts_with("h1")));
}

#[test]
fn marks_follow_the_result_of_the_turn() {
    let rooks = position("3k4/8/8/8/8/8/8/R3K2R w KQ -");
    let mate = rooks.parse_turn("a1a7,h1h8").unwrap();
    assert_eq!(rooks.san(&mate), "Ra7,Rh8#");
    let check = rooks.parse_turn("a1a8").unwrap();
    assert_eq!(rooks.san(&check), "Ra8+");
    // A mark is not held against the position, in either form and wherever it stands.
    for text in ["Ra8#", "Ra8", "a1a8+", "a1a8#"] {
        assert_eq!(rooks.parse_turn(text), Ok(check), "{text}");
    }
    assert_eq!(rooks.parse_turn("Ra7+,Rh8"), Ok(mate));
    assert!(rooks.parse_turn("Ra8++").is_err() && rooks.parse_turn("a1a8+#").is_err());
}

#[test]
fn errors_name_the_move_and_the_reason() {
    // Two rooks, but only one could go there.
    let rooks = position("3k4/8/8/8/8/8/8/R3K2R w KQ -");
    assert_eq!(
        rooks.parse_turn("O-O,Rf2").unwrap_err().to_string(),
        "move 2: Rf2 is not possible: the rook on f1 has already moved in this turn"
    );
    let start = Position::orthodox();
    let error = |text: &str| start.parse_turn(text).unwrap_err().to_string();
    assert_eq!(
        error("e4,Nf3,Bb6"),
        "move 3: Bb6 is not possible: no bishop that may still move can make it"
    );
    assert_eq!(
        error("e2e4,f1c4,c4f7"),
        "move 3: c4f7 is not possible: the bishop on c4 has already moved in this turn"
    );
    assert_eq!(error("e4,,Nf3").split('`').nth(1), Some(""));
    assert_eq!(error("e4,Ke3"), "move 2: Ke3 is not possible: a king does not go from e1 to e3");
    assert_eq!(
        error("e2e4,e7e5"),
        "move 2: e7e5 is not possible: the black pawn on e7 is not yours to move"
    );
    assert_eq!(error("e5"), "move 1: e5 is not possible: no pawn that may still move can make it");
    assert_eq!(
        error("Nxf3"),
        "move 1: Nxf3 is not possible: g1f3 is a move of the knight, and takes nothing"
    );
    assert_eq!(
        error("a3,b3,c3,d3,e3,f3"),
        "move 6: f3 is not possible: a turn has at most 5 moves"
    );
    assert_eq!(start.parse_turn(""), Err(ParseTurnError::End(EndRefusal::NoMove)));
    for text in [" ", "e4 ", "é4", "e2e4k", "O-O-O-O", "0-0", "Pe4", "\0", "e4;d4", "K", "=Q", "x"]
    {
        let refused = start.series().parse_move(text).unwrap_err();
        assert!(matches!(refused, ParseMoveError::Malformed { .. }), "{text}");
    }
    assert!(error(&"e4,".repeat(1_000_000)).len() < 200);
    assert!(error(&"x".repeat(1_000_000)).len() < 200);
}

#[test]
fn fens_are_read_strictly() {
    let problems = |fen: &str| match fen.parse::<Position>() {
        Err(FenError::Setup(error)) => error.problems,
        other => panic!("{fen}: {other:?}"),
    };
    assert_eq!(problems("8/8/8/8/8/8/8/K7 w"), SetupProblems::MISSING_KING);
    assert_eq!(problems("kk6/8/8/8/8/8/8/7K w"), SetupProblems::SEVERAL_KINGS);
    assert_eq!(problems("k7/8/8/8/8/8/8/P6K w"), SetupProblems::PAWN_ON_BACK_RANK);
    assert_eq!(problems("k6R/8/8/8/8/8/8/7K w"), SetupProblems::OPPOSITE_CHECK);
    assert_eq!(problems("kK6/8/8/8/8/8/8/8 w"), SetupProblems::KINGS_ADJACENT);
    assert_eq!(problems("4k3/8/8/8/8/8/8/4K2R w Q"), SetupProblems::CASTLING_RIGHTS);
    assert_eq!(problems("4k3/8/8/8/8/8/8/R2K4 w Q"), SetupProblems::CASTLING_RIGHTS);
    for target in ["c6", "c3", "d6", "e6"] {
        let fen = format!("7k/3P4/4b3/2p1p3/8/8/8/K7 b - {target}");
        assert_eq!(problems(&fen), SetupProblems::EN_PASSANT, "{target}");
    }
    // The pawn that has passed c6 came from c7, where none of its side can stand since.
    for (men, expected) in [("p", true), ("P", true), ("N", true), ("n", false), ("k", false)] {
        let foe_king = if men == "k" { "8" } else { "7k" };
        let fen = format!("{foe_king}/2{men}5/8/1Pp5/8/8/8/K7 w - c6");
        assert_eq!(fen.parse::<Position>().is_err(), expected, "{fen}");
        if expected {
            assert_eq!(problems(&fen), SetupProblems::EN_PASSANT, "{fen}");
        }
    }
    // A target that can be used says that a pawn has just moved, and so that the clock is at 0.
    for fen in ["7k/8/8/1Pp5/8/8/8/K7 w - c6 1 9", "7k/8/8/8/1pP5/8/8/K7 b - c3 5 3"] {
        assert_eq!(problems(fen), SetupProblems::EN_PASSANT_CLOCK, "{fen}");
    }
    let all = problems("P7/8/8/8/8/8/8/7R b KQ a3,b3,c3,d3,e3,f3 0 1");
    assert_eq!(all.to_string().split("; ").count(), 5, "{all}");
    for field in ["c6,c6", "c6,", "", "c9", "C6", "-,c6"] {
        let fen = format!("7k/8/8/1Pp5/8/8/8/K7 w - {field} 0 1");
        let error = fen.parse::<Position>().unwrap_err().to_string();
        assert!(error.starts_with("en-passant field"), "{error}");
    }
    let any_order = "8/8/8/8/1pP2BPp/7b/5K1k/7b b - g3,c3 0 1";
    assert_eq!(position(any_order).to_string(), any_order.replace("g3,c3", "c3,g3"));
}

proptest! {
    #![proptest_config(config(300))]

    #[test]
    fn fens_round_trip(position in wild(20)) {
        let fen = position.to_string();
        let again: Position = fen.parse().unwrap();
        prop_assert_eq!(again, position);
        prop_assert_eq!(again.zobrist(), position.zobrist());
        prop_assert_eq!(again.to_string(), fen);
    }

    /// Every pair of squares and promotion: possible moves are explained as themselves, all else is
    /// refused; and so with moves made before.
    #[test]
    fn explanations_and_generator_agree(position in wild(14), seed in any::<u64>()) {
        let mut random = crate::Random::new(seed);
        let mut series = position.series();
        loop {
            let moves = series.possible_moves();
            let mut explained = 0;
            for from in Square::ALL {
                for to in Square::ALL {
                    let promotions = Role::PROMOTIONS.map(Some).into_iter().chain([None]);
                    for promotion in promotions {
                        let coordinates = Coordinates { from, to, promotion };
                        if let Ok(m) = series.explain(&coordinates) {
                            prop_assert!(moves.contains(&m), "{:?} {}", series, m);
                            explained += 1;
                        }
                    }
                }
            }
            prop_assert_eq!(explained, moves.len(), "{:?}", series);
            if moves.is_empty() {
                break;
            }
            series.push(&random.pick(&moves)).unwrap();
        }
        let made = series.moves().len();
        for _ in 0..made {
            prop_assert!(series.undo().is_some());
        }
        prop_assert_eq!(series, position.series());
    }

    #[test]
    fn moves_and_turns_round_trip(position in wild(14), seed in any::<u64>()) {
        let mut random = crate::Random::new(seed);
        for m in position.series().possible_moves() {
            let san = position.series().san(&m);
            prop_assert_eq!(san.to_string().parse::<San>(), Ok(san));
            prop_assert_eq!(position.series().find(&san), Ok(m));
        }
        if let Some(turn) = random.turn(&position) {
            prop_assert_eq!(position.parse_turn(&turn.to_string()), Ok(turn));
            prop_assert_eq!(position.parse_turn(&position.san(&turn)), Ok(turn));
        }
    }

    #[test]
    fn completable_moves_are_those_that_can_be_completed(position in wild(5)) {
        let position = position.with_max_series(SeriesLength::new(3).unwrap());
        prop_assume!(position.count_turns() < 20_000);
        let firsts: std::collections::HashSet<_> = position.turns().map(|turn| turn[0]).collect();
        let completable = position.series().completable_moves();
        prop_assert_eq!(completable.len(), firsts.len());
        prop_assert!(completable.iter().all(|m| firsts.contains(m)));
        prop_assert_eq!(position.series().can_be_completed(), !firsts.is_empty());
    }

    #[test]
    fn completable_moves_can_be_asked_for_square_by_square(position in wild(5)) {
        let series = position.series();
        let all = series.completable_moves();
        let mut told = Vec::new();
        let whole = series.completable_moves_while(Bitboard::FULL, |decided, of| {
            told.push((decided, of));
            ControlFlow::<()>::Continue(())
        });
        prop_assert_eq!(whole.as_ref(), Ok(&all));
        let possible = series.possible_moves().len();
        prop_assert!(told.is_sorted() && told.iter().all(|&(_, of)| of == possible));
        prop_assert_eq!(told.last().copied(), (possible > 0).then_some((possible, possible)));
        for square in position.board().of_color(position.side_to_move()) {
            let of_one =
                series.completable_moves_while(square, |_, _| ControlFlow::<()>::Continue(()));
            let expected: Vec<_> = all.iter().copied().filter(|m| m.from == square).collect();
            prop_assert_eq!(of_one.unwrap().to_vec(), expected);
        }
        let stopped = series.completable_moves_while(Bitboard::FULL, |_, _| ControlFlow::Break(7));
        prop_assert_eq!(stopped.is_err(), possible > 0);
    }

    #[test]
    fn no_text_is_a_panic(text in "\\PC{0,30}", moves in "[a-hKQRBNOx1-8=+#,-]{0,20}") {
        let start = Position::orthodox();
        for text in [&text, &moves] {
            let _ = start.parse_turn(text);
            let _ = text.parse::<Position>();
            let _ = text.parse::<heterochess::charismatic::PlacementStage>();
            let _ = text.parse::<heterochess::charismatic::Placement>();
        }
    }
}
