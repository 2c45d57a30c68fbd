//! Men off the board: reserves, draws and the men in hand.

use core::fmt;
use core::str::FromStr;

use crate::ErrorCode;
use crate::board::Role;
use crate::text::excerpt;

/// A number of men of each role but the king: a reserve, a draw, or what a player has in hand.
///
/// Text form (`Display`, `FromStr`): one letter each, such as `QRNPP`, or `-` for none. They are
/// written in the order QRBNP and read in any; a FEN has them in that order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Men {
    /// In the order of [`Men::ROLES`].
    counts: [u8; 5],
}

impl Men {
    /// The roles, in the order in which they are written.
    pub const ROLES: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
    /// Nobody.
    pub const NONE: Men = Men { counts: [0; 5] };
    /// What each player has at the start besides his king (C2).
    pub const RESERVE: Men = Men { counts: [1, 2, 2, 2, 8] };

    /// How many of a role there are; none for the king.
    #[must_use]
    pub fn count(&self, role: Role) -> usize {
        Men::index(role).map_or(0, |index| usize::from(self.counts[index]))
    }

    /// How many there are in all.
    #[must_use]
    pub fn len(&self) -> usize {
        self.counts.iter().map(|&count| usize::from(count)).sum()
    }

    /// Whether there is nobody.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Men::NONE
    }

    /// The roles of which there is at least one.
    pub fn roles(&self) -> impl Iterator<Item = Role> + '_ {
        Men::ROLES.into_iter().filter(|&role| self.count(role) > 0)
    }

    /// These men and one more, or `None` for a king or beyond 255 of a role.
    #[must_use]
    pub fn with(mut self, role: Role) -> Option<Men> {
        let count = &mut self.counts[Men::index(role)?];
        *count = count.checked_add(1)?;
        Some(self)
    }

    /// These men and others.
    #[must_use]
    pub fn plus(&self, others: &Men) -> Option<Men> {
        self.zip(others, u8::checked_add)
    }

    /// These men without others, or `None` if they are not all among them.
    #[must_use]
    pub fn minus(&self, others: &Men) -> Option<Men> {
        self.zip(others, u8::checked_sub)
    }

    fn zip(&self, others: &Men, combine: impl Fn(u8, u8) -> Option<u8>) -> Option<Men> {
        let mut men = *self;
        for (count, &other) in men.counts.iter_mut().zip(&others.counts) {
            *count = combine(*count, other)?;
        }
        Some(men)
    }

    fn index(role: Role) -> Option<usize> {
        Men::ROLES.into_iter().position(|other| other == role)
    }

    /// In how many ways these men can be picked out of others: the product of the binomial
    /// coefficients of each role.
    pub(super) fn ways_out_of(&self, others: &Men) -> u64 {
        self.counts.iter().zip(&others.counts).map(|(&k, &n)| binomial(n, k)).product()
    }

    /// All choices of `number` men out of these, in the order of their text.
    pub(super) fn choices(&self, number: usize) -> Vec<Men> {
        let mut choices = Vec::new();
        self.choose(0, number, Men::NONE, &mut choices);
        choices
    }

    fn choose(&self, index: usize, number: usize, chosen: Men, choices: &mut Vec<Men>) {
        if index == self.counts.len() {
            if number == 0 {
                choices.push(chosen);
            }
            return;
        }
        for count in (0..=self.counts[index].min(number as u8)).rev() {
            let mut chosen = chosen;
            chosen.counts[index] = count;
            self.choose(index + 1, number - usize::from(count), chosen, choices);
        }
    }
}

/// n over k.
pub(super) fn binomial(n: u8, k: u8) -> u64 {
    if k > n {
        return 0;
    }
    // Each factor keeps the product a whole number.
    (0..u64::from(k)).fold(1, |product, i| product * (u64::from(n) - i) / (i + 1))
}

impl fmt::Display for Men {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.pad("-");
        }
        let each = Men::ROLES.into_iter();
        let letters: String =
            each.flat_map(|role| core::iter::repeat_n(role.letter(), self.count(role))).collect();
        f.pad(&letters)
    }
}

/// The text.
impl fmt::Debug for Men {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// A text that does not name men.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{text}` does not name men such as QRNPP (in a FEN in the order QRBNP), nor none (`-`)")]
pub struct ParseMenError {
    /// The offending text, cut to a readable length.
    pub text: String,
}

impl ParseMenError {
    pub(super) fn new(text: &str) -> ParseMenError {
        ParseMenError { text: excerpt(text) }
    }
}

impl ErrorCode for ParseMenError {
    fn code(&self) -> &'static str {
        "malformed"
    }
}

impl FromStr for Men {
    type Err = ParseMenError;

    fn from_str(text: &str) -> Result<Men, ParseMenError> {
        parse(text).ok_or_else(|| ParseMenError::new(text))
    }
}

fn parse(text: &str) -> Option<Men> {
    if text == "-" {
        return Some(Men::NONE);
    }
    // More men than a reserve has are nobody's.
    if text.is_empty() || text.len() > Men::RESERVE.len() {
        return None;
    }
    text.chars().try_fold(Men::NONE, |men, letter| {
        let role = Role::from_letter(letter).filter(|role| role.letter() == letter)?;
        men.with(role)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn binomials_follow_pascal() {
        for n in 1..=20 {
            for k in 1..=n {
                assert_eq!(binomial(n, k), binomial(n - 1, k - 1) + binomial(n - 1, k));
            }
        }
        assert_eq!((binomial(15, 5), binomial(3, 5)), (3003, 0));
    }

    #[test]
    fn texts_round_trip() {
        assert_eq!(Men::RESERVE.to_string(), "QRRBBNNPPPPPPPP");
        for men in Men::RESERVE.choices(5).into_iter().chain([Men::NONE, Men::RESERVE]) {
            assert_eq!(men.to_string().parse(), Ok(men));
        }
        for text in ["", "K", "q", "--", "Q-", "Ｑ", &"P".repeat(1_000_000)] {
            assert!(text.parse::<Men>().is_err());
        }
        assert_eq!("PNPRP".parse(), "RNPPP".parse::<Men>());
    }
}
