//! Forced mates in Charismatic Chess, counted in turns.
//!
//! ```
//! use heterochess::charismatic::Position;
//! use heterochess::solve::charismatic::Solver;
//!
//! let position: Position = "3k4/8/8/8/8/8/8/R3K2R w KQ -".parse()?;
//! let answer = Solver::new().solve(&position, 1);
//! assert_eq!(position.san(&answer.win().expect("a mate").line[0]), "Ra7,Rh8#");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use core::cell::Cell;
use core::ops::ControlFlow;
use std::collections::HashSet;

use super::{Answer, Halt, Win};
use crate::charismatic::{Census, CensusError, Position, Results, Turn};

/// How far a search has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// The turns of the attacker in the present iteration: there is no mate in fewer.
    pub turns: u8,
    /// How much has been looked at so far: see [`Solver::max_results`].
    pub results: u64,
}

type ProgressFn<'a> = dyn FnMut(&Progress) -> ControlFlow<()> + Send + 'a;

/// Longer mates have more plies than can be told, and nobody lives to see them found.
const MOST_TURNS: u8 = 127;
/// So many single turns are tried as replies before all of them are gathered.
const FIRST_REPLIES: usize = 64;
/// So many replies that have refuted are tried again.
const KILLERS: usize = 8;

/// Searches for forced mates, exactly, as far as the limit allows.
///
/// A mate in `n` turns is a way for the side to move to mate with its own `n`-th turn at the
/// latest, whatever the other side does. One turn ([`Position::find_mate`]) is within reach unless
/// the limit is less than what there is to look at. For two, each distinct result of the first turn
/// is looked at until a reply refutes it, and each reply asks for a mate in one turn: in endings
/// that takes seconds, from a middle game with its 10^6 results it is hopeless, and the answer is
/// that the limit was reached.
///
/// The position is taken with its clock and without moves before it. Within two turns no position
/// can stand for the third time (C17).
pub struct Solver<'a> {
    max_results: u64,
    progress: Option<Box<ProgressFn<'a>>>,
    results: u64,
    turns: u8,
    killers: Vec<Turn>,
}

impl Default for Solver<'_> {
    fn default() -> Self {
        Solver::new()
    }
}

impl<'a> Solver<'a> {
    /// How much is looked at if no other limit is set.
    pub const DEFAULT_LIMIT: u64 = 10_000_000;

