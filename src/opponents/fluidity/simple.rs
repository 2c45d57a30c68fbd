//! The opponents that do not look ahead.

use super::{PieceValues, dice};
use crate::fluidity::{Game, Move, Position};
use crate::opponents::{Choice, Limits, Opponent};

/// Plays any legal move, each as likely as the others.
#[derive(Clone, Copy, Debug)]
pub struct Random {
    seed: u64,
}

impl Random {
    /// An opponent with a seed.
    #[must_use]
    pub fn new(seed: u64) -> Random {
        Random { seed }
    }
}

impl Opponent<Game> for Random {
    fn choose(&self, game: &Game, _: &Limits<'_>) -> Option<Choice<Move>> {
        if game.outcome().is_some() {
            return None;
        }
        let moves = game.position().legal_moves();
        dice(self.seed, game).pick(&moves).copied().map(Choice::unthought)
    }
}

/// Takes the king if it can, or else mates, or else takes the most valuable men: of several equal
/// moves any.
#[derive(Clone, Copy, Debug)]
pub struct Greedy {
    seed: u64,
    values: PieceValues,
}

impl Greedy {
    /// An opponent with a seed.
    #[must_use]
    pub fn new(seed: u64) -> Greedy {
        Greedy { seed, values: PieceValues::default() }
    }

    fn gain(&self, position: &Position, m: &Move) -> i32 {
        if !position.after(m).has_legal_move() {
            // F13, F14: whoever cannot move has lost.
            return i32::MAX;
        }
        self.values.gain(position.board(), m)
    }
}

impl Opponent<Game> for Greedy {
    fn choose(&self, game: &Game, _: &Limits<'_>) -> Option<Choice<Move>> {
        if game.outcome().is_some() {
            return None;
        }
        let position = game.position();
        let moves = position.legal_moves();
        let gains: Vec<i32> = moves.iter().map(|m| self.gain(position, m)).collect();
        let most = gains.iter().copied().max()?;
        let of_most: Vec<Move> =
            moves.iter().zip(&gains).filter(|&(_, &gain)| gain == most).map(|(&m, _)| m).collect();
        let decision = *dice(self.seed, game).pick(&of_most)?;
        Some(Choice { nodes: moves.len() as u64, depth: 1, ..Choice::unthought(decision) })
    }
}
