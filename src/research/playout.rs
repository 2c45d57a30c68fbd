//! Games played at random to their end.

use core::convert::Infallible;
use core::ops::ControlFlow;

use super::random::random_of;
use super::{End, Environment};

/// What is kept of a game that was played at random.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Playout<Outcome> {
    /// How it ended.
    pub end: End<Outcome>,
    /// How many steps it took, one action of each decider being a step.
    pub steps: u64,
    /// How long it lasted in the game's own measure: plies, turns, or milliseconds.
    pub length: u64,
}

/// Plays a game from its start to its end, each legal action being as likely as any other.
///
/// Game `number` of a seed is the same game on every machine, whatever else is played. So games
/// can be spread over threads and computers, and any of them can be played again.
///
/// ```
/// use heterochess::research::{Tally, fluidity, playout};
///
/// let rules = fluidity::Rules::default();
/// let games = (0..200).map(|number| playout::<fluidity::Environment>(&rules, 1, number));
/// let tally: Tally<_> = games.collect();
/// assert_eq!(tally.games, 200);
/// for (end, count) in &tally.ends {
///     println!("{count:4} {end}");
/// }
/// ```
#[must_use]
pub fn playout<E: Environment>(rules: &E::Rules, seed: u64, number: u64) -> Playout<E::Outcome> {
    match playout_until::<E, _>(rules, seed, number, || ControlFlow::<Infallible>::Continue(())) {
        ControlFlow::Continue(playout) => playout,
        ControlFlow::Break(never) => match never {},
    }
}

/// As [`playout`], but asks before each step whether to go on: a game may be long, and no rule
/// ends one of Kung Fu Chess in which nobody attacks.
pub fn playout_until<E: Environment, B>(
    rules: &E::Rules,
    seed: u64,
    number: u64,
    mut stop: impl FnMut() -> ControlFlow<B>,
) -> ControlFlow<B, Playout<E::Outcome>> {
    let mut random = random_of(seed, number);
    let mut game = E::start(rules, &mut random);
    let deciders = E::layout(rules).deciders;
    let mut actions = Vec::with_capacity(deciders);
    let mut steps = 0;
    loop {
        if let Some(end) = game.end(rules) {
            return ControlFlow::Continue(Playout { end, steps, length: game.length() });
        }
        stop()?;
        actions.clear();
        actions
            .extend((0..deciders).filter_map(|decider| game.sample(rules, decider, &mut random)));
        game.step(rules, &actions, &mut random);
        steps += 1;
    }
}

/// What many play-outs come to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally<Outcome> {
    /// How many games.
    pub games: u64,
    /// All their steps.
    pub steps: u64,
    /// All their lengths.
    pub length: u64,
    /// The least and the greatest length of a game; `None` if there are no games.
    pub extremes: Option<(u64, u64)>,
    /// How often games ended in each way, in the order in which the ways were first met.
    pub ends: Vec<(End<Outcome>, u64)>,
}

impl<Outcome> Default for Tally<Outcome> {
    fn default() -> Tally<Outcome> {
        Tally { games: 0, steps: 0, length: 0, extremes: None, ends: Vec::new() }
    }
}

impl<Outcome: Copy + Eq> Tally<Outcome> {
    /// Counts one more game.
    pub fn add(&mut self, playout: &Playout<Outcome>) {
        self.games += 1;
        self.steps += playout.steps;
        self.length = self.length.saturating_add(playout.length);
        let (least, greatest) = self.extremes.unwrap_or((u64::MAX, 0));
        self.extremes = Some((least.min(playout.length), greatest.max(playout.length)));
        match self.ends.iter_mut().find(|(end, _)| *end == playout.end) {
            Some((_, count)) => *count += 1,
            None => self.ends.push((playout.end, 1)),
        }
    }

    /// The mean length of a game, or 0 if there are none.
    #[must_use]
    pub fn mean_length(&self) -> f64 {
        if self.games == 0 { 0.0 } else { self.length as f64 / self.games as f64 }
    }
}

impl<Outcome: Copy + Eq> Extend<Playout<Outcome>> for Tally<Outcome> {
    fn extend<T: IntoIterator<Item = Playout<Outcome>>>(&mut self, playouts: T) {
        playouts.into_iter().for_each(|playout| self.add(&playout));
    }
}

impl<Outcome: Copy + Eq> FromIterator<Playout<Outcome>> for Tally<Outcome> {
    fn from_iter<T: IntoIterator<Item = Playout<Outcome>>>(playouts: T) -> Tally<Outcome> {
        let mut tally = Tally::default();
        tally.extend(playouts);
        tally
    }
}
