//! The transposition table: what is known of positions that have been searched.

use std::sync::{Mutex, PoisonError};

use crate::board::{Color, Role};
use crate::fluidity::{Move, Position, QUIET_PLIES};

/// What is asked of a position: its placement, side and rights in full, whether the attacker is to
/// move, and the clock where it can matter.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Key {
    /// Three bits of each square's role (0 where it is empty), and the black men.
    planes: [u64; 4],
    state: u16,
}

/// The clock of a question that the 25-move rule has no part in.
const FREE: u16 = 63;

impl Key {
    /// The question whether the attacker wins within so many plies.
    ///
    /// If the clock cannot reach its end before them, it makes no difference and is left out. (It
    /// may reach it with the last ply: a win by that ply comes first.)
    pub(super) fn new(position: &Position, attacking: bool, plies: u8) -> Key {
        let board = position.board();
        let [p, n, b, r, q, k] = Role::ALL.map(|role| board.of_role(role).0);
        let clock = position.clock();
        let clock =
            if clock.saturating_add(u16::from(plies)) <= QUIET_PLIES { FREE } else { clock };
        let black = position.side_to_move() == Color::Black;
        let castling = u16::from(position.castling().bits());
        Key {
            planes: [p | b | q, n | b | k, r | q | k, board.of_color(Color::Black).0],
            state: clock << 6 | castling << 2 | u16::from(black) << 1 | u16::from(attacking),
        }
    }
}

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Known {
    /// The attacker wins within so many plies; [`UNKNOWN`] if that is not known.
    won: u16,
    /// The attacker does not win within so many plies.
    open: u8,
    /// Origin and destination of the move to try first.
    hint: (u8, u8),
}

/// More plies than any win has.
const UNKNOWN: u16 = u16::MAX;

impl Known {
    pub(super) const NOTHING: Known = Known { won: UNKNOWN, open: 0, hint: (0, 0) };

    pub(super) fn hints(&self, m: &Move) -> bool {
        self.hint == squares(m)
    }

    /// How much work an entry stands for, roughly.
    fn depth(&self) -> u16 {
        let won = if self.won == UNKNOWN { 0 } else { self.won };
        won.max(u16::from(self.open))
    }

    /// Whether the attacker wins within so many plies, if that is known.
    pub(super) fn answer(&self, plies: u8) -> Option<bool> {
        if self.won <= u16::from(plies) {
            Some(true)
        } else if self.open >= plies {
            Some(false)
        } else {
            None
        }
    }

    /// Learns that the attacker wins within so many plies, and by which of his moves.
    pub(super) fn win(&mut self, plies: u8, m: Option<&Move>) {
        self.won = self.won.min(u16::from(plies));
        self.hint = m.map_or(self.hint, squares);
    }

    /// Learns that the attacker does not win within so many plies, and what the defender does.
    pub(super) fn refute(&mut self, plies: u8, m: Option<&Move>) {
        self.open = self.open.max(plies);
        self.hint = m.map_or(self.hint, squares);
    }
}

fn squares(m: &Move) -> (u8, u8) {
    (m.from as u8, m.to as u8)
}

#[derive(Clone, Copy)]
struct Entry {
    key: Key,
    known: Known,
}

/// A place that no position's key fits: it has no men.
const VACANT: Entry = Entry { key: Key { planes: [0; 4], state: 0 }, known: Known::NOTHING };

/// How many entries a position can be in.
const WAYS: usize = 4;
type Bucket = [Entry; WAYS];
/// So many parts have a lock each.
const SHARDS: usize = 1 << 10;
/// A part begins with a MiB at most, and is made larger when half of it is in use: a table that is
/// larger than the machine's memory harms no search that does not fill it.
const FIRST_SIZE: usize = (1 << 20) / size_of::<Bucket>();

/// Entries hold positions in full and are compared in full, so that an answer never rests on two
/// positions having different hashes.
pub(super) struct Table {
    shards: Vec<Mutex<Shard>>,
    /// Buckets in each shard, at most.
    size: usize,
}

#[derive(Default)]
struct Shard {
    buckets: Vec<Bucket>,
    /// Entries in use.
    used: usize,
    /// There was no memory for more.
    refused: bool,
}

impl Shard {
    /// Makes it larger if it should be, up to `size` buckets, and memory suffices. What it held is
    /// forgotten.
    #[inline]
    fn grow(&mut self, size: usize) {
        let held = self.buckets.len();
        if held < size && !self.refused && self.used * 2 >= held * WAYS {
            self.grow_to(held.saturating_mul(4).clamp(FIRST_SIZE.min(size), size));
        }
    }

    #[cold]
    fn grow_to(&mut self, size: usize) {
        self.refused = self.buckets.try_reserve_exact(size - self.buckets.len()).is_err();
        if !self.refused {
            self.buckets.clear();
            self.buckets.resize(size, [VACANT; WAYS]);
            self.used = 0;
        }
    }
}

