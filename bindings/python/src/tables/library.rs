//! `Tables`: made, verified, kept in files, and asked.

use std::fs::read_dir;
use std::path::{Path, PathBuf};
use std::sync::{PoisonError, RwLock, RwLockReadGuard};

use heterochess::ErrorCode;
use heterochess::board::Color;
use heterochess::tables::{
    Counts, Ending, FileError, GenerateError, Longest, ProbeError, Progress, Table, Tables,
    VerifyError,
};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyIterator, PyList};

use super::ending::EndingArg;
use super::value::PyValue;
use crate::enums::{self, Imported};
use crate::errors::{Result, raise};
use crate::files::{self, os_error};
use crate::fluidity::game::start;
use crate::fluidity::moves::PyMove;
use crate::fluidity::position::PyPosition;
use crate::pool;
use crate::protocols::known;
use crate::watch::watched;

static PROGRESS: Imported = Imported::new("heterochess.tables", "Progress");
static COUNTS: Imported = Imported::new("heterochess.tables", "Counts");
static LONGEST: Imported = Imported::new("heterochess.tables", "Longest");

/// Endgame tables of Fluidity Chess: what best play makes of every position of three or four men.
///
/// It is a collection of names of endings: `len()`, iteration and `in` tell which tables are here.
/// What values mean with respect to F15, F16 and F17 is in ``docs/solving.md``.
///
/// >>> from heterochess import tables
/// >>> library = tables.Tables()
/// >>> library.generate("KNk")
/// >>> list(library), str(library.probe("8/8/8/8/8/8/1N6/K6k w"))
/// (['KNk'], 'win in 19 plies')
/// >>> len(library.line("8/8/8/8/8/8/1N6/K6k w"))
/// 19
#[pyclass(frozen, module = "heterochess.tables", name = "Tables")]
#[derive(Default)]
pub(crate) struct PyTables(RwLock<Tables>);

impl PyTables {
    fn read(&self) -> RwLockReadGuard<'_, Tables> {
        // Tables are put in whole.
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn take_over(&self, made: &Tables) {
        let mut tables = self.0.write().unwrap_or_else(PoisonError::into_inner);
        made.iter().for_each(|table| tables.insert(table.clone()));
    }

    fn table(&self, ending: Ending) -> PyResult<std::sync::Arc<Table>> {
        let table = self.read().get(&ending).cloned();
        table.ok_or_else(|| probe_error(&ProbeError::Missing { ending }))
    }
}

fn probe_error(error: &ProbeError) -> PyErr {
    let ending = match error {
        ProbeError::Missing { ending } | ProbeError::Wrong { ending } => Some(ending.to_string()),
        ProbeError::TooManyMen { .. } | ProbeError::CastlingRights => None,
    };
    raise("ProbeError", &error.to_string(), Some(error.code()), |details| {
        details.set_item("ending", ending)
    })
}

fn stopped(error: &impl ErrorCode) -> PyErr {
    raise("StoppedError", &error.to_string(), Some(error.code()), |_| Ok(()))
}

fn generate_error(error: &GenerateError) -> PyErr {
    match error {
        GenerateError::Stopped { .. } => stopped(error),
        GenerateError::TooLong { .. } => {
            raise("LimitReachedError", &error.to_string(), Some(error.code()), |_| Ok(()))
        }
    }
}

fn verify_error(error: &VerifyError) -> PyErr {
    match error {
        VerifyError::Stopped { .. } => stopped(error),
        VerifyError::Probe(error) => probe_error(error),
        VerifyError::NoPosition { ending, .. } => {
            raise("VerificationError", &error.to_string(), Some(error.code()), |details| {
                details.set_item("ending", ending.to_string())
            })
        }
        VerifyError::WrongValue { ending, position, found, expected } => {
            raise("VerificationError", &error.to_string(), Some(error.code()), |details| {
                details.set_item("ending", ending.to_string())?;
                details.set_item("position", PyPosition(**position))?;
                details.set_item("found", PyValue(*found))?;
                details.set_item("expected", PyValue(*expected))
            })
        }
    }
}

