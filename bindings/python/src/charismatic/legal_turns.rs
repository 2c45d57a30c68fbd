//! `LegalTurns`: the legal turns of a position, found as they are asked for.

use heterochess::charismatic::{Position, Turns};
use pyo3::prelude::*;
use std::sync::Mutex;

use super::moves::PyMove;
use super::turn::{self, PyTurn};
use crate::arguments::as_text;
use crate::locks::lock;
use crate::protocols::known;
use crate::search::{self, Pulse};

/// The legal turns of a position, found as they are asked for.
///
/// Turns that make the same moves in another order are turns of their own. From a middle game there
/// are 10^7 to 10^9 of them: iteration is lazy, `len()` counts with transpositions merged, and `in`
/// takes a turn or its text.
///
/// >>> from heterochess.charismatic import Position
/// >>> turns = Position("3k4/8/8/8/8/8/8/R3K2R w KQ").legal_turns
/// >>> len(turns), str(next(iter(turns))), "O-O" in turns
/// (3698, 'a1b1', True)
#[pyclass(frozen, module = "heterochess.charismatic", name = "LegalTurns")]
pub(crate) struct PyLegalTurns(pub(crate) Position);

#[pymethods]
impl PyLegalTurns {
    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        let count = search::count(py, &self.0, 1, search::threads(None)?)?;
        Ok(usize::try_from(count).unwrap_or(usize::MAX))
    }

    fn __bool__(&self, py: Python<'_>) -> bool {
        py.detach(|| self.0.has_legal_turn())
    }

    fn __contains__(&self, turn: &Bound<'_, PyAny>) -> PyResult<bool> {
        let is_turn = turn.cast::<PyTurn>().is_ok() || turn.cast::<PyMove>().is_ok();
        if !is_turn && as_text(turn).is_none() {
            return Ok(false);
        }
        let read = known(turn.py(), turn::read(&self.0, turn).map_err(PyErr::from))?;
        Ok(read.is_some_and(|turn| self.0.is_legal(&turn)))
    }

    fn __iter__(&self) -> PyTurns {
        PyTurns { turns: Mutex::new(self.0.turns()), pulse: Pulse::default() }
    }

    fn __repr__(&self) -> String {
        format!("<LegalTurns of {}>", self.0)
    }
}

/// The legal turns one after the other.
#[pyclass(frozen, module = "heterochess.charismatic", name = "Turns")]
pub(crate) struct PyTurns {
    turns: Mutex<Turns>,
    pulse: Pulse,
}

#[pymethods]
impl PyTurns {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<PyTurn>> {
        self.pulse.beat(py)?;
        Ok(lock(&self.turns).next().map(PyTurn))
    }
}
