//! `Threats`: the men that a side could take with its next move (F3).

use heterochess::fluidity::Threats;
use pyo3::prelude::*;

use super::moves::PyMove;
use crate::arguments::SquareArg;
use crate::squares::PySquareSet;

/// The men of one side that the other could take with its next move (F3).
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

    fn __repr__(&self) -> String {
        format!("<Threats to {}>", self.0.squares())
    }
}
