//! Random games by the thousand.

mod turn_based;

use std::sync::atomic::{AtomicUsize, Ordering};

use heterochess::opponents::Dice;
use rayon::prelude::*;

pub(crate) use self::turn_based::{RandomGame, TurnOptions, tell_turns};
use crate::output::Failure;
use crate::progress::{LateBar, pool};

/// Options that the games share.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// How many games.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub(crate) games: u32,
    /// The same seed plays the same games.
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    /// How many threads to use; all cores if left out.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Answer with one line of JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

impl Options {
    /// Plays all games, on all threads.
    pub(crate) fn play_all<T: Send>(
        &self,
        play: impl Fn(&mut Dice) -> T + Sync,
    ) -> Result<Vec<T>, Failure> {
        let bar = LateBar::new();
        let done = AtomicUsize::new(0);
        let play = |number| {
            let played = play(&mut random_for(self.seed, number));
            bar.show(done.fetch_add(1, Ordering::Relaxed) + 1, self.games as usize);
            played
        };
        Ok(pool(self.threads)?.install(|| (0..self.games).into_par_iter().map(play).collect()))
    }
}

/// What decides a game, by its number from 0. Each has a stream of its own, so that threads do not
/// matter.
pub(crate) fn random_for(seed: u64, number: u32) -> Dice {
    Dice::new(seed, number.into())
}

/// The mean of a number of each game; 0 if there are none.
pub(crate) fn mean<T>(games: &[T], value: impl Fn(&T) -> f64) -> f64 {
    let sum: f64 = games.iter().map(value).sum();
    sum / games.len().max(1) as f64
}
