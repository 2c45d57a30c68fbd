//! Observations: planes of numbers, one number for each square.

use std::borrow::Cow;

use crate::board::{Bitboard, Square};

/// What one plane of an observation shows.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Plane {
    /// Its name, such as `own pawns`.
    pub name: Cow<'static, str>,
    /// What its numbers mean.
    pub meaning: Cow<'static, str>,
}

impl Plane {
    pub(super) const fn new(name: &'static str, meaning: &'static str) -> Plane {
        Plane { name: Cow::Borrowed(name), meaning: Cow::Borrowed(meaning) }
    }
}

/// Writes planes of 64 numbers one after the other, into a slice of zeros.
pub(super) struct Canvas<'a> {
    planes: &'a mut [f32],
    next: usize,
}

impl<'a> Canvas<'a> {
    pub(super) fn new(planes: &'a mut [f32]) -> Canvas<'a> {
        Canvas { planes, next: 0 }
    }

    fn next(&mut self) -> &mut [f32] {
        let start = self.next;
        self.next += 64;
        // A slice that is too short is nobody's: the batch has measured it.
        self.planes.get_mut(start..start + 64).unwrap_or_default()
    }

    /// 1 on these squares.
    #[inline]
    pub(super) fn squares(&mut self, squares: Bitboard) {
        let plane = self.next();
        for square in squares {
            if let Some(number) = plane.get_mut(square.index()) {
                *number = 1.0;
            }
        }
    }

    /// The same number everywhere.
    #[inline]
    pub(super) fn everywhere(&mut self, number: f32) {
        let plane = self.next();
        if number != 0.0 {
            plane.fill(number);
        }
    }

    /// 1 everywhere, or 0.
    #[inline]
    pub(super) fn flag(&mut self, set: bool) {
        self.everywhere(f32::from(u8::from(set)));
    }
}

/// How a player of a turn-based game sees the board. Each way is its own reverse.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum View {
    /// As it is.
    Straight,
    /// With the ranks reversed: a1 is where a8 was.
    Flipped,
    /// Turned half round: a1 is where h8 was.
    Turned,
}

impl View {
    #[inline]
    pub(super) const fn square(self, square: Square) -> Square {
        match self {
            View::Straight => square,
            View::Flipped => square.flip(),
            View::Turned => square.flip().mirror(),
        }
    }

    #[inline]
    pub(super) const fn squares(self, squares: Bitboard) -> Bitboard {
        match self {
            View::Straight => squares,
            View::Flipped => squares.flip(),
            View::Turned => Bitboard(squares.0.reverse_bits()),
        }
    }
}
