//! Kung Fu Chess, after GGCHILL's game: no turns; pieces of two or four armies travel, meet, block
//! and rest in real time.
//!
//! The engine is a discrete-event simulation over whole milliseconds: it costs what happens, not
//! what passes, and it is told the time. The rulings K1-K24 that the items here name are in
//! `docs/rules/kungfu.md`.
//!
//! | for | see |
//! |---|---|
//! | a game and its clock | [`Game`]; [`Engine`] for one board |
//! | starting one | [`Setup`], [`Mode`], [`Speed`] |
//! | playing it | [`Game::submit`], [`Command`], [`Accepted`], [`Refusal`] |
//! | watching it | [`Event`], [`Game::snapshot`], [`Piece`], [`draw`] |
//! | keeping it | the module `record` (feature `records`): JSON Lines, replay |
//!
//! ```
//! use heterochess::kungfu::{Accepted, Command, Game, Mode, Seat, Setup, Speed};
//!
//! let mut game = Game::new(&Setup::standard(Mode::OneVsOne, Speed::STANDARD))?;
//! let mut events = Vec::new();
//! let e2e4 = Command::Move("e2e4".parse()?);
//! let answer = game.submit(0, Seat::One, e2e4, |event| events.push(event))?;
//! assert_eq!(answer, Accepted::Started);
//!
//! // The pawn is on its way for 2000 ms, and takes no command meanwhile.
//! let refused = game.submit(500, Seat::One, e2e4, |event| events.push(event)).unwrap_err();
//! assert_eq!(refused.to_string(), "the pawn that left e2 is flying to e4");
//! assert_eq!(game.next_event_time(), Some(1000));
//!
//! game.advance_to(2000, |event| events.push(event))?;
//! assert_eq!(events.len(), 4, "started, reached e3, reached e4, rested");
//! let again = game.submit(2000, Seat::One, Command::Move("e4e5".parse()?), |_| {})?;
//! assert_eq!(again, Accepted::Queued, "the pawn rests until 12 000");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod blocking;
mod board;
mod command;
mod draw;
mod engine;
mod error_squares;
mod event;
mod game;
mod handling;
mod instant;
mod moves;
mod outcome;
mod piece;
#[cfg(feature = "records")]
pub mod record;
mod seat;
mod setup;
mod snapshot;
mod speed;
mod submit;

pub use board::{Board, FourArmy, Geometry, Orthodox, ParseSquareError, Square};
pub use command::{Accepted, ClockError, Command, Move, ParseMoveError, Refusal};
pub use draw::draw;
pub use engine::{Engine, MAX_TIME, RECONNECT_MS};
pub use event::{EliminationCause, Event, EventKind};
pub use game::Game;
pub use moves::{MoveError, MoveList};
pub use outcome::{Outcome, Placements, Reason};
pub use piece::{Piece, PieceId, PieceState};
pub use seat::{Mode, ParseModeError, Seat, Seats};
pub use setup::{Placed, Setup, SetupError, SetupProblem};
pub use snapshot::Snapshot;
pub use speed::{Speed, SpeedError};
