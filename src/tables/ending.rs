//! Endings: which men are left, whoever stands where.

use core::fmt;
use core::str::FromStr;

use crate::board::{Board, Color, Piece, Role};
use crate::fluidity::Position;
use crate::text::excerpt;

/// The most men a table has, kings included.
pub(super) const MOST_MEN: usize = 4;

/// The men of an ending besides the kings: one side's against the other's.
///
/// White is the side with more men, or with the stronger ones if there are as many (queen, rook,
/// bishop, knight, pawn, in this order): `KNk`, `KRkn`, `KBNk`. In reading, the men of each side
/// may come in any order and the sides either way round: `kKN`, `KNkr`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ending {
    /// How many there are of each side and role, from queen to pawn.
    men: [[u8; 5]; 2],
}

const ROLES: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

impl Ending {
    /// King against king: a draw (F15), for which no table is needed.
    pub(super) const KINGS: Ending = Ending { men: [[0; 5]; 2] };

    /// All endings with so many men, kings included. There are five of three men and thirty of
    /// four; tables of more men are not made.
    #[must_use]
    pub fn all(men: usize) -> Vec<Ending> {
        let mut endings = vec![Ending::KINGS];
        for _ in 2..men.min(MOST_MEN) {
            let more = |ending: &Ending| {
                let ending = *ending;
                (0..10).map(move |number| {
                    let mut men = ending.men;
                    men[number / 5][number % 5] += 1;
                    Ending { men }.ordered().0
                })
            };
            endings = endings.iter().flat_map(more).collect();
            endings.sort_unstable();
            endings.dedup();
        }
        endings.sort_by(|a, b| b.cmp(a));
        let fits = (3..=MOST_MEN).contains(&men);
        if fits { endings } else { Vec::new() }
    }

    /// The ending that a position belongs to. `None` if there are fewer than three men or more than
    /// four, or a king has been captured.
    #[must_use]
    pub fn of_position(position: &Position) -> Option<Ending> {
        let board = position.board();
        let kings = board.king(Color::White).is_some() && board.king(Color::Black).is_some();
        let (ending, _) = Ending::of(board).filter(|_| kings)?;
        (ending != Ending::KINGS).then_some(ending)
    }

    /// The ending on a board with both kings, and whether its colours are the other way round
    /// there. `None` if there are too many men.
    pub(super) fn of(board: &Board) -> Option<(Ending, bool)> {
        if board.occupied().len() as usize > MOST_MEN {
            return None;
        }
        let men = Color::ALL.map(|color| ROLES.map(|role| board.of(color, role).len() as u8));
        Some(Ending { men }.ordered())
    }

    /// With the stronger side as White, and whether the colours were exchanged for it.
    fn ordered(self) -> (Ending, bool) {
        let [white, black] = self.men;
        let strength = |men: [u8; 5]| (men.iter().sum::<u8>(), men);
        if strength(white) >= strength(black) {
            (self, false)
        } else {
            (Ending { men: [black, white] }, true)
        }
    }

    /// How many men there are, kings included.
    #[must_use]
    pub fn len(&self) -> usize {
        2 + self.men.iter().flatten().map(|&count| usize::from(count)).sum::<usize>()
    }

    /// Never: there are the kings.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        false
    }

    /// Whether there are pawns.
    #[must_use]
    pub fn has_pawns(&self) -> bool {
        self.men.iter().any(|men| men[4] > 0)
    }

    /// The men: White's king, Black's king, White's others, Black's others.
    pub(super) fn pieces(&self) -> impl Iterator<Item = Piece> + '_ {
        let kings = Color::ALL.map(|color| Piece { color, role: Role::King });
        let others = Color::ALL.into_iter().flat_map(|color| {
            ROLES
                .into_iter()
                .zip(self.men[color as usize])
                .flat_map(move |(role, count)| (0..count).map(move |_| Piece { color, role }))
        });
        kings.into_iter().chain(others)
    }

    /// In how many ways men that look alike can change places.
    pub(super) fn permutations(&self) -> u64 {
        // Of at most two men there are one or two.
        self.men.iter().flatten().map(|&count| u64::from(count.max(1))).product()
    }

    /// The endings of three and four men that one move can turn this one into, by captures and
    /// promotions (two kings left out).
    #[must_use]
    pub fn turns_into(&self) -> Vec<Ending> {
        let mut endings = Vec::new();
        for mover in [0, 1] {
            // F8: a king by itself takes nothing.
            if self.men[mover] == [0; 5] {
                continue;
            }
            for left in subsets(self.men[1 - mover]) {
                for own in promotions(self.men[mover]) {
                    let mut men = [own; 2];
                    men[1 - mover] = left;
                    let ending = Ending { men };
                    if ending != *self && ending != Ending::KINGS {
                        endings.push(ending.ordered().0);
                    }
                }
            }
        }
        endings.sort_unstable();
        endings.dedup();
        endings
    }
}

