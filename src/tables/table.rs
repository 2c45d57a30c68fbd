//! The table of one ending.

use core::fmt;

use super::layout::Layout;
use super::value::code;
use super::{Ending, Value};
use crate::board::{Board, Color};

/// Which plies a table counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Goal {
    /// Those to the end of the game, without the 25-move rule.
    End,
    /// Those to the next capture or the end, whichever comes first, with the 25-move rule (F17): a
    /// side wins that can force, again and again, one or the other within 50 plies.
    Capture,
}

impl Goal {
    pub(super) const ALL: [Goal; 2] = [Goal::End, Goal::Capture];
}

/// The values of every position of one ending, held in memory, two bytes for each: the plies to the
/// end, and those to the next capture with the 25-move rule.
///
/// A table is asked through [`Tables`](super::Tables), which picks the right one.
#[derive(Clone)]
pub struct Table {
    ending: Ending,
    layout: Layout,
    /// The codes of all numbers, by their goal.
    codes: [Box<[u8]>; 2],
}

impl Table {
    /// The codes of each goal must be as many as the layout has numbers.
    pub(super) fn new(ending: Ending, codes: [Box<[u8]>; 2]) -> Table {
        Table { ending, layout: Layout::new(&ending), codes }
    }

    /// Which ending it is.
    #[must_use]
    pub fn ending(&self) -> Ending {
        self.ending
    }

    pub(super) fn layout(&self) -> &Layout {
        &self.layout
    }

    pub(super) fn codes(&self, goal: Goal) -> &[u8] {
        &self.codes[goal as usize]
    }

    /// The value of a placement of this ending's men; `None` if it is no position.
    #[inline]
    pub(super) fn value(&self, board: &Board, side: Color, goal: Goal) -> Option<Value> {
        let code = self.codes(goal).get(self.layout.index_of(board, side))?;
        code::decode(*code)
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table").field("ending", &self.ending).finish_non_exhaustive()
    }
}
