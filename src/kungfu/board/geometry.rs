//! The two boards, and what the engine asks of either.

use core::fmt;
use core::hash::Hash;

use super::bits::Bits;
use super::square::Square;
use super::tables::{NOWHERE, Shape, SquareTable};
use crate::kungfu::Seat;

/// Which board is played on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Board {
    /// The orthodox 8x8 board, for two armies.
    Orthodox,
    /// The 12x12 board without its 2x2 corners (128 squares), for four armies.
    FourArmy,
}

impl Board {
    /// Whether a square is on this board.
    #[must_use]
    pub fn contains(self, square: Square) -> bool {
        match self {
            Board::Orthodox => Orthodox::index(square).is_some(),
            Board::FourArmy => FourArmy::index(square).is_some(),
        }
    }

    /// The number of files, and of ranks: 8 or 12.
    #[must_use]
    pub const fn side(self) -> u8 {
        match self {
            Board::Orthodox => 8,
            Board::FourArmy => 12,
        }
    }

    /// The squares of the board, rank by rank from the first.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        (0..self.side())
            .flat_map(move |rank| (0..self.side()).map(move |file| Square::at(file, rank)))
            .filter(move |&square| self.contains(square))
    }

    /// Whether a pawn of `seat` has no square straight ahead here: its far edge (K4).
    #[must_use]
    pub fn is_far_edge(self, seat: Seat, square: Square) -> bool {
        fn far<G: Geometry>(seat: Seat, square: Square) -> bool {
            G::index(square).is_some_and(|at| G::table(at).ahead[home::<G>(seat)] == NOWHERE)
        }
        match self {
            Board::Orthodox => far::<Orthodox>(seat, square),
            Board::FourArmy => far::<FourArmy>(seat, square),
        }
    }
}

/// For a person, such as `the 8x8 board`.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Board::Orthodox => "the 8x8 board",
            Board::FourArmy => "the 12x12 board without its 2x2 corners",
        })
    }
}

/// A board as a type: [`Orthodox`] or [`FourArmy`]. It cannot be implemented elsewhere.
pub trait Geometry: Layout {
    /// The board as a value.
    const BOARD: Board;
}

/// What the engine needs to know of a board. Squares are indices from 0, growing along every rank,
/// file and diagonal; there can be no more pieces than squares, so that sets of pieces have the
/// same width.
pub trait Layout: Copy + Eq + Hash + fmt::Debug + Send + Sync + 'static {
    /// A set of squares, or of pieces.
    type Bits: Bits;
    /// Something for each square, or for each piece.
    type Each<T: Plain>: AsRef<[T]> + AsMut<[T]> + Copy + Eq + Hash + fmt::Debug + Send + Sync;
    /// The home of each seat: an index into South, West, North, East.
    const HOMES: [u8; 4];

    /// The same value for each square or piece.
    fn each<T: Plain>(value: T) -> Self::Each<T>;
    /// The index of a square on the board.
    fn index(square: Square) -> Option<u8>;
    /// What men reach from the square of an index.
    fn table(index: u8) -> &'static SquareTable<Self::Bits>;
}

/// What can be kept for each square or piece.
pub trait Plain: Copy + Eq + Hash + fmt::Debug + Send + Sync {}
impl<T: Copy + Eq + Hash + fmt::Debug + Send + Sync> Plain for T {}

/// The square of an index.
#[inline]
pub(in super::super) fn square_of<G: Geometry>(index: u8) -> Square {
    G::table(index).square
}

/// Where a seat's army stands at the start: an index into South, West, North, East (K3).
#[inline]
pub(in super::super) fn home<G: Geometry>(seat: Seat) -> usize {
    usize::from(G::HOMES[seat.index()])
}

/// The orthodox 8x8 board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Orthodox;

/// The 12x12 board without its 2x2 corners: 128 squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FourArmy;

impl Geometry for Orthodox {
    const BOARD: Board = Board::Orthodox;
}

impl Geometry for FourArmy {
    const BOARD: Board = Board::FourArmy;
}

const EIGHT: Shape = Shape { side: 8, corner: 0 };
const TWELVE: Shape = Shape { side: 12, corner: 2 };

