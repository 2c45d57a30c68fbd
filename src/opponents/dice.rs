//! Seeded chance.

use rand_chacha::ChaCha8Rng;
use rand_core::{Infallible, Rng, SeedableRng, TryRng};

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

    /// A number below a bound, each as likely as any other; 0 if the bound is 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        // Lemire's method, exact: what would favour some numbers is drawn again.
        loop {
            let product = u128::from(self.bits()) * u128::from(bound);
            let (number, rest) = ((product >> 64) as u64, product as u64);
            if rest >= bound || rest >= bound.wrapping_neg().checked_rem(bound).unwrap_or(0) {
                return number;
            }
        }
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

/// Dice are a random source of the `rand` family like any other.
impl TryRng for Dice {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.0.try_next_u32()
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.0.try_next_u64()
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        self.0.try_fill_bytes(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_numbers_are_equally_likely() {
        let mut dice = Dice::new(1, 0);
        let mut counts = [0_i32; 7];
        for _ in 0..70_000 {
            counts[dice.below(7) as usize] += 1;
        }
        assert!(counts.iter().all(|count| (count - 10_000).abs() < 500), "{counts:?}");
        // With this bound every third number would come twice as often if none were drawn again.
        let bound = 3 << 62;
        let thirds = (0..30_000).filter(|_| dice.below(bound).is_multiple_of(3)).count() as i32;
        assert!((thirds - 10_000).abs() < 500, "{thirds}");
        assert!(dice.below(0) == 0 && dice.below(1) == 0 && dice.pick::<u8>(&[]).is_none());
    }
}
