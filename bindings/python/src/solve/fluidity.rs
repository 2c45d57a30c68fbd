//! `FluiditySolver`.

use core::ops::ControlFlow;
use std::sync::{Arc, Mutex};
use std::thread::{self, ThreadId};

use heterochess::fluidity::{Move, Position};
use heterochess::solve::Answer;
use heterochess::solve::fluidity::{Progress, Proof, Solver};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::told as answered;
use crate::arguments::{self, number, number_within};
use crate::enums::Imported;
use crate::errors::{Result, named};
use crate::fluidity::game::start;
use crate::fluidity::moves::{self, PyMove};
use crate::locks::lock;
use crate::pool;
use crate::search::Stop;
use crate::watch::{Told, watched};

static PROGRESS: Imported = Imported::new("heterochess.solve", "Progress");
static PROOF: Imported = Imported::new("heterochess.solve", "Proof");

/// Who is told of the question that is worked on, and may stop it.
type Present = Arc<Mutex<Option<(Stop, Told<Progress>)>>>;

/// The threads that wait for an answer of a solver.
#[derive(Default)]
struct Asking(Mutex<Vec<ThreadId>>);

/// A question of this thread, until it is dropped.
struct Asked<'a>(&'a Asking);

impl Asking {
    /// Fails if this thread waits already: its progress callback or signal handler would wait for
    /// the question that waits for it.
    fn ask(&self) -> PyResult<Asked<'_>> {
        let this = thread::current().id();
        let is_new = {
            let mut asking = lock(&self.0);
            let is_new = !asking.contains(&this);
            if is_new {
                asking.push(this);
            }
            is_new
        };
        // An exception is made while the lock is free: that runs code of Python.
        if is_new { Ok(Asked(self)) } else { Err(busy()) }
    }
}

fn busy() -> PyErr {
    named("BusyError", "the solver is at work on another question of this thread")
}

impl Drop for Asked<'_> {
    fn drop(&mut self) {
        let this = thread::current().id();
        lock(&self.0.0).retain(|&thread| thread != this);
    }
}

/// Searches for forced wins of Fluidity Chess, exactly.
///
/// A win within ``n`` plies is a way for the side to move to end the game as the winner by its own
/// ``n``-th ply at the latest, whatever the other side does, by king capture (F13), checkmate or
/// stalemate (F14). The clock of the position counts (F17); history before it does not, and need
/// not (``docs/solving.md``). The answer does not depend on table or threads, except for how much
/// can be done within a limit.
///
/// A solver remembers what it has learnt from earlier questions. Questions from several threads of
/// Python are answered one after the other. A progress callback cannot ask the solver that calls it:
/// that is a `BusyError`.
///
/// Args:
///     hash_mebibytes: the size of the transposition table, from 1 to 65 536 MiB, taken as it is
///         needed.
///     max_nodes: gives up a question after about so many nodes; no limit if not said.
///     threads: how many work at `solve`; all cores if not said.
///
/// >>> from heterochess import solve
/// >>> solver = solve.FluiditySolver()
/// >>> answer = solver.solve("8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 w", 3)
/// >>> answer.verdict, answer.plies, [str(move) for move in answer.line][0]
/// (<Verdict.WIN: 'win'>, 3, 'b4g4')
#[pyclass(frozen, module = "heterochess.solve", name = "FluiditySolver")]
pub(crate) struct PyFluiditySolver {
    solver: Arc<Mutex<Solver<'static>>>,
    present: Present,
    asking: Asking,
    hash_mebibytes: u32,
    max_nodes: Option<u64>,
    threads: usize,
}

fn progress(py: Python<'_>, told: Progress) -> PyResult<Bound<'_, PyAny>> {
    PROGRESS.get(py)?.call1((told.plies, told.nodes))
}

impl PyFluiditySolver {
    fn ask<'py, T: Send + 'static>(
        &self,
        py: Python<'py>,
        callback: Option<&Bound<'py, PyAny>>,
        question: impl FnOnce(&mut Solver<'static>) -> T + Send + 'static,
    ) -> PyResult<(T, u64)> {
        let _asked = self.asking.ask()?;
        let (solver, present) = (self.solver.clone(), self.present.clone());
        watched(py, callback, progress, move |stop, told| {
            let mut solver = lock(&solver);
            let set = |now| *lock(&present) = now;
            set(Some((stop.clone(), told.clone())));
            let answer = question(&mut solver);
            set(None);
            (answer, solver.nodes())
        })
    }
}

/// What `prove` comes to: the answer, and the proof of a win.
type Proven = (Answer<Move>, Option<Proof>);

fn prove(solver: &mut Solver<'_>, position: &Position, plies: u8) -> Proven {
    match solver.solve(position, plies) {
        Answer::Win(win) => match solver.prove(position, win.plies) {
            Ok(proof) => (Answer::Win(win), proof),
            Err(halt) => (Answer::Unknown(halt), None),
        },
        answer => (answer, None),
    }
}

/// A proof as `Proof`. It is nested half as deep as it has plies, which are at most 255.
fn proof<'py>(py: Python<'py>, tree: &Proof) -> PyResult<Bound<'py, PyAny>> {
    let replies = PyDict::new(py);
    for (reply, below) in &tree.replies {
        replies.set_item(PyMove(*reply), proof(py, below)?)?;
    }
    PROOF.get(py)?.call1((PyMove(tree.m), tree.plies, replies))
}

