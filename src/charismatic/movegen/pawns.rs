//! Pawns, all of them at once (C11), and captures en passant (C13).

use core::ops::ControlFlow;

use super::{Generator, Sink};
use crate::board::{Bitboard, Color, Rank, Role, Square, attacks};

/// The ways a pawn moves, but for captures en passant.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::charismatic) enum PawnStep {
    /// One square ahead.
    Single,
    /// Two squares ahead from the second rank.
    Double,
    /// A capture towards the h-file.
    East,
    /// A capture towards the a-file.
    West,
}

impl PawnStep {
    /// Where the pawn came from that has reached `to`.
    #[inline]
    pub(in crate::charismatic) fn origin(self, color: Color, to: Square) -> Square {
        // How far it has come, for White and Black. A table, since a jump would be mispredicted.
        const WAYS: [[i32; 4]; 2] = [[8, 16, 9, 7], [-8, -16, -7, -9]];
        Square::new((to as i32 - WAYS[color as usize][self as usize]) as u32)
    }

    /// Whether it takes the man on the square it reaches.
    #[inline]
    pub(in crate::charismatic) fn captures(self) -> bool {
        matches!(self, PawnStep::East | PawnStep::West)
    }
}

impl Generator<'_> {
    #[inline]
    pub(super) fn pawns<S: Sink>(&self, sink: &mut S) -> ControlFlow<S::Break> {
        let pawns = self.movers(Role::Pawn);
        self.steps(pawns - self.pinned, self.goals, sink)?;
        for pawn in pawns & self.pinned {
            self.steps(pawn.into(), self.goals & attacks::line(self.king, pawn), sink)?;
        }
        if self.targets.any() { self.en_passant(pawns, sink) } else { ControlFlow::Continue(()) }
    }

    #[inline]
    fn steps<S: Sink>(
        &self,
        pawns: Bitboard,
        goals: Bitboard,
        sink: &mut S,
    ) -> ControlFlow<S::Break> {
        let us = self.us;
        let ahead = pawns.forward(us) - self.occupied;
        // Whoever can step from the second rank to the third may go on to the fourth.
        let passed = ahead & Bitboard::of_rank(Rank::R3.relative_to(us));
        let captures = pawns.forward(us);
        let mut send = |step, to: Bitboard| {
            if to.any() { sink.pawns(step, us, to) } else { ControlFlow::Continue(()) }
        };
        send(PawnStep::Single, ahead & goals)?;
        send(PawnStep::Double, (passed.forward(us) - self.occupied) & goals)?;
        send(PawnStep::East, captures.east() & self.foes & goals)?;
        send(PawnStep::West, captures.west() & self.foes & goals)
    }

    fn en_passant<S: Sink>(&self, pawns: Bitboard, sink: &mut S) -> ControlFlow<S::Break> {
        for to in self.targets {
            for from in attacks::pawn(!self.us, to) & pawns {
                if !self.safe || self.en_passant_is_safe(from, to) {
                    sink.en_passant(from, to)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Two men leave their squares at once: the lines to the king are looked at anew.
    fn en_passant_is_safe(&self, from: Square, to: Square) -> bool {
        let victim = Square::at(to.file(), from.rank());
        let occupied = self.occupied.without(from).without(victim).with(to);
        let them = !self.us;
        let attackers = self.board.attackers(self.king, them, occupied)
            | (attacks::king(self.king) & self.board.of(them, Role::King));
        attackers.without(victim).is_empty()
    }
}
