//! What a game is to those who learn to play it.

use core::fmt;

use super::{Plane, Random};
use crate::ErrorCode;

/// A game in progress, as a learner plays it: numbered actions in, planes of numbers out.
///
/// Players and the actions of each step are numbered from 0. In a turn-based game one player
/// *decides* at a time, so there is one *decider* a step, whoever it is; in Kung Fu Chess every
/// seat decides at every step.
///
/// Nothing is hidden in a game: what is random comes from the generator that is passed in.
pub trait Environment: Clone + fmt::Debug + Send + Sync {
    /// What the games of a batch share: where they start, and when they are cut short.
    type Rules: Clone + fmt::Debug + Send + Sync;
    /// What an action stands for in a given game.
    type Action: Copy + fmt::Debug + Send + Sync;
    /// Why a game refuses what an action stands for.
    type Refusal: ErrorCode + Clone + Eq + Send + Sync + 'static;
    /// How a game can end.
    type Outcome: Copy + Eq + fmt::Debug + fmt::Display + Send + Sync;

    /// The sizes of everything.
    fn layout(rules: &Self::Rules) -> Layout;

    /// What each plane of an observation shows, in order.
    fn planes(rules: &Self::Rules) -> Vec<Plane>;

    /// A game from its start.
    fn start(rules: &Self::Rules, random: &mut Random) -> Self;

    /// Who is to act.
    fn actor(&self) -> Actor;

    /// What an action of a decider stands for here.
    ///
    /// # Errors
    ///
    /// If it is not legal here, with the reason.
    fn decode(
        &self,
        rules: &Self::Rules,
        decider: usize,
        action: u32,
    ) -> Result<Self::Action, ActionError<Self::Refusal>>;

    /// The number of a legal action: [`decode`](Environment::decode) backwards.
    fn encode(&self, rules: &Self::Rules, decider: usize, action: &Self::Action) -> u32;

    /// Plays one action of each decider. They are legal here: they have been decoded from this very
    /// game, or sampled.
    fn step(&mut self, rules: &Self::Rules, actions: &[Self::Action], random: &mut Random);

    /// Which player a decider is now. At a draw of men it is who receives them; in a game that is
    /// over, who would be to act.
    fn player(&self, decider: usize) -> usize;

    /// Draws what a player sees, his turn or not. `planes` holds `layout.observation_len()` zeros.
    fn observe(&self, rules: &Self::Rules, player: usize, planes: &mut [f32]);

    /// Marks the legal actions of a decider. `mask` holds `layout.actions` times `false`. A game
    /// that is over has none.
    fn mark_legal(&self, rules: &Self::Rules, decider: usize, mask: &mut [bool]);

    /// One of the legal actions of a decider, each as likely as any other; `None` if the game is
    /// over. At a draw of men (C3) each outcome has its own probability.
    fn sample(
        &self,
        rules: &Self::Rules,
        decider: usize,
        random: &mut Random,
    ) -> Option<Self::Action>;

    /// How the game has ended, or `None` while it goes on.
    fn end(&self, rules: &Self::Rules) -> Option<End<Self::Outcome>>;

    /// What an outcome is worth to a player: 1 for a win, -1 for a loss, 0 for a draw.
    fn reward(outcome: &Self::Outcome, player: usize) -> f32;

    /// How long the game has lasted, in the game's own measure: plies, turns, or milliseconds.
    fn length(&self) -> u64;
}

/// The sizes of everything that goes in and out of an [`Environment`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Layout {
    /// How many players there are, and rewards.
    pub players: usize,
    /// How many actions a step takes, and how many observations and masks there are.
    pub deciders: usize,
    /// How many planes an observation has.
    pub planes: usize,
    /// The ranks, and files, of a plane.
    pub side: usize,
    /// How many actions there are: they are numbered from 0 to below this.
    pub actions: usize,
}

impl Layout {
    /// How many numbers an observation has: `planes * side * side`.
    #[must_use]
    pub const fn observation_len(&self) -> usize {
        self.planes * self.side * self.side
    }
}

/// Who is to act in a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Actor {
    /// A player, from 0.
    Player(usize),
    /// Chance: the action says what happens (C3).
    Chance,
    /// Every player at once.
    Everyone,
    /// Nobody: the game is over.
    Nobody,
}

impl Actor {
    /// The number of the player, or a negative number as in OpenSpiel: -1 for chance, -2 for
    /// everyone at once, -4 for nobody.
    #[must_use]
    pub const fn number(self) -> i32 {
        match self {
            Actor::Player(player) => player as i32,
            Actor::Chance => -1,
            Actor::Everyone => -2,
            Actor::Nobody => -4,
        }
    }
}

/// Why a game is not played on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum End<Outcome> {
    /// It is decided by its rules: *terminated*.
    Decided(Outcome),
    /// It has lasted as long as the caller allows: *truncated*, and worth 0 to everyone.
    CutShort,
}

impl<Outcome> End<Outcome> {
    /// The outcome of a game that has been decided.
    #[must_use]
    pub const fn outcome(&self) -> Option<&Outcome> {
        match self {
            End::Decided(outcome) => Some(outcome),
            End::CutShort => None,
        }
    }
}

/// The outcome, or `cut short`.
impl<Outcome: fmt::Display> fmt::Display for End<Outcome> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            End::Decided(outcome) => outcome.fmt(f),
            End::CutShort => f.pad("cut short"),
        }
    }
}

/// Why an action cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum ActionError<Refusal> {
    /// There is no action of this number.
    #[error("there is no action {action}: there are {actions} of them, from 0")]
    OutOfRange {
        /// The number.
        action: u32,
        /// How many actions there are.
        actions: usize,
    },
    /// The action would leave the board, whatever the position.
    #[error("action {action} leads off the board")]
    OffBoard {
        /// The number.
        action: u32,
    },
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The game refuses what the action stands for.
    #[error(transparent)]
    Refused(#[from] Refusal),
}

impl<Refusal: ErrorCode + 'static> ErrorCode for ActionError<Refusal> {
    fn code(&self) -> &'static str {
        match self {
            ActionError::OutOfRange { .. } => "action-out-of-range",
            ActionError::OffBoard { .. } => "off-board",
            ActionError::GameOver => "game-over",
            ActionError::Refused(refusal) => refusal.code(),
        }
    }
}
