//! The known facts of the rules page.

use heterochess::board::Color;
use heterochess::fluidity::{Outcome, Position, Reason};
use heterochess::{board::Square, perft};

const DIAGRAM: &str = "8/6n1/8/8/bRnq1b1k/8/1B6/K2R4";

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The moves from a square in coordinate form, sorted, each with what it takes in brackets.
fn moves_from(fen: &str, from: Square) -> String {
    let mut moves: Vec<String> = position(fen)
        .legal_moves_from(from)
        .iter()
        .map(
            |m| if m.is_capture() { format!("{}({})", m.to, m.captures) } else { m.to.to_string() },
        )
        .collect();
    moves.sort();
    moves.join(", ")
}

#[test]
fn the_diagram_has_the_pages_moves() {
    let white = format!("{DIAGRAM} w");
    let black = format!("{DIAGRAM} b");
    assert!(!position(&white).is_check() && !position(&black).is_check());
    assert_eq!(position(&white).legal_moves().len(), 25);
    assert_eq!(position(&white).count_legal_moves(), 25);
    assert_eq!(position(&black).legal_moves().len(), 51);
    assert_eq!(moves_from(&white, Square::B4), "b3, b5, b6, b7, b8, e4(c4 d4), g4(c4 d4 f4)");
    assert_eq!(moves_from(&white, Square::B2), "c3, e5(d4), f6(d4), h8(d4 g7)");
    assert_eq!(moves_from(&black, Square::C4), "a3, a3(b4), a5, a5(b4), b6, d2, d6, e3, e5");
}

#[test]
fn perft_from_the_start() {
    let start = Position::new();
    assert_eq!(
        (0..=4).map(|depth| perft(&start, depth)).collect::<Vec<_>>(),
        [1, 20, 400, 8_878, 195_697]
    );
}

#[test]
fn page_win() {
    let mut game = position(&format!("{DIAGRAM} w"));
    let m = game.parse_move("Rg4xc4d4f4").unwrap();
    game.play(&m).unwrap();
    let replies: Vec<String> = game.legal_moves().iter().map(|m| game.san(m).to_string()).collect();
    assert_eq!(replies, ["Kh3", "Kh5"]);
    for r in replies {
        let mut next = game;
        next.play(&next.parse_move(&r).unwrap()).unwrap();
        let mate = next.parse_move("Rh1#").unwrap();
        assert_eq!(next.san(&mate).to_string(), "Rh1#");
        next.play(&mate).unwrap();
        assert_eq!(next.outcome(), Some(Outcome::decisive(Color::White, Reason::Checkmate)));
    }
}
