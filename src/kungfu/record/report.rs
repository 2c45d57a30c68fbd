//! What a replay tells, as JSON: answers, events, and the state of a game.

use std::collections::BTreeMap;

use serde::Serialize;

use super::Step;
use crate::ErrorCode;
use crate::kungfu::{Event, EventKind, Game, Outcome, Piece, PieceId, PieceState, Seats, Square};

/// What became of a command: `{"t":0,"status":"started","reason":null}`, or
/// `{"t":200,"status":"refused","reason":"there is no piece on d4","code":"no-piece"}`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct AnswerReport {
    /// The time of the command.
    pub t: u64,
    /// `started`, `queued`, `cancelled`, `ok` or `refused`.
    pub status: &'static str,
    /// Why it was refused.
    pub reason: Option<String>,
    /// The name of the reason for programs, see [`ErrorCode`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<&'static str>,
}

impl From<&Step> for AnswerReport {
    fn from(step: &Step) -> AnswerReport {
        let (status, refusal) = match step.answer {
            Ok(accepted) => (accepted.name(), None),
            Err(refusal) => ("refused", Some(refusal)),
        };
        AnswerReport {
            t: step.entry.time,
            status,
            reason: refusal.map(|refusal| refusal.to_string()),
            code: refusal.map(|refusal| refusal.code()),
        }
    }
}

/// An event: `{"t":1000,"event":"reached","piece":12,"square":"e3"}`. Fields that an event does not
/// have are left out.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[allow(missing_docs, reason = "the fields are those of the events")]
pub struct EventReport {
    pub t: u64,
    pub event: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub piece: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub square: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winners: Option<Vec<u8>>,
}

impl From<&Event> for EventReport {
    fn from(event: &Event) -> EventReport {
        let blank = EventReport { t: event.time, ..EventReport::default() };
        let piece = |event, piece: PieceId, square: Square| EventReport {
            event,
            piece: Some(piece.index()),
            square: Some(square.to_string()),
            ..blank.clone()
        };
        let by = |report, by: PieceId| EventReport { by: Some(by.index()), ..report };
        let to = |report, to: Square| EventReport { to: Some(to.to_string()), ..report };
        match event.kind {
            EventKind::Reached { piece: id, square } => piece("reached", id, square),
            EventKind::Collided { piece: id, by: other, square } => {
                by(piece("collided", id, square), other)
            }
            EventKind::Captured { piece: id, by: other, square } => {
                by(piece("captured", id, square), other)
            }
            EventKind::Blocked { piece: id, square, by: other } => {
                by(piece("blocked", id, square), other)
            }
            EventKind::Promoted { piece: id, square } => piece("promoted", id, square),
            EventKind::Rested { piece: id, square, until } => {
                EventReport { until: Some(until), ..piece("rested", id, square) }
            }
            EventKind::Ready { piece: id, square } => piece("ready", id, square),
            EventKind::Started { piece: id, from, to: target } => {
                to(piece("started", id, from), target)
            }
            EventKind::Queued { piece: id, from, to: target } => {
                to(piece("queued", id, from), target)
            }
            EventKind::Cancelled { piece: id, from, to: target } => {
                to(piece("cancelled", id, from), target)
            }
            EventKind::QueuedStarted { piece: id, from, to: target } => {
                to(piece("queued-started", id, from), target)
            }
            EventKind::QueuedDropped { piece: id, from, to: target, reason } => EventReport {
                reason: Some(reason.to_string()),
                ..to(piece("queued-dropped", id, from), target)
            },
            EventKind::Eliminated { seat, cause } => EventReport {
                event: "eliminated",
                seat: Some(seat.number()),
                reason: Some(cause.to_string()),
                ..blank
            },
            EventKind::Disconnected { seat, until } => EventReport {
                event: "disconnected",
                seat: Some(seat.number()),
                until: Some(until),
                ..blank
            },
            EventKind::Reconnected { seat } => {
                EventReport { event: "reconnected", seat: Some(seat.number()), ..blank }
            }
            EventKind::Finished { outcome } => EventReport {
                event: "finished",
                reason: Some(outcome.reason.to_string()),
                winners: Some(numbers(outcome.winners)),
                ..blank
            },
        }
    }
}

fn numbers(seats: Seats) -> Vec<u8> {
    seats.iter().map(crate::kungfu::Seat::number).collect()
}

/// The state of a game: `{"now":7000,"pieces":[...],"kills":{...},"alive":[...],"outcome":null}`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct StateReport {
    /// The time.
    pub now: u64,
    /// The pieces on the board and in the air, by identity.
    pub pieces: Vec<PieceReport>,
    /// The kills by seat.
    pub kills: BTreeMap<u8, u32>,
    /// The seats that are not out.
    pub alive: Vec<u8>,
    /// How the game has ended, if it has.
    pub outcome: Option<OutcomeReport>,
}

/// How a game has ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct OutcomeReport {
    /// The seats of the winning team; none in a draw.
    pub winners: Vec<u8>,
    /// Why the game is over.
    pub reason: String,
    /// The seats that share each place, the best first.
    pub places: Vec<Vec<u8>>,
}

/// A piece.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PieceReport {
    /// Its identity.
    pub id: usize,
    /// Whose it is.
    pub seat: u8,
    /// Its letter.
    pub role: char,
    /// `ready`, `resting` or `moving`.
    pub state: &'static str,
    /// Where it stands; of a flying piece the square that it reached last.
    pub square: String,
    /// The destination of a flying piece.
    pub to: Option<String>,
    /// When the move of a flying piece started.
    pub started: Option<u64>,
    /// When a resting piece is ready again; null also if that is beyond the end of the clock.
    pub ready_at: Option<u64>,
    /// Where a resting piece is to go.
    pub queued: Option<String>,
}

impl From<&Piece> for PieceReport {
    fn from(piece: &Piece) -> PieceReport {
        let mut report = PieceReport {
            id: piece.id.index(),
            seat: piece.seat.number(),
            role: piece.role.letter(),
            state: "ready",
            square: piece.square().to_string(),
            to: None,
            started: None,
            ready_at: None,
            queued: None,
        };
        match piece.state {
            PieceState::Ready { .. } => {}
            PieceState::Resting { ready_at, queued, .. } => {
                report.state = "resting";
                report.ready_at = (ready_at <= crate::kungfu::MAX_TIME).then_some(ready_at);
                report.queued = queued.map(|square| square.to_string());
            }
            PieceState::Flying { to, started, .. } => {
                report.state = "moving";
                report.to = Some(to.to_string());
                report.started = Some(started);
            }
        }
        report
    }
}

impl From<&Game> for StateReport {
    fn from(game: &Game) -> StateReport {
        let outcome = |outcome: Outcome| OutcomeReport {
            winners: numbers(outcome.winners),
            reason: outcome.reason.to_string(),
            places: game.placements().iter().flat_map(|p| p.iter().map(numbers)).collect(),
        };
        StateReport {
            now: game.now(),
            pieces: game.pieces().map(|piece| PieceReport::from(&piece)).collect(),
            kills: game.mode().seats().iter().map(|s| (s.number(), game.kills(s))).collect(),
            alive: numbers(game.alive()),
            outcome: game.outcome().map(outcome),
        }
    }
}
