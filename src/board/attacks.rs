//! What men attack on the board, as in chess, and the lines between squares.
//!
//! The tables are made at compile time: 2 KiB of leaps, 5 KiB for sliders and 32 KiB of lines.

use super::{Bitboard, Color, Square};

const KNIGHT_LEAPS: [(i32, i32); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const KING_STEPS: [(i32, i32); 8] =
    [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

const fn leaps<const N: usize>(offsets: [(i32, i32); N]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut from = 0;
    while from < 64 {
        let mut i = 0;
        while i < N {
            if let Some(to) = Square::new(from as u32).offset(offsets[i].0, offsets[i].1) {
                table[from] = table[from].with(to);
            }
            i += 1;
        }
        from += 1;
    }
    table
}

static KNIGHT: [Bitboard; 64] = leaps(KNIGHT_LEAPS);
static KING: [Bitboard; 64] = leaps(KING_STEPS);
static PAWN: [[Bitboard; 64]; 2] = [leaps([(-1, 1), (1, 1)]), leaps([(-1, -1), (1, -1)])];

/// The squares a knight attacks.
#[inline]
#[must_use]
pub fn knight(from: Square) -> Bitboard {
    KNIGHT[from.index()]
}

/// The squares next to a square.
#[inline]
#[must_use]
pub fn king(from: Square) -> Bitboard {
    KING[from.index()]
}

/// The squares a pawn of `color` attacks: its forward diagonals.
#[inline]
#[must_use]
pub fn pawn(color: Color, from: Square) -> Bitboard {
    PAWN[color as usize][from.index()]
}

/// The squares that pawns of `color`, standing on `pawns`, attack.
#[inline]
#[must_use]
pub const fn pawns(color: Color, pawns: Bitboard) -> Bitboard {
    let ahead = pawns.forward(color);
    Bitboard(ahead.east().0 | ahead.west().0)
}

/// The two halves of one line through a square, the square itself in neither.
#[derive(Clone, Copy)]
struct HalfLines {
    /// The squares of lower index.
    below: u64,
    /// The squares of higher index.
    above: u64,
}

impl HalfLines {
    /// Walks from a square both ways; `(files, ranks)` must point to higher indices.
    const fn new(from: Square, files: i32, ranks: i32) -> HalfLines {
        let mut lines = HalfLines { below: 0, above: 0 };
        let mut at = from;
        while let Some(next) = at.offset(files, ranks) {
            lines.above |= Bitboard::of(next).0;
            at = next;
        }
        at = from;
        while let Some(next) = at.offset(-files, -ranks) {
            lines.below |= Bitboard::of(next).0;
            at = next;
        }
        lines
    }

    /// The squares seen along the line, up to and with the first occupied one each way.
    ///
    /// Obstruction difference: subtracting the nearest man below from the men above borrows
    /// through everything up to the nearest man above, and the XOR keeps just what changed.
    #[inline]
    const fn seen(self, occupied: u64) -> u64 {
        let above = occupied & self.above;
        let nearest_below = 1 << (63 - (occupied & self.below | 1).leading_zeros());
        (above ^ above.wrapping_sub(nearest_below)) & (self.below | self.above)
    }
}

/// File, rank, diagonal (a1-h8 way), antidiagonal.
static LINES: [[HalfLines; 4]; 64] = {
    let mut table = [[HalfLines { below: 0, above: 0 }; 4]; 64];
    let mut i = 0;
    while i < 64 {
        let square = Square::new(i as u32);
        table[i] = [
            HalfLines::new(square, 0, 1),
            HalfLines::new(square, 1, 0),
            HalfLines::new(square, 1, 1),
            HalfLines::new(square, -1, 1),
        ];
        i += 1;
    }
    table
};

/// What each line of [`LINES`] holds in all, for rooks (the first two) and for bishops.
const fn rays(first: usize) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut i = 0;
    while i < 64 {
        let (a, b) = (LINES[i][first], LINES[i][first + 1]);
        table[i] = Bitboard(a.below | a.above | b.below | b.above);
        i += 1;
    }
    table
}

static ROOK_RAYS: [Bitboard; 64] = rays(0);
static BISHOP_RAYS: [Bitboard; 64] = rays(2);

/// The squares a rook attacks on the empty board: its file and rank without its own square.
#[inline]
#[must_use]
pub fn rook_rays(from: Square) -> Bitboard {
    ROOK_RAYS[from.index()]
}

/// The squares a bishop attacks on the empty board: its diagonals without its own square.
#[inline]
#[must_use]
pub fn bishop_rays(from: Square) -> Bitboard {
    BISHOP_RAYS[from.index()]
}

/// The squares a rook attacks: along file and rank, up to and with the first man.
#[inline]
#[must_use]
pub fn rook(from: Square, occupied: Bitboard) -> Bitboard {
    let [file, rank, ..] = &LINES[from.index()];
    Bitboard(file.seen(occupied.0) | rank.seen(occupied.0))
}

/// The squares a bishop attacks: along both diagonals, up to and with the first man.
#[inline]
#[must_use]
pub fn bishop(from: Square, occupied: Bitboard) -> Bitboard {
    let [.., diagonal, antidiagonal] = &LINES[from.index()];
    Bitboard(diagonal.seen(occupied.0) | antidiagonal.seen(occupied.0))
}

/// The squares a queen attacks.
#[inline]
#[must_use]
pub fn queen(from: Square, occupied: Bitboard) -> Bitboard {
    rook(from, occupied) | bishop(from, occupied)
}

/// For each pair of squares the whole line through both, edge to edge.
static THROUGH: [[Bitboard; 64]; 64] = {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut a = 0;
    while a < 64 {
        let mut line = 0;
        while line < 4 {
            let HalfLines { below, above } = LINES[a][line];
            let whole = Bitboard(below | above | 1 << a);
            let mut b = 0;
            while b < 64 {
                if b != a && whole.0 >> b & 1 != 0 {
                    table[a][b] = whole;
                }
                b += 1;
            }
            line += 1;
        }
        a += 1;
    }
    table
};

/// The line through two squares, edge to edge and both included; empty if they do not share a
/// file, rank or diagonal, or are the same square.
#[inline]
#[must_use]
pub fn line(a: Square, b: Square) -> Bitboard {
    THROUGH[a.index()][b.index()]
}

/// The squares strictly between two squares of one file, rank or diagonal; else empty.
#[inline]
#[must_use]
pub fn between(a: Square, b: Square) -> Bitboard {
    // The range holds the lower end and not the upper one; the lower end is the line's lowest bit.
    let range = (!0 << a as u32) ^ (!0 << b as u32);
    let inside = line(a, b).0 & range;
    Bitboard(inside & inside.wrapping_sub(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Walks square by square.
    fn walk(from: Square, directions: &[(i32, i32)], occupied: Bitboard) -> Bitboard {
        let mut seen = Bitboard::EMPTY;
        for &(files, ranks) in directions {
            let mut at = from;
            while let Some(next) = at.offset(files, ranks) {
                seen = seen.with(next);
                if occupied.contains(next) {
                    break;
                }
                at = next;
            }
        }
        seen
    }

    const ROOK: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    const BISHOP: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

    #[test]
    fn sliders_agree_with_walking() {
        for i in 0..2000 {
            use crate::board::zobrist::word;
            let occupied = Bitboard(word(3 * i) & (word(3 * i + 1) | word(3 * i + 2)));
            for from in Square::ALL {
                assert_eq!(rook(from, occupied), walk(from, &ROOK, occupied));
                assert_eq!(bishop(from, occupied), walk(from, &BISHOP, occupied));
            }
        }
        for from in Square::ALL {
            assert_eq!(rook_rays(from), rook(from, Bitboard::EMPTY));
            assert_eq!(bishop_rays(from), bishop(from, Bitboard::EMPTY));
        }
    }

    #[test]
    fn lines_agree_with_walking() {
        for a in Square::ALL {
            for b in Square::ALL {
                let mut inside = Bitboard::EMPTY;
                let mut through = Bitboard::EMPTY;
                for &(files, ranks) in ROOK.iter().chain(&BISHOP) {
                    let ray = walk(a, &[(files, ranks)], Bitboard::EMPTY);
                    if ray.contains(b) {
                        inside = walk(a, &[(files, ranks)], Bitboard::of(b)).without(b);
                        through = (ray | walk(a, &[(-files, -ranks)], Bitboard::EMPTY)).with(a);
                    }
                }
                assert_eq!(between(a, b), inside, "{a} {b}");
                assert_eq!(line(a, b), through, "{a} {b}");
            }
        }
    }

    #[test]
    fn leaps_stay_on_the_board() {
        assert_eq!(knight(Square::A1).to_string(), "c2 b3");
        assert_eq!(king(Square::H8).to_string(), "g7 h7 g8");
        assert_eq!(pawn(Color::White, Square::A2).to_string(), "b3");
        assert_eq!(pawn(Color::Black, Square::E5).to_string(), "d4 f4");
        for color in Color::ALL {
            for square in Square::ALL {
                assert_eq!(pawns(color, square.into()), pawn(color, square));
            }
        }
    }
}
