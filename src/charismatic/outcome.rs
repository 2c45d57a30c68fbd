//! How the game ends (C14-C17).

use core::fmt;

use super::Position;
use crate::board::{Bitboard, Role};
use crate::outcome::Outcome;

/// Why a game of Charismatic Chess is over. The texts (`Display`) are in kebab-case.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Reason {
    /// C14: the side to move is in check and has no legal turn; it loses.
    Checkmate,
    /// C10: a player has ended his turn with his king in check; he loses. Only a referee who lets
    /// players finish such turns gives this verdict: [`Game::referee`](super::Game::referee).
    IllegalTurn,
    /// C15: the side to move is not in check and has no legal turn; a draw.
    Stalemate,
    /// C16: a draw.
    InsufficientMaterial,
    /// C17: a draw. Only a [`Game`](super::Game) can tell.
    ThreefoldRepetition,
    /// C17: a draw.
    FiftyMoves,
}

impl Reason {
    /// All reasons, in the order in which they are asked for.
    pub const ALL: [Reason; 6] = [
        Reason::IllegalTurn,
        Reason::Checkmate,
        Reason::Stalemate,
        Reason::InsufficientMaterial,
        Reason::ThreefoldRepetition,
        Reason::FiftyMoves,
    ];

    /// The text in kebab-case, such as `threefold-repetition`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Reason::Checkmate => "checkmate",
            Reason::IllegalTurn => "illegal-turn",
            Reason::Stalemate => "stalemate",
            Reason::InsufficientMaterial => "insufficient-material",
            Reason::ThreefoldRepetition => "threefold-repetition",
            Reason::FiftyMoves => "fifty-moves",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// C17: a draw when a position stands for this time.
const REPETITIONS: usize = 3;
/// C17: a draw after so many turns, of one player each, without a pawn move or capture.
pub(crate) const QUIET_TURNS: u16 = 100;

impl Position {
    /// The outcome as far as the position tells it: all but repetition (C17), for which see
    /// [`Game`](super::Game).
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome<Reason>> {
        self.outcome_after(1)
    }

    /// The outcome when this position stands for the given time, in the order of C14-C17.
    pub(super) fn outcome_after(&self, occurrences: usize) -> Option<Outcome<Reason>> {
        let drawn = |reason| Some(Outcome::draw(reason));
        if !self.has_legal_turn() {
            if self.is_check() {
                Some(Outcome::decisive(!self.side_to_move(), Reason::Checkmate))
            } else {
                drawn(Reason::Stalemate)
            }
        } else if self.is_insufficient_material() {
            drawn(Reason::InsufficientMaterial)
        } else if occurrences >= REPETITIONS {
            drawn(Reason::ThreefoldRepetition)
        } else if self.clock() >= QUIET_TURNS {
            drawn(Reason::FiftyMoves)
        } else {
            None
        }
    }

    /// Whether the men left draw at once (C16): two kings; two kings and one bishop or knight; or
    /// two kings and bishops that all stand on squares of one colour.
    #[must_use]
    pub fn is_insufficient_material(&self) -> bool {
        let board = self.board();
        let officers = board.occupied() - board.of_role(Role::King);
        let bishops = board.of_role(Role::Bishop);
        if officers.is_subset(bishops) {
            officers.is_subset(Bitboard::DARK_SQUARES)
                || officers.is_subset(Bitboard::LIGHT_SQUARES)
        } else {
            officers.single().is_some() && officers.is_subset(board.of_role(Role::Knight))
        }
    }
}
