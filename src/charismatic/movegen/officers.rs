//! Knights, bishops, rooks and queens.

use core::ops::ControlFlow;

use super::{Generator, Sink};
use crate::board::{Bitboard, Role, Square, attacks};

impl Generator<'_> {
    #[inline]
    pub(super) fn knights<S: Sink>(&self, sink: &mut S) -> ControlFlow<S::Break> {
        // A pinned knight never stays on its line.
        for from in self.movers(Role::Knight) - self.pinned {
            let to = attacks::knight(from) & self.goals;
            if to.any() {
                sink.man(Role::Knight, from, to)?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    pub(super) fn sliders<S: Sink>(&self, sink: &mut S) -> ControlFlow<S::Break> {
        self.each(Role::Bishop, attacks::bishop, sink)?;
        self.each(Role::Rook, attacks::rook, sink)?;
        self.each(Role::Queen, attacks::queen, sink)
    }

    #[inline]
    fn each<S: Sink>(
        &self,
        role: Role,
        seen: impl Fn(Square, Bitboard) -> Bitboard,
        sink: &mut S,
    ) -> ControlFlow<S::Break> {
        for from in self.movers(role) {
            let mut to = seen(from, self.occupied) & self.goals;
            if self.pinned.contains(from) {
                to &= attacks::line(self.king, from);
            }
            if to.any() {
                sink.man(role, from, to)?;
            }
        }
        ControlFlow::Continue(())
    }
}
