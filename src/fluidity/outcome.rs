//! How the game ends (F13-F17).

use core::fmt;
use core::ops::ControlFlow;

use super::movegen::Visit;
use super::{Move, Position};
use crate::board::{Bitboard, Role};
use crate::outcome::Outcome;

/// Why a game of Fluidity Chess is over. The texts (`Display`) are in kebab-case.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Reason {
    /// F13: a king was captured; the capturer wins.
    KingCaptured,
    /// F14: the side to move is in check and has no legal move; it loses.
    Checkmate,
    /// F14: the side to move is not in check and has no legal move; it loses all the same.
    Stalemate,
    /// F15: a draw.
    InsufficientMaterial,
    /// F16: a draw. Only a [`Game`](crate::Game) can tell.
    ThreefoldRepetition,
    /// F17: a draw.
    TwentyFiveMoves,
}

impl Reason {
    /// All reasons, in the order in which they are asked for.
    pub const ALL: [Reason; 6] = [
        Reason::KingCaptured,
        Reason::Checkmate,
        Reason::Stalemate,
        Reason::InsufficientMaterial,
        Reason::ThreefoldRepetition,
        Reason::TwentyFiveMoves,
    ];

    /// The text in kebab-case, such as `king-captured`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Reason::KingCaptured => "king-captured",
            Reason::Checkmate => "checkmate",
            Reason::Stalemate => "stalemate",
            Reason::InsufficientMaterial => "insufficient-material",
            Reason::ThreefoldRepetition => "threefold-repetition",
            Reason::TwentyFiveMoves => "twenty-five-moves",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// F16: a draw when a position stands for this time.
const REPETITIONS: usize = 3;
/// F17: a draw after so many plies without a capture.
pub(crate) const QUIET_PLIES: u16 = 50;

impl Position {
    /// The outcome as far as the position tells it: all but repetition (F16), for which see
    /// [`Game`](crate::Game). Costs little: the search for a legal move stops at the first.
    #[inline]
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome<Reason>> {
        self.outcome_after(1)
    }

    /// The outcome when this position stands for the given time, in the order of F13-F17.
    #[inline]
    pub(super) fn outcome_after(&self, occurrences: usize) -> Option<Outcome<Reason>> {
        let us = self.side_to_move();
        let lost = |reason| Some(Outcome::decisive(!us, reason));
        let drawn = |reason| Some(Outcome::draw(reason));
        if self.board().king(us).is_none() {
            lost(Reason::KingCaptured)
        } else if !self.has_legal_move() {
            lost(if self.is_check() { Reason::Checkmate } else { Reason::Stalemate })
        } else if self.is_insufficient_material() {
            drawn(Reason::InsufficientMaterial)
        } else if occurrences >= REPETITIONS {
            drawn(Reason::ThreefoldRepetition)
        } else if self.clock() >= QUIET_PLIES {
            drawn(Reason::TwentyFiveMoves)
        } else {
            None
        }
    }

    /// Whether the men left draw at once (F15): two kings; or two kings and a bishop, unless the
    /// bishop's side is to move and a move of the bishop stalemates. It is not asked of a position
    /// that is over by a king's capture.
    #[inline]
    #[must_use]
    pub fn is_insufficient_material(&self) -> bool {
        let board = self.board();
        let others = board.occupied() - board.of_role(Role::King);
        if others.more_than_one() {
            return false;
        }
        others.is_subset(board.of_role(Role::Bishop)) && !self.some_move_stalemates(others)
    }

    fn some_move_stalemates(&self, origins: Bitboard) -> bool {
        // A king can run out of steps only in a corner, with one bishop and one king against him.
        let foe_king = self.board().of(!self.side_to_move(), Role::King);
        foe_king.intersects(Bitboard::CORNERS)
            && self.generator(self.side_to_move(), origins).is_some_and(|generator| {
                let stalemates = |m: Move| {
                    let next = self.after(&m);
                    let stalemate = !next.is_check() && !next.has_legal_move();
                    if stalemate { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                };
                generator.run(&mut Visit(stalemates)).is_break()
            })
    }
}
