//! F8, F9: the king, and castling.

use heterochess::board::Square;
use heterochess::fluidity::Position;

use crate::support::*;

/// Whether the side to move can castle.
#[track_caller]
fn castles(fen: &str) -> bool {
    checked_moves(&position(fen)).iter().any(|m| m.castling().is_some())
}

#[test]
fn f8_a_king_steps_to_empty_squares() {
    assert_eq!(moves("7k/8/8/8/4K3/8/8/8 w", Square::E4), "d3 d4 d5 e3 e5 f3 f4 f5");
    assert_eq!(moves("7k/8/8/3Pp3/4K3/8/8/8 w", Square::E4), "d3 e3 f3 f5");
}

#[test]
fn f8_a_king_does_not_take() {
    // An unguarded foe beside the king stands there safely.
    let fen = "7k/8/8/8/8/8/1n6/K7 w";
    assert_eq!(moves(fen, Square::A1), "a2 b1");
    assert_eq!(
        refusal(fen, "a1b2").to_string(),
        "b2 is occupied by a black knight: no move ends on an occupied square"
    );
}

#[test]
fn f8_a_king_does_not_step_into_check() {
    assert_eq!(moves("7k/8/8/8/4K3/8/8/3r1r2 w", Square::E4), "e3 e5");
    // Nor along the line of the check.
    assert_eq!(moves("4r2k/8/8/8/4K3/8/8/8 w", Square::E4), "d3 d4 d5 f3 f4 f5");
}

#[test]
fn f9_castling_on_both_sides() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -";
    assert_eq!(moves(fen, Square::E1), "c1 d1 d2 e2 f1 f2 g1");
    assert_eq!(after(fen, &["O-O", "O-O-O"]).to_string(), "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2");
    assert_eq!(after(fen, &["O-O-O", "O-O"]).to_string(), "r4rk1/8/8/8/8/8/8/2KR3R w - - 2 2");
    assert_eq!(moves("4k3/8/8/8/8/8/8/4K2R w K -", Square::E1), "d1 d2 e2 f1 f2 g1");
    assert_eq!(moves("4k3/8/8/8/8/8/8/R3K3 w Q -", Square::E1), "c1 d1 d2 e2 f1 f2");
}

#[test]
fn f9_king_and_rook_must_not_have_moved() {
    assert_eq!(moves("4k3/8/8/8/8/8/8/R3K2R w - -", Square::E1), "d1 d2 e2 f1 f2");
    assert_eq!(moves("4k3/8/8/8/8/8/8/R3K2R w Q -", Square::E1), "c1 d1 d2 e2 f1 f2");
    // There and back again.
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -";
    let castling = |texts: &[&str]| after(fen, texts).castling().to_string();
    assert_eq!(castling(&["h1h2"]), "Qkq");
    assert_eq!(castling(&["a1b1", "h8g8", "b1a1", "g8h8"]), "Kq");
    assert_eq!(castling(&["e1e2", "a8b8", "e2e1"]), "k");
    assert_eq!(castling(&["e1g1"]), "kq");
    assert_eq!(castling(&["e1f1", "e8c8"]), "-");
}

#[test]
fn f9_a_rook_that_is_taken_takes_the_right_along() {
    // The knight's path to g8 goes over h7 and h8.
    let fen = "r3k2r/8/7N/8/8/8/8/4K3 w kq -";
    assert_eq!(moves(fen, Square::H6), "f5 f7 g4 g8 g8xh8");
    assert_eq!(after(fen, &["h6g8xh8"]).castling().to_string(), "q");
    assert_eq!(after(fen, &["h6g8"]).castling().to_string(), "kq");
}

#[test]
fn f9_no_own_man_stands_between() {
    for home in ["RN2K3", "R1N1K3", "R2NK3"] {
        let fen = format!("4k3/8/8/8/8/8/8/{home} w Q -");
        assert!(!castles(&fen), "{home}");
    }
    assert_eq!(moves("4k3/8/8/8/8/8/8/4KB1R w K -", Square::E1), "d1 d2 e2 f2");
    assert_eq!(moves("4k3/8/8/8/8/8/8/4K1NR w K -", Square::E1), "d1 d2 e2 f1 f2");
    assert_eq!(
        refusal("4k3/8/8/8/8/8/8/4K1NR w K -", "e1g1").to_string(),
        "your own knight on g1 stands between king and rook"
    );
}

#[test]
fn f9_castling_takes_one_minor_on_the_short_side() {
    for (foe, home) in [("b", "4Kb1R"), ("n", "4Kn1R"), ("b", "4K1bR"), ("n", "4K1nR")] {
        let taken = if home.starts_with("4K1") { "g1" } else { "f1" };
        let fen = format!("4k3/8/8/8/8/8/8/{home} w K -");
        assert!(moves(&fen, Square::E1).contains(&format!("g1x{taken}")), "{foe} on {taken}");
        assert_eq!(after(&fen, &["e1g1"]).board().to_string(), "4k3/8/8/8/8/8/8/5RK1");
    }
}