/// All that can be left of some men.
fn subsets(men: [u8; 5]) -> Vec<[u8; 5]> {
    (0..men.len()).fold(vec![men], |sets, place| {
        let fewer = |set: [u8; 5]| {
            (0..=set[place]).map(move |count| {
                let mut set = set;
                set[place] = count;
                set
            })
        };
        sets.into_iter().flat_map(fewer).collect()
    })
}

/// The men themselves, and what becomes of them when a pawn promotes.
fn promotions(men: [u8; 5]) -> Vec<[u8; 5]> {
    let mut all = vec![men];
    if men[4] > 0 {
        for role in 0..4 {
            let mut promoted = men;
            promoted[4] -= 1;
            promoted[role] += 1;
            all.push(promoted);
        }
    }
    all
}

/// Such as `KBNk`.
impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = |color| {
            let men = self.pieces().filter(move |piece| piece.color == color);
            men.map(Piece::letter).collect::<String>()
        };
        f.pad(&(side(Color::White) + &side(Color::Black)))
    }
}

impl fmt::Debug for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is not an ending.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{text}` is not an ending of three or four men such as KNk or KRkn")]
pub struct ParseEndingError {
    /// The offending text, cut to a readable length.
    pub text: String,
}

impl FromStr for Ending {
    type Err = ParseEndingError;

    fn from_str(text: &str) -> Result<Ending, ParseEndingError> {
        parse(text).ok_or_else(|| ParseEndingError { text: excerpt(text) })
    }
}

fn parse(text: &str) -> Option<Ending> {
    // One byte for each man; anything longer need not be looked at.
    if !(3..=MOST_MEN).contains(&text.len()) {
        return None;
    }
    let (mut kings, mut men) = ([0; 2], [[0; 5]; 2]);
    for letter in text.chars() {
        let Piece { color, role } = Piece::from_letter(letter)?;
        let side = color as usize;
        match ROLES.iter().position(|&other| other == role) {
            Some(place) => men[side][place] += 1,
            None => kings[side] += 1,
        }
    }
    (kings == [1, 1]).then(|| Ending { men }.ordered().0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(endings: &[Ending]) -> String {
        endings.iter().map(Ending::to_string).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn names_round_trip() {
        for ending in [Ending::all(3), Ending::all(4)].concat() {
            assert_eq!(ending.to_string().parse(), Ok(ending));
        }
        for (text, name) in [("kKN", "KNk"), ("kKb", "KBk"), ("KNBk", "KBNk"), ("KNkr", "KRkn")] {
            assert_eq!(text.parse::<Ending>().unwrap().to_string(), name);
        }
        for text in ["", "Kk", "KN", "KNN", "KNkkn", "KKk", "KXk", "KNkq ", "KÉk", "KQRBNk"] {
            assert!(text.parse::<Ending>().is_err(), "{text}");
        }
    }

    #[test]
    fn all_endings_are_there() {
        assert_eq!(names(&Ending::all(3)), "KQk KRk KBk KNk KPk");
        assert_eq!(Ending::all(4).len(), 30);
        assert!(Ending::all(2).is_empty() && Ending::all(5).is_empty());
    }

    #[test]
    fn an_ending_turns_into_smaller_and_promoted_ones() {
        let into = |text: &str| names(&text.parse::<Ending>().unwrap().turns_into());
        assert_eq!(into("KNk"), "");
        assert_eq!(into("KPk"), "KNk KBk KRk KQk");
        assert_eq!(into("KRkn"), "KNk KRk");
        assert_eq!(into("KBNk"), "");
        assert_eq!(into("KNkp"), "KPk KNk KNkn KBk KBkn KRk KRkn KQk KQkn");
        assert_eq!(into("KPPk"), "KNPk KBPk KRPk KQPk");
    }
}
