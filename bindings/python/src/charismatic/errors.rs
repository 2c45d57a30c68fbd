//! Errors of Charismatic Chess as exceptions.

use heterochess::ErrorCode;
use heterochess::charismatic::{
    ActionError, CensusError, EndRefusal, FenError, ParseMoveError, ParseTurnError,
    PlacementFenError, Refusal, TurnRefusal,
};
use pyo3::prelude::*;

use super::ENDS;
use crate::errors::{
    ambiguous, coded, fen as invalid_fen, fen_field, game_over, illegal, problems, raise, refused,
};

/// Why a FEN is not a position of play.
pub(crate) fn fen(error: &FenError, text: &str) -> PyErr {
    match error {
        FenError::Parse(parse) => invalid_fen(error, text, fen_field(parse), &[]),
        FenError::Setup(setup) => invalid_fen(error, text, None, &problems(&setup.problems)),
    }
}

/// Why a FEN is not a position of the placement stage.
pub(crate) fn placement_fen(error: &PlacementFenError, text: &str) -> PyErr {
    match error {
        PlacementFenError::Parse(parse) => invalid_fen(error, text, fen_field(parse), &[]),
        PlacementFenError::Problems(all) => invalid_fen(error, text, None, &problems(all)),
        PlacementFenError::Brackets { .. } | PlacementFenError::Men(_) => {
            invalid_fen(error, text, Some("placement"), &[])
        }
    }
}

/// Why a text is not a move of a series; `message` may say which move of a turn it is.
fn parse(error: &ParseMoveError, whole: &impl ErrorCode, given: &str) -> PyErr {
    match error {
        ParseMoveError::Malformed { .. } => coded("InvalidMoveError", whole, given),
        ParseMoveError::Impossible { text, refusal } => {
            illegal("IllegalMoveError", whole, text, &refusal.to_string())
        }
        ParseMoveError::NoneCan { text, role } => {
            let reason = format!("no {role} that may still move can make it");
            illegal("IllegalMoveError", whole, text, &reason)
        }
        ParseMoveError::Ambiguous { text, origins } => ambiguous(whole, text, *origins),
    }
}

/// Why a text is not a move of a series.
pub(crate) fn parse_move(error: &ParseMoveError, given: &str) -> PyErr {
    parse(error, error, given)
}

/// Why a text is not a turn.
pub(crate) fn parse_turn(error: &ParseTurnError, given: &str) -> PyErr {
    match error {
        ParseTurnError::Move { error: of_move, .. } => parse(of_move, error, given),
        ParseTurnError::End(refusal) => end(refusal, given),
    }
}

/// Why a move is not possible in a series.
pub(crate) fn possible(refusal: &Refusal, text: &str) -> PyErr {
    refused("IllegalMoveError", refusal, &format!("{text} is not possible: {refusal}"), text)
}

/// Why a turn may not end.
pub(crate) fn end(refusal: &EndRefusal, text: &str) -> PyErr {
    let message = format!("the turn may not end there: {refusal}");
    refused("IllegalMoveError", refusal, &message, text)
}

/// Why a turn is not legal.
pub(crate) fn turn(refusal: &TurnRefusal, text: &str) -> PyErr {
    refused("IllegalMoveError", refusal, &refusal.to_string(), text)
}

/// Why men cannot be drawn.
pub(crate) fn draw(refusal: &impl ErrorCode, text: &str) -> PyErr {
    refused("IllegalDrawError", refusal, &refusal.to_string(), text)
}

/// Why a man cannot be placed.
pub(crate) fn place(refusal: &impl ErrorCode, text: &str) -> PyErr {
    let message = format!("{text} is not legal: {refusal}");
    refused("IllegalPlacementError", refusal, &message, text)
}

/// Why a game refuses what should happen in it.
pub(crate) fn action(error: &ActionError, text: &str) -> PyErr {
    match error {
        ActionError::GameOver(outcome) => game_over(&ENDS, outcome),
        ActionError::PlacementNotOver | ActionError::PlacementOver => {
            raise("WrongStageError", &error.to_string(), Some(error.code()), |_| Ok(()))
        }
        ActionError::Draw(refusal) => draw(refusal, text),
        ActionError::Place(refusal) => place(refusal, text),
        ActionError::Turn(refusal) => turn(refusal, text),
    }
}

/// Why a census has no answer.
pub(crate) fn census(error: &CensusError) -> PyErr {
    let (class, so_far) = match error {
        CensusError::LimitReached { so_far, .. } | CensusError::OutOfMemory { so_far } => {
            ("LimitReachedError", so_far)
        }
        CensusError::Stopped { so_far } => ("StoppedError", so_far),
    };
    raise(class, &error.to_string(), Some(error.code()), |details| {
        details.set_item("so_far", super::census::counts(details.py(), so_far)?)
    })
}
