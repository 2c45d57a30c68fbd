//! F1-F4: the board, and what check is.

use heterochess::board::{Bitboard, CastlingRights, Color, Square};
use heterochess::fluidity::Position;

use crate::support::*;

#[test]
fn f1_the_game_starts_from_the_orthodox_array() {
    let start = Position::new();
    assert_eq!(start, Position::default());
    assert_eq!(start.to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_eq!(start.castling(), CastlingRights::all());
}

#[test]
fn f1_white_moves_first() {
    assert_eq!(Position::new().side_to_move(), Color::White);
    assert_eq!(after(&Position::new().to_string(), &["e2e4"]).side_to_move(), Color::Black);
    assert_eq!(checked_moves(&Position::new()).len(), 20);
}

#[test]
fn f2_no_move_ends_on_an_occupied_square() {
    // The rook may stop before the knight or pass it.
    let fen = "4k3/8/8/8/n7/8/8/R3K3 w - -";
    assert_eq!(moves(fen, Square::A1), "a2 a3 a5xa4 a6xa4 a7xa4 a8xa4 b1 c1 d1");
    // A foe in the corner cannot be taken by a ranger.
    assert_eq!(moves("n3k3/8/8/8/8/8/8/R3K3 w", Square::A1), "a2 a3 a4 a5 a6 a7 b1 c1 d1");
    assert_eq!(
        refusal("n3k3/8/8/8/8/8/8/R3K3 w", "a1a8").to_string(),
        "a8 is occupied by a black knight: no move ends on an occupied square"
    );
    assert!(refusal("4k3/8/8/8/8/8/8/R3K3 w", "a1e1").to_string().contains("white king"));
}

#[test]
fn f2_castling_alone_ends_on_squares_that_were_occupied() {
    // The king lands on g1, where the knight stood; the rook on f1, where the bishop stood.
    let knight = "4k3/8/8/8/8/8/8/4K1nR w K -";
    assert_eq!(after(knight, &["O-Oxg1"]).board().to_string(), "4k3/8/8/8/8/8/8/5RK1");
    let bishop = "4k3/8/8/8/8/8/8/4Kb1R w K -";
    assert_eq!(after(bishop, &["e1g1"]).board().to_string(), "4k3/8/8/8/8/8/8/5RK1");
}

#[test]
fn f3_check_is_what_it_is_in_chess() {
    assert_eq!(checkers("4k3/8/8/8/8/8/4r3/4K3 w"), "e2");
    assert_eq!(checkers("4k3/8/8/8/7b/8/8/4K3 w"), "h4");
    assert_eq!(checkers("4k3/8/8/8/8/8/8/q3K3 w"), "a1");
    assert_eq!(checkers("4k3/8/8/8/8/3n4/8/4K3 w"), "d3");
    assert_eq!(checkers("4k3/8/8/8/8/8/3p4/4K3 w"), "d2");
    assert_eq!(checkers("4k3/8/8/8/8/3n4/5p2/4K3 w"), "f2 d3");
    // A pawn does not check backwards, sideways or ahead.
    assert_eq!(checkers("4k3/8/8/8/4K3/3p1p2/8/8 w"), "");
    assert_eq!(checkers("4k3/8/8/8/3pKp2/8/8/8 w"), "");
    assert_eq!(checkers("4k3/8/8/8/4p3/4K3/8/8 w"), "");
}

#[test]
fn f3_a_man_in_between_stops_a_check() {
    for blocker in ["n", "N", "p", "P"] {
        assert_eq!(checkers(&format!("4k3/8/8/4r3/8/4{blocker}3/8/4K3 w")), "");
    }
}

#[test]
fn f3_a_capturing_jump_is_not_check() {
    // The rook can jump over knight and king, yet the king is not in check.
    let fen = "4k3/8/4r3/8/4N3/4K3/8/8 w";
    assert_eq!(checkers(fen), "");
    assert_eq!(moves(fen, Square::E3), "d2 d3 d4 e2 f2 f3 f4");
    assert_eq!(
        moves("4k3/8/4r3/8/4N3/4K3/8/8 b", Square::E6),
        "a6 b6 c6 d6 e1xe3e4 e2xe3e4 e5 e7 f6 g6 h6"
    );
}

#[test]
fn f3_what_a_knight_takes_is_not_check() {
    // The white king stands on the knight's path to a3 and a5.
    let fen = "4k3/8/8/8/K1n5/8/8/8 w";
    assert_eq!(checkers(fen), "");
    assert_eq!(moves("4k3/8/8/8/K1n5/8/8/8 b", Square::C4), "a3 a3xa4 a5 a5xa4 b2 b6 d2 d6 e3 e5");
}

#[test]
fn f3_what_a_pawn_takes_is_not_check() {
    // The king stands beside a pawn, or before one on its start rank.
    assert_eq!(checkers("8/8/8/3kP3/8/8/8/4K3 b"), "");
    assert_eq!(checkers("8/8/8/8/8/4k3/4P3/K7 b"), "");
    // A king may step there too.
    assert!(moves("8/8/3k4/4P3/8/8/8/4K3 b", Square::D6).contains("d5"));
}

#[test]
fn f3_hidden_threats_are_told() {
    let position = position("8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 w");
    let threats = position.threats(Color::Black);
    assert_eq!(threats.squares().to_string(), "b4");
    let texts = |square| threats.against(square).map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(texts(Square::B4), ["c4a3xb4", "c4a5xb4"]);
    // From a3 the knight threatens to take the king on its way to b1; that is no check.
    let position = after("8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 b", &["c4a3"]);
    let hidden = position.threats(Color::Black);
    assert!(!position.is_check());
    let on_king: Vec<String> = hidden.against(Square::A1).map(ToString::to_string).collect();
    assert_eq!(on_king, ["a3b1xa1"]);
}

#[test]
fn f3_checked_squares_include_covered_men() {
    let position = position("4k3/8/8/8/8/8/PP6/RN2K3 w");
    assert_eq!(position.checked_squares(Color::White).to_string(), "b1 a2 d2 a3 b3 c3");
    assert_eq!(position.checked_squares(Color::Black), Bitboard::EMPTY);
}

#[test]
fn f4_a_king_attacks_nothing() {
    for fen in ["8/8/8/3kK3/8/8/8/8 w", "8/8/8/3k4/4K3/8/8/8 w", "8/8/8/3k4/3K4/8/8/8 w"] {
        assert_eq!(checkers(fen), "");
        for color in Color::ALL {
            assert!(position(fen).checked_squares(color).is_empty());
        }
    }
}

#[test]
fn f4_kings_may_stand_side_by_side() {
    assert_eq!(moves("8/8/8/2k5/8/3K4/8/8 w", Square::D3), "c2 c3 c4 d2 d4 e2 e3 e4");
    assert_eq!(moves("8/8/8/3kK3/8/8/8/8 w", Square::E5), "d4 d6 e4 e6 f4 f5 f6");
}
