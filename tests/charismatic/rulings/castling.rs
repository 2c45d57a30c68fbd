//! C12: castling.

use heterochess::board::{CastlingSide, Square};
use heterochess::charismatic::{Position, Refusal};

use super::{refusal, turn};
use crate::position;

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
