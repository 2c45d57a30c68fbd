//! The turns of a position: whether they are legal, played, written.

use heterochess::charismatic::ParseTurnError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use super::PyPosition;
use crate::arguments;
use crate::charismatic::legal_turns::PyLegalTurns;
use crate::charismatic::series::PySeries;
use crate::charismatic::turn::{self, PyTurn};
use crate::charismatic::{ENDS, errors};
use crate::enums::{self, RefusalValue};
use crate::errors::Result;

#[pymethods]
impl PyPosition {
    /// The legal turns, found as they are asked for.
    #[getter]
    fn legal_turns(&self) -> PyLegalTurns {
        PyLegalTurns(self.0)
    }

    /// A turn to be put together move by move, with nothing moved yet.
    pub(super) fn series(&self) -> PySeries {
        PySeries::new(self.0.series())
    }

    /// Whether a turn is legal. A text that is no turn at all raises `InvalidMoveError`.
    fn is_legal(&self, turn: &Bound<'_, PyAny>) -> Result<bool> {
        Ok(self.refusal(turn)?.is_none())
    }

    /// Why a turn is not legal, or `None` if it is.
    fn refusal(&self, turn: &Bound<'_, PyAny>) -> Result<Option<RefusalValue>> {
        use heterochess::charismatic::ParseMoveError::{Ambiguous, Malformed};
        let Some(string) = arguments::as_text(turn) else {
            let turn = turn::read(&self.0, turn)?;
            return Ok(self.0.refusal(&turn).map(|refusal| RefusalValue::of(&refusal)));
        };
        let text = arguments::text(string);
        match self.0.parse_turn(&text) {
            Ok(_) => Ok(None),
            Err(
                error @ ParseTurnError::Move { error: Malformed { .. } | Ambiguous { .. }, .. },
            ) => Err(errors::parse_turn(&error, &text).into()),
            Err(error) => Ok(Some(RefusalValue::of(&error))),
        }
    }

    /// The position after a turn.
    ///
    /// Raises:
    ///     IllegalMoveError: if the turn is not legal, with the move at fault and the reason.
    ///     AmbiguousMoveError: if the text could mean several turns.
    ///     InvalidMoveError: if the text is no turn at all.
    fn play(&self, turn: &Bound<'_, PyAny>) -> Result<PyPosition> {
        let turn = turn::read(&self.0, turn)?;
        let mut next = self.0;
        next.play(&turn).map_err(|refusal| errors::turn(&refusal, &turn.to_string()))?;
        Ok(PyPosition(next))
    }

    /// The legal turn that a text stands for, such as `e4,Nf3,O-O`. Raises as `play`.
    fn parse_turn(&self, text: &Bound<'_, PyString>) -> Result<PyTurn> {
        Ok(PyTurn(turn::read(&self.0, text)?))
    }

    /// As `parse_turn`, for a turn that need not be finished. An empty text has no moves.
    fn parse_series(&self, text: &Bound<'_, PyString>) -> Result<PySeries> {
        let text = arguments::text(text);
        let series = self.0.parse_series(&text);
        Ok(PySeries::new(series.map_err(|error| errors::parse_turn(&error, &text))?))
    }

    /// A legal turn in algebraic form, such as `e4,Nf3,Bc4+`.
    fn san(&self, turn: &Bound<'_, PyAny>) -> Result<String> {
        Ok(self.0.san(&turn::legal(&self.0, turn)?))
    }

    /// The outcome as far as the position tells it: all but repetition (C17), for which see `Game`.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let outcome = py.detach(|| self.0.outcome());
        outcome.map(|outcome| enums::outcome(py, &ENDS, &outcome)).transpose()
    }

    /// Whether the men left draw at once (C16).
    #[getter]
    fn is_insufficient_material(&self) -> bool {
        self.0.is_insufficient_material()
    }
}
