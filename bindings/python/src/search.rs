//! Long searches: off the interpreter's lock, on several threads, and open to Ctrl-C.

use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use core::time::Duration;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;

use heterochess::{Position, perft};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::arguments::number_within;
use crate::errors::{Error, Result, named};
use crate::pool;

/// How often signals are looked at.
pub(crate) const BEAT: Duration = Duration::from_millis(20);

/// A search is told through this to stop.
#[derive(Clone, Default)]
pub(crate) struct Stop(Arc<AtomicBool>);

impl Stop {
    pub(crate) fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Breaks when the search is to stop.
    pub(crate) fn flow(&self) -> ControlFlow<()> {
        if self.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Stops the search when the caller goes away, by an exception too.
pub(crate) struct StopOnDrop(pub(crate) Stop);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// Runs `work` in a thread of its own and waits for its answer, while signals are heeded. After
/// Ctrl-C the work is told to stop, and its thread ends by itself.
pub(crate) fn interruptible<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce(&Stop) -> T + Send + 'static,
) -> PyResult<T> {
    let stop = Stop::default();
    let _guard = StopOnDrop(stop.clone());
    let (sender, receiver) = channel();
    spawn(move || {
        // Nobody listens any more after an interruption.
        let _ = sender.send(work(&stop));
    })?;
    let receiver = Mutex::new(receiver);
    loop {
        let answer = py.detach(|| match receiver.lock() {
            Ok(receiver) => receiver.recv_timeout(BEAT),
            Err(_) => Err(RecvTimeoutError::Disconnected),
        });
        match answer {
            Ok(answer) => return Ok(answer),
            Err(RecvTimeoutError::Timeout) => py.check_signals()?,
            Err(RecvTimeoutError::Disconnected) => return Err(failed()),
        }
    }
}

/// As [`interruptible`], where the interpreter's lock has been released already, for work on what
/// the caller holds: it is waited for after Ctrl-C too.
pub(crate) fn heeding_signals<T: Send>(work: impl FnOnce(&Stop) -> T + Send) -> PyResult<T> {
    let stop = Stop::default();
    let (sender, receiver) = channel();
    thread::scope(|scope| {
        let stop = &stop;
        // The sender goes along, so that a panic is heard of.
        let work = move || {
            // Nobody listens any more after an interruption.
            let _ = sender.send(work(stop));
        };
        let worker = thread::Builder::new().spawn_scoped(scope, work).map_err(no_thread)?;
        loop {
            match receiver.recv_timeout(BEAT) {
                Ok(answer) => return Ok(answer),
                Err(RecvTimeoutError::Timeout) => {
                    Python::attach(|py| py.check_signals()).inspect_err(|_| stop.stop())?;
                }
                Err(RecvTimeoutError::Disconnected) => {
                    // Joined, the panic stays here.
                    let _ = worker.join();
                    return Err(failed());
                }
            }
        }
    })
}

/// Lets Ctrl-C through where an iterator hands out item after item: code of C that takes them all,
/// as `list` does, looks at no signals.
#[derive(Default)]
pub(crate) struct Pulse(AtomicU32);

impl Pulse {
    /// Called for each item; looks at signals now and then.
    pub(crate) fn beat(&self, py: Python<'_>) -> PyResult<()> {
        const EVERY: u32 = 1024;
        let count = self.0.fetch_add(1, Ordering::Relaxed);
        if count % EVERY == EVERY - 1 { py.check_signals() } else { Ok(()) }
    }
}

pub(crate) fn spawn(work: impl FnOnce() + Send + 'static) -> PyResult<()> {
    thread::Builder::new().name("heterochess".to_owned()).spawn(work).map(drop).map_err(no_thread)
}

fn no_thread(error: std::io::Error) -> PyErr {
    PyRuntimeError::new_err(format!("no thread could be started: {error}"))
}

pub(crate) fn failed() -> PyErr {
    PyRuntimeError::new_err("the search has failed: this is a bug of heterochess")
}

/// So many first moves a search is divided into at most: Charismatic Chess has up to 10^9.
const MOST_DIVIDED: usize = 1_000_000;

/// How a perft is split for several threads, and what a thread does with its parts.
pub(crate) trait Divisible: Position + Send + Sync + 'static {
    /// The deepest perft that is not split, in plies.
    const UNDIVIDED: u32;

    /// The deepest perft that takes no time worth a thread.
    fn short(&self) -> u32;

    /// The perft of such a depth, or `None` if it was stopped.
    fn undivided(&self, depth: u32, stop: &Stop) -> Option<u64>;

