//! `LegalTurns`: the legal turns of a position, found as they are asked for.

use heterochess::charismatic::{Position, Turns};
use pyo3::prelude::*;
use std::sync::{Mutex, PoisonError};

use super::moves::PyMove;
use super::turn::{self, PyTurn};
use crate::arguments::as_text;
use crate::search;

#[pyclass(frozen, module = "heterochess.charismatic", name = "LegalTurns")]
pub(crate) struct PyLegalTurns(pub(crate) Position);

#[pymethods]
impl PyLegalTurns {
    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        let position = self.0;
        let count = search::interruptible(py, move |_| position.count_turns())?;
        Ok(usize::try_from(count).unwrap_or(usize::MAX))
    }

    fn __bool__(&self, py: Python<'_>) -> bool {
        py.detach(|| self.0.has_legal_turn())
    }

    fn __contains__(&self, turn: &Bound<'_, PyAny>) -> bool {
        let is_turn = turn.cast::<PyTurn>().is_ok() || turn.cast::<PyMove>().is_ok();
        if !is_turn && as_text(turn).is_none() {
            return false;
        }
        turn::read(&self.0, turn).is_ok_and(|turn| self.0.is_legal(&turn))
    }

    fn __iter__(&self) -> PyTurns {
        PyTurns(Mutex::new(self.0.turns()))
    }

    fn __repr__(&self) -> String {
        format!("<LegalTurns of {}>", self.0)
    }
}

/// The legal turns one after the other.
#[pyclass(frozen, module = "heterochess.charismatic", name = "Turns")]
pub(crate) struct PyTurns(Mutex<Turns>);

#[pymethods]
impl PyTurns {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self) -> Option<PyTurn> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).next().map(PyTurn)
    }
}