impl Table {
    /// A table of about so many MiB.
    pub(super) fn new(mebibytes: u32) -> Table {
        let bytes = u64::from(mebibytes) << 20;
        let size = (bytes / (SHARDS * size_of::<Bucket>()) as u64).max(1);
        // The memory of a shard is taken when it is first written to.
        let shards = (0..SHARDS).map(|_| Mutex::default()).collect();
        Table { shards, size: usize::try_from(size).unwrap_or(usize::MAX) }
    }

    /// The shard of a position, and where in it it belongs, as a fraction of its size.
    fn place(&self, position: &Position, key: &Key) -> (&Mutex<Shard>, u64) {
        let hash = (position.zobrist() ^ u64::from(key.state)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let shard = (hash >> 54) as usize;
        (&self.shards[shard], hash << 10)
    }

    pub(super) fn get(&self, position: &Position, key: &Key) -> Known {
        let (shard, fraction) = self.place(position, key);
        let shard = shard.lock().unwrap_or_else(PoisonError::into_inner);
        let buckets = &shard.buckets;
        let entries = buckets.get(bucket(fraction, buckets)).map_or(&[][..], |bucket| bucket);
        entries.iter().find(|entry| entry.key == *key).map_or(Known::NOTHING, |entry| entry.known)
    }

    /// Adds to what is known: `change` is shown what the table holds.
    pub(super) fn update(&self, position: &Position, key: &Key, change: impl FnOnce(&mut Known)) {
        let (shard, fraction) = self.place(position, key);
        let mut shard = shard.lock().unwrap_or_else(PoisonError::into_inner);
        shard.grow(self.size);
        let Shard { buckets, used, .. } = &mut *shard;
        let number = bucket(fraction, buckets);
        // What there is no memory for is not remembered: the search is slower, not wrong.
        let Some(bucket) = buckets.get_mut(number) else { return };
        let place = match bucket.iter_mut().position(|entry| entry.key == *key) {
            Some(place) => place,
            None => {
                let depths = bucket.map(|entry| entry.known.depth());
                let place = (0..WAYS).min_by_key(|&way| depths[way]).unwrap_or(0);
                *used += usize::from(bucket[place].key == VACANT.key);
                bucket[place] = Entry { key: *key, known: Known::NOTHING };
                place
            }
        };
        change(&mut bucket[place].known);
    }
}

/// The number of the bucket at a fraction of a shard.
#[inline]
fn bucket(fraction: u64, buckets: &[Bucket]) -> usize {
    ((u128::from(fraction) * buckets.len() as u128) >> 64) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Some positions after two plies.
    fn positions() -> Vec<Position> {
        let after = |position: &Position| {
            let play = |m: &Move| {
                let mut next = *position;
                next.play_unchecked(m);
                next
            };
            position.legal_moves().iter().map(play).collect::<Vec<_>>()
        };
        after(&Position::default()).iter().flat_map(after).take(32).collect()
    }

    #[test]
    fn a_table_that_is_larger_than_memory_takes_what_it_needs() {
        let table = Table::new(u32::MAX);
        let positions = positions();
        for position in &positions {
            let key = Key::new(position, true, 3);
            table.update(position, &key, |known| known.refute(3, None));
            assert_eq!(table.get(position, &key).answer(3), Some(false));
        }
        let lengths = table.shards.iter().map(|shard| shard.lock().unwrap().buckets.len());
        assert!(lengths.into_iter().all(|length| length <= FIRST_SIZE));
    }

    #[test]
    fn a_part_grows_when_half_of_it_is_in_use() {
        let size = 6 * FIRST_SIZE;
        let mut shard = Shard::default();
        for (used, expected) in [
            (0, FIRST_SIZE),
            (FIRST_SIZE * WAYS / 2 - 1, FIRST_SIZE),
            (FIRST_SIZE * WAYS / 2, 4 * FIRST_SIZE),
            (4 * FIRST_SIZE * WAYS / 2, size),
            (size * WAYS, size),
        ] {
            shard.used = used;
            shard.grow(size);
            assert_eq!(shard.buckets.len(), expected, "{used} in use");
        }
        let mut small = Shard::default();
        small.grow(5);
        assert_eq!(small.buckets.len(), 5);
    }

    #[test]
    fn where_memory_is_refused_nothing_is_remembered() {
        let table = Table { size: usize::MAX, ..Table::new(1) };
        let (position, key) = (Position::default(), Key::new(&Position::default(), true, 1));
        table.place(&position, &key).0.lock().unwrap().refused = true;
        table.update(&position, &key, |known| known.win(1, None));
        assert_eq!(table.get(&position, &key).answer(1), None);
    }
}
