//! What men attack on the board, as in chess, and the lines between squares.
//!
//! The tables are made at compile time: 2 KiB of leaps and 32 KiB of lines here, 11 KiB for the
//! sliders.

use super::sliders::lines_through;
pub use super::sliders::{bishop, bishop_rays, queen, rook, rook_rays};
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

/// For each pair of squares the whole line through both, edge to edge.
static THROUGH: [[Bitboard; 64]; 64] = {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut a = 0;
    while a < 64 {
        let lines = lines_through(Square::new(a as u32));
        let mut i = 0;
        while i < 4 {
            let whole = Bitboard(lines[i].0 | 1 << a);
            let mut b = 0;
            while b < 64 {
                if b != a && whole.0 >> b & 1 != 0 {
                    table[a][b] = whole;
                }
                b += 1;
            }
            i += 1;
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

/// The squares strictly between two squares of one line, in the order a man passes them.
pub(crate) fn walk(from: Square, to: Square) -> impl Iterator<Item = Square> {
    let step = |a: usize, b: usize| (b as i32 - a as i32).signum();
    let files = step(from.file().index(), to.file().index());
    let ranks = step(from.rank().index(), to.rank().index());
    core::iter::successors(from.offset(files, ranks), move |square| square.offset(files, ranks))
        .take_while(move |square| *square != to)
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
