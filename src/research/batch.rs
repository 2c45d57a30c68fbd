//! Many games at once.

use super::random::random_of;
use super::{ActionError, Actor, End, Environment, Layout, Random};
use crate::ErrorCode;

/// The most games that a [`Batch`] holds.
pub const MOST_GAMES: usize = 1 << 20;

/// Games of one kind that are stepped together. Game `i` takes its random numbers from stream `i`
/// of the seed, so it goes as it would go alone.
///
/// All numbers go in and out through the caller's slices, game by game:
///
/// | slice | length | what it holds |
/// |---|---|---|
/// | actions | `games * deciders` | the number of each decider's action |
/// | rewards | `games * players` | 0, and at the end of a game 1 (won), -1 (lost) or 0 |
/// | terminated, truncated | `games` | whether the game has been decided, or cut short |
/// | observations | `games * deciders * planes * side * side` | `f32` |
/// | masks | `games * deciders * actions` | whether each action is legal |
///
/// ```
/// use heterochess::research::{Batch, Outputs, fluidity::{Environment, Rules}};
///
/// let mut batch: Batch<Environment> = Batch::new(Rules::default(), 64, 1)?;
/// let (mut rewards, mut terminated, mut truncated) = ([0.0; 128], [false; 64], [false; 64]);
/// let mut actions = [0; 64];
/// for _ in 0..100 {
///     batch.sample(&mut actions)?;
///     let outputs = Outputs {
///         rewards: &mut rewards,
///         terminated: &mut terminated,
///         truncated: &mut truncated,
///     };
///     batch.step(&actions, outputs)?;
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Batch<E: Environment> {
    rules: E::Rules,
    layout: Layout,
    auto_reset: bool,
    /// Whether several threads share the work.
    parallel: bool,
    games: Vec<(E, Random)>,
    /// How each game ended in the last step.
    ends: Vec<Option<End<E::Outcome>>>,
    /// The actions of a step, decoded before any of them is played.
    decoded: Vec<E::Action>,
}

/// Where a step writes what has come of it.
#[derive(Debug)]
pub struct Outputs<'a> {
    /// What the step was worth to each player.
    pub rewards: &'a mut [f32],
    /// Which games have been decided.
    pub terminated: &'a mut [bool],
    /// Which games have been cut short.
    pub truncated: &'a mut [bool],
}

impl<E: Environment> Batch<E> {
    /// So many games from their start, with finished ones started anew at once.
    ///
    /// # Errors
    ///
    /// If there are more than [`MOST_GAMES`], or memory does not suffice.
    pub fn new(rules: E::Rules, games: usize, seed: u64) -> Result<Batch<E>, TooManyGames> {
        let layout = E::layout(&rules);
        let mut batch = Batch {
            rules,
            layout,
            auto_reset: true,
            parallel: false,
            games: Vec::new(),
            ends: Vec::new(),
            decoded: Vec::new(),
        };
        let too_many = TooManyGames { games };
        if games > MOST_GAMES
            || batch.games.try_reserve_exact(games).is_err()
            || batch.ends.try_reserve_exact(games).is_err()
            || batch.decoded.try_reserve_exact(games * layout.deciders).is_err()
        {
            return Err(too_many);
        }
        for game in 0..games {
            let mut random = random_of(seed, game as u64);
            batch.games.push((E::start(&batch.rules, &mut random), random));
            batch.ends.push(None);
        }
        Ok(batch)
    }

    /// Whether a finished game starts anew within the very step in which it ends, so that the next
    /// observation is of the new game's start. Otherwise it stays as it is, without legal actions,
    /// until [`reset_finished`](Batch::reset_finished).
    #[must_use]
    pub fn with_auto_reset(mut self, auto_reset: bool) -> Batch<E> {
        self.auto_reset = auto_reset;
        self
    }

    /// Whether the threads of the current rayon pool share the work. Nothing else changes: each
    /// game has random numbers of its own.
    #[cfg(feature = "rayon")]
    #[must_use]
    pub fn with_parallel(mut self, parallel: bool) -> Batch<E> {
        self.parallel = parallel;
        self
    }

    /// The sizes of everything.
    #[must_use]
    pub fn layout(&self) -> Layout {
        self.layout
    }

    /// What the games share.
    #[must_use]
    pub fn rules(&self) -> &E::Rules {
        &self.rules
    }

    /// How many games there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether there are no games.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// A game as it stands, or `None` beyond the last.
    #[must_use]
    pub fn game(&self, index: usize) -> Option<&E> {
        self.games.get(index).map(|(game, _)| game)
    }

