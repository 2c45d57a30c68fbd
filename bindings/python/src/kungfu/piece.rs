//! `Piece` and `PieceState`.

use heterochess::kungfu::{Piece, PieceState};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use super::event::due;
use super::fields::{self, Elapsed, Id, Left, ReadyAt, Started, Total};
use super::square::PySquare;
use super::values::{RoleValue, SeatValue};
use crate::arguments::wrong_type;

/// What a piece is doing: `Ready`, `Resting` or `Flying`. Times are in milliseconds.
#[pyclass(frozen, eq, hash, module = "heterochess.kungfu", name = "PieceState")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) enum PyPieceState {
    /// It stands and may be sent.
    Ready { square: PySquare },
    /// It stands and rests (K17); it goes to `queued` then, if a move is queued (K18).
    Resting { square: PySquare, ready_at: Option<ReadyAt>, left: Left, queued: Option<PySquare> },
    /// It travels (K9): `elapsed / total` of the way from `reached` to `next`, exactly.
    Flying {
        reached: PySquare,
        next: PySquare,
        to: PySquare,
        started: Started,
        elapsed: Elapsed,
        total: Total,
    },
}

impl From<PieceState> for PyPieceState {
    fn from(state: PieceState) -> PyPieceState {
        let square = PySquare;
        match state {
            PieceState::Ready { square: at } => PyPieceState::Ready { square: square(at) },
            PieceState::Resting { square: at, ready_at, left, queued } => PyPieceState::Resting {
                square: square(at),
                ready_at: due(ready_at).map(ReadyAt),
                left: Left(left),
                queued: queued.map(square),
            },
            PieceState::Flying { reached, next, to, started, elapsed, total } => {
                PyPieceState::Flying {
                    reached: square(reached),
                    next: square(next),
                    to: square(to),
                    started: Started(started),
                    elapsed: Elapsed(elapsed),
                    total: Total(total),
                }
            }
        }
    }
}

impl From<&PyPieceState> for PieceState {
    fn from(state: &PyPieceState) -> PieceState {
        match *state {
            PyPieceState::Ready { square } => PieceState::Ready { square: square.0 },
            PyPieceState::Resting { square, ready_at, left, queued } => PieceState::Resting {
                square: square.0,
                ready_at: ready_at.map_or(u64::MAX, |time| time.0),
                left: left.0,
                queued: queued.map(|square| square.0),
            },
            PyPieceState::Flying { reached, next, to, started, elapsed, total } => {
                PieceState::Flying {
                    reached: reached.0,
                    next: next.0,
                    to: to.0,
                    started: started.0,
                    elapsed: elapsed.0,
                    total: total.0,
                }
            }
        }
    }
}

#[pymethods]
impl PyPieceState {
    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        fields::repr("PieceState", slf.as_any())
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, fields::Parts<'py>)> {
        fields::reduce::<PyPieceState>(slf.as_any())
    }

    #[staticmethod]
    fn _restore<'py>(
        name: &Bound<'py, PyString>,
        fields: &Bound<'py, PyTuple>,
    ) -> PyResult<Bound<'py, PyAny>> {
        fields::restore::<PyPieceState>(name, fields)
    }
}

/// A piece on the board or in the air, as it is at one millisecond. Immutable.
#[pyclass(frozen, eq, hash, module = "heterochess.kungfu", name = "Piece", from_py_object)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct PyPiece(pub(crate) Piece);

#[pymethods]
impl PyPiece {
    #[new]
    fn new(
        id: Id,
        seat: SeatValue,
        role: RoleValue,
        state: &Bound<'_, PyAny>,
    ) -> PyResult<PyPiece> {
        let Ok(state) = state.cast::<PyPieceState>() else {
            return Err(wrong_type(state, "a PieceState of Kung Fu Chess"));
        };
        Ok(PyPiece(Piece { id: id.0, seat: seat.0, role: role.0, state: state.get().into() }))
    }

    /// Its identity: its place in the set-up, kept for the whole game.
    #[getter]
    fn id(&self) -> usize {
        self.0.id.index()
    }

    /// Whose it is.
    #[getter]
    fn seat(&self) -> SeatValue {
        SeatValue(self.0.seat)
    }

    /// What it is now: a promoted pawn is a queen.
    #[getter]
    fn role(&self) -> RoleValue {
        RoleValue(self.0.role)
    }

    /// What it is doing.
    #[getter]
    fn state(&self) -> PyPieceState {
        self.0.state.into()
    }

    /// The square it stands on, or for a flying piece the one it reached last.
    #[getter]
    fn square(&self) -> PySquare {
        PySquare(self.0.square())
    }

    /// Whether it stands on a square, ready or resting.
    #[getter]
    fn is_standing(&self) -> bool {
        self.0.is_standing()
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        let piece = &slf.get().0;
        let state = slf.getattr("state")?.repr()?;
        Ok(format!("Piece({}, {}, '{}', {state})", piece.id, piece.seat, piece.role))
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> (Bound<'py, PyAny>, (usize, SeatValue, RoleValue, PyPieceState)) {
        let piece = slf.get();
        (slf.get_type().into_any(), (piece.id(), piece.seat(), piece.role(), piece.state()))
    }
}
