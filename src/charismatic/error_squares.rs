//! The squares that refusals are about.

use super::{
    ActionError, EndRefusal, ParseMoveError, ParseTurnError, PlacementRefusal, Refusal, TurnRefusal,
};
use crate::ErrorSquares;
use crate::board::Square;

impl ErrorSquares for Refusal {
    type Square = Square;

    fn squares(&self) -> Vec<Square> {
        match *self {
            Refusal::NoPiece { square }
            | Refusal::NotYourPiece { square, .. }
            | Refusal::AlreadyMoved { square, .. }
            | Refusal::SameSquare { square }
            | Refusal::FriendOnDestination { square, .. }
            | Refusal::KingCapture { square }
            | Refusal::Blocked { square, .. }
            | Refusal::NothingToCapture { square }
            | Refusal::CastlingBlocked { square, .. } => vec![square],
            Refusal::NotOnItsLines { from, to, .. } => vec![from, to],
            Refusal::HasLeft { square, to, .. } => vec![square, to],
            Refusal::CastlingThroughCheck { square, by } => {
                core::iter::once(square).chain(by).collect()
            }
            Refusal::Misdescribed { legal } => vec![legal.from, legal.to],
            Refusal::SeriesFull { .. }
            | Refusal::PawnNotOnSecondRank
            | Refusal::PromotionMissing
            | Refusal::PromotionRole { .. }
            | Refusal::PromotionNotPossible
            | Refusal::CastlingRightGone { .. } => Vec::new(),
        }
    }
}

impl ErrorSquares for EndRefusal {
    type Square = Square;

    fn squares(&self) -> Vec<Square> {
        match *self {
            EndRefusal::NoMove => Vec::new(),
            EndRefusal::KingInCheck { by } => by.into_iter().collect(),
        }
    }
}

impl ErrorSquares for TurnRefusal {
    type Square = Square;

    fn squares(&self) -> Vec<Square> {
        match self {
            TurnRefusal::Move { refusal, .. } => refusal.squares(),
            TurnRefusal::End(refusal) => refusal.squares(),
        }
    }
}

impl ErrorSquares for PlacementRefusal {
    type Square = Square;

    fn squares(&self) -> Vec<Square> {
        match *self {
            PlacementRefusal::NotOwnHalf { square }
            | PlacementRefusal::Occupied { square, .. }
            | PlacementRefusal::PawnOnFirstRow { square }
            | PlacementRefusal::GivesCheck { square, .. } => vec![square],
            PlacementRefusal::Complete
            | PlacementRefusal::DrawFirst { .. }
            | PlacementRefusal::NotInHand { .. } => Vec::new(),
        }
    }
}

impl ErrorSquares for ParseMoveError {
    type Square = Square;

    fn squares(&self) -> Vec<Square> {
        match self {
            ParseMoveError::Impossible { refusal, .. } => refusal.squares(),
            ParseMoveError::Ambiguous { origins, .. } => origins.into_iter().collect(),
            ParseMoveError::Malformed { .. } | ParseMoveError::NoneCan { .. } => Vec::new(),
        }
    }
}

impl ErrorSquares for ParseTurnError {
    type Square = Square;

    fn squares(&self) -> Vec<Square> {
        match self {
            ParseTurnError::Move { error, .. } => error.squares(),
            ParseTurnError::End(refusal) => refusal.squares(),
        }
    }
}

impl ErrorSquares for ActionError {
    type Square = Square;

    fn squares(&self) -> Vec<Square> {
        match self {
            ActionError::Place(refusal) => refusal.squares(),
            ActionError::Turn(refusal) => refusal.squares(),
            ActionError::GameOver(_)
            | ActionError::PlacementNotOver
            | ActionError::PlacementOver
            | ActionError::Draw(_) => Vec::new(),
        }
    }
}