    /// Who is to act in each game.
    pub fn actors(&self) -> impl Iterator<Item = Actor> + '_ {
        self.games.iter().map(|(game, _)| match game.end(&self.rules) {
            Some(_) => Actor::Nobody,
            None => game.actor(),
        })
    }

    /// How each game ended in the last step; `None` for games that went on.
    #[must_use]
    pub fn ends(&self) -> &[Option<End<E::Outcome>>] {
        &self.ends
    }

    /// Plays one action of each decider in every game.
    ///
    /// # Errors
    ///
    /// If a slice has the wrong length or an action is not legal, the first one that is not. Then
    /// no game has changed, and nothing has been written.
    pub fn step(
        &mut self,
        actions: &[u32],
        outputs: Outputs<'_>,
    ) -> Result<(), StepError<E::Refusal>> {
        let Layout { players, deciders, .. } = self.layout;
        let Outputs { rewards, terminated, truncated } = outputs;
        let games = self.len();
        measure("actions", actions.len(), games * deciders)?;
        measure("rewards", rewards.len(), games * players)?;
        measure("terminated", terminated.len(), games)?;
        measure("truncated", truncated.len(), games)?;

        self.decode(actions)?;
        let step: Step<'_, E> = Step { rules: &self.rules, auto_reset: self.auto_reset };
        let (each, ends, decoded) = (&mut self.games, &mut self.ends, &self.decoded);
        #[cfg(feature = "rayon")]
        if self.parallel {
            use rayon::prelude::*;

            each.par_iter_mut()
                .zip(ends)
                .zip(decoded.par_chunks_exact(deciders))
                .zip(rewards.par_chunks_exact_mut(players))
                .zip(terminated)
                .zip(truncated)
                .for_each(|(((((game, end), actions), rewards), terminated), truncated)| {
                    (*end, *terminated, *truncated) = step.play(game, actions, rewards);
                });
            return Ok(());
        }
        for (index, game) in each.iter_mut().enumerate() {
            let rewards = &mut rewards[index * players..][..players];
            let actions = &decoded[index * deciders..][..deciders];
            (ends[index], terminated[index], truncated[index]) = step.play(game, actions, rewards);
        }
        Ok(())
    }

    /// What the actions stand for, all of them before any is played.
    fn decode(&mut self, actions: &[u32]) -> Result<(), StepError<E::Refusal>> {
        let (deciders, games, rules) = (self.layout.deciders, &self.games, &self.rules);
        let decode = |(index, &action): (usize, &u32)| {
            let (game, decider) = (index / deciders, index % deciders);
            let decoded = games[game].0.decode(rules, decider, action);
            decoded.map_err(|error| StepError::Action { game, decider, error })
        };
        self.decoded.clear();
        #[cfg(feature = "rayon")]
        if self.parallel {
            use rayon::prelude::*;

            let wrong = actions.par_iter().enumerate().find_map_first(|each| decode(each).err());
            if let Some(error) = wrong {
                return Err(error);
            }
            let legal = actions.par_iter().enumerate().filter_map(|each| decode(each).ok());
            self.decoded.par_extend(legal);
            return Ok(());
        }
        for each in actions.iter().enumerate() {
            self.decoded.push(decode(each)?);
        }
        Ok(())
    }

    /// Starts all games that are over anew, and says how many they were.
    pub fn reset_finished(&mut self) -> usize {
        let mut finished = 0;
        for (game, random) in &mut self.games {
            if game.end(&self.rules).is_some() {
                *game = E::start(&self.rules, random);
                finished += 1;
            }
        }
        finished
    }

    /// Starts all games anew, from the beginning of the random numbers of a seed.
    pub fn reset(&mut self, seed: u64) {
        for (index, (game, random)) in self.games.iter_mut().enumerate() {
            *random = random_of(seed, index as u64);
            *game = E::start(&self.rules, random);
        }
        self.ends.fill(None);
    }

    /// Picks a legal action of each decider by chance, each as likely as any other, with the games'
    /// own random numbers. A game that is over gets the number of no action.
    ///
    /// # Errors
    ///
    /// If the slice has the wrong length.
    pub fn sample(&mut self, actions: &mut [u32]) -> Result<(), WrongLength> {
        let Layout { deciders, actions: count, .. } = self.layout;
        measure("actions", actions.len(), self.len() * deciders)?;
        let rules = &self.rules;
        let sample = |((game, random), places): (&mut (E, Random), &mut [u32])| {
            for (decider, place) in places.iter_mut().enumerate() {
                let action = game.sample(rules, decider, random);
                *place = action.map_or(count as u32, |a| game.encode(rules, decider, &a));
            }
        };
        #[cfg(feature = "rayon")]
        if self.parallel {
            use rayon::prelude::*;

            let places = actions.par_chunks_exact_mut(deciders);
            self.games.par_iter_mut().zip(places).for_each(sample);
            return Ok(());
        }
        self.games.iter_mut().zip(actions.chunks_exact_mut(deciders)).for_each(sample);
        Ok(())
    }

    /// Draws what each decider sees.
    ///
    /// # Errors
    ///
    /// If the slice has the wrong length.
    pub fn observe(&self, observations: &mut [f32]) -> Result<(), WrongLength> {
        self.observe_while(observations, || true)
    }

    /// As [`observe`](Batch::observe), for as long as `go_on` says so; what is left then stays as
    /// it was. A large batch takes seconds.
    ///
    /// # Errors
    ///
    /// If the slice has the wrong length.
    pub fn observe_while(
        &self,
        observations: &mut [f32],
        go_on: impl Fn() -> bool + Sync,
    ) -> Result<(), WrongLength> {
        let (deciders, each) = (self.layout.deciders, self.layout.observation_len());
        measure("observations", observations.len(), self.len() * deciders * each)?;
        self.for_each(observations, each, |index, planes| {
            if go_on() {
                planes.fill(0.0);
                let game = &self.games[index / deciders].0;
                game.observe(&self.rules, game.player(index % deciders), planes);
            }
        });
        Ok(())
    }

    /// Draws what one player of one game sees, his turn or not.
    ///
    /// # Errors
    ///
    /// If the slice has the wrong length, or there is no such game (then it should have none).
    pub fn observe_as(
        &self,
        game: usize,
        player: usize,
        observation: &mut [f32],
    ) -> Result<(), WrongLength> {
        let game = self.game(game).filter(|_| player < self.layout.players);
        let expected = game.map_or(0, |_| self.layout.observation_len());
        measure("observation", observation.len(), expected)?;
        if let Some(game) = game {
            observation.fill(0.0);
            game.observe(&self.rules, player, observation);
        }
        Ok(())
    }

    /// Marks which actions of each decider are legal.
    ///
    /// # Errors
    ///
    /// If the slice has the wrong length.
    pub fn mark_legal(&self, masks: &mut [bool]) -> Result<(), WrongLength> {
        self.mark_legal_while(masks, || true)
    }

    /// As [`mark_legal`](Batch::mark_legal), for as long as `go_on` says so.
    ///
    /// # Errors
    ///
    /// If the slice has the wrong length.
    pub fn mark_legal_while(
        &self,
        masks: &mut [bool],
        go_on: impl Fn() -> bool + Sync,
    ) -> Result<(), WrongLength> {
        let Layout { deciders, actions, .. } = self.layout;
        measure("masks", masks.len(), self.len() * deciders * actions)?;
        self.for_each(masks, actions, |index, mask| {
            if go_on() {
                mask.fill(false);
                self.games[index / deciders].0.mark_legal(&self.rules, index % deciders, mask);
            }
        });
        Ok(())
    }

    /// Fills the pieces of a slice, which are so long each and numbered.
    fn for_each<T: Send>(
        &self,
        slice: &mut [T],
        each: usize,
        fill: impl Fn(usize, &mut [T]) + Sync,
    ) {
        #[cfg(feature = "rayon")]
        if self.parallel {
            use rayon::prelude::*;

            let pieces = slice.par_chunks_exact_mut(each).enumerate();
            return pieces.for_each(|(index, piece)| fill(index, piece));
        }
        slice.chunks_exact_mut(each).enumerate().for_each(|(index, piece)| fill(index, piece));
    }
}

