//! What a move is.

use smallvec::SmallVec;

use crate::board::{Bitboard, CastlingSide, Role, Square};

/// A move: who goes from where to where, and all it takes on its way.
///
/// A knight may take or leave each foe it passes (F7), so several of its moves can share origin
/// and destination. For every other man these two (and the promotion) say it all.
///
/// Its text (`Display`) is the coordinate form, see [`Coordinates`](super::Coordinates).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    /// The square the man leaves.
    pub from: Square,
    /// The square it goes to. Castling is the king's move to g1, c1, g8 or c8.
    pub to: Square,
    /// What the man was before the move.
    pub role: Role,
    /// What a pawn becomes on its last rank.
    pub promotion: Option<Role>,
    /// The squares of the men that are taken.
    pub captures: Bitboard,
}

impl Move {
    /// Whether anything is taken.
    #[inline]
    #[must_use]
    pub const fn is_capture(&self) -> bool {
        self.captures.any()
    }

    /// Which way the move castles, if it does (F9).
    #[inline]
    #[must_use]
    pub const fn castling(&self) -> Option<CastlingSide> {
        // A king goes two squares in no other way.
        match (self.role, self.to as i8 - self.from as i8) {
            (Role::King, 2) => Some(CastlingSide::Short),
            (Role::King, -2) => Some(CastlingSide::Long),
            _ => None,
        }
    }
}

/// A list of moves. Up to 48 are held without allocating, which is more than most positions have.
pub type MoveList = SmallVec<[Move; 48]>;
