//! What learners want of a position.

use heterochess::research::charismatic::Situation;
use numpy::PyArrayDyn;
use pyo3::prelude::*;

use super::PyPosition;
use crate::arguments::ColorArg;
use crate::charismatic::moves::PyMove;
use crate::errors::Result;
use crate::research::charismatic as research;

#[pymethods]
impl PyPosition {
    /// What a player sees, as `float32` of the shape ``(41, 8, 8)``; the tables of planes are in
    /// ``docs/research.md``.
    ///
    /// Args:
    ///     viewer: which player; the side to move if nothing is said.
    ///     occurrences: for how many times the position at the start of the turn stands in its game.
    ///     out: an array of that shape to be written into and returned.
    #[pyo3(signature = (*, viewer = None, occurrences = 1, out = None))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        viewer: Option<ColorArg>,
        #[pyo3(from_py_with = crate::arguments::occurrences)] occurrences: usize,
        out: Option<&Bound<'py, PyAny>>,
    ) -> Result<Bound<'py, PyArrayDyn<f32>>> {
        let series = self.0.series();
        let situation = Situation::Series(&series);
        research::observation(py, situation, occurrences, viewer.map(|color| color.0), out)
    }

    /// Which actions are legal, as `bool` of the shape ``(5042,)``; into `out` if it is given.
    #[pyo3(signature = (out = None))]
    fn legal_mask<'py>(
        &self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> Result<Bound<'py, PyArrayDyn<bool>>> {
        let series = self.0.series();
        research::legal_mask(py, Situation::Series(&series), out)
    }

    /// The number of a move that may begin a turn.
    fn action(&self, r#move: &Bound<'_, PyAny>) -> Result<u32> {
        self.series().action(Some(r#move))
    }

    /// The move that may begin a turn and has a number.
    ///
    /// Raises:
    ///     IllegalActionError: if the number is not that of such a move, with the reason.
    #[pyo3(name = "move")]
    fn move_of(&self, action: &Bound<'_, PyAny>) -> Result<Option<PyMove>> {
        self.series().move_of(action)
    }
}
