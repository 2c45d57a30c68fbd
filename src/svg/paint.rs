//! Colours of marks and squares.

use core::fmt;
use core::str::FromStr;

use crate::text::excerpt;

/// A colour of an arrow, a highlighted square or the squares of a board.
///
/// Text form (`Display`): as SVG wants it, `#3f8f4f`. `FromStr` reads that and the names `green`,
/// `red`, `blue`, `yellow` and `grey`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Paint {
    /// A quiet green, that of arrows if nothing else is said.
    Green,
    /// A warm red.
    Red,
    /// A clear blue.
    Blue,
    /// A golden yellow, that of highlighted squares if nothing else is said.
    Yellow,
    /// A middle grey.
    Grey,
    /// Any other colour, by its red, green and blue.
    Rgb(u8, u8, u8),
}

impl Paint {
    /// The colours that have a name.
    pub const NAMED: [(&'static str, Paint); 5] = [
        ("green", Paint::Green),
        ("red", Paint::Red),
        ("blue", Paint::Blue),
        ("yellow", Paint::Yellow),
        ("grey", Paint::Grey),
    ];

    /// Red, green and blue.
    #[must_use]
    pub const fn rgb(self) -> [u8; 3] {
        match self {
            Paint::Green => [0x3f, 0x8f, 0x4f],
            Paint::Red => [0xc8, 0x37, 0x2d],
            Paint::Blue => [0x2f, 0x6f, 0xb3],
            Paint::Yellow => [0xe8, 0xb9, 0x2e],
            Paint::Grey => [0x6b, 0x6f, 0x73],
            Paint::Rgb(red, green, blue) => [red, green, blue],
        }
    }

    /// Whether white is easier to read on it than black.
    pub(super) fn is_dark(self) -> bool {
        let [red, green, blue] = self.rgb().map(u32::from);
        299 * red + 587 * green + 114 * blue < 128_000
    }
}

impl fmt::Display for Paint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.rgb();
        f.pad(&format!("#{red:02x}{green:02x}{blue:02x}"))
    }
}

/// A text that is not a colour.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{text}` is not a colour: write #rrggbb, green, red, blue, yellow or grey")]
pub struct ParsePaintError {
    /// The offending text, cut to a readable length.
    pub text: String,
}

impl FromStr for Paint {
    type Err = ParsePaintError;

    fn from_str(text: &str) -> Result<Paint, ParsePaintError> {
        if let Some((_, paint)) = Paint::NAMED.into_iter().find(|&(name, _)| name == text) {
            return Ok(paint);
        }
        let digits = text.strip_prefix('#').filter(|digits| {
            digits.len() == 6 && digits.bytes().all(|digit| digit.is_ascii_hexdigit())
        });
        let number = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
        let [_, red, green, blue] =
            number.ok_or_else(|| ParsePaintError { text: excerpt(text) })?.to_be_bytes();
        Ok(Paint::Rgb(red, green, blue))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_round_trip() {
        for (name, paint) in Paint::NAMED {
            assert_eq!(name.parse(), Ok(paint));
            let [red, green, blue] = paint.rgb();
            assert_eq!(paint.to_string().parse(), Ok(Paint::Rgb(red, green, blue)));
        }
        for text in ["", "#", "#12345", "#1234567", "#+12345", "Green", "#12345g", "12345é", "\0"]
        {
            assert!(text.parse::<Paint>().is_err(), "{text}");
        }
    }
}
