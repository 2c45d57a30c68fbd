//! Search over what turns lead to.
//!
//! A turn has millions of results, so they are not all looked at: the series are built up move by
//! move, and of those of each length only the best go on (a beam). Three questions are asked in
//! this order: is there a mate; which results look best; and what is the best that the other side
//! can make of each of them, a mate included.

use std::collections::HashSet;

use core::ops::ControlFlow;

use super::dice;
use super::evaluation::evaluate;
use super::placing::best_placement;
use super::simple::any_turn;
use crate::board::zobrist;
use crate::charismatic::{Action, Census, CensusError, Game, Position, Series, Stage, Turn};
use crate::opponents::limits::{Budget, Exhausted};
use crate::opponents::{Choice, Limits, Opponent};

/// The value of having mated.
const WON: i32 = 30_000;
/// About how many series go out from one that is gone on from, over a whole turn.
const SERIES_PER_WIDTH: u64 = 200;
/// The nodes of the first round.
const FIRST_ROUND: u64 = 2_000;
/// There are no more rounds: the last has eight million nodes.
const MOST_ROUNDS: usize = 7;
/// No beam is wider.
const WIDEST: u64 = 96;

/// Looks for a mate, then for the turn to which the other side has the worst best answer. A node
/// is a series looked at, or a node of a [census](crate::charismatic::Census) in search of a mate.
#[derive(Clone, Copy, Debug)]
pub struct Search {
    seed: u64,
}

impl Search {
    /// An opponent with a seed: it decides between equal turns, and a little between placements.
    #[must_use]
    pub fn new(seed: u64) -> Search {
        Search { seed }
    }
}

impl Opponent<Game> for Search {
    fn choose(&self, game: &Game, limits: &Limits<'_>) -> Option<Choice<Action>> {
        if game.outcome().is_some() {
            return None;
        }
        match game.stage() {
            Stage::Placement(stage) => {
                let choice = best_placement(stage, &mut dice(self.seed, game), limits)?;
                let decision = Action::Place(choice.decision);
                let Choice { score, depth, nodes, .. } = choice;
                Some(Choice { decision, score, depth, nodes })
            }
            Stage::Play(position) => self.think(game, position, limits),
        }
    }
}

impl Search {
    /// Looks closer and closer, each round with some four times the nodes of the one before, so
    /// that there is a good answer whenever it is stopped.
    fn think(
        &self,
        game: &Game,
        position: &Position,
        limits: &Limits<'_>,
    ) -> Option<Choice<Action>> {
        let mut budget = Budget::new(limits);
        let mut nodes = FIRST_ROUND;
        let mut chosen: Option<Found> = None;
        for _ in 0..MOST_ROUNDS {
            let left = budget.left();
            // A round that would leave too little for the next is the last.
            let last = left < 2 * nodes;
            let found = self.round(game, position, if last { left } else { nodes }, &mut budget);
            match found {
                Some(found) if !budget.is_stopped() || chosen.is_none() => chosen = Some(found),
                _ => {}
            }
            let settled = chosen.as_ref().is_some_and(|found| found.score >= WON - 1);
            if last || settled || budget.is_stopped() {
                break;
            }
            nodes *= 4;
        }
        let Found { turn, score, depth } = match chosen {
            Some(found) => found,
            // The budget is too small for a look at all.
            None => {
                let turn = any_turn(position, &mut dice(self.seed, game))?;
                Found { turn, score: 0, depth: 0 }
            }
        };
        let (decision, score) = (Action::Turn(turn), Some(score));
        Some(Choice { decision, score, depth, nodes: budget.used() })
    }

    /// One look with about so many nodes.
    fn round(
        &self,
        game: &Game,
        position: &Position,
        nodes: u64,
        budget: &mut Budget<'_>,
    ) -> Option<Found> {
        let end = budget.used().saturating_add(nodes);
        if let Some(turn) = find_mate(position, nodes / 4, budget) {
            return Some(Found { turn, score: WON - 1, depth: 1 });
        }
        let width = (nodes / 4 / SERIES_PER_WIDTH).clamp(2, WIDEST);
        let mut results = best_results(position, width, budget);
        // The dice decide between equals.
        dice(self.seed, game).shuffle(&mut results);
        results.sort_by_key(|result| -result.score);

        let past = game.play_stage().map_or(&[][..], |play| play.positions());
        let reply_width = (nodes / 100 / SERIES_PER_WIDTH).clamp(2, WIDEST / 4);
        let mut best: Option<Found> = None;
        for result in &results {
            let floor = best.as_ref().map_or(-WON - 1, |found| found.score);
            if budget.used() >= end {
                break;
            }
            match answered(result, past, reply_width, nodes / 40, floor, budget) {
                Ok(score) if score > floor => {
                    best = Some(Found { turn: result.turn, score, depth: 2 });
                }
                Ok(_) => {}
                Err(Exhausted) => break,
            }
        }
        let at_a_glance =
            |first: &TurnEnd| Found { turn: first.turn, score: first.score, depth: 1 };
        best.or_else(|| results.first().map(at_a_glance))
    }
}

