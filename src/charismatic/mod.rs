//! Charismatic Chess: the men are placed by the players, five at a time as the draw has it; then
//! a turn is a series of one to five moves with different men.
//!
//! The rulings C1-C17 that the items here name are in `docs/rules/charismatic.md`.

mod castling;
mod coordinates;
mod explain;
mod movegen;
mod moves;
mod outcome;
mod position;
mod series;
mod setup;
mod turns;

pub use coordinates::{Coordinates, ParseCoordinatesError};
pub use explain::{Refusal, TurnRefusal};
pub use moves::{Move, MoveList, SeriesLength, Turn};
pub use outcome::Reason;
pub use position::Position;
pub use series::{EndRefusal, Series};
pub use setup::{FenError, Setup, SetupError, SetupProblems};
pub use turns::{Census, CensusError, Progress, Results, TurnCounts, TurnResult, Turns};
