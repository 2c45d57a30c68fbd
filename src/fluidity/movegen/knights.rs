//! F7: knights.

use core::ops::ControlFlow;

use super::{Generator, Man, Sink};
use crate::board::{Bitboard, Role, Square, attacks};

/// One of a knight's four directions: the long leg of its move.
#[derive(Clone, Copy)]
struct Leg {
    /// The two squares of the long leg; a foe on either may be taken.
    path: Bitboard,
    /// The squares left and right of the leg's end.
    ends: Bitboard,
}

/// The legs of a knight on each square; legs that would leave the board are empty.
static LEGS: [[Leg; 4]; 64] = {
    const DIRECTIONS: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    let mut table = [[Leg { path: Bitboard::EMPTY, ends: Bitboard::EMPTY }; 4]; 64];
    let mut i = 0;
    while i < 64 {
        let from = Square::new(i as u32);
        let mut d = 0;
        while d < 4 {
            let (files, ranks) = DIRECTIONS[d];
            if let (Some(near), Some(far)) =
                (from.offset(files, ranks), from.offset(2 * files, 2 * ranks))
            {
                let leg = &mut table[i][d];
                leg.path = Bitboard::of(near).with(far);
                if let Some(end) = far.offset(ranks, files) {
                    leg.ends = leg.ends.with(end);
                }
                if let Some(end) = far.offset(-ranks, -files) {
                    leg.ends = leg.ends.with(end);
                }
            }
            d += 1;
        }
        i += 1;
    }
    table
};

/// The two squares that a knight passes on its way; empty if it is not a knight's way.
pub(in crate::fluidity) fn knight_path(from: Square, to: Square) -> Bitboard {
    LEGS[from.index()]
        .iter()
        .find(|leg| leg.ends.contains(to))
        .map_or(Bitboard::EMPTY, |leg| leg.path)
}

impl Generator<'_> {
    pub(super) fn knights<S: Sink>(&self, sink: &mut S) -> ControlFlow<S::Break> {
        self.own(Role::Knight).into_iter().try_for_each(|from| self.knight(from, sink))
    }

    fn knight<S: Sink>(&self, from: Square, sink: &mut S) -> ControlFlow<S::Break> {
        let man = Man { role: Role::Knight, from };
        let mut send = |to: Bitboard, captures: Bitboard| {
            let to = if self.dangers.indifferent_to(from.into(), captures) {
                to
            } else {
                self.legal(from, to, |_| captures)
            };
            if to.any() { sink.taking(man, to, captures) } else { ControlFlow::Continue(()) }
        };

        send(attacks::knight(from) - self.occupied, Bitboard::EMPTY)?;
        for leg in &LEGS[from.index()] {
            let foes = leg.path & self.foes;
            let ends = leg.ends - self.occupied;
            if foes.any() && ends.any() {
                for square in foes {
                    send(ends, square.into())?;
                }
                if foes.more_than_one() {
                    send(ends, foes)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}
