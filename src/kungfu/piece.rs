//! Pieces: their identity and what each of them is doing.

use core::fmt;

use super::{Seat, Square};
use crate::board::Role;

/// The identity of a piece: its place in the set-up, kept for the whole game, promotion included.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PieceId(pub(super) u8);

impl PieceId {
    /// The place in the set-up's list, from 0.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The identity of a place in the set-up's list, or `None` from 128 on (no board has room for
    /// more).
    #[must_use]
    pub const fn new(index: usize) -> Option<PieceId> {
        if index < 128 { Some(PieceId(index as u8)) } else { None }
    }
}

/// The number, such as `17`.
impl fmt::Display for PieceId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A piece on the board or in the air, as it is at one millisecond.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// Its identity.
    pub id: PieceId,
    /// Whose it is.
    pub seat: Seat,
    /// What it is now: a promoted pawn is a queen.
    pub role: Role,
    /// What it is doing.
    pub state: PieceState,
}

/// What a piece is doing. Times are in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PieceState {
    /// It stands and may be sent.
    Ready {
        /// Where it stands.
        square: Square,
    },
    /// It stands and rests (K17).
    Resting {
        /// Where it stands.
        square: Square,
        /// When it is ready again; `u64::MAX` if that is beyond the end of the clock.
        ready_at: u64,
        /// How long that still is.
        left: u64,
        /// Where it is to go then (K18).
        queued: Option<Square>,
    },
    /// It travels, and is on no square (K9). It is `elapsed / total` of the way from `reached` to
    /// `next`, exactly.
    Flying {
        /// The square it reached last, or left when the move started.
        reached: Square,
        /// The square it will reach next. A knight flies straight to its destination.
        next: Square,
        /// Its destination.
        to: Square,
        /// When the move started.
        started: u64,
        /// How long it has been under way from `reached`.
        elapsed: u64,
        /// How long it takes from `reached` to `next`: S, or 2 S for a knight (K8).
        total: u64,
    },
}

impl Piece {
    /// The square it stands on, or for a flying piece the one it reached last.
    #[must_use]
    pub const fn square(&self) -> Square {
        match self.state {
            PieceState::Ready { square } | PieceState::Resting { square, .. } => square,
            PieceState::Flying { reached, .. } => reached,
        }
    }

    /// Whether it stands on a square, ready or resting.
    #[must_use]
    pub const fn is_standing(&self) -> bool {
        !matches!(self.state, PieceState::Flying { .. })
    }
}

/// What the engine keeps of a piece; when its next event is due, it keeps apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Man {
    pub(super) state: State,
    pub(super) seat: Seat,
    pub(super) role: Role,
    /// The index of the square it stands on or reached last.
    pub(super) at: u8,
}

/// What a piece is doing, in indices of squares. Variants hold their fields themselves, which
/// keeps a piece at 32 bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum State {
    /// Captured, destroyed, or gone with its army.
    Gone,
    Ready,
    /// Resting with nothing queued.
    Resting,
    /// Resting with a move queued (K18): the number of the command, and the destination.
    Queued {
        order: u64,
        to: u8,
    },
    /// A [`Flight`].
    Flying {
        started: u64,
        order: u64,
        next: u8,
        to: u8,
    },
}

/// A move under way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Flight {
    pub(super) started: u64,
    /// The number of the command: between moves of one start it says which was commanded earlier.
    pub(super) order: u64,
    /// The square entered, from the moment the one before is left (K10).
    pub(super) next: u8,
    pub(super) to: u8,
}

impl Flight {
    /// What decides between allies (K15): the earlier start, then the earlier command.
    pub(super) const fn claim(&self) -> (u64, u64) {
        (self.started, self.order)
    }
}

impl Man {
    pub(super) const NONE: Man =
        Man { state: State::Gone, seat: Seat::One, role: Role::Pawn, at: 0 };

    pub(super) const fn flight(&self) -> Option<Flight> {
        match self.state {
            State::Flying { started, order, next, to } => Some(Flight { started, order, next, to }),
            _ => None,
        }
    }

    /// Where a queued move goes.
    pub(super) const fn queued_to(&self) -> Option<u8> {
        match self.state {
            State::Queued { to, .. } => Some(to),
            _ => None,
        }
    }

    pub(super) const fn is_resting(&self) -> bool {
        matches!(self.state, State::Resting | State::Queued { .. })
    }
}
