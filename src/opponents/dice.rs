//! Seeded chance.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A stream of random numbers that seed and stream number decide, on every machine alike.
#[derive(Clone, Debug)]
pub struct Dice(ChaCha8Rng);

impl Dice {
    /// One of the streams of a seed. Streams of one seed have nothing to do with each other.
    #[must_use]
    pub fn new(seed: u64, stream: u64) -> Dice {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        random.set_stream(stream);
        Dice(random)
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below a bound, by multiplication (the bias is below one in 2^32 for small bounds);
    /// 0 if the bound is 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.bits()) * u128::from(bound)) >> 64) as u64
    }

    /// One item, or `None` if there is none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len() as u64) as usize)
    }

    /// Puts items in a random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u64 + 1) as usize);
        }
    }
}
