//! A slow, obvious twin of the engine: it steps one millisecond at a time, looks at all pairs of
//! pieces, and keeps plain vectors. It is written from the rulings alone and shares nothing with
//! the engine but the names of things.

use heterochess::board::Role;
use heterochess::kungfu::{Mode, Seat, Setup};

/// A square as file and rank, from 0.
pub(crate) type Place = (i64, i64);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Doing {
    Gone,
    Ready,
    Resting {
        ready_at: u64,
        queued: Option<(Place, u64)>,
    },
    /// `left_at` is when it left the square it reached last.
    Flying {
        to: Place,
        next: Place,
        started: u64,
        order: u64,
        left_at: u64,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TwinPiece {
    pub(crate) seat: Seat,
    pub(crate) role: Role,
    pub(crate) at: Place,
    pub(crate) doing: Doing,
}

#[derive(Clone, Debug)]
pub(crate) struct Twin {
    pub(crate) now: u64,
    mode: Mode,
    step: u64,
    rest: u64,
    orders: u64,
    pub(crate) pieces: Vec<TwinPiece>,
    pub(crate) kills: [u32; 4],
    pub(crate) out_at: [Option<u64>; 4],
    pub(crate) away: [Option<u64>; 4],
    /// The winners' team, or nobody's: the game is over.
    pub(crate) over: Option<Vec<Seat>>,
}

/// What a player can say, in the twin's words.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Say {
    Move(Place, Place),
    Cancel(Place),
    Leave,
    Disconnect,
    Reconnect,
}

impl Twin {
    pub(crate) fn new(setup: &Setup) -> Twin {
        let piece = |man: &heterochess::kungfu::Placed| TwinPiece {
            seat: man.seat,
            role: man.role,
            at: (man.square.file().into(), man.square.rank().into()),
            doing: Doing::Ready,
        };
        Twin {
            now: 0,
            mode: setup.mode,
            step: setup.speed.square_ms(),
            rest: setup.speed.rest_ms(),
            orders: 0,
            pieces: setup.men.iter().map(piece).collect(),
            kills: [0; 4],
            out_at: [None; 4],
            away: [None; 4],
            over: None,
        }
    }

    fn seats(&self) -> Vec<Seat> {
        let count = if self.mode == Mode::OneVsOne { 2 } else { 4 };
        Seat::ALL[..count].to_vec()
    }

    fn allied(&self, a: Seat, b: Seat) -> bool {
        let (a, b) = (a.number(), b.number());
        match self.mode {
            Mode::OneVsOne | Mode::FreeForAll => a == b,
            Mode::TwoVsTwo => a % 2 == b % 2,
            Mode::OneVsThree => (a == 1) == (b == 1),
        }
    }

    pub(crate) fn on_board(&self, (file, rank): Place) -> bool {
        if self.mode == Mode::OneVsOne {
            return (0..8).contains(&file) && (0..8).contains(&rank);
        }
        let inner = |x| (2..10).contains(&x);
        let outer = |x| (0..12).contains(&x);
        outer(file) && outer(rank) && (inner(file) || inner(rank))
    }

    fn forward(&self, seat: Seat) -> Place {
        match (self.mode, seat) {
            (_, Seat::One) => (0, 1),
            (Mode::OneVsOne, _) | (_, Seat::Three) => (0, -1),
            (_, Seat::Two) => (1, 0),
            (_, Seat::Four) => (-1, 0),
        }
    }

    /// Whether a pawn stands one step ahead of its back rank.
    fn on_start_rank(&self, piece: &TwinPiece) -> bool {
        let far = if self.mode == Mode::OneVsOne { 7 } else { 11 };
        match self.forward(piece.seat) {
            (0, 1) => piece.at.1 == 1,
            (0, -1) => piece.at.1 == far - 1,
            (1, 0) => piece.at.0 == 1,
            _ => piece.at.0 == far - 1,
        }
    }

    fn stands(&self, place: Place) -> Option<usize> {
        self.pieces.iter().position(|piece| {
            piece.at == place && matches!(piece.doing, Doing::Ready | Doing::Resting { .. })
        })
    }

    /// Whether an ally stands on a square or is entering it; a knight the whole flight (K10).
    fn held(&self, seat: Seat, place: Place) -> bool {
        self.pieces.iter().any(|piece| {
            self.allied(piece.seat, seat)
                && match piece.doing {
                    Doing::Gone => false,
                    Doing::Ready | Doing::Resting { .. } => piece.at == place,
                    Doing::Flying { next, .. } => next == place,
                }
        })
    }

    fn next(piece: &TwinPiece, to: Place) -> Place {
        if piece.role == Role::Knight {
            return to;
        }
        let (file, rank) = piece.at;
        (file + (to.0 - file).signum(), rank + (to.1 - rank).signum())
    }

    /// Familiar chess movement with respect to the standing pieces (K5).
    pub(crate) fn familiar(&self, id: usize, to: Place) -> bool {
        let piece = &self.pieces[id];
        let (files, ranks) = (to.0 - piece.at.0, to.1 - piece.at.1);
        if !self.on_board(to) || (files, ranks) == (0, 0) {
            return false;
        }
        let target = self.stands(to).map(|id| self.pieces[id].seat);
        if target.is_some_and(|seat| self.allied(seat, piece.seat)) {
            return false;
        }
        let (far, near) = (files.abs().max(ranks.abs()), files.abs().min(ranks.abs()));
        let straight = near == 0;
        let diagonal = near == far;
        let clear = || {
            (1..far).all(|k| {
                let between = (piece.at.0 + k * files.signum(), piece.at.1 + k * ranks.signum());
                self.on_board(between) && self.stands(between).is_none()
            })
        };
        match piece.role {
            Role::Knight => (near, far) == (1, 2),
            Role::King => far == 1,
            Role::Rook => straight && clear(),
            Role::Bishop => diagonal && clear(),
            Role::Queen => (straight || diagonal) && clear(),
            Role::Pawn => {
                let ahead = self.forward(piece.seat);
                if (files, ranks) == ahead {
                    target.is_none()
                } else if (files, ranks) == (2 * ahead.0, 2 * ahead.1) {
                    self.on_start_rank(piece) && clear() && target.is_none()
                } else {
                    far == 1
                        && diagonal
                        && (files == ahead.0 || ranks == ahead.1)
                        && target.is_some()
                }
            }
        }
    }

    pub(crate) fn startable(&self, id: usize, to: Place) -> bool {
        let piece = &self.pieces[id];
        self.familiar(id, to) && !self.held(piece.seat, Twin::next(piece, to))
    }

    /// Whether the game still takes orders of a seat.
    pub(crate) fn takes_orders(&self, seat: Seat) -> bool {
        self.over.is_none()
            && self.seats().contains(&seat)
            && self.out_at[seat.index()].is_none()
            && self.away[seat.index()].is_none()
    }

    fn arrival(&self, piece: &TwinPiece) -> Option<u64> {
        match piece.doing {
            Doing::Flying { left_at, .. } if piece.role == Role::Knight => {
                Some(left_at + 2 * self.step)
            }
            Doing::Flying { left_at, .. } => Some(left_at + self.step),
            _ => None,
        }
    }

    pub(crate) fn advance(&mut self, time: u64) {
        while self.now < time && self.over.is_none() {
            self.now += 1;
            self.tick();
        }
    }

    fn tick(&mut self) {
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

    fn start(&mut self, id: usize, to: Place, order: u64) {
        let next = Twin::next(&self.pieces[id], to);
        let now = self.now;
        self.pieces[id].doing = Doing::Flying { to, next, started: now, order, left_at: now };
    }

    /// Which of the pieces that have reached a square go on (K15). A piece's case can be decided
    /// once those of the pieces that it waits for are; pieces that wait for themselves, over
    /// others, are blocked.
    fn who_leaves(&self, going: &[usize]) -> Vec<usize> {
        let wish = |id: usize| {
            let piece = &self.pieces[id];
            let Doing::Flying { to, started, order, .. } = piece.doing else { unreachable!() };
            (Twin::next(piece, to), (started, order))
        };
        // The pieces on the next square that matter to this one, and allies with a better claim.
        let occupants = |id: usize| -> Vec<usize> {
            let piece = &self.pieces[id];
            let matters =
                |other: &TwinPiece| piece.role == Role::Pawn || self.allied(piece.seat, other.seat);
            let there = |other: &usize| {
                let other = &self.pieces[*other];
                other.at == wish(id).0 && matters(other)
            };
            going.iter().copied().filter(there).collect()
        };
        let rivals = |id: usize| -> Vec<usize> {
            let better = |&other: &usize| {
                other != id
                    && self.allied(self.pieces[id].seat, self.pieces[other].seat)
                    && wish(other).0 == wish(id).0
                    && wish(other).1 < wish(id).1
            };
            going.iter().copied().filter(better).collect()
        };
        let mut verdicts: Vec<(usize, bool)> = Vec::new();
        let verdict = |verdicts: &[(usize, bool)], id| {
            verdicts.iter().find(|(other, _)| *other == id).map(|(_, leaves)| *leaves)
        };
        while verdicts.len() < going.len() {
            let undecided: Vec<usize> =
                going.iter().copied().filter(|&id| verdict(&verdicts, id).is_none()).collect();
            let mut found = None;
            for &id in &undecided {
                let piece = &self.pieces[id];
                let next = wish(id).0;
                let stops = |other: &TwinPiece| match other.doing {
                    Doing::Gone => false,
                    Doing::Ready | Doing::Resting { .. } => {
                        other.at == next
                            && (piece.role == Role::Pawn || self.allied(other.seat, piece.seat))
                    }
                    Doing::Flying { next: entered, .. } => {
                        // One that has reached its square enters nothing yet.
                        entered != other.at
                            && entered == next
                            && self.allied(other.seat, piece.seat)
                    }
                };
                if self.pieces.iter().any(stops)
                    || occupants(id).iter().any(|&o| verdict(&verdicts, o) == Some(false))
                    || rivals(id).iter().any(|&r| verdict(&verdicts, r) == Some(true))
                {
                    found = Some((id, false));
                } else if occupants(id).iter().all(|&o| verdict(&verdicts, o) == Some(true))
                    && rivals(id).iter().all(|&r| verdict(&verdicts, r) == Some(false))
                {
                    found = Some((id, true));
                }
                if found.is_some() {
                    break;
                }
            }
            if let Some(found) = found {
                verdicts.push(found);
                continue;
            }
            // Everybody waits: whoever comes back to himself is in a ring.
            let waits_for = |id: usize| -> Vec<usize> {
                let mut all = occupants(id);
                all.extend(rivals(id));
                all.retain(|other| undecided.contains(other));
                all
            };
            let in_ring = |id: usize| {
                let mut reached = waits_for(id);
                let mut done = 0;
                while done < reached.len() {
                    for other in waits_for(reached[done]) {
                        if !reached.contains(&other) {
                            reached.push(other);
                        }
                    }
                    done += 1;
                }
                reached.contains(&id)
            };
            let ring: Vec<usize> = undecided.iter().copied().filter(|&id| in_ring(id)).collect();
            assert!(!ring.is_empty());
            verdicts.extend(ring.into_iter().map(|id| (id, false)));
        }
        going.iter().copied().filter(|&id| verdict(&verdicts, id) == Some(true)).collect()
    }

    fn eliminate(&mut self, seat: Seat) {
        self.out_at[seat.index()] = Some(self.now);
        self.away[seat.index()] = None;
        for piece in &mut self.pieces {
            if piece.seat == seat {
                piece.doing = Doing::Gone;
            }
        }
    }

    /// Whether the game is over now.
    fn decide(&mut self) -> bool {
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

    /// Gives a command at this millisecond; says whether it was accepted, and how.
    pub(crate) fn say(&mut self, seat: Seat, say: Say) -> Option<&'static str> {
        if self.over.is_some()
            || !self.seats().contains(&seat)
            || self.out_at[seat.index()].is_some()
        {
            return None;
        }
        let away = self.away[seat.index()];
        match say {
            Say::Leave => {
                self.eliminate(seat);
                self.decide();
                Some("ok")
            }
            Say::Reconnect => {
                away?;
                self.away[seat.index()] = None;
                Some("ok")
            }
            _ if away.is_some() => None,
            Say::Disconnect => {
                self.away[seat.index()] = Some(self.now);
                Some("ok")
            }
            Say::Move(from, to) => {
                let id = self.stands(from).filter(|&id| self.pieces[id].seat == seat)?;
                let order = self.orders;
                match self.pieces[id].doing {
                    Doing::Ready if self.startable(id, to) => {
                        self.orders += 1;
                        self.start(id, to, order);
                        Some("started")
                    }
                    Doing::Resting { ready_at, .. } if self.familiar(id, to) => {
                        self.orders += 1;
                        let queued = Some((to, order));
                        self.pieces[id].doing = Doing::Resting { ready_at, queued };
                        Some("queued")
                    }
                    _ => None,
                }
            }
            Say::Cancel(place) => {
                let id = self.stands(place).filter(|&id| self.pieces[id].seat == seat)?;
                let Doing::Resting { ready_at, queued: Some(_) } = self.pieces[id].doing else {
                    return None;
                };
                self.pieces[id].doing = Doing::Resting { ready_at, queued: None };
                Some("cancelled")
            }
        }
    }
}

impl Twin {
    /// When something happens next without a command.
    pub(crate) fn next_time(&self) -> Option<u64> {
        if self.over.is_some() {
            return None;
        }
        let pieces = self.pieces.iter().filter_map(|piece| match piece.doing {
            Doing::Resting { ready_at, .. } => Some(ready_at),
            _ => self.arrival(piece),
        });
        pieces.chain(self.away.iter().flatten().map(|since| since + 30_000)).min()
    }
}
