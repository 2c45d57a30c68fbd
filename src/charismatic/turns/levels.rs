//! Nodes by the number of moves made, and the ways to them.

use core::iter;

use super::count::root;
use super::interner::{Interner, NoRoom};
use super::step::{Node, Step};
use crate::charismatic::{Position, Series, Turn};

/// The nodes with the same number of moves made.
pub(super) struct Level {
    pub(super) nodes: Interner<Node>,
    pub(super) ways: Vec<Ways>,
}

/// How a node is reached.
#[derive(Clone, Copy)]
pub(super) struct Ways {
    /// The number of series that lead to it.
    pub(super) paths: u64,
    /// The node before it on the first one of them, and the move from there.
    pub(super) parent: u32,
    pub(super) step: Step,
}

impl Level {
    pub(super) fn new() -> Level {
        Level { nodes: Interner::new(), ways: Vec::new() }
    }

    pub(super) fn root(position: &Position) -> Level {
        let mut level = Level::new();
        level.nodes.intern(root(position));
        // No move leads to the root: the step is never read.
        let step = Step::default();
        level.ways.push(Ways { paths: 1, parent: 0, step });
        level
    }

    /// Makes room for so many more nodes.
    #[inline]
    pub(super) fn make_room(&mut self, more: usize) -> Result<(), NoRoom> {
        self.nodes.make_room(more)?;
        self.ways.try_reserve(more).map_err(|_| NoRoom)
    }

    /// A series comes to a node: `paths` of them, from the node `parent` of the level before. The
    /// number of the node is returned.
    #[inline]
    pub(super) fn reach(&mut self, node: Node, paths: u64, parent: usize, step: Step) -> usize {
        let (number, new) = self.nodes.intern(node);
        if new {
            self.ways.push(Ways { paths, parent: parent as u32, step });
        } else {
            self.ways[number].paths += paths;
        }
        number
    }
}

/// The moves of the first series that leads to a node, the last one first.
pub(super) fn steps_back(
    levels: &[Level],
    len: usize,
    number: usize,
) -> impl Iterator<Item = Step> + '_ {
    let mut at = number;
    (1..=len).rev().map(move |len| {
        let Ways { parent, step, .. } = levels[len].ways[at];
        at = parent as usize;
        step
    })
}

/// The moves of the first series that leads to a node, with one more behind it.
pub(super) fn first_way(levels: &[Level], len: usize, number: usize, last: Step) -> Vec<Step> {
    let mut steps: Vec<Step> = iter::once(last).chain(steps_back(levels, len, number)).collect();
    steps.reverse();
    steps
}

/// How many nodes there are in all.
pub(super) fn held(levels: &[Level]) -> usize {
    levels.iter().map(|level| level.nodes.len()).sum()
}

/// The turn that some steps make, and where it leads. They must be possible.
pub(super) fn replay(start: &Position, steps: &[Step]) -> (Turn, Position) {
    let mut series = Series::new(*start);
    for step in steps {
        match series.explain(&step.coordinates()) {
            Ok(m) => series.push_unchecked(&m),
            Err(refusal) => unreachable!("the tables hold an impossible move: {refusal}"),
        }
    }
    match (series.end(), series.result()) {
        (Ok(turn), Ok(position)) => (turn, position),
        _ => unreachable!("the tables hold a turn that may not end"),
    }
}
