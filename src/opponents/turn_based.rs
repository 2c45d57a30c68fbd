//! What opponents and matches need of a game in which turns are taken.

use core::fmt::{Debug, Display};

use super::{Dice, Limits};
use crate::Outcome;
use crate::board::Color;

/// A game in which turns are taken, as opponents and matches see it.
pub trait TurnBased: Clone + Send + Sync {
    /// What a player decides on.
    type Decision: Clone + PartialEq + Debug + Display + Send;
    /// Why a game can end.
    type Reason: Copy + Display + Send;
    /// Why a decision is refused.
    type Refusal: std::error::Error;

    /// A game that is the same for the same dice: some random moves from the start if the game
    /// has none of its own chance. It is not over.
    fn opening(dice: &mut Dice) -> Self;

    /// Lets chance decide what is its own to decide next, if there is anything: in Charismatic
    /// Chess the draw of men.
    fn chance(&mut self, dice: &mut Dice);

    /// Who is to decide.
    fn side_to_move(&self) -> Color;

    /// How the game has ended, or `None` while it goes on.
    fn outcome(&self) -> Option<Outcome<Self::Reason>>;

    /// Carries a decision out.
    ///
    /// # Errors
    ///
    /// If it is not legal. The game is unchanged then.
    fn decide(&mut self, decision: &Self::Decision) -> Result<(), Self::Refusal>;
}

/// Somebody who plays a game in which turns are taken, either side of it.
pub trait Opponent<G: TurnBased>: Send + Sync {
    /// Decides for the side to move. `None` if there is nothing to decide: the game is over, or
    /// chance is to decide first.
    ///
    /// The answer is legal. It depends on the opponent, the game and the limits, and on nothing
    /// that was asked before.
    fn choose(&self, game: &G, limits: &Limits<'_>) -> Option<Choice<G::Decision>>;
}

/// What an opponent has decided on, and what it thinks of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice<D> {
    /// The decision.
    pub decision: D,
    /// What the game is worth to the side to move, in hundredths of a pawn; beyond 29 000 a win,
    /// by a ply less for each point. `None` from who does not ask.
    pub score: Option<i32>,
    /// How far it has looked ahead, in plies or turns.
    pub depth: u32,
    /// How many nodes it has spent.
    pub nodes: u64,
}

impl<D> Choice<D> {
    /// A decision without a thought.
    pub(super) fn unthought(decision: D) -> Choice<D> {
        Choice { decision, score: None, depth: 0, nodes: 1 }
    }
}
