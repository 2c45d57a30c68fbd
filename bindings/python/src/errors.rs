//! Errors of the library as exceptions of the package.
//!
//! The classes are in `python/heterochess/errors.py`. Each carries the text for people, and in
//! `code` the stable name for programs.

use core::fmt::Display;

use heterochess::board::Bitboard;
use heterochess::fen::ParseFenError;
use heterochess::{ErrorCode, Outcome, PlayError, fluidity};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::enums::{self, Imported};
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

/// An exception of the package with its details.
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

/// An exception that is all said by its class and message.
pub(crate) fn named(class: &str, message: String) -> PyErr {
    raise(class, &message, None, |_| Ok(()))
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
pub(crate) fn game_over<Reason: Display>(reasons: &Imported, outcome: &Outcome<Reason>) -> PyErr {
    raise("GameOverError", &format!("the game is over: {outcome}"), None, |details| {
        details.set_item("outcome", enums::outcome(details.py(), reasons, outcome)?)
    })
}

/// Why a FEN is not a position of Fluidity Chess.
pub(crate) fn fluidity_fen(error: &fluidity::FenError, text: &str) -> PyErr {
    match error {
        fluidity::FenError::Parse(parse) => fen(error, text, fen_field(parse), &[]),
        fluidity::FenError::Setup(setup) => fen(error, text, None, &problems(&setup.problems)),
    }
}

/// Why a text is not a move of Fluidity Chess.
pub(crate) fn fluidity_text(error: &fluidity::ParseMoveError, given: &str) -> PyErr {
    use fluidity::ParseMoveError::{Ambiguous, Illegal, Malformed, NoneCan};
    match error {
        Malformed { .. } => coded("InvalidMoveError", error, given),
        Illegal { text, refusal } => illegal("IllegalMoveError", error, text, &refusal.to_string()),
        NoneCan { text, role } => {
            illegal("IllegalMoveError", error, text, &format!("no {role} can make that move"))
        }
        Ambiguous { text, origins } => ambiguous(error, text, *origins),
    }
}

/// Why a move of Fluidity Chess is not legal.
pub(crate) fn fluidity_refusal(refusal: &fluidity::Refusal, text: &str) -> PyErr {
    let message = format!("{text} is not legal: {refusal}");
    raise("IllegalMoveError", &message, Some(refusal.code()), |details| {
        details.set_item("text", text)?;
        details.set_item("reason", refusal.to_string())
    })
}

/// Why a game of Fluidity Chess does not take a move.
pub(crate) fn fluidity_play(
    reasons: &Imported,
    error: &PlayError<fluidity::Position>,
    text: &str,
) -> PyErr {
    match error {
        PlayError::GameOver(outcome) => game_over(reasons, outcome),
        PlayError::Illegal(refusal) => fluidity_refusal(refusal, text),
    }
}
