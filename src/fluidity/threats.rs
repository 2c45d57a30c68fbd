//! For analysis: what a side checks, and what it could take (the hidden threats of F3).

use core::convert::Infallible;
use core::ops::ControlFlow;

use super::movegen::Visit;
use super::{Move, MoveList, Position};
use crate::board::{Bitboard, Color, Role, Square, attacks};

/// The men of one side that the other could take with its next move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Threats {
    captures: MoveList,
}

impl Threats {
    /// The squares of the men that could be taken.
    #[must_use]
    pub fn squares(&self) -> Bitboard {
        self.captures.iter().fold(Bitboard::EMPTY, |squares, m| squares | m.captures)
    }

    /// All legal moves that take something.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.captures
    }

    /// The moves that would take the man on one square, perhaps with others.
    pub fn against(&self, square: Square) -> impl Iterator<Item = &Move> {
        self.captures.iter().filter(move |m| m.captures.contains(square))
    }
}

impl Position {
    /// The squares that a side checks in the sense of chess (F3): the foe's king may not go
    /// there. Squares of its own men are among them where they are covered. A king checks none
    /// (F4).
    #[must_use]
    pub fn checked_squares(&self, by: Color) -> Bitboard {
        let board = self.board();
        let occupied = board.occupied();
        let mut squares = attacks::pawns(by, board.of(by, Role::Pawn));
        for from in board.of(by, Role::Knight) {
            squares |= attacks::knight(from);
        }
        for from in board.bishops_and_queens(by) {
            squares |= attacks::bishop(from, occupied);
        }
        for from in board.rooks_and_queens(by) {
            squares |= attacks::rook(from, occupied);
        }
        squares
    }

    /// The men that a side could take with its next move, and how, as if it were to move now.
    ///
    /// For the side that is not to move this shows what threatens; it may well be to take a king,
    /// though that king is not in check.
    #[must_use]
    pub fn threats(&self, by: Color) -> Threats {
        let mut captures = MoveList::new();
        if let Some(generator) = self.generator(by, Bitboard::FULL) {
            let _ = generator.run(&mut Visit(|m: Move| {
                if m.is_capture() {
                    captures.push(m);
                }
                ControlFlow::<Infallible>::Continue(())
            }));
        }
        Threats { captures }
    }
}
