//! Long work in threads of its own, while the caller's thread tells the caller how far it is.

use core::ffi::c_void;
use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use std::num::NonZero;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};

use crate::status::{Answer, Failure};

/// More threads than any machine has use for.
const MOST_THREADS: u32 = 1024;
/// How often the caller is told.
const TELL_EVERY: Duration = Duration::from_millis(20);

/// What work and the caller's thread know of each other.
pub(crate) struct Watch<P> {
    latest: Mutex<Option<P>>,
    stop: AtomicBool,
}

impl<P> Watch<P> {
    /// Says how far the work is, and hears whether to go on.
    pub(crate) fn tell(&self, progress: P) -> ControlFlow<()> {
        *self.latest.lock().unwrap_or_else(PoisonError::into_inner) = Some(progress);
        if self.stop.load(Ordering::Relaxed) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

/// A callback of C that is told progress.
pub(crate) type ProgressFn<P> =
    Option<unsafe extern "C" fn(user: *mut c_void, progress: *const P) -> i32>;

/// Does work in so many threads (0 for as many as there are cores), and tells `progress` in this
/// one: first where it starts, then every now and then. When that answers other than 0, the watch
/// says stop, and the work has to end soon.
///
/// # Safety
///
/// `progress` may be called with `user`.
pub(crate) unsafe fn watched<P: Send + Sync, T: Send>(
    threads: u32,
    start: P,
    progress: ProgressFn<P>,
    user: *mut c_void,
    work: impl FnOnce(Arc<Watch<P>>) -> T + Send,
) -> Answer<T> {
    if threads > MOST_THREADS {
        return Err(Failure::invalid(format!("{threads} threads are more than {MOST_THREADS}")));
    }
    let threads = match threads {
        0 => std::thread::available_parallelism().map_or(1, NonZero::get),
        _ => threads as usize,
    };
    // SAFETY: as for this function.
    let tell = |now: &P| progress.is_some_and(|progress| unsafe { progress(user, now) } != 0);
    if tell(&start) {
        return Err(Failure::stopped());
    }
    let watch = Arc::new(Watch { latest: Mutex::new(None), stop: AtomicBool::new(false) });
    let shared = Arc::clone(&watch);
    let mut result = None;
    let slot = &mut result;
    // With handles of our own the threads are gone, not only done, when this returns.
    let mut handles = Vec::new();
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .spawn_handler(|thread| {
            handles.push(std::thread::Builder::new().spawn(|| thread.run())?);
            Ok(())
        })
        .build()
        .map_err(|error| Failure::invalid(format!("no threads: {error}")))?;
    pool.in_place_scope(|scope| {
        let (done, waiting) = mpsc::channel::<()>();
        scope.spawn(move |_| {
            let _done = done;
            *slot = Some(work(shared));
        });
        while waiting.recv_timeout(TELL_EVERY) == Err(RecvTimeoutError::Timeout) {
            let latest = watch.latest.lock().unwrap_or_else(PoisonError::into_inner).take();
            // Who has said stop is not asked again.
            let asked = !watch.stop.load(Ordering::Relaxed);
            if asked && latest.is_some_and(|now| tell(&now)) {
                watch.stop.store(true, Ordering::Relaxed);
            }
        }
    });
    drop(pool);
    for handle in handles {
        // What its work threw has been passed on by the scope.
        let _ = handle.join();
    }
    result.ok_or_else(Failure::internal)
}
