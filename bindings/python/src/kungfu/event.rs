//! `Event`: what happens, one class for each kind.

use heterochess::kungfu::{EliminationCause, Event, EventKind, MAX_TIME};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use super::fields::{self, By, Piece, Time, Until};
use super::square::PySquare;
use super::values::{CauseValue, OutcomeValue, SeatValue};
use crate::enums::RefusalValue;

/// Something that happened at a time. Each kind of event is a class of its own, for `match`.
///
/// Pieces are told by their numbers: their places in the set-up. Within an instant events come in the
/// order of K19.
///
/// >>> from heterochess.kungfu import Event, Game
/// >>> [event] = Game().submit(0, 1, "e2e4").events
/// >>> match event:
/// ...     case Event.Started(piece=piece, to_square=square):
/// ...         print(event.time, event.kind, piece, square)
/// 0 started 12 e4
#[pyclass(frozen, eq, hash, module = "heterochess.kungfu", name = "Event")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) enum PyEvent {
    /// A piece reached the next square of its move (K8); what follows is told next.
    Reached { time: Time, piece: Piece, square: PySquare },
    /// A piece was destroyed in a collision (K11); `by` has the kill (K24), and may be gone as well.
    Collided { time: Time, piece: Piece, by: By, square: PySquare },
    /// A standing piece was captured (K13) by the one that stands there now.
    Captured { time: Time, piece: Piece, by: By, square: PySquare },
    /// A pawn became a queen on its far edge (K16).
    Promoted { time: Time, piece: Piece, square: PySquare },
    /// A move was blocked (K15): the piece stops where it is; `by` has the square it wanted.
    Blocked { time: Time, piece: Piece, square: PySquare, by: By },
    /// A move ended and the rest began (K17); `until` is `None` beyond the end of the clock.
    Rested { time: Time, piece: Piece, square: PySquare, until: Option<Until> },
    /// An army was eliminated (K20, K21); `by` is the piece that took its king, if one did.
    Eliminated { time: Time, seat: SeatValue, cause: CauseValue, by: Option<By> },
    /// The game was decided (K22). This is a game's last event.
    Finished { time: Time, outcome: OutcomeValue },
    /// A rest ended (K17).
    Ready { time: Time, piece: Piece, square: PySquare },
    /// A queued move started (K18).
    QueuedStarted { time: Time, piece: Piece, from_square: PySquare, to_square: PySquare },
    /// A queued move was no longer legal and is forgotten (K18).
    QueuedDropped {
        time: Time,
        piece: Piece,
        from_square: PySquare,
        to_square: PySquare,
        reason: RefusalValue,
    },
    /// A move was commanded and started.
    Started { time: Time, piece: Piece, from_square: PySquare, to_square: PySquare },
    /// A move was queued, in place of an earlier one if there was one (K18).
    Queued { time: Time, piece: Piece, from_square: PySquare, to_square: PySquare },
    /// A queued move was cancelled (K18).
    Cancelled { time: Time, piece: Piece, from_square: PySquare, to_square: PySquare },
    /// A player was disconnected (K21); his army goes at `until` unless he comes back.
    Disconnected { time: Time, seat: SeatValue, until: Option<Until> },
    /// A player came back (K21).
    Reconnected { time: Time, seat: SeatValue },
}

/// A time, or `None` beyond the end of the clock.
pub(crate) fn due(time: u64) -> Option<u64> {
    (time <= MAX_TIME).then_some(time)
}

impl TryFrom<Event> for PyEvent {
    type Error = PyErr;

