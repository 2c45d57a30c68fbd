//! What a table says as a whole.

use super::table::Goal;
use super::value::code;
use super::{Table, Value};
use crate::board::{CastlingRights, Color};
use crate::fluidity::{Position, Setup};

/// The positions of an ending with one side to move, counted as they stand on the board: mirror
/// images are positions of their own, men that look alike are not told apart.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Positions that the side to move wins.
    pub wins: u64,
    /// Positions that are drawn.
    pub draws: u64,
    /// Positions that the side to move loses, those among them in which the game is over.
    pub losses: u64,
    /// Positions in which the side to move has no legal move and so has lost (F14).
    pub finished: u64,
    /// Won and lost positions that the 25-move rule (F17) draws, though its clock is at 0: the side
    /// that would win cannot force a capture or the end in time.
    pub drawn_by_clock: u64,
    /// The longest win of the side to move.
    pub longest_win: Option<Longest>,
    /// The longest loss of the side to move.
    pub longest_loss: Option<Longest>,
}

impl Counts {
    /// All positions.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.wins + self.draws + self.losses
    }
}

/// A position of the greatest distance to the end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Longest {
    /// The distance in plies.
    pub plies: u8,
    /// How many positions are as far from the end.
    pub count: u64,
    /// One of them: the first in the table's order.
    pub position: Position,
}

impl Table {
    /// The position of a number, if it is one.
    pub(super) fn position(&self, index: usize) -> Option<Position> {
        let (side_to_move, squares) = self.layout().decode(index);
        let board = self.layout().board(&squares)?;
        let castling = CastlingRights::empty();
        Position::try_from(Setup { board, side_to_move, castling, clock: 0, move_number: 1 }).ok()
    }

    /// What becomes of all positions with `side` to move. White is the side that the ending's name
    /// begins with.
    #[must_use]
    pub fn counts(&self, side: Color) -> Counts {
        let half = self.codes(Goal::End).len() / 2;
        let [codes, with_clock] =
            Goal::ALL.map(|goal| &self.codes(goal)[half * side as usize..][..half]);
        let draw = code::encode(Value::Draw);
        // Men that look alike have more than one number.
        let on_board =
            |numbers: u64| numbers * self.layout().symmetries() / self.ending().permutations();
        let mut histogram = [0_u64; 256];
        let mut drawn_by_clock = 0;
        for (&code, &with_clock) in codes.iter().zip(with_clock) {
            histogram[usize::from(code)] += 1;
            drawn_by_clock += u64::from(code != draw && with_clock == draw);
        }

        let drawn_by_clock = on_board(drawn_by_clock);
        let mut counts = Counts { drawn_by_clock, ..Counts::default() };
        for code in 0..=u8::MAX {
            let number = on_board(histogram[usize::from(code)]);
            let value = code::decode(code);
            let plies = value.and_then(Value::plies).unwrap_or(0);
            let longest = || {
                let at = codes.iter().position(|&other| other == code)?;
                let position = self.position(half * side as usize + at)?;
                Some(Longest { plies, count: number, position })
            };
            match value {
                _ if number == 0 => {}
                None => {}
                Some(Value::Draw) => counts.draws += number,
                Some(Value::Win(_)) => {
                    counts.wins += number;
                    counts.longest_win = longest();
                }
                Some(Value::Loss(plies)) => {
                    counts.losses += number;
                    counts.finished += if plies == 0 { number } else { 0 };
                    counts.longest_loss = longest();
                }
            }
        }
        counts
    }
}
