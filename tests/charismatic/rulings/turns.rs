//! C6-C10: series and turns.

use heterochess::board::{Bitboard, CastlingSide, Color, Role, Square};
use heterochess::charismatic::{
    Action, ActionError, EndRefusal, Game, Outcome, ParseTurnError, Position, Reason, Refusal,
    SeriesLength, Turn, TurnRefusal,
};

use super::{refusal, turn};
use crate::position;

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
