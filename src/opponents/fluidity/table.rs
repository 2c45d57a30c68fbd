//! The transposition table.

use crate::fluidity::Move;

/// What a score says about the true value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    /// It is the value.
    Exact,
    /// The value is at least this.
    Lower,
    /// The value is at most this.
    Upper,
}

/// What has been found out about a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    key: u64,
    pub(super) best: Option<Move>,
    pub(super) score: i32,
    pub(super) depth: i32,
    pub(super) bound: Bound,
}

/// Entries by the low bits of their keys; the newer replaces the older.
pub(super) struct Table {
    entries: Vec<Option<Entry>>,
    mask: u64,
}

impl Table {
    /// A table for a search of so many nodes: never larger than some 40 MB.
    pub(super) fn for_nodes(nodes: u64) -> Table {
        let size = nodes.clamp(1 << 8, 1 << 19).next_power_of_two();
        Table { entries: vec![None; size as usize], mask: size - 1 }
    }

    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<&Entry> {
        self.entries[(key & self.mask) as usize].as_ref().filter(|entry| entry.key == key)
    }

    #[inline]
    pub(super) fn put(
        &mut self,
        key: u64,
        best: Option<Move>,
        score: i32,
        depth: i32,
        bound: Bound,
    ) {
        self.entries[(key & self.mask) as usize] = Some(Entry { key, best, score, depth, bound });
    }
}
