//! One instant, in the order of K19: arrivals, eliminations, moves that go on, rests that end.

use super::board::{Bits, NOWHERE, home, square_of};
use super::engine::{Engine, NEVER};
use super::piece::{Flight, Man, State};
use super::{EliminationCause, EventKind, Geometry, PieceId, Seat};
use crate::board::Role;

/// Whose kings have fallen in this instant, and by which piece.
type Fallen = [Option<u8>; 4];

impl<G: Geometry> Engine<G> {
    /// Everything that is due at this millisecond (K19, steps 1 to 4).
    pub(super) fn instant(&mut self, visit: &mut impl FnMut(EventKind)) {
        let arriving = self.due_now() & self.flying;
        let mut fallen = [None; 4];
        let mut going_on = G::Bits::EMPTY;
        if arriving.any() {
            let arrived = self.collide(arriving, &mut fallen, visit);
            going_on = self.land(arrived, &mut fallen, visit);
        }
        if self.eliminate_fallen(&fallen, visit) {
            going_on &= self.flying;
            self.finish(visit);
            if self.outcome.is_some() {
                // Nothing happens after the end: who would go on is shown at the start of a step.
                going_on.members().for_each(|id| self.leave(id));
                return;
            }
        }
        if going_on.any() {
            self.go_on(going_on, visit);
        }
        self.end_rests(visit);
    }

    /// Step 1, collisions (K11). Returns who is left of the arriving pieces.
    fn collide(
        &mut self,
        arriving: G::Bits,
        fallen: &mut Fallen,
        visit: &mut impl FnMut(EventKind),
    ) -> G::Bits {
        let mut touched = false;
        for id in arriving.members() {
            let man = *self.man(id);
            let Some(flight) = man.flight() else { continue };
            visit(EventKind::Reached { piece: PieceId(id), square: square_of::<G>(flight.next) });
            let enemies = Self::union(&self.entering, self.enemies(man.seat));
            touched |= enemies.has(flight.next) || enemies.has(man.at);
        }
        if !touched {
            return arriving;
        }

        // All pairs are judged before anything is removed.
        let mut killers: G::Each<u8> = G::each(NOWHERE);
        let mut doomed = G::Bits::EMPTY;
        for id in arriving.members() {
            for other in self.flying.members() {
                let (Some(flight), Some(other_flight)) =
                    (self.man(id).flight(), self.man(other).flight())
                else {
                    continue;
                };
                if !self.collides(id, flight, other, other_flight) {
                    continue;
                }
                let (mine, theirs) = (flight.started, other_flight.started);
                for (dies, victim, killer) in
                    [(theirs <= mine, id, other), (mine <= theirs, other, id)]
                {
                    if dies {
                        doomed |= G::Bits::of(victim);
                        let best = &mut killers.as_mut()[usize::from(victim)];
                        if *best == NOWHERE || self.credit(killer) < self.credit(*best) {
                            *best = killer;
                        }
                    }
                }
            }
        }
        for victim in doomed.members() {
            let killer = killers.as_ref()[usize::from(victim)];
            let square = self.man(victim).flight().map_or(0, |flight| flight.next);
            visit(EventKind::Collided {
                piece: PieceId(victim),
                by: PieceId(killer),
                square: square_of::<G>(square),
            });
            self.kill(victim, killer, fallen);
        }
        arriving & !doomed
    }

    /// Whether a piece that reaches its next square now collides with a flying one (K11).
    fn collides(&self, id: u8, flight: Flight, other: u8, other_flight: Flight) -> bool {
        let (man, other_man) = (self.man(id), self.man(other));
        if self.mode.team(man.seat).contains(other_man.seat) {
            return false;
        }
        if other_flight.next == flight.next {
            // A knight is entering once less than S is left of its 2 S (K10).
            return other_man.role != Role::Knight
                || self.now - other_flight.started > self.speed.square_ms();
        }
        let opposite = other_flight.next == man.at && other_man.at == flight.next;
        opposite && man.role != Role::Knight && other_man.role != Role::Knight
    }

    /// Which of several killers has the kill (K24): the least of these.
    fn credit(&self, killer: u8) -> (u64, Seat, u64) {
        let man = self.man(killer);
        let (started, order) = man.flight().map_or((NEVER, NEVER), |flight| flight.claim());
        (started, man.seat, order)
    }

    fn kill(&mut self, victim: u8, killer: u8, fallen: &mut Fallen) {
        let Man { seat, role, .. } = *self.man(victim);
        if role == Role::King {
            fallen[seat.index()] = Some(killer);
        }
        self.armies[self.man(killer).seat.index()].kills += 1;
        self.remove(victim);
    }

