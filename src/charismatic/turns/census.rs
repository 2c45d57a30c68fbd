//! The distinct results of all turns, and exact counts.

use core::cell::Cell;
use core::ops::ControlFlow;

use super::commuting::Commuting;
use super::count::{count_last, may_end};
use super::interner::{Interner, NoRoom};
use super::levels::{Level, Ways, first_way, held, replay, steps_back};
use super::packed::Packed;
use super::step::{Node, Step};
use crate::board::{Board, Color};
use crate::charismatic::{Position, SeriesLength, Turn};

/// After so many nodes progress is told.
const PROGRESS_EVERY: usize = 1024;

/// Counts of the legal turns of a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct TurnCounts {
    /// Ordered turns of one, two, ... five moves.
    pub series: [u64; SeriesLength::FIVE.get()],
    /// Distinct results: placement, side to move, castling rights and en-passant targets.
    pub results: u64,
}

impl TurnCounts {
    /// Ordered turns of all lengths.
    #[must_use]
    pub fn turns(&self) -> u64 {
        self.series.iter().sum()
    }
}

/// How far a census has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// How many moves the series have that are now gone on from: from 0 to 4.
    pub len: usize,
    /// How many nodes of that length are done. A node is a placement with the men that have moved.
    /// It stays 0 while the turns are gathered that end there.
    pub done: usize,
    /// How many there are.
    pub nodes: usize,
    /// What has been counted.
    pub counts: TurnCounts,
}

/// Why a census has no answer.
///
/// What it had counted until then is told: these are lower bounds. Mating turns that have been
/// shown to a visitor are right. Gathered results are let go by [`Census::results`] and kept by
/// [`Census::results_so_far`]. The position is never touched: a new census starts from the
/// beginning.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum CensusError {
    /// There is more than the caller allowed.
    #[error("more than {limit} nodes and results (at {} results)", so_far.results)]
    LimitReached {
        /// The limit.
        limit: usize,
        /// The counts when it was reached.
        so_far: TurnCounts,
    },
    /// Memory has run out. A smaller [`limit`](Census::limit) is reached before that.
    #[error("memory does not suffice (at {} results)", so_far.results)]
    OutOfMemory {
        /// The counts when it ran out.
        so_far: TurnCounts,
    },
    /// The caller has stopped it.
    #[error("stopped at {} results", so_far.results)]
    Stopped {
        /// The counts when it stopped.
        so_far: TurnCounts,
    },
}

/// Counts the turns of a position, and finds and gathers their results, exactly: made by
/// [`Position::census`].
///
/// | question | answered by | known |
/// |---|---|---|
/// | how many turns and results? | [`count`](Census::count) | at the end |
/// | which results? | [`visit_results`](Census::visit_results) | one by one, from the start |
/// | which results, and how many turns to each? | [`results`](Census::results) | at the end |
/// | which results are mate? | [`mating_results`](Census::mating_results) | one by one |
/// | which turns mate? | [`mating_turns`](Census::mating_turns) | one by one |
///
/// Turns are followed level by level, all turns of one move, then of two, and so on. Turns that
/// come to the same node (placement, rights, passed squares, and which men have moved) are merged
/// and only their number is kept. Nodes and results are compared in full. A node takes some 80
/// bytes, a result 40 in [`count`](Census::count) and some 60 where results are shown or gathered.
///
/// ```
/// use core::ops::ControlFlow;
/// use heterochess::charismatic::Position;
///
/// let position: Position = "3k4/8/8/8/8/8/8/R3K2R w KQ -".parse()?;
/// let counts = position.census().limit(100_000).count()?;
/// assert_eq!(counts.series, [26, 429, 3243, 0, 0]);
/// assert_eq!(counts.results, 917);
/// let results = position.census().results()?;
/// assert_eq!(results.iter().map(|result| result.series).sum::<u64>(), counts.turns());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Census<'a> {
    pub(super) position: Position,
    pub(super) watch: Watch<'a>,
}