/// An error of a file: one of the system's, or that it is no table.
fn file_error(error: FileError, path: &Path) -> PyErr {
    match error {
        FileError::Io(error) => os_error(error, path),
        error => {
            let message = format!("{}: {error}", path.display());
            raise("TableFileError", &message, Some(error.code()), |details| {
                details.set_item("path", path)
            })
        }
    }
}

/// Reads the table of an ending from a folder, and says whether there is a file for it.
fn read(tables: &mut Tables, folder: &Path, ending: Ending) -> PyResult<bool> {
    let path = Tables::path(folder, ending);
    if path.exists() {
        // Nothing but a regular file is waited for.
        files::open(&path)?;
    }
    tables.load(folder, ending).map_err(|error| file_error(error, &path))
}

fn progress(py: Python<'_>, told: Progress) -> PyResult<Bound<'_, PyAny>> {
    PROGRESS.get(py)?.call1((told.ending.to_string(), told.plies, told.done, told.all))
}

/// All endings that a table needs, itself included, the smaller ones first.
fn needed(ending: Ending, all: &mut Vec<Ending>) {
    if !all.contains(&ending) {
        ending.turns_into().into_iter().for_each(|next| needed(next, all));
        all.push(ending);
    }
}

fn longest<'py>(py: Python<'py>, longest: Option<&Longest>) -> PyResult<Option<Bound<'py, PyAny>>> {
    let class = LONGEST.get(py)?;
    longest
        .map(|longest| class.call1((longest.plies, longest.count, PyPosition(longest.position))))
        .transpose()
}

#[pymethods]
impl PyTables {
    #[new]
    fn new() -> PyTables {
        PyTables::default()
    }

    /// All tables that are in a folder: the files of endings' names, such as ``KNk.hct``.
    ///
    /// Raises:
    ///     TableFileError: if one is damaged in any way, with the reason.
    ///     OSError: if the folder or a file cannot be read.
    #[staticmethod]
    fn open(py: Python<'_>, folder: PathBuf) -> Result<PyTables> {
        let tables = py.detach(|| {
            read_dir(&folder).map_err(|error| os_error(error, &folder))?;
            let mut tables = Tables::new();
            for ending in (3..=4).flat_map(Ending::all) {
                read(&mut tables, &folder, ending)?;
            }
            Ok::<_, PyErr>(tables)
        })?;
        Ok(PyTables(RwLock::new(tables)))
    }

