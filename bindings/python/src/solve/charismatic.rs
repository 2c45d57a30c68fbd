//! `CharismaticSolver`.

use heterochess::solve::charismatic::{Progress, Solver};
use pyo3::prelude::*;

use super::told as answered;
use crate::arguments::{number_or, number_within};
use crate::charismatic::position;
use crate::charismatic::turn::PyTurn;
use crate::enums::Imported;
use crate::errors::Result;
use crate::watch::watched;

static PROGRESS: Imported = Imported::new("heterochess.solve", "MateProgress");

/// A mate in so many turns of its own has no more than 255 plies.
const MOST_TURNS: u8 = 127;

/// Searches for forced mates of Charismatic Chess, exactly, as far as its limit allows.
///
/// A mate in ``n`` turns is a way for the side to move to mate (C14) with its own ``n``-th turn at
/// the latest, whatever the other side does. One turn is within reach unless `max_results` is less
/// than what there is to look at. For two, every distinct result of the first turn is looked at:
/// seconds in endings, hopeless from a middle game with its million results, and then the answer is
/// that the limit was reached.
///
/// Args:
///     max_results: gives up when there is more than this to be looked at: positions, and the
///         nodes and results of each census of their turns.
///
/// >>> from heterochess import solve
/// >>> answer = solve.CharismaticSolver().solve("3k4/8/8/8/8/8/8/R3K2R w KQ", 1)
/// >>> answer.verdict, [str(turn) for turn in answer.line]
/// (<Verdict.WIN: 'win'>, ['a1a7,h1h8'])
#[pyclass(frozen, eq, module = "heterochess.solve", name = "CharismaticSolver")]
#[derive(PartialEq, Eq)]
pub(crate) struct PyCharismaticSolver {
    max_results: u64,
}

#[pymethods]
impl PyCharismaticSolver {
    #[new]
    #[pyo3(signature = (*, max_results = None), text_signature = "(*, max_results=10000000)")]
    fn new(max_results: Option<&Bound<'_, PyAny>>) -> PyResult<PyCharismaticSolver> {
        let max_results = number_or("max_results", max_results, Solver::DEFAULT_LIMIT)?;
        Ok(PyCharismaticSolver { max_results })
    }

    /// How much is looked at before a question is given up.
    #[getter]
    fn max_results(&self) -> u64 {
        self.max_results
    }

    /// The shortest forced mate of the side to move in so many turns of its own.
    ///
    /// A game that is over has none. The interpreter's lock is released, and Ctrl-C is heeded.
    ///
    /// Args:
    ///     position: the position, or its FEN.
    ///     turns: how far to look, from 0 to 127.
    ///     progress: is told a `MateProgress` every now and then; ``False`` stops the search.
    ///
    /// Returns:
    ///     An `Answer`. Its plies are turns of both sides: a mate in two has three.
    #[pyo3(signature = (position, turns, *, progress = None))]
    fn solve<'py>(
        &self,
        py: Python<'py>,
        position: &Bound<'py, PyAny>,
        turns: &Bound<'py, PyAny>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> Result<Bound<'py, PyAny>> {
        let position = position::read(position)?;
        let turns = number_within("turns", turns, 0..=MOST_TURNS)?;
        let max_results = self.max_results;
        let show =
            |py: Python<'py>, told: Progress| PROGRESS.get(py)?.call1((told.turns, told.results));
        let (answer, results) = watched(py, progress, show, move |stop, told| {
            let (stop, told) = (stop.clone(), told.clone());
            let mut solver = Solver::new().max_results(max_results).progress(move |progress| {
                told.tell(*progress);
                stop.flow()
            });
            let answer = solver.solve(&position, turns);
            (answer, solver.results())
        })?;
        Ok(answered(py, &answer, results, PyTurn, None)?)
    }

    fn __repr__(&self) -> String {
        format!("CharismaticSolver(max_results={})", self.max_results)
    }
}