    /// A solver with the usual limit.
    #[must_use]
    pub fn new() -> Solver<'a> {
        let (results, turns, killers) = (0, 0, Vec::new());
        Solver { max_results: Self::DEFAULT_LIMIT, progress: None, results, turns, killers }
    }

    /// Gives up a question when there is more than this to be looked at: positions, and the nodes and
    /// results of each [census](Position::census) of their turns. It is
    /// [`DEFAULT_LIMIT`](Solver::DEFAULT_LIMIT) if it is not said.
    #[must_use]
    pub fn max_results(mut self, results: u64) -> Solver<'a> {
        self.max_results = results;
        self
    }

    /// Tells `progress` with each position how far the search is; when that breaks, the search
    /// stops.
    #[must_use]
    pub fn progress(
        mut self,
        progress: impl FnMut(&Progress) -> ControlFlow<()> + Send + 'a,
    ) -> Solver<'a> {
        self.progress = Some(Box::new(progress));
        self
    }

    /// How much was looked at for the last question: see [`max_results`](Solver::max_results).
    #[must_use]
    pub fn results(&self) -> u64 {
        self.results
    }

    /// The shortest forced mate of the side to move in so many turns of its own.
    ///
    /// A game that is over has none. Beyond 127 turns it is not searched: if there is no mate
    /// within those, the answer is that the limit was reached.
    #[must_use]
    pub fn solve(&mut self, position: &Position, turns: u8) -> Answer<Turn> {
        (self.results, self.turns) = (0, 0);
        self.killers.clear();
        if position.outcome().is_some() {
            return Answer::NoWin;
        }
        for turns in 1..=turns.min(MOST_TURNS) {
            self.turns = turns;
            match self.mate_in(position, turns) {
                Ok(Some(win)) => return Answer::Win(win),
                Ok(None) => {}
                Err(halt) => return Answer::Unknown(halt),
            }
        }
        if turns > MOST_TURNS { Answer::Unknown(Halt::LimitReached) } else { Answer::NoWin }
    }

    /// Counts a position that is looked at.
    fn count(&mut self) -> Result<(), Halt> {
        self.results += 1;
        if self.results > self.max_results {
            return Err(Halt::LimitReached);
        }
        let told = Progress { turns: self.turns, results: self.results };
        match self.progress.as_mut().map(|tell| tell(&told)) {
            Some(ControlFlow::Break(())) => Err(Halt::Stopped),
            _ => Ok(()),
        }
    }

    /// Asks a census, with what is left of the limit, and counts what it looks at.
    fn ask<T>(
        &mut self,
        position: &Position,
        question: impl FnOnce(Census<'_>) -> Result<T, CensusError>,
    ) -> Result<T, Halt> {
        let (held, told) = (Cell::new(0), Progress { turns: self.turns, results: self.results });
        let left = self.max_results.saturating_sub(self.results);
        let census = position.census().limit(left.try_into().unwrap_or(usize::MAX)).meter(&held);
        let answer = question(match &mut self.progress {
            Some(progress) => census.progress(|_| progress(&told)),
            None => census,
        });
        self.results += held.get() as u64;
        answer.map_err(|error| match error {
            CensusError::LimitReached { .. } | CensusError::OutOfMemory { .. } => {
                Halt::LimitReached
            }
            CensusError::Stopped { .. } => Halt::Stopped,
        })
    }

    /// The distinct results of the turns in a position.
    #[expect(clippy::redundant_closure_for_method_calls, reason = "a census of any lifetime")]
    fn distinct_results(&mut self, position: &Position) -> Result<Results, Halt> {
        self.ask(position, |census| census.results())
    }

    /// A mate in just so many turns, where there is none in fewer.
    fn mate_in(&mut self, position: &Position, turns: u8) -> Result<Option<Win<Turn>>, Halt> {
        self.count()?;
        if turns == 1 {
            let mate = self.ask(position, |census| {
                census.mating_results(|turn, _| ControlFlow::Break(*turn))
            })?;
            return Ok(mate.break_value().map(|turn| Win { plies: 1, line: vec![turn] }));
        }
        let results = self.distinct_results(position)?;
        // What gives check leaves few replies.
        for checks in [true, false] {
            for result in results.iter().filter(|result| result.position.is_check() == checks) {
                self.count()?;
                if result.position.outcome().is_some() {
                    continue;
                }
                if let Some(Win { plies, line }) = self.mated_in(&result.position, turns - 1)? {
                    let line = [vec![result.turn], line].concat();
                    return Ok(Some(Win { plies: plies + 1, line }));
                }
            }
        }
        Ok(None)
    }

    /// The longest defence, if after every reply there is a mate in so many turns. The side to move
    /// has a legal turn.
    fn mated_in(&mut self, position: &Position, turns: u8) -> Result<Option<Win<Turn>>, Halt> {
        let mut seen = HashSet::new();
        let mut longest: Option<Win<Turn>> = None;
        let killers: Vec<Turn> =
            self.killers.iter().copied().filter(|turn| position.is_legal(turn)).collect();
        for turn in killers.into_iter().chain(position.turns().take(FIRST_REPLIES)) {
            let mut next = *position;
            next.play_unchecked(&turn);
            if seen.insert(next) && !self.reply(turn, &next, turns, &mut longest)? {
                return Ok(None);
            }
        }
        let results = self.distinct_results(position)?;
        for result in results.iter() {
            let known = seen.contains(&result.position);
            if !known && !self.reply(result.turn, &result.position, turns, &mut longest)? {
                return Ok(None);
            }
        }
        Ok(longest)
    }

    /// Whether there is a mate after a reply. Keeps the defence if it is the longest.
    fn reply(
        &mut self,
        turn: Turn,
        next: &Position,
        turns: u8,
        longest: &mut Option<Win<Turn>>,
    ) -> Result<bool, Halt> {
        self.count()?;
        // Whoever ends the game by his own turn is not mated.
        if next.outcome().is_none() {
            for turns in 1..=turns {
                if let Some(Win { plies, line }) = self.mate_in(next, turns)? {
                    if longest.as_ref().is_none_or(|longest| plies + 1 > longest.plies) {
                        let line = [vec![turn], line].concat();
                        *longest = Some(Win { plies: plies + 1, line });
                    }
                    return Ok(true);
                }
            }
        }
        self.killers.retain(|killer| *killer != turn);
        self.killers.insert(0, turn);
        self.killers.truncate(KILLERS);
        Ok(false)
    }
}
