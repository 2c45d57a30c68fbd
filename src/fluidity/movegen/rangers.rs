//! F6: bishops, rooks and queens.

use core::ops::ControlFlow;

use super::{Generator, Man, Sink};
use crate::board::{Bitboard, Role, Square, attacks};

/// How many foes a ranger may take in one move.
pub(in crate::fluidity) const MOST_PASSED: usize = 3;

impl Generator<'_> {
    pub(super) fn rangers<S: Sink>(&self, sink: &mut S) -> ControlFlow<S::Break> {
        self.each(Role::Bishop, attacks::bishop, sink)?;
        self.each(Role::Rook, attacks::rook, sink)?;
        self.each(Role::Queen, attacks::queen, sink)
    }

    fn each<S: Sink>(
        &self,
        role: Role,
        seen: impl Fn(Square, Bitboard) -> Bitboard,
        sink: &mut S,
    ) -> ControlFlow<S::Break> {
        for from in self.own(role) {
            let (to, passed) = self.reach(|occupied| seen(from, occupied));
            let to = if self.dangers.indifferent_to(from.into(), passed) {
                to
            } else {
                self.legal(from, to, |to| attacks::between(from, to) & self.foes)
            };
            if to.any() {
                sink.passing(Man { role, from }, to, self.foes)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Where a ranger can go, and which foes stand on its ways there.
    ///
    /// What it sees is looked up again with the nearest foes gone, so each round passes one more
    /// foe on every line. A friend stays an obstacle in all rounds.
    fn reach(&self, seen: impl Fn(Bitboard) -> Bitboard) -> (Bitboard, Bitboard) {
        let mut passed = Bitboard::EMPTY;
        let mut reached = seen(self.occupied);
        for _ in 0..MOST_PASSED {
            let met = (reached & self.foes) - passed;
            if met.is_empty() {
                break;
            }
            passed |= met;
            reached = seen(self.occupied - passed);
        }
        (reached - self.occupied, passed)
    }
}
