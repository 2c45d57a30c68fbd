//! F6: bishops, rooks and queens.

use heterochess::board::Square;

use crate::support::*;

#[test]
fn f6_rangers_slide_over_empty_squares() {
    let corner = "7k/8/8/8/8/8/8/{}5K1 w";
    assert_eq!(
        moves(&corner.replace("{}", "R"), Square::A1),
        "a2 a3 a4 a5 a6 a7 a8 b1 c1 d1 e1 f1"
    );
    assert_eq!(moves("6k1/8/8/8/8/8/8/B5K1 w", Square::A1), "b2 c3 d4 e5 f6 g7 h8");
    assert_eq!(
        moves("6k1/8/8/8/8/8/8/Q5K1 w", Square::A1),
        "a2 a3 a4 a5 a6 a7 a8 b1 b2 c1 c3 d1 d4 e1 e5 f1 f6 g7 h8"
    );
}

#[test]
fn f6_one_two_or_three_foes_are_passed() {
    assert_eq!(
        moves("8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 w", Square::B4),
        "b3 b5 b6 b7 b8 e4xc4d4 g4xc4d4f4"
    );
    // Side by side, with more than one square behind.
    assert_eq!(
        moves("7k/8/8/8/Rpnp2N1/8/8/K7 w", Square::A4),
        "a2 a3 a5 a6 a7 a8 e4xb4c4d4 f4xb4c4d4"
    );
}

#[test]
fn f6_every_foe_passed_is_taken() {
    let fen = "7k/8/8/8/R1n2p2/8/8/K7 w";
    let next = after(fen, &["a4g4"]);
    assert_eq!(next.board().to_string(), "7k/8/8/8/6R1/8/8/K7");
    // Not even on request can one be left.
    let refused = refusal(fen, "a4g4xc4").to_string();
    assert_eq!(refused, "the rook's move a4g4 takes c4 f4");
}

#[test]
fn f6_any_empty_square_before_the_next_man_will_do() {
    // One foe: all squares up to the next man. With gaps.
    assert_eq!(
        moves("7k/8/8/8/R1n2p2/8/8/K7 w", Square::A4),
        "a2 a3 a5 a6 a7 a8 b4 d4xc4 e4xc4 g4xc4f4 h4xc4f4"
    );
}

#[test]
fn f6_a_jump_needs_an_empty_square_behind() {
    assert_eq!(
        moves("7k/8/8/8/6RN/8/8/K7 w", Square::G4),
        "a4 b4 c4 d4 e4 f4 g1 g2 g3 g5 g6 g7 g8"
    );
    assert_eq!(
        moves("7k/8/8/8/6Rn/8/8/K7 w", Square::G4),
        "a4 b4 c4 d4 e4 f4 g1 g2 g3 g5 g6 g7 g8"
    );
}

#[test]
fn f6_a_friend_ends_the_line() {
    assert_eq!(moves("7k/8/8/8/R1n1P1n1/8/8/K7 w", Square::A4), "a2 a3 a5 a6 a7 a8 b4 d4xc4");
    assert_eq!(
        refusal("7k/8/8/8/R1n1P1n1/8/8/K7 w", "a4f4").to_string(),
        "your own pawn on e4 is in the way"
    );
}

#[test]
fn f6_a_fourth_foe_ends_the_line() {
    assert_eq!(moves("7k/8/8/8/Rnnn1nn1/8/8/K7 w", Square::A4), "a2 a3 a5 a6 a7 a8 e4xb4c4d4");
    assert_eq!(
        refusal("7k/8/8/8/Rnnn1nn1/8/8/K7 w", "a4h4").to_string(),
        "the foe on f4 is the fourth on the line: at most three can be passed"
    );
}

#[test]
fn f6_queens_jump_on_lines_and_diagonals() {
    assert_eq!(
        moves("7k/8/8/8/Qn6/1p6/8/K7 w", Square::A4),
        "a2 a3 a5 a6 a7 a8 b5 c2xb3 c4xb4 c6 d1xb3 d4xb4 d7 e4xb4 e8 f4xb4 g4xb4 h4xb4"
    );
}

#[test]
fn f6_any_kind_of_foe_is_passed() {
    for foe in ["p", "n", "b", "r", "q"] {
        let fen = format!("6k1/8/8/8/8/2{foe}5/8/B5K1 w");
        assert_eq!(moves(&fen, Square::A1), "b2 d4xc3 e5xc3 f6xc3 g7xc3 h8xc3", "{foe}");
    }
}
