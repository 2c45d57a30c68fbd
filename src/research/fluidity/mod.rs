//! Fluidity Chess for learners.
//!
//! Both players see the board from their own side: Black sees it with the ranks reversed, so that
//! the own men always start on the low ranks and walk towards higher ones. Observations
//! ([`PLANES`]) and actions ([`ACTIONS`]) use the same squares.
//!
//! Everything on the board is seen by both. Moves and positions before the present one are not
//! shown, but for whether the position has stood before.

mod actions;
mod observation;

pub use actions::{ACTIONS, decode, encode, mark_legal};
pub use observation::{PLANES, observe};

use super::random::choose;
use super::{ActionError, Actor, End, Layout, Plane, Random};
use crate::fluidity::{Game, Move, Outcome, Position, Refusal};

/// What the games of a batch share.
#[derive(Clone, Default, Debug)]
pub struct Rules {
    /// Where the games start.
    pub start: Position,
    /// A game is cut short after so many plies. Without it, captures run out in the end: no game
    /// has more than 1550 plies (F17).
    pub max_plies: Option<u64>,
}

/// A game of Fluidity Chess, as a learner plays it. A step is a ply.
#[derive(Clone, Debug)]
pub struct Environment {
    game: Game,
}

impl Environment {
    /// The game.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }
}

impl super::Environment for Environment {
    type Rules = Rules;
    type Action = Move;
    type Refusal = Refusal;
    type Outcome = Outcome;

    fn layout(_: &Rules) -> Layout {
        Layout { players: 2, deciders: 1, planes: PLANES.len(), side: 8, actions: ACTIONS }
    }

    fn planes(_: &Rules) -> Vec<Plane> {
        PLANES.to_vec()
    }

    fn start(rules: &Rules, _: &mut Random) -> Environment {
        Environment { game: Game::new(rules.start) }
    }

    fn actor(&self) -> Actor {
        match self.game.outcome() {
            Some(_) => Actor::Nobody,
            None => Actor::Player(self.game.position().side_to_move() as usize),
        }
    }

    fn decode(&self, rules: &Rules, _: usize, action: u32) -> Result<Move, ActionError<Refusal>> {
        if self.end(rules).is_some() {
            return Err(ActionError::GameOver);
        }
        decode(self.game.position(), action)
    }

    fn encode(&self, _: &Rules, _: usize, action: &Move) -> u32 {
        encode(self.game.position().side_to_move(), action)
    }

    fn step(&mut self, _: &Rules, actions: &[Move], _: &mut Random) {
        if let [m] = actions {
            self.game.play_unchecked(m);
        }
    }

    fn player(&self, _: usize) -> usize {
        self.game.position().side_to_move() as usize
    }

    fn observe(&self, _: &Rules, player: usize, planes: &mut [f32]) {
        observe(self.game.position(), self.game.occurrences(), super::color(player), planes);
    }

    fn mark_legal(&self, rules: &Rules, _: usize, mask: &mut [bool]) {
        if self.end(rules).is_none() {
            mark_legal(self.game.position(), mask);
        }
    }

    fn sample(&self, rules: &Rules, _: usize, random: &mut Random) -> Option<Move> {
        if self.end(rules).is_some() {
            return None;
        }
        choose(random, &self.game.position().legal_moves()).copied()
    }

    fn end(&self, rules: &Rules) -> Option<End<Outcome>> {
        let cut_short = || rules.max_plies.is_some_and(|most| self.length() >= most);
        match self.game.outcome() {
            Some(outcome) => Some(End::Decided(outcome)),
            None => cut_short().then_some(End::CutShort),
        }
    }

    fn reward(outcome: &Outcome, player: usize) -> f32 {
        super::two_player_reward(outcome.winner, player)
    }

    /// In plies.
    fn length(&self) -> u64 {
        self.game.moves().len() as u64
    }
}
