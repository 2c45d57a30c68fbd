//! Opponents for Fluidity Chess.

mod evaluation;
mod search;
mod simple;
mod table;

pub use self::evaluation::PieceValues;
pub use self::search::Search;
pub use self::simple::{Greedy, Random};
use super::{Dice, Level, Opponent, TurnBased};
use crate::Outcome;
use crate::board::Color;
use crate::fluidity::{Game, Move, Position, Reason};

/// An opponent of a level.
#[must_use]
pub fn opponent(level: Level, seed: u64) -> Box<dyn Opponent<Game>> {
    match level {
        Level::Random => Box::new(Random::new(seed)),
        Level::Greedy => Box::new(Greedy::new(seed)),
        Level::Search => Box::new(Search::new(seed)),
    }
}

/// A match game starts with so many random plies: enough for thousands of openings, and few enough
/// that hardly any is lost.
const OPENING_PLIES: usize = 4;

impl TurnBased for Game {
    type Decision = Move;
    type Reason = Reason;
    type Refusal = crate::PlayError<Position>;

    fn opening(dice: &mut Dice) -> Game {
        let mut game = Game::default();
        // From the start there are always moves to be found; the bound is for form's sake.
        for _ in 0..1000 {
            if game.moves().len() == OPENING_PLIES {
                break;
            }
            let moves = game.position().legal_moves();
            // An opening in which a man can be taken for nothing says little of the players.
            if let Some(m) = dice.pick(&moves).filter(|m| is_quiet(game.position(), m)) {
                let _ = game.play(m);
            }
        }
        game
    }

    fn chance(&mut self, _: &mut Dice) {}

    fn side_to_move(&self) -> Color {
        self.position().side_to_move()
    }

    fn outcome(&self) -> Option<Outcome<Reason>> {
        self.outcome()
    }

    fn decide(&mut self, m: &Move) -> Result<(), Self::Refusal> {
        self.play(m)
    }
}

/// Whether a move takes nothing and lets nothing be taken.
fn is_quiet(position: &Position, m: &Move) -> bool {
    let next = position.after(m);
    !m.is_capture() && next.threats(next.side_to_move()).moves().is_empty()
}

/// The dice of an opponent for one decision: its seed and the game say how they fall.
fn dice(seed: u64, game: &Game) -> Dice {
    Dice::new(seed ^ game.position().zobrist(), game.moves().len() as u64)
}
