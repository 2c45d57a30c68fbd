//! Fluidity Chess for learners.

use heterochess::board::Color;
use heterochess::fluidity::{Outcome, Position};
use heterochess::research::fluidity::{ACTIONS, Environment, PLANES, Rules};
use heterochess::research::{ActionError, fluidity};
use numpy::PyArrayDyn;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use super::arrays::filled;
use super::games::{Games, Shown, action, action_error, batch_class};
use super::playouts::{Request, play};
use crate::arguments::number;
use crate::enums;
use crate::errors::Result;
use crate::fluidity::ENDS;
use crate::fluidity::game::{PyGame, start};
use crate::fluidity::moves::PyMove;

impl Shown for Environment {
    fn outcome<'py>(py: Python<'py>, outcome: &Outcome) -> PyResult<Bound<'py, PyAny>> {
        enums::outcome(py, &ENDS, outcome)
    }
}

fn rules(start: Option<&Bound<'_, PyAny>>, max_plies: Option<&Bound<'_, PyAny>>) -> Result<Rules> {
    let max_plies = max_plies.map(|most| number("max_plies", most)).transpose()?;
    Ok(Rules { start: self::start(start)?, max_plies })
}

batch_class! {
    /// Games of Fluidity Chess that are stepped together, in Rust and without the interpreter's
    /// lock.
    ///
    /// A finished game starts anew within the step in which it ends, so that the next observation
    /// is of a new game. With ``auto_reset=False`` it stays as it is, without legal actions, until
    /// `reset_finished`.
    ///
    /// Args:
    ///     games: how many, up to 1 048 576.
    ///     seed: of the random numbers that `sample` draws; 0 if nothing is said.
    ///     start: where the games start, a position or its FEN.
    ///     max_plies: games are cut short (truncated) after so many plies.
    ///     auto_reset: see above.
    ///     threads: how many at most share the work of a large batch; all there are if nothing is
    ///         said. What comes out does not depend on it.
    PyBatch(Environment) in "heterochess.fluidity" {
        #[new]
        #[pyo3(signature = (games, *, seed = None, start = None, max_plies = None, auto_reset = true, threads = None))]
        fn new(
            games: &Bound<'_, PyAny>,
            seed: Option<&Bound<'_, PyAny>>,
            start: Option<&Bound<'_, PyAny>>,
            max_plies: Option<&Bound<'_, PyAny>>,
            auto_reset: bool,
            threads: Option<&Bound<'_, PyAny>>,
        ) -> Result<PyBatch> {
            Ok(PyBatch(Games::new(games, rules(start, max_plies)?, seed, auto_reset, threads)?))
        }

        /// A copy of one of the games.
        fn game(&self, index: &Bound<'_, PyAny>) -> Result<PyGame> {
            Ok(PyGame::new_from(self.0.game(index)?.game().clone()))
        }
    }
}

/// Plays random games to their end, each legal move being as likely as any other.
///
/// Game ``n`` of a seed is always the same game, however many are played and on how many threads.
/// The interpreter's lock is free meanwhile, and Ctrl-C is heeded.
///
/// Args:
///     games: how many.
///     seed: of the random numbers; 0 if nothing is said.
///     start: where the games start, a position or its FEN.
///     max_plies: games are cut short after so many plies.
///     first: the number of the first game, to go on where another call has ended.
///     threads: how many at most; all there are if nothing is said.
#[pyfunction]
#[pyo3(signature = (games, *, seed = None, start = None, max_plies = None, first = None, threads = None))]
pub(crate) fn playouts<'py>(
    py: Python<'py>,
    games: &Bound<'py, PyAny>,
    seed: Option<&Bound<'py, PyAny>>,
    start: Option<&Bound<'py, PyAny>>,
    max_plies: Option<&Bound<'py, PyAny>>,
    first: Option<&Bound<'py, PyAny>>,
    threads: Option<&Bound<'py, PyAny>>,
) -> Result<Bound<'py, PyAny>> {
    let rules = rules(start, max_plies)?;
    play::<Environment>(py, rules, &Request { games, seed, first, threads })
}

/// What a player sees of a single position.
pub(crate) fn observation<'py>(
    py: Python<'py>,
    position: &Position,
    occurrences: usize,
    viewer: Option<Color>,
    out: Option<&Bound<'py, PyAny>>,
) -> Result<Bound<'py, PyArrayDyn<f32>>> {
    let viewer = viewer.unwrap_or(position.side_to_move());
    filled(py, &[PLANES.len(), 8, 8], out, |planes: &mut [f32]| {
        planes.fill(0.0);
        fluidity::observe(position, occurrences, viewer, planes);
        Ok(())
    })
}

/// The legal actions of a single position.
pub(crate) fn legal_mask<'py>(
    py: Python<'py>,
    position: &Position,
    out: Option<&Bound<'py, PyAny>>,
) -> Result<Bound<'py, PyArrayDyn<bool>>> {
    filled(py, &[ACTIONS], out, |mask: &mut [bool]| {
        mask.fill(false);
        fluidity::mark_legal(position, mask);
        Ok(())
    })
}

/// The legal move that an action stands for in a position.
pub(crate) fn decoded(position: &Position, number: &Bound<'_, PyAny>) -> Result<PyMove> {
    let number = action(number)?;
    let decoded: core::result::Result<_, ActionError<_>> = fluidity::decode(position, number);
    Ok(PyMove(decoded.map_err(|error| action_error(&error, number))?))
}