#[pymethods]
impl PyFluiditySolver {
    #[new]
    #[pyo3(signature = (*, hash_mebibytes = None, max_nodes = None, threads = None),
           text_signature = "(*, hash_mebibytes=64, max_nodes=None, threads=None)")]
    fn new(
        hash_mebibytes: Option<&Bound<'_, PyAny>>,
        max_nodes: Option<&Bound<'_, PyAny>>,
        threads: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyFluiditySolver> {
        let hash_mebibytes = hash_mebibytes
            .map_or(Ok(64), |size| number_within("hash_mebibytes", size, 1..=65_536))?;
        let max_nodes: Option<u64> =
            max_nodes.map(|nodes| arguments::number("max_nodes", nodes)).transpose()?;
        let threads = crate::search::threads(threads)?;
        let present = Present::default();
        let listening = present.clone();
        let solver = Solver::new()
            .hash_mebibytes(hash_mebibytes)
            .max_nodes(max_nodes.unwrap_or(u64::MAX))
            .progress(move |progress| {
                let present = lock(&listening);
                let Some((stop, told)) = &*present else { return ControlFlow::Continue(()) };
                told.tell(*progress);
                stop.flow()
            });
        let solver = Arc::new(Mutex::new(solver));
        let asking = Asking::default();
        Ok(PyFluiditySolver { solver, present, asking, hash_mebibytes, max_nodes, threads })
    }

    /// The shortest forced win of the side to move within so many plies.
    ///
    /// A game that is over has none. The interpreter's lock is released, and Ctrl-C is heeded.
    ///
    /// Args:
    ///     position: the position, or its FEN.
    ///     plies: how far to look, from 0 to 255.
    ///     progress: is told a `Progress` every now and then; ``False`` stops the search.
    ///
    /// Returns:
    ///     An `Answer`: a win with its line, that there is none within these plies, or that a limit
    ///     was reached or the search stopped, which says nothing about the position.
    #[pyo3(signature = (position, plies, *, progress = None))]
    fn solve<'py>(
        &self,
        py: Python<'py>,
        position: &Bound<'py, PyAny>,
        plies: &Bound<'py, PyAny>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> Result<Bound<'py, PyAny>> {
        let (position, plies) = (start(Some(position))?, number("plies", plies)?);
        let (answer, nodes) = if self.threads == 1 {
            self.ask(py, progress, move |solver| solver.solve(&position, plies))?
        } else {
            let threads = self.threads;
            let (answer, nodes) = self.ask(py, progress, move |solver| {
                pool::once(threads, || solver.solve_parallel(&position, plies))
            })?;
            (answer?, nodes)
        };
        Ok(answered(py, &answer, nodes, PyMove, None)?)
    }

    /// As `solve`, but with a given first move: does it win, and how fast?
    ///
    /// Args:
    ///     position: the position, or its FEN.
    ///     move: a legal move; it is the first of the plies.
    ///     plies: how far to look.
    ///     progress: as for `solve`.
    ///
    /// Raises:
    ///     IllegalMoveError: if the move is not legal, with the reason.
    #[pyo3(signature = (position, r#move, plies, *, progress = None))]
    fn solve_move<'py>(
        &self,
        py: Python<'py>,
        position: &Bound<'py, PyAny>,
        r#move: &Bound<'py, PyAny>,
        plies: &Bound<'py, PyAny>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> Result<Bound<'py, PyAny>> {
        let (position, plies) = (start(Some(position))?, number("plies", plies)?);
        let m = moves::legal(&position, r#move)?;
        let (answer, nodes) =
            self.ask(py, progress, move |solver| solver.solve_move(&position, &m, plies))?;
        let refused = |refusal| crate::fluidity::errors::refusal(&refusal, &m.to_string());
        Ok(answered(py, &answer.map_err(refused)?, nodes, PyMove, None)?)
    }

    /// As `solve`; the answer's `proof` has the winner's reply to everything.
    ///
    /// A proof of many plies is large: every legal reply is in it.
    #[pyo3(signature = (position, plies, *, progress = None))]
    fn prove<'py>(
        &self,
        py: Python<'py>,
        position: &Bound<'py, PyAny>,
        plies: &Bound<'py, PyAny>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> Result<Bound<'py, PyAny>> {
        let (position, plies) = (start(Some(position))?, number("plies", plies)?);
        let ((answer, tree), nodes) =
            self.ask(py, progress, move |solver| prove(solver, &position, plies))?;
        let tree = tree.map(|tree| proof(py, &tree)).transpose()?;
        Ok(answered(py, &answer, nodes, PyMove, tree)?)
    }

    /// The size of the transposition table in MiB.
    #[getter]
    fn hash_mebibytes(&self) -> u32 {
        self.hash_mebibytes
    }

    /// The limit of nodes for a question, if there is one.
    #[getter]
    fn max_nodes(&self) -> Option<u64> {
        self.max_nodes
    }

    /// How many threads work at `solve`.
    #[getter]
    fn threads(&self) -> usize {
        self.threads
    }

    fn __repr__(&self) -> String {
        let (hash, threads) = (self.hash_mebibytes, self.threads);
        let nodes = self.max_nodes.map_or("None".to_owned(), |nodes| nodes.to_string());
        format!("FluiditySolver(hash_mebibytes={hash}, max_nodes={nodes}, threads={threads})")
    }
}
