//! `Replay`: records, line by line.

use std::io::{BufRead, BufReader, Cursor};
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard};

use heterochess::ErrorCode;
use heterochess::kungfu::Event;
use heterochess::kungfu::record::Replay;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyMappingProxy};

use super::errors;
use super::event;
use super::setup::PySetup;
use super::snapshot::PySnapshot;
use super::tags;
use super::values::{RefusalValue, SeatValue, accepted};
use crate::arguments::{self, as_text, kept_text, wrong_type};
use crate::enums::Imported;
use crate::errors::Result;
use crate::files;
use crate::locks::lock;
use crate::search::Pulse;

static STEP: Imported = Imported::new("heterochess.kungfu", "Step");

type Source = Box<dyn BufRead + Send>;

/// A record (JSON Lines) being replayed: an iterator over what becomes of each line.
///
/// Args:
///     record: the text of the record, or a path (`pathlib.Path`) to a file of it.
///
/// Raises:
///     InvalidRecordError: if a line cannot be read, with its number. Iteration ends there.
///     InvalidSetupError: if the set-up makes no game.
///     InvalidArgumentError: if the path leads to something that is no file, as a pipe.
///     OSError: if the file cannot be opened.
#[pyclass(frozen, module = "heterochess.kungfu", name = "Replay")]
pub(crate) struct PyReplay {
    replay: Mutex<Replay<Source>>,
    pulse: Pulse,
}

impl PyReplay {
    fn lock(&self) -> MutexGuard<'_, Replay<Source>> {
        lock(&self.replay)
    }
}

fn open(record: &Bound<'_, PyAny>) -> PyResult<Source> {
    if let Some(text) = as_text(record) {
        return Ok(Box::new(Cursor::new(kept_text(text)?.into_bytes())));
    }
    if let Ok(bytes) = record.cast::<PyBytes>() {
        return Ok(Box::new(Cursor::new(bytes.as_bytes().to_vec())));
    }
    let Ok(path) = record.extract::<PathBuf>() else {
        return Err(wrong_type(record, "the text of a record or a path"));
    };
    let file = record.py().detach(|| files::open(&path))?;
    Ok(Box::new(BufReader::new(file)))
}

/// Who passes the name of a file as text is told how to do it.
fn hint(record: &Bound<'_, PyAny>) -> &'static str {
    let looks_like_path = as_text(record).is_some_and(|text| {
        let text = arguments::text(text);
        !text.is_empty() && !text.contains(['{', '\n'])
    });
    if looks_like_path {
        " (the text of a record is expected; for a file pass pathlib.Path)"
    } else {
        ""
    }
}

#[pymethods]
impl PyReplay {
    #[new]
    fn new(record: &Bound<'_, PyAny>) -> Result<PyReplay> {
        let source = open(record)?;
        let replay = record.py().detach(|| Replay::new(source));
        let replay = replay.map_err(|error| errors::record(&error, hint(record)))?;
        Ok(PyReplay { replay: Mutex::new(replay), pulse: Pulse::default() })
    }

    /// The set-up of the header.
    #[getter]
    fn setup(&self) -> PySetup {
        PySetup(self.lock().setup().clone())
    }

    /// The tags of the header: names such as `Event`, `Date` or `Seat1`, and their values.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyMappingProxy>> {
        let tags = self.lock().tags().clone();
        tags::show(py, &tags)
    }

    /// The result that the record says, if any, once it has been read to its end: a
    /// `RecordedResult`. `check_result` tells whether it is right.
    #[getter]
    fn result<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let result = self.lock().result().cloned();
        result.map(|result| tags::result(py, &result)).transpose()
    }

    /// Checks that the result, if there is one, is what the commands have led to. Time passes until
    /// then. It is a question for the end, when iteration is over.
    ///
    /// Raises:
    ///     InvalidRecordError: if it is not.
    fn check_result(&self, py: Python<'_>) -> Result<()> {
        let checked = py.detach(|| self.lock().check_result());
        Ok(checked.map_err(|error| errors::record(&error, ""))?)
    }

    /// The time, in milliseconds.
    #[getter]
    fn now(&self) -> u64 {
        self.lock().game().now()
    }

    /// Where everything is now.
    fn snapshot(&self) -> PySnapshot {
        PySnapshot(self.lock().game().snapshot())
    }

    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> Result<Option<Bound<'py, PyAny>>> {
        self.pulse.beat(py)?;
        let mut events: Vec<Event> = Vec::new();
        let step = py.detach(|| self.lock().step(|event| events.push(event)));
        let Some(step) = step else { return Ok(None) };
        let step = step.map_err(|error| errors::record(&error, ""))?;
        let command = step.entry.command;
        let seat = command.map(|(seat, _)| SeatValue(seat));
        let text = command.map(|(_, command)| command.to_string());
        let (answer, refusal) = match step.answer {
            Ok(answer) => (Some(accepted(py, answer)?), None),
            Err(refusal) => {
                let (code, reason) = (refusal.code().to_owned(), refusal.to_string());
                (None, Some(RefusalValue { code, reason }))
            }
        };
        let events = event::list(events)?;
        let parts = (step.line, step.entry.time, seat, text, answer, refusal, events);
        Ok(Some(STEP.get(py)?.call1(parts)?))
    }
}
