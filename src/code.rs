//! Errors that programs can tell apart by a name.

use std::error::Error;

/// An error with a stable name for programs: what JSON, C and Python know it by. The text for
/// people is its `Display`.
pub trait ErrorCode: Error {
    /// The name in kebab-case, such as `fourth-foe`. An error that only passes on another one has
    /// the other's name.
    fn code(&self) -> &'static str;
}

/// The names are those of the variants, by strum.
impl<E: Error> ErrorCode for E
where
    for<'a> &'static str: From<&'a E>,
{
    fn code(&self) -> &'static str {
        self.into()
    }
}

/// An error that is about squares: a board can show them with the reason.
///
/// ```
/// use heterochess::{ErrorSquares, fluidity::Position};
///
/// let position: Position = "8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 w".parse()?;
/// let refused = position.parse_move("b4b1").unwrap_err();
/// assert_eq!(refused.squares(), ["b2".parse()?]); // the bishop in the way
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait ErrorSquares: ErrorCode {
    /// A square of the game's boards.
    type Square;

    /// The squares that the reason names, in its order: who stands in the way, who gives check,
    /// what is occupied. None if it is about no square, such as a promotion that is missing.
    fn squares(&self) -> Vec<Self::Square>;
}
