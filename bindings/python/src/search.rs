//! Long searches: off the interpreter's lock, on several threads, and open to Ctrl-C.

use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use core::time::Duration;
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;

use heterochess::{Position, perft};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::arguments;
use crate::errors::{Error, Result, named};

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
    let receiver = std::sync::Mutex::new(receiver);
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

pub(crate) fn spawn(work: impl FnOnce() + Send + 'static) -> PyResult<()> {
    thread::Builder::new()
        .name("heterochess".to_owned())
        .spawn(work)
        .map(drop)
        .map_err(|error| PyRuntimeError::new_err(format!("no thread could be started: {error}")))
}

pub(crate) fn failed() -> PyErr {
    PyRuntimeError::new_err("the search has failed: this is a bug of heterochess")
}

/// The deepest perft that is one piece of work between two looks at [`Stop`].
pub(crate) trait Divisible: Position + Send + Sync + 'static {
    /// In plies.
    const UNDIVIDED: u32;
}

impl Divisible for heterochess::fluidity::Position {
    const UNDIVIDED: u32 = 3;
}

/// Counting the turns of one position is work enough.
impl Divisible for heterochess::charismatic::Position {
    const UNDIVIDED: u32 = 1;
}

/// As `perft`, or `None` if it was stopped.
fn perft_until<P: Divisible>(position: &P, depth: u32, stop: &Stop) -> Option<u64> {
    if stop.is_stopped() {
        return None;
    }
    if depth <= P::UNDIVIDED {
        return Some(perft(position, depth));
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

fn legal_moves<P: Position>(position: &P) -> Vec<P::Move> {
    let mut moves = Vec::new();
    let _ = position.visit_legal_moves(|m| {
        moves.push(m);
        ControlFlow::<()>::Continue(())
    });
    moves
}

/// The number of threads that a user asks for: all there are if he does not say.
pub(crate) fn threads(threads: Option<&Bound<'_, PyAny>>) -> PyResult<usize> {
    /// More than any machine has, but no danger.
    const MOST: usize = 1024;
    let all = || thread::available_parallelism().map_or(1, usize::from);
    match threads.map(|threads| arguments::number("threads", threads)).transpose()? {
        None => Ok(all()),
        Some(number @ 1..=MOST) => Ok(number),
        Some(_) => Err(named("InvalidArgumentError", format!("threads is from 1 to {MOST}"))),
    }
}

/// The legal moves, each with the perft of what follows; `depth` is at least 1.
pub(crate) fn divide<P: Divisible>(
    py: Python<'_>,
    position: &P,
    depth: u32,
    threads: usize,
) -> Result<Vec<(P::Move, u64)>>
where
    P::Move: Send + Sync,
{
    if depth <= P::UNDIVIDED {
        return Ok(py.detach(|| heterochess::divide(position, depth)));
    }
    let position = position.clone();
    let divided = interruptible(py, move |stop| {
        let roots = legal_moves(&position);
        // Two plies make enough parts to keep all threads busy to the end.
        let parts: Vec<(usize, P)> = roots
            .iter()
            .map(|m| after(&position, m))
            .enumerate()
            .flat_map(|(root, child)| {
                legal_moves(&child).into_iter().map(move |m| (root, after(&child, &m)))
            })
            .collect();
        let next = AtomicUsize::new(0);
        let (sender, receiver) = channel();
        thread::scope(|scope| {
            for _ in 0..threads.min(parts.len()) {
                let (sender, parts, next) = (sender.clone(), &parts, &next);
                scope.spawn(move || work_off(parts, next, depth - 2, stop, &sender));
            }
        });
        drop(sender);
        let mut divided: Vec<(P::Move, u64)> = roots.into_iter().map(|m| (m, 0)).collect();
        for (root, nodes) in receiver {
            divided[root].1 += nodes;
        }
        divided
    })?;
    Ok(divided)
}

fn work_off<P: Divisible>(
    parts: &[(usize, P)],
    next: &AtomicUsize,
    depth: u32,
    stop: &Stop,
    sender: &Sender<(usize, u64)>,
) {
    while let Some((root, part)) = parts.get(next.fetch_add(1, Ordering::Relaxed)) {
        let Some(nodes) = perft_until(part, depth, stop) else { return };
        if sender.send((*root, nodes)).is_err() {
            return;
        }
    }
}

/// The number of sequences of `depth` legal moves.
pub(crate) fn count<P: Divisible>(
    py: Python<'_>,
    position: &P,
    depth: u32,
    threads: usize,
) -> core::result::Result<u64, Error>
where
    P::Move: Send + Sync,
{
    if depth <= P::UNDIVIDED {
        return Ok(py.detach(|| perft(position, depth)));
    }
    Ok(divide(py, position, depth, threads)?.iter().map(|(_, nodes)| nodes).sum())
}

/// The depth that a user asks for, in plies.
pub(crate) fn depth(depth: &Bound<'_, PyAny>) -> PyResult<u32> {
    /// The search takes stack for each ply; nobody lives to see the end of this one.
    const MOST: u32 = 64;
    match arguments::number("depth", depth)? {
        depth @ 0..=MOST => Ok(depth),
        _ => Err(named("InvalidArgumentError", format!("depth is from 0 to {MOST}"))),
    }
}
