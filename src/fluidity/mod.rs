//! Fluidity Chess, by Lev Grigoriev: no move ends on an occupied square; men are taken by passing
//! them, up to three at once, while check stays what it is in chess.
//!
//! The rulings F1-F17 that the items here name are in `docs/rules/fluidity.md`.
//!
//! ```
//! use heterochess::fluidity::Position;
//!
//! let position: Position = "8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 w".parse()?;
//! let winning = position.parse_move("Rg4xc4d4f4+")?;
//! assert_eq!(winning.to_string(), "b4g4");
//! assert_eq!(winning.captures.to_string(), "c4 d4 f4");
//!
//! let refused = position.parse_move("b2h8");
//! assert!(refused.is_ok(), "it passes d4 and g7");
//! let refused = position.parse_move("b4b1").unwrap_err();
//! assert_eq!(refused.to_string(), "b4b1 is not legal: your own bishop on b2 is in the way");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod coordinates;
mod error_squares;
mod explain;
mod movegen;
mod moves;
mod outcome;
mod position;
mod san;
mod setup;
mod threats;

pub use coordinates::{Coordinates, ParseCoordinatesError};
pub use explain::Refusal;
pub use moves::{Move, MoveList};
pub(crate) use outcome::QUIET_PLIES;
pub use outcome::Reason;
pub use position::Position;
pub use san::{ParseMoveError, ParseSanError, San, SanAction, SanMark};
pub use setup::{FenError, Setup, SetupError, SetupProblems};
pub use threats::Threats;

/// A game of Fluidity Chess.
pub type Game = crate::Game<Position>;
/// How a game of Fluidity Chess has ended.
pub type Outcome = crate::Outcome<Reason>;
