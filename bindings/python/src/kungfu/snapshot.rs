//! `Snapshot`: a game at one millisecond.

use heterochess::kungfu::{Snapshot, draw};
use heterochess::svg;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyFrozenSet, PyIterator, PyTuple};

use super::piece::PyPiece;
use super::setup::SpeedValue;
use super::square::PySquare;
use super::values::{ModeValue, OutcomeValue, SeatValue, SeatsArg, check_seat, seats, time};
use crate::arguments::{items, number as number_of, wrong_type};
use crate::errors::Result;
use crate::protocols::{hash_of, known};

/// Where everything is at one millisecond. Immutable. As a collection it is that of its pieces; `in`
/// also takes a square, and says whether a piece stands there.
#[pyclass(frozen, eq, module = "heterochess.kungfu", name = "Snapshot")]
#[derive(PartialEq, Eq)]
pub(crate) struct PySnapshot(pub(crate) Snapshot);

/// The kills of a mode's seats.
pub(crate) fn kills<'py>(py: Python<'py>, snapshot: &Snapshot) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for seat in snapshot.mode.seats().iter() {
        dict.set_item(SeatValue(seat), snapshot.kills[seat.index()])?;
    }
    Ok(dict)
}

#[pymethods]
impl PySnapshot {
    #[new]
    #[allow(clippy::too_many_arguments, reason = "they are what a snapshot is")]
    #[pyo3(signature = (now, mode, speed, pieces, kills, alive, away, outcome = None))]
    fn new(
        now: &Bound<'_, PyAny>,
        mode: ModeValue,
        speed: SpeedValue,
        pieces: &Bound<'_, PyAny>,
        kills: &Bound<'_, PyAny>,
        alive: SeatsArg,
        away: SeatsArg,
        outcome: Option<OutcomeValue>,
    ) -> PyResult<PySnapshot> {
        let Ok(pieces) = pieces.try_iter() else {
            return Err(wrong_type(pieces, "an iterable of pieces"));
        };
        let piece = |piece: PyResult<Bound<'_, PyAny>>| -> PyResult<_> {
            let piece = piece?;
            match piece.cast::<PyPiece>() {
                Ok(piece) => Ok(piece.get().0),
                Err(_) => Err(wrong_type(&piece, "a Piece of Kung Fu Chess")),
            }
        };
        let Some(kills) = items(kills)? else {
            return Err(wrong_type(kills, "a mapping of seats and numbers"));
        };
        let mut counted = [0; 4];
        for (seat, number) in kills {
            let seat: SeatValue = seat.extract()?;
            check_seat(mode.0, seat.0)?;
            counted[seat.0.index()] = number_of("kills", &number)?;
        }
        Ok(PySnapshot(Snapshot {
            now: time(now)?,
            mode: mode.0,
            speed: speed.0,
            pieces: pieces.map(piece).collect::<PyResult<_>>()?,
            kills: counted,
            alive: alive.0,
            away: away.0,
            outcome: outcome.map(|outcome| outcome.0),
        }))
    }

    /// The time, in milliseconds.
    #[getter]
    fn now(&self) -> u64 {
        self.0.now
    }

    /// Who plays against whom.
    #[getter]
    fn mode(&self) -> ModeValue {
        ModeValue(self.0.mode)
    }

    /// How fast.
    #[getter]
    fn speed(&self) -> SpeedValue {
        SpeedValue(self.0.speed)
    }

    /// The pieces on the board and in the air, by identity.
    #[getter]
    fn pieces<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.pieces.iter().map(|piece| PyPiece(*piece)))
    }

    /// What each army has captured and destroyed (K24).
    #[getter]
    fn kills<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        kills(py, &self.0)
    }

    /// The seats whose armies have not been eliminated.
    #[getter]
    fn alive<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyFrozenSet>> {
        seats(py, self.0.alive)
    }

    /// The seats whose players are disconnected (K21).
    #[getter]
    fn away<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyFrozenSet>> {
        seats(py, self.0.away)
    }

    /// How the game has ended, if it has.
    #[getter]
    fn outcome(&self) -> Option<OutcomeValue> {
        self.0.outcome.map(OutcomeValue)
    }

    /// The piece that stands on a square, or `None`.
    fn standing_on(&self, square: PySquare) -> Option<PyPiece> {
        self.0.standing_on(square.0).copied().map(PyPiece)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.pieces(py)?.try_iter()
    }

    fn __contains__(&self, object: &Bound<'_, PyAny>) -> PyResult<bool> {
        if let Ok(piece) = object.cast::<PyPiece>() {
            return Ok(self.0.pieces.contains(&piece.get().0));
        }
        let square = known(object.py(), object.extract::<PySquare>())?;
        Ok(square.is_some_and(|square| self.0.standing_on(square.0).is_some()))
    }

    fn __len__(&self) -> usize {
        self.0.pieces.len()
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.0)
    }

    fn __str__(&self) -> String {
        draw(&self.0)
    }

    /// A picture: flying men between squares, rests as sectors, queued moves as arrows.
    ///
    /// Args:
    ///     size: the width in pixels.
    ///     flip: whether North is at the bottom.
    ///     arrows: arrows as `"e2e4"`, or two squares and perhaps a colour (`"red"`, `"#3f8f4f"`).
    ///     highlight: squares to highlight, or a dict of squares and colours.
    ///     legal_from: a square: where the man on it may go is marked.
    ///     last_move: a pair of squares to tint.
    ///     coordinates: whether files and ranks are written.
    ///     check: whether a king in check is marked.
    ///
    /// Returns:
    ///     The picture as SVG text.
    #[pyo3(signature = (*, **options), text_signature = "($self, *, size=None, flip=False, arrows=(), highlight=(), legal_from=None, last_move=None, coordinates=True, check=True)")]
    fn svg(&self, options: Option<&Bound<'_, PyDict>>) -> Result<String> {
        Ok(svg::kungfu::snapshot(&self.0, &crate::svg::options_on(self.0.mode.board(), options)?))
    }

    /// The picture that notebooks show.
    fn _repr_svg_(&self) -> Result<String> {
        self.svg(None)
    }

    fn __repr__(&self) -> String {
        let Snapshot { now, mode, pieces, .. } = &self.0;
        format!("<Snapshot of {mode} at {now} ms with {} pieces>", pieces.len())
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let (py, snapshot) = (slf.py(), slf.get());
        let parts = (
            snapshot.now(),
            snapshot.mode(),
            snapshot.speed(),
            snapshot.pieces(py)?,
            snapshot.kills(py)?,
            snapshot.alive(py)?,
            snapshot.away(py)?,
            snapshot.outcome(),
        );
        Ok((slf.get_type().into_any(), parts.into_pyobject(py)?))
    }
}
