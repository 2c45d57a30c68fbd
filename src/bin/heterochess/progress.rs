//! Threads, and a progress bar for long runs.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::ThreadPool;

use crate::output::Failure;

/// A pool of so many threads; of as many as there are cores if not said.
pub(crate) fn pool(threads: Option<u16>) -> Result<ThreadPool, Failure> {
    let threads = threads.map_or(0, usize::from);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    pool.map_err(|error| Failure::Refused(format!("cannot start threads: {error}")))
}

/// A progress bar on standard error that appears only on a terminal and only on long runs.
pub(crate) struct LateBar {
    start: Instant,
    bar: ProgressBar,
}

impl LateBar {
    pub(crate) fn new() -> LateBar {
        LateBar::with_template("{wide_bar} {percent:>3} %, {eta} left")
    }

    /// For work of which nobody knows how much it is: [`tell`](LateBar::tell) says how far it is.
    pub(crate) fn counting() -> LateBar {
        LateBar::with_template("{spinner} {msg}")
    }

    fn with_template(template: &str) -> LateBar {
        let style = ProgressStyle::with_template(template);
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden())
            .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        LateBar { start: Instant::now(), bar }
    }

    fn appear(&self) {
        if self.bar.is_hidden() && self.start.elapsed() > Duration::from_secs(1) {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
    }

    pub(crate) fn show(&self, done: usize, all: usize) {
        self.appear();
        self.bar.set_length(all as u64);
        self.bar.set_position(done as u64);
    }

    pub(crate) fn tell(&self, text: &str) {
        self.appear();
        if !self.bar.is_hidden() {
            self.bar.set_message(text.to_owned());
            self.bar.tick();
        }
    }

    pub(crate) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}
