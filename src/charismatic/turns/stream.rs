//! Results and mating turns, shown as they are found.

use core::convert::Infallible;
use core::ops::ControlFlow;

use hashbrown::HashMap;

use super::census::{Census, CensusError, TurnCounts, Watch};
use super::commuting::Commuting;
use super::count::may_end;
use super::interner::NoRoom;
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
    /// If the default limit is reached or memory runs out.
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
    /// If the limit is reached, memory runs out, or the progress callback breaks. What has been
    /// shown until then is right. In [`TurnCounts`] only mating turns and results are counted then.
    pub fn mating_turns<B>(
        self,
        mut visitor: impl FnMut(&Turn) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, CensusError> {
        let start = self.position;
        Stream::new(self, Wanted::Mates).run(true, |stream, found| {
            let mut ways = 0;
            let flow =
                stream.each_way(found.len, found.node, &mut vec![found.step], &mut |steps| {
                    ways += 1;
                    visitor(&replay(&start, steps).0)
                });
            stream.counts.series[found.len] += ways;
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
        visitor: impl FnMut(&Turn, &Position) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, CensusError> {
        Stream::new(self, Wanted::Mates).show_each(visitor)
    }

    /// Shows `visitor` every distinct result, with one of the shortest turns that lead there,
    /// shortest first, as they are found, until it breaks: the results of [`results`], one at a
    /// time and from the start. Each is shown once.
    ///
    /// How many turns lead to a result is not known before all turns have been followed: only
    /// [`results`] tells that. What is held grows as results are shown: some 60 bytes for each, and
    /// 80 for each node of the shorter turns.
    ///
    /// # Errors
    ///
    /// If the limit is reached, memory runs out, or the progress callback breaks. What has been
    /// shown until then is right, and nothing is shown twice or left out before it. In
    /// [`TurnCounts`] the turns shown are counted.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use heterochess::charismatic::Position;
    ///
    /// // Of all results, one that checks Black needs a single move: it is found at once.
    /// let position: Position =
    ///     "rn1qk2r/ppp2ppp/4bn2/2bpp3/2BPP3/2N1BN2/PPP2PPP/R2QK2R w KQkq -".parse()?;
    /// let flow = position.census().visit_results(|turn, after| {
    ///     if after.is_check() { ControlFlow::Break(*turn) } else { ControlFlow::Continue(()) }
    /// })?;
    /// assert_eq!(position.san(&flow.break_value().unwrap()), "Bb5+");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// [`results`]: Census::results
    pub fn visit_results<B>(
        self,
        visitor: impl FnMut(&Turn, &Position) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, CensusError> {
        Stream::new(self, Wanted::All).show_each(visitor)
    }
}

/// Which results are asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    All,
    /// Those that are mate.
    Mates,
}

/// A last move that leads to a wanted result.
struct Found {
    /// How many moves come before it.
    len: usize,
    /// The node it starts from.
    node: usize,
    step: Step,
    /// Whether this result is met for the first time.
    new: bool,
}

/// The search for wanted results: the levels of a census, and what is known about the results met.
struct Stream<'a> {
    start: Position,
    wanted: Wanted,
    watch: Watch<'a>,
    us: Color,
    max: usize,
    levels: Vec<Level>,
    /// All moves that lead to the nodes of each level.
    arrivals: Vec<Arrivals>,
    /// Whether a result is wanted; those that do not even give check are left out where mates are.
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

impl<'a> Stream<'a> {
    fn new(census: Census<'a>, wanted: Wanted) -> Stream<'a> {
        Stream {
            start: census.position,
            wanted,
            watch: census.watch,
            us: census.position.side_to_move(),
            max: census.position.max_series().get(),
            levels: vec![Level::root(&census.position)],
            arrivals: vec![Arrivals::default()],
            known: HashMap::with_hasher(Mixer::default()),
            counts: TurnCounts::default(),
        }
    }

    /// Shows each wanted result once, with its first turn.
    fn show_each<B>(
        self,
        mut visitor: impl FnMut(&Turn, &Position) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, CensusError> {
        self.run(false, |stream, found| {
            if !found.new {
                return ControlFlow::Continue(());
            }
            stream.counts.series[found.len] += 1;
            let steps = first_way(&stream.levels, found.len, found.node, found.step);
            let (turn, position) = replay(&stream.start, &steps);
            visitor(&turn, &position)
        })
    }

    /// Reports every last move that leads to a wanted result; with `all` also those that lead to a
    /// result in ways that are known to be superfluous, and all moves to each node are kept.
    fn run<B>(
        mut self,
        all: bool,
        mut report: impl FnMut(&mut Stream<'a>, Found) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, CensusError> {
        for len in 0..self.max {
            let mut next = Level::new();
            let mut arrivals = Arrivals::default();
            for number in 0..self.levels[len].nodes.len() {
                let nodes = self.levels[len].nodes.len();
                self.watch.tell(len, number, nodes, self.counts)?;
                let node = self.levels[len].nodes.values()[number];
                let board = node.packed.board();
                let more = Node::most_children(&board, self.us);
                self.make_room(&mut next, &mut arrivals, more)
                    .map_err(|NoRoom| CensusError::OutOfMemory { so_far: self.counts })?;
                let commuting = Commuting::new(steps_back(&self.levels, len, number));
                let flow = node.expand(&board, self.us, true, |child, step| {
                    let superfluous = !all && commuting.is_redundant(step);
                    let verdict = if superfluous { None } else { self.wants(child.packed) };
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

    /// Makes room for so many more nodes, ways to them, and results.
    #[inline]
    fn make_room(
        &mut self,
        next: &mut Level,
        arrivals: &mut Arrivals,
        more: usize,
    ) -> Result<(), NoRoom> {
        next.make_room(more)?;
        arrivals.first.try_reserve(more).map_err(|_| NoRoom)?;
        arrivals.rest.try_reserve(more).map_err(|_| NoRoom)?;
        self.known.try_reserve(more).map_err(|_| NoRoom)
    }

    /// Whether the placement after a turn is wanted, and if so, whether it is met for the first
    /// time.
    fn wants(&mut self, placement: Packed) -> Option<bool> {
        let them = !self.us;
        if self.wanted == Wanted::Mates && may_end(&placement.board(), them) {
            return None;
        }
        let result = placement.ended(self.us);
        match self.known.get(&result) {
            Some(&wanted) => wanted.then_some(false),
            None => {
                let wanted = match self.wanted {
                    Wanted::All => true,
                    Wanted::Mates => !rescue(&Node { packed: result, moved: 0 }, them, self.max),
                };
                self.known.insert(result, wanted);
                self.counts.results += u64::from(wanted);
                wanted.then_some(true)
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
