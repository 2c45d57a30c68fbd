//! Placements in 32 bytes, for tables of millions of them.

use core::hash::{BuildHasher, Hash, Hasher};

use crate::board::{Bitboard, Board, Color, Rank, Role, Square};
use crate::charismatic::movegen::Rights;

/// A placement with castling rights and passed squares, exactly, in four planes of 64 bits.
///
/// The first three planes hold the bits of each square's code: 0 for an empty square, 1 to 6 for
/// pawn to king, 7 for a rook that may still castle. The fourth says which men are Black's; on an
/// empty square it marks one that a pawn has just passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Packed([u64; 4]);

const CASTLING_ROOK: u64 = 7;

/// The code of a man in the first three planes.
const fn code(role: Role) -> u64 {
    role as u64 + 1
}

impl Packed {
    pub(super) fn new(board: &Board, castling: Bitboard, passed: Bitboard) -> Packed {
        let mut planes = [0; 4];
        for role in Role::ALL {
            let men = board.of_role(role).0;
            for (bit, plane) in planes.iter_mut().enumerate().take(3) {
                *plane |= men * (code(role) >> bit & 1);
            }
        }
        for plane in &mut planes[..3] {
            *plane |= castling.0;
        }
        planes[3] = board.of_color(Color::Black).0 | passed.0;
        Packed(planes)
    }

    #[inline]
    fn occupied(self) -> u64 {
        self.0[0] | self.0[1] | self.0[2]
    }

    /// The squares that pawns have just passed.
    #[inline]
    pub(super) fn passed(self) -> Bitboard {
        Bitboard(self.0[3] & !self.occupied())
    }

    pub(super) fn board(self) -> Board {
        let [a, b, c, black] = self.0;
        let occupied = self.occupied();
        let by_role =
            [a & !b & !c, !a & b & !c, a & b & !c, !a & !b & c | a & b & c, a & !b & c, !a & b & c];
        let by_color = [occupied & !black, occupied & black];
        Board::from_sets(by_role.map(Bitboard), by_color.map(Bitboard))
    }

    /// Corners whose rook may still castle.
    #[inline]
    fn castling(self) -> Bitboard {
        Bitboard(self.0[0] & self.0[1] & self.0[2])
    }

    /// Rights as they are for `us` within its turn: the squares on its sixth rank are targets, the
    /// ones on its third rank it has passed itself.
    pub(super) fn rights(self, us: Color) -> Rights {
        let targets = self.passed() & Bitboard::of_rank(Rank::R6.relative_to(us));
        Rights { castling: self.castling(), targets }
    }

    /// A man of `us` comes to `to`; what stood there is gone, and so are the men on `left`.
    #[inline]
    pub(super) fn relocate(&mut self, us: Color, role: Role, left: Bitboard, to: Square) {
        let to = Bitboard::of(to).0;
        let kept = !(left.0 | to);
        let code = code(role);
        for (bit, plane) in self.0[..3].iter_mut().enumerate() {
            *plane = (*plane & kept) | (to * (code >> bit & 1));
        }
        self.0[3] = (self.0[3] & kept) | (to * us as u64);
    }

    /// The rooks on some corners may no longer castle.
    #[inline]
    pub(super) fn lose_castling(&mut self, corners: Bitboard) {
        let lost = self.castling().0 & corners.0;
        let rook = code(Role::Rook);
        for (bit, plane) in self.0[..3].iter_mut().enumerate() {
            if (CASTLING_ROOK ^ rook) >> bit & 1 != 0 {
                *plane &= !lost;
            }
        }
    }

    /// Marks squares as passed.
    #[inline]
    pub(super) fn pass(&mut self, squares: Bitboard) {
        self.0[3] |= squares.0;
    }

    /// Keeps, of the passed squares, only those in `kept`.
    #[inline]
    pub(super) fn keep_passed(&mut self, kept: Bitboard) {
        self.0[3] &= self.occupied() | kept.0;
    }

    /// The placement with the turn of `us` ended: of the passed squares, those stay that `us`
    /// passed and the other side can use (C13).
    #[inline]
    pub(super) fn ended(mut self, us: Color) -> Packed {
        let passed = self.passed();
        if passed.any() {
            let [a, b, c, black] = self.0;
            let theirs = if us == Color::White { black } else { !black };
            let pawns = Bitboard(a & !b & !c & theirs);
            let own_third = Bitboard::of_rank(Rank::R3.relative_to(us));
            self.keep_passed(passed & own_third & (pawns.east() | pawns.west()).forward(!us));
        }
        self
    }
}

impl Hash for Packed {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.iter().for_each(|&plane| state.write_u64(plane));
    }
}

/// Mixes 64-bit words by folded multiplication. It has no secret: it serves tables whose keys
/// follow from the rules, and equal runs must give equal answers in equal order.
#[derive(Clone, Copy, Default)]
pub(super) struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
        let product = u128::from(self.0 ^ word ^ 0x2545_f491_4f6c_dd1d) * u128::from(FACTOR);
        self.0 = (product as u64).rotate_left(23) ^ (product >> 64) as u64;
    }

    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }
}

impl BuildHasher for Mixer {
    type Hasher = Mixer;

    fn build_hasher(&self) -> Mixer {
        Mixer::default()
    }
}
