//! Random numbers: one stream for each game, so that a game does not depend on its neighbours.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

/// The generator of random numbers: ChaCha with eight rounds. It gives the same numbers on every
/// machine.
pub type Random = ChaCha8Rng;

/// The random numbers of one game of a series: stream `game` of the seed.
#[must_use]
pub fn random_of(seed: u64, game: u64) -> Random {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    random.set_stream(game);
    random
}

/// A number from 0 to below `bound`, each as likely as any other; 0 if the bound is 0.
#[inline]
pub(super) fn below(random: &mut Random, bound: usize) -> usize {
    // Lemire's method, exact: what would favour some numbers is drawn again.
    let bound = bound as u32;
    loop {
        let product = u64::from(random.next_u32()) * u64::from(bound);
        let (number, rest) = ((product >> 32) as usize, product as u32);
        if rest >= bound || rest >= bound.wrapping_neg().checked_rem(bound).unwrap_or(0) {
            return number;
        }
    }
}

/// A member of a list, each as likely as any other; `None` if it is empty.
#[inline]
pub(super) fn choose<'a, T>(random: &mut Random, list: &'a [T]) -> Option<&'a T> {
    list.get(below(random, list.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_numbers_are_equally_likely() {
        let mut random = random_of(1, 0);
        let mut counts = [0_i32; 7];
        for _ in 0..70_000 {
            counts[below(&mut random, 7)] += 1;
        }
        assert!(counts.iter().all(|count| (count - 10_000).abs() < 500), "{counts:?}");
        assert_eq!(below(&mut random, 0), 0);
        assert_eq!(choose::<u8>(&mut random, &[]), None);
    }

    #[test]
    fn streams_differ_and_repeat() {
        let draw = |seed, game| random_of(seed, game).next_u64();
        assert_eq!(draw(1, 2), draw(1, 2));
        assert_ne!(draw(1, 2), draw(1, 3));
        assert_ne!(draw(1, 2), draw(2, 2));
    }
}
