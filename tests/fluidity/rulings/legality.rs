//! F10-F12: which moves the kings allow.

use heterochess::board::{Color, Square};

use crate::support::*;

#[test]
fn f10_taking_the_king_is_always_legal() {
    // By a pawn, a ranger, a knight.
    assert_eq!(moves("8/8/8/3kP3/8/8/8/4K3 w", Square::E5), "d6xd5 e6");
    assert_eq!(
        moves("8/8/8/R2nk3/8/8/8/K7 w", Square::A5),
        "a2 a3 a4 a6 a7 a8 b5 c5 f5xd5e5 g5xd5e5 h5xd5e5"
    );
    assert_eq!(moves("8/8/8/8/8/8/8/NK1k4 w", Square::A1), "b3 c2");
    assert_eq!(moves("8/8/8/8/N7/k7/8/1K6 w", Square::A4), "b2 b2xa3 b6 c3 c5");
    // In front of a pawn on its start rank.
    assert_eq!(moves("8/8/8/8/8/4k3/4P3/K7 w", Square::E2), "e4xe3");
}

#[test]
fn f10_even_when_the_own_king_is_attacked() {
    // The rook checks e1; the pawn takes the king, and may do nothing else.
    let fen = "8/8/8/3kP3/8/8/8/r3K3 w";
    assert_eq!(checkers(fen), "a1");
    assert_eq!(moves(fen, Square::E5), "d6xd5");
    assert_eq!(
        checked_outcome(&after(fen, &["d6xd5"])).unwrap().to_string(),
        "white wins by king-captured"
    );
}

#[test]
fn f10_even_when_the_own_king_comes_under_attack() {
    // The knight is pinned: it may go just where it takes the king.
    let fen = "4r3/8/8/8/8/k3N3/8/4K3 w";
    assert_eq!(moves(fen, Square::E3), "");
    assert_eq!(moves("4r3/8/8/8/8/2k1N3/8/4K3 w", Square::E3), "c2xc3 c4xc3");
}

#[test]
fn f10_taking_the_king_averts_mate_and_stalemate() {
    // In check, and the king's capture is the one legal move.
    let mate_but = "8/8/8/3kP3/8/8/r7/r6K w";
    assert_eq!((count(mate_but), outcome(mate_but)), (1, "-".to_owned()));
    assert_eq!(outcome("8/8/4P3/3k4/8/8/r7/r6K w"), "black wins by checkmate");
    // Not in check.
    let stalemate_but = "6r1/8/4p3/3kP3/8/8/r7/7K w";
    assert_eq!((count(stalemate_but), outcome(stalemate_but)), (1, "-".to_owned()));
    assert_eq!(outcome("6r1/8/4p3/2k1P3/8/8/r7/7K w"), "black wins by stalemate");
}

#[test]
fn f11_no_move_leaves_the_own_king_in_check() {
    // A pinned rook stays on its line; in check, only what ends the check.
    assert_eq!(moves("4r2k/8/8/8/8/4R3/8/4K3 w", Square::E3), "e2 e4 e5 e6 e7");
    assert_eq!(
        refusal("4r2k/8/8/8/8/4R3/8/4K3 w", "e3d3").to_string(),
        "your king would be in check from e8"
    );
    assert_eq!(moves("4r2k/8/8/8/8/8/R7/4K3 w", Square::A2), "e2");
    // A checker is taken by passing it.
    assert_eq!(moves("4k3/8/8/8/8/8/R3r3/4K3 w", Square::A2), "f2xe2 g2xe2 h2xe2");
    assert_eq!(moves("4k3/8/8/8/8/3n4/2P5/4K3 w", Square::C2), "");
    assert_eq!(moves("4k3/8/8/8/8/2Pn4/8/4K3 w", Square::C3), "d4xd3");
}

#[test]
fn f11_a_double_check_can_be_met_by_taking_both() {
    // Rook and knight check; the queen passes both.
    let fen = "7k/8/8/8/8/8/3K4/R2r1n2 w";
    assert_eq!(checkers(fen), "d1 f1");
    assert_eq!(moves(fen, Square::A1), "g1xd1f1 h1xd1f1");
}

#[test]
fn f11_a_capture_may_not_open_a_line_on_the_own_king() {
    // Taking the knight on d4 would let the rook through.
    let fen = "7k/8/8/8/K2n3r/8/3R4/8 w";
    assert_eq!(moves(fen, Square::D2), "a2 b2 c2 d1 d3 e2 f2 g2 h2");
    assert_eq!(refusal(fen, "d2d5").to_string(), "your king would be in check from h4");
    // With another man in between it is legal.
    assert!(moves("7k/8/8/8/K1pn3r/8/3R4/8 w", Square::D2).contains("d5xd4"));
    // A pawn's capture too: past a foe beside it, and past one in front of it.
    assert_eq!(moves("7k/8/8/8/K2nP2r/8/8/8 w", Square::E4), "e5");
    assert_eq!(moves("7k/8/8/8/8/K2n3r/3P4/8 w", Square::D2), "");
}

#[test]
fn f11_a_knight_may_take_one_screen_but_not_both() {
    let fen = "7k/8/8/8/K1nnN2r/8/8/8 w";
    assert!(moves(fen, Square::E4).starts_with("c3 c3xc4 c3xd4 c5 c5xc4 c5xd4 d2 "));
    assert_eq!(refusal(fen, "e4c5xc4d4").to_string(), "your king would be in check from h4");
}

#[test]
fn f11_several_men_may_be_taken_off_one_line() {
    // The bishop leaves the rank and takes nothing on it: the knights still stand there.
    let fen = "7k/8/8/8/KBnn3r/8/8/8 w";
    assert!(moves(fen, Square::B4).contains("a5"));
    // The rook passes three screens and stands in for them.
    assert_eq!(
        moves("7k/8/8/8/KRnnp2r/8/8/8 w", Square::B4),
        "b1 b2 b3 b5 b6 b7 b8 f4xc4d4e4 g4xc4d4e4"
    );
    // It passes the attacker as well.
    assert!(moves("7k/8/8/8/KRn1r3/8/8/8 w", Square::B4).contains("f4xc4e4"));
}

#[test]
fn f12_blocking_a_check_is_legal() {
    // After Be3 the rook could pass bishop and king and take both.
    let fen = "4r2k/8/8/8/8/8/3BK3/8 w";
    assert_eq!(checkers(fen), "e8");
    assert_eq!(moves(fen, Square::D2), "e3");
    let blocked = after(fen, &["d2e3"]);
    assert!(!blocked.is_check());
    assert_eq!(blocked.threats(Color::Black).squares().to_string(), "e2 e3");
    let taken = after(fen, &["d2e3", "e8e1"]);
    assert_eq!(checked_outcome(&taken).unwrap().to_string(), "black wins by king-captured");
}
