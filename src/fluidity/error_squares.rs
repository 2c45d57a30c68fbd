//! The squares that refusals are about.

use super::{ParseMoveError, Position, Refusal};
use crate::board::Square;
use crate::{ErrorSquares, PlayError};

impl ErrorSquares for Refusal {
    type Square = Square;

    fn squares(&self) -> Vec<Square> {
        match *self {
            Refusal::NoPiece { square }
            | Refusal::NotYourPiece { square, .. }
            | Refusal::SameSquare { square }
            | Refusal::DestinationOccupied { square, .. }
            | Refusal::FriendInTheWay { square, .. }
            | Refusal::FourthFoe { square }
            | Refusal::NothingToBypass { square }
            | Refusal::FriendToBypass { square, .. }
            | Refusal::NotOnPath { square }
            | Refusal::NothingToTake { square }
            | Refusal::CastlingFriendBetween { square, .. }
            | Refusal::CastlingFoeNotMinor { square, .. } => vec![square],
            Refusal::NotOnItsLines { from, to, .. } => vec![from, to],
            Refusal::CastlingFoesAdjacent { first, second } => vec![first, second],
            Refusal::CastlingThroughCheck { square, by } => {
                core::iter::once(square).chain(by).collect()
            }
            Refusal::CastlingInCheck { by } | Refusal::KingInCheck { by } => {
                by.into_iter().collect()
            }
            Refusal::Misdescribed { legal } => {
                [legal.from, legal.to].into_iter().chain(legal.captures).collect()
            }
            Refusal::KingCaptured { .. }
            | Refusal::PawnNotOnStartRank
            | Refusal::PromotionMissing
            | Refusal::PromotionRole { .. }
            | Refusal::PromotionNotPossible
            | Refusal::CastlingRightGone { .. } => Vec::new(),
        }
    }
}

impl ErrorSquares for ParseMoveError {
    type Square = Square;

    fn squares(&self) -> Vec<Square> {
        match self {
            ParseMoveError::Illegal { refusal, .. } => refusal.squares(),
            ParseMoveError::Ambiguous { origins, .. } => origins.into_iter().collect(),
            ParseMoveError::Malformed { .. } | ParseMoveError::NoneCan { .. } => Vec::new(),
        }
    }
}

impl ErrorSquares for PlayError<Position> {
    type Square = Square;

    fn squares(&self) -> Vec<Square> {
        match self {
            PlayError::GameOver(_) => Vec::new(),
            PlayError::Illegal(refusal) => refusal.squares(),
        }
    }
}
