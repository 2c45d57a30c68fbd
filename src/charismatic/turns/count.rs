//! How many turns there are, in bounded memory, on one thread or several.

use core::convert::Infallible;
use core::ops::ControlFlow;

use super::interner::Interner;
use super::packed::Packed;
use super::step::Node;
use crate::board::{Bitboard, Board, Color};
use crate::charismatic::movegen::{Count, Generator};
use crate::charismatic::{Position, SeriesLength, castling};

/// A level of nodes is worked off when it has so many: at most five such tables exist at a time,
/// of 64 bytes a node.
const MOST_NODES: usize = 1 << 20;
/// So many nodes are gone on from at a time: less than ten milliseconds.
const CHUNK: usize = 1024;

/// Counts of turns by length.
type Counts = [u64; SeriesLength::FIVE.get()];
/// A node, and the number of series that lead to it.
type Counted = (Node, u64);

impl Position {
    /// How many legal turns there are. Transpositions are merged, so that not every turn is looked
    /// at; up to some 300 MB are in use meanwhile. [`census`](Position::census) counts with more
    /// to choose.
    #[inline]
    #[must_use]
    pub fn count_turns(&self) -> u64 {
        if self.max_series().get() == 1 {
            return self.count_single_moves();
        }
        self.count_series().into_iter().sum()
    }

    /// How many legal turns there are of one, two, ... five moves.
    #[must_use]
    pub fn count_series(&self) -> [u64; SeriesLength::FIVE.get()] {
        match self.count_series_until(|| ControlFlow::<Infallible>::Continue(())) {
            ControlFlow::Continue(counts) => counts,
            ControlFlow::Break(never) => match never {},
        }
    }

    /// As [`count_series`](Position::count_series), but asks every few milliseconds whether to go
    /// on.
    pub fn count_series_until<B>(
        &self,
        stop: impl Fn() -> ControlFlow<B>,
    ) -> ControlFlow<B, [u64; SeriesLength::FIVE.get()]> {
        self.count_with(&Alone, &stop)
    }

    /// As [`count_series_until`](Position::count_series_until), with all of the current rayon
    /// pool's threads. Up to some 400 MB are in use meanwhile.
    #[cfg(feature = "rayon")]
    pub fn count_series_parallel<B>(
        &self,
        stop: impl Fn() -> ControlFlow<B>,
    ) -> ControlFlow<B, [u64; SeriesLength::FIVE.get()]> {
        self.count_with(&Everyone, &stop)
    }

    fn count_with<B>(
        &self,
        crew: &impl Crew,
        stop: &impl Fn() -> ControlFlow<B>,
    ) -> ControlFlow<B, Counts> {
        let mut counts = [0; SeriesLength::FIVE.get()];
        let root = root(self);
        let player = Player { max: self.max_series().get(), us: self.side_to_move() };
        count(&[(root, 1)], 0, player, crew, stop, &mut counts)?;
        ControlFlow::Continue(counts)
    }
}

/// The node of a position at the start of a turn.
pub(super) fn root(position: &Position) -> Node {
    let rights = position.rights();
    Node { packed: Packed::new(position.board(), rights.castling, rights.targets), moved: 0 }
}

/// Whether a turn of `us` that has come to this placement may end.
#[inline]
pub(super) fn may_end(board: &Board, us: Color) -> bool {
    board.king(us).is_some_and(|king| !castling::attacked(board, king, !us))
}

/// How many moves end a turn legally.
#[inline]
pub(super) fn count_last(node: &Node, board: &Board, us: Color) -> u64 {
    let movers = !Bitboard(node.moved);
    let mut last = Count::default();
    let _ = Generator::safe(board, us, node.packed.rights(us), movers).run(&mut last);
    last.0
}

/// Whose turn it is, and how many moves it may have.
#[derive(Clone, Copy)]
struct Player {
    max: usize,
    us: Color,
}

/// Adds to `counts` the turns that go through these nodes, which have `len` moves behind them.
fn count<B>(
    nodes: &[Counted],
    len: usize,
    player: Player,
    crew: &impl Crew,
    stop: &impl Fn() -> ControlFlow<B>,
    counts: &mut Counts,
) -> ControlFlow<B> {
    let last = len + 1 == player.max;
    let mut next = crew.tables();
    for chunk in nodes.chunks(CHUNK) {
        stop()?;
        if len > 0 {
            counts[len - 1] += crew.sum(chunk, |board, _| may_end(board, player.us).into());
        }
        if last {
            counts[len] += crew.sum(chunk, |board, node| count_last(node, board, player.us));
            continue;
        }
        crew.expand(chunk, player.us, &mut next);
        if next.iter().map(Table::len).sum::<usize>() >= MOST_NODES {
            let merged: Vec<Counted> = next.iter_mut().flat_map(Table::take).collect();
            count(&merged, len + 1, player, crew, stop, counts)?;
        }
    }
    let merged: Vec<Counted> = next.iter_mut().flat_map(Table::take).collect();
    if !merged.is_empty() {
        count(&merged, len + 1, player, crew, stop, counts)?;
    }
    ControlFlow::Continue(())
}

