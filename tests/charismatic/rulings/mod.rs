//! Every ruling by name, in small positions.

mod castling;
mod en_passant;
mod endings;
mod placement;
mod turns;

use heterochess::charismatic::{ParseMoveError, ParseTurnError, Position, Refusal, Turn};

fn turn(position: &Position, text: &str) -> Turn {
    position.parse_turn(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Why a move of a turn is refused.
fn refusal(position: &Position, text: &str) -> Refusal {
    match position.parse_series(text) {
        Err(ParseTurnError::Move { error: ParseMoveError::Impossible { refusal, .. }, .. }) => {
            refusal
        }
        other => panic!("{text}: {other:?}"),
    }
}
