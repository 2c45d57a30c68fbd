//! Charismatic Chess for learners.

use heterochess::board::Color;
use heterochess::charismatic::{Game, Outcome};
use heterochess::research::charismatic::{
    self, ACTIONS, Draws, Environment, PLANES, Rules, Situation, Step,
};
use numpy::PyArrayDyn;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use super::arrays::{filled, plain_number};
use super::games::{Games, Shown, action, action_error, batch_class};
use super::playouts::{Request, play};
use crate::charismatic::REASON;
use crate::charismatic::game::PyGame;
use crate::charismatic::series::PySeries;
use crate::enums;
use crate::errors::Result;

impl Shown for Environment {
    fn outcome<'py>(py: Python<'py>, outcome: &Outcome) -> PyResult<Bound<'py, PyAny>> {
        enums::outcome(py, &REASON, outcome)
    }
}

fn rules(
    start: Option<&Bound<'_, PyAny>>,
    max_series: Option<&Bound<'_, PyAny>>,
    max_turns: Option<&Bound<'_, PyAny>>,
    given_draws: bool,
) -> Result<Rules> {
    let start: Game = PyGame::new(start, max_series)?.get();
    let max_turns = max_turns.map(|most| plain_number("max_turns", most)).transpose()?;
    let draws = if given_draws { Draws::Given } else { Draws::Sampled };
    Ok(Rules { start, draws, max_turns })
}

batch_class! {
    PyBatch(Environment) in "heterochess.charismatic" {
        #[new]
        #[pyo3(signature = (
            games, *, seed = None, start = None, max_series = None, max_turns = None,
            given_draws = false, auto_reset = true
        ))]
        fn new(
            games: &Bound<'_, PyAny>,
            seed: Option<&Bound<'_, PyAny>>,
            start: Option<&Bound<'_, PyAny>>,
            max_series: Option<&Bound<'_, PyAny>>,
            max_turns: Option<&Bound<'_, PyAny>>,
            given_draws: bool,
            auto_reset: bool,
        ) -> Result<PyBatch> {
            let rules = rules(start, max_series, max_turns, given_draws)?;
            Ok(PyBatch(Games::new(games, rules, seed, auto_reset)?))
        }

        fn game(&self, index: &Bound<'_, PyAny>) -> Result<PyGame> {
            Ok(PyGame::new_from(self.0.game(index)?.game().clone()))
        }

        fn series(&self, index: &Bound<'_, PyAny>) -> Result<Option<PySeries>> {
            Ok(match self.0.game(index)?.situation() {
                Situation::Series(series) => Some(PySeries::new(series.clone())),
                Situation::Placement(_) => None,
            })
        }
    }
}

/// Random games from a start to their end.
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
