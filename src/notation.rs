//! What the notations of the turn-based games share, read strictly: there is one text for each move.

use core::fmt::{self, Write};

use crate::board::{Bitboard, File, Rank, Role, Square};

/// The middle of a move in algebraic form: `e4`, `Nbd2`, `R1xa3`.
pub(crate) struct Way {
    /// What the man is.
    pub(crate) role: Role,
    /// The file it comes from, if said.
    pub(crate) file: Option<File>,
    /// The rank it comes from, if said.
    pub(crate) rank: Option<Rank>,
    /// Whether an `x` stands before the destination.
    pub(crate) capture: bool,
    /// The square it goes to.
    pub(crate) to: Square,
}

impl Way {
    pub(crate) fn parse(text: &str) -> Option<Way> {
        let officer = text.chars().next().filter(char::is_ascii_uppercase);
        let (role, text) = match officer.map(Role::from_letter) {
            None => (Role::Pawn, text),
            Some(None | Some(Role::Pawn)) => return None,
            Some(Some(role)) => (role, &text[1..]),
        };
        let (origin, to) = text.split_at_checked(text.len().checked_sub(2)?)?;
        let mut origin = origin.chars().peekable();
        let file = origin.next_if(|&letter| File::from_letter(letter).is_some());
        let rank = origin.next_if(|&digit| Rank::from_digit(digit).is_some());
        let capture = origin.next_if_eq(&'x').is_some();
        if origin.next().is_some() {
            return None;
        }
        Some(Way {
            role,
            file: file.and_then(File::from_letter),
            rank: rank.and_then(Rank::from_digit),
            capture,
            to: to.parse().ok()?,
        })
    }
}

/// As [`Way::parse`] reads it.
impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = (self.role != Role::Pawn).then(|| self.role.letter());
        let origin = self.file.map(File::letter).into_iter().chain(self.rank.map(Rank::digit));
        let before = letter.into_iter().chain(origin).chain(self.capture.then_some('x'));
        before.into_iter().try_for_each(|letter| f.write_char(letter))?;
        self.to.fmt(f)
    }
}

/// What stands behind a move that promotes, such as `=Q`.
pub(crate) fn promotion_suffix(promotion: Option<Role>) -> impl Iterator<Item = char> {
    promotion.into_iter().flat_map(|role| ['=', role.letter()])
}

/// A text without the promotion behind it, such as `=Q`, and what the pawn becomes.
pub(crate) fn split_promotion(text: &str) -> Option<(&str, Option<Role>)> {
    let Some((text, letter)) = text.split_once('=') else { return Some((text, None)) };
    let role = Role::PROMOTIONS.into_iter().find(|role| letter.chars().eq([role.letter()]))?;
    Some((text, Some(role)))
}

/// What has to be said of a man's origin, as in chess, if men on the squares of `alike` could be
/// meant as well: nothing, its file, its rank, or both.
pub(crate) fn disambiguation(from: Square, alike: Bitboard) -> (Option<File>, Option<Rank>) {
    let (file, rank) = (from.file(), from.rank());
    if alike.is_empty() {
        (None, None)
    } else if !alike.intersects(Bitboard::of_file(file)) {
        (Some(file), None)
    } else if !alike.intersects(Bitboard::of_rank(rank)) {
        (None, Some(rank))
    } else {
        (Some(file), Some(rank))
    }
}

/// Origin, destination and promotion in coordinate form, such as `e2e4` or `e7d8q`.
pub(crate) fn parse_coordinates(text: &str) -> Option<(Square, Square, Option<Role>)> {
    let promotion = match text.get(4..)? {
        "" => None,
        "q" => Some(Role::Queen),
        "r" => Some(Role::Rook),
        "b" => Some(Role::Bishop),
        "n" => Some(Role::Knight),
        _ => return None,
    };
    let from = text.get(..2)?.parse().ok()?;
    let to = text.get(2..4)?.parse().ok()?;
    Some((from, to, promotion))
}
