//! The table of one ending.

use core::fmt;

use super::layout::Layout;
use super::value::code;
use super::{Ending, Value};
use crate::board::{Board, Color};

/// The value of every position of one ending, held in memory: a byte for each.
///
/// A table is asked through [`Tables`](super::Tables), which picks the right one.
#[derive(Clone)]
pub struct Table {
    ending: Ending,
    layout: Layout,
    codes: Box<[u8]>,
}

impl Table {
    /// The codes must be as many as the layout has numbers.
    pub(super) fn new(ending: Ending, codes: Box<[u8]>) -> Table {
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

    pub(super) fn codes(&self) -> &[u8] {
        &self.codes
    }

    /// The value of a placement of this ending's men; `None` if it is no position.
    #[inline]
    pub(super) fn value(&self, board: &Board, side: Color) -> Option<Value> {
        self.codes.get(self.layout.index_of(board, side)).and_then(|&code| code::decode(code))
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table").field("ending", &self.ending).finish_non_exhaustive()
    }
}