    /// As [`undivided`](Divisible::undivided), with several threads if that helps.
    fn together(&self, depth: u32, _threads: usize, stop: &Stop) -> PyResult<Option<u64>> {
        Ok(self.undivided(depth, stop))
    }
}

impl Divisible for heterochess::fluidity::Position {
    const UNDIVIDED: u32 = 3;

    fn short(&self) -> u32 {
        3
    }

    fn undivided(&self, depth: u32, stop: &Stop) -> Option<u64> {
        (!stop.is_stopped()).then(|| perft(self, depth))
    }
}

/// To count the turns of one position can take seconds.
impl Divisible for heterochess::charismatic::Position {
    const UNDIVIDED: u32 = 1;

    fn short(&self) -> u32 {
        if self.max_series().get() == 1 { 2 } else { 0 }
    }

    fn undivided(&self, depth: u32, stop: &Stop) -> Option<u64> {
        match depth {
            0 => Some(1),
            _ if self.max_series().get() == 1 => Some(self.count_turns()),
            _ => sum(self.count_series_until(|| stop.flow())),
        }
    }

    fn together(&self, depth: u32, threads: usize, stop: &Stop) -> PyResult<Option<u64>> {
        match depth {
            0 => Ok(Some(1)),
            _ => pool::once(threads, || sum(self.count_series_parallel(|| stop.flow()))),
        }
    }
}

fn sum(counted: ControlFlow<(), [u64; 5]>) -> Option<u64> {
    counted.continue_value().map(|counts| counts.iter().sum())
}

/// As `perft`, or `None` if it was stopped.
fn perft_until<P: Divisible>(position: &P, depth: u32, stop: &Stop) -> Option<u64> {
    if depth <= P::UNDIVIDED {
        return position.undivided(depth, stop);
    }
    let mut nodes = 0_u64;
    let flow =
        position.visit_legal_moves(|m| match perft_until(&after(position, &m), depth - 1, stop) {
            Some(below) => {
                nodes += below;
                ControlFlow::Continue(())
            }
            None => ControlFlow::Break(()),
        });
    flow.is_continue().then_some(nodes)
}

fn after<P: Position>(position: &P, m: &P::Move) -> P {
    let mut next = position.clone();
    next.play_unchecked(m);
    next
}

/// All legal moves, if they are not too many to be held.
fn legal_moves<P: Position>(position: &P, stop: &Stop) -> Option<Vec<P::Move>> {
    let mut moves = Vec::new();
    let flow = position.visit_legal_moves(|m| {
        if moves.len() == MOST_DIVIDED || stop.is_stopped() {
            return ControlFlow::Break(());
        }
        moves.push(m);
        ControlFlow::Continue(())
    });
    flow.is_continue().then_some(moves)
}

/// The number of threads that a user asks for: all there are if he does not say.
pub(crate) fn threads(threads: Option<&Bound<'_, PyAny>>) -> PyResult<usize> {
    /// More than any machine has, but no danger.
    const MOST: usize = 1024;
    let all = || thread::available_parallelism().map_or(1, usize::from);
    threads.map_or_else(|| Ok(all()), |threads| number_within("threads", threads, 1..=MOST))
}

/// The legal moves, each with the perft of what follows; `depth` is at least 1. Fails if there are
/// more than [`MOST_DIVIDED`].
pub(crate) fn divide<P: Divisible>(
    py: Python<'_>,
    position: &P,
    depth: u32,
    threads: usize,
) -> Result<Vec<(P::Move, u64)>>
where
    P::Move: Send + Sync,
{
    let of = position.clone();
    let Some(roots) = interruptible(py, move |stop| legal_moves(&of, stop))? else {
        let message = format!("there are more than {MOST_DIVIDED} moves to divide by");
        return Err(named("LimitReachedError", message).into());
    };
    if depth <= position.short().max(1) {
        let below = |m: P::Move| {
            let nodes = perft(&after(position, &m), depth - 1);
            (m, nodes)
        };
        return Ok(py.detach(|| roots.into_iter().map(below).collect()));
    }
    let position = position.clone();
    let divided = interruptible(py, move |stop| {
        let counts: Vec<AtomicU64> = roots.iter().map(|_| AtomicU64::new(0)).collect();
        search_parts(&position, depth, threads, stop, |root, nodes| {
            counts[root].fetch_add(nodes, Ordering::Relaxed);
        });
        roots.into_iter().zip(counts.into_iter().map(AtomicU64::into_inner)).collect()
    })?;
    Ok(divided)
}

