//! The known facts of the rules page. (Perft is in `perft.rs`, king and knight in `endings.rs`.)

use heterochess::board::{Color, Square};
use heterochess::fluidity::{Position, Reason};

use crate::support::*;

const WHITE: &str = "8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 w";
const BLACK: &str = "8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 b";

#[test]
fn in_the_diagram_nobody_is_in_check() {
    assert_eq!((checkers(WHITE), checkers(BLACK)), (String::new(), String::new()));
}

#[test]
fn the_diagram_has_the_pages_moves() {
    assert_eq!(count(WHITE), 25);
    assert_eq!(count(BLACK), 51);
    assert_eq!(moves(WHITE, Square::B4), "b3 b5 b6 b7 b8 e4xc4d4 g4xc4d4f4");
    assert_eq!(moves(WHITE, Square::B2), "c3 e5xd4 f6xd4 h8xd4g7");
    assert_eq!(moves(BLACK, Square::C4), "a3 a3xb4 a5 a5xb4 b6 d2 d6 e3 e5");
}

#[test]
fn the_diagram_with_more_foes_on_the_diagonal() {
    let on_e5 = "8/6n1/8/4r3/bRnq1b1k/8/1B6/K2R4 w";
    assert_eq!(moves(on_e5, Square::B2), "c3 f6xd4e5 h8xd4e5g7");
    let on_f6 = "8/6n1/5r2/8/bRnq1b1k/8/1B6/K2R4 w";
    assert_eq!(moves(on_f6, Square::B2), "c3 e5xd4 h8xd4f6g7");
    let on_both = "8/6n1/5r2/4r3/bRnq1b1k/8/1B6/K2R4 w";
    assert_eq!(moves(on_both, Square::B2), "c3");
}

#[test]
fn white_wins_the_diagram_in_two() {
    let position = after(WHITE, &["Rg4xc4d4f4+"]);
    let replies = checked_moves(&position);
    let texts: Vec<String> = replies.iter().map(|m| position.san(m).to_string()).collect();
    assert_eq!(texts, ["Kh3", "Kh5"]);
    for reply in replies {
        let mut next = position;
        next.play(&reply).unwrap();
        let mate = next.parse_move("Rh1#").unwrap();
        assert_eq!((mate.from, next.san(&mate).to_string().as_str()), (Square::D1, "Rh1#"));
        next.play(&mate).unwrap();
        assert_eq!(next.outcome().unwrap().to_string(), "white wins by checkmate");
    }
}

#[test]
fn a_king_move_in_the_diagram_is_mated() {
    for king_move in ["Ka2", "Kb1"] {
        let mated = after(WHITE, &[king_move, "Qa1xb2#"]);
        assert_eq!(checked_outcome(&mated).unwrap().to_string(), "black wins by checkmate");
    }
}

/// Whether the side to move wins by force in at most so many moves of its own.
fn wins_in(position: &Position, moves: u32) -> bool {
    moves > 0
        && position.legal_moves().iter().any(|m| {
            let mut next = *position;
            next.play_unchecked(m);
            match next.outcome() {
                Some(outcome) => outcome.winner == Some(position.side_to_move()),
                None => loses_in(&next, moves - 1),
            }
        })
}

fn loses_in(position: &Position, moves: u32) -> bool {
    position.legal_moves().iter().all(|m| {
        let mut next = *position;
        next.play_unchecked(m);
        next.outcome().is_none() && wins_in(&next, moves)
    })
}

#[test]
fn black_wins_the_diagram_by_a_knight_move_in_three() {
    assert!(wins_in(&position(WHITE), 2) && !wins_in(&position(WHITE), 1));
    for knight_move in ["Na3", "Na3xb4"] {
        let position = after(BLACK, &[knight_move]);
        assert!(loses_in(&position, 2) && !loses_in(&position, 1), "{knight_move}");
        let rescue = after(BLACK, &[knight_move, "Rb1"]);
        assert!(wins_in(&rescue, 2) && !wins_in(&rescue, 1), "Rb1 holds one move longer");
    }
}

#[test]
fn the_castling_position() {
    let fen = "4k3/8/8/8/8/8/8/Rn1bK2R w KQ -";
    assert_eq!(moves(fen, Square::E1), "c1xb1d1 f1 f2 g1");
    assert_eq!(find(fen, "O-O-Oxb1d1").captures.to_string(), "b1 d1");
}

#[test]
fn the_stalemates() {
    assert_eq!(outcome("4k3/8/8/8/4n3/4n3/4P3/4K3 w"), "black wins by stalemate");
    let won = after("8/8/8/8/4B3/8/1K6/k7 w", &["Bb1"]);
    let outcome = checked_outcome(&won).unwrap();
    assert_eq!((outcome.winner, outcome.reason), (Some(Color::White), Reason::Stalemate));
}

#[test]
fn a_pawn_takes_the_king() {
    let over = after("8/8/8/3kP3/8/8/8/4K3 w", &["e5d6"]);
    assert_eq!(checked_outcome(&over).unwrap().reason, Reason::KingCaptured);
}
