//! What learners want of a game.

use heterochess::kungfu::Command;
use numpy::PyArrayDyn;
use pyo3::prelude::*;
use pyo3::types::PyString;

use super::PyGame;
use crate::errors::Result;
use crate::kungfu::moves::{CommandArg, PyMove};
use crate::kungfu::values::SeatValue;
use crate::research::kungfu as research;

#[pymethods]
impl PyGame {
    /// What a seat sees, as `float32` of the shape ``(39, 8, 8)`` or, with four armies,
    /// ``(75, 12, 12)``; into `out` if it is given. The tables of planes are in
    /// ``docs/research.md``.
    #[pyo3(signature = (seat, *, out = None))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        seat: SeatValue,
        out: Option<&Bound<'py, PyAny>>,
    ) -> Result<Bound<'py, PyArrayDyn<f32>>> {
        research::observation(py, &self.checked(seat)?, seat.0, out)
    }

    /// Which actions are legal for a seat, as `bool` of the shape ``(4097,)`` or, with four armies,
    /// ``(20737,)``; into `out` if it is given.
    #[pyo3(signature = (seat, *, out = None))]
    fn legal_mask<'py>(
        &self,
        py: Python<'py>,
        seat: SeatValue,
        out: Option<&Bound<'py, PyAny>>,
    ) -> Result<Bound<'py, PyArrayDyn<bool>>> {
        research::legal_mask(py, &self.checked(seat)?, seat.0, out)
    }

    /// The number of a legal command of a seat, or of passing (`None`).
    #[pyo3(signature = (seat, command))]
    fn action(&self, seat: SeatValue, command: Option<CommandArg>) -> Result<u32> {
        research::encoded(&self.checked(seat)?, seat.0, command.map(|command| command.0))
    }

    /// The legal command of a seat that has a number: a move, a text such as ``cancel e4``, or
    /// `None` to pass.
    ///
    /// Raises:
    ///     IllegalActionError: if the command would be refused, with the reason.
    fn command<'py>(
        &self,
        seat: SeatValue,
        action: &Bound<'py, PyAny>,
    ) -> Result<Option<Bound<'py, PyAny>>> {
        let py = action.py();
        let command = research::decoded(&self.checked(seat)?, seat.0, action)?;
        Ok(match command {
            None => None,
            Some(Command::Move(m)) => Some(Bound::new(py, PyMove(m))?.into_any()),
            Some(command) => Some(PyString::new(py, &command.to_string()).into_any()),
        })
    }
}
