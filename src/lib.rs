//! Rules library.
#![forbid(unsafe_code)]

pub mod board;
pub mod charismatic;
pub mod fen;
pub mod fluidity;
mod game;
mod outcome;
mod perft;
mod position;
mod text;

pub use game::{Game, PlayError};
pub use outcome::Outcome;
#[cfg(feature = "rayon")]
pub use perft::divide_parallel;
pub use perft::{divide, perft};
pub use position::Position;
