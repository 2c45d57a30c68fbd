//! Errors of Kung Fu Chess as exceptions.

use heterochess::ErrorCode;
use heterochess::kungfu::record::RecordError;
use heterochess::kungfu::{ClockError, Outcome, Refusal, SetupError, SetupProblem};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use super::values::OutcomeValue;
use crate::errors::{raise, refused};

/// Each problem in words.
pub(crate) fn problems(problems: &[SetupProblem]) -> Vec<String> {
    problems.iter().map(SetupProblem::to_string).collect()
}

/// Why a set-up makes no game.
pub(crate) fn setup(error: &SetupError) -> PyErr {
    raise("InvalidSetupError", &error.to_string(), None, |details| {
        details.set_item("problems", PyTuple::new(details.py(), problems(&error.problems))?)
    })
}

/// Why a time cannot be gone to.
pub(crate) fn clock(error: &ClockError) -> PyErr {
    raise("ClockError", &error.to_string(), Some(error.code()), |_| Ok(()))
}

/// Why a command is refused.
pub(crate) fn command(refusal: &Refusal, outcome: Option<Outcome>, text: &str) -> PyErr {
    match refusal {
        Refusal::GameOver => raise("GameOverError", &refusal.to_string(), None, |details| {
            details.set_item("outcome", outcome.map(OutcomeValue))
        }),
        Refusal::Clock(error) => clock(error),
        _ => {
            refused("RefusedCommandError", refusal, &format!("{text} is refused: {refusal}"), text)
        }
    }
}

/// Why a record cannot be read any further, with a hint behind it.
pub(crate) fn record(error: &RecordError, hint: &str) -> PyErr {
    let code: &'static str = (&error.kind).into();
    raise("InvalidRecordError", &format!("{error}{hint}"), Some(code), |details| {
        details.set_item("reason", error.kind.to_string())?;
        details.set_item("line", error.line)
    })
}
