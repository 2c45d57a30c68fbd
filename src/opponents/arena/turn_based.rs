//! Matches in which turns are taken.

use super::Score;
use crate::Outcome;
use crate::board::Color;
use crate::opponents::{Dice, Limits, Opponent, TurnBased};

/// After so many decisions a game is given up as a draw. No rule of the games ends one that far
/// out; it keeps a match of hopeless players from lasting for ever.
const MOST_DECISIONS: usize = 1000;

/// A match between two opponents.
pub struct Match<'a, G: TurnBased> {
    /// Who plays White in the first game of each pair, and who plays Black.
    pub players: [&'a dyn Opponent<G>; 2],
    /// Decides openings and draws.
    pub seed: u64,
    /// How long each of the players may think about a decision.
    pub limits: [Limits<'a>; 2],
}

/// A game of a match.
#[derive(Clone, Debug)]
pub struct Played<G: TurnBased> {
    /// The game from its start.
    pub game: G,
    /// How it has ended; `None` if it was given up as a draw.
    pub outcome: Option<Outcome<G::Reason>>,
    /// What the first player has scored.
    pub score: Score,
    /// How many decisions the players have taken.
    pub decisions: usize,
}

/// The seeds of the two players of a pair. Each pair has its own, so that players do not repeat
/// themselves.
#[must_use]
pub const fn pair_seeds(seed: u64, pair: u64) -> [u64; 2] {
    let first = seed.wrapping_add(pair);
    [first, !first]
}

impl<G: TurnBased> Match<'_, G> {
    /// Plays the two games of a pair, one after the other.
    #[must_use]
    pub fn pair(&self, number: u64) -> [Played<G>; 2] {
        Color::ALL.map(|first| self.game(number, first))
    }

    /// Plays one game of a pair: `first` is the side of the first player.
    #[must_use]
    pub fn game(&self, pair: u64, first: Color) -> Played<G> {
        let mut dice = Dice::new(self.seed, pair);
        let mut game = G::opening(&mut dice);
        let mut decisions = 0;
        while game.outcome().is_none() && decisions < MOST_DECISIONS {
            game.chance(&mut dice);
            let player = usize::from(game.side_to_move() != first);
            let choice = self.players[player].choose(&game, &self.limits[player]);
            let Some(choice) = choice else { break };
            // What an opponent chooses is legal.
            if game.decide(&choice.decision).is_err() {
                break;
            }
            decisions += 1;
        }
        let outcome = game.outcome();
        let score = match outcome.and_then(|outcome| outcome.winner) {
            Some(winner) if winner == first => Score::Win,
            Some(_) => Score::Loss,
            None => Score::Draw,
        };
        Played { game, outcome, score, decisions }
    }
}
