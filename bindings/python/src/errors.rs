//! Errors of the library as exceptions of the package.
//!
//! The classes are in `python/heterochess/errors.py`. Each carries the text for people, and in
//! `code` the stable name for programs.

use core::fmt::Display;

use heterochess::board::Bitboard;
use heterochess::fen::ParseFenError;
use heterochess::{ErrorCode, Outcome};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::enums::{self, Ends};
use crate::squares::PySquareSet;

/// What functions of this crate fail with: an exception.
pub(crate) struct Error(PyErr);

/// A result of this crate.
pub(crate) type Result<T> = core::result::Result<T, Error>;

impl From<PyErr> for Error {
    fn from(error: PyErr) -> Error {
        Error(error)
    }
}

impl From<Error> for PyErr {
    fn from(error: Error) -> PyErr {
        error.0
    }
}

/// The beginning of a user's text, with control characters escaped.
pub(crate) fn excerpt(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut chars = text.chars();
    let mut shown: String = chars.by_ref().take(LONGEST).flat_map(char::escape_debug).collect();
    if chars.next().is_some() {
        shown.push_str("...");
    }
    shown
}

/// An exception of the package with its details; or what comes between while it is made, such as
/// `KeyboardInterrupt`. Who does not raise it but keeps it or hands it over asks `is_of` before.
pub(crate) fn raise(
    class: &str,
    message: &str,
    code: Option<&str>,
    details: impl FnOnce(&Bound<'_, PyDict>) -> PyResult<()>,
) -> PyErr {
    Python::attach(|py| {
        let make = || {
            let keywords = PyDict::new(py);
            if let Some(code) = code {
                keywords.set_item("code", code)?;
            }
            details(&keywords)?;
            let class = py.import("heterochess.errors")?.getattr(class)?;
            class.call((message,), Some(&keywords))
        };
        make().map_or_else(|error| error, PyErr::from_value)
    })
}

/// Whether an exception is of a class of the package.
pub(crate) fn is_of(error: &PyErr, py: Python<'_>, class: &str) -> bool {
    let class = py.import("heterochess.errors").and_then(|errors| errors.getattr(class));
    class.is_ok_and(|class| error.is_instance(py, &class))
}

/// An exception that is all said by its class and message.
pub(crate) fn named(class: &str, message: impl AsRef<str>) -> PyErr {
    raise(class, message.as_ref(), None, |_| Ok(()))
}

/// A value that is out of range or names nothing.
pub(crate) fn invalid(message: impl AsRef<str>) -> PyErr {
    named("InvalidArgumentError", message)
}

/// An error of the library as an exception of a class, with the user's text.
pub(crate) fn coded<E: ErrorCode>(class: &str, error: &E, text: &str) -> PyErr {
    raise(class, &error.to_string(), Some(error.code()), |details| details.set_item("text", text))
}

/// A move that is not legal.
pub(crate) fn illegal<E: ErrorCode>(class: &str, error: &E, text: &str, reason: &str) -> PyErr {
    raise(class, &error.to_string(), Some(error.code()), |details| {
        details.set_item("text", text)?;
        details.set_item("reason", reason)
    })
}

/// A text that could mean several moves.
pub(crate) fn ambiguous<E: ErrorCode>(error: &E, text: &str, origins: Bitboard) -> PyErr {
    raise("AmbiguousMoveError", &error.to_string(), Some(error.code()), |details| {
        details.set_item("text", text)?;
        details.set_item("origins", PySquareSet(origins))
    })
}

/// A text that is no FEN.
pub(crate) fn fen(
    error: &impl ErrorCode,
    text: &str,
    field: Option<&str>,
    problems: &[String],
) -> PyErr {
    raise("InvalidFenError", &error.to_string(), Some(error.code()), |details| {
        details.set_item("text", text)?;
        details.set_item("field", field)?;
        details.set_item("problems", pyo3::types::PyTuple::new(details.py(), problems)?)
    })
}

/// The name of the field at fault.
pub(crate) fn fen_field(error: &ParseFenError) -> Option<&'static str> {
    match error {
        ParseFenError::FieldCount { .. } => None,
        ParseFenError::Placement(_) => Some("placement"),
        ParseFenError::Side { .. } => Some("side"),
        ParseFenError::Castling { .. } => Some("castling"),
        ParseFenError::EnPassant { .. } => Some("en-passant"),
        ParseFenError::Clock { .. } => Some("clock"),
        ParseFenError::MoveNumber { .. } => Some("move-number"),
    }
}

/// The single problems of a text that separates them by `; `.
pub(crate) fn problems(all: &impl Display) -> Vec<String> {
    all.to_string().split("; ").map(str::to_owned).collect()
}

/// A move in a game that is over.
pub(crate) fn game_over<Reason: Display>(ends: &Ends, outcome: &Outcome<Reason>) -> PyErr {
    raise("GameOverError", &format!("the game is over: {outcome}"), None, |details| {
        details.set_item("outcome", enums::outcome(details.py(), ends, outcome)?)
    })
}

/// A move or command that is refused, given its text.
pub(crate) fn refused(class: &str, refusal: &impl ErrorCode, message: &str, text: &str) -> PyErr {
    raise(class, message, Some(refusal.code()), |details| {
        details.set_item("text", text)?;
        details.set_item("reason", refusal.to_string())
    })
}
