//! What a move is, and what a turn is.

use core::fmt;
use core::ops::Deref;

use smallvec::SmallVec;

use crate::board::{CastlingSide, File, Role, Square};

/// A move: one man goes from one square to another. Castling is the king's move (C12).
///
/// Its text (`Display`) is the coordinate form, see [`Coordinates`](super::Coordinates).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    /// The square the man leaves.
    pub from: Square,
    /// The square it goes to.
    pub to: Square,
    /// What the man was before the move.
    pub role: Role,
    /// What a pawn becomes on its last rank.
    pub promotion: Option<Role>,
    /// What is taken.
    pub capture: Option<Role>,
    /// Whether the pawn taken is not on `to` but has just passed it (C13).
    pub en_passant: bool,
}

impl Move {
    /// Whether anything is taken.
    #[inline]
    #[must_use]
    pub const fn is_capture(&self) -> bool {
        self.capture.is_some()
    }

    /// Which way the move castles, if it does (C12).
    #[inline]
    #[must_use]
    pub const fn castling(&self) -> Option<CastlingSide> {
        // A king goes two squares in no other way.
        if !matches!(self.role, Role::King) || (self.from as u8).abs_diff(self.to as u8) != 2 {
            return None;
        }
        // The short side is the one nearer to his home.
        match (self.to as i8 - self.from as i8, self.from.file()) {
            (2, File::E) | (-2, File::D) => Some(CastlingSide::Short),
            (-2, File::E) | (2, File::D) => Some(CastlingSide::Long),
            _ => None,
        }
    }

    /// The square that a pawn passes by going two squares (C13).
    #[inline]
    #[must_use]
    pub const fn passed(&self) -> Option<Square> {
        let (from, to) = (self.from as u32, self.to as u32);
        if matches!(self.role, Role::Pawn) && from.abs_diff(to) == 16 {
            Some(Square::new(from.midpoint(to)))
        } else {
            None
        }
    }

    /// Whether the clock starts again: a pawn moves or something is taken (C17).
    #[inline]
    #[must_use]
    pub const fn is_irreversible(&self) -> bool {
        matches!(self.role, Role::Pawn) || self.capture.is_some()
    }

    /// The square of the man that is taken, if one is.
    #[inline]
    #[must_use]
    pub const fn captured_square(&self) -> Option<Square> {
        match (self.capture, self.en_passant) {
            (None, _) => None,
            (Some(_), false) => Some(self.to),
            (Some(_), true) => Some(Square::at(self.to.file(), self.from.rank())),
        }
    }
}

/// A list of moves. Up to 48 are held without allocating, which is more than most positions have.
pub type MoveList = SmallVec<[Move; 48]>;

/// How many moves a turn may have at most: from one to five. Five is the game; one, from the
/// orthodox array, is chess.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SeriesLength(u8);

impl SeriesLength {
    /// One move: turns as in chess.
    pub const ONE: SeriesLength = SeriesLength(1);
    /// Five moves, as the game has it (C6).
    pub const FIVE: SeriesLength = SeriesLength(5);

    /// The length of that many moves, or `None` if it is not from 1 to 5.
    #[inline]
    #[must_use]
    pub const fn new(moves: usize) -> Option<SeriesLength> {
        match moves {
            1..=5 => Some(SeriesLength(moves as u8)),
            _ => None,
        }
    }

    /// The number of moves.
    #[inline]
    #[must_use]
    pub const fn get(self) -> usize {
        self.0 as usize
    }
}

impl Default for SeriesLength {
    fn default() -> SeriesLength {
        SeriesLength::FIVE
    }
}

impl fmt::Display for SeriesLength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A turn: one to five moves in order (C6). It can be used as a slice of them.
///
/// Its text (`Display`) is the coordinate form, such as `e2e4,g1f3`.
#[derive(Clone, Copy)]
pub struct Turn {
    /// Beyond `len` the first move is repeated: a filler that nobody sees.
    moves: [Move; SeriesLength::FIVE.get()],
    len: u8,
}

impl Turn {
    /// The turn of these moves in order, or `None` if they are not one to five.
    #[must_use]
    pub fn new(moves: &[Move]) -> Option<Turn> {
        let (&first, len) = (moves.first()?, SeriesLength::new(moves.len())?);
        let mut turn = Turn { moves: [first; SeriesLength::FIVE.get()], len: len.0 };
        turn.moves[..moves.len()].copy_from_slice(moves);
        Some(turn)
    }

    /// The moves in order.
    #[inline]
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves[..usize::from(self.len)]
    }
}

impl From<Move> for Turn {
    #[inline]
    fn from(m: Move) -> Turn {
        Turn { moves: [m; SeriesLength::FIVE.get()], len: 1 }
    }
}

impl Deref for Turn {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        self.moves()
    }
}

impl PartialEq for Turn {
    fn eq(&self, other: &Turn) -> bool {
        self.moves() == other.moves()
    }
}

impl Eq for Turn {}

impl PartialOrd for Turn {
    fn partial_cmp(&self, other: &Turn) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Turn {
    fn cmp(&self, other: &Turn) -> core::cmp::Ordering {
        self.moves().cmp(other.moves())
    }
}

impl core::hash::Hash for Turn {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.moves().hash(state);
    }
}

impl fmt::Debug for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.moves()).finish()
    }
}

/// The coordinate form.
impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        for (index, m) in self.moves().iter().enumerate() {
            text.push_str(if index > 0 { "," } else { "" });
            text.push_str(&m.to_string());
        }
        f.pad(&text)
    }
}
