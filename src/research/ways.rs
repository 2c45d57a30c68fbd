//! How men go on the 8x8 board, numbered: what the action codes of the turn-based games share.

use crate::board::{Rank, Role, Square};

/// The directions of lines, clockwise from straight ahead: files and ranks.
const DIRECTIONS: [(i32, i32); 8] =
    [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// A knight's leaps, clockwise from the first one right of straight ahead.
const LEAPS: [(i32, i32); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// What a pawn becomes when it does not become a queen.
const LESSER: [Role; 3] = [Role::Rook, Role::Bishop, Role::Knight];

/// The ways along lines: eight directions, one to seven squares.
pub(super) const LINES: u32 = 56;
/// The ways of a knight.
pub(super) const KNIGHT: u32 = 8;
/// The ways of a pawn that becomes less than a queen: three roles, three directions.
pub(super) const LESSER_PROMOTIONS: u32 = 9;

/// How a man goes, seen by its own side: ahead is towards higher ranks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    /// Along a line: `7 * direction + distance - 1`. A pawn that reaches its last rank becomes a
    /// queen.
    Line(u32),
    /// A knight's leap.
    Leap(u32),
    /// A pawn's step onto its last rank, where it becomes less than a queen: `3 * role + file`,
    /// the file being 0 to the left, 1 straight ahead, 2 to the right.
    Lesser(u32),
}

impl Way {
    /// The way from one square to another, or `None` if no man goes so.
    #[inline]
    pub(super) fn between(from: Square, to: Square, promotion: Option<Role>) -> Option<Way> {
        let files = to.file() as i32 - from.file() as i32;
        let ranks = to.rank() as i32 - from.rank() as i32;
        if let Some(role) = LESSER.into_iter().position(|role| Some(role) == promotion) {
            let side = u32::try_from(files + 1).ok().filter(|&side| side < 3)?;
            return (ranks == 1).then_some(Way::Lesser(3 * role as u32 + side));
        }
        if files == 0 || ranks == 0 || files.abs() == ranks.abs() {
            let step = (files.signum(), ranks.signum());
            let direction = DIRECTIONS.into_iter().position(|other| other == step)?;
            let distance = files.abs().max(ranks.abs());
            return Some(Way::Line(7 * direction as u32 + distance as u32 - 1));
        }
        let leap = LEAPS.into_iter().position(|leap| leap == (files, ranks))?;
        Some(Way::Leap(leap as u32))
    }

    /// Where it leads, and what a pawn becomes that is not said to become a queen; `None` if it
    /// leads off the board.
    #[inline]
    pub(super) fn follow(self, from: Square) -> Option<(Square, Option<Role>)> {
        match self {
            Way::Line(line) => {
                let (files, ranks) = DIRECTIONS[line as usize / 7 % 8];
                let distance = line as i32 % 7 + 1;
                Some((from.offset(files * distance, ranks * distance)?, None))
            }
            Way::Leap(leap) => {
                let (files, ranks) = LEAPS[leap as usize % 8];
                Some((from.offset(files, ranks)?, None))
            }
            Way::Lesser(lesser) => {
                let to = from.offset(lesser as i32 % 3 - 1, 1)?;
                (to.rank() == Rank::R8).then_some((to, Some(LESSER[lesser as usize / 3 % 3])))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_and_destinations_are_one_to_one() {
        let lines = (0..LINES).map(Way::Line);
        let leaps = (0..KNIGHT).map(Way::Leap);
        let all = lines.chain(leaps).chain((0..LESSER_PROMOTIONS).map(Way::Lesser));
        let mut on_board = 0;
        for way in all {
            for from in Square::ALL {
                if let Some((to, promotion)) = way.follow(from) {
                    assert_eq!(Way::between(from, to, promotion), Some(way), "{from}{to}");
                    on_board += 1;
                }
            }
        }
        // Queens' and knights' moves on the empty board, and 22 steps to the last rank for each of
        // three roles.
        assert_eq!(on_board, 1456 + 336 + 66);
        assert_eq!(Way::between(Square::A1, Square::A1, None), None);
        assert_eq!(Way::between(Square::A1, Square::D2, None), None);
        assert_eq!(Way::between(Square::A7, Square::C8, Some(Role::Rook)), None);
    }
}
