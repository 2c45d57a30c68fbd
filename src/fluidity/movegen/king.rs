//! The king: steps (F8) and castling (F9).

use core::ops::ControlFlow;

use super::{Generator, Man, Sink};
use crate::board::{Bitboard, CastlingPath, CastlingSide, Role, Square, attacks};

impl Generator<'_> {
    pub(super) fn king<S: Sink>(&self, sink: &mut S) -> ControlFlow<S::Break> {
        if !self.origins.contains(self.king) {
            return ControlFlow::Continue(());
        }
        let man = Man { role: Role::King, from: self.king };

        let steps: Bitboard = (attacks::king(self.king) - self.occupied)
            .into_iter()
            .filter(|&to| self.unattacked(to))
            .collect();
        if steps.any() {
            sink.taking(man, steps, Bitboard::EMPTY)?;
        }

        if !self.dangers.check {
            for side in CastlingSide::ALL {
                if let Some((to, captures)) = self.castling(side) {
                    sink.taking(man, to.into(), captures)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// F9: where the king lands and what is taken, if castling on this side is legal.
    fn castling(&self, side: CastlingSide) -> Option<(Square, Bitboard)> {
        if !self.castling.allows(self.us, side) {
            return None;
        }
        let path = CastlingPath::orthodox(self.us, side);
        let inside = attacks::between(path.king_from, path.rook_from);
        let captures = inside & self.foes;
        let minors = self.board.of_role(Role::Bishop) | self.board.of_role(Role::Knight);
        let possible = !inside.intersects(self.own)
            && captures.is_subset(minors)
            && !captures.intersects(captures.east())
            && self.unattacked(path.rook_to)
            && self.unattacked(path.king_to);
        possible.then_some((path.king_to, captures))
    }

    /// Whether the king would be safe on a square when he has left his own. (That castling takes men
    /// makes no difference: on the back rank bishops and knights neither attack nor screen.)
    fn unattacked(&self, square: Square) -> bool {
        let occupied = self.occupied.without(self.king);
        self.board.attackers(square, !self.us, occupied).is_empty()
    }
}
