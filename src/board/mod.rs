//! The 8x8 kernel: squares, sets of squares, men and their placement, attacks as in chess,
//! castling rights and Zobrist keys. It knows no game.

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
