//! `Threats`: the men that a side could take with its next move (F3).

use heterochess::fluidity::Threats;
use pyo3::prelude::*;

use super::moves::PyMove;
use crate::arguments::SquareArg;
use crate::squares::{PySquareIterator, PySquareSet};

/// The men of one side that the other could take with its next move (F3). As a collection it is that
/// of their squares: `"e5" in threats`.
#[pyclass(frozen, eq, module = "heterochess.fluidity", name = "Threats")]
#[derive(PartialEq, Eq)]
pub(crate) struct PyThreats(pub(crate) Threats);

#[pymethods]
impl PyThreats {
    /// The squares of the men that could be taken.
    #[getter]
    fn squares(&self) -> PySquareSet {
        PySquareSet(self.0.squares())
    }

    /// All legal moves that take something.
    #[getter]
    fn moves(&self) -> Vec<PyMove> {
        self.0.moves().iter().map(|m| PyMove(*m)).collect()
    }

    /// The moves that would take the man on one square, perhaps with others.
    fn against(&self, square: SquareArg) -> Vec<PyMove> {
        self.0.against(square.0).map(|m| PyMove(*m)).collect()
    }

    fn __len__(&self) -> usize {
        self.squares().__len__()
    }

    fn __iter__(&self) -> PySquareIterator {
        self.squares().__iter__()
    }

    fn __contains__(&self, square: &Bound<'_, PyAny>) -> PyResult<bool> {
        self.squares().__contains__(square)
    }

    fn __repr__(&self) -> String {
        format!("<Threats to {}>", self.0.squares())
    }
}
