//! `Move`, and commands as text.

use heterochess::kungfu::{Command, Move};
use pyo3::prelude::*;

use super::square::PySquare;
use crate::arguments::{self, as_text, wrong_type};
use crate::errors;
use crate::protocols::hash_of;

/// A move: from a square to another one. Its text, such as `e2e4`, is accepted wherever one is expected.
#[pyclass(frozen, eq, ord, module = "heterochess.kungfu", name = "Move")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct PyMove(pub(crate) Move);

fn malformed(message: &str, text: &str) -> PyErr {
    errors::raise("InvalidMoveError", message, None, |details| details.set_item("text", text))
}

/// A move is accepted as itself or as its text.
impl<'py> FromPyObject<'_, 'py> for PyMove {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<PyMove> {
        if let Ok(m) = object.cast::<PyMove>() {
            return Ok(*m.get());
        }
        let Some(string) = as_text(&object) else {
            return Err(wrong_type(&object, "a Move of Kung Fu Chess or its text"));
        };
        let text = arguments::text(string);
        text.parse().map(PyMove).map_err(|error: heterochess::kungfu::ParseMoveError| {
            malformed(&error.to_string(), &text)
        })
    }
}

/// A command: a move, or a text such as `e2e4`, `cancel e4`, `leave`.
pub(crate) struct CommandArg(pub(crate) Command);

impl<'py> FromPyObject<'_, 'py> for CommandArg {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<CommandArg> {
        if let Ok(m) = object.cast::<PyMove>() {
            return Ok(CommandArg(m.get().0.into()));
        }
        let Some(string) = as_text(&object) else {
            return Err(wrong_type(&object, "a Move of Kung Fu Chess or the text of a command"));
        };
        let text = arguments::text(string);
        let command = match &*text {
            "leave" => Some(Command::Leave),
            "disconnect" => Some(Command::Disconnect),
            "reconnect" => Some(Command::Reconnect),
            text => match text.strip_prefix("cancel ") {
                Some(square) => square.parse().ok().map(Command::Cancel),
                None => text.parse().ok().map(Command::Move),
            },
        };
        command.map(CommandArg).ok_or_else(|| {
            let shown = errors::excerpt(&text);
            let expected = "`cancel e4`, `leave`, `disconnect` or `reconnect`";
            malformed(&format!("`{shown}` is not a move such as e2e4, nor {expected}"), &text)
        })
    }
}

#[pymethods]
impl PyMove {
    #[new]
    fn new(from_square: PySquare, to_square: PySquare) -> PyMove {
        PyMove(Move { from: from_square.0, to: to_square.0 })
    }

    /// The move of a text such as `e2e4` or `a9a10`. Raises `InvalidMoveError`.
    #[staticmethod]
    fn parse(text: &Bound<'_, pyo3::types::PyString>) -> PyResult<PyMove> {
        text.extract()
    }

    /// Where the piece stands.
    #[getter]
    fn from_square(&self) -> PySquare {
        PySquare(self.0.from)
    }

    /// Its destination.
    #[getter]
    fn to_square(&self) -> PySquare {
        PySquare(self.0.to)
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.0)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Move('{}', '{}')", self.0.from, self.0.to)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (PySquare, PySquare)) {
        (slf.get_type().into_any(), (slf.get().from_square(), slf.get().to_square()))
    }
}
