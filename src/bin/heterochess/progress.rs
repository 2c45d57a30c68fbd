//! Threads, and a progress bar for long runs.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::ThreadPool;

use crate::output::{Failure, Refused};

/// A pool of so many threads; of as many as there are cores if not said.
pub(crate) fn pool(threads: Option<u16>) -> Result<ThreadPool, Failure> {
    let threads = threads.map_or(0, usize::from);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    pool.map_err(|error| {
        Failure::Refused(Refused::new("no-threads", format!("cannot start threads: {error}")))
    })
}

/// A progress bar on standard error that appears only on a terminal and only on long runs. It is
/// gone when it is dropped.
pub(crate) struct LateBar {
    start: Instant,
    bar: ProgressBar,
}

impl LateBar {
    pub(crate) fn new() -> LateBar {
        LateBar::styled("{msg}{wide_bar} {percent:>3} %, {eta} left")
    }

    /// Without an end in sight, it only counts.
    pub(crate) fn counting() -> LateBar {
        LateBar::styled("{spinner} {pos}, {elapsed}")
    }

    /// For work of which nobody knows how much it is: [`tell`](LateBar::tell) says how far it is.
    pub(crate) fn telling() -> LateBar {
        LateBar::styled("{spinner} {msg}")
    }

    fn styled(template: &str) -> LateBar {
        let style = ProgressStyle::with_template(template);
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden())
            .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        LateBar { start: Instant::now(), bar }
    }

    /// So much is done of all.
    pub(crate) fn show(&self, done: usize, all: usize) {
        self.bar.set_length(all as u64);
        self.count(done);
    }

    /// So much is done.
    pub(crate) fn count(&self, done: usize) {
        self.appear();
        self.bar.set_position(done as u64);
    }

    /// How far the work is, in words.
    pub(crate) fn tell(&self, text: &str) {
        self.appear();
        if !self.bar.is_hidden() {
            self.bar.set_message(text.to_owned());
            self.bar.tick();
        }
    }

    fn appear(&self) {
        if self.bar.is_hidden() && self.start.elapsed() > Duration::from_secs(1) {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
    }

    /// So much is done of one part of the work, which has a name.
    pub(crate) fn show_part(&self, name: &str, done: usize, all: usize) {
        if done == 0 {
            self.bar.set_message(format!("{name} "));
            self.bar.reset_eta();
        }
        self.show(done, all);
    }

    /// Writes something else while the bar is out of the way.
    pub(crate) fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }
}

impl Drop for LateBar {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