/// Different nodes, each with the number of series that lead to it.
struct Table {
    nodes: Interner<Node>,
    ways: Vec<u64>,
}

impl Table {
    fn new() -> Table {
        Table { nodes: Interner::new(), ways: Vec::new() }
    }

    fn len(&self) -> usize {
        self.nodes.len()
    }

    #[inline]
    fn reach(&mut self, node: Node, paths: u64) {
        match self.nodes.intern(node) {
            (_, true) => self.ways.push(paths),
            (number, false) => self.ways[number] += paths,
        }
    }

    /// All nodes, which the table then no longer has.
    fn take(&mut self) -> Vec<Counted> {
        let merged = self.nodes.values().iter().copied().zip(self.ways.drain(..)).collect();
        self.nodes.clear();
        merged
    }
}

/// Those who do the work.
trait Crew {
    /// Empty tables, as many as are filled at a time.
    fn tables(&self) -> Vec<Table>;

    /// The sum over the ways to some nodes of what `of` says of each.
    fn sum(&self, nodes: &[Counted], of: impl Fn(&Board, &Node) -> u64 + Sync) -> u64;

    /// Goes one move on from some nodes. Every node has one table that it may come into.
    fn expand(&self, nodes: &[Counted], us: Color, into: &mut [Table]);
}

fn sum(nodes: &[Counted], of: impl Fn(&Board, &Node) -> u64) -> u64 {
    nodes.iter().map(|(node, paths)| paths * of(&node.packed.board(), node)).sum()
}

fn expand(nodes: &[Counted], us: Color, mut visitor: impl FnMut(Node, u64)) {
    for (node, paths) in nodes {
        let _ = node.expand(&node.packed.board(), us, false, |child, _| {
            visitor(child, *paths);
            ControlFlow::<Infallible>::Continue(())
        });
    }
}

/// This thread.
struct Alone;

impl Crew for Alone {
    fn tables(&self) -> Vec<Table> {
        vec![Table::new()]
    }

    fn sum(&self, nodes: &[Counted], of: impl Fn(&Board, &Node) -> u64 + Sync) -> u64 {
        sum(nodes, of)
    }

    fn expand(&self, nodes: &[Counted], us: Color, into: &mut [Table]) {
        if let [table] = into {
            expand(nodes, us, |child, paths| table.reach(child, paths));
        }
    }
}

/// The threads of the current rayon pool.
#[cfg(feature = "rayon")]
struct Everyone;

#[cfg(feature = "rayon")]
impl Crew for Everyone {
    /// One for each thread.
    fn tables(&self) -> Vec<Table> {
        (0..rayon::current_num_threads()).map(|_| Table::new()).collect()
    }

    fn sum(&self, nodes: &[Counted], of: impl Fn(&Board, &Node) -> u64 + Sync) -> u64 {
        use rayon::prelude::*;

        nodes.par_chunks(PART).map(|part| sum(part, &of)).sum()
    }

    /// Threads first sort what they find by tables, then fill one table each.
    fn expand(&self, nodes: &[Counted], us: Color, into: &mut [Table]) {
        use core::hash::BuildHasher;
        use rayon::prelude::*;

        use super::packed::Mixer;

        let sorted: Vec<Vec<Vec<Counted>>> = nodes
            .par_chunks(PART)
            .map(|part| {
                let mut found = vec![Vec::new(); into.len()];
                expand(part, us, |child, paths| {
                    let hash = Mixer::default().hash_one(child) as u32;
                    found[hash as usize % into.len()].push((child, paths));
                });
                found
            })
            .collect();
        into.par_iter_mut().enumerate().for_each(|(number, table)| {
            let found = sorted.iter().flat_map(|found| &found[number]);
            found.for_each(|&(child, paths)| table.reach(child, paths));
        });
    }
}

/// So many nodes a thread takes at a time.
#[cfg(feature = "rayon")]
const PART: usize = 64;

#[cfg(test)]
mod tests {
    use super::*;

    fn middle_game() -> Position {
        "r2qk2r/ppp2ppp/2n1bn2/2bpp3/2BPP3/2N1BN2/PPP2PPP/R2QK2R w KQkq -"
            .parse()
            .expect("a sound position")
    }

    #[cfg(feature = "rayon")]
    #[test]
    fn any_number_of_threads_counts_the_same() {
        let mut positions = vec![Position::orthodox(), middle_game()];
        positions.push(middle_game().with_max_series(SeriesLength::new(3).expect("1 to 5")));
        for threads in [1, 2, 5] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
            let pool = pool.expect("threads");
            for position in &positions {
                let go_on = || ControlFlow::<Infallible>::Continue(());
                let counted = pool.install(|| position.count_series_parallel(go_on));
                assert_eq!(counted, ControlFlow::Continue(position.count_series()));
            }
        }
    }

    #[test]
    fn a_count_stops_when_it_is_told_to() {
        let asked = core::cell::Cell::new(0);
        let stop = || {
            asked.set(asked.get() + 1);
            if asked.get() == 10 { ControlFlow::Break("enough") } else { ControlFlow::Continue(()) }
        };
        assert_eq!(middle_game().count_series_until(stop), ControlFlow::Break("enough"));
        assert_eq!(asked.get(), 10);
    }
}
