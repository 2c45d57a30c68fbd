//! Errors of Fluidity Chess as exceptions.

use heterochess::PlayError;
use heterochess::fluidity::{FenError, ParseMoveError, Position, Refusal};
use pyo3::prelude::*;

use super::ENDS;
use crate::errors::{ambiguous, coded, fen_field, game_over, illegal, problems, refused};

/// Why a FEN is not a position of Fluidity Chess.
pub(crate) fn fen(error: &FenError, text: &str) -> PyErr {
    match error {
        FenError::Parse(parse) => crate::errors::fen(error, text, fen_field(parse), &[]),
        FenError::Setup(setup) => crate::errors::fen(error, text, None, &problems(&setup.problems)),
    }
}

/// Why a text is not a move of Fluidity Chess.
pub(crate) fn parse(error: &ParseMoveError, given: &str) -> PyErr {
    use ParseMoveError::{Ambiguous, Illegal, Malformed, NoneCan};
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
pub(crate) fn refusal(refusal: &Refusal, text: &str) -> PyErr {
    refused("IllegalMoveError", refusal, &format!("{text} is not legal: {refusal}"), text)
}

/// Why a game of Fluidity Chess does not take a move.
pub(crate) fn play(error: &PlayError<Position>, text: &str) -> PyErr {
    match error {
        PlayError::GameOver(outcome) => game_over(&ENDS, outcome),
        PlayError::Illegal(why) => refusal(why, text),
    }
}
