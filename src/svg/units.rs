//! Lengths in a picture.

use core::fmt;

/// A length in hundredths of a unit. It is written with no more digits than it has: `350`, `12.5`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Units(pub(super) i64);

/// The side of a square: 100 units, in hundredths.
pub(super) const SQUARE: i32 = 10_000;

impl Units {
    /// The nearest length to a number of units.
    pub(super) fn rounded(units: f64) -> Units {
        Units((100.0 * units).round() as i64)
    }
}

impl fmt::Display for Units {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0 < 0 { "-" } else { "" })?;
        let hundredths = self.0.unsigned_abs();
        write_decimal(f, u128::from(hundredths / 100), u128::from(hundredths % 100), 2)
    }
}

/// Writes a whole part and a fraction of so many digits, without zeros at its end.
pub(super) fn write_decimal(
    f: &mut impl fmt::Write,
    whole: u128,
    mut fraction: u128,
    mut digits: usize,
) -> fmt::Result {
    if fraction == 0 {
        return write!(f, "{whole}");
    }
    while fraction.is_multiple_of(10) {
        fraction /= 10;
        digits -= 1;
    }
    // A leading zero says nothing.
    if whole > 0 {
        write!(f, "{whole}")?;
    }
    write!(f, ".{fraction:0digits$}")
}

/// The nearest whole number to `length * part / whole`: no more than the length, and nothing if the
/// whole is nothing.
pub(super) fn share(length: i32, part: u64, whole: u64) -> i32 {
    let (part, whole) = (part.min(whole), i128::from(whole.max(1)));
    // Half a unit more, then down: at most 32 + 64 + 1 bits.
    let twice = 2 * i128::from(length) * i128::from(part) + whole;
    twice.div_euclid(2 * whole) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_written_shortly() {
        let texts = [0, 5, 50, 100, -5, -12_340, 70_001].map(|units| Units(units).to_string());
        assert_eq!(texts, ["0", ".05", ".5", "1", "-.05", "-123.4", "700.01"]);
        assert_eq!(Units::rounded(1.004_999).to_string(), "1");
    }

    #[test]
    fn shares_are_rounded_and_do_not_overflow() {
        assert_eq!((share(10_000, 1, 3), share(-10_000, 1, 3)), (3333, -3333));
        assert_eq!((share(10_000, 2, 3), share(10_000, 5, 3)), (6667, 10_000));
        assert_eq!(share(i32::MAX, u64::MAX, u64::MAX), i32::MAX);
        assert_eq!(share(i32::MIN, u64::MAX - 1, u64::MAX), i32::MIN);
        assert_eq!(share(10_000, 0, 0), 0);
    }
}
