#![doc = include_str!("../README.md")]
//!
//! # The shape of the library
//!
//! Each game has a module with its own `Position`, `Move` and reasons. What turn-based games share
//! is the trait [`Position`], which [`Game`], [`perft()`] and [`divide`] are built on. Arrows run
//! one way: [`board`] knows no game, and no game knows another; [`records`] and [`svg`] know them
//! all, and none of them knows that.
//!
//! # Features
//!
//! | feature | what it adds |
//! |---|---|
//! | `rayon` | perft and solving with all threads of a pool (`perft_parallel`, `solve_parallel`), faster making of tables |
//! | `tables` | endgame tables of Fluidity Chess |
//! | `records` | records of Kung Fu Chess as JSON Lines, and their replay; other records as JSON |
//! | `research` | observation planes, numbered actions, batches of games, random play-outs |
//! | `opponents` | computer opponents for all three games, and matches between them |
//! | `cli` | what the program `heterochess` needs; of no use to a library user |

#![forbid(unsafe_code)]

pub mod board;
pub mod charismatic;
mod code;
pub mod fen;
pub mod fluidity;
mod game;
pub mod kungfu;
mod notation;
#[cfg(feature = "opponents")]
pub mod opponents;
mod outcome;
mod perft;
mod position;
pub mod records;
#[cfg(feature = "research")]
pub mod research;
pub mod solve;
pub mod svg;
#[cfg(feature = "tables")]
pub mod tables;
mod text;

pub use code::{ErrorCode, ErrorSquares};
pub use game::{Game, PlayError};
pub use outcome::Outcome;
pub use perft::{divide, perft};
#[cfg(feature = "rayon")]
pub use perft::{divide_parallel, perft_parallel};
pub use position::Position;
/// The traits of random sources: [`rand_core::Rng`] is what sampling asks for.
pub use rand_core;