    /// Makes the table of an ending, and before it those of all endings it can turn into, as far as
    /// they are not here.
    ///
    /// The interpreter's lock is released, and Ctrl-C is heeded. Tables that were finished before a
    /// stop are kept.
    ///
    /// Args:
    ///     ending: its name, such as ``"KRkn"``; the men of each side in any order.
    ///     threads: how many work; all cores if not said.
    ///     progress: is told a `Progress` every now and then; ``False`` stops the work.
    ///
    /// Raises:
    ///     StoppedError: if `progress` has said so.
    #[pyo3(signature = (ending, *, threads = None, progress = None))]
    fn generate<'py>(
        &self,
        py: Python<'py>,
        ending: EndingArg,
        threads: Option<&Bound<'py, PyAny>>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> Result<()> {
        let threads = crate::search::threads(threads)?;
        let mut tables = self.read().clone();
        let (made, tables) = watched(py, progress, self::progress, move |stop, told| {
            let tell = |progress: &Progress| {
                told.tell(*progress);
                stop.flow()
            };
            let made = pool::once(threads, || tables.generate_with(ending.0, &tell));
            (made, tables)
        })?;
        let made = made?;
        self.take_over(&tables);
        Ok(made.map_err(|error| generate_error(&error))?)
    }

    /// Holds every entry of a table against the outcome of its position or the entries of all that
    /// a move leads to, with nothing of what made the table.
    ///
    /// The table itself is checked; if those it turns into pass too, all of them are right. The
    /// interpreter's lock is released, and Ctrl-C is heeded.
    ///
    /// Args:
    ///     ending: its name.
    ///     threads: how many work; all cores if not said.
    ///     progress: is told a `Progress` every now and then; ``False`` stops the work.
    ///
    /// Raises:
    ///     VerificationError: if an entry is wrong, with its position.
    ///     ProbeError: if a table is missing.
    ///     StoppedError: if `progress` has said so.
    #[pyo3(signature = (ending, *, threads = None, progress = None))]
    fn verify<'py>(
        &self,
        py: Python<'py>,
        ending: EndingArg,
        threads: Option<&Bound<'py, PyAny>>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> Result<()> {
        let threads = crate::search::threads(threads)?;
        let tables = self.read().clone();
        let verified = watched(py, progress, self::progress, move |stop, told| {
            let tell = |progress: &Progress| {
                told.tell(*progress);
                stop.flow()
            };
            pool::once(threads, || tables.verify(ending.0, &tell))
        })?;
        Ok(verified?.map_err(|error| verify_error(&error))?)
    }

    /// Writes tables into a folder, which is made if it is not there: the one of an ending, or all.
    /// A file is replaced once the new one is complete.
    ///
    /// Returns:
    ///     The paths of the files, as `pathlib.Path`s.
    ///
    /// Raises:
    ///     ProbeError: if there is no such table.
    ///     OSError: if writing fails.
    #[pyo3(signature = (folder, ending = None))]
    fn save(
        &self,
        py: Python<'_>,
        folder: PathBuf,
        ending: Option<EndingArg>,
    ) -> Result<Vec<PathBuf>> {
        let tables = self.read().clone();
        let endings = match ending {
            Some(ending) => vec![self.table(ending.0)?.ending()],
            None => tables.iter().map(|table| table.ending()).collect(),
        };
        let saved = py.detach(|| {
            std::fs::create_dir_all(&folder).map_err(|error| os_error(error, &folder))?;
            let save = |ending| {
                let path = Tables::path(&folder, ending);
                match tables.save(&folder, ending) {
                    Ok(()) => Ok(path),
                    Err(error) => Err(file_error(error, &path)),
                }
            };
            endings.into_iter().map(save).collect::<PyResult<_>>()
        });
        Ok(saved?)
    }

    /// Reads the table of an ending from a folder, and those of all it turns into, as far as there
    /// are files. Returns whether all of them are here now.
    ///
    /// Raises:
    ///     TableFileError: if a file is damaged in any way, with the reason.
    ///     OSError: if a file cannot be read.
    fn load(&self, py: Python<'_>, folder: PathBuf, ending: EndingArg) -> Result<bool> {
        let mut tables = self.read().clone();
        let all = py.detach(|| {
            let (mut all, mut endings) = (true, Vec::new());
            needed(ending.0, &mut endings);
            for ending in endings {
                all &= tables.get(&ending).is_some() || read(&mut tables, &folder, ending)?;
            }
            Ok::<_, PyErr>(all)
        })?;
        self.take_over(&tables);
        Ok(all)
    }

    /// The value of a position in plies to the end, without regard to the 25-move rule.
    ///
    /// Args:
    ///     position: the position, or its FEN.
    ///
    /// Raises:
    ///     ProbeError: if there is no table for it; `code` says why: ``missing``,
    ///         ``too-many-men``, ``castling-rights``.
    fn probe(&self, position: &Bound<'_, PyAny>) -> Result<PyValue> {
        let position = start(Some(position))?;
        let value = self.read().probe(&position);
        Ok(value.map(PyValue).map_err(|error| probe_error(&error))?)
    }

    /// The value of a position with the 25-move rule (F17) and its clock, in plies to the next
    /// capture or the end, whichever comes first. Raises as `probe`.
    ///
    /// A win means that the side can force an end or a capture before the clock ends the game, and
    /// after each capture the next one.
    fn probe_with_clock(&self, position: &Bound<'_, PyAny>) -> Result<PyValue> {
        let position = start(Some(position))?;
        let value = self.read().probe_with_clock(&position);
        Ok(value.map(PyValue).map_err(|error| probe_error(&error))?)
    }

    /// The legal moves with what they come to for the side that makes them, best first, as of
    /// `probe`.
    fn moves(&self, position: &Bound<'_, PyAny>) -> Result<Vec<(PyMove, PyValue)>> {
        let position = start(Some(position))?;
        let moves = self.read().moves(&position);
        Ok(valued(moves.map_err(|error| probe_error(&error))?))
    }

    /// The legal moves with what they come to for the side that makes them, best first, as of
    /// `probe_with_clock`. Who plays the first again and again wins what is won.
    fn moves_with_clock(&self, position: &Bound<'_, PyAny>) -> Result<Vec<(PyMove, PyValue)>> {
        let position = start(Some(position))?;
        let moves = self.read().moves_with_clock(&position);
        Ok(valued(moves.map_err(|error| probe_error(&error))?))
    }

    /// Best play of both sides to the end, without regard to the 25-move rule: so many moves as
    /// the value has plies; empty for a draw. Raises as `probe`.
    fn line(&self, position: &Bound<'_, PyAny>) -> Result<Vec<PyMove>> {
        let position = start(Some(position))?;
        let line = self.read().line(&position);
        let line = line.map_err(|error| probe_error(&error))?;
        Ok(line.into_iter().map(PyMove).collect())
    }

    /// What becomes of all positions of an ending with one side to move.
    ///
    /// Args:
    ///     ending: its name.
    ///     side_to_move: White is the side that the ending's name begins with.
    ///
    /// Returns:
    ///     `Counts`: how many are won, drawn and lost, and the longest of each.
    ///
    /// Raises:
    ///     ProbeError: if there is no such table.
    fn counts<'py>(
        &self,
        py: Python<'py>,
        ending: EndingArg,
        side_to_move: crate::arguments::ColorArg,
    ) -> Result<Bound<'py, PyAny>> {
        let table = self.table(ending.0)?;
        let side: Color = side_to_move.0;
        let Counts { wins, draws, losses, finished, drawn_by_clock, longest_win, longest_loss } =
            py.detach(|| table.counts(side));
        Ok(COUNTS.get(py)?.call1((
            table.ending().to_string(),
            enums::color(py, side)?,
            wins,
            draws,
            losses,
            finished,
            drawn_by_clock,
            longest(py, longest_win.as_ref())?,
            longest(py, longest_loss.as_ref())?,
        ))?)
    }

    fn __len__(&self) -> usize {
        self.read().iter().count()
    }

    fn __bool__(&self) -> bool {
        true
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        let names: Vec<String> =
            self.read().iter().map(|table| table.ending().to_string()).collect();
        names.into_pyobject(py)?.try_iter()
    }

    fn __contains__(&self, ending: &Bound<'_, PyAny>) -> PyResult<bool> {
        let ending = known(ending.py(), ending.extract::<EndingArg>())?;
        Ok(ending.is_some_and(|ending| self.read().get(&ending.0).is_some()))
    }

    fn __repr__(&self) -> String {
        let names: Vec<String> =
            self.read().iter().map(|table| table.ending().to_string()).collect();
        format!(
            "<Tables of {}>",
            if names.is_empty() { "nothing".into() } else { names.join(", ") }
        )
    }

    /// Tables go from process to process as their files' bytes.
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyList>,))> {
        let py = slf.py();
        let tables = slf.get().read().clone();
        let files = py.detach(|| {
            let bytes = |table: &std::sync::Arc<Table>| {
                let mut bytes = Vec::new();
                table.write(&mut bytes).map(|()| bytes)
            };
            tables.iter().map(bytes).collect::<std::io::Result<Vec<_>>>()
        })?;
        let files = PyList::new(py, files.iter().map(|bytes| PyBytes::new(py, bytes)))?;
        Ok((slf.get_type().getattr("_restore")?, (files,)))
    }

    #[staticmethod]
    fn _restore(files: Vec<Bound<'_, PyBytes>>) -> Result<PyTables> {
        let mut tables = Tables::new();
        for file in &files {
            let table = Table::read(file.as_bytes());
            tables.insert(table.map_err(|error| file_error(error, Path::new("pickle")))?);
        }
        Ok(PyTables(RwLock::new(tables)))
    }
}

fn valued(
    moves: Vec<(heterochess::fluidity::Move, heterochess::tables::Value)>,
) -> Vec<(PyMove, PyValue)> {
    moves.into_iter().map(|(m, value)| (PyMove(m), PyValue(value))).collect()
}
