//! `Square`: a square of either board.

use heterochess::kungfu::Square;
use pyo3::prelude::*;

use crate::arguments::{self, as_text, wrong_type};
use crate::errors;
use crate::protocols::hash_of;

/// A square of either board (K3), such as `e4` or `l10`. Its name is accepted wherever one is expected.
#[pyclass(frozen, eq, ord, module = "heterochess.kungfu", name = "Square")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct PySquare(pub(crate) Square);

/// A square is accepted as itself or as its name.
impl<'py> FromPyObject<'_, 'py> for PySquare {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<PySquare> {
        if let Ok(square) = object.cast::<PySquare>() {
            return Ok(*square.get());
        }
        let Some(string) = as_text(&object) else {
            return Err(wrong_type(&object, "a square such as e4 or l10"));
        };
        let text = arguments::text(string);
        text.parse().map(PySquare).map_err(|error: heterochess::kungfu::ParseSquareError| {
            errors::named("InvalidSquareError", error.to_string())
        })
    }
}

#[pymethods]
impl PySquare {
    #[new]
    fn new(name: PySquare) -> PySquare {
        name
    }

    /// The file, counted from 0 (the a-file).
    #[getter]
    fn file(&self) -> u8 {
        self.0.file()
    }

    /// The rank, counted from 0 (rank 1).
    #[getter]
    fn rank(&self) -> u8 {
        self.0.rank()
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.0)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Square('{}')", self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (String,)) {
        (slf.get_type().into_any(), (slf.get().0.to_string(),))
    }
}
