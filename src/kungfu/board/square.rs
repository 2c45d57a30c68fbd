//! Squares of either board.

use core::fmt;
use core::str::FromStr;

/// A square by its file (`a` to `l`) and rank (1 to 12).
///
/// One type serves both boards; whether a square is on a board, the board says (K3): `l12` names a
/// square of neither. Ordered by rank, then file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The number of files, and of ranks, that a name can tell apart.
    pub const SIDE: u8 = 12;

    /// The square of a file and a rank, both counted from 0, or `None` from 12 on.
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Option<Square> {
        if file < Square::SIDE && rank < Square::SIDE {
            Some(Square(rank << 4 | file))
        } else {
            None
        }
    }

    /// The square of a file and a rank known to be in range.
    pub(in super::super) const fn at(file: u8, rank: u8) -> Square {
        Square(rank << 4 | file)
    }

    /// The file, from 0 (`a`).
    #[inline]
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 & 15
    }

    /// The rank, from 0 (rank 1).
    #[inline]
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 >> 4
    }

    /// The number of the square in a table of 256 entries: 16 for each rank.
    #[inline]
    pub(in super::super) const fn code(self) -> usize {
        self.0 as usize
    }

    /// The next square from here towards another one: a king's step straight or diagonally.
    #[inline]
    #[must_use]
    pub const fn toward(self, other: Square) -> Square {
        const fn step(from: u8, to: u8) -> u8 {
            if from < to {
                from + 1
            } else if from > to {
                from - 1
            } else {
                from
            }
        }
        Square::at(step(self.file(), other.file()), step(self.rank(), other.rank()))
    }
}

/// The square of the same name.
impl From<crate::board::Square> for Square {
    fn from(square: crate::board::Square) -> Square {
        Square::at(square.file() as u8, square.rank() as u8)
    }
}

/// The algebraic name, such as `e4` or `l10`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = b'a' + self.file();
        let rank = self.rank() + 1;
        let name = [file, b'1', b'0' + rank % 10];
        let short = [file, b'0' + rank];
        let name = if rank < 10 { &short[..] } else { &name[..] };
        f.pad(core::str::from_utf8(name).unwrap_or("??"))
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is not the name of a square (`a1` to `l12`, lower case).
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{text}` is not a square")]
pub struct ParseSquareError {
    /// The offending text, cut to a readable length.
    pub text: String,
}

impl Square {
    /// Reads a name at the beginning of a text, and says what is left of the text.
    pub(crate) fn read(text: &str) -> Option<(Square, &str)> {
        let (&letter, digits) = text.as_bytes().split_first()?;
        let file = letter.checked_sub(b'a')?;
        let length = digits.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let rank = match digits[..length] {
            [digit @ b'1'..=b'9'] => digit - b'0',
            [b'1', digit @ b'0'..=b'2'] => 10 + digit - b'0',
            _ => return None,
        };
        Some((Square::new(file, rank - 1)?, &text[1 + length..]))
    }
}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Square, ParseSquareError> {
        match Square::read(text) {
            Some((square, "")) => Ok(square),
            _ => Err(ParseSquareError { text: crate::text::excerpt(text) }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for rank in 0..12 {
            for file in 0..12 {
                let square = Square::new(file, rank).unwrap();
                assert_eq!((square.file(), square.rank()), (file, rank));
                assert_eq!(square.to_string().parse(), Ok(square));
            }
        }
        for square in crate::board::Square::ALL {
            assert_eq!(Square::from(square).to_string(), square.to_string());
        }
        assert_eq!(Square::new(12, 0), None);
        assert_eq!(Square::new(0, 12), None);
        assert_eq!(Square::new(11, 11).unwrap().to_string(), "l12");
    }

    #[test]
    fn bad_names_are_refused() {
        let bad = ["", "e", "e0", "e04", "m1", "E4", "e13", "e111", "e4 ", "é4", "a", "4e", "e-1"];
        for text in bad {
            assert!(text.parse::<Square>().is_err(), "{text}");
        }
        assert!("x".repeat(1_000_000).parse::<Square>().unwrap_err().to_string().len() < 100);
    }
}
