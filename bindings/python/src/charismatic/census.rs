//! Counts of turns and their distinct results, off the interpreter's lock.

use core::ops::ControlFlow;
use std::time::Instant;

use heterochess::charismatic::{CensusError, Position, Progress, Results, TurnCounts, TurnResult};
use pyo3::prelude::*;
use std::sync::Arc;

use super::errors;
use super::position::PyPosition;
use super::turn::PyTurn;
use crate::arguments;
use crate::enums::Imported;
use crate::errors::Result;
use crate::pool;
use crate::protocols::get_item;
use crate::search::{self, BEAT, Pulse};
use crate::watch::goes_on;

static COUNTS: Imported = Imported::new("heterochess.charismatic", "TurnCounts");
static PROGRESS: Imported = Imported::new("heterochess.charismatic", "Progress");
static RESULT: Imported = Imported::new("heterochess.charismatic", "TurnResult");

pub(crate) fn counts<'py>(py: Python<'py>, counts: &TurnCounts) -> PyResult<Bound<'py, PyAny>> {
    let series = pyo3::types::PyTuple::new(py, counts.series)?;
    COUNTS.get(py)?.call1((series, counts.results))
}

/// The limit that a user sets, if he does.
pub(crate) fn limit(limit: Option<&Bound<'_, PyAny>>) -> PyResult<Option<usize>> {
    limit.map(|limit| arguments::number("limit", limit)).transpose()
}

/// Calls the user's callback, which says whether to go on.
pub(crate) fn tell(callback: &Bound<'_, PyAny>, progress: &Progress) -> PyResult<bool> {
    let py = callback.py();
    let &Progress { len, done, nodes, counts: so_far } = progress;
    let told = PROGRESS.get(py)?.call1((len, done, nodes, counts(py, &so_far)?))?;
    goes_on(callback, told)
}

/// What is done at every beat of a long census: signals are heeded, and the user's callback is
/// called. What it raises stops the census, and so does `False`.
pub(crate) struct Beat {
    callback: Option<Py<PyAny>>,
    last: Option<Instant>,
    raised: Option<PyErr>,
}

impl Beat {
    pub(crate) fn new(callback: Option<&Bound<'_, PyAny>>) -> PyResult<Beat> {
        arguments::callback("progress", callback)?;
        let callback = callback.map(|callback| callback.clone().unbind());
        Ok(Beat { callback, last: None, raised: None })
    }

    pub(crate) fn tell(&mut self, progress: &Progress) -> ControlFlow<()> {
        if self.last.is_some_and(|last| last.elapsed() < BEAT) {
            return ControlFlow::Continue(());
        }
        let flow = Python::attach(|py| {
            py.check_signals()?;
            let callback = self.callback.as_ref();
            callback.map_or(Ok(true), |callback| tell(callback.bind(py), progress))
        });
        self.last = Some(Instant::now());
        match flow {
            Ok(true) => ControlFlow::Continue(()),
            Ok(false) => ControlFlow::Break(()),
            Err(error) => {
                self.raised = Some(error);
                ControlFlow::Break(())
            }
        }
    }

    /// The error of a census, or what the callback has raised.
    pub(crate) fn error(self, error: &CensusError) -> PyErr {
        self.raised.unwrap_or_else(|| errors::census(error))
    }
}

/// Counts the turns by length and their distinct results.
pub(crate) fn count<'py>(
    py: Python<'py>,
    position: &Position,
    most: Option<usize>,
    progress: Option<&Bound<'py, PyAny>>,
) -> Result<Bound<'py, PyAny>> {
    let mut beat = Beat::new(progress)?;
    let counted = py.detach(|| {
        let census = position.census().progress(|told| beat.tell(told));
        match most {
            Some(limit) => census.limit(limit).count(),
            None => census.count(),
        }
    });
    match counted {
        Ok(found) => Ok(counts(py, &found)?),
        Err(error) => Err(beat.error(&error).into()),
    }
}

/// Gathers the distinct results.
pub(crate) fn results(
    py: Python<'_>,
    position: &Position,
    most: Option<usize>,
    progress: Option<&Bound<'_, PyAny>>,
) -> Result<PyResults> {
    let mut beat = Beat::new(progress)?;
    let gathered = py.detach(|| {
        let census = position.census().progress(|told| beat.tell(told));
        match most {
            Some(limit) => census.limit(limit).results(),
            None => census.results(),
        }
    });
    match gathered {
        Ok(results) => Ok(PyResults(Arc::new(results))),
        Err(error) => Err(beat.error(&error).into()),
    }
}

/// How many turns there are of one, two, ... five moves.
pub(crate) fn count_series(py: Python<'_>, position: &Position) -> PyResult<[u64; 5]> {
    let position = *position;
    let threads = search::threads(None)?;
    let counted = search::interruptible(py, move |stop| {
        pool::once(threads, || position.count_series_parallel(|| stop.flow()))
    })??;
    // Nobody comes here after an interruption.
    Ok(counted.continue_value().unwrap_or_default())
}

/// The distinct results of a position's turns, those of short turns first, as a sequence of
/// `TurnResult`s. They are made as they are asked for.
#[pyclass(frozen, sequence, module = "heterochess.charismatic", name = "Results")]
pub(crate) struct PyResults(Arc<Results>);

impl PyResults {
    fn at(&self, index: usize) -> Option<Shown> {
        self.0.get(index).map(Shown)
    }
}

/// A result as a `TurnResult`.
pub(crate) struct Shown(TurnResult);

impl<'py> IntoPyObject<'py> for Shown {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let TurnResult { position, turn, series } = self.0;
        RESULT.get(py)?.call1((PyPosition(position), PyTurn(turn), series))
    }
}

#[pymethods]
impl PyResults {
    /// The position before the turns.
    #[getter]
    fn start(&self) -> PyPosition {
        PyPosition(*self.0.start())
    }

    /// The counts of turns by length, and of results.
    #[getter]
    fn counts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        counts(py, &self.0.counts())
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __getitem__<'py>(&self, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        get_item(index, self.0.len(), |place| self.at(place))
    }

    fn __iter__(&self) -> PyResultIterator {
        PyResultIterator {
            results: PyResults(Arc::clone(&self.0)),
            next: core::sync::atomic::AtomicUsize::new(0),
            pulse: Pulse::default(),
        }
    }

    fn __repr__(&self) -> String {
        format!("<{} Results of {}>", self.0.len(), self.0.start())
    }
}

/// The results one after the other.
#[pyclass(frozen, module = "heterochess.charismatic", name = "ResultIterator")]
pub(crate) struct PyResultIterator {
    results: PyResults,
    next: core::sync::atomic::AtomicUsize,
    pulse: Pulse,
}

#[pymethods]
impl PyResultIterator {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Shown>> {
        use core::sync::atomic::Ordering;
        self.pulse.beat(py)?;
        Ok(self.results.at(self.next.fetch_add(1, Ordering::Relaxed)))
    }

    fn __length_hint__(&self) -> usize {
        let next = self.next.load(core::sync::atomic::Ordering::Relaxed);
        self.results.0.len().saturating_sub(next)
    }
}
