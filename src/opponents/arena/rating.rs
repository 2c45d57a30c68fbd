//! From results to a difference in strength.

/// What a player has scored in one game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Score {
    /// Nothing.
    Loss,
    /// Half a point.
    Draw,
    /// A point.
    Win,
}

impl Score {
    /// The score in half points: 0, 1 or 2.
    #[must_use]
    pub const fn half_points(self) -> u32 {
        match self {
            Score::Loss => 0,
            Score::Draw => 1,
            Score::Win => 2,
        }
    }
}

/// The results of pairs of games, seen from the first player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Pairs in which the two games brought no, half a, one, one and a half, and two points: the
    /// pentanomial counts.
    pub pairs: [u64; 5],
}

impl Tally {
    /// Counts a pair.
    pub fn add(&mut self, pair: [Score; 2]) {
        for score in pair {
            match score {
                Score::Win => self.wins += 1,
                Score::Draw => self.draws += 1,
                Score::Loss => self.losses += 1,
            }
        }
        let half_points = pair[0].half_points() + pair[1].half_points();
        self.pairs[half_points as usize] += 1;
    }

    /// How many games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The mean score of a game, from 0 to 1; 0.5 without games.
    #[must_use]
    pub fn score(&self) -> f64 {
        if self.games() == 0 {
            return 0.5;
        }
        (self.wins as f64 + 0.5 * self.draws as f64) / self.games() as f64
    }

    /// The standard error of [`score`](Tally::score). The pairs are independent of each other, the
    /// two games of a pair are not: so it is the spread of the pairs that counts.
    #[must_use]
    pub fn standard_error(&self) -> f64 {
        let pairs: u64 = self.pairs.iter().sum();
        if pairs < 2 {
            return 0.5;
        }
        let mean = self.score();
        let spread = |(quarters, &count): (usize, &u64)| {
            count as f64 * (quarters as f64 / 4.0 - mean).powi(2)
        };
        let squares: f64 = self.pairs.iter().enumerate().map(spread).sum();
        (squares / (pairs - 1) as f64 / pairs as f64).sqrt()
    }

    /// The difference in Elo and its 95 % interval.
    ///
    /// The interval is that of the score, two-sided and normal ([`standard_error`]), carried over
    /// to Elo. Near a clean score the spread says too little; there the interval reaches to what
    /// `n` pairs can tell at all: what they have not shown once may still have a share of
    /// 1 - 0.025^(1/n).
    ///
    /// [`standard_error`]: Tally::standard_error
    #[must_use]
    pub fn elo(&self) -> Elo {
        let pairs: u64 = self.pairs.iter().sum();
        let mean = self.score();
        if pairs == 0 {
            return Elo { difference: 0.0, low: f64::NEG_INFINITY, high: f64::INFINITY };
        }
        let unseen = 1.0 - 0.025_f64.powf(1.0 / pairs as f64);
        let half = 1.959_964 * self.standard_error();
        let (low, high) = ((mean - half).min(1.0 - unseen), (mean + half).max(unseen));
        Elo { difference: elo_of(mean), low: elo_of(low), high: elo_of(high) }
    }
}

/// A difference in Elo: how far the first player is ahead. Infinite ends are such.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Elo {
    /// The best guess.
    pub difference: f64,
    /// The lower end of the 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// The difference in Elo at which a score is expected.
fn elo_of(score: f64) -> f64 {
    let score = score.clamp(0.0, 1.0);
    400.0 * (score / (1.0 - score)).log10()
}

impl core::fmt::Display for Elo {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let Elo { difference, low, high } = self;
        write!(f, "{difference:+.0} Elo (95 %: {low:+.0} to {high:+.0})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Score::{Draw, Loss, Win};

    fn tally(pairs: &[([Score; 2], u64)]) -> Tally {
        let mut tally = Tally::default();
        for &(pair, count) in pairs {
            (0..count).for_each(|_| tally.add(pair));
        }
        tally
    }

    #[test]
    fn a_tiny_match_is_counted_right() {
        let tally =
            tally(&[([Win, Draw], 1), ([Loss, Win], 1), ([Win, Win], 1), ([Draw, Draw], 1)]);
        assert_eq!((tally.wins, tally.draws, tally.losses), (4, 3, 1));
        assert_eq!(tally.pairs, [0, 0, 2, 1, 1]);
        assert_eq!(tally.score(), 5.5 / 8.0);
        // Pair means 0.75, 0.5, 1, 0.5; their sample variance is 0.171875 / 3.
        let error = (0.171_875_f64 / 3.0 / 4.0).sqrt();
        assert!((tally.standard_error() - error).abs() < 1e-12);
        // 400 log10(5.5 / 2.5).
        assert!((tally.elo().difference - 136.969).abs() < 0.01, "{}", tally.elo());
    }

    #[test]
    fn the_interval_is_that_of_the_score() {
        let tally = tally(&[([Win, Win], 40), ([Win, Loss], 40), ([Loss, Loss], 20)]);
        let half = 1.959_964 * tally.standard_error();
        let elo = tally.elo();
        let expected = |score: f64| -400.0 * (1.0 / score - 1.0).log10();
        assert!((elo.low - expected(0.6 - half)).abs() < 1e-9);
        assert!((elo.high - expected(0.6 + half)).abs() < 1e-9);
        assert!(elo.low < elo.difference && elo.difference < elo.high);
    }

    #[test]
    fn a_clean_score_has_a_finite_lower_end() {
        let elo = tally(&[([Win, Win], 100)]).elo();
        assert_eq!((elo.difference, elo.high), (f64::INFINITY, f64::INFINITY));
        // 0.025^(1/100) of the pairs at least.
        let score = 0.025_f64.powf(0.01);
        assert!((elo.low - 400.0 * (score / (1.0 - score)).log10()).abs() < 1e-9);
        assert!((560.0..580.0).contains(&elo.low), "{elo}");
        let mirrored = tally(&[([Loss, Loss], 100)]).elo();
        assert_eq!(mirrored.high, -elo.low);
    }

    #[test]
    fn nothing_played_says_nothing() {
        let elo = Tally::default().elo();
        assert_eq!((elo.low, elo.high), (f64::NEG_INFINITY, f64::INFINITY));
    }
}
