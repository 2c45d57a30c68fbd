//! `Reader`: records of a source, one by one.

use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread::{self, ThreadId};

use heterochess::records::{Reader, Record};
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use super::record::PyRecord;
use super::{VariantValue, errors};
use crate::arguments::{self, kept_text, wrong_type};
use crate::errors::{Result, invalid, is_of};
use crate::files;
use crate::locks::lock;
use crate::search::Pulse;

type Source = Box<dyn BufRead + Send>;
/// What a file object has raised.
type Raised = Arc<Mutex<Option<PyErr>>>;

/// A file object of Python, of bytes or of text.
struct PyFile {
    object: Py<PyAny>,
    raised: Raised,
    pending: Cursor<Vec<u8>>,
}

impl PyFile {
    /// The next bytes; none at the end.
    fn more(&self) -> PyResult<Vec<u8>> {
        const AT_ONCE: usize = 1 << 16;
        Python::attach(|py| {
            let read = self.object.bind(py).call_method1("read", (AT_ONCE,))?;
            if let Ok(bytes) = read.cast::<PyBytes>() {
                return Ok(bytes.as_bytes().to_vec());
            }
            if let Ok(text) = read.cast::<PyString>() {
                return Ok(kept_text(text)?.into_bytes());
            }
            Err(wrong_type(&read, "bytes or text from read()"))
        })
    }
}

impl Read for PyFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.pending.read(buffer)?;
        if read > 0 || buffer.is_empty() {
            return Ok(read);
        }
        match self.more() {
            Ok(bytes) => {
                self.pending = Cursor::new(bytes);
                self.pending.read(buffer)
            }
            Err(error) => {
                *lock(&self.raised) = Some(error);
                Err(io::Error::other("the file object has failed"))
            }
        }
    }
}

/// A reader, and the thread that is at it.
struct Shared {
    reader: Mutex<Option<Reader<Source>>>,
    user: Mutex<Option<ThreadId>>,
}

impl Shared {
    fn user(&self) -> MutexGuard<'_, Option<ThreadId>> {
        lock(&self.user)
    }

    /// Waits for other threads, and asks. `None` if this very thread is at it already: a file
    /// object that is being read asks the reader that reads it.
    fn with<T>(&self, question: impl FnOnce(&mut Option<Reader<Source>>) -> T) -> Option<T> {
        let this = Some(thread::current().id());
        if *self.user() == this {
            return None;
        }
        let mut reader = lock(&self.reader);
        *self.user() = this;
        let answer = question(&mut reader);
        *self.user() = None;
        Some(answer)
    }
}

/// Reads the records of a source one by one, in bounded memory whatever the source holds: an
/// iterator over `Record`.
///
/// A game that cannot be read raises `InvalidRecordError`, which tells line, game, move and reason;
/// the next `next()` goes on with the next game. With `on_error` such errors are handed to that
/// instead, and iteration goes on by itself. After an error of the source itself nothing more
/// comes. Every record holds legal moves only.
///
/// The interpreter's lock is released while a game is read. A reader is a context manager, which
/// closes what it has opened.
///
/// Args:
///     source: a path, or a file object of bytes or text. For a text see `from_text`.
///     variant: which game it is, where the tag ``Variant`` is missing.
///     lenient: whether games are handed out, too, whose result, termination and moves contradict
///         each other.
///     on_error: is called with the `InvalidRecordError` of each game that cannot be read.
///
/// Raises:
///     InvalidArgumentError: if the path leads to something that is no file, as a pipe; from all of
///         a reader, if the file object that it is just reading asks it.
///     OSError: if the file cannot be opened or read.
///
/// >>> from heterochess.records import Reader
/// >>> text = '''
/// ... [Variant "Fluidity"]
/// ...
/// ... 1. e4 exd4 *
/// ...
/// ... [White "Ada"]
/// ... [Variant "Fluidity"]
/// ...
/// ... 1. e4 d5 *
/// ... '''
/// >>> errors = []
/// >>> [record.tags["White"] for record in Reader.from_text(text, on_error=errors.append)]
/// ['Ada']
/// >>> errors[0].line, errors[0].game, str(errors[0].side), errors[0].move_number
/// (4, 1, 'black', 1)
#[pyclass(frozen, module = "heterochess.records", name = "Reader")]
pub(crate) struct PyReader {
    reader: Shared,
    raised: Raised,
    on_error: Option<Py<PyAny>>,
    pulse: Pulse,
}

/// What came of reading a game.
type Answer = Option<core::result::Result<Option<Record>, heterochess::records::RecordError>>;

impl PyReader {
    fn over(
        source: Source,
        raised: Raised,
        variant: Option<VariantValue>,
        lenient: bool,
        on_error: Option<Bound<'_, PyAny>>,
    ) -> PyReader {
        let mut reader = Reader::new(source);
        if let Some(variant) = variant {
            reader = reader.default_variant(variant.0);
        }
        if lenient {
            reader = reader.lenient();
        }
        let on_error = on_error.map(Bound::unbind);
        let reader = Shared { reader: Mutex::new(Some(reader)), user: Mutex::default() };
        PyReader { reader, raised, on_error, pulse: Pulse::default() }
    }

