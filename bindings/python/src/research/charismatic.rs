//! Charismatic Chess for learners.

use heterochess::board::Color;
use heterochess::charismatic::{Game, Outcome};
use heterochess::research::charismatic::{
    self, ACTIONS, Draws, Environment, PLANES, Rules, Situation, Step,
};
use numpy::PyArrayDyn;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use super::arrays::filled;
use super::games::{Games, Shown, action, action_error, batch_class};
use super::playouts::{Request, play};
use crate::arguments::number;
use crate::charismatic::ENDS;
use crate::charismatic::game::PyGame;
use crate::charismatic::series::PySeries;
use crate::enums;
use crate::errors::Result;

impl Shown for Environment {
    fn outcome<'py>(py: Python<'py>, outcome: &Outcome) -> PyResult<Bound<'py, PyAny>> {
        enums::outcome(py, &ENDS, outcome)
    }
}

fn rules(
    start: Option<&Bound<'_, PyAny>>,
    max_series: Option<&Bound<'_, PyAny>>,
    max_turns: Option<&Bound<'_, PyAny>>,
    given_draws: bool,
) -> Result<Rules> {
    let start: Game = PyGame::new(start, max_series)?.get();
    let max_turns = max_turns.map(|most| number("max_turns", most)).transpose()?;
    let draws = if given_draws { Draws::Given } else { Draws::Sampled };
    Ok(Rules { start, draws, max_turns })
}

batch_class! {
    /// Games of Charismatic Chess that are stepped together, in Rust and without the interpreter's
    /// lock. An action is a step: a placement, a move of the series, or the end of the turn.
    ///
    /// A finished game starts anew within the step in which it ends, so that the next observation
    /// is of a new game. With ``auto_reset=False`` it stays as it is, without legal actions, until
    /// `reset_finished`.
    ///
    /// Args:
    ///     games: how many, up to 1 048 576.
    ///     seed: of the random numbers that deal men and that `sample` draws; 0 if nothing is said.
    ///     start: where the games start; from the first draw if nothing is said.
    ///     max_series: how many moves a turn may have, from 1 to 5.
    ///     max_turns: games are cut short (truncated) after so many turns of the play stage.
    ///     given_draws: whether chance is an actor of its own, whose actions say what is dealt.
    ///     auto_reset: see above.
    ///     threads: how many at most share the work of a large batch; all there are if nothing is
    ///         said. What comes out does not depend on it.
    PyBatch(Environment) in "heterochess.charismatic" {
        #[new]
        #[pyo3(signature = (
            games, *, seed = None, start = None, max_series = None, max_turns = None,
            given_draws = false, auto_reset = true, threads = None
        ))]
        #[allow(clippy::too_many_arguments, reason = "they are what a user may say")]
        fn new(
            games: &Bound<'_, PyAny>,
            seed: Option<&Bound<'_, PyAny>>,
            start: Option<&Bound<'_, PyAny>>,
            max_series: Option<&Bound<'_, PyAny>>,
            max_turns: Option<&Bound<'_, PyAny>>,
            given_draws: bool,
            auto_reset: bool,
            threads: Option<&Bound<'_, PyAny>>,
        ) -> Result<PyBatch> {
            let rules = rules(start, max_series, max_turns, given_draws)?;
            Ok(PyBatch(Games::new(games, rules, seed, auto_reset, threads)?))
        }

        /// A copy of one of the games, without the moves of the turn in progress.
        fn game(&self, index: &Bound<'_, PyAny>) -> Result<PyGame> {
            Ok(PyGame::new_from(self.0.game(index)?.game().clone()))
        }

        /// A copy of the turn in progress in one of the games; `None` while men are placed.
        fn series(&self, index: &Bound<'_, PyAny>) -> Result<Option<PySeries>> {
            Ok(match self.0.game(index)?.situation() {
                Situation::Series(series) => Some(PySeries::new(series.clone())),
                Situation::Placement(_) => None,
            })
        }
    }
}

/// Plays random games to their end, each legal step being as likely as any other.
///
/// Game ``n`` of a seed is always the same game, however many are played and on how many threads.
/// The interpreter's lock is free meanwhile, and Ctrl-C is heeded.
///
/// Args:
///     games: how many.
///     seed: of the random numbers; 0 if nothing is said.
///     start: where the games start; from the first draw if nothing is said.
///     max_series: how many moves a turn may have, from 1 to 5.
///     max_turns: games are cut short after so many turns of the play stage.
///     first: the number of the first game, to go on where another call has ended.
///     threads: how many at most; all there are if nothing is said.
#[pyfunction]
#[pyo3(signature = (
    games, *, seed = None, start = None, max_series = None, max_turns = None, first = None,
    threads = None
))]
#[allow(clippy::too_many_arguments, reason = "they are what a user may say")]
pub(crate) fn playouts<'py>(
    py: Python<'py>,
    games: &Bound<'py, PyAny>,
    seed: Option<&Bound<'py, PyAny>>,
    start: Option<&Bound<'py, PyAny>>,
    max_series: Option<&Bound<'py, PyAny>>,
    max_turns: Option<&Bound<'py, PyAny>>,
    first: Option<&Bound<'py, PyAny>>,
    threads: Option<&Bound<'py, PyAny>>,
) -> Result<Bound<'py, PyAny>> {
    let rules = rules(start, max_series, max_turns, false)?;
    play::<Environment>(py, rules, &Request { games, seed, first, threads })
}

/// What a player sees of a single situation.
pub(crate) fn observation<'py>(
    py: Python<'py>,
    situation: Situation<'_>,
    occurrences: usize,
    viewer: Option<Color>,
    out: Option<&Bound<'py, PyAny>>,
) -> Result<Bound<'py, PyArrayDyn<f32>>> {
    let viewer = viewer.unwrap_or(situation.side_to_move());
    filled(py, &[PLANES.len(), 8, 8], out, |planes: &mut [f32]| {
        planes.fill(0.0);
        charismatic::observe(situation, occurrences, viewer, planes);
        Ok(())
    })
}

/// The legal actions of a single situation.
pub(crate) fn legal_mask<'py>(
    py: Python<'py>,
    situation: Situation<'_>,
    out: Option<&Bound<'py, PyAny>>,
) -> Result<Bound<'py, PyArrayDyn<bool>>> {
    filled(py, &[ACTIONS], out, |mask: &mut [bool]| {
        mask.fill(false);
        charismatic::mark_legal(situation, mask);
        Ok(())
    })
}

/// The number of a step, which must be legal.
pub(crate) fn encoded(situation: Situation<'_>, step: &Step) -> Result<u32> {
    let number = charismatic::encode(situation.side_to_move(), step);
    decode(situation, number)?;
    Ok(number)
}

/// The legal step that an action stands for.
pub(crate) fn decoded(situation: Situation<'_>, number: &Bound<'_, PyAny>) -> Result<Step> {
    decode(situation, action(number)?)
}

fn decode(situation: Situation<'_>, number: u32) -> Result<Step> {
    let decoded = charismatic::decode(situation, number);
    Ok(decoded.map_err(|error| action_error(&error, number))?)
}
