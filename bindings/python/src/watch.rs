//! Long work with a progress callback, off the interpreter's lock and open to Ctrl-C.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex};

use pyo3::prelude::*;

use crate::arguments;
use crate::locks::lock;
use crate::search::{BEAT, Stop, StopOnDrop, failed, spawn};

/// The last that was told of how far the work is.
pub(crate) struct Told<P>(Arc<Mutex<Option<P>>>);

impl<P> Clone for Told<P> {
    fn clone(&self) -> Told<P> {
        Told(self.0.clone())
    }
}

impl<P> Told<P> {
    pub(crate) fn new() -> Told<P> {
        Told(Arc::new(Mutex::new(None)))
    }

    /// May be called from any thread, and often.
    pub(crate) fn tell(&self, progress: P) {
        *lock(&self.0) = Some(progress);
    }

    fn take(&self) -> Option<P> {
        lock(&self.0).take()
    }
}

/// Tells a callback how far the work is, and whether it is to go on: unless the answer is `False`.
pub(crate) fn goes_on<'py>(
    callback: &Bound<'py, PyAny>,
    news: Bound<'py, PyAny>,
) -> PyResult<bool> {
    let said = callback.call1((news,))?;
    Ok(!said.extract::<bool>().is_ok_and(|go_on| !go_on))
}

/// Runs `work` in a thread of its own and waits for its answer. Meanwhile signals are heeded, and
/// `callback` is told every now and then, in the caller's thread, what is new, and at the end once
/// more. When it answers `False` the work is told to stop, and its answer is still waited for;
/// after an exception it is not.
pub(crate) fn watched<'py, T, P>(
    py: Python<'py>,
    callback: Option<&Bound<'py, PyAny>>,
    show: impl Fn(Python<'py>, P) -> PyResult<Bound<'py, PyAny>>,
    work: impl FnOnce(&Stop, &Told<P>) -> T + Send + 'static,
) -> PyResult<T>
where
    T: Send + 'static,
    P: Send + 'static,
{
    arguments::callback("progress", callback)?;
    let stop = Stop::default();
    let _guard = StopOnDrop(stop.clone());
    let told = Told::new();
    let (sender, receiver) = channel();
    {
        let (stop, told) = (stop.clone(), told.clone());
        spawn(move || {
            // Nobody listens any more after an interruption.
            let _ = sender.send(work(&stop, &told));
        })?;
    }
    let receiver = Mutex::new(receiver);
    loop {
        let answer = py.detach(|| match receiver.lock() {
            Ok(receiver) => receiver.recv_timeout(BEAT),
            Err(_) => Err(RecvTimeoutError::Disconnected),
        });
        if let (Some(callback), Some(news)) = (callback, told.take())
            && !goes_on(callback, show(py, news)?)?
        {
            stop.stop();
        }
        match answer {
            Ok(answer) => return Ok(answer),
            Err(RecvTimeoutError::Timeout) => py.check_signals()?,
            Err(RecvTimeoutError::Disconnected) => return Err(failed()),
        }
    }
}