/// A turn that has been decided on.
struct Found {
    turn: Turn,
    score: i32,
    /// How many turns have been looked at.
    depth: u32,
}

/// What a turn leads to.
pub(super) struct TurnEnd {
    turn: Turn,
    position: Position,
    /// What it is worth at a glance to who has played the turn.
    pub(super) score: i32,
}

/// What a result is worth to who has played the turn, after the other side's best answer. Once it
/// is known to be no better than `floor` it is not looked at further.
fn answered(
    result: &TurnEnd,
    past: &[Position],
    width: u64,
    mate_nodes: u64,
    floor: i32,
    budget: &mut Budget<'_>,
) -> Result<i32, Exhausted> {
    let TurnEnd { position, .. } = result;
    // C17: the third time is a draw, and the second on the way to it.
    let occurrences = 1 + past.iter().filter(|&earlier| earlier == position).count();
    if let Some(outcome) = position.outcome() {
        return Ok(if outcome.winner.is_some() { WON - 1 } else { 0 });
    }
    if occurrences >= 2 {
        return Ok(0);
    }
    let answers = best_results(position, width, budget);
    if budget.is_stopped() {
        return Err(Exhausted);
    }
    let best = answers.iter().map(|answer| answer.score).max();
    let score = -best.unwrap_or_else(|| evaluate(position.board(), position.side_to_move()));
    if score > floor && find_mate(position, mate_nodes, budget).is_some() {
        return Ok(-WON + 2);
    }
    Ok(score)
}

/// A turn that mates, among those that so many nodes of a census come upon.
fn find_mate(position: &Position, nodes: u64, budget: &mut Budget<'_>) -> Option<Turn> {
    let nodes = nodes.min(budget.left()).min(Census::DEFAULT_LIMIT as u64);
    let (mut visited, mut before) = (0, 0);
    let census = position.census().limit(nodes as usize).progress(|progress| {
        // Levels follow each other; within one the number done grows.
        visited += progress.done.checked_sub(before).unwrap_or(progress.done) as u64;
        before = progress.done;
        if budget.asks_to_stop() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let found = census.mating_results(|turn, _| ControlFlow::Break(*turn));
    let spent = match found {
        Err(CensusError::LimitReached { .. }) => nodes,
        _ => visited.min(nodes),
    };
    // Whether anything is left is the next one's question.
    let _ = budget.spend(spent);
    found.ok().and_then(ControlFlow::break_value)
}

/// The results of the series that look best at each length, in no order, without doubles; those
/// that were found before the budget ran out.
pub(super) fn best_results(
    position: &Position,
    width: u64,
    budget: &mut Budget<'_>,
) -> Vec<TurnEnd> {
    let mut found = Vec::new();
    let mut seen = HashSet::new();
    let mut beam = vec![position.series()];
    for _ in 0..position.max_series().get() {
        let mut next: Vec<(i32, Series)> = Vec::new();
        for series in &beam {
            // In check nearly all series come to nothing.
            let check = series.checkers().any();
            let moves = if check { series.completable_moves() } else { series.possible_moves() };
            for m in moves {
                if budget.spend(1).is_err() {
                    return found;
                }
                let mut longer = series.clone();
                if longer.push(&m).is_err() || !seen.insert(node_key(&longer)) {
                    continue;
                }
                let score = -evaluate(longer.board(), !position.side_to_move());
                if let (Ok(position), Ok(turn)) = (longer.result(), longer.end())
                    && seen.insert(position.zobrist())
                {
                    found.push(TurnEnd { turn, position, score });
                }
                next.push((score, longer));
            }
        }
        // Of equal ones the first stays in front.
        next.sort_by_key(|&(score, _)| -score);
        next.truncate(width as usize);
        beam = next.into_iter().map(|(_, series)| series).collect();
    }
    found
}

/// A key of what decides how a series can go on. (Rights and passed squares hardly ever differ
/// where this does not.)
fn node_key(series: &Series) -> u64 {
    series.board().zobrist() ^ zobrist::word(series.moved().0 | 1 << 63)
}
