//! The king: steps, and castling (C12).

use core::ops::ControlFlow;

use super::{Generator, Sink};
use crate::board::{Bitboard, CastlingPath, CastlingSide, Role, attacks};
use crate::charismatic::castling;

impl Generator<'_> {
    #[inline]
    pub(super) fn king<S: Sink>(&self, sink: &mut S) -> ControlFlow<S::Break> {
        if !self.movers.contains(self.king) {
            return ControlFlow::Continue(());
        }
        let foe_king = self.board.of(!self.us, Role::King);
        let mut steps = attacks::king(self.king) - self.own - foe_king;
        if self.safe {
            steps = self.safe_steps(steps);
        }
        if steps.any() {
            sink.man(Role::King, self.king, steps)?;
        }
        if self.castling.intersects(self.own) {
            for side in CastlingSide::ALL {
                if let Some(path) = self.castling(side) {
                    sink.castling(path)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Those of some steps that leave the king safe.
    #[inline]
    fn safe_steps(&self, steps: Bitboard) -> Bitboard {
        let them = !self.us;
        let foe_king = self.board.king(them).map_or(Bitboard::EMPTY, attacks::king);
        let pawns = attacks::pawns(them, self.board.of(them, Role::Pawn));
        let occupied = self.occupied.without(self.king);
        let mut safe = steps - foe_king - pawns;
        for to in safe {
            if self.board.attackers(to, them, occupied).any() {
                safe = safe.without(to);
            }
        }
        safe
    }

    #[inline]
    fn castling(&self, side: CastlingSide) -> Option<CastlingPath> {
        let path = castling::path(self.us, self.king, side)?;
        let possible = self.castling.contains(path.rook_from)
            && self.movers.contains(path.rook_from)
            && !attacks::between(path.king_from, path.rook_from).intersects(self.occupied)
            && self.checkers.is_empty()
            && castling::king_path(path)
                .into_iter()
                .all(|square| !castling::attacked(self.board, square, !self.us));
        possible.then_some(path)
    }
}
