//! How a game has ended.

use core::fmt;

use crate::board::Color;

/// The end of a game: who has won, if anyone, and why. Each game has its own set of reasons.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome<Reason> {
    /// The winner, or `None` for a draw.
    pub winner: Option<Color>,
    /// Why the game is over.
    pub reason: Reason,
}

impl<Reason> Outcome<Reason> {
    /// A win.
    #[must_use]
    pub const fn decisive(winner: Color, reason: Reason) -> Outcome<Reason> {
        Outcome { winner: Some(winner), reason }
    }

    /// A draw.
    #[must_use]
    pub const fn draw(reason: Reason) -> Outcome<Reason> {
        Outcome { winner: None, reason }
    }

    /// Whether nobody has won.
    #[must_use]
    pub const fn is_draw(&self) -> bool {
        self.winner.is_none()
    }

    /// The result as game records write it: `1-0`, `0-1` or `1/2-1/2`.
    #[must_use]
    pub const fn result(&self) -> &'static str {
        match self.winner {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }
}

/// For a person, such as `white wins by checkmate` or `draw by insufficient-material`.
impl<Reason: fmt::Display> fmt::Display for Outcome<Reason> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner {
            Some(winner) => write!(f, "{winner} wins by {}", self.reason),
            None => write!(f, "draw by {}", self.reason),
        }
    }
}
