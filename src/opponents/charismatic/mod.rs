//! Opponents for Charismatic Chess.

mod evaluation;
mod placing;
mod search;
mod simple;

pub use self::search::Search;
pub use self::simple::{Greedy, Random};
use super::{Dice, Level, Opponent, TurnBased};
use crate::Outcome;
use crate::board::Color;
use crate::charismatic::{Action, ActionError, Game, Reason, Stage};

/// An opponent of a level.
#[must_use]
pub fn opponent(level: Level, seed: u64) -> Box<dyn Opponent<Game>> {
    match level {
        Level::Random => Box::new(Random::new(seed)),
        Level::Greedy => Box::new(Greedy::new(seed)),
        Level::Search => Box::new(Search::new(seed)),
    }
}

/// A decision is a placement or a turn; the draws are chance.
impl TurnBased for Game {
    type Decision = Action;
    type Reason = Reason;
    type Refusal = ActionError;

    fn opening(_: &mut Dice) -> Game {
        Game::new()
    }

    fn chance(&mut self, dice: &mut Dice) {
        if let Stage::Placement(stage) = self.stage()
            && let Some(men) = stage.sample_draw(dice)
        {
            let _ = self.draw(&men);
        }
    }

    fn side_to_move(&self) -> Color {
        match self.stage() {
            Stage::Placement(stage) => stage.side_to_move(),
            Stage::Play(position) => position.side_to_move(),
        }
    }

    fn outcome(&self) -> Option<Outcome<Reason>> {
        self.outcome()
    }

    fn decide(&mut self, action: &Action) -> Result<(), ActionError> {
        match action {
            Action::Draw(men) => self.draw(men),
            Action::Place(placement) => self.place(placement),
            Action::Turn(turn) | Action::IllegalTurn(turn) => self.play(turn),
        }
    }
}

/// The dice of an opponent for one decision: its seed and the game say how they fall.
fn dice(seed: u64, game: &Game) -> Dice {
    let key = match game.stage() {
        Stage::Placement(stage) => stage.board().zobrist(),
        Stage::Play(position) => position.zobrist(),
    };
    Dice::new(seed ^ key, game.actions().len() as u64)
}
