//! Squares, files and ranks.

use core::fmt;
use core::str::FromStr;

use super::Color;

macro_rules! indexed_enum {
    ($(#[$meta:meta])* $name:ident, $count:literal, [$($variant:ident = $index:literal),* $(,)?]) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        #[allow(missing_docs, reason = "each variant's name says what it is")]
        pub enum $name { $($variant = $index),* }

        impl $name {
            /// Every value, in index order.
            pub const ALL: [$name; $count] = [$($name::$variant),*];

            /// The value of an index, or `None` beyond the last one.
            #[inline]
            #[must_use]
            pub const fn try_new(index: u32) -> Option<$name> {
                if index < $count { Some($name::new(index)) } else { None }
            }

            /// The value of an index; bits above the range are ignored.
            ///
            /// The match compiles to a mask: it is how an enum is made from a number without
            /// `unsafe`.
            #[inline]
            #[must_use]
            pub const fn new(index: u32) -> $name {
                match index % $count {
                    $($index => $name::$variant,)*
                    _ => unreachable!(),
                }
            }

            /// The index, from 0.
            #[inline]
            #[must_use]
            pub const fn index(self) -> usize {
                self as usize
            }
        }
    };
}

indexed_enum!(
    /// A file (column), `a` to `h`.
    File, 8, [A = 0, B = 1, C = 2, D = 3, E = 4, F = 5, G = 6, H = 7]
);

indexed_enum!(
    /// A rank (row), 1 to 8.
    Rank, 8, [R1 = 0, R2 = 1, R3 = 2, R4 = 3, R5 = 4, R6 = 5, R7 = 6, R8 = 7]
);

indexed_enum!(
    /// A square of the 8x8 board. Its index is `8 * rank + file`: a1 = 0, b1 = 1, ... h8 = 63.
    Square, 64, [
        A1 = 0, B1 = 1, C1 = 2, D1 = 3, E1 = 4, F1 = 5, G1 = 6, H1 = 7,
        A2 = 8, B2 = 9, C2 = 10, D2 = 11, E2 = 12, F2 = 13, G2 = 14, H2 = 15,
        A3 = 16, B3 = 17, C3 = 18, D3 = 19, E3 = 20, F3 = 21, G3 = 22, H3 = 23,
        A4 = 24, B4 = 25, C4 = 26, D4 = 27, E4 = 28, F4 = 29, G4 = 30, H4 = 31,
        A5 = 32, B5 = 33, C5 = 34, D5 = 35, E5 = 36, F5 = 37, G5 = 38, H5 = 39,
        A6 = 40, B6 = 41, C6 = 42, D6 = 43, E6 = 44, F6 = 45, G6 = 46, H6 = 47,
        A7 = 48, B7 = 49, C7 = 50, D7 = 51, E7 = 52, F7 = 53, G7 = 54, H7 = 55,
        A8 = 56, B8 = 57, C8 = 58, D8 = 59, E8 = 60, F8 = 61, G8 = 62, H8 = 63,
    ]
);

impl File {
    /// The letter, `a` to `h`.
    #[must_use]
    pub const fn letter(self) -> char {
        (b'a' + self as u8) as char
    }

    /// The file of a lower-case letter.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<File> {
        match letter {
            'a'..='h' => Some(File::new(letter as u32 - 'a' as u32)),
            _ => None,
        }
    }
}

impl Rank {
    /// The digit, `1` to `8`.
    #[must_use]
    pub const fn digit(self) -> char {
        (b'1' + self as u8) as char
    }

    /// The rank of a digit.
    #[must_use]
    pub const fn from_digit(digit: char) -> Option<Rank> {
        match digit {
            '1'..='8' => Some(Rank::new(digit as u32 - '1' as u32)),
            _ => None,
        }
    }

    /// This rank as `color` counts it: White's first rank is Black's eighth.
    #[inline]
    #[must_use]
    pub const fn relative_to(self, color: Color) -> Rank {
        match color {
            Color::White => self,
            Color::Black => Rank::new(7 - self as u32),
        }
    }
}

impl Square {
    /// The square where a file and a rank meet.
    #[inline]
    #[must_use]
    pub const fn at(file: File, rank: Rank) -> Square {
        Square::new(8 * rank as u32 + file as u32)
    }

