//! `Value`: what best play makes of a position.

use heterochess::tables::Value;
use pyo3::prelude::*;

use crate::arguments::{self, wrong_type};
use crate::enums::Imported;
use crate::errors::invalid;

static WDL: Imported = Imported::new("heterochess.tables", "Wdl");

/// What best play makes of a position, for the side to move. Immutable.
///
/// Values are ordered: better for the side to move is greater; fast wins are best, fast losses
/// worst.
///
/// Args:
///     result: `win`, `draw` or `loss`.
///     plies: how many it takes, from 0 to 255; ``None`` for a draw.
///
/// >>> from heterochess.tables import Value
/// >>> Value("win", 3) > Value("win", 5) > Value("draw") > Value("loss", 4) > Value("loss", 2)
/// True
/// >>> str(Value("win", 1))
/// 'win in 1 ply'
#[pyclass(frozen, eq, ord, hash, module = "heterochess.tables", name = "Value")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct PyValue(pub(crate) Value);

#[pymethods]
impl PyValue {
    #[new]
    #[pyo3(signature = (result, plies = None))]
    fn new(result: &Bound<'_, PyAny>, plies: Option<&Bound<'_, PyAny>>) -> PyResult<PyValue> {
        let Some(name) = arguments::as_text(result) else {
            return Err(wrong_type(result, "win, draw or loss"));
        };
        let name = arguments::text(name);
        let plies = plies.map(|plies| arguments::number("plies", plies)).transpose()?;
        let value = match (&*name, plies) {
            ("win", Some(plies)) => Value::Win(plies),
            ("draw", None) => Value::Draw,
            ("loss", Some(plies)) => Value::Loss(plies),
            _ => {
                let message =
                    "a value is a win or loss with its plies, or a draw without".to_owned();
                return Err(invalid(message));
            }
        };
        Ok(PyValue(value))
    }

    /// Whether the side to move wins, draws or loses.
    #[getter]
    fn result<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        WDL.get(py)?.call1((self.0.name(),))
    }

    /// How many plies it takes, to the end or to the next capture, as was asked; ``None`` for a
    /// draw; 0 if the game is over.
    #[getter]
    fn plies(&self) -> Option<u8> {
        self.0.plies()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        let plies = self.0.plies().map_or_else(String::new, |plies| format!(", {plies}"));
        format!("Value('{}'{plies})", self.0.name())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (&'static str, Option<u8>)) {
        (slf.get_type().into_any(), (slf.get().0.name(), slf.get().0.plies()))
    }
}
