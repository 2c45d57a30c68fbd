//! What the turn-based games have in common.

use core::fmt;
use core::hash::Hash;
use core::ops::ControlFlow;

use crate::ErrorCode;
use crate::board::Color;
use crate::outcome::Outcome;

/// A position of a turn-based game at a point where a player decides.
///
/// # Equality
///
/// Two positions are equal, and hash equally, exactly if the game's repetition rule counts them as
/// the same position. Clocks and move numbers are left out.
pub trait Position: Clone + Eq + Hash + fmt::Debug {
    /// What a player decides on: in Fluidity Chess a move, in Charismatic Chess a whole turn.
    type Move: Clone + Eq + fmt::Debug + fmt::Display;

    /// Why a game can end.
    type Reason: Copy + Eq + fmt::Debug + fmt::Display;

    /// Why a move is refused.
    type Refusal: ErrorCode + Clone + Eq;

    /// Who is to move.
    fn side_to_move(&self) -> Color;

    /// The Zobrist key of what equality looks at; see [`zobrist`](crate::board::zobrist) for what
    /// is promised about it.
    fn zobrist(&self) -> u64;

    /// Calls `visitor` with each legal move, until it breaks.
    fn visit_legal_moves<B>(
        &self,
        visitor: impl FnMut(Self::Move) -> ControlFlow<B>,
    ) -> ControlFlow<B>;

    /// How many legal moves there are. Games override it where they can count without making the
    /// moves.
    fn count_legal_moves(&self) -> u64 {
        let mut count = 0;
        let _ = self.visit_legal_moves(|_| {
            count += 1;
            ControlFlow::<()>::Continue(())
        });
        count
    }

    /// Whether there is a legal move. Stops at the first one.
    fn has_legal_move(&self) -> bool {
        self.visit_legal_moves(ControlFlow::Break).is_break()
    }

    /// Plays a move.
    ///
    /// # Errors
    ///
    /// If the move is not legal, with the reason; the position is unchanged.
    fn play(&mut self, m: &Self::Move) -> Result<(), Self::Refusal>;

    /// Plays a move that is known to be legal here: it came from this very position's legal moves.
    /// With any other move the position becomes nonsense (but never unsafe).
    fn play_unchecked(&mut self, m: &Self::Move);

    /// The outcome, given that this position has now stood on the board `occurrences` times. The
    /// game's order of endings is decided here.
    fn outcome_after(&self, occurrences: usize) -> Option<Outcome<Self::Reason>>;

    /// How many of the last moves could belong to a repetition: no position from before them can
    /// come back. A [`Game`](crate::Game) looks back no further.
    fn reversible_moves(&self) -> usize;
}
