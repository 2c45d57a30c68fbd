//! How numbers are spread.

use std::collections::BTreeMap;

use serde::Serialize;

/// How some numbers are spread: all 0 if there are none.
#[derive(Serialize)]
pub(crate) struct Spread {
    least: u64,
    median: u64,
    mean: f64,
    most: u64,
}

/// How many times each number has come. However many come, only different ones take room.
#[derive(Default)]
pub(crate) struct Tally(BTreeMap<u64, u64>);

impl Tally {
    pub(crate) fn add(&mut self, number: u64) {
        *self.0.entry(number).or_default() += 1;
    }

    pub(crate) fn spread(&self) -> Spread {
        let all: u64 = self.0.values().sum();
        let sum =
            self.0.iter().fold(0.0, |sum, (&number, &times)| sum + number as f64 * times as f64);
        let mut seen = 0;
        let median = self.0.iter().find(|&(_, times)| {
            seen += times;
            seen * 2 > all
        });
        Spread {
            least: self.0.keys().next().copied().unwrap_or(0),
            median: median.map_or(0, |(&number, _)| number),
            mean: sum / all.max(1) as f64,
            most: self.0.keys().next_back().copied().unwrap_or(0),
        }
    }
}

impl Spread {
    /// The spread of a number of each item.
    pub(crate) fn of<T>(items: &[T], number: impl Fn(&T) -> u64) -> Spread {
        let mut tally = Tally::default();
        for item in items {
            tally.add(number(item));
        }
        tally.spread()
    }

    /// In words, the mean with so many decimals.
    pub(crate) fn told(&self, decimals: usize) -> String {
        let Spread { least, median, mean, most } = self;
        format!("{least} to {most}, median {median}, mean {mean:.decimals$}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_of_an_even_number_is_the_upper_one() {
        let spread = |numbers: &[u64]| Spread::of(numbers, |&number| number).told(1);
        assert_eq!(spread(&[4, 1, 2, 9]), "1 to 9, median 4, mean 4.0");
        assert_eq!(spread(&[7, 1, 1]), "1 to 7, median 1, mean 3.0");
        assert_eq!(spread(&[]), "0 to 0, median 0, mean 0.0");
    }
}
