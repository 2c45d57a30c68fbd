//! Charismatic Chess: known facts, rulings by name, the exhaustive twin, round trips.

#[path = "charismatic/agreement.rs"]
mod agreement;
#[path = "charismatic/games.rs"]
mod games;
#[path = "charismatic/known_facts.rs"]
mod known_facts;
#[path = "charismatic/notation.rs"]
mod notation;
#[path = "charismatic/page.rs"]
mod page;
#[path = "charismatic/rulings/mod.rs"]
mod rulings;
#[path = "charismatic/twin.rs"]
mod twin;

use heterochess::charismatic::{Position, Turn};
use proptest::prelude::ProptestConfig;

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Cases that run in seconds, or as many as the environment asks for.
fn config(cases: u32) -> ProptestConfig {
    let config = match std::env::var("PROPTEST_CASES") {
        Ok(_) => ProptestConfig::default(),
        Err(_) => ProptestConfig::with_cases(cases),
    };
    // A failure is worth a test of its own, not a file of seeds.
    ProptestConfig { failure_persistence: None, ..config }
}

/// Random numbers from a seed (SplitMix64).
struct Random(u64);

impl Random {
    fn new(seed: u64) -> Random {
        Random(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[(self.next() % choices.len() as u64) as usize]
    }

    /// A random legal turn, if chance finds one.
    fn turn(&mut self, position: &Position) -> Option<Turn> {
        (0..100).find_map(|_| {
            let mut series = position.series();
            let wanted = 1 + self.next() as usize % position.max_series().get();
            while series.moves().len() < wanted {
                let moves = series.possible_moves();
                if moves.is_empty() {
                    break;
                }
                series.push(&self.pick(&moves)).unwrap();
            }
            series.end().ok()
        })
    }
}