/// The limit that a search keeps, and the caller it reports to.
pub(super) struct Watch<'a> {
    limit: usize,
    /// Where somebody reads how many nodes and results are held.
    held: Option<&'a Cell<usize>>,
    progress: Box<ProgressFn<'a>>,
}

type ProgressFn<'a> = dyn FnMut(&Progress) -> ControlFlow<()> + 'a;

impl Watch<'_> {
    /// Tells the caller, not too often, that so many nodes of a level are done.
    #[inline]
    pub(super) fn tell(
        &mut self,
        len: usize,
        done: usize,
        nodes: usize,
        counts: TurnCounts,
    ) -> Result<(), CensusError> {
        if done.is_multiple_of(PROGRESS_EVERY)
            && (self.progress)(&Progress { len, done, nodes, counts }).is_break()
        {
            return Err(CensusError::Stopped { so_far: counts });
        }
        Ok(())
    }

    /// Whether so many nodes and results may be held.
    #[inline]
    pub(super) fn allow(&self, held: usize, counts: TurnCounts) -> Result<(), CensusError> {
        if let Some(meter) = self.held {
            meter.set(held);
        }
        if held > self.limit {
            return Err(CensusError::LimitReached { limit: self.limit, so_far: counts });
        }
        Ok(())
    }
}

impl Position {
    /// A count of the turns from here and a collection of their results, with limits to choose.
    #[must_use]
    pub fn census<'a>(&self) -> Census<'a> {
        let go_on = |_: &Progress| ControlFlow::Continue(());
        let watch = Watch { limit: Census::DEFAULT_LIMIT, held: None, progress: Box::new(go_on) };
        Census { position: *self, watch }
    }
}

impl<'a> Census<'a> {
    /// How many nodes and results are held at most if no other limit is set: up to 1.4 GB. A
    /// middle game takes a tenth to a fifth of it.
    pub const DEFAULT_LIMIT: usize = 10_000_000;

    /// Gives up when there are more nodes and results than this, together:
    /// [`DEFAULT_LIMIT`](Census::DEFAULT_LIMIT) if it is not said.
    #[must_use]
    pub fn limit(mut self, limit: usize) -> Census<'a> {
        // Numbers of nodes and results are held in 32 bits.
        self.watch.limit = limit.min(u32::MAX as usize - 1);
        self
    }

    /// Keeps in `held` how many nodes and results there are, together: what the limit is of.
    #[must_use]
    pub(crate) fn meter(mut self, held: &'a Cell<usize>) -> Census<'a> {
        self.watch.held = Some(held);
        self
    }

    /// Tells `progress` every now and then how far it is; when that breaks, the census stops.
    #[must_use]
    pub fn progress(
        mut self,
        progress: impl FnMut(&Progress) -> ControlFlow<()> + 'a,
    ) -> Census<'a> {
        self.watch.progress = Box::new(progress);
        self
    }

    /// Counts the turns by length and their distinct results.
    ///
    /// # Errors
    ///
    /// If the limit is reached, memory runs out, or the progress callback breaks.
    pub fn count(self) -> Result<TurnCounts, CensusError> {
        let mut levels = Levels::new(self);
        levels.run::<false>()?;
        Ok(levels.counts())
    }

    /// Gathers the distinct results, each with the number of turns that lead there and one of the
    /// shortest.
    ///
    /// The last turn that leads to a result may be the last one of all, so these numbers are known
    /// when everything has been followed. Who can do without them has the results one by one with
    /// [`visit_results`](Census::visit_results).
    ///
    /// # Errors
    ///
    /// If the limit is reached, memory runs out, or the progress callback breaks. The results
    /// gathered until then are let go; [`results_so_far`](Census::results_so_far) keeps them.
    pub fn results(self) -> Result<Results, CensusError> {
        match self.results_so_far() {
            (results, None) => Ok(results),
            (_, Some(error)) => Err(error),
        }
    }

    /// As [`results`](Census::results), but what has been gathered is kept if there is an error,
    /// which is told beside it. These results are right and each has one of the shortest turns
    /// that lead there, but others may be missing, and the numbers of turns are lower bounds.
    ///
    /// A progress callback that breaks makes this an enumeration with an early end.
    ///
    /// ```
    /// use heterochess::charismatic::Position;
    ///
    /// let position = Position::orthodox();
    /// let (results, error) = position.census().limit(10_000).results_so_far();
    /// assert!(error.is_some());
    /// assert!(results.iter().all(|result| position.is_legal(&result.turn)));
    /// ```
    #[must_use]
    pub fn results_so_far(self) -> (Results, Option<CensusError>) {
        let mut levels = Levels::new(self);
        let error = levels.run::<true>().err();
        let counts = levels.counts();
        let Levels { census, levels, results, arrivals, .. } = levels;
        (Results { start: census.position, levels, results, arrivals, counts }, error)
    }
}