    /// Step 1, captures and promotions (K13, K16). Returns who has a way to go.
    fn land(
        &mut self,
        arrived: G::Bits,
        fallen: &mut Fallen,
        visit: &mut impl FnMut(EventKind),
    ) -> G::Bits {
        let mut ended = G::Bits::EMPTY;
        for id in arrived.members() {
            let Man { seat, at: from, .. } = *self.man(id);
            let Some(Flight { next, to, .. }) = self.man(id).flight() else { continue };
            debug_assert_ne!(from, next);
            self.entering[seat.index()] &= !G::Bits::of(next);
            self.man_mut(id).at = next;
            // No ally can stand here (K15), and no enemy stands before a pawn that walks: it would
            // have had to arrive, and to survive the collision.
            if let Some(victim) = self.on(next) {
                let (piece, by, square) = (PieceId(victim), PieceId(id), square_of::<G>(next));
                visit(EventKind::Captured { piece, by, square });
                self.kill(victim, id, fallen);
                ended |= G::Bits::of(id);
            } else if next == to {
                ended |= G::Bits::of(id);
            }
        }
        for id in ended.members() {
            let Man { seat, role, at, .. } = *self.man(id);
            if role == Role::Pawn && G::table(at).ahead[home::<G>(seat)] == NOWHERE {
                self.man_mut(id).role = Role::Queen;
                visit(EventKind::Promoted { piece: PieceId(id), square: square_of::<G>(at) });
            }
        }
        for id in ended.members() {
            self.rest(id, visit);
        }
        arrived & !ended
    }

    /// Ends a move: the piece stands where it is and rests (K17).
    pub(super) fn rest(&mut self, id: u8, visit: &mut impl FnMut(EventKind)) {
        let until = self.now.saturating_add(self.speed.rest_ms());
        self.flying &= !G::Bits::of(id);
        self.man_mut(id).state = State::Resting;
        self.stand(id);
        self.set_due(id, until);
        let square = square_of::<G>(self.man(id).at);
        visit(EventKind::Rested { piece: PieceId(id), square, until });
    }

    /// Step 2 (K20, K21). Says whether an army was eliminated.
    fn eliminate_fallen(&mut self, fallen: &Fallen, visit: &mut impl FnMut(EventKind)) -> bool {
        let mut any = false;
        for seat in Seat::ALL {
            let cause = match fallen[seat.index()] {
                Some(by) => EliminationCause::KingLost { by: PieceId(by) },
                None if self.armies[seat.index()].deadline() == self.now => {
                    EliminationCause::Disconnected
                }
                None => continue,
            };
            self.eliminate(seat, cause, visit);
            any = true;
        }
        any
    }

    /// Step 4 (K17, K18).
    fn end_rests(&mut self, visit: &mut impl FnMut(EventKind)) {
        let rested = self.due_now() & !self.flying;
        let mut waiting = G::Bits::EMPTY;
        for id in rested.members() {
            self.set_due(id, NEVER);
            let man = self.man_mut(id);
            match man.state {
                State::Queued { .. } => waiting |= G::Bits::of(id),
                _ => man.state = State::Ready,
            }
            visit(EventKind::Ready { piece: PieceId(id), square: square_of::<G>(self.man(id).at) });
        }
        let queued = |engine: &Self, id| match engine.man(id).state {
            State::Queued { order, to } => Some((order, to, id)),
            _ => None,
        };
        while let Some((order, to, id)) = waiting.members().filter_map(|id| queued(self, id)).min()
        {
            waiting &= !G::Bits::of(id);
            let man = self.man_mut(id);
            man.state = State::Ready;
            let (piece, from, target) = (PieceId(id), square_of::<G>(man.at), square_of::<G>(to));
            match self.check(id, to, self.held(id)) {
                Ok(()) => {
                    self.start(id, to, order);
                    visit(EventKind::QueuedStarted { piece, from, to: target });
                }
                Err(reason) => visit(EventKind::QueuedDropped { piece, from, to: target, reason }),
            }
        }
    }

    /// Starts a move that has been found legal (K9).
    pub(super) fn start(&mut self, id: u8, to: u8, order: u64) {
        self.unstand(id);
        self.flying |= G::Bits::of(id);
        self.man_mut(id).state = State::Flying { started: self.now, order, next: to, to };
        self.leave(id);
        self.expect(self.due(id));
    }
}