    fn try_from(event: Event) -> PyResult<PyEvent> {
        let time = Time(event.time);
        let square = PySquare;
        Ok(match event.kind {
            EventKind::Reached { piece, square: at } => {
                PyEvent::Reached { time, piece: Piece(piece), square: square(at) }
            }
            EventKind::Collided { piece, by, square: at } => {
                PyEvent::Collided { time, piece: Piece(piece), by: By(by), square: square(at) }
            }
            EventKind::Captured { piece, by, square: at } => {
                PyEvent::Captured { time, piece: Piece(piece), by: By(by), square: square(at) }
            }
            EventKind::Promoted { piece, square: at } => {
                PyEvent::Promoted { time, piece: Piece(piece), square: square(at) }
            }
            EventKind::Blocked { piece, square: at, by } => {
                PyEvent::Blocked { time, piece: Piece(piece), square: square(at), by: By(by) }
            }
            EventKind::Rested { piece, square: at, until } => PyEvent::Rested {
                time,
                piece: Piece(piece),
                square: square(at),
                until: due(until).map(Until),
            },
            EventKind::Eliminated { seat, cause } => {
                let by = match cause {
                    EliminationCause::KingLost { by } => Some(By(by)),
                    EliminationCause::Left | EliminationCause::Disconnected => None,
                };
                PyEvent::Eliminated { time, seat: SeatValue(seat), cause: cause.into(), by }
            }
            EventKind::Finished { outcome } => {
                PyEvent::Finished { time, outcome: OutcomeValue(outcome) }
            }
            EventKind::Ready { piece, square: at } => {
                PyEvent::Ready { time, piece: Piece(piece), square: square(at) }
            }
            EventKind::QueuedStarted { piece, from, to } => PyEvent::QueuedStarted {
                time,
                piece: Piece(piece),
                from_square: square(from),
                to_square: square(to),
            },
            EventKind::QueuedDropped { piece, from, to, reason } => PyEvent::QueuedDropped {
                time,
                piece: Piece(piece),
                from_square: square(from),
                to_square: square(to),
                reason: RefusalValue::of(&reason),
            },
            EventKind::Started { piece, from, to } => PyEvent::Started {
                time,
                piece: Piece(piece),
                from_square: square(from),
                to_square: square(to),
            },
            EventKind::Queued { piece, from, to } => PyEvent::Queued {
                time,
                piece: Piece(piece),
                from_square: square(from),
                to_square: square(to),
            },
            EventKind::Cancelled { piece, from, to } => PyEvent::Cancelled {
                time,
                piece: Piece(piece),
                from_square: square(from),
                to_square: square(to),
            },
            EventKind::Disconnected { seat, until } => {
                PyEvent::Disconnected { time, seat: SeatValue(seat), until: due(until).map(Until) }
            }
            EventKind::Reconnected { seat } => PyEvent::Reconnected { time, seat: SeatValue(seat) },
            other => {
                let message = format!("the Python module does not know the event {other:?}");
                return Err(pyo3::exceptions::PyNotImplementedError::new_err(message));
            }
        })
    }
}

/// Events of the library as a list of Python's.
pub(crate) fn list(events: Vec<Event>) -> PyResult<Vec<PyEvent>> {
    events.into_iter().map(PyEvent::try_from).collect()
}

#[pymethods]
impl PyEvent {
    /// The name of the variant in kebab-case, such as `queued-started`.
    #[getter]
    fn kind(slf: &Bound<'_, Self>) -> PyResult<String> {
        let mut kind = String::new();
        for letter in fields::name(slf.as_any())?.chars() {
            if letter.is_ascii_uppercase() && !kind.is_empty() {
                kind.push('-');
            }
            kind.push(letter.to_ascii_lowercase());
        }
        Ok(kind)
    }

    /// When it happened, in milliseconds.
    #[getter]
    fn time(&self) -> Time {
        use PyEvent::{
            Blocked, Cancelled, Captured, Collided, Disconnected, Eliminated, Finished, Promoted,
            Queued, QueuedDropped, QueuedStarted, Reached, Ready, Reconnected, Rested, Started,
        };
        match self {
            Reached { time, .. }
            | Collided { time, .. }
            | Captured { time, .. }
            | Promoted { time, .. }
            | Blocked { time, .. }
            | Rested { time, .. }
            | Eliminated { time, .. }
            | Finished { time, .. }
            | Ready { time, .. }
            | QueuedStarted { time, .. }
            | QueuedDropped { time, .. }
            | Started { time, .. }
            | Queued { time, .. }
            | Cancelled { time, .. }
            | Disconnected { time, .. }
            | Reconnected { time, .. } => *time,
        }
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        fields::repr("Event", slf.as_any())
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, fields::Parts<'py>)> {
        fields::reduce::<PyEvent>(slf.as_any())
    }

    #[staticmethod]
    fn _restore<'py>(
        name: &Bound<'py, PyString>,
        fields: &Bound<'py, PyTuple>,
    ) -> PyResult<Bound<'py, PyAny>> {
        fields::restore::<PyEvent>(name, fields)
    }
}
