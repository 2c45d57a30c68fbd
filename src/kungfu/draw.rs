//! A game as text.

use core::fmt::Write as _;

use super::{Piece, PieceState, Seat, Snapshot, Square};

/// A game at one millisecond as text: the board with its standing pieces, the highest rank first,
/// then a line for each piece that flies, rests or has a move queued.
///
/// A piece is two characters, its letter and the number of its seat: `R1`.
#[must_use]
pub fn draw(snapshot: &Snapshot) -> String {
    let board = snapshot.mode.board();
    let mut text = String::new();
    for rank in (0..board.side()).rev() {
        let _ = write!(text, "{:>2}", rank + 1);
        for file in 0..board.side() {
            let square = Square::new(file, rank).filter(|&square| board.contains(square));
            match square.map(|square| snapshot.standing_on(square)) {
                None => text.push_str("   "),
                Some(None) => text.push_str("  ."),
                Some(Some(piece)) => {
                    let _ = write!(text, " {}{}", piece.role.letter(), piece.seat);
                }
            }
        }
        text.push('\n');
    }
    text.push_str("  ");
    for file in (b'a'..).take(board.side().into()) {
        let _ = write!(text, "  {}", char::from(file));
    }
    let _ = write!(text, "\n{} ms", snapshot.now);
    for seat in Seat::ALL.into_iter().filter(|&seat| snapshot.mode.seats().contains(seat)) {
        let state = if !snapshot.alive.contains(seat) {
            " (out)"
        } else if snapshot.away.contains(seat) {
            " (disconnected)"
        } else {
            ""
        };
        let kills = snapshot.kills[seat.index()];
        let _ = write!(text, ", seat {seat}{state}: {kills} kills");
    }
    text.push('\n');
    for piece in &snapshot.pieces {
        write_activity(&mut text, piece);
    }
    if let Some(outcome) = snapshot.outcome {
        let _ = writeln!(text, "{outcome}");
    }
    text
}

fn write_activity(text: &mut String, piece: &Piece) {
    let name = format!("seat {}'s {}", piece.seat, piece.role);
    let _ = match piece.state {
        PieceState::Ready { .. } => Ok(()),
        PieceState::Resting { square, left, queued, .. } => {
            let queue = queued.map(|to| format!(", then goes to {to}")).unwrap_or_default();
            writeln!(text, "{name} on {square} rests for {left} ms{queue}")
        }
        PieceState::Flying { reached, next, to, elapsed, total, .. } => {
            writeln!(
                text,
                "{name} flies to {to}: {elapsed}/{total} of the way from {reached} to {next}"
            )
        }
    };
}
