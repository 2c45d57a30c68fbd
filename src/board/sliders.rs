//! What bishops, rooks and queens attack.
//!
//! Each line is turned into a row of eight, and a table tells what is seen along a row: the method
//! known as kindergarten bitboards. Of those measured (`docs/performance.md`) it is the fastest
//! that fits in a first-level cache: magic bitboards are a few percent faster and need a hundred times the memory.

use super::{Bitboard, Square};

/// Rank, file and both diagonals through a square, the square itself left out.
pub(super) const fn lines_through(square: Square) -> [Bitboard; 4] {
    let Lines { rank, diagonal, antidiagonal, file } = LINES[square.index()];
    [Bitboard(rank), Bitboard(file), Bitboard(diagonal), Bitboard(antidiagonal)]
}

/// The lines through a square, the square itself left out.
#[derive(Clone, Copy)]
struct Lines {
    rank: u64,
    /// In the direction of a1-h8.
    diagonal: u64,
    /// In the direction of a8-h1.
    antidiagonal: u64,
    file: u64,
}

/// The line through a square in the direction `(files, ranks)` and its opposite.
const fn line_through(from: Square, files: i32, ranks: i32) -> u64 {
    let mut squares = 0;
    let mut way = -1;
    while way <= 1 {
        let mut at = from;
        while let Some(next) = at.offset(way * files, way * ranks) {
            squares |= Bitboard::of(next).0;
            at = next;
        }
        way += 2;
    }
    squares
}

static LINES: [Lines; 64] = {
    let mut table = [Lines { rank: 0, diagonal: 0, antidiagonal: 0, file: 0 }; 64];
    let mut i = 0;
    while i < 64 {
        let square = Square::new(i as u32);
        table[i] = Lines {
            rank: line_through(square, 1, 0),
            diagonal: line_through(square, 1, 1),
            antidiagonal: line_through(square, 1, -1),
            file: line_through(square, 0, 1),
        };
        i += 1;
    }
    table
};

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_B: u64 = FILE_A << 1;
/// The diagonal from c2 to h7.
const C2_H7: u64 = 0x0080_4020_1008_0400;

/// What a slider sees along a row of eight: by its place in the row and by which of the six inner
/// places are occupied.
const fn seen_in_row(place: usize, inner: usize) -> u8 {
    let occupied = inner << 1;
    let mut seen = 0;
    let mut i = place;
    while i < 7 {
        i += 1;
        seen |= 1 << i;
        if occupied >> i & 1 != 0 {
            break;
        }
    }
    i = place;
    while i > 0 {
        i -= 1;
        seen |= 1 << i;
        if occupied >> i & 1 != 0 {
            break;
        }
    }
    seen
}

/// What is seen by a slider on a file, when the squares of its line are projected on a rank: a row
/// eight times over, so that masking it with the line gives the squares.
static SEEN_ACROSS: [[u64; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let mut i = 0;
    while i < 512 {
        table[i / 64][i % 64] = FILE_A * seen_in_row(i / 64, i % 64) as u64;
        i += 1;
    }
    table
};

/// What is seen on the a-file by a slider on a rank. The index has the inner squares in reverse:
/// multiplying mirrors a file into a row so.
static SEEN_UPRIGHT: [[u64; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let mut i = 0;
    while i < 512 {
        let inner = (i as u64 % 64).reverse_bits() >> 58;
        let row = seen_in_row(i / 64, inner as usize) as u64;
        let mut rank = 0;
        while rank < 8 {
            table[i / 64][i % 64] |= (row >> rank & 1) << (8 * rank);
            rank += 1;
        }
        i += 1;
    }
    table
};

/// What is seen along a rank or a diagonal. All its squares are on different files, so that
/// multiplying by a file adds them up into one row without a carry.
#[inline]
fn seen_across(from: Square, line: u64, occupied: u64) -> u64 {
    let inner = (occupied & line).wrapping_mul(FILE_B) >> 58;
    SEEN_ACROSS[from.file().index()][inner as usize] & line
}

/// What is seen along a file.
#[inline]
fn seen_upright(from: Square, occupied: u64) -> u64 {
    let file = from.file() as u32;
    let inner = (occupied >> file & FILE_A).wrapping_mul(C2_H7) >> 58;
    SEEN_UPRIGHT[from.rank().index()][inner as usize] << file
}

static ROOK_RAYS: [Bitboard; 64] = {
    let mut table = [Bitboard::EMPTY; 64];
    let mut i = 0;
    while i < 64 {
        table[i] = Bitboard(LINES[i].rank | LINES[i].file);
        i += 1;
    }
    table
};

static BISHOP_RAYS: [Bitboard; 64] = {
    let mut table = [Bitboard::EMPTY; 64];
    let mut i = 0;
    while i < 64 {
        table[i] = Bitboard(LINES[i].diagonal | LINES[i].antidiagonal);
        i += 1;
    }
    table
};

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
    let lines = &LINES[from.index()];
    Bitboard(seen_across(from, lines.rank, occupied.0) | seen_upright(from, occupied.0))
}

/// The squares a bishop attacks: along both diagonals, up to and with the first man.
#[inline]
#[must_use]
pub fn bishop(from: Square, occupied: Bitboard) -> Bitboard {
    let lines = &LINES[from.index()];
    Bitboard(
        seen_across(from, lines.diagonal, occupied.0)
            | seen_across(from, lines.antidiagonal, occupied.0),
    )
}

/// The squares a queen attacks.
#[inline]
#[must_use]
pub fn queen(from: Square, occupied: Bitboard) -> Bitboard {
    rook(from, occupied) | bishop(from, occupied)
}