/// A step of one game.
struct Step<'a, E: Environment> {
    rules: &'a E::Rules,
    auto_reset: bool,
}

impl<E: Environment> Step<'_, E> {
    /// Says how the game has ended, whether it was decided, and whether it was cut short.
    fn play(
        &self,
        (game, random): &mut (E, Random),
        actions: &[E::Action],
        rewards: &mut [f32],
    ) -> (Option<End<E::Outcome>>, bool, bool) {
        rewards.fill(0.0);
        game.step(self.rules, actions, random);
        let end = game.end(self.rules);
        if let Some(End::Decided(outcome)) = end {
            for (player, reward) in rewards.iter_mut().enumerate() {
                *reward = E::reward(&outcome, player);
            }
        }
        if end.is_some() && self.auto_reset {
            *game = E::start(self.rules, random);
        }
        let decided = matches!(end, Some(End::Decided(_)));
        (end, decided, end.is_some() && !decided)
    }
}

fn measure(what: &'static str, found: usize, expected: usize) -> Result<(), WrongLength> {
    if found == expected { Ok(()) } else { Err(WrongLength { what, expected, found }) }
}

/// More games than a [`Batch`] holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{games} games are too many: a batch holds at most {MOST_GAMES}, if memory suffices")]
pub struct TooManyGames {
    /// How many were asked for.
    pub games: usize,
}

/// A slice of the wrong length.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there should be {expected} numbers for {what}, not {found}")]
pub struct WrongLength {
    /// What the slice holds.
    pub what: &'static str,
    /// How long it should be.
    pub expected: usize,
    /// How long it is.
    pub found: usize,
}

/// Why a [`Batch`] refuses a step.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StepError<Refusal> {
    /// A slice has the wrong length.
    #[error(transparent)]
    WrongLength(#[from] WrongLength),
    /// An action is not legal.
    #[error("game {game}, decider {decider}: {error}")]
    Action {
        /// In which game, from 0.
        game: usize,
        /// Whose action, from 0.
        decider: usize,
        /// Why not.
        error: ActionError<Refusal>,
    },
}

impl<Refusal: ErrorCode + 'static> ErrorCode for StepError<Refusal> {
    fn code(&self) -> &'static str {
        match self {
            StepError::WrongLength(_) => "wrong-length",
            StepError::Action { error, .. } => error.code(),
        }
    }
}
