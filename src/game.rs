//! A game: where it started, what was played, and what follows from its history.

use core::fmt;

use crate::ErrorCode;
use crate::outcome::Outcome;
use crate::position::Position;

/// A game from its start position: the moves played, undo, and the outcome including what only
/// history tells (repetition).
///
/// A game that is over accepts no more moves; [`undo`](Game::undo) opens it again. To go on
/// analysing beyond an automatic draw, use the [`position`](Game::position) by itself.
#[derive(Clone, Debug)]
pub struct Game<P: Position> {
    /// The position before each move, and the present one at the end: never empty.
    positions: Vec<P>,
    moves: Vec<P::Move>,
    outcome: Option<Outcome<P::Reason>>,
}

impl<P: Position> Game<P> {
    /// A game that starts from `start`.
    #[must_use]
    pub fn new(start: P) -> Game<P> {
        let outcome = start.outcome_after(1);
        Game { positions: vec![start], moves: Vec::new(), outcome }
    }

    /// The position the game started from.
    #[must_use]
    pub fn start(&self) -> &P {
        &self.positions[0]
    }

    /// The present position.
    #[must_use]
    pub fn position(&self) -> &P {
        &self.positions[self.moves.len()]
    }

    /// The moves played, in order.
    #[must_use]
    pub fn moves(&self) -> &[P::Move] {
        &self.moves
    }

    /// All positions in order: the start, and the one after each move.
    #[must_use]
    pub fn positions(&self) -> &[P] {
        &self.positions
    }

    /// How the game has ended, or `None` while it goes on.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome<P::Reason>> {
        self.outcome
    }

    /// Plays a move.
    ///
    /// # Errors
    ///
    /// If the game is over or the move is not legal. The game is unchanged then.
    pub fn play(&mut self, m: &P::Move) -> Result<(), PlayError<P>> {
        if let Some(outcome) = self.outcome {
            return Err(PlayError::GameOver(outcome));
        }
        let mut next = self.position().clone();
        next.play(m).map_err(PlayError::Illegal)?;
        self.push(next, m);
        Ok(())
    }

    /// Plays a move that is known to be legal here: the game goes on, and the move came from this
    /// very position's legal moves. With any other move the position becomes nonsense (but never
    /// unsafe).
    pub fn play_unchecked(&mut self, m: &P::Move) {
        let mut next = self.position().clone();
        next.play_unchecked(m);
        self.push(next, m);
    }

    fn push(&mut self, next: P, m: &P::Move) {
        self.positions.push(next);
        self.moves.push(m.clone());
        self.outcome = self.position().outcome_after(self.occurrences());
    }

    /// Takes the last move back and returns it, or `None` at the start.
    pub fn undo(&mut self) -> Option<P::Move> {
        let undone = self.moves.pop()?;
        self.positions.pop();
        // The game was not over before a move that was played.
        self.outcome = None;
        Some(undone)
    }

    /// How many times the present position has stood on the board in this game, now included.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        let (present, past) = (self.position(), &self.positions[..self.moves.len()]);
        let reach = past.len() - present.reversible_moves().min(past.len());
        1 + past[reach..].iter().filter(|&earlier| earlier == present).count()
    }
}

impl<P: Position + Default> Default for Game<P> {
    fn default() -> Game<P> {
        Game::new(P::default())
    }
}

/// Games are equal if they went through the same moves from equal starts. As positions are equal
/// whatever their clocks say, two equal games can have different outcomes if one started late.
impl<P: Position> PartialEq for Game<P> {
    fn eq(&self, other: &Game<P>) -> bool {
        self.start() == other.start() && self.moves == other.moves
    }
}

impl<P: Position> Eq for Game<P> {}

/// Why a [`Game`] refuses a move.
#[derive(Clone, PartialEq, Eq)]
pub enum PlayError<P: Position> {
    /// The game is over.
    GameOver(Outcome<P::Reason>),
    /// The move is not legal.
    Illegal(P::Refusal),
}

// By hand: a derive would ask for bounds on the position instead of on its associated types.
impl<P: Position> fmt::Debug for PlayError<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::GameOver(outcome) => f.debug_tuple("GameOver").field(outcome).finish(),
            PlayError::Illegal(refusal) => f.debug_tuple("Illegal").field(refusal).finish(),
        }
    }
}

impl<P: Position> fmt::Display for PlayError<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::GameOver(outcome) => write!(f, "the game is over: {outcome}"),
            PlayError::Illegal(refusal) => refusal.fmt(f),
        }
    }
}

impl<P: Position> std::error::Error for PlayError<P> {}

impl<P: Position> ErrorCode for PlayError<P> {
    fn code(&self) -> &'static str {
        match self {
            PlayError::GameOver(_) => "game-over",
            PlayError::Illegal(refusal) => refusal.code(),
        }
    }
}