    fn with<T: Send>(
        &self,
        py: Python<'_>,
        question: impl FnOnce(&mut Option<Reader<Source>>) -> T + Send,
    ) -> PyResult<T> {
        // A file object needs the interpreter while the reader is locked: so nobody waits for the
        // lock who holds the interpreter.
        py.detach(|| self.reader.with(question)).ok_or_else(|| {
            let message = "the reader is reading: its file object cannot ask it meanwhile";
            invalid(message)
        })
    }

    /// A number that the reader keeps; 0 once it is closed.
    fn number(
        &self,
        py: Python<'_>,
        number: impl FnOnce(&Reader<Source>) -> u64 + Send,
    ) -> Result<u64> {
        Ok(self.with(py, |reader| reader.as_ref().map_or(0, number))?)
    }
}

#[pymethods]
impl PyReader {
    #[new]
    #[pyo3(signature = (source, *, variant = None, lenient = false, on_error = None))]
    fn new(
        source: &Bound<'_, PyAny>,
        variant: Option<VariantValue>,
        lenient: bool,
        on_error: Option<Bound<'_, PyAny>>,
    ) -> PyResult<PyReader> {
        arguments::callback("on_error", on_error.as_ref())?;
        let raised = Raised::default();
        let opened: Source = if source.hasattr("read")? {
            let (object, raised) = (source.clone().unbind(), raised.clone());
            Box::new(BufReader::new(PyFile { object, raised, pending: Cursor::default() }))
        } else if let Ok(path) = source.extract::<PathBuf>() {
            let file = source.py().detach(|| files::open(&path))?;
            Box::new(BufReader::with_capacity(1 << 16, file))
        } else {
            return Err(wrong_type(source, "a path or a file object"));
        };
        Ok(PyReader::over(opened, raised, variant, lenient, on_error))
    }

    /// A reader of a text. Args but for the text are those of the class.
    #[staticmethod]
    #[pyo3(signature = (text, *, variant = None, lenient = false, on_error = None))]
    fn from_text(
        text: &Bound<'_, PyAny>,
        variant: Option<VariantValue>,
        lenient: bool,
        on_error: Option<Bound<'_, PyAny>>,
    ) -> PyResult<PyReader> {
        arguments::callback("on_error", on_error.as_ref())?;
        let bytes = if let Ok(bytes) = text.cast::<PyBytes>() {
            bytes.as_bytes().to_vec()
        } else if let Some(string) = arguments::as_text(text) {
            kept_text(string)?.into_bytes()
        } else {
            return Err(wrong_type(text, "the text of records"));
        };
        let source = Box::new(Cursor::new(bytes));
        Ok(PyReader::over(source, Raised::default(), variant, lenient, on_error))
    }

    /// The number of the last game that was handed out or refused, from 1.
    #[getter]
    fn game(&self, py: Python<'_>) -> Result<u64> {
        self.number(py, |reader| reader.game())
    }

    /// The number of the line up to which the source has been read, from 1.
    #[getter]
    fn line(&self, py: Python<'_>) -> Result<u64> {
        self.number(py, |reader| reader.line())
    }

    /// How many bytes of the source have been read.
    #[getter]
    fn bytes_read(&self, py: Python<'_>) -> Result<u64> {
        self.number(py, |reader| reader.bytes_read())
    }

    /// Closes the source, if the reader has opened it. Nothing more is read.
    fn close(&self, py: Python<'_>) -> Result<()> {
        let reader = self.with(py, Option::take)?;
        drop(reader);
        Ok(())
    }

    /// A callback may know the reader.
    fn __traverse__(&self, visit: PyVisit<'_>) -> core::result::Result<(), PyTraverseError> {
        visit.call(&self.on_error)
    }

    fn __enter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (*_args))]
    fn __exit__(&self, py: Python<'_>, _args: &Bound<'_, PyAny>) -> Result<()> {
        self.close(py)
    }

    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> Result<Option<PyRecord>> {
        loop {
            self.pulse.beat(py)?;
            let (read, raised): (Answer, _) = self.with(py, |reader| {
                let read = reader.as_mut().map(Reader::read);
                // Before another thread reads on, and takes it for its own.
                (read, lock(&self.raised).take())
            })?;
            if let Some(error) = raised {
                return Err(error.into());
            }
            match (read, &self.on_error) {
                (None | Some(Ok(None)), _) => return Ok(None),
                (Some(Ok(Some(record))), _) => return Ok(Some(record.into())),
                (Some(Err(error)), None) => return Err(errors::record(error).into()),
                (Some(Err(error)), Some(on_error)) => {
                    let error = errors::record(error);
                    // The source has failed, or Ctrl-C came while the error was made.
                    if !is_of(&error, py, "InvalidRecordError") {
                        return Err(error.into());
                    }
                    on_error.call1(py, (error.into_value(py),))?;
                    py.check_signals()?;
                }
            }
        }
    }
}
