//! Step 3 of an instant: which of the pieces that have reached a square go on, and which are
//! blocked (K15).

use super::board::{Bits, square_of};
use super::engine::Engine;
use super::handling::next_square;
use super::piece::{Flight, Man};
use super::{EventKind, Geometry, PieceId};

/// What is known of a piece that would go on.
enum Way<B> {
    /// Nothing holds the next square.
    Free,
    /// This piece has it.
    Held(u8),
    /// It depends on these pieces, which would go on too.
    Open(B),
}

impl<G: Geometry> Engine<G> {
    /// Lets pieces that have reached a square go on, or stops them. They are on no square's
    /// [`on`](Engine::on) yet.
    ///
    /// Decided is, in rounds, whatever follows from what is decided already. A piece waits for
    /// one on its next square to leave it, and for an ally with the better claim to that square.
    /// When nobody can be decided any more, some wait for each other in rings: those are blocked.
    pub(super) fn go_on(&mut self, going_on: G::Bits, visit: &mut impl FnMut(EventKind)) {
        let mut open = going_on;
        let mut leaving = G::Bits::EMPTY;
        let mut blockers: G::Each<u8> = G::each(0);
        while open.any() {
            let before = open;
            for id in before.members() {
                match self.way(id, going_on, open, leaving) {
                    Way::Free => leaving |= G::Bits::of(id),
                    Way::Held(by) => blockers.as_mut()[usize::from(id)] = by,
                    Way::Open(_) => continue,
                }
                open &= !G::Bits::of(id);
            }
            if open == before {
                for id in self.rings(going_on, before, leaving).members() {
                    if let Way::Open(waits_for) = self.way(id, going_on, before, leaving) {
                        blockers.as_mut()[usize::from(id)] = waits_for.first().unwrap_or(id);
                    }
                    open &= !G::Bits::of(id);
                }
            }
        }
        for id in (going_on & !leaving).members() {
            let (piece, by) = (PieceId(id), PieceId(blockers.as_ref()[usize::from(id)]));
            visit(EventKind::Blocked { piece, square: square_of::<G>(self.man(id).at), by });
            self.rest(id, visit);
        }
        leaving.members().for_each(|id| self.leave(id));
    }

    /// What is known of a piece's next step, given who would go on, whose case is `open` of those,
    /// and who is `leaving`.
    fn way(&self, id: u8, going_on: G::Bits, open: G::Bits, leaving: G::Bits) -> Way<G::Bits> {
        let Some((man, flight, next)) = self.wish(id) else { return Way::Free };
        let team = self.mode.team(man.seat);
        let walks = Self::walks(man, next);
        if let Some(by) = self.on(next)
            && (walks || team.contains(self.man(by).seat))
        {
            return Way::Held(by);
        }
        if Self::union(&self.entering, team).has(next)
            && let Some(by) = self.who_enters(next, team)
        {
            return Way::Held(by);
        }
        let mut waits_for = G::Bits::EMPTY;
        for other in going_on.members().filter(|&other| other != id) {
            let Some((other_man, other_flight, other_next)) = self.wish(other) else { continue };
            let ally = team.contains(other_man.seat);
            let is_open = open.has(other);
            if other_man.at == next && (ally || walks) {
                if is_open {
                    waits_for |= G::Bits::of(other);
                } else if !leaving.has(other) {
                    return Way::Held(other);
                }
            } else if other_next == next && ally && other_flight.claim() < flight.claim() {
                if is_open {
                    waits_for |= G::Bits::of(other);
                } else if leaving.has(other) {
                    return Way::Held(other);
                }
            }
        }
        if waits_for.any() { Way::Open(waits_for) } else { Way::Free }
    }

    /// A piece that has reached a square, its move, and the square it would go to.
    fn wish(&self, id: u8) -> Option<(&Man, Flight, u8)> {
        let man = self.man(id);
        let flight = man.flight()?;
        Some((man, flight, next_square::<G>(man.at, flight.to)))
    }

    /// The pieces that wait for themselves, over however many others.
    fn rings(&self, going_on: G::Bits, open: G::Bits, leaving: G::Bits) -> G::Bits {
        let mut reach: G::Each<G::Bits> = G::each(G::Bits::EMPTY);
        let reach = reach.as_mut();
        for id in open.members() {
            if let Way::Open(waits_for) = self.way(id, going_on, open, leaving) {
                reach[usize::from(id)] = waits_for;
            }
        }
        // Transitive closure (Warshall).
        for over in open.members() {
            for id in open.members() {
                if reach[usize::from(id)].has(over) {
                    let further = reach[usize::from(over)];
                    reach[usize::from(id)] |= further;
                }
            }
        }
        open.members()
            .filter(|&id| reach[usize::from(id)].has(id))
            .fold(G::Bits::EMPTY, |rings, id| rings | G::Bits::of(id))
    }
}
