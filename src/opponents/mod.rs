//! Computer opponents for all three games, and matches between them.
//!
//! | for | see |
//! |---|---|
//! | someone to play against | [`fluidity::opponent`], [`charismatic::opponent`], [`kungfu::player`] |
//! | what they have in common | [`Opponent`] where turns are taken, [`kungfu::Player`] in real time |
//! | how long they may think | [`Limits`] |
//! | which of two is stronger | [`arena`] |
//!
//! They stand on the games and decide no rule. An opponent is a value with a
//! seed: asked the same under the same limit of nodes, it answers the same, on any machine. None
//! of them reads a clock; who wants to bound their time brings a question to stop at. How they
//! think and how they have done against each other is in `docs/opponents.md`.
//!
//! ```
//! use heterochess::fluidity::Game;
//! use heterochess::opponents::{Level, Limits, fluidity};
//!
//! let opponent = fluidity::opponent(Level::Search, 7);
//! let game = Game::new("8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 w".parse()?);
//! let choice = opponent.choose(&game, &Limits::nodes(10_000)).expect("the game is not over");
//! assert_eq!(choice.decision.to_string(), "b4g4", "it wins by force");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod arena;
pub mod charismatic;
mod dice;
pub mod fluidity;
pub mod kungfu;
mod level;
mod limits;
mod turn_based;

pub use dice::Dice;
pub use level::{Level, ParseLevelError};
pub use limits::Limits;
pub use turn_based::{Choice, Opponent, TurnBased};
