//! The 8x8 kernel: squares, sets of squares, men and their placement, attacks as in chess,
//! castling rights and Zobrist keys. It knows no game.
//!
//! ```
//! use heterochess::board::{Board, Color, Role, Square, attacks};
//!
//! let board: Board = "4k3/8/8/8/R1n5/8/8/4K3".parse()?;
//! assert_eq!(board.of(Color::White, Role::Rook).to_string(), "a4");
//! let seen = attacks::rook(Square::A4, board.occupied());
//! assert_eq!((seen & board.of_color(Color::Black)).to_string(), "c4");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod attacks;
mod bitboard;
mod castling;
mod color;
mod placement;
mod role;
mod sliders;
mod square;
pub mod zobrist;

pub use bitboard::{Bitboard, Squares};
pub use castling::{CastlingPath, CastlingRights, CastlingSide};
pub use color::Color;
pub use placement::{Board, ParseBoardError};
pub use role::{Piece, Role};
pub use square::{File, ParseSquareError, Rank, Square};