#[test]
fn f9_castling_takes_minors_between_on_the_long_side() {
    // None, b, c, d, or b and d.
    for (home, taken) in [
        ("R3K3", "c1"),
        ("Rn2K3", "c1xb1"),
        ("R1b1K3", "c1xc1"),
        ("R2bK3", "c1xd1"),
        ("Rn1bK3", "c1xb1d1"),
        ("Rb1nK3", "c1xb1d1"),
    ] {
        let fen = format!("4k3/8/8/8/8/8/8/{home} w Q -");
        let all = moves(&fen, Square::E1);
        assert!(all.split(' ').any(|m| m == taken), "{home}: {all}");
        assert_eq!(after(&fen, &["e1c1"]).board().to_string(), "4k3/8/8/8/8/8/8/2KR4");
    }
}

#[test]
fn f9_two_foes_side_by_side_cannot_be_taken() {
    for home in ["Rnb1K3 w Q", "R1nbK3 w Q", "RnbnK3 w Q", "4KbnR w K"] {
        let fen = format!("4k3/8/8/8/8/8/8/{home} -");
        assert!(!castles(&fen), "{home}");
    }
    assert_eq!(
        refusal("4k3/8/8/8/8/8/8/4KbnR w K -", "e1g1").to_string(),
        "two foes stand side by side on f1 and g1 in the castling path"
    );
}

#[test]
fn f9_other_foes_are_not_taken() {
    // The minors beside them keep rook, queen and king from giving check or being in check.
    for home in ["Rr1nK3 w Q", "Rq1bK3 w Q", "4KnrR w K", "4KbqR w K"] {
        let fen = format!("4k3/8/8/8/8/8/8/{home} -");
        assert!(!castles(&fen), "{home}");
    }
    assert_eq!(
        refusal("4k3/8/8/8/8/8/8/Rr1nK3 w Q -", "e1c1").to_string(),
        "a rook on b1 stands in the castling path: only bishops and knights are taken"
    );
    assert_eq!(
        refusal("4k3/8/8/8/8/8/8/4KbqR w K -", "e1g1").to_string(),
        "a queen on g1 stands in the castling path: only bishops and knights are taken"
    );
}

#[test]
fn f9_not_out_of_through_or_into_check() {
    for (attacker, square) in [("4r3", "e1"), ("5r2", "f1"), ("6r1", "g1")] {
        let fen = format!("k7/8/8/8/8/8/{attacker}/4K2R w K -");
        let text = refusal(&fen, "e1g1").to_string();
        let expected = if square == "e1" { "castling is no way out" } else { square };
        assert!(text.contains(expected), "{text}");
        assert!(!castles(&fen), "{attacker}");
    }
    for attacker in ["3r4", "2r5"] {
        let fen = format!("7k/8/8/8/8/8/{attacker}/R3K3 w Q -");
        assert!(!castles(&fen), "{attacker}");
    }
    // The rook may be attacked.
    assert!(moves("k7/8/8/8/8/8/7r/4K2R w K -", Square::E1).contains("g1"));
}

#[test]
fn f9_the_square_beside_the_far_rook_may_be_attacked() {
    let fen = "1r2k3/8/8/8/8/8/8/R3K3 w Q -";
    assert!(moves(fen, Square::E1).starts_with("c1 "));
    assert!(moves("r3k2r/8/8/8/8/8/8/1R2K3 b kq -", Square::E8).starts_with("c8 "));
}

#[test]
fn f9_attacks_are_tested_without_the_foes_that_are_taken() {
    // The bishop on d1 and the knight on b1 stand on squares that the king and the rook need.
    let fen = "4k3/8/8/8/8/8/8/Rn1bK2R w KQ -";
    assert_eq!(moves(fen, Square::E1), "c1xb1d1 f1 f2 g1");
    // A man that is not taken hinders: the knight covers c1.
    assert!(!castles("4k3/8/8/8/8/1n6/8/Rn1bK3 w Q -"));
}

#[test]
fn f9_castling_does_not_take_a_king() {
    for (fen, castling) in
        [("8/8/8/8/8/8/8/Rn1kK3 w Q -", "e1c1"), ("8/8/8/8/8/8/8/4KknR w K -", "e1g1")]
    {
        assert!(!castles(fen));
        assert!(refusal(fen, castling).to_string().starts_with("a king on"));
    }
}

#[test]
fn f9_no_pawn_can_stand_between() {
    for home in ["R1p1K3 w Q", "4K1pR w K", "R1P1K3 w Q"] {
        let refused = format!("4k3/8/8/8/8/8/8/{home} -").parse::<Position>().unwrap_err();
        assert!(refused.to_string().contains("pawn"), "{home}: {refused}");
    }
}
