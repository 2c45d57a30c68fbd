//! The squares that refusals are about.

use super::{MoveError, Refusal, Square};
use crate::ErrorSquares;

impl ErrorSquares for MoveError {
    type Square = Square;

    fn squares(&self) -> Vec<Square> {
        match *self {
            MoveError::SameSquare { square }
            | MoveError::NothingToCapture { square }
            | MoveError::FriendInTheWay { square, .. }
            | MoveError::EnemyInTheWay { square, .. }
            | MoveError::FirstStepHeld { square, .. } => vec![square],
            MoveError::NoSuchMove { from, to, .. } => vec![from, to],
            MoveError::NotOnStartRank => Vec::new(),
        }
    }
}

impl ErrorSquares for Refusal {
    type Square = Square;

    fn squares(&self) -> Vec<Square> {
        match *self {
            Refusal::OffBoard { square, .. }
            | Refusal::NoPiece { square }
            | Refusal::NotYours { square, .. }
            | Refusal::Resting { square, .. }
            | Refusal::NothingQueued { square, .. } => vec![square],
            Refusal::Flying { square, to, .. } => vec![square, to],
            Refusal::Move(error) => error.squares(),
            Refusal::GameOver
            | Refusal::Clock(_)
            | Refusal::NoSuchSeat { .. }
            | Refusal::ArmyOut { .. }
            | Refusal::Disconnected { .. }
            | Refusal::NotDisconnected { .. } => Vec::new(),
        }
    }
}
