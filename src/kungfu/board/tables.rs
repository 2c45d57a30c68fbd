//! What men attack on an empty board, square by square, made at compile time.

use super::bits::Bits;
use super::square::Square;

/// The index of no square.
pub(in super::super) const NOWHERE: u8 = u8::MAX;

/// A square board without square corners.
#[derive(Clone, Copy)]
pub(super) struct Shape {
    /// Files, and ranks.
    pub(super) side: i32,
    /// Files, and ranks, of each corner that is missing.
    pub(super) corner: i32,
}

impl Shape {
    /// The missing squares at either end of a rank.
    const fn margin(self, rank: i32) -> i32 {
        if rank < self.corner || rank >= self.side - self.corner { self.corner } else { 0 }
    }

    /// The index of a square: ranks from the first, in each the files from the first.
    const fn index(self, file: i32, rank: i32) -> Option<u8> {
        if rank < 0 || rank >= self.side {
            return None;
        }
        let margin = self.margin(rank);
        if file < margin || file >= self.side - margin {
            return None;
        }
        let mut index = file - margin;
        let mut below = 0;
        while below < rank {
            index += self.side - 2 * self.margin(below);
            below += 1;
        }
        Some(index as u8)
    }

    /// The squares so many files and ranks away.
    const fn leaps<const N: usize>(self, from: Square, offsets: [(i32, i32); N]) -> u128 {
        let mut set = 0;
        let mut i = 0;
        while i < N {
            let file = from.file() as i32 + offsets[i].0;
            let rank = from.rank() as i32 + offsets[i].1;
            if let Some(to) = self.index(file, rank) {
                set |= 1 << to;
            }
            i += 1;
        }
        set
    }

    /// The squares from a square in one direction, up to the edge.
    const fn ray(self, from: Square, (files, ranks): (i32, i32)) -> u128 {
        let mut set = 0;
        let mut file = from.file() as i32 + files;
        let mut rank = from.rank() as i32 + ranks;
        while let Some(to) = self.index(file, rank) {
            set |= 1 << to;
            file += files;
            rank += ranks;
        }
        set
    }

    /// The index of each square by its [`code`](Square::code).
    pub(super) const fn indices(self) -> [u8; 256] {
        let mut indices = [NOWHERE; 256];
        let mut code = 0;
        while code < 256 {
            if let Some(index) = self.index(code as i32 & 15, code as i32 >> 4) {
                indices[code] = index;
            }
            code += 1;
        }
        indices
    }

    /// The square of an index that is on the board.
    pub(super) const fn square(self, index: u8) -> Square {
        let mut rank = 0;
        loop {
            let mut file = 0;
            while file < self.side {
                if let Some(found) = self.index(file, rank)
                    && found == index
                {
                    return Square::at(file as u8, rank as u8);
                }
                file += 1;
            }
            rank += 1;
        }
    }

    const fn entry(self, index: u8) -> SquareTable<u128> {
        const KNIGHT: [(i32, i32); 8] =
            [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
        const KING: [(i32, i32); 8] =
            [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
        /// File, rank, diagonal and antidiagonal, towards higher indices.
        const LINES: [(i32, i32); 4] = [(0, 1), (1, 0), (1, 1), (-1, 1)];

        let square = self.square(index);
        let mut entry = SquareTable {
            square,
            knight: self.leaps(square, KNIGHT),
            king: self.leaps(square, KING),
            lines: [HalfLines { below: 0, above: 0 }; 4],
            pawn_captures: [0; 4],
            ahead: [NOWHERE; 4],
            starts: [false; 4],
        };
        let (file, rank) = (square.file() as i32, square.rank() as i32);
        let mut i = 0;
        while i < 4 {
            let (files, ranks) = LINES[i];
            entry.lines[i] = HalfLines {
                below: self.ray(square, (-files, -ranks)),
                above: self.ray(square, (files, ranks)),
            };
            let (files, ranks) = FORWARD[i];
            // Forward and one step to either side of it.
            let captures = [(files + ranks, ranks + files), (files - ranks, ranks - files)];
            entry.pawn_captures[i] = self.leaps(square, captures);
            if let Some(ahead) = self.index(file + files, rank + ranks) {
                entry.ahead[i] = ahead;
            }
            // A pawn's start rank is one step ahead of the board's edge behind it.
            let depth = match i {
                0 => rank,
                1 => file,
                2 => self.side - 1 - rank,
                _ => self.side - 1 - file,
            };
            entry.starts[i] = depth == 1;
            i += 1;
        }
        entry
    }

    pub(super) const fn table<const N: usize>(self) -> [SquareTable<u128>; N] {
        let mut table = [self.entry(0); N];
        let mut index = 1;
        while index < N {
            table[index] = self.entry(index as u8);
            index += 1;
        }
        table
    }
}

/// Files and ranks of a step forward, for the homes South, West, North and East.
const FORWARD: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// The two halves of one line through a square, the square itself in neither.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct HalfLines<B> {
    /// The squares of lower index.
    pub(super) below: B,
    /// The squares of higher index.
    pub(super) above: B,
}

impl<B: Bits> HalfLines<B> {
    /// The squares seen along the line, up to and with the first occupied one each way.
    ///
    /// Obstruction difference: indices only have to grow along the line.
    #[inline]
    fn seen(self, occupied: B) -> B {
        let above = occupied & self.above;
        let nearest_below = (occupied & self.below).last_bit();
        (above ^ above.minus(nearest_below)) & (self.below | self.above)
    }
}

/// What men reach from one square.
#[derive(Clone, Copy, Debug)]
pub struct SquareTable<B> {
    /// The square itself.
    pub(in super::super) square: Square,
    /// A knight's leaps.
    pub(in super::super) knight: B,
    /// The neighbours.
    pub(in super::super) king: B,
    /// File, rank, diagonal, antidiagonal.
    pub(super) lines: [HalfLines<B>; 4],
    /// A pawn's forward diagonals, by its home.
    pub(in super::super) pawn_captures: [B; 4],
    /// The index of the square straight ahead of a pawn, by its home; [`NOWHERE`] on its far edge.
    pub(in super::super) ahead: [u8; 4],
    /// Whether a pawn may go two squares from here, by its home.
    pub(in super::super) starts: [bool; 4],
}

impl SquareTable<u128> {
    /// The same with sets of 64 squares.
    pub(super) const fn narrow(self) -> SquareTable<u64> {
        let mut lines = [HalfLines { below: 0, above: 0 }; 4];
        let mut pawn_captures = [0; 4];
        let mut i = 0;
        while i < 4 {
            let HalfLines { below, above } = self.lines[i];
            lines[i] = HalfLines { below: below as u64, above: above as u64 };
            pawn_captures[i] = self.pawn_captures[i] as u64;
            i += 1;
        }
        SquareTable {
            square: self.square,
            knight: self.knight as u64,
            king: self.king as u64,
            lines,
            pawn_captures,
            ahead: self.ahead,
            starts: self.starts,
        }
    }
}

impl<B: Bits> SquareTable<B> {
    /// The squares a rook attacks: along file and rank, up to and with the first man.
    #[inline]
    pub(in super::super) fn rook(&self, occupied: B) -> B {
        let [file, rank, ..] = self.lines;
        file.seen(occupied) | rank.seen(occupied)
    }

    /// The squares a bishop attacks: along both diagonals, up to and with the first man.
    #[inline]
    pub(in super::super) fn bishop(&self, occupied: B) -> B {
        let [.., diagonal, antidiagonal] = self.lines;
        diagonal.seen(occupied) | antidiagonal.seen(occupied)
    }
}
