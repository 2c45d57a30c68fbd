//! Where the squares of a board are in a picture.

use super::units::{SQUARE, Units, share};
use crate::kungfu::{Board, Square};

/// A place on a board, in hundredths of a unit from the outer corner of a1: the near left corner of
/// a square, or of what moves between squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub(super) right: i32,
    pub(super) up: i32,
}

impl Place {
    pub(super) fn of(square: Square) -> Place {
        Place { right: SQUARE * i32::from(square.file()), up: SQUARE * i32::from(square.rank()) }
    }

    /// The place that is `part / whole` of the way to another one.
    pub(super) fn toward(self, other: Place, part: u64, whole: u64) -> Place {
        Place {
            right: self.right + share(other.right - self.right, part, whole),
            up: self.up + share(other.up - self.up, part, whole),
        }
    }
}

/// A point of the picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Point {
    pub(super) x: Units,
    pub(super) y: Units,
}

/// How a board lies in the picture.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    pub(super) board: Board,
    pub(super) flip: bool,
    /// What is above the board, in hundredths of a unit.
    pub(super) above: i32,
}

impl View {
    /// The side of the board.
    pub(super) fn side(&self) -> i32 {
        SQUARE * i32::from(self.board.side())
    }

    /// The upper left corner of a place of a square's size.
    pub(super) fn corner(&self, place: Place) -> Point {
        let far = self.side() - SQUARE;
        let (x, y) =
            if self.flip { (far - place.right, place.up) } else { (place.right, far - place.up) };
        Point { x: Units(x.into()), y: Units((self.above + y).into()) }
    }

    /// The middle of a place of a square's size.
    pub(super) fn middle(&self, place: Place) -> Point {
        let (Point { x, y }, half) = (self.corner(place), i64::from(SQUARE / 2));
        Point { x: Units(x.0 + half), y: Units(y.0 + half) }
    }
}
