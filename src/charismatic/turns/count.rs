//! How many turns there are, in bounded memory.

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
        let mut counts = [0; SeriesLength::FIVE.get()];
        let root = root(self);
        count(&[(root, 1)], 0, self.max_series().get(), self.side_to_move(), &mut counts);
        counts
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

/// Adds to `counts` the turns that go through these nodes, each with the number of ways to it,
/// which have `len` moves behind them.
fn count(
    nodes: &[(Node, u64)],
    len: usize,
    max: usize,
    us: Color,
    counts: &mut [u64; SeriesLength::FIVE.get()],
) {
    let last = len + 1 == max;
    let mut next = Interner::new();
    let mut ways: Vec<u64> = Vec::new();
    let work_off = |next: &mut Interner<Node>, ways: &mut Vec<u64>, counts: &mut _| {
        let merged: Vec<_> = next.values().iter().copied().zip(ways.iter().copied()).collect();
        next.clear();
        ways.clear();
        count(&merged, len + 1, max, us, counts);
    };
    for (node, paths) in nodes {
        let board = node.packed.board();
        if len > 0 && may_end(&board, us) {
            counts[len - 1] += paths;
        }
        if last {
            counts[len] += paths * count_last(node, &board, us);
            continue;
        }
        let _ = node.expand(&board, us, false, |child, _| {
            match next.intern(child) {
                (_, true) => ways.push(*paths),
                (number, false) => ways[number] += paths,
            }
            ControlFlow::<Infallible>::Continue(())
        });
        if next.len() >= MOST_NODES {
            work_off(&mut next, &mut ways, counts);
        }
    }
    if next.len() > 0 {
        work_off(&mut next, &mut ways, counts);
    }
}
