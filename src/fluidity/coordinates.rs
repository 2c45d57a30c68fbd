//! Moves as programs write them.

use core::fmt;
use core::str::FromStr;

use super::Move;
use crate::board::{Bitboard, Role, Square};
use crate::notation;
use crate::text::excerpt;

/// A move in coordinate form: `b4g4`, `e7d8q`, and for a knight that takes `c4a3xb4` or
/// `c4a3xa4b4`.
///
/// Captured squares are written for knights only, in board order (a1, b1, ... h8); nobody else has
/// a choice. In reading they may come in any order, and may be given for any man: they must then
/// be right. What the text means is for a position to say: [`Position::explain`].
///
/// [`Position::explain`]: super::Position::explain
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Coordinates {
    /// The square the man leaves.
    pub from: Square,
    /// The square it goes to.
    pub to: Square,
    /// What a pawn becomes.
    pub promotion: Option<Role>,
    /// The squares of the men that are taken, as far as they are said.
    pub captures: Bitboard,
}

impl From<Move> for Coordinates {
    fn from(m: Move) -> Coordinates {
        let Move { from, to, promotion, captures, .. } = m;
        Coordinates { from, to, promotion, captures }
    }
}

/// A text that is not a move in coordinate form.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{text}` is not a move in coordinates such as b4g4, e7d8q or c4a3xb4")]
pub struct ParseCoordinatesError {
    /// The offending text, cut to a readable length.
    pub text: String,
}

impl FromStr for Coordinates {
    type Err = ParseCoordinatesError;

    fn from_str(text: &str) -> Result<Coordinates, ParseCoordinatesError> {
        parse(text).ok_or_else(|| ParseCoordinatesError { text: excerpt(text) })
    }
}

pub(super) fn parse(text: &str) -> Option<Coordinates> {
    let (way, captures) = match text.split_once('x') {
        Some((way, captures)) => (way, parse_squares(captures)?),
        None => (text, Bitboard::EMPTY),
    };
    let (from, to, promotion) = notation::parse_coordinates(way)?;
    Some(Coordinates { from, to, promotion, captures })
}

/// One or more different squares in a row, such as `a4b4`.
pub(super) fn parse_squares(text: &str) -> Option<Bitboard> {
    // More squares than there are need not be looked at.
    if text.is_empty() || text.len() > 128 || !text.len().is_multiple_of(2) {
        return None;
    }
    let mut squares = Bitboard::EMPTY;
    for start in (0..text.len()).step_by(2) {
        let square = text.get(start..start + 2)?.parse().ok()?;
        if squares.contains(square) {
            return None;
        }
        squares = squares.with(square);
    }
    Some(squares)
}

impl fmt::Display for Coordinates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        if let Some(role) = self.promotion {
            write!(f, "{}", role.letter().to_ascii_lowercase())?;
        }
        if self.captures.any() {
            f.write_str("x")?;
            self.captures.into_iter().try_for_each(|square| write!(f, "{square}"))?;
        }
        Ok(())
    }
}

/// The coordinate form.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut coordinates = Coordinates::from(*self);
        if self.role != Role::Knight {
            coordinates.captures = Bitboard::EMPTY;
        }
        coordinates.fmt(f)
    }
}
