//! Fluidity Chess: the plain values that its functions take and give.

pub mod analysis;
pub mod game;
pub mod history;
pub mod moves;

use heterochess::board::Bitboard;
use heterochess::fluidity::{Game, Move, Position};

use crate::board::{optional_number, optional_role, reserved, role, role_number, square};
use crate::border::Handle;
use crate::status::{Answer, Failure};

/// A game of Fluidity Chess: its start position, the moves played, and what follows from them.
pub struct hc_fluidity {
    _opaque: [u8; 0],
}

impl Handle for hc_fluidity {
    type Value = Game;
    const TAG: [u8; 8] = *b"fluidity";
}

/// A move of Fluidity Chess. One that you put together yourself has reserved bytes of zero.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct hc_fluidity_move {
    /// The squares of the men that are taken, as a set.
    pub captures: u64,
    /// The square the man leaves.
    pub from: u8,
    /// The square it goes to. Castling is the king's move to g1, c1, g8 or c8.
    pub to: u8,
    /// What the man was before the move.
    pub role: u8,
    /// What a pawn becomes on its last rank, or `HC_NO_ROLE`.
    pub promotion: u8,
    /// Zero.
    pub reserved: [u8; 4],
}

impl From<Move> for hc_fluidity_move {
    #[inline]
    fn from(m: Move) -> hc_fluidity_move {
        hc_fluidity_move {
            captures: m.captures.0,
            from: m.from as u8,
            to: m.to as u8,
            role: role_number(m.role),
            promotion: optional_number(m.promotion),
            reserved: [0; 4],
        }
    }
}

impl hc_fluidity_move {
    pub(crate) fn check(self) -> Answer<Move> {
        reserved(&self.reserved)?;
        Ok(Move {
            from: square(self.from)?,
            to: square(self.to)?,
            role: role(self.role)?,
            promotion: optional_role(self.promotion)?,
            captures: Bitboard(self.captures),
        })
    }
}

/// A move that is legal in the position, or why it is not.
fn legal(position: &Position, m: hc_fluidity_move) -> Answer<Move> {
    let m = m.check()?;
    Failure::unless(position.refusal(&m))?;
    Ok(m)
}
