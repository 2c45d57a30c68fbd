//! The two boards (K3): squares, sets of squares, and what men attack on them.

mod bits;
mod geometry;
mod square;
mod tables;

pub(super) use bits::Bits;
pub use geometry::{Board, FourArmy, Geometry, Orthodox};
pub(super) use geometry::{home, square_of};
pub use square::{ParseSquareError, Square};
pub(super) use tables::NOWHERE;
