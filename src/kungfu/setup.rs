//! What a game starts from: mode, speed and men, and whether that makes a game.

use core::fmt;

use super::{Board, Mode, Seat, Speed, Square};
use crate::board::Role;

/// A man of a set-up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Placed {
    /// Whose it is.
    pub seat: Seat,
    /// What it is.
    pub role: Role,
    /// Where it stands.
    pub square: Square,
}

/// The start of a game. Anything can be written here; a game is made only of a sound one.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// Who plays against whom.
    pub mode: Mode,
    /// How fast.
    pub speed: Speed,
    /// The men. The place in the list is the [`PieceId`](super::PieceId) of the piece.
    pub men: Vec<Placed>,
}

impl Setup {
    /// The starting array of a mode (K3). Each army's men come in the order of its owner's view:
    /// the back rank from the left, then the pawns from the left.
    #[must_use]
    pub fn standard(mode: Mode, speed: Speed) -> Setup {
        use Role::{Bishop, King, Knight, Pawn, Queen, Rook};
        let board = mode.board();
        let mut men = Vec::with_capacity(16 * mode.seats().len() as usize);
        for seat in mode.seats().iter() {
            let mut place = |role, from_left, depth| {
                men.push(Placed { seat, role, square: from_owner(board, seat, from_left, depth) });
            };
            let mut back_rank = [Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook];
            if board == Board::Orthodox && seat == Seat::Two {
                // The orthodox array is a mirror image: Black sees the king left of the queen.
                back_rank.swap(3, 4);
            }
            for (from_left, role) in (0..).zip(back_rank) {
                place(role, from_left, 0);
            }
            for from_left in 0..8 {
                place(Pawn, from_left, 1);
            }
        }
        Setup { mode, speed, men }
    }

    /// Every reason why this makes no game; none if it does.
    #[must_use]
    pub fn problems(&self) -> Vec<SetupProblem> {
        let board = self.mode.board();
        let mut problems = Vec::new();
        let mut taken = [false; 256];
        let mut kings = [0; 4];
        for &Placed { seat, role, square } in &self.men {
            if !self.mode.seats().contains(seat) {
                problems.push(SetupProblem::NoSuchSeat { seat, mode: self.mode, square });
            }
            if !board.contains(square) {
                problems.push(SetupProblem::OffBoard { square, board });
            } else if role == Role::Pawn && board.is_far_edge(seat, square) {
                problems.push(SetupProblem::PawnOnFarEdge { seat, square });
            }
            if core::mem::replace(&mut taken[square.code()], true) {
                problems.push(SetupProblem::Occupied { square });
            }
            kings[seat.index()] += usize::from(role == Role::King);
        }
        for seat in self.mode.seats().iter() {
            match kings[seat.index()] {
                0 => problems.push(SetupProblem::NoKing { seat }),
                1 => {}
                count => problems.push(SetupProblem::SeveralKings { seat, count }),
            }
        }
        problems
    }
}

/// The square that an army's owner sees so far from the left of its back rank and so deep.
fn from_owner(board: Board, seat: Seat, from_left: u8, depth: u8) -> Square {
    let far = board.side() - 1;
    // The back rank is 8 squares wide, in the middle of its side.
    let along = (board.side() - 8) / 2 + from_left;
    match (board, seat) {
        (_, Seat::One) => Square::at(along, depth),
        (Board::Orthodox, _) | (_, Seat::Three) => Square::at(far - along, far - depth),
        (_, Seat::Two) => Square::at(depth, far - along),
        (_, Seat::Four) => Square::at(far - depth, along),
    }
}

/// One reason why a [`Setup`] makes no game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum SetupProblem {
    /// A man of a seat that the mode does not have.
    #[error("the man on {square} belongs to seat {seat}, which {mode} does not have")]
    NoSuchSeat {
        /// The seat.
        seat: Seat,
        /// The mode.
        mode: Mode,
        /// Where the man stands.
        square: Square,
    },
    /// A mode that is played on the other board: [`Engine::new`](super::Engine::new) alone says so.
    #[error("{mode} is not played on {board}")]
    WrongBoard {
        /// The mode.
        mode: Mode,
        /// The board.
        board: Board,
    },
    /// A man beside the board.
    #[error("{square} is not on {board}")]
    OffBoard {
        /// The square.
        square: Square,
        /// The board.
        board: Board,
    },
    /// A man on a square that an earlier man of the list stands on.
    #[error("two men stand on {square}")]
    Occupied {
        /// The square.
        square: Square,
    },
    /// A pawn that should be a queen already (K16).
    #[error("the pawn of seat {seat} on {square} stands on its far edge")]
    PawnOnFarEdge {
        /// Whose pawn.
        seat: Seat,
        /// Where.
        square: Square,
    },
    /// An army that could not be eliminated by capture (K20).
    #[error("seat {seat} has no king")]
    NoKing {
        /// Whose king is missing.
        seat: Seat,
    },
    /// More kings than one in an army.
    #[error("seat {seat} has {count} kings")]
    SeveralKings {
        /// Whose kings.
        seat: Seat,
        /// How many.
        count: usize,
    },
}

/// A set-up that makes no game, with every problem it has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetupError {
    /// The problems, in the order of the men; never empty.
    pub problems: Vec<SetupProblem>,
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// Enough for a person; a caller has the whole list.
        const SHOWN: usize = 8;
        f.write_str("invalid set-up")?;
        for (index, problem) in self.problems.iter().take(SHOWN).enumerate() {
            write!(f, "{}{problem}", if index == 0 { ": " } else { "; " })?;
        }
        match self.problems.len().saturating_sub(SHOWN) {
            0 => Ok(()),
            more => write!(f, "; and {more} more"),
        }
    }
}

impl std::error::Error for SetupError {}
