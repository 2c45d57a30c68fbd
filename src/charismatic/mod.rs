//! Charismatic Chess, by Vadrya Pokshtya: the men are placed by the players, five at a time as the
//! draw has it; then a turn is a series of one to five moves with different men.
//!
//! The rulings C1-C17 that the items here name are in `docs/rules/charismatic.md`.
//!
//! Three levels are kept apart: a [`Move`] (one man moves), a [`Series`] (a turn in progress, with
//! all that is needed to put it together and take it apart), and a [`Turn`] (a finished legal
//! series, played as one).
//!
//! ```
//! use heterochess::charismatic::Position;
//!
//! let position: Position = "3k4/8/8/8/8/8/8/R3K2R w KQ -".parse()?;
//! assert_eq!(position.count_series(), [26, 429, 3243, 0, 0]);
//! let mate = position.find_mate()?.expect("two rooks are enough");
//! assert_eq!(position.san(&mate), "Ra7,Rh8#");
//!
//! let refused = position.parse_turn("O-O,Rf2").unwrap_err();
//! assert_eq!(
//!     refused.to_string(),
//!     "move 2: Rf2 is not possible: the rook on f1 has already moved in this turn"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod castling;
mod coordinates;
mod error_squares;
mod explain;
mod game;
mod movegen;
mod moves;
mod outcome;
mod placement;
mod position;
mod san;
mod series;
mod setup;
mod turns;

pub use coordinates::{Coordinates, ParseCoordinatesError};
pub use explain::{Refusal, TurnRefusal};
pub use game::{Action, ActionError, Game, Stage};
pub use moves::{Move, MoveList, SeriesLength, Turn};
#[cfg(feature = "research")]
pub(crate) use outcome::QUIET_TURNS;
pub use outcome::Reason;
pub use placement::{
    DrawRefusal, Men, ParseMenError, ParsePlacementError, Placement, PlacementFenError,
    PlacementProblems, PlacementRefusal, PlacementStage, WeightedDraw,
};
pub use position::Position;
pub use san::{ParseMoveError, ParseSanError, ParseTurnError, San, SanAction, SanMark};
pub use series::{EndRefusal, Series};
pub use setup::{FenError, Setup, SetupError, SetupProblems};
pub use turns::{Census, CensusError, Progress, Results, TurnCounts, TurnResult, Turns};

/// How a game of Charismatic Chess has ended.
pub type Outcome = crate::Outcome<Reason>;
