//! Kung Fu Chess for learners.
//!
//! Every so many milliseconds all seats decide at once: each gives one command or none. The
//! commands of one instant are given one after the other (K19), starting with another seat each
//! time: seat 1 first, then seat 2, and so on. A command that was legal when its seat decided, and
//! has become impossible by a command given just before it, is dropped without harm.
//!
//! Each seat sees the board from its own home, which is shown on the low ranks: on the 8x8 board
//! seat 2 sees it with the ranks reversed, on the board of four armies it is turned, so that the
//! starting array looks the same from everywhere. Observations ([`planes`]) and actions
//! ([`actions`]) use the same squares.
//!
//! Every seat sees all pieces, standing and flying, and how long they rest. A queued move is seen
//! by its owner alone.

mod actions;
mod observation;
mod view;

pub use actions::{actions, decode, encode, mark_legal};
pub use observation::{observe, planes};

use super::random::choose;
use super::{ActionError, Actor, End, Layout, Plane, Random};
use crate::kungfu::{Board, Command, Game, Outcome, Refusal, Seat, Setup, SetupError};

/// What the games of a batch share.
#[derive(Clone, Debug)]
pub struct Rules {
    /// Where the games start.
    pub start: Game,
    /// How much time passes from one decision to the next, in milliseconds. 0 is taken as 1.
    pub interval_ms: u64,
    /// A game is cut short at this time, in milliseconds. (Nothing in the rules ends a game in
    /// which nobody attacks.)
    pub max_ms: Option<u64>,
}

impl Rules {
    /// Games that start from a set-up, with a decision at each square-time, cut short after 1000
    /// of them.
    ///
    /// # Errors
    ///
    /// If the set-up has problems.
    pub fn new(setup: &Setup) -> Result<Rules, SetupError> {
        Ok(Rules::from_game(Game::new(setup)?))
    }

    /// The same for games that go on from where a game stands.
    #[must_use]
    pub fn from_game(start: Game) -> Rules {
        let interval_ms = start.speed().square_ms();
        let max_ms = Some(start.now().saturating_add(interval_ms.saturating_mul(1000)));
        Rules { start, interval_ms, max_ms }
    }
}

/// A game of Kung Fu Chess, as a learner plays it. All seats act at each step, in seat order;
/// an army that is out can only pass.
#[derive(Clone, Debug)]
pub struct Environment {
    game: Game,
    /// How many decisions there have been.
    decisions: usize,
}

impl Environment {
    /// The game.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }
}

/// The seat of a decider. Those that a mode does not have are out: all they can do is pass.
fn seat(decider: usize) -> Seat {
    Seat::ALL[decider % Seat::ALL.len()]
}

impl super::Environment for Environment {
    type Rules = Rules;
    /// A command, or to pass.
    type Action = Option<Command>;
    type Refusal = Refusal;
    type Outcome = Outcome;

    fn layout(rules: &Rules) -> Layout {
        let mode = rules.start.mode();
        let seats = mode.seats().len() as usize;
        let board = mode.board();
        Layout {
            players: seats,
            deciders: seats,
            planes: observation::count(board),
            side: board.side().into(),
            actions: actions(board),
        }
    }

    fn planes(rules: &Rules) -> Vec<Plane> {
        planes(rules.start.mode().board())
    }

    fn start(rules: &Rules, _: &mut Random) -> Environment {
        Environment { game: rules.start.clone(), decisions: 0 }
    }

    fn actor(&self) -> Actor {
        if self.game.outcome().is_some() { Actor::Nobody } else { Actor::Everyone }
    }

    fn decode(
        &self,
        rules: &Rules,
        decider: usize,
        action: u32,
    ) -> Result<Option<Command>, ActionError<Refusal>> {
        if self.end(rules).is_some() {
            return Err(ActionError::GameOver);
        }
        decode(&self.game, seat(decider), action)
    }

    fn encode(&self, rules: &Rules, decider: usize, action: &Option<Command>) -> u32 {
        encode(rules.start.mode().board(), seat(decider), *action)
    }

    fn step(&mut self, rules: &Rules, actions: &[Option<Command>], _: &mut Random) {
        let now = self.game.now();
        for turn in 0..actions.len() {
            let decider = (self.decisions + turn) % actions.len();
            if let Some(command) = actions[decider] {
                // What has become impossible is dropped.
                let _ = self.game.submit(now, seat(decider), command, |_| {});
            }
        }
        self.decisions += 1;
        let next = now.saturating_add(rules.interval_ms.max(1));
        // Beyond the end of the clock nothing happens any more.
        let _ = self.game.advance_to(next.min(crate::kungfu::MAX_TIME), |_| {});
    }

    fn player(&self, decider: usize) -> usize {
        decider
    }

    fn observe(&self, _: &Rules, player: usize, planes: &mut [f32]) {
        observe(&self.game, seat(player), planes);
    }

    fn mark_legal(&self, rules: &Rules, decider: usize, mask: &mut [bool]) {
        if self.end(rules).is_none() {
            mark_legal(&self.game, seat(decider), mask);
        }
    }

    fn sample(
        &self,
        rules: &Rules,
        decider: usize,
        random: &mut Random,
    ) -> Option<Option<Command>> {
        if self.end(rules).is_some() {
            return None;
        }
        choose(random, &actions::legal(&self.game, seat(decider))).copied()
    }

    fn end(&self, rules: &Rules) -> Option<End<Outcome>> {
        let now = self.game.now();
        let cut_short =
            || rules.max_ms.is_some_and(|most| now >= most) || now >= crate::kungfu::MAX_TIME;
        match self.game.outcome() {
            Some(outcome) => Some(End::Decided(outcome)),
            None => cut_short().then_some(End::CutShort),
        }
    }

    /// All seats of the winning team have won, and all others have lost.
    fn reward(outcome: &Outcome, player: usize) -> f32 {
        if outcome.is_draw() {
            0.0
        } else if outcome.winners.contains(seat(player)) {
            1.0
        } else {
            -1.0
        }
    }

    /// In milliseconds.
    fn length(&self) -> u64 {
        self.game.now()
    }
}

/// How many armies a board is made for.
fn armies(board: Board) -> usize {
    match board {
        Board::Orthodox => 2,
        Board::FourArmy => 4,
    }
}
