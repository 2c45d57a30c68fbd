//! F5: pawns, all of them at once.

use core::ops::ControlFlow;

use super::{Generator, Sink};
use crate::board::{Bitboard, Color, Rank, Role, Square};

/// The ways a pawn moves.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::fluidity) enum PawnStep {
    /// One square ahead.
    Single,
    /// Two squares ahead from the start rank.
    Double,
    /// Two squares ahead from the start rank, taking the foe in between.
    Front,
    /// Past the foe beside it on the h-file's side.
    BypassEast,
    /// Past the foe beside it on the a-file's side.
    BypassWest,
}

impl PawnStep {
    /// Where the pawn came from that has reached `to`.
    #[inline]
    pub(super) fn origin(self, color: Color, to: Square) -> Square {
        let (files, ranks) = match self {
            PawnStep::Single => (0, 1),
            PawnStep::Double | PawnStep::Front => (0, 2),
            PawnStep::BypassEast => (1, 1),
            PawnStep::BypassWest => (-1, 1),
        };
        let forward = if color == Color::White { 8 } else { -8 };
        Square::new((to as i32 - ranks * forward - files) as u32)
    }

    /// What pawns take that have reached the squares of `to`: the man right behind each.
    #[inline]
    pub(super) fn captures(self, color: Color, to: Bitboard) -> Bitboard {
        match self {
            PawnStep::Single | PawnStep::Double => Bitboard::EMPTY,
            PawnStep::Front | PawnStep::BypassEast | PawnStep::BypassWest => to.forward(!color),
        }
    }
}

impl Generator<'_> {
    pub(super) fn pawns<S: Sink>(&self, sink: &mut S) -> ControlFlow<S::Break> {
        let us = self.us;
        let pawns = self.own(Role::Pawn);
        let empty = !self.occupied;
        let on_start = pawns & Bitboard::of_rank(Rank::R2.relative_to(us));

        let mut send = |step, to| self.send_pawns(step, pawns, to, sink);
        send(PawnStep::Single, pawns.forward(us) & empty)?;
        let ahead = on_start.forward(us);
        send(PawnStep::Double, (ahead & empty).forward(us) & empty)?;
        send(PawnStep::Front, (ahead & self.foes).forward(us) & empty)?;
        send(PawnStep::BypassEast, (pawns.east() & self.foes).forward(us) & empty)?;
        send(PawnStep::BypassWest, (pawns.west() & self.foes).forward(us) & empty)
    }

    #[inline]
    fn send_pawns<S: Sink>(
        &self,
        step: PawnStep,
        pawns: Bitboard,
        mut to: Bitboard,
        sink: &mut S,
    ) -> ControlFlow<S::Break> {
        if !self.dangers.indifferent_to(pawns, step.captures(self.us, to)) {
            to = self.legal_pawn_steps(step, to);
        }
        if to.any() { sink.pawns(step, self.us, to) } else { ControlFlow::Continue(()) }
    }

    fn legal_pawn_steps(&self, step: PawnStep, to: Bitboard) -> Bitboard {
        to.into_iter()
            .filter(|&to| {
                let captures = step.captures(self.us, to.into());
                self.legal(step.origin(self.us, to), to.into(), |_| captures).any()
            })
            .collect()
    }
}
