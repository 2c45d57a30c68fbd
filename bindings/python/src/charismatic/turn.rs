//! `Turn`: one to five moves in order (C6).

use heterochess::charismatic::{Position, Turn};
use pyo3::prelude::*;
use pyo3::types::PyIterator;

use super::errors;
use super::moves::{self, PyMove};
use crate::arguments::{self, as_text, wrong_type};
use crate::errors::{Result, invalid};
use crate::protocols::{get_item, hash_of, value};

/// A turn: one to five moves in order (C6), as an immutable sequence.
///
/// `str()` is the coordinate form, such as `e2e4,g1f3`. Where a turn is expected, its text is accepted
/// too, in coordinate or algebraic form.
///
/// Args:
///     moves: the moves in order.
#[pyclass(frozen, eq, ord, sequence, module = "heterochess.charismatic", name = "Turn")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct PyTurn(pub(crate) Turn);

/// What a user passes where a turn is expected: the turn, a single move, or a text.
pub(crate) fn read(position: &Position, object: &Bound<'_, PyAny>) -> Result<Turn> {
    if let Ok(turn) = object.cast::<PyTurn>() {
        return Ok(turn.get().0);
    }
    if let Ok(m) = object.cast::<PyMove>() {
        return Ok(m.get().0.into());
    }
    let Some(text) = as_text(object) else {
        return Err(wrong_type(object, "a Turn of Charismatic Chess or its text").into());
    };
    let text = arguments::text(text);
    Ok(position.parse_turn(&text).map_err(|error| errors::parse_turn(&error, &text))?)
}

/// As [`read`], for a turn that must be legal.
pub(crate) fn legal(position: &Position, object: &Bound<'_, PyAny>) -> Result<Turn> {
    let turn = read(position, object)?;
    match position.refusal(&turn) {
        Some(refusal) => Err(errors::turn(&refusal, &turn.to_string()).into()),
        None => Ok(turn),
    }
}

#[pymethods]
impl PyTurn {
    #[new]
    fn new(moves: &Bound<'_, PyAny>) -> PyResult<PyTurn> {
        let mut list = Vec::new();
        for m in moves.try_iter()? {
            let m = m?;
            let Ok(m) = m.cast::<PyMove>() else {
                return Err(wrong_type(&m, "a Move of Charismatic Chess"));
            };
            list.push(m.get().0);
            if list.len() > 5 {
                break;
            }
        }
        Turn::new(&list).map(PyTurn).ok_or_else(|| invalid("a turn has from one to five moves"))
    }

    /// The moves in order: a new list.
    #[getter]
    fn moves(&self) -> Vec<PyMove> {
        self.0.iter().map(|m| PyMove(*m)).collect()
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.moves().into_pyobject(py)?.try_iter()
    }

    fn __getitem__<'py>(&self, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        get_item(index, self.0.len(), |place| PyMove(self.0[place]))
    }

    fn __contains__(&self, m: &Bound<'_, PyAny>) -> bool {
        moves::is_among(m, &self.0)
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.0)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        let moves: Vec<String> = self.0.iter().map(|m| PyMove(*m).__repr__()).collect();
        format!("Turn([{}])", moves.join(", "))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (Vec<PyMove>,)) {
        (slf.get_type().into_any(), (slf.get().moves(),))
    }
}

value!(PyTurn);
