//! Castling rights.

use core::fmt::{self, Write as _};

use super::{Color, Square};

/// The two ways to castle, by the distance the king's rook has to come.
///
/// In the orthodox array the short side is the king's side (h-file); in Charismatic Chess Black's
/// short side is the a-file, since his king starts on d8.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CastlingSide {
    /// Two squares between king and rook: `O-O`, FEN letter `K`.
    Short,
    /// Three squares between king and rook: `O-O-O`, FEN letter `Q`.
    Long,
}

impl CastlingSide {
    /// Both sides, the short one first.
    pub const ALL: [CastlingSide; 2] = [CastlingSide::Short, CastlingSide::Long];

    /// `O-O` or `O-O-O`.
    #[must_use]
    pub const fn notation(self) -> &'static str {
        match self {
            CastlingSide::Short => "O-O",
            CastlingSide::Long => "O-O-O",
        }
    }
}

bitflags::bitflags! {
    /// Who may still castle, and where: king and rook have not moved.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
    pub struct CastlingRights: u8 {
        /// White on the short side, FEN letter `K`.
        const WHITE_SHORT = 1;
        /// White on the long side, FEN letter `Q`.
        const WHITE_LONG = 2;
        /// Black on the short side, FEN letter `k`.
        const BLACK_SHORT = 4;
        /// Black on the long side, FEN letter `q`.
        const BLACK_LONG = 8;
    }
}

impl CastlingRights {
    /// The four rights, each with its FEN letter, in FEN order.
    pub const LETTERS: [(CastlingRights, char); 4] = [
        (CastlingRights::WHITE_SHORT, 'K'),
        (CastlingRights::WHITE_LONG, 'Q'),
        (CastlingRights::BLACK_SHORT, 'k'),
        (CastlingRights::BLACK_LONG, 'q'),
    ];

    /// The right of one colour on one side.
    #[inline]
    #[must_use]
    pub const fn right(color: Color, side: CastlingSide) -> CastlingRights {
        match (color, side) {
            (Color::White, CastlingSide::Short) => CastlingRights::WHITE_SHORT,
            (Color::White, CastlingSide::Long) => CastlingRights::WHITE_LONG,
            (Color::Black, CastlingSide::Short) => CastlingRights::BLACK_SHORT,
            (Color::Black, CastlingSide::Long) => CastlingRights::BLACK_LONG,
        }
    }

    /// Both rights of one colour.
    #[inline]
    #[must_use]
    pub const fn of(color: Color) -> CastlingRights {
        match color {
            Color::White => CastlingRights::WHITE_SHORT.union(CastlingRights::WHITE_LONG),
            Color::Black => CastlingRights::BLACK_SHORT.union(CastlingRights::BLACK_LONG),
        }
    }

    /// Whether a colour may still castle on a side.
    #[inline]
    #[must_use]
    pub const fn allows(self, color: Color, side: CastlingSide) -> bool {
        self.contains(CastlingRights::right(color, side))
    }
}

/// The FEN field, such as `KQkq`, `Kq` or `-`.
impl fmt::Display for CastlingRights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        CastlingRights::LETTERS
            .iter()
            .filter(|(right, _)| self.contains(*right))
            .try_for_each(|&(_, letter)| f.write_char(letter))
    }
}

/// Where king and rook stand before and after castling.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CastlingPath {
    /// The king's home square.
    pub king_from: Square,
    /// The king's square after castling.
    pub king_to: Square,
    /// The rook's home square.
    pub rook_from: Square,
    /// The rook's square after castling: the one that the king crosses.
    pub rook_to: Square,
}

impl CastlingPath {
    /// The path of the orthodox array: kings on the e-file, the short side towards h.
    #[inline]
    #[must_use]
    pub const fn orthodox(color: Color, side: CastlingSide) -> CastlingPath {
        use Square::{A1, A8, C1, C8, D1, D8, E1, E8, F1, F8, G1, G8, H1, H8};
        let (king_from, king_to, rook_from, rook_to) = match (color, side) {
            (Color::White, CastlingSide::Short) => (E1, G1, H1, F1),
            (Color::White, CastlingSide::Long) => (E1, C1, A1, D1),
            (Color::Black, CastlingSide::Short) => (E8, G8, H8, F8),
            (Color::Black, CastlingSide::Long) => (E8, C8, A8, D8),
        };
        CastlingPath { king_from, king_to, rook_from, rook_to }
    }

    /// The path of a king whose home is on the d-file, as Black's in Charismatic Chess: the
    /// orthodox one with its files reversed, the short side towards a.
    #[inline]
    #[must_use]
    pub const fn mirrored(color: Color, side: CastlingSide) -> CastlingPath {
        let CastlingPath { king_from, king_to, rook_from, rook_to } =
            CastlingPath::orthodox(color, side);
        CastlingPath {
            king_from: king_from.mirror(),
            king_to: king_to.mirror(),
            rook_from: rook_from.mirror(),
            rook_to: rook_to.mirror(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_mirrored() {
        let path = CastlingPath::mirrored(Color::Black, CastlingSide::Short);
        let squares = [path.king_from, path.king_to, path.rook_from, path.rook_to];
        assert_eq!(squares, [Square::D8, Square::B8, Square::A8, Square::C8]);
        let path = CastlingPath::mirrored(Color::Black, CastlingSide::Long);
        let squares = [path.king_from, path.king_to, path.rook_from, path.rook_to];
        assert_eq!(squares, [Square::D8, Square::F8, Square::H8, Square::E8]);
    }

    #[test]
    fn rights_print_as_in_fen() {
        assert_eq!(CastlingRights::all().to_string(), "KQkq");
        assert_eq!(CastlingRights::empty().to_string(), "-");
        let some = CastlingRights::WHITE_LONG | CastlingRights::BLACK_SHORT;
        assert_eq!(some.to_string(), "Qk");
        assert!(some.allows(Color::White, CastlingSide::Long));
        assert!(!some.allows(Color::White, CastlingSide::Short));
        for color in Color::ALL {
            let both = CastlingSide::ALL.map(|side| CastlingRights::right(color, side));
            assert_eq!(both[0] | both[1], CastlingRights::of(color));
        }
    }
}
