//! Results and mating turns, one after the other: the search runs in a thread of its own and waits
//! while nobody asks.

use core::ops::ControlFlow;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use heterochess::charismatic::{CensusError, Position, Progress, Turn};
use pyo3::prelude::*;

use super::census::{Beat, tell};
use super::errors;
use super::position::PyPosition;
use super::turn::PyTurn;
use crate::arguments;
use crate::errors::Result;
use crate::locks::lock;
use crate::search::{self, BEAT, Pulse, Stop, StopOnDrop};

/// How many results the search is ahead of the one who asks.
const AHEAD: usize = 64;

/// What an iterator goes through.
#[derive(Clone, Copy)]
pub(crate) enum Wanted {
    /// Every ordered turn that mates.
    MatingTurns,
    /// Every distinct result that is mate, with one of the shortest turns.
    MatingResults,
    /// Every distinct result, with one of the shortest turns.
    Results,
}

/// Something found, or the end of the search.
enum Found {
    Turn(Box<(Turn, Option<Position>)>),
    Failed(CensusError),
}

/// Turns or results of a position as they are found, shortest turns first: an iterator.
#[pyclass(frozen, module = "heterochess.charismatic", name = "FoundTurns")]
pub(crate) struct PyFoundTurns {
    found: Mutex<Receiver<Found>>,
    /// How far the search is.
    reached: Arc<Mutex<Option<Progress>>>,
    callback: Option<Py<PyAny>>,
    /// When the callback was called last.
    told: Mutex<Option<Instant>>,
    pulse: Pulse,
    /// Stops the search, also when nobody can ask any more.
    stop: StopOnDrop,
}

impl PyFoundTurns {
    pub(crate) fn new(
        position: Position,
        wanted: Wanted,
        limit: Option<usize>,
        callback: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyFoundTurns> {
        arguments::callback("progress", callback)?;
        let (sender, receiver) = sync_channel(AHEAD);
        let stop = Stop::default();
        let guard = StopOnDrop(stop.clone());
        let reached = Arc::new(Mutex::new(None));
        let telling = Arc::clone(&reached);
        search::spawn(move || {
            let census = position.census().progress(|progress| {
                *lock(&telling) = Some(*progress);
                stop.flow()
            });
            let census = match limit {
                Some(limit) => census.limit(limit),
                None => census,
            };
            let send = |turn: &Turn, position: Option<&Position>| {
                let found = Found::Turn(Box::new((*turn, position.copied())));
                // Nobody listens any more when the iterator is gone.
                if sender.send(found).is_ok() { stop.flow() } else { ControlFlow::Break(()) }
            };
            let searched = match wanted {
                Wanted::MatingTurns => census.mating_turns(|turn| send(turn, None)),
                Wanted::MatingResults => {
                    census.mating_results(|turn, position| send(turn, Some(position)))
                }
                Wanted::Results => {
                    census.visit_results(|turn, position| send(turn, Some(position)))
                }
            };
            if let Err(error) = searched {
                let _ = sender.send(Found::Failed(error));
            }
        })?;
        Ok(PyFoundTurns {
            found: Mutex::new(receiver),
            reached,
            callback: callback.map(|callback| callback.clone().unbind()),
            told: Mutex::new(None),
            pulse: Pulse::default(),
            stop: guard,
        })
    }

    /// At every beat, calls the callback. What it raises ends the iteration, and so does `False`.
    fn beat(&self, py: Python<'_>) -> PyResult<()> {
        let Some(callback) = &self.callback else { return Ok(()) };
        // No lock is held while code of Python runs.
        let due = {
            let mut told = lock(&self.told);
            let due = told.is_none_or(|last| last.elapsed() >= BEAT);
            if due {
                *told = Some(Instant::now());
            }
            due
        };
        let reached = *lock(&self.reached);
        let Some(progress) = reached.filter(|_| due) else { return Ok(()) };
        let raised = match tell(callback.bind(py), &progress) {
            Ok(true) => return Ok(()),
            Ok(false) => None,
            Err(error) => Some(error),
        };
        self.stop.0.stop();
        // What waits to be handed out is let go: the iteration is over.
        py.detach(|| {
            let receiver = lock(&self.found);
            while receiver.recv().is_ok() {}
        });
        let stopped = CensusError::Stopped { so_far: progress.counts };
        Err(raised.unwrap_or_else(|| errors::census(&stopped)))
    }
}

#[pymethods]
impl PyFoundTurns {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.pulse.beat(py)?;
        loop {
            let found = py.detach(|| {
                let receiver = lock(&self.found);
                receiver.recv_timeout(BEAT)
            });
            if !matches!(found, Err(RecvTimeoutError::Disconnected)) {
                self.beat(py)?;
            }
            match found {
                Ok(Found::Turn(found)) => {
                    let shown = match *found {
                        (turn, None) => Bound::new(py, PyTurn(turn))?.into_any(),
                        (turn, Some(position)) => {
                            (PyTurn(turn), PyPosition(position)).into_pyobject(py)?.into_any()
                        }
                    };
                    return Ok(Some(shown));
                }
                Ok(Found::Failed(error)) => return Err(errors::census(&error)),
                Err(RecvTimeoutError::Timeout) => py.check_signals()?,
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
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
    let mut beat = Beat::new(progress)?;
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
