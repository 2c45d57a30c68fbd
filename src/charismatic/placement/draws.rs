//! What a player receives from his reserve (C2, C3).

use rand_core::Rng;

use super::men::binomial;
use super::{Men, PlacementStage};
use crate::board::Color;

/// How many men a player receives at a time (C2).
pub(super) const DRAWN: usize = 5;

/// A possible draw, and how likely it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct WeightedDraw {
    /// The five men.
    pub men: Men,
    /// In how many of the equally likely ways to draw five single men these come out. The
    /// probability is this over [`PlacementStage::total_weight`].
    pub weight: u64,
}

/// Why men are not a draw.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum DrawRefusal {
    /// C2: the player has men in hand.
    #[error("{color} has still to place {hand}")]
    HandNotEmpty {
        /// Who is to move.
        color: Color,
        /// The men in hand.
        hand: Men,
    },
    /// C2: both reserves are empty.
    #[error("both reserves are empty: the placement stage is over")]
    Complete,
    /// C2: a draw is of five men.
    #[error("a draw is of five men, not of {found}")]
    NotFive {
        /// How many they are.
        found: usize,
    },
    /// C3: the draw is without replacement.
    #[error("{men} are not all in the reserve of {color}, {reserve}")]
    NotInReserve {
        /// The draw.
        men: Men,
        /// Whose reserve.
        color: Color,
        /// What is in it.
        reserve: Men,
    },
}

impl PlacementStage {
    /// Whether the side to move has to draw now.
    #[must_use]
    pub fn needs_draw(&self) -> bool {
        self.hand().is_empty() && !self.is_complete()
    }

    /// The distinct draws that are possible now, with their weights (C3); none if nobody has to
    /// draw. From a full reserve there are 49 of them.
    #[must_use]
    pub fn draws(&self) -> Vec<WeightedDraw> {
        if !self.needs_draw() {
            return Vec::new();
        }
        let reserve = self.reserve(self.side_to_move());
        let weigh = |men: Men| WeightedDraw { men, weight: men.ways_out_of(&reserve) };
        reserve.choices(DRAWN).into_iter().map(weigh).collect()
    }

    /// The sum of the weights of all draws that are possible now: in how many ways five single men
    /// can be drawn. It is 0 if nobody has to draw.
    #[must_use]
    pub fn total_weight(&self) -> u64 {
        if self.needs_draw() {
            binomial(self.reserve(self.side_to_move()).len() as u8, DRAWN as u8)
        } else {
            0
        }
    }

    /// One of the draws that are possible now at random, each with its exact probability (C3);
    /// `None` if nobody has to draw. The position is not changed: [`draw`](PlacementStage::draw)
    /// takes it.
    ///
    /// The random source is any of the `rand` family. It is asked for 64 bits, once but for a
    /// chance of less than 2^-52.
    ///
    /// ```
    /// use heterochess::charismatic::PlacementStage;
    /// use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
    ///
    /// let mut random = ChaCha8Rng::seed_from_u64(7);
    /// let mut stage = PlacementStage::new();
    /// let men = stage.sample_draw(&mut random).expect("White has to draw");
    /// stage.draw(&men)?;
    /// assert_eq!(stage.sample_draw(&mut random), None);
    /// # Ok::<(), heterochess::charismatic::DrawRefusal>(())
    /// ```
    #[must_use]
    pub fn sample_draw<R: Rng + ?Sized>(&self, random: &mut R) -> Option<Men> {
        self.sample_draw_by(|| random.next_u64())
    }

    /// As [`sample_draw`](PlacementStage::sample_draw), for a source of random numbers that is no
    /// [`Rng`]: `random` gives 64 random bits at each call.
    #[must_use]
    pub fn sample_draw_by(&self, mut random: impl FnMut() -> u64) -> Option<Men> {
        let total = self.total_weight();
        // What is left of the range beyond the last whole multiple would favour the first draws. A
        // source that gives nothing else is broken; then we take what it gives.
        let fair = u64::MAX - u64::MAX.checked_rem(total)?;
        let mut tries = core::iter::repeat_with(&mut random).take(64);
        let mut left = tries.find(|&bits| bits < fair).unwrap_or(0) % total;
        self.draws().into_iter().find_map(|draw| {
            if left < draw.weight {
                return Some(draw.men);
            }
            left -= draw.weight;
            None
        })
    }

    /// Why men are not a draw that is possible now, or `None` if they are.
    #[must_use]
    pub fn draw_refusal(&self, men: &Men) -> Option<DrawRefusal> {
        let color = self.side_to_move();
        let reserve = self.reserve(color);
        if self.is_complete() {
            Some(DrawRefusal::Complete)
        } else if !self.hand().is_empty() {
            Some(DrawRefusal::HandNotEmpty { color, hand: self.hand() })
        } else if men.len() != DRAWN {
            Some(DrawRefusal::NotFive { found: men.len() })
        } else if reserve.minus(men).is_none() {
            Some(DrawRefusal::NotInReserve { men: *men, color, reserve })
        } else {
            None
        }
    }
}
