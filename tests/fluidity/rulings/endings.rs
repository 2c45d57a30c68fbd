//! F13-F15: how a position ends the game by itself, and in which order. For F16 and F17 see
//! `draws.rs`.

use heterochess::Position as _;
use heterochess::board::Color;
use heterochess::fluidity::{Outcome, Reason};

use crate::support::*;

#[test]
fn f13_the_capturer_of_the_king_wins_at_once() {
    let over = after("8/8/8/3kP3/8/8/8/4K3 w - - 0 40", &["d6xd5"]);
    assert_eq!(over.to_string(), "8/8/3P4/8/8/8/8/4K3 b - - 0 40");
    assert_eq!(checked_outcome(&over), Some(Outcome::decisive(Color::White, Reason::KingCaptured)));
    assert!(over.legal_moves().is_empty());
    assert_eq!(over.count_legal_moves(), 0);
    assert!(!over.has_legal_move() && !over.is_check());
    assert!(over.threats(Color::Black).moves().is_empty());
    assert!(refusal("8/8/3P4/8/8/8/8/4K3 b", "e1e2").to_string().contains("the game is over"));
}

#[test]
fn f13_comes_first() {
    // Nothing but a king and no moves, for the fifth time and for 60 plies: the king was captured.
    let over = position("8/8/8/8/8/8/8/K7 b - - 60 90");
    assert_eq!(checked_outcome(&over).unwrap().to_string(), "white wins by king-captured");
    assert_eq!(over.outcome_after(5), over.outcome());
}

#[test]
fn f14_checkmate() {
    assert_eq!(outcome("k7/8/8/8/8/8/r7/r6K w"), "black wins by checkmate");
    // The queen beside the king is unguarded, but he cannot take her.
    assert_eq!(outcome("k7/8/8/8/8/8/6q1/7K w"), "black wins by checkmate");
}

#[test]
fn f14_stalemate_loses_too() {
    assert_eq!(outcome("4k3/8/8/8/4n3/4n3/4P3/4K3 w"), "black wins by stalemate");
    assert_eq!(outcome("7k/5Q2/8/8/8/8/8/K7 b"), "white wins by stalemate");
    assert_eq!(outcome("8/8/8/8/8/8/1K6/kB6 b"), "white wins by stalemate");
}

#[test]
fn f14_comes_before_the_draws() {
    // King and bishop, third occurrence, 25 moves: still lost.
    let over = position("8/8/8/8/8/8/1K6/kB6 b - - 70 80");
    assert_eq!(over.outcome_after(3).unwrap().to_string(), "white wins by stalemate");
    let over = position("k7/8/8/8/8/8/r7/r6K w - - 50 80");
    assert_eq!(over.outcome_after(3).unwrap().to_string(), "black wins by checkmate");
}

#[test]
fn f15_king_against_king_is_a_draw() {
    assert_eq!(outcome("4k3/8/8/8/8/8/8/4K3 w"), "draw by insufficient-material");
    assert_eq!(outcome("8/8/8/3kK3/8/8/8/8 b"), "draw by insufficient-material");
    // Moves are listed all the same.
    assert_eq!(count("4k3/8/8/8/8/8/8/4K3 w"), 5);
}

#[test]
fn f15_king_and_bishop_against_king_is_a_draw() {
    assert_eq!(outcome("4k3/8/8/8/8/8/8/2B1K3 w"), "draw by insufficient-material");
    assert_eq!(outcome("4k3/8/8/8/8/8/8/2B1K3 b"), "draw by insufficient-material");
    assert_eq!(outcome("k7/8/8/8/8/8/8/2b1K3 w"), "draw by insufficient-material");
}

#[test]
fn f15_unless_a_bishop_move_stalemates_at_once() {
    for corner in ["8/8/8/8/4B3/8/1K6/k7 w", "8/8/8/8/3B4/8/6K1/7k w"] {
        assert_eq!(outcome(corner), "-");
    }
    let won = after("8/8/8/8/4B3/8/1K6/k7 w", &["Bb1#"]);
    assert_eq!(checked_outcome(&won).unwrap().to_string(), "white wins by stalemate");
    let won = after("8/8/8/3B4/8/8/1K6/k7 w", &["Ba2#"]);
    assert_eq!(checked_outcome(&won).unwrap().to_string(), "white wins by stalemate");
    // Any other move is a draw at once.
    let missed = after("8/8/8/8/4B3/8/1K6/k7 w", &["Bd3"]);
    assert_eq!(checked_outcome(&missed).unwrap().to_string(), "draw by insufficient-material");
}

#[test]
fn f15_the_exception_is_narrow() {
    let drawn = |fen| assert_eq!(outcome(fen), "draw by insufficient-material", "{fen}");
    // The other side is to move.
    drawn("8/8/8/8/4B3/8/1K6/k7 b");
    // The wrong bishop, one that needs two moves, a king that is not diagonally beside the corner.
    drawn("8/8/8/4B3/8/8/1K6/k7 w");
    drawn("4B3/8/8/8/8/8/1K6/k7 w");
    drawn("8/8/8/8/4B3/8/K7/k7 w");
    // A king's move would stalemate, not a bishop's.
    drawn("8/8/8/8/8/2K5/8/kB6 w");
}

#[test]
fn f15_no_other_material_draws() {
    for men in ["N7", "n7", "P7", "R7", "BB6", "B1B5", "Bb6", "B1b5"] {
        let fen = format!("4k3/8/8/8/8/{men}/8/4K3 w");
        assert_eq!(outcome(&fen), "-", "{men}");
    }
}
