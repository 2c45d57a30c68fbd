//! Threads of rayon: for one long search, or for many small pieces of work.

use std::process;
use std::sync::{Arc, Mutex};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

/// The pool, and the process and the number of threads that it was made for.
struct Kept {
    process: u32,
    threads: usize,
    pool: Arc<ThreadPool>,
}

static KEPT: Mutex<Option<Kept>> = Mutex::new(None);

/// Runs `work`, in which rayon has so many threads, which stay for the next time. Fails if there are
/// none to be had.
pub(crate) fn kept<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    Ok(pool(threads)?.install(work))
}

/// The same with threads that end with the work.
pub(crate) fn once<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    Ok(new(threads)?.install(work))
}

fn new(threads: usize) -> PyResult<ThreadPool> {
    let name = |_| "heterochess".to_owned();
    let made = ThreadPoolBuilder::new().num_threads(threads).thread_name(name).build();
    made.map_err(|error| PyRuntimeError::new_err(format!("no threads could be started: {error}")))
}

/// A pool of so many threads: the one that was used last, or a new one.
fn pool(threads: usize) -> PyResult<Arc<ThreadPool>> {
    let process = process::id();
    // Nobody waits here: in a process that was forked the lock may never be free again.
    let mut kept = KEPT.try_lock().ok();
    if let Some(Some(kept)) = kept.as_deref()
        && kept.process == process
        && kept.threads == threads
    {
        return Ok(Arc::clone(&kept.pool));
    }
    let pool = Arc::new(new(threads)?);
    if let Some(kept) = kept.as_deref_mut() {
        let made = Kept { process, threads, pool: Arc::clone(&pool) };
        // The threads of its parent's pool are not in a process that was forked: it lets them be.
        if let Some(old) = kept.replace(made).filter(|old| old.process != process) {
            core::mem::forget(old);
        }
    }
    Ok(pool)
}