static EIGHT_INDICES: [u8; 256] = EIGHT.indices();
static TWELVE_INDICES: [u8; 256] = TWELVE.indices();

static EIGHT_TABLE: [SquareTable<u64>; 64] = {
    let wide: [SquareTable<u128>; 64] = EIGHT.table();
    let mut table = [wide[0].narrow(); 64];
    let mut index = 1;
    while index < 64 {
        table[index] = wide[index].narrow();
        index += 1;
    }
    table
};
static TWELVE_TABLE: [SquareTable<u128>; 128] = TWELVE.table();

macro_rules! layout {
    ($board:ident, $bits:ty, $squares:literal, $homes:expr, $indices:ident, $table:ident) => {
        impl Layout for $board {
            type Bits = $bits;
            type Each<T: Plain> = [T; $squares];
            const HOMES: [u8; 4] = $homes;

            #[inline]
            fn each<T: Plain>(value: T) -> [T; $squares] {
                [value; $squares]
            }

            #[inline]
            fn index(square: Square) -> Option<u8> {
                let index = $indices[square.code()];
                if index == NOWHERE { None } else { Some(index) }
            }

            #[inline]
            fn table(index: u8) -> &'static SquareTable<$bits> {
                &$table[usize::from(index) % $squares]
            }
        }
    };
}
// Two armies: seat 1 South, seat 2 North; the others do not exist.
layout!(Orthodox, u64, 64, [0, 2, 0, 2], EIGHT_INDICES, EIGHT_TABLE);
layout!(FourArmy, u128, 128, [0, 1, 2, 3], TWELVE_INDICES, TWELVE_TABLE);

#[cfg(test)]
mod tests {
    use super::*;

    fn check<G: Geometry>(squares: usize) {
        let all: Vec<Square> = G::BOARD.squares().collect();
        assert_eq!(all.len(), squares);
        for (index, &square) in all.iter().enumerate() {
            assert_eq!(G::index(square), Some(index as u8));
            assert_eq!(square_of::<G>(index as u8), square);
        }
        // Attacks against walking, on thinly and thickly occupied boards.
        for round in 0..200_u64 {
            let mut occupied = G::Bits::EMPTY;
            for (index, _) in all.iter().enumerate() {
                use crate::board::zobrist::word;
                if word(round * 128 + index as u64).is_multiple_of(2 + round % 5) {
                    occupied |= G::Bits::of(index as u8);
                }
            }
            for (from, &square) in all.iter().enumerate() {
                let walk = |directions: &[(i32, i32)]| {
                    let mut seen = G::Bits::EMPTY;
                    for &(files, ranks) in directions {
                        for distance in 1.. {
                            let file = i32::from(square.file()) + distance * files;
                            let rank = i32::from(square.rank()) + distance * ranks;
                            let next = (u8::try_from(file).ok().zip(u8::try_from(rank).ok()))
                                .and_then(|(file, rank)| Square::new(file, rank))
                                .and_then(G::index);
                            let Some(next) = next else { break };
                            seen |= G::Bits::of(next);
                            if occupied.has(next) {
                                break;
                            }
                        }
                    }
                    seen
                };
                let table = G::table(from as u8);
                assert_eq!(table.rook(occupied), walk(&[(0, 1), (1, 0), (0, -1), (-1, 0)]));
                assert_eq!(table.bishop(occupied), walk(&[(1, 1), (1, -1), (-1, 1), (-1, -1)]));
            }
        }
    }

    #[test]
    fn squares_and_lines_agree_with_walking() {
        check::<Orthodox>(64);
        check::<FourArmy>(128);
    }

    #[test]
    fn far_edges_follow_the_outline() {
        let edges = |seat| {
            let squares = Board::FourArmy.squares();
            let edge = squares.filter(|&square| Board::FourArmy.is_far_edge(seat, square));
            edge.map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(edges(Seat::One), "a10 b10 k10 l10 c12 d12 e12 f12 g12 h12 i12 j12");
        assert_eq!(edges(Seat::Two), "j1 j2 l3 l4 l5 l6 l7 l8 l9 l10 j11 j12");
    }
}
