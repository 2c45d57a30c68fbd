//! The rules of three heterodox chess games: legal moves, moves applied, check, outcomes, and for
//! every move that is refused the reason why.
//!
//! - [`fluidity`]: **Fluidity Chess**. No move ends on an occupied square. Men are taken by passing
//!   them, up to three at once; check stays what it is in chess.
//! - [`charismatic`]: **Charismatic Chess**. Players place men drawn at random on an almost empty
//!   board; then each turn is a series of up to five moves with different men.
//! - [`kungfu`]: **Kung Fu Chess**. No turns: pieces of two or four armies travel in real time,
//!   meet, block each other and rest. The engine is told the time, in milliseconds.
//!
//! Nothing here reads a clock, draws a random number of its own or keeps global state, and no
//! input panics. Items name the rulings that they carry out: `F6`, `C12`, `K15`. The pages of
//! rulings are in the package, in `docs/rules/`.
//!
//! # A position is a value
//!
//! Its text is a FEN. Moves have two notations, and a refusal says why.
//!
//! ```
//! use heterochess::fluidity::{Game, Position};
//!
//! let position: Position = "8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 w".parse()?;
//! assert_eq!(position.count_legal_moves(), 25);
//! let refused = position.parse_move("b4b1").unwrap_err();
//! assert_eq!(refused.to_string(), "b4b1 is not legal: your own bishop on b2 is in the way");
//!
//! // A game keeps its history, and so knows of repetition.
//! let mut game = Game::new(position);
//! for text in ["Rg4xc4d4f4", "Kh5", "Rh1"] {
//!     let m = game.position().parse_move(text)?;
//!     game.play(&m)?;
//! }
//! assert_eq!(game.outcome().unwrap().to_string(), "white wins by checkmate");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A turn of several moves
//!
//! It is put together move by move and taken apart again, or counted with all others.
//!
//! ```
//! use heterochess::charismatic::Position;
//!
//! let position: Position = "4r1k1/8/8/8/8/8/4R3/4K3 w".parse()?;
//! let mut series = position.parse_series("Ra2")?;
//! assert_eq!(series.end().unwrap_err().to_string(), "your king would be left in check from e8");
//! let king = series.parse_move("Kf1")?;
//! series.push(&king)?;
//! assert_eq!(position.san(&series.end()?), "Ra2,Kf1");
//!
//! let counts = position.census().count()?;
//! assert_eq!((counts.turns(), counts.results), (115, 70));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Time passes when you say so
//!
//! Commands and time go in, events come out: the same ones, to the millisecond, on every machine.
//!
//! ```
//! use heterochess::kungfu::{Command, Game, Mode, Seat, Setup, Speed};
//!
//! let mut game = Game::new(&Setup::standard(Mode::OneVsOne, Speed::STANDARD))?;
//! let mut events = Vec::new();
//! let e2e4 = Command::Move("e2e4".parse()?);
//! game.submit(0, Seat::One, e2e4, |event| events.push(event))?;
//! game.advance_to(2000, |event| events.push(event))?;
//! assert_eq!(events.len(), 4, "started, reached e3, reached e4, rested");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where to look
//!
//! | for | see | feature |
//! |---|---|---|
//! | squares, bitboards, men, attacks as in chess | [`board`] | |
//! | what games of turns have in common | [`Position`], [`Game`], [`Outcome`] | |
//! | counting the leaves of the tree of moves | [`perft()`], [`divide`] | |
//! | the names of errors for programs | [`ErrorCode`], [`ErrorSquares`] | |
//! | reading the fields of a FEN | [`fen`] | |
//! | pictures | [`svg`] | |
//! | records of games, in PGN's form | [`records`] | |
//! | forced wins | [`solve`] | |
//! | endgame tables of Fluidity Chess | [`tables`](tables/index.html) | `tables` |
//! | records of Kung Fu Chess, as JSON Lines | [`kungfu::record`](kungfu/record/index.html) | `records` |
//! | planes, numbered actions, batches, play-outs | [`research`](research/index.html) | `research` |
//! | computer opponents and matches | [`opponents`](opponents/index.html) | `opponents` |
//! | perft, solving and tables with all cores | [`perft_parallel`](fn.perft_parallel.html), [`divide_parallel`](fn.divide_parallel.html) | `rayon` |
//!
//! No feature is on by default. A sixth, `cli`, is what the program of the same name needs, and of
//! no use to others. Arrows between modules run one way: [`board`] knows no game, no game knows
//! another, and what is made of games stands on them and decides no rule.

#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

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

/// The examples of the guides, run as tests.
#[cfg(doctest)]
mod guides {
    #[doc = include_str!("../README.md")]
    mod readme {}
    #[cfg(feature = "research")]
    #[doc = include_str!("../docs/research.md")]
    mod research {}
    #[cfg(feature = "tables")]
    #[doc = include_str!("../docs/solving.md")]
    mod solving {}
}
