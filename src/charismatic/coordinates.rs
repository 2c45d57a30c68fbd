//! Moves as programs write them.

use core::fmt;
use core::str::FromStr;

use super::Move;
use crate::board::{Role, Square};
use crate::notation;
use crate::text::excerpt;

/// A move in coordinate form: `e2e4`, `e7d8q`, castling `e1g1` or `d8b8`. What the text means is
/// for a series to say: [`Series::explain`](super::Series::explain).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Coordinates {
    /// The square the man leaves.
    pub from: Square,
    /// The square it goes to.
    pub to: Square,
    /// What a pawn becomes.
    pub promotion: Option<Role>,
}

impl From<Move> for Coordinates {
    fn from(m: Move) -> Coordinates {
        Coordinates { from: m.from, to: m.to, promotion: m.promotion }
    }
}

/// A text that is not a move in coordinate form.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{text}` is not a move in coordinates such as e2e4 or e7d8q")]
pub struct ParseCoordinatesError {
    /// The offending text, cut to a readable length.
    pub text: String,
}

impl FromStr for Coordinates {
    type Err = ParseCoordinatesError;

    fn from_str(text: &str) -> Result<Coordinates, ParseCoordinatesError> {
        let (from, to, promotion) = notation::parse_coordinates(text)
            .ok_or_else(|| ParseCoordinatesError { text: excerpt(text) })?;
        Ok(Coordinates { from, to, promotion })
    }
}

impl fmt::Display for Coordinates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = format!("{}{}", self.from, self.to);
        text.extend(self.promotion.map(|role| role.letter().to_ascii_lowercase()));
        f.pad(&text)
    }
}

/// The coordinate form.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Coordinates::from(*self).fmt(f)
    }
}
