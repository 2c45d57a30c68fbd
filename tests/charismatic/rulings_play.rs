//! C6-C17: turns, and the end of the game.

use heterochess::board::{Bitboard, CastlingSide, Color, Role, Square};
use heterochess::charismatic::{
    Action, ActionError, EndRefusal, Game, Outcome, ParseMoveError, ParseTurnError, Position,
    Reason, Refusal, SeriesLength, Turn, TurnRefusal,
};

use crate::position;

fn turn(position: &Position, text: &str) -> Turn {
    position.parse_turn(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Why a move of a turn is refused.
fn refusal(position: &Position, text: &str) -> Refusal {
    match position.parse_series(text) {
        Err(ParseTurnError::Move { error: ParseMoveError::Impossible { refusal, .. }, .. }) => {
            refusal
        }
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn c6_a_turn_is_one_to_five_moves_with_different_men() {
    let start = Position::orthodox();
    assert_eq!(start.side_to_move(), Color::White);
    for text in ["e2e4", "e2e4,g1f3,f1c4,e1g1,d2d4"] {
        let mut after = start;
        after.play(&turn(&start, text)).unwrap();
        assert_eq!(after.side_to_move(), Color::Black);
    }
    assert_eq!(
        refusal(&start, "e2e4,e4e5"),
        Refusal::AlreadyMoved { square: Square::E4, role: Role::Pawn }
    );
    let full = "a2a3,b2b3,c2c3,d2d3,e2e3,f2f3";
    assert_eq!(refusal(&start, full), Refusal::SeriesFull { max: SeriesLength::FIVE });
    let three = start.with_max_series(SeriesLength::new(3).unwrap());
    assert_eq!(three.parse_series("a2a3,b2b3,c2c3").unwrap().remaining(), 0);
    assert!(three.parse_series("a2a3,b2b3,c2c3").unwrap().possible_moves().is_empty());
    assert_eq!(refusal(&three, "a2a3,b2b3,c2c3,d2d3").to_string(), "a turn has at most 3 moves");
}

#[test]
fn c6_nobody_passes() {
    let start = Position::orthodox();
    assert_eq!(start.series().may_end(), Err(EndRefusal::NoMove));
    assert_eq!(start.parse_turn(""), Err(ParseTurnError::End(EndRefusal::NoMove)));
    assert_eq!(Turn::new(&[]), None);
}

#[test]
fn c6_castling_uses_up_king_and_rook() {
    let position = position("3k4/8/8/8/8/8/8/R3K2R w KQ -");
    let series = position.parse_series("e1g1").unwrap();
    assert_eq!(series.moved(), Bitboard::of(Square::F1).with(Square::G1));
    assert_eq!(series.remaining(), 4);
    for (text, square, role) in
        [("e1g1,g1g2", Square::G1, Role::King), ("e1g1,f1f2", Square::F1, Role::Rook)]
    {
        assert_eq!(refusal(&position, text), Refusal::AlreadyMoved { square, role });
    }
}

/// Coordinates that start where a man stood at the start of the turn are told where it is now.
#[test]
fn c6_a_man_that_has_left_is_told_of_where_it_went() {
    use Square::{A1, C8, D1, E1, E2, E4, F1, G1, H1};
    let rooks = position("3k4/8/8/8/8/8/8/R3K2R w KQ -");
    let pawns = position("7k/2P5/8/8/8/8/4P3/K7 w - -");
    for (position, text, (square, role, to)) in [
        (&rooks, "e1g1,e1c1", (E1, Role::King, G1)),
        (&rooks, "e1g1,h1h3", (H1, Role::Rook, F1)),
        (&rooks, "h1h3,O-O-O,a1a5", (A1, Role::Rook, D1)),
        (&pawns, "e2e4,a1a2,e2e3", (E2, Role::Pawn, E4)),
        (&pawns, "c7c8n,c7c8q", (Square::C7, Role::Pawn, C8)),
    ] {
        assert_eq!(refusal(position, text), Refusal::HasLeft { square, role, to }, "{text}");
    }
    assert_eq!(
        rooks.parse_turn("e1g1,e1c1").unwrap_err().to_string(),
        "move 2: e1c1 is not possible: the king of e1 has gone to g1 in this turn"
    );
    // Nobody was there, or another man has come: then he is the reason.
    assert_eq!(refusal(&rooks, "e1g1,e2e3"), Refusal::NoPiece { square: E2 });
    let role = Role::Rook;
    assert_eq!(refusal(&rooks, "e1e2,h1e1,e1e5"), Refusal::AlreadyMoved { square: E1, role });
}

/// The man that has moved is the reason, not the right that went with it.
#[test]
fn c6_nobody_castles_twice_in_a_turn() {
    let white = position("3k4/8/8/8/8/8/8/R3K2R w KQ -");
    let black = position("r2k3r/8/8/8/8/8/8/4K3 b kq -");
    let role = Role::King;
    for (position, text, square) in [
        (&white, "O-O,O-O-O", Square::G1),
        (&white, "O-O-O,O-O", Square::C1),
        (&white, "Ke2,O-O", Square::E2),
        // The d-file is a home as well.
        (&white, "Kd1,O-O", Square::D1),
        (&black, "O-O,O-O-O", Square::B8),
    ] {
        assert_eq!(refusal(position, text), Refusal::AlreadyMoved { square, role }, "{text}");
    }
    assert_eq!(
        white.parse_turn("O-O,O-O-O").unwrap_err().to_string(),
        "move 2: O-O-O is not possible: the king on g1 has already moved in this turn"
    );
    // Moved in an earlier turn: the right is gone.
    let side = CastlingSide::Short;
    let before = position("3k4/8/8/8/8/8/4K3/R6R w - -");
    assert_eq!(refusal(&before, "O-O"), Refusal::CastlingRightGone { side });
}

#[test]
fn c7_a_promoted_pawn_has_moved() {
    let position = position("7k/2P5/8/8/8/8/8/K7 w - -");
    let series = position.parse_series("c7c8n").unwrap();
    assert!(series.possible_moves_from(Square::C8).is_empty());
    assert_eq!(
        refusal(&position, "c7c8n,c8d6"),
        Refusal::AlreadyMoved { square: Square::C8, role: Role::Knight }
    );
    let promotions = position.series().possible_moves_from(Square::C7);
    assert_eq!(promotions.len(), 4);
}

#[test]
fn c8_the_king_may_be_in_check_until_the_series_ends() {
    let position = position("4r1k1/8/8/8/8/8/4R3/4K3 w");
    // The rook leaves its king in check: possible, but the turn may not end so.
    let series = position.parse_series("Ra2").unwrap();
    assert_eq!(series.may_end(), Err(EndRefusal::KingInCheck { by: Square::E8.into() }));
    assert!(series.can_be_completed());
    assert!(position.parse_turn("Ra2").is_err());
    assert!(position.parse_turn("Ra2,Kf1").is_ok());
    // The king may step into check, if it is parried later.
    let stepping = self::position("5rk1/8/8/8/8/8/4R3/4K3 w");
    assert!(stepping.parse_turn("Kf1").is_err());
    assert!(stepping.parse_turn("Kf1,Rf2").is_ok());
}

#[test]
fn c8_kings_may_come_side_by_side_within_a_series_only() {
    let position = position("8/8/8/3k4/8/3K4/8/8 w");
    assert_eq!(
        position.parse_series("Kd4").unwrap().may_end(),
        Err(EndRefusal::KingInCheck { by: Square::D5.into() })
    );
    assert!(!position.parse_series("Kd4").unwrap().can_be_completed());
}

#[test]
fn c8_check_to_the_enemy_does_not_end_the_series() {
    let position = position("3k4/8/8/8/8/8/8/R3K2R w KQ -");
    assert!(position.parse_turn("Ra8,Rh7").is_ok());
}

#[test]
fn c9_a_king_is_never_captured() {
    let position = position("3k4/8/8/8/8/8/8/R3K2R w KQ -");
    assert_eq!(
        refusal(&position, "a1a8,h1h8,a8d8"),
        Refusal::AlreadyMoved { square: Square::A8, role: Role::Rook }
    );
    let open = self::position("3k4/3P4/8/8/8/8/8/3RK3 w - -");
    // The pawn cannot leave d7; when it could, the rook would see the king.
    assert_eq!(refusal(&open, "d7d8q"), Refusal::KingCapture { square: Square::D8 });
    let lined = self::position("3k4/8/8/8/3N4/8/8/3RK3 w - -");
    assert_eq!(refusal(&lined, "d4b3,d1d8"), Refusal::KingCapture { square: Square::D8 });
    let series = lined.parse_series("d4b3").unwrap();
    assert!(series.possible_moves().iter().all(|m| m.to != Square::D8));
}

#[test]
fn c10_a_turn_that_leaves_the_king_in_check_is_not_legal() {
    let position = position("4r1k1/8/8/8/8/8/4R3/4K3 w");
    let moves = position.parse_series("e2a2").unwrap();
    let illegal = Turn::new(moves.moves()).unwrap();
    let by = Square::E8.into();
    assert_eq!(position.refusal(&illegal), Some(TurnRefusal::End(EndRefusal::KingInCheck { by })));
    assert!(position.turns().all(|turn| turn != illegal));

    let mut game = Game::from_position(position);
    assert!(matches!(game.play(&illegal), Err(ActionError::Turn(_))));
    assert_eq!(game.outcome(), None);
    // A referee who lets players finish such a turn scores it as a loss.
    let lost = Outcome::decisive(Color::Black, Reason::IllegalTurn);
    assert_eq!(game.referee(&illegal), Ok(Some(lost)));
    assert_eq!(game.outcome(), Some(lost));
    assert_eq!(game.actions(), [Action::IllegalTurn(illegal)]);
    assert_eq!(game.play(&illegal), Err(ActionError::GameOver(lost)));
    assert_eq!(game.referee(&illegal), Err(ActionError::GameOver(lost)));
    assert_eq!(game.undo(), Some(Action::IllegalTurn(illegal)));
    assert_eq!(game.outcome(), None);
    // Impossible moves he refuses, legal turns he lets pass.
    let other = turn(&Position::orthodox(), "e2e4");
    assert!(matches!(game.referee(&other), Err(ActionError::Turn(TurnRefusal::Move { .. }))));
    assert_eq!(game.referee(&turn(&position, "Ra2,Kf1")), Ok(None));
}

#[test]
fn c11_double_steps_are_for_pawns_on_the_second_rank() {
    let position = position("3k4/8/8/8/8/P7/1P6/4K3 w - -");
    assert!(position.parse_turn("b4").is_ok());
    assert_eq!(refusal(&position, "a3a5"), Refusal::PawnNotOnSecondRank);
    let refused = self::position("3k4/8/8/8/1n6/1p6/PP6/4K3 w - -");
    assert!(matches!(refusal(&refused, "b2b4"), Refusal::Blocked { square: Square::B3, .. }));
    assert!(refused.parse_turn("axb3").is_ok());
}

#[test]
fn c12_where_kings_and_rooks_land() {
    for (fen, text, landed) in [
        ("3k4/8/8/8/8/8/8/R3K2R w KQ -", "O-O", "3k4/8/8/8/8/8/8/R4RK1"),
        ("3k4/8/8/8/8/8/8/R3K2R w KQ -", "O-O-O", "3k4/8/8/8/8/8/8/2KR3R"),
        ("r2k3r/8/8/8/8/8/8/4K3 b kq -", "O-O", "1kr4r/8/8/8/8/8/8/4K3"),
        ("r2k3r/8/8/8/8/8/8/4K3 b kq -", "O-O-O", "r3rk2/8/8/8/8/8/8/4K3"),
        ("r3k2r/8/8/8/8/8/8/4K3 b kq -", "O-O", "r4rk1/8/8/8/8/8/8/4K3"),
        ("3k4/8/8/8/8/8/8/R2K3R w KQ -", "O-O-O", "3k4/8/8/8/8/8/8/R3RK2"),
    ] {
        let mut position = position(fen);
        position.play(&turn(&position, text)).unwrap();
        assert_eq!(position.board().to_string(), landed);
        assert!(position.castling().is_empty());
    }
    let coordinates = position("r2k3r/8/8/8/8/8/8/4K3 b kq -");
    assert_eq!(turn(&coordinates, "d8b8"), turn(&coordinates, "O-O"));
}

#[test]
fn c12_rights_are_needed_and_lost() {
    let none = position("3k4/8/8/8/8/8/8/R3K2R w - -");
    let side = CastlingSide::Short;
    assert_eq!(refusal(&none, "e1g1"), Refusal::CastlingRightGone { side });
    let mut both = position("r2k3r/8/8/8/8/8/8/R3K2R w KQkq -");
    // A rook that takes a rook in its corner: both rights go.
    both.play(&turn(&both, "Rxh8")).unwrap();
    assert_eq!(both.castling().to_string(), "Qk");
    // A rook that moves within the series.
    let moved = position("3k4/8/8/8/8/8/8/R3K2R w KQ -");
    assert!(moved.parse_turn("Rh2,O-O-O").is_ok());
    assert_eq!(refusal(&moved, "Rh2,O-O"), Refusal::CastlingRightGone { side });
}

#[test]
fn c12_attacks_count_at_that_point_of_the_series() {
    // f1 is attacked, until the pawn shuts the file.
    let position = position("3k1r2/8/8/8/8/6P1/8/4K2R w K -");
    let by = Square::F8.into();
    assert_eq!(refusal(&position, "O-O"), Refusal::CastlingThroughCheck { square: Square::F1, by });
    let shut = self::position("3k1r2/8/8/8/8/6N1/8/4K2R w K -");
    assert!(shut.parse_turn("Nf5,O-O").is_ok());
    // In check it is not possible; with the checker gone it is.
    let check = self::position("3kr3/8/8/8/8/2N5/8/4K2R w K -");
    assert!(matches!(
        refusal(&check, "O-O"),
        Refusal::CastlingThroughCheck { square: Square::E1, .. }
    ));
    assert!(check.parse_turn("Ne4,O-O").is_ok());
}

#[test]
fn c12_the_rook_may_cross_attacked_squares() {
    // b1 is attacked, and only the rook goes over it.
    let white = position("1r1k4/8/8/8/8/8/8/R3K3 w Q -");
    assert!(white.parse_turn("O-O-O").is_ok());
    // g8 likewise for the black king of the d-file, who goes to f8.
    let black = position("3k3r/8/8/8/8/8/8/4K1R1 b q -");
    assert!(black.parse_turn("O-O-O").is_ok());
    // Attacked from its corner the rook may castle as well.
    assert!(position("r2k4/8/8/8/8/8/8/R3K3 w Q -").parse_turn("O-O-O").is_ok());
    assert!(position("3k3r/8/8/8/8/8/8/4K2R b q -").parse_turn("O-O-O").is_ok());
}

#[test]
fn c12_attacks_count_at_that_point_of_the_series_for_the_king_on_d8_too() {
    // He crosses c8 to b8, and e8 to f8.
    let same = |refusal, crossed| matches!(refusal, Refusal::CastlingThroughCheck { square, .. } if square == crossed);
    let short = position("r2k4/8/6n1/8/8/8/8/2R1K3 b k -");
    assert!(same(refusal(&short, "O-O"), Square::C8));
    assert!(same(refusal(&short, "Nf4,O-O"), Square::C8));
    let shut = position("r2k4/8/8/8/4n3/8/8/2R1K3 b k -");
    assert!(shut.parse_turn("Nc5,O-O").is_ok());
    let long = position("3k3r/8/8/8/8/6n1/8/K3R3 b q -");
    assert!(same(refusal(&long, "O-O-O"), Square::E8));
    assert!(long.parse_turn("Ne4,O-O-O").is_ok());
    // A move of the series can also lay the crossed square open.
    let open = position("3k3r/8/8/4n3/8/8/8/K3R3 b q -");
    assert!(open.parse_turn("O-O-O,Nc4").is_ok());
    assert!(same(refusal(&open, "Nc4,O-O-O"), Square::E8));
    // Destination and start.
    assert!(same(refusal(&position("r2k4/8/8/8/8/8/8/1R2K3 b k -"), "O-O"), Square::B8));
    assert!(same(refusal(&position("r2k4/8/8/8/8/8/8/3RK3 b k -"), "O-O"), Square::D8));
}

#[test]
fn c12_earlier_moves_may_clear_the_way() {
    let start = Position::orthodox();
    assert!(matches!(refusal(&start, "O-O"), Refusal::CastlingBlocked { square: Square::F1, .. }));
    assert!(start.parse_turn("e4,Nf3,Bc4,O-O").is_ok());
}

#[test]
fn c12_all_squares_between_king_and_rook_must_be_empty() {
    use Square::{B1, B8, C1, C8, D1, E8, F1, F8, G1, G8};
    // Between the rook and where the king goes as well; men of either side.
    for (fen, text, blocked) in [
        ("3k4/8/8/8/8/8/8/RN2K3 w Q -", "O-O-O", B1),
        ("3k4/8/8/8/8/8/8/Rn2K3 w Q -", "O-O-O", B1),
        ("3k4/8/8/8/8/8/8/R1B1K3 w Q -", "O-O-O", C1),
        ("3k4/8/8/8/8/8/8/R2bK3 w Q -", "O-O-O", D1),
        ("3k4/8/8/8/8/8/8/4KB1R w K -", "O-O", F1),
        ("3k4/8/8/8/8/8/8/4K1nR w K -", "O-O", G1),
        ("rb1k4/8/8/8/8/8/8/4K3 b k -", "O-O", B8),
        ("r1Nk4/8/8/8/8/8/8/4K3 b k -", "O-O", C8),
        ("3kb2r/8/8/8/8/8/8/4K3 b q -", "O-O-O", E8),
        ("3k1b1r/8/8/8/8/8/8/4K3 b q -", "O-O-O", F8),
        ("3k2nr/8/8/8/8/8/8/4K3 b q -", "O-O-O", G8),
        ("3k2Nr/8/8/8/8/8/8/4K3 b q -", "O-O-O", G8),
    ] {
        let refused = refusal(&position(fen), text);
        let on_it = matches!(refused, Refusal::CastlingBlocked { square, .. } if square == blocked);
        assert!(on_it, "{fen}: {refused:?}");
    }
}

#[test]
fn c12_who_comes_back_has_moved() {
    let mut king = position("3k4/p7/8/8/8/8/8/R3K2R w KQ -");
    let mut rook = king;
    for (white, black) in [("Kf1", "Kd7"), ("Ke1", "Kd8")] {
        king.play(&turn(&king, white)).unwrap();
        king.play(&turn(&king, black)).unwrap();
    }
    assert_eq!(king.to_string(), "3k4/p7/8/8/8/8/8/R3K2R w - - 4 3");
    for (white, black) in [("Rh2", "Kd7"), ("Rh1", "Kd8")] {
        rook.play(&turn(&rook, white)).unwrap();
        rook.play(&turn(&rook, black)).unwrap();
    }
    assert_eq!(rook.to_string(), "3k4/p7/8/8/8/8/8/R3K2R w Q - 4 3");
}

#[test]
fn c13_en_passant_at_any_point_of_the_series() {
    let position = position("7k/8/8/pPpP4/8/8/8/K7 w - a6,c6");
    for text in ["bxa6,Kb1,dxc6", "Kb1,dxc6,bxa6", "Kb1,bxc6", "bxc6,Kb1"] {
        let taken = turn(&position, text).iter().filter(|m| m.en_passant).count();
        assert_eq!(taken, text.matches('x').count(), "{text}");
    }
}

#[test]
fn c13_the_pawn_beside_must_still_stand_at_the_end_of_the_turn() {
    let position = position("3k4/8/8/8/2p5/8/1P6/2R1K3 w - -");
    for (text, targets) in [("b4", "b3"), ("b4,Ke2", "b3"), ("b4,Rxc4", "-"), ("Rxc4,b4", "-")] {
        let mut after = position;
        after.play(&turn(&position, text)).unwrap();
        assert_eq!(after.to_string().split(' ').nth(3), Some(targets), "{text}");
    }
}

#[test]
fn c13_en_passant_as_often_as_there_are_pawns() {
    let position = position("7k/8/8/pPpP4/8/8/8/K7 w - a6,c6");
    assert_eq!(position.en_passant().to_string(), "a6 c6");
    let both = turn(&position, "bxa6,dxc6");
    assert!(both.iter().all(|m| m.en_passant));
    let mut after = position;
    after.play(&both).unwrap();
    assert_eq!(after.board().to_string(), "7k/8/P1P5/8/8/8/8/K7");
    // Only in the turn right after.
    let mut later = position;
    later.play(&turn(&position, "Kb1")).unwrap();
    assert!(later.en_passant().is_empty());
}

#[test]
fn c13_a_target_lives_while_its_square_is_empty_and_the_pawn_stands() {
    let position = position("7k/8/8/RPpP4/8/8/8/K5Q1 w - c6");
    // Whoever lands on the passed-over square ends it, and so does taking the pawn.
    let landed = self::position("7k/8/8/1PpP4/5B2/8/8/KR6 w - c6");
    assert!(landed.parse_turn("Rb4,bxc6").is_ok());
    let two = self::position("7k/8/8/1PpP4/8/8/8/K7 w - c6");
    assert!(matches!(refusal(&two, "d5c6,b5c6"), Refusal::FriendOnDestination { .. }));
    let taken = position.parse_series("bxc6").unwrap();
    assert_eq!(taken.board().piece_at(Square::C5), None);
    let knight = self::position("7k/8/8/1PpP4/4N3/8/8/K7 w - c6");
    assert_eq!(refusal(&knight, "e4c5,b5c6"), Refusal::NothingToCapture { square: Square::C6 });
}

#[test]
fn c13_targets_are_recorded_if_a_pawn_stands_beside() {
    let position = position("3k4/8/8/8/p1p1p3/8/PP1P1P1P/4K3 w - -");
    let mut after = position;
    after.play(&turn(&position, "b4,d4,f4,h4")).unwrap();
    assert_eq!(after.en_passant().to_string(), "b3 d3 f3");
    assert_eq!(after.to_string().split(' ').nth(3), Some("b3,d3,f3"));
    // Another man of the same series stands on the passed-over square: no target.
    let shut = self::position("3k4/8/8/8/2p5/8/1P6/1R2K3 w - -");
    let mut after = shut;
    after.play(&turn(&shut, "b4,Rb3")).unwrap();
    assert!(after.en_passant().is_empty());
}

#[test]
fn c13_a_fen_may_carry_targets_that_no_pawn_can_use() {
    for (target, clock) in [("c6", 0), ("c6", 1), ("c6", 30)] {
        let dropped = position(&format!("7k/8/8/2p5/8/8/8/K7 w - {target} {clock} 9"));
        assert_eq!(dropped.to_string(), format!("7k/8/8/2p5/8/8/8/K7 w - - {clock} 9"));
    }
    // Only the one that can be used stays.
    let one = position("7k/8/8/2p2pP1/8/8/8/K7 w - c6,f6 0 9");
    assert_eq!(one.to_string(), "7k/8/8/2p2pP1/8/8/8/K7 w - f6 0 9");
    // A pawn beside the square that was passed, not beside the pawn, does not stand ready.
    let below = position("7k/8/1P6/2p5/8/8/8/K7 w - c6 2 9");
    assert!(below.en_passant().is_empty());
    // An impossible target is refused, whether or not a pawn stands beside.
    for impossible in [
        "7k/8/2n5/2p5/8/8/8/K7 w - c6",
        "7k/2p5/8/2p5/8/8/8/K7 w - c6",
        "7k/2N5/8/2p5/8/8/8/K7 w - c6",
        "7k/8/8/8/8/8/8/K7 w - c6",
        "7k/8/8/2p5/8/8/8/K7 b - c6",
    ] {
        let error = impossible.parse::<Position>().unwrap_err().to_string();
        assert!(error.contains("that no pawn has just passed"), "{error}");
    }
}

#[test]
fn c13_five_targets_at_once() {
    let position = position("k7/8/8/8/1p2p2p/8/P1PP1PP1/K7 w - -");
    let mut after = position;
    after.play(&turn(&position, "a4,c4,d4,f4,g4")).unwrap();
    assert_eq!(after.to_string(), "k7/8/8/8/PpPPpPPp/8/8/K7 b - a3,c3,d3,f3,g3 0 1");
    // Each pawn takes one of them, in any order.
    let mut taken = after;
    taken.play(&turn(&after, "hxg3,exd3,bxc3")).unwrap();
    assert_eq!(taken.board().to_string(), "k7/8/8/8/P4P2/2pp2p1/8/K7");
    let too_many = "7k/8/8/ppppppPp/8/8/8/K7 w - a6,b6,c6,d6,e6,f6".parse::<Position>();
    assert!(too_many.unwrap_err().to_string().contains("more than five"));
}

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
