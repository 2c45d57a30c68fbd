//! What every piece does between two times, put together from events.

use crate::board::Role;
use crate::kungfu::{Event, EventKind, PieceState, Seat, Snapshot, Square};
use crate::svg::view::Place;

/// A stretch of time, and what goes on in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Span<T> {
    pub(super) from: u64,
    pub(super) until: u64,
    pub(super) what: T,
}

/// A flight: where it begins and ends, and where it was to go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Way {
    pub(super) from: Place,
    pub(super) end: Place,
    pub(super) to: Square,
}

/// A rest on a square: when it ends, or would have ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Rest {
    pub(super) on: Square,
    pub(super) ready_at: u64,
}

/// A move that is queued.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Queue {
    pub(super) from: Square,
    pub(super) to: Square,
}

/// What a piece does.
#[derive(Clone, Debug)]
pub(super) struct Track {
    pub(super) seat: Seat,
    pub(super) role: Role,
    pub(super) promoted: Option<u64>,
    pub(super) gone: Option<u64>,
    /// Where it is at which times; between two of them it goes straight and evenly.
    pub(super) knots: Vec<(u64, Place)>,
    pub(super) flights: Vec<Span<Way>>,
    pub(super) rests: Vec<Span<Rest>>,
    pub(super) queues: Vec<Span<Queue>>,
    now: Doing,
}

/// What a piece is doing at the time that has been reached.
#[derive(Clone, Copy, Debug)]
enum Doing {
    Standing(Square),
    /// The game is over: what flew hangs in the air.
    Stopped(Place),
    Flying {
        reached: Square,
        since: u64,
        to: Square,
    },
}

/// What happens between two times.
pub(super) struct Film {
    pub(super) from: u64,
    pub(super) until: u64,
    /// When time stands still, if the game is decided before the end.
    pub(super) ended: u64,
    pub(super) tracks: Vec<Track>,
}

impl Film {
    /// The film from a snapshot to a later time, given what happens in between. Events from before
    /// or after, and those out of order, are passed over.
    pub(super) fn new(start: &Snapshot, events: &[Event], until: u64) -> Film {
        let mut tracks: Vec<Track> = Vec::with_capacity(start.pieces.len());
        // By identity; a set-up has no more than 128.
        let mut by_id = [None; 128];
        for piece in &start.pieces {
            by_id[piece.id.index()] = Some(tracks.len());
            tracks.push(Track::new(start, piece));
        }
        let step = start.speed.square_ms();
        let mut ended = start.outcome.map(|_| start.now);
        let mut now = start.now;
        for event in events {
            if ended.is_some() || !(now..=until).contains(&event.time) {
                continue;
            }
            now = event.time;
            match (event.kind, subject(&event.kind)) {
                (_, Some(id)) => {
                    if let Some(track) = by_id[id].and_then(|index| tracks.get_mut(index)) {
                        track.follow(event, step);
                    }
                }
                (EventKind::Eliminated { seat, .. }, _) => {
                    let army = tracks.iter_mut().filter(|track| track.seat == seat);
                    army.for_each(|track| track.leave(now, step));
                }
                (EventKind::Finished { .. }, _) => ended = Some(now),
                _ => {}
            }
        }
        let ended = ended.unwrap_or(until);
        for track in tracks.iter_mut().filter(|track| track.gone.is_none()) {
            let place = track.place_at(ended, step);
            track.knot(ended, place);
            track.now = Doing::Stopped(place);
            track.stop(until, step);
        }
        Film { from: start.now, until, ended, tracks }
    }
}

/// The identity of the piece that an event is about.
fn subject(kind: &EventKind) -> Option<usize> {
    Some(match *kind {
        EventKind::Reached { piece, .. }
        | EventKind::Collided { piece, .. }
        | EventKind::Captured { piece, .. }
        | EventKind::Promoted { piece, .. }
        | EventKind::Blocked { piece, .. }
        | EventKind::Rested { piece, .. }
        | EventKind::Ready { piece, .. }
        | EventKind::QueuedStarted { piece, .. }
        | EventKind::QueuedDropped { piece, .. }
        | EventKind::Started { piece, .. }
        | EventKind::Queued { piece, .. }
        | EventKind::Cancelled { piece, .. } => piece.index(),
        _ => return None,
    })
}

