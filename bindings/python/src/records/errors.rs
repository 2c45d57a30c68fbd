//! Errors of records as exceptions.

use heterochess::ErrorCode;
use heterochess::records::{
    CheckError, CommentError, EditError, MoveError, RecordError, RecordErrorKind, StartError,
};
use pyo3::prelude::*;

use crate::errors::{coded, illegal, invalid, raise};
use crate::{charismatic, enums, fluidity};

/// Why a game cannot be read, and where; or why its source cannot.
pub(super) fn record(error: RecordError) -> PyErr {
    let (message, code) = (error.to_string(), error.code());
    if let RecordErrorKind::Io(error) = error.kind {
        return error.into();
    }
    raise("InvalidRecordError", &message, Some(code), |details| {
        let py = details.py();
        details.set_item("line", error.line)?;
        details.set_item("game", error.game)?;
        details.set_item("reason", error.kind.to_string())?;
        if let Some(whose) = error.whose {
            details.set_item("side", enums::color(py, whose.side)?)?;
            details.set_item("move_number", whose.number)?;
        }
        Ok(())
    })
}

/// A text that is not one game.
pub(super) fn not_one(message: &str) -> PyErr {
    raise("InvalidRecordError", message, Some("not-one-game"), |details| {
        details.set_item("reason", message)
    })
}

/// Why a record contradicts itself.
pub(super) fn check(error: &CheckError) -> PyErr {
    raise("InvalidRecordError", &error.to_string(), Some(error.code()), |details| {
        details.set_item("reason", error.to_string())
    })
}

/// Why a FEN is no start of a record.
pub(super) fn start(error: &StartError, text: &str) -> PyErr {
    match error {
        StartError::Fluidity(error) => fluidity::errors::fen(error, text),
        StartError::Charismatic(error) => charismatic::errors::fen(error, text),
        StartError::Placement(error) => charismatic::errors::placement_fen(error, text),
    }
}

/// Why something cannot happen in a game.
pub(super) fn action(error: &MoveError, text: &str) -> PyErr {
    match error {
        MoveError::Move(error) => fluidity::errors::parse(error, text),
        MoveError::Refused(refusal) => fluidity::errors::refusal(refusal, text),
        MoveError::Turn(error) => charismatic::errors::parse_turn(error, text),
        MoveError::Action(error) => charismatic::errors::action(error, text),
        MoveError::Placement(_) | MoveError::Men(_) => coded("InvalidMoveError", error, text),
        MoveError::NotIllegal | MoveError::OtherGame { .. } => {
            illegal("IllegalMoveError", error, text, &error.to_string())
        }
    }
}

/// Why a comment cannot be written.
pub(super) fn comment(error: CommentError, text: &str) -> PyErr {
    coded("InvalidArgumentError", &error, text)
}

/// Why a record is not changed.
pub(super) fn edit(error: &EditError, text: &str) -> PyErr {
    match error {
        EditError::Move(error) => action(error, text),
        EditError::Comment(error) => comment(*error, text),
        _ => raise("EditError", &error.to_string(), Some(error.code()), |_| Ok(())),
    }
}

/// What cannot be noted.
pub(super) fn mark(text: &str, expected: &str) -> PyErr {
    let shown = crate::errors::excerpt(text);
    invalid(format!("`{shown}` is not {expected}"))
}
