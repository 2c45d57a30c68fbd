//! Numbers for different values, in the order in which they come.

use core::hash::{BuildHasher, Hash};

use hashbrown::HashTable;

use super::packed::Mixer;

/// There is no memory for more values.
pub(super) struct NoRoom;

/// A set of values that numbers them from 0. Values are compared in full: a hash only says where
/// to look.
#[derive(Clone)]
pub(super) struct Interner<T> {
    values: Vec<T>,
    /// For each value its number and half of its hash, which spares most looks at other values and
    /// is all that growing the table needs.
    numbers: HashTable<(u32, u32)>,
}

impl<T: Copy + Eq + Hash> Interner<T> {
    pub(super) fn new() -> Interner<T> {
        Interner { values: Vec::new(), numbers: HashTable::new() }
    }

    pub(super) fn len(&self) -> usize {
        self.values.len()
    }

    pub(super) fn values(&self) -> &[T] {
        &self.values
    }

    pub(super) fn clear(&mut self) {
        self.values.clear();
        self.numbers.clear();
    }

    /// Makes room for so many more values.
    #[inline]
    pub(super) fn make_room(&mut self, more: usize) -> Result<(), NoRoom> {
        self.values.try_reserve(more).map_err(|_| NoRoom)?;
        self.numbers.try_reserve(more, |&(_, half)| spread(half)).map_err(|_| NoRoom)
    }

    /// The number of a value, and whether it is new.
    #[inline]
    pub(super) fn intern(&mut self, value: T) -> (usize, bool) {
        let half = (Mixer::default().hash_one(value) >> 32) as u32;
        let values = &mut self.values;
        let same =
            |&(number, other): &(u32, u32)| other == half && values[number as usize] == value;
        match self.numbers.find(spread(half), same) {
            Some(&(number, _)) => (number as usize, false),
            None => {
                let number = values.len();
                values.push(value);
                self.numbers
                    .insert_unique(spread(half), (number as u32, half), |&(_, half)| spread(half));
                (number, true)
            }
        }
    }
}

/// The table wants its bits spread over 64.
#[inline]
fn spread(half: u32) -> u64 {
    u64::from(half).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