/// How a result is reached.
struct Arrival {
    /// The number of turns that lead to it.
    paths: u64,
    /// The length of the first one of them, the node before its last move, and that move.
    parent: u32,
    step: Step,
    len: u8,
}

struct Levels<'a> {
    census: Census<'a>,
    us: Color,
    levels: Vec<Level>,
    results: Interner<Packed>,
    arrivals: Vec<Arrival>,
    counts: TurnCounts,
}

impl<'a> Levels<'a> {
    fn new(census: Census<'a>) -> Levels<'a> {
        let us = census.position.side_to_move();
        Levels {
            census,
            us,
            levels: Vec::new(),
            results: Interner::new(),
            arrivals: Vec::new(),
            counts: TurnCounts::default(),
        }
    }

    /// `PATHS` says whether the turns that lead to each result are wanted too.
    fn run<const PATHS: bool>(&mut self) -> Result<(), CensusError> {
        self.levels.push(Level::root(&self.census.position));
        let max = self.census.position.max_series().get();
        for len in 0..max {
            let last = len + 1 == max;
            let mut next = Level::new();
            // All turns of this length before any longer one: each result keeps the first it sees.
            if len > 0 {
                self.end_here::<PATHS>(len)?;
            }
            for number in 0..self.levels[len].nodes.len() {
                let nodes = self.levels[len].nodes.len();
                let counts = self.counts();
                self.census.watch.tell(len, number, nodes, counts)?;
                let node = self.levels[len].nodes.values()[number];
                let board = node.packed.board();
                let paths = self.levels[len].ways[number].paths;
                let more = Node::most_children(&board, self.us);
                let room = if last { self.make_room::<PATHS>(more) } else { next.make_room(more) };
                room.map_err(|NoRoom| self.out_of_memory())?;
                if last {
                    self.last::<PATHS>(&node, &board, len, number, paths);
                } else {
                    let _ = node.expand(&board, self.us, false, |child, step| {
                        next.reach(child, paths, number, step);
                        ControlFlow::<()>::Continue(())
                    });
                }
                let held = held(&self.levels) + next.nodes.len() + self.results.len();
                self.census.watch.allow(held, self.counts())?;
            }
            if !last {
                self.levels.push(next);
            }
        }
        Ok(())
    }

    /// The turns counted until now, with the number of results.
    fn counts(&self) -> TurnCounts {
        TurnCounts { results: self.results.len() as u64, ..self.counts }
    }

    fn out_of_memory(&self) -> CensusError {
        CensusError::OutOfMemory { so_far: self.counts() }
    }

    /// Makes room for so many more results.
    #[inline]
    fn make_room<const PATHS: bool>(&mut self, more: usize) -> Result<(), NoRoom> {
        if PATHS {
            self.arrivals.try_reserve(more).map_err(|_| NoRoom)?;
        }
        self.results.make_room(more)
    }

    /// The turns that end with the nodes of a level.
    fn end_here<const PATHS: bool>(&mut self, len: usize) -> Result<(), CensusError> {
        let held = held(&self.levels);
        let nodes = self.levels[len].nodes.len();
        for number in 0..nodes {
            if number.is_multiple_of(PROGRESS_EVERY) {
                self.census.watch.tell(len, 0, nodes, self.counts())?;
                self.census.watch.allow(held + self.results.len(), self.counts())?;
                let more = PROGRESS_EVERY.min(nodes - number);
                self.make_room::<PATHS>(more).map_err(|NoRoom| self.out_of_memory())?;
            }
            let node = self.levels[len].nodes.values()[number];
            if may_end(&node.packed.board(), self.us) {
                let Ways { paths, parent, step } = self.levels[len].ways[number];
                self.counts.series[len - 1] += paths;
                let arrival = Arrival { paths, parent, step, len: len as u8 };
                self.arrive::<PATHS>(node.packed, arrival);
            }
        }
        self.census.watch.allow(held + self.results.len(), self.counts())
    }

    /// The turns whose last move starts from this node.
    #[inline]
    fn last<const PATHS: bool>(
        &mut self,
        node: &Node,
        board: &Board,
        len: usize,
        number: usize,
        paths: u64,
    ) {
        let us = self.us;
        if PATHS {
            let _ = node.expand(board, us, true, |child, step| {
                self.counts.series[len] += paths;
                let arrival = Arrival { paths, parent: number as u32, step, len: len as u8 + 1 };
                self.arrive::<PATHS>(child.packed, arrival);
                ControlFlow::<()>::Continue(())
            });
        } else {
            self.counts.series[len] += paths * count_last(node, board, us);
            let commuting = Commuting::new(steps_back(&self.levels, len, number));
            let _ = node.expand(board, us, true, |child, step| {
                if !commuting.is_redundant(step) {
                    self.results.intern(child.packed.ended(us));
                }
                ControlFlow::<()>::Continue(())
            });
        }
    }

    #[inline]
    fn arrive<const PATHS: bool>(&mut self, packed: Packed, arrival: Arrival) {
        let (number, new) = self.results.intern(packed.ended(self.us));
        if PATHS {
            if new {
                self.arrivals.push(arrival);
            } else {
                self.arrivals[number].paths += arrival.paths;
            }
        }
    }
}

/// The distinct results of a position's turns, made by [`Census::results`].
pub struct Results {
    start: Position,
    levels: Vec<Level>,
    results: Interner<Packed>,
    arrivals: Vec<Arrival>,
    counts: TurnCounts,
}

/// What one or more turns lead to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TurnResult {
    /// The position after the turn.
    pub position: Position,
    /// One of the shortest turns that lead there.
    pub turn: Turn,
    /// How many ordered turns lead there.
    pub series: u64,
}

impl Results {
    /// The position before the turns.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// How many results there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.results.len()
    }

    /// Whether there are none, which is mate or stalemate.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The counts of turns by length, and of results.
    #[must_use]
    pub fn counts(&self) -> TurnCounts {
        self.counts
    }

    /// The results, those of short turns first. They are made as they are asked for.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = TurnResult> + '_ {
        self.arrivals.iter().map(|arrival| self.make(arrival))
    }

    /// The result of a number in the order of [`iter`](Results::iter), or `None` beyond the last.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<TurnResult> {
        self.arrivals.get(index).map(|arrival| self.make(arrival))
    }

    fn make(&self, arrival: &Arrival) -> TurnResult {
        let &Arrival { paths, parent, step, len } = arrival;
        let before = usize::from(len) - 1;
        let steps = first_way(&self.levels, before, parent as usize, step);
        let (turn, position) = replay(&self.start, &steps);
        TurnResult { position, turn, series: paths }
    }
}