/// The number of sequences of `depth` legal moves. Moves are never gathered, however many there
/// are.
pub(crate) fn count<P: Divisible>(
    py: Python<'_>,
    position: &P,
    depth: u32,
    threads: usize,
) -> core::result::Result<u64, Error> {
    if depth <= position.short() {
        return Ok(py.detach(|| perft(position, depth)));
    }
    let position = position.clone();
    let counted = interruptible(py, move |stop| {
        if depth <= P::UNDIVIDED {
            // Nobody looks at the answer of a search that was stopped.
            return position.together(depth, threads, stop).map(Option::unwrap_or_default);
        }
        let nodes = AtomicU64::new(0);
        search_parts(&position, depth, threads, stop, |_, below| {
            nodes.fetch_add(below, Ordering::Relaxed);
        });
        Ok(nodes.into_inner())
    })?;
    Ok(counted?)
}

/// Splits a search of two plies or more into parts after one ply or two, and tells `add` the number
/// of the first move of each part and its nodes. Few parts wait at a time.
fn search_parts<P: Divisible>(
    position: &P,
    depth: u32,
    threads: usize,
    stop: &Stop,
    add: impl Fn(usize, u64) + Sync,
) {
    /// So many parts are made ahead.
    const WAITING: usize = 4096;
    // The last ply is for the workers, who count it without playing its moves.
    let plies = if depth > 2 { 2 } else { 1 };
    let (sender, receiver) = sync_channel::<(usize, P)>(WAITING);
    let receiver = Arc::new(Mutex::new(receiver));
    thread::scope(|scope| {
        for _ in 0..threads {
            let (receiver, add) = (receiver.clone(), &add);
            scope.spawn(move || {
                // When all workers are gone the receiver is, and no more parts are made.
                while let Some((root, part)) = take(&receiver) {
                    let Some(nodes) = perft_until(&part, depth - plies, stop) else { return };
                    add(root, nodes);
                }
            });
        }
        drop(receiver);
        let hold = |root, part| {
            if stop.is_stopped() || sender.send((root, part)).is_err() {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        };
        let mut root = 0;
        let _ = position.visit_legal_moves(|m| {
            let child = after(position, &m);
            let flow = match plies {
                // A child may have no moves: the flag is looked at for each.
                _ if stop.is_stopped() => ControlFlow::Break(()),
                1 => hold(root, child),
                _ => child.visit_legal_moves(|m| hold(root, after(&child, &m))),
            };
            root += 1;
            flow
        });
        drop(sender);
    });
}

/// The next thing that comes, if any.
fn take<T>(receiver: &Mutex<Receiver<T>>) -> Option<T> {
    receiver.lock().ok()?.recv().ok()
}

/// The depth that a user asks for, in plies.
pub(crate) fn depth(depth: &Bound<'_, PyAny>) -> PyResult<u32> {
    /// The search takes stack for each ply; nobody lives to see the end of this one.
    const MOST: u32 = 64;
    number_within("depth", depth, 0..=MOST)
}

/// `perft` and `divide` of a position, with the class of its moves.
macro_rules! perft_methods {
    ($class:ident, $moved:ident) => {
        #[pymethods]
        impl $class {
            /// The number of sequences of `depth` legal moves (turns), counted on all cores.
            ///
            /// The interpreter's lock is released, and Ctrl-C is heeded.
            ///
            /// Args:
            ///     depth: in plies, from 0 to 64.
            ///     threads: how many threads work; all cores if not said.
            #[pyo3(signature = (depth, *, threads = None))]
            fn perft(
                &self,
                py: Python<'_>,
                depth: &Bound<'_, PyAny>,
                threads: Option<&Bound<'_, PyAny>>,
            ) -> Result<u64> {
                let depth = crate::search::depth(depth)?;
                crate::search::count(py, &self.0, depth, crate::search::threads(threads)?)
            }

            /// The legal moves (turns), each with the perft of what follows it: `perft(depth)` split.
            ///
            /// Args:
            ///     depth: in plies; 0 is taken as 1.
            ///     threads: how many threads work; all cores if not said.
            ///
            /// Raises:
            ///     LimitReachedError: if there are more than a million legal turns.
            #[pyo3(signature = (depth, *, threads = None))]
            fn divide<'py>(
                &self,
                py: Python<'py>,
                depth: &Bound<'py, PyAny>,
                threads: Option<&Bound<'py, PyAny>>,
            ) -> Result<Bound<'py, pyo3::types::PyDict>> {
                let depth = crate::search::depth(depth)?.max(1);
                let counts = pyo3::types::PyDict::new(py);
                for (m, nodes) in
                    crate::search::divide(py, &self.0, depth, crate::search::threads(threads)?)?
                {
                    counts.set_item($moved(m), nodes)?;
                }
                Ok(counts)
            }
        }
    };
}
pub(crate) use perft_methods;
