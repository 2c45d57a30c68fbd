//! What the steps of an instant and the commands are made of: looking pieces up, and moving them
//! between squares, flight and nowhere.

use super::board::{Bits, home, square_of};
use super::engine::{Engine, NEVER, NOBODY};
use super::piece::{Man, State};
use super::{EliminationCause, EventKind, Geometry, Outcome, Seat, Seats};
use crate::board::Role;

impl<G: Geometry> Engine<G> {
    #[inline]
    pub(super) fn man(&self, id: u8) -> &Man {
        let men = self.men.as_ref();
        &men[usize::from(id) % men.len()]
    }

    #[inline]
    pub(super) fn man_mut(&mut self, id: u8) -> &mut Man {
        let men = self.men.as_mut();
        let index = usize::from(id) % men.len();
        &mut men[index]
    }

    #[inline]
    pub(super) fn due(&self, id: u8) -> u64 {
        let due = self.due.as_ref();
        due[usize::from(id) % due.len()]
    }

    #[inline]
    pub(super) fn set_due(&mut self, id: u8, time: u64) {
        let due = self.due.as_mut();
        let index = usize::from(id) % due.len();
        due[index] = time;
    }

    /// The pieces for which something is due at this millisecond.
    #[inline]
    pub(super) fn due_now(&self) -> G::Bits {
        let mut set = G::Bits::EMPTY;
        for (id, &due) in (0..self.count).zip(self.due.as_ref()) {
            if due == self.now {
                set |= G::Bits::of(id);
            }
        }
        set
    }

    /// Who stands on a square.
    #[inline]
    pub(super) fn on(&self, at: u8) -> Option<u8> {
        let on = self.on.as_ref();
        let id = on[usize::from(at) % on.len()];
        if id == NOBODY { None } else { Some(id) }
    }

    #[inline]
    fn set_on(&mut self, at: u8, id: u8) {
        let on = self.on.as_mut();
        let index = usize::from(at) % on.len();
        on[index] = id;
    }

    /// The union of some seats' sets.
    #[inline]
    pub(super) fn union(sets: &[G::Bits; 4], seats: Seats) -> G::Bits {
        let mut union = G::Bits::EMPTY;
        for seat in Seat::ALL {
            if seats.intersects(Seats::of(seat)) {
                union |= sets[seat.index()];
            }
        }
        union
    }

    /// Every square on which a piece stands.
    #[inline]
    pub(super) fn occupied(&self) -> G::Bits {
        self.standing[0] | self.standing[1] | self.standing[2] | self.standing[3]
    }

    /// The enemies of a seat.
    #[inline]
    pub(super) fn enemies(&self, seat: Seat) -> Seats {
        self.mode.seats().minus(self.mode.team(seat))
    }

    /// Whether a pawn's way is straight ahead from one square to the next.
    #[inline]
    pub(super) fn walks(man: &Man, next: u8) -> bool {
        man.role == Role::Pawn && G::table(man.at).ahead[home::<G>(man.seat)] == next
    }

    /// Puts a piece on the square it is at.
    #[inline]
    pub(super) fn stand(&mut self, id: u8) {
        let Man { seat, at, .. } = *self.man(id);
        self.standing[seat.index()] |= G::Bits::of(at);
        self.set_on(at, id);
    }

    /// Takes a piece from the square it stands on.
    #[inline]
    pub(super) fn unstand(&mut self, id: u8) {
        let Man { seat, at, .. } = *self.man(id);
        self.standing[seat.index()] &= !G::Bits::of(at);
        self.set_on(at, NOBODY);
    }

    /// Sends a flying piece from the square it is at to the next one (K8, K10).
    #[inline]
    pub(super) fn leave(&mut self, id: u8) {
        let step = self.speed.square_ms();
        let now = self.now;
        let man = self.man_mut(id);
        let State::Flying { to, ref mut next, .. } = man.state else { return };
        let time = if man.role == Role::Knight {
            *next = to;
            step.saturating_mul(2)
        } else {
            *next = next_square::<G>(man.at, to);
            step
        };
        let next = *next;
        let seat = man.seat;
        self.entering[seat.index()] |= G::Bits::of(next);
        self.set_due(id, now.saturating_add(time));
    }

    /// Brings something forward.
    #[inline]
    pub(super) fn expect(&mut self, time: u64) {
        self.next = self.next.min(time);
    }

    /// Removes a piece for good.
    pub(super) fn remove(&mut self, id: u8) {
        let Man { state, seat, .. } = *self.man(id);
        match state {
            State::Gone => return,
            State::Ready | State::Resting | State::Queued { .. } => self.unstand(id),
            State::Flying { next, .. } => {
                self.entering[seat.index()] &= !G::Bits::of(next);
                self.flying &= !G::Bits::of(id);
            }
        }
        let man = self.man_mut(id);
        man.state = State::Gone;
        man.at = 0;
        self.set_due(id, NEVER);
    }

    /// Eliminates an army: all its pieces leave the board (K20).
    pub(super) fn eliminate(
        &mut self,
        seat: Seat,
        cause: EliminationCause,
        visit: &mut impl FnMut(EventKind),
    ) {
        for id in 0..self.count {
            if self.man(id).seat == seat {
                self.remove(id);
            }
        }
        let army = &mut self.armies[seat.index()];
        army.eliminated = Some((self.now, cause));
        army.away_since = None;
        visit(EventKind::Eliminated { seat, cause });
    }

    /// Ends the game if at most one team survives (K22).
    pub(super) fn finish(&mut self, visit: &mut impl FnMut(EventKind)) {
        self.outcome = Outcome::of(self.mode, self.alive());
        if let Some(outcome) = self.outcome {
            visit(EventKind::Finished { outcome });
        }
    }
}

/// The next square on the way from one to another.
#[inline]
pub(super) fn next_square<G: Geometry>(at: u8, to: u8) -> u8 {
    G::index(square_of::<G>(at).toward(square_of::<G>(to))).unwrap_or(to)
}
