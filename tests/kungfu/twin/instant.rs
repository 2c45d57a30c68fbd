//! One millisecond, in the order of K19.

use heterochess::board::Role;
use heterochess::kungfu::Seat;

use super::{Doing, Place, Twin, TwinPiece};

impl Twin {
    pub(super) fn arrival(&self, piece: &TwinPiece) -> Option<u64> {
        match piece.doing {
            Doing::Flying { left_at, .. } if piece.role == Role::Knight => {
                Some(left_at + 2 * self.step)
            }
            Doing::Flying { left_at, .. } => Some(left_at + self.step),
            _ => None,
        }
    }

    #[allow(clippy::too_many_lines, reason = "one instant, from its first step to its last")]
    pub(super) fn tick(&mut self) {
        let now = self.now;
        // (1) Arrivals.
        let arriving: Vec<usize> = (0..self.pieces.len())
            .filter(|&id| self.arrival(&self.pieces[id]) == Some(now))
            .collect();
        let mut deaths: Vec<(usize, usize)> = Vec::new();
        for &a in &arriving {
            for b in 0..self.pieces.len() {
                if let Some((a_start, b_start)) = self.pair(a, b) {
                    if b_start <= a_start {
                        deaths.push((a, b));
                    }
                    if a_start <= b_start {
                        deaths.push((b, a));
                    }
                }
            }
        }
        let before = self.pieces.clone();
        let mut kings = Vec::new();
        for victim in 0..self.pieces.len() {
            let rank = |killer: usize| match before[killer].doing {
                Doing::Flying { started, .. } => (started, before[killer].seat),
                _ => unreachable!("a collision is in flight"),
            };
            let killers = deaths.iter().filter(|(dead, _)| *dead == victim).map(|pair| pair.1);
            if let Some(killer) = killers.min_by_key(|&killer| rank(killer)) {
                self.kill(victim, before[killer].seat, &mut kings);
            }
        }
        let arrived: Vec<usize> =
            arriving.into_iter().filter(|&id| self.pieces[id].doing != Doing::Gone).collect();
        let mut going = Vec::new();
        for &id in &arrived {
            let piece = self.pieces[id];
            let Doing::Flying { to, next, .. } = piece.doing else { unreachable!() };
            let target = self.stands(next);
            if let Some(victim) = target {
                assert!(
                    !self.allied(self.pieces[victim].seat, piece.seat),
                    "an ally is in the way"
                );
                let walks = piece.role == Role::Pawn
                    && (next.0 - piece.at.0, next.1 - piece.at.1) == self.forward(piece.seat);
                assert!(!walks, "a walking pawn never captures");
                self.kill(victim, piece.seat, &mut kings);
            }
            self.pieces[id].at = next;
            if target.is_some() || next == to {
                self.stop(id);
            } else {
                going.push(id);
            }
        }
        for &id in &arrived {
            let piece = self.pieces[id];
            let (files, ranks) = self.forward(piece.seat);
            if piece.role == Role::Pawn && !self.on_board((piece.at.0 + files, piece.at.1 + ranks))
            {
                self.pieces[id].role = Role::Queen;
            }
        }
        // (2) Eliminations.
        let mut out = kings;
        for seat in self.seats() {
            if self.away[seat.index()].is_some_and(|since| since + 30_000 == now) {
                out.push(seat);
            }
        }
        for &seat in &out {
            self.eliminate(seat);
        }
        if !out.is_empty() && self.decide() {
            for id in going {
                self.depart(id);
            }
            return;
        }
        // (3) Moves that go on.
        going.retain(|&id| self.pieces[id].doing != Doing::Gone);
        let leaving = self.who_leaves(&going);
        for &id in &going {
            if !leaving.contains(&id) {
                self.stop(id);
            }
        }
        for id in leaving {
            self.depart(id);
        }
        // (4) Rests end, queued moves start.
        let mut queue = Vec::new();
        for id in 0..self.pieces.len() {
            if let Doing::Resting { ready_at, queued } = self.pieces[id].doing
                && ready_at == now
            {
                self.pieces[id].doing = Doing::Ready;
                queue.extend(queued.map(|(to, order)| (order, id, to)));
            }
        }
        queue.sort_unstable();
        for (order, id, to) in queue {
            if self.startable(id, to) {
                self.start(id, to, order);
            }
        }
    }

    /// The starts of two pieces' moves, if the first one, arriving now, collides with the second.
    fn pair(&self, a: usize, b: usize) -> Option<(u64, u64)> {
        let (a, b) = (&self.pieces[a], &self.pieces[b]);
        let Doing::Flying { next: a_next, started: a_start, .. } = a.doing else { return None };
        let Doing::Flying { next: b_next, started: b_start, .. } = b.doing else { return None };
        if self.allied(a.seat, b.seat) {
            return None;
        }
        let entering = b_next == a_next
            && (b.role != Role::Knight || self.arrival(b).unwrap() - self.now < self.step);
        let knights = a.role == Role::Knight || b.role == Role::Knight;
        let opposite = !knights && b_next == a.at && a_next == b.at;
        (entering || opposite).then_some((a_start, b_start))
    }

    fn kill(&mut self, victim: usize, by: Seat, kings: &mut Vec<Seat>) {
        let piece = &mut self.pieces[victim];
        assert_ne!(piece.doing, Doing::Gone, "a piece dies once");
        piece.doing = Doing::Gone;
        self.kills[by.index()] += 1;
        if piece.role == Role::King {
            kings.push(piece.seat);
        }
    }

    fn stop(&mut self, id: usize) {
        self.pieces[id].doing = Doing::Resting { ready_at: self.now + self.rest, queued: None };
    }

    fn depart(&mut self, id: usize) {
        let piece = self.pieces[id];
        if let Doing::Flying { to, started, order, .. } = piece.doing {
            let next = Twin::next(&piece, to);
            self.pieces[id].doing = Doing::Flying { to, next, started, order, left_at: self.now };
        }
    }

    pub(super) fn start(&mut self, id: usize, to: Place, order: u64) {
        let next = Twin::next(&self.pieces[id], to);
        let now = self.now;
        self.pieces[id].doing = Doing::Flying { to, next, started: now, order, left_at: now };
    }

    pub(super) fn eliminate(&mut self, seat: Seat) {
        self.out_at[seat.index()] = Some(self.now);
        self.away[seat.index()] = None;
        for piece in &mut self.pieces {
            if piece.seat == seat {
                piece.doing = Doing::Gone;
            }
        }
    }

    /// Whether the game is over now.
    pub(super) fn decide(&mut self) -> bool {
        let seats = self.seats();
        let alive: Vec<Seat> =
            seats.iter().copied().filter(|seat| self.out_at[seat.index()].is_none()).collect();
        let one_team = alive.iter().all(|&seat| self.allied(seat, alive[0]));
        if one_team {
            let winner =
                |seat: &Seat| alive.first().is_some_and(|&first| self.allied(*seat, first));
            self.over = Some(seats.iter().copied().filter(winner).collect());
        }
        one_team
    }
}
