//! Turns that mate.

use core::convert::Infallible;
use core::ops::ControlFlow;

use hashbrown::HashMap;

use super::census::{Census, CensusError, TurnCounts, Watch};
use super::commuting::Commuting;
use super::count::may_end;
use super::levels::{Level, first_way, held, replay, steps_back};
use super::packed::{Mixer, Packed};
use super::rescue::rescue;
use super::step::{Node, Step};
use crate::board::Color;
use crate::charismatic::{Position, Turn};

impl Position {
    /// One of the shortest turns that mate, if there is any: is it mate in one turn? Everything
    /// about limits is as [`Census`] has it by default.
    ///
    /// # Errors
    ///
    /// If the default limit is reached.
    pub fn find_mate(&self) -> Result<Option<Turn>, CensusError> {
        let flow = self.census().mating_results(|turn, _| ControlFlow::Break(*turn))?;
        Ok(flow.break_value())
    }
}

impl Census<'_> {
    /// Shows `visitor` every ordered turn that mates (C14), shortest first, as they are found,
    /// until it breaks.
    ///
    /// # Errors
    ///
    /// If the limit is reached or the progress callback breaks. What has been shown until then is
    /// right. In [`TurnCounts`] only mating turns and results are counted then.
    pub fn mating_turns<B>(
        self,
        mut visitor: impl FnMut(&Turn) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, CensusError> {
        let start = self.position;
        Mates::new(self).run(true, |mates, found| {
            let mut ways = 0;
            let flow = mates.each_way(found.len, found.node, &mut vec![found.step], &mut |steps| {
                ways += 1;
                visitor(&replay(&start, steps).0)
            });
            mates.counts.series[found.len] += ways;
            flow
        })
    }

    /// Shows `visitor` every distinct result that is mate (C14), with one of the shortest turns
    /// that lead there, shortest first, as they are found, until it breaks.
    ///
    /// # Errors
    ///
    /// As [`mating_turns`](Census::mating_turns); the turns counted are the ones shown.
    pub fn mating_results<B>(
        self,
        mut visitor: impl FnMut(&Turn, &Position) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, CensusError> {
        let start = self.position;
        Mates::new(self).run(false, |mates, found| {
            if !found.new {
                return ControlFlow::Continue(());
            }
            mates.counts.series[found.len] += 1;
            let steps = first_way(&mates.levels, found.len, found.node, found.step);
            let (turn, position) = replay(&start, &steps);
            visitor(&turn, &position)
        })
    }
}

/// A last move that mates.
struct Found {
    /// How many moves come before it.
    len: usize,
    /// The node it starts from.
    node: usize,
    step: Step,
    /// Whether this result is met for the first time.
    new: bool,
}

/// The search for mates: the levels of a census, and what is known about results that give check.
struct Mates<'a> {
    watch: Watch<'a>,
    us: Color,
    max: usize,
    levels: Vec<Level>,
    /// All moves that lead to the nodes of each level.
    arrivals: Vec<Arrivals>,
    /// Whether a result that gives check is mate.
    known: HashMap<Packed, bool, Mixer>,
    counts: TurnCounts,
}

/// All moves that lead to the nodes of a level: a linked list for each node.
#[derive(Default)]
struct Arrivals {
    first: Vec<Option<Link>>,
    rest: Vec<Arrival>,
}

/// A number in [`Arrivals::rest`].
type Link = core::num::NonZeroU32;

struct Arrival {
    parent: u32,
    step: Step,
    next: Option<Link>,
}

impl Arrivals {
    #[inline]
    fn add(&mut self, node: usize, parent: usize, step: Step) {
        if self.first.len() <= node {
            self.first.resize(node + 1, None);
        }
        let next = self.first[node];
        self.rest.push(Arrival { parent: parent as u32, step, next });
        // Numbers count from 1, and the limit keeps them in 32 bits.
        self.first[node] = Link::new(self.rest.len() as u32);
    }

    fn of(&self, node: usize) -> impl Iterator<Item = &Arrival> {
        let get = |link: Link| &self.rest[link.get() as usize - 1];
        core::iter::successors(self.first[node].map(get), move |arrival| arrival.next.map(get))
    }
}

impl<'a> Mates<'a> {
    fn new(census: Census<'a>) -> Mates<'a> {
        Mates {
            watch: census.watch,
            us: census.position.side_to_move(),
            max: census.position.max_series().get(),
            levels: vec![Level::root(&census.position)],
            arrivals: vec![Arrivals::default()],
            known: HashMap::with_hasher(Mixer::default()),
            counts: TurnCounts::default(),
        }
    }

    /// Reports every last move that mates; with `all` also those that lead to a result in ways
    /// that are known to be superfluous, and all moves to each node are kept.
    fn run<B>(
        mut self,
        all: bool,
        mut report: impl FnMut(&mut Mates<'a>, Found) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, CensusError> {
        for len in 0..self.max {
            let mut next = Level::new();
            let mut arrivals = Arrivals::default();
            for number in 0..self.levels[len].nodes.len() {
                let nodes = self.levels[len].nodes.len();
                self.watch.tell(len, number, nodes, self.counts)?;
                let node = self.levels[len].nodes.values()[number];
                let board = node.packed.board();
                let commuting = Commuting::new(steps_back(&self.levels, len, number));
                let flow = node.expand(&board, self.us, true, |child, step| {
                    let superfluous = !all && commuting.is_redundant(step);
                    let verdict = if superfluous { None } else { self.mates(child.packed) };
                    match verdict {
                        Some(new) => report(&mut self, Found { len, node: number, step, new }),
                        None => ControlFlow::Continue(()),
                    }
                });
                if flow.is_break() {
                    return Ok(flow);
                }
                if len + 1 < self.max {
                    let _ = node.expand(&board, self.us, false, |child, step| {
                        let to = next.reach(child, 1, number, step);
                        if all {
                            arrivals.add(to, number, step);
                        }
                        ControlFlow::<Infallible>::Continue(())
                    });
                }
                let held = held(&self.levels) + next.nodes.len() + arrivals.rest.len();
                self.watch.allow(held + self.known.len(), self.counts)?;
            }
            self.levels.push(next);
            self.arrivals.push(arrivals);
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Whether the placement after a turn is mate, and if so, whether it is met for the first
    /// time.
    fn mates(&mut self, placement: Packed) -> Option<bool> {
        let them = !self.us;
        if may_end(&placement.board(), them) {
            return None;
        }
        let result = placement.ended(self.us);
        match self.known.get(&result) {
            Some(&mate) => mate.then_some(false),
            None => {
                let mate = !rescue(&Node { packed: result, moved: 0 }, them, self.max);
                self.known.insert(result, mate);
                self.counts.results += u64::from(mate);
                mate.then_some(true)
            }
        }
    }

    /// Shows `visitor` every series that leads to a node, each with the steps in `after` behind it,
    /// which are held with the last one first.
    fn each_way<B>(
        &self,
        len: usize,
        node: usize,
        after: &mut Vec<Step>,
        visitor: &mut impl FnMut(&[Step]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if len == 0 {
            let steps: Vec<Step> = after.iter().rev().copied().collect();
            return visitor(&steps);
        }
        for arrival in self.arrivals[len].of(node) {
            after.push(arrival.step);
            self.each_way(len - 1, arrival.parent as usize, after, visitor)?;
            after.pop();
        }
        ControlFlow::Continue(())
    }
}
