//! Forced wins in Fluidity Chess.
//!
//! ```
//! use heterochess::fluidity::Position;
//! use heterochess::solve::fluidity::Solver;
//!
//! let diagram: Position = "8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 w".parse()?;
//! let answer = Solver::new().solve(&diagram, 3);
//! let win = answer.win().expect("White wins");
//! assert_eq!(win.plies, 3);
//! assert_eq!(diagram.san(&win.line[0]).to_string(), "Rg4xc4d4f4+");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod hash;
mod proof;
mod search;

use core::ops::ControlFlow;
use core::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use self::hash::{Known, Table};
pub use self::proof::Proof;
use self::search::{Search, Shared, attacks, win_in_one};
use super::{Answer, Halt, Win};
use crate::fluidity::{Move, Position, Refusal};

/// How far a search has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// The plies of the present iteration: there is no win in fewer.
    pub plies: u8,
    /// The nodes searched so far.
    pub nodes: u64,
}

type ProgressFn<'a> = dyn Fn(&Progress) -> ControlFlow<()> + Send + Sync + 'a;

/// How many MiB the transposition table has, if it is not said.
const DEFAULT_HASH: u32 = 64;

/// Searches for forced wins, exactly.
///
/// A win within `n` plies is a way for the side to move to end the game as the winner by its own
/// `n`-th ply at the latest (or an earlier one; the number is odd), whatever the other side does,
/// by king capture (F13), checkmate or stalemate (F14). It is searched in one ply, in three, and
/// so on: the first that is found is the shortest.
///
/// *History.* The position is taken as it is, with its clock, and without moves before it. The
/// 25-move rule (F17) counts on from that clock, so a win that comes too late is none. The third
/// occurrence (F16) need not be looked at: along a shortest win no position can come twice.
///
/// *Exactness.* Positions in the transposition table are held and compared in full. Its size is a
/// matter of speed alone. Answer and line are the same whatever its size and the number of
/// threads, except for how much can be done within a limit.
pub struct Solver<'a> {
    table: Table,
    max_nodes: u64,
    progress: Option<Box<ProgressFn<'a>>>,
    nodes: AtomicU64,
}

impl Default for Solver<'_> {
    fn default() -> Self {
        Solver::new()
    }
}

impl<'a> Solver<'a> {
    /// A solver with a table of 64 MiB and without limits.
    #[must_use]
    pub fn new() -> Solver<'a> {
        Solver {
            table: Table::new(DEFAULT_HASH),
            max_nodes: u64::MAX,
            progress: None,
            nodes: AtomicU64::new(0),
        }
    }

    /// Gives the transposition table about so many MiB, at least one. They are taken as they are
    /// needed: more than there are do no harm. What was in the old table is lost.
    #[must_use]
    pub fn hash_mebibytes(mut self, mebibytes: u32) -> Solver<'a> {
        self.table = Table::new(mebibytes.max(1));
        self
    }

    /// Gives up a question after so many nodes. Several threads may search a few thousand more.
    #[must_use]
    pub fn max_nodes(mut self, nodes: u64) -> Solver<'a> {
        self.max_nodes = nodes;
        self
    }

    /// Tells `progress` every few thousand nodes, from any thread, how far the search is; when that
    /// breaks, the search stops.
    #[must_use]
    pub fn progress(
        mut self,
        progress: impl Fn(&Progress) -> ControlFlow<()> + Send + Sync + 'a,
    ) -> Solver<'a> {
        self.progress = Some(Box::new(progress));
        self
    }

    /// How many nodes the last question took.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// The shortest forced win of the side to move within so many plies.
    ///
    /// A game that is over has none. What the solver has learnt from earlier questions is used.
    #[must_use]
    pub fn solve(&mut self, position: &Position, plies: u8) -> Answer<Move> {
        self.deepen(position, plies, Solver::first_winning)
    }

    /// As [`solve`](Solver::solve), with all of the current rayon pool's threads.
    #[cfg(feature = "rayon")]
    #[must_use]
    pub fn solve_parallel(&mut self, position: &Position, plies: u8) -> Answer<Move> {
        self.deepen(position, plies, Solver::first_winning_parallel)
    }

    /// As [`solve`](Solver::solve), but with a given first move: does it win, and how fast?
    ///
    /// # Errors
    ///
    /// If the move is not legal, with the reason.
    pub fn solve_move(
        &mut self,
        position: &Position,
        m: &Move,
        plies: u8,
    ) -> Result<Answer<Move>, Refusal> {
        self.nodes = AtomicU64::new(0);
        let mut next = *position;
        next.play(m)?;
        if position.outcome().is_some() || plies == 0 {
            return Ok(Answer::NoWin);
        }
        if let Some(outcome) = next.outcome() {
            let win = Win { plies: 1, line: vec![*m] };
            return Ok(if outcome.is_draw() { Answer::NoWin } else { Answer::Win(win) });
        }
        for plies in (3..=plies).step_by(2) {
            match Solver::first_winning(&self.shared(plies), &[next]) {
                Ok(None) => {}
                Ok(Some(_)) => return Ok(self.answer_after(*m, &next, plies)),
                Err(halt) => return Ok(Answer::Unknown(halt)),
            }
        }
        Ok(Answer::NoWin)
    }

    /// One ply, three plies, ...: `first_winning` says which of the root's open moves wins.
    fn deepen(
        &mut self,
        position: &Position,
        plies: u8,
        first_winning: impl Fn(&Shared<'_>, &[Position]) -> Result<Option<usize>, Halt>,
    ) -> Answer<Move> {
        self.nodes = AtomicU64::new(0);
        if position.outcome().is_some() || plies == 0 {
            return Answer::NoWin;
        }
        if win_in_one(position).is_some() {
            return self.answer(position, 1);
        }
        let moves = attacks(position, &Known::NOTHING);
        let children: Vec<Position> = moves.iter().map(|attack| attack.next).collect();
        for plies in (3..=plies).step_by(2) {
            match first_winning(&self.shared(plies), &children) {
                Ok(None) => {}
                Ok(Some(_)) => return self.answer(position, plies),
                Err(halt) => return Answer::Unknown(halt),
            }
        }
        Answer::NoWin
    }

    fn shared(&self, plies: u8) -> Shared<'_> {
        Shared {
            table: &self.table,
            progress: self.progress.as_deref(),
            nodes: &self.nodes,
            max_nodes: self.max_nodes,
            plies,
            first: AtomicUsize::new(usize::MAX),
        }
    }

    fn first_winning(shared: &Shared<'_>, children: &[Position]) -> Result<Option<usize>, Halt> {
        let mut search = Search::new(shared, 0);
        for (number, child) in children.iter().enumerate() {
            if search.loses(child, shared.plies - 1)? {
                return Ok(Some(number));
            }
        }
        Ok(None)
    }

    #[cfg(feature = "rayon")]
    fn first_winning_parallel(
        shared: &Shared<'_>,
        children: &[Position],
    ) -> Result<Option<usize>, Halt> {
        use rayon::prelude::*;

        let found = children
            .par_iter()
            .enumerate()
            .with_max_len(1)
            .map(|(number, child)| {
                let lost = Search::new(shared, number).loses(child, shared.plies - 1);
                if lost == Ok(true) {
                    shared.first.fetch_min(number, Ordering::Relaxed);
                }
                lost.map(|lost| lost.then_some(number))
            })
            .find_first(|found| *found != Ok(None));
        found.unwrap_or(Ok(None))
    }
}
