//! A game at one millisecond, to be drawn.

use super::{Mode, Outcome, Piece, Seats, Speed, Square};

/// Where everything is at one millisecond.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Snapshot {
    /// The time, in milliseconds.
    pub now: u64,
    /// Who plays against whom.
    pub mode: Mode,
    /// How fast.
    pub speed: Speed,
    /// The pieces on the board and in the air, by identity.
    pub pieces: Vec<Piece>,
    /// What each army has captured and destroyed, by seat (K24).
    pub kills: [u32; 4],
    /// The seats whose armies have not been eliminated.
    pub alive: Seats,
    /// The seats whose players are disconnected (K21).
    pub away: Seats,
    /// How the game has ended, if it has.
    pub outcome: Option<Outcome>,
}

impl Snapshot {
    /// The piece that stands on a square.
    #[must_use]
    pub fn standing_on(&self, square: Square) -> Option<&Piece> {
        self.pieces.iter().find(|piece| piece.is_standing() && piece.square() == square)
    }
}
