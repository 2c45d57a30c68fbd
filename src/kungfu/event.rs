//! What happens, as the engine tells it.

use super::{MoveError, Outcome, PieceId, Seat, Square};

/// Something that happened at a time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Event {
    /// When, in milliseconds.
    pub time: u64,
    /// What.
    pub kind: EventKind,
}

/// What happened. Within an instant events come in the order of K19, and in each of its steps by
/// piece: first all pieces reach their squares, then all that collide are destroyed, and so on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum EventKind {
    /// A piece reached the next square of its move (K8); what follows is told next.
    Reached {
        /// Which piece.
        piece: PieceId,
        /// The square reached.
        square: Square,
    },
    /// A piece was destroyed in a collision (K11).
    Collided {
        /// The piece that is gone.
        piece: PieceId,
        /// The piece that has the kill (K24); it may be gone as well.
        by: PieceId,
        /// The square that the destroyed piece was entering.
        square: Square,
    },
    /// A standing piece was captured (K13).
    Captured {
        /// The piece that is gone.
        piece: PieceId,
        /// The piece that stands there now.
        by: PieceId,
        /// Where.
        square: Square,
    },
    /// A pawn became a queen on its far edge (K16).
    Promoted {
        /// Which piece.
        piece: PieceId,
        /// Where.
        square: Square,
    },
    /// A move was blocked: the piece stops where it is (K15).
    Blocked {
        /// Which piece.
        piece: PieceId,
        /// Where it stops.
        square: Square,
        /// The piece that holds or is given the square it wanted.
        by: PieceId,
    },
    /// A move ended by arriving, capturing or being blocked, and the rest began (K17).
    Rested {
        /// Which piece.
        piece: PieceId,
        /// Where it stands.
        square: Square,
        /// When it will be ready again; `u64::MAX` if that is beyond the end of the clock.
        until: u64,
    },
    /// An army was eliminated: its pieces have left the board (K20, K21).
    Eliminated {
        /// Whose army.
        seat: Seat,
        /// Why.
        cause: EliminationCause,
    },
    /// The game was decided (K22). This is a game's last event.
    Finished {
        /// How.
        outcome: Outcome,
    },
    /// A rest ended (K17).
    Ready {
        /// Which piece.
        piece: PieceId,
        /// Where it stands.
        square: Square,
    },
    /// A queued move started (K18).
    QueuedStarted {
        /// Which piece.
        piece: PieceId,
        /// The square it left.
        from: Square,
        /// Where it goes.
        to: Square,
    },
    /// A queued move was no longer legal and is forgotten (K18).
    QueuedDropped {
        /// Which piece.
        piece: PieceId,
        /// Where it stands.
        from: Square,
        /// Where it was to go.
        to: Square,
        /// Why it cannot.
        reason: MoveError,
    },
    /// A move was commanded and started.
    Started {
        /// Which piece.
        piece: PieceId,
        /// The square it left.
        from: Square,
        /// Where it goes.
        to: Square,
    },
    /// A move was queued, in place of an earlier one if there was one (K18).
    Queued {
        /// Which piece.
        piece: PieceId,
        /// Where it stands.
        from: Square,
        /// Where it is to go.
        to: Square,
    },
    /// A queued move was cancelled (K18).
    Cancelled {
        /// Which piece.
        piece: PieceId,
        /// Where it stands.
        from: Square,
        /// Where it was to go.
        to: Square,
    },
    /// A player was disconnected (K21).
    Disconnected {
        /// Who.
        seat: Seat,
        /// When his army will be eliminated unless he comes back.
        until: u64,
    },
    /// A player came back (K21).
    Reconnected {
        /// Who.
        seat: Seat,
    },
}

/// Why an army was eliminated.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EliminationCause {
    /// Its king was captured or destroyed (K20).
    KingLost {
        /// The piece that did it.
        by: PieceId,
    },
    /// Its player left (K21).
    Left,
    /// Its player was disconnected for too long (K21).
    Disconnected,
}

impl EliminationCause {
    /// The word in lower case: `king-lost`, `left` or `disconnected`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            EliminationCause::KingLost { .. } => "king-lost",
            EliminationCause::Left => "left",
            EliminationCause::Disconnected => "disconnected",
        }
    }
}

impl core::fmt::Display for EliminationCause {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.pad(self.name())
    }
}