    /// Its file.
    #[inline]
    #[must_use]
    pub const fn file(self) -> File {
        File::new(self as u32 & 7)
    }

    /// Its rank.
    #[inline]
    #[must_use]
    pub const fn rank(self) -> Rank {
        Rank::new(self as u32 >> 3)
    }

    /// The square so many files and ranks away, or `None` off the board.
    #[must_use]
    pub const fn offset(self, files: i32, ranks: i32) -> Option<Square> {
        let file = self.file() as i32 + files;
        let rank = self.rank() as i32 + ranks;
        if file < 0 || file > 7 || rank < 0 || rank > 7 {
            None
        } else {
            Some(Square::new((8 * rank + file) as u32))
        }
    }

    /// The next square straight ahead for a pawn of `color`, or `None` on its last rank.
    #[inline]
    #[must_use]
    pub const fn forward(self, color: Color) -> Option<Square> {
        self.offset(0, if matches!(color, Color::White) { 1 } else { -1 })
    }

    /// The square in the same place seen from the other side: a1 becomes a8.
    #[inline]
    #[must_use]
    pub const fn flip(self) -> Square {
        Square::new(self as u32 ^ 0b111_000)
    }

    /// The square in the same place seen in a mirror: a1 becomes h1.
    #[inline]
    #[must_use]
    pub const fn mirror(self) -> Square {
        Square::new(self as u32 ^ 7)
    }

    /// How many king steps away another square is (the Chebyshev distance).
    #[must_use]
    pub const fn distance(self, other: Square) -> u32 {
        let files = (self.file() as u32).abs_diff(other.file() as u32);
        let ranks = (self.rank() as u32).abs_diff(other.rank() as u32);
        if files > ranks { files } else { ranks }
    }
}

/// The algebraic name, such as `e4`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = [b'a' + self.file() as u8, b'1' + self.rank() as u8];
        f.pad(core::str::from_utf8(&name).unwrap_or("??"))
    }
}

macro_rules! debug_as {
    ($($name:ident => $text:expr),*) => {$(
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let text: fn(&$name) -> String = $text;
                f.write_str(&text(self))
            }
        }
    )*};
}
debug_as!(
    Square => |square| square.to_string().to_uppercase(),
    File => |file| file.letter().to_uppercase().to_string(),
    Rank => |rank| format!("R{}", rank.digit())
);

/// A text that is not the name of a square (`a1` to `h8`, lower case).
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{text}` is not a square")]
pub struct ParseSquareError {
    /// The offending text, cut to a readable length.
    pub text: String,
}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Square, ParseSquareError> {
        let mut chars = text.chars();
        let file = chars.next().and_then(File::from_letter);
        let rank = chars.next().and_then(Rank::from_digit);
        match (file, rank, chars.next()) {
            (Some(file), Some(rank), None) => Ok(Square::at(file, rank)),
            _ => Err(ParseSquareError { text: crate::text::excerpt(text) }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_indices_round_trip() {
        for (index, square) in Square::ALL.into_iter().enumerate() {
            assert_eq!(square.index(), index);
            assert_eq!(Square::try_new(index as u32), Some(square));
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(Square::at(square.file(), square.rank()), square);
            assert_eq!(square.flip().flip(), square);
        }
        assert_eq!(Square::try_new(64), None);
        assert_eq!(format!("{:?} {:>4}", Square::E4, Square::E4), "E4   e4");
    }

    #[test]
    fn bad_names_are_refused() {
        for text in ["", "e", "e9", "i1", "E4", "e44", "é4", "４e"] {
            assert!(text.parse::<Square>().is_err(), "{text}");
        }
    }

    #[test]
    fn offsets_stop_at_the_edge() {
        assert_eq!(Square::A1.offset(-1, 0), None);
        assert_eq!(Square::H8.offset(0, 1), None);
        assert_eq!(Square::C4.offset(-2, -1), Some(Square::A3));
        assert_eq!(Square::E8.forward(Color::White), None);
        assert_eq!(Square::E8.forward(Color::Black), Some(Square::E7));
        assert_eq!(Square::A1.distance(Square::C8), 7);
    }
}