impl Track {
    fn new(start: &Snapshot, piece: &crate::kungfu::Piece) -> Track {
        let (now, place) = (start.now, super::place_of(piece));
        let mut track = Track {
            seat: piece.seat,
            role: piece.role,
            promoted: None,
            gone: None,
            knots: vec![(now, place)],
            flights: Vec::new(),
            rests: Vec::new(),
            queues: Vec::new(),
            now: Doing::Standing(piece.square()),
        };
        match piece.state {
            PieceState::Ready { .. } => {}
            PieceState::Resting { square, ready_at, queued, .. } => {
                track.begin_rest(now, square, ready_at);
                if let Some(to) = queued {
                    track.begin_queue(now, square, to);
                }
            }
            PieceState::Flying { reached, to, elapsed, .. } => {
                track.now = Doing::Flying { reached, since: now.saturating_sub(elapsed), to };
                let what = Way { from: place, end: place, to };
                track.flights.push(Span { from: now, until: OPEN, what });
            }
        }
        track
    }

    fn follow(&mut self, event: &Event, step: u64) {
        let time = event.time;
        match event.kind {
            EventKind::Started { from, to, .. } | EventKind::QueuedStarted { from, to, .. } => {
                close(&mut self.rests, time);
                close(&mut self.queues, time);
                self.knot(time, Place::of(from));
                self.now = Doing::Flying { reached: from, since: time, to };
                let what = Way { from: Place::of(from), end: Place::of(from), to };
                self.flights.push(Span { from: time, until: OPEN, what });
            }
            EventKind::Reached { square, .. } => {
                self.knot(time, Place::of(square));
                if let Doing::Flying { to, .. } = self.now {
                    self.now = Doing::Flying { reached: square, since: time, to };
                }
            }
            EventKind::Rested { square, until, .. } => {
                self.land(time, Place::of(square));
                self.now = Doing::Standing(square);
                self.begin_rest(time, square, until);
            }
            EventKind::Ready { .. } => close(&mut self.rests, time),
            EventKind::Queued { from, to, .. } => self.begin_queue(time, from, to),
            EventKind::QueuedDropped { .. } | EventKind::Cancelled { .. } => {
                close(&mut self.queues, time);
            }
            EventKind::Promoted { .. } => self.promoted = Some(time),
            EventKind::Collided { .. } | EventKind::Captured { .. } => self.leave(time, step),
            _ => {}
        }
    }

    fn begin_rest(&mut self, time: u64, on: Square, ready_at: u64) {
        self.rests.push(Span { from: time, until: OPEN, what: Rest { on, ready_at } });
    }

    fn begin_queue(&mut self, time: u64, from: Square, to: Square) {
        close(&mut self.queues, time);
        self.queues.push(Span { from: time, until: OPEN, what: Queue { from, to } });
    }

    /// Where the piece is at a time, if nothing happens until then.
    fn place_at(&self, time: u64, step: u64) -> Place {
        match self.now {
            Doing::Standing(square) => Place::of(square),
            Doing::Stopped(place) => place,
            Doing::Flying { reached, since, to } => {
                let (next, total) = match self.role {
                    Role::Knight => (to, step.saturating_mul(2)),
                    _ => (reached.toward(to), step),
                };
                Place::of(reached).toward(Place::of(next), time.saturating_sub(since), total)
            }
        }
    }

    fn knot(&mut self, time: u64, place: Place) {
        if self.knots.last() != Some(&(time, place)) {
            self.knots.push((time, place));
        }
    }

    /// Ends a flight, if there is one.
    fn land(&mut self, time: u64, place: Place) {
        if let Some(flight) = self.flights.last_mut().filter(|flight| flight.until == OPEN) {
            (flight.until, flight.what.end) = (time, place);
        }
    }

    /// The piece leaves the game.
    fn leave(&mut self, time: u64, step: u64) {
        if self.gone.is_none() {
            self.stop(time, step);
            self.gone = Some(time);
        }
    }

    /// Ends all that goes on.
    fn stop(&mut self, time: u64, step: u64) {
        let place = self.place_at(time, step);
        self.knot(time, place);
        self.land(time, place);
        close(&mut self.rests, time);
        close(&mut self.queues, time);
    }
}

/// Not yet ended.
const OPEN: u64 = u64::MAX;

fn close<T>(spans: &mut [Span<T>], time: u64) {
    if let Some(span) = spans.last_mut().filter(|span| span.until == OPEN) {
        span.until = time;
    }
}
