//! A slow, obvious twin of the engine: it steps one millisecond at a time, looks at all pairs of
//! pieces, and keeps plain vectors. It is written from the rulings alone and shares nothing with
//! the engine but the names of things.

mod blocking;
mod instant;
mod moves;

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

    /// Whether the game still takes orders of a seat.
    pub(crate) fn takes_orders(&self, seat: Seat) -> bool {
        self.over.is_none()
            && self.seats().contains(&seat)
            && self.out_at[seat.index()].is_none()
            && self.away[seat.index()].is_none()
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

    pub(crate) fn advance(&mut self, time: u64) {
        while self.now < time && self.over.is_none() {
            self.now += 1;
            self.tick();
        }
    }

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
}
