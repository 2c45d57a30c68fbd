//! Mating turns, one after the other: the search runs in a thread of its own and waits while
//! nobody asks.

use core::ops::ControlFlow;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Mutex, PoisonError};

use heterochess::charismatic::{CensusError, Position, Turn};
use pyo3::exceptions::PyStopIteration;
use pyo3::prelude::*;

use super::census::Beat;
use super::errors;
use super::position::PyPosition;
use super::turn::PyTurn;
use crate::errors::Result;
use crate::search::{self, BEAT, Stop, StopOnDrop};

/// How many mates the search is ahead of the one who asks.
const AHEAD: usize = 64;

/// A mate, or the end of the search.
enum Found {
    Mate(Box<(Turn, Option<Position>)>),
    Failed(CensusError),
}

/// The mates of a position as they are found, shortest turns first.
#[pyclass(frozen, module = "heterochess.charismatic", name = "MatingTurns")]
pub(crate) struct PyMatingTurns {
    found: Mutex<Receiver<Found>>,
    /// Stops the search when nobody can ask any more.
    _stop: StopOnDrop,
}

impl PyMatingTurns {
    /// Every ordered turn that mates; or, if `results`, every distinct result that is mate, with
    /// one of the shortest turns.
    pub(crate) fn new(
        position: Position,
        limit: Option<usize>,
        results: bool,
    ) -> PyResult<PyMatingTurns> {
        let (sender, receiver) = sync_channel(AHEAD);
        let stop = Stop::default();
        let guard = StopOnDrop(stop.clone());
        search::spawn(move || {
            let go_on =
                |flow| if flow { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
            let census = position.census().progress(|_| go_on(!stop.is_stopped()));
            let census = match limit {
                Some(limit) => census.limit(limit),
                None => census,
            };
            let send = |turn: &Turn, position: Option<&Position>| {
                let mate = Found::Mate(Box::new((*turn, position.copied())));
                // Nobody listens any more when the iterator is gone.
                go_on(sender.send(mate).is_ok())
            };
            let searched = if results {
                census.mating_results(|turn, position| send(turn, Some(position)))
            } else {
                census.mating_turns(|turn| send(turn, None))
            };
            if let Err(error) = searched {
                let _ = sender.send(Found::Failed(error));
            }
        })?;
        Ok(PyMatingTurns { found: Mutex::new(receiver), _stop: guard })
    }
}

#[pymethods]
impl PyMatingTurns {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        loop {
            let found = py.detach(|| {
                let receiver = self.found.lock().unwrap_or_else(PoisonError::into_inner);
                receiver.recv_timeout(BEAT)
            });
            match found {
                Ok(Found::Mate(mate)) => {
                    return match *mate {
                        (turn, None) => Ok(Bound::new(py, PyTurn(turn))?.into_any()),
                        (turn, Some(position)) => {
                            Ok((PyTurn(turn), PyPosition(position)).into_pyobject(py)?.into_any())
                        }
                    };
                }
                Ok(Found::Failed(error)) => return Err(errors::census(&error)),
                Err(RecvTimeoutError::Timeout) => py.check_signals()?,
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(PyStopIteration::new_err(()));
                }
            }
        }
    }
}

/// One of the shortest turns that mate.
pub(crate) fn find_mate(
    py: Python<'_>,
    position: &Position,
    limit: Option<usize>,
    progress: Option<&Bound<'_, PyAny>>,
) -> Result<Option<PyTurn>> {
    let mut beat = Beat::new(progress);
    let found = py.detach(|| {
        let census = position.census().progress(|told| beat.tell(told));
        let census = match limit {
            Some(limit) => census.limit(limit),
            None => census,
        };
        census.mating_results(|turn, _| ControlFlow::Break(*turn))
    });
    match found {
        Ok(flow) => Ok(flow.break_value().map(PyTurn)),
        Err(error) => Err(beat.error(&error).into()),
    }
}
