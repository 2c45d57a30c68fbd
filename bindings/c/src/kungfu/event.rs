//! Events: what happens, in a struct of 32 bytes that says all that the library's own does.

use core::ffi::c_char;

use heterochess::board::Role;
use heterochess::kungfu::record::EventReport;
use heterochess::kungfu::{
    EliminationCause, Event, EventKind, MoveError, PieceId, Seat, Seats, Square,
};

use super::state::{
    HC_CAUSE_DISCONNECTED, HC_CAUSE_KING_LOST, HC_CAUSE_LEFT, cause_number, outcome, reason_number,
};
use super::{HC_NO_PIECE, HC_NO_SEAT, seat, seat_bits, seats, square, square_number};
use crate::board::{HC_NO_ROLE, HC_NO_SQUARE, reserved, role, role_number};
use crate::border::{answer, text_out, value};
use crate::status::{Answer, Failure, hc_error, hc_status};

/// `piece` reached `square`, the next one of its move; what follows is told next.
pub const HC_EVENT_REACHED: u8 = 1;
/// `piece` was destroyed in a collision while entering `square`; `by` has the kill.
pub const HC_EVENT_COLLIDED: u8 = 2;
/// `piece` was captured on `square` by `by`.
pub const HC_EVENT_CAPTURED: u8 = 3;
/// `piece`, a pawn, became a queen on `square`.
pub const HC_EVENT_PROMOTED: u8 = 4;
/// The move of `piece` was blocked on `square`; `by` has the square it wanted.
pub const HC_EVENT_BLOCKED: u8 = 5;
/// The move of `piece` ended on `square`; it rests until `until`.
pub const HC_EVENT_RESTED: u8 = 6;
/// The army of `seat` was eliminated; `cause` says why, and `by` which piece took its king.
pub const HC_EVENT_ELIMINATED: u8 = 7;
/// The game was decided: `cause` is its `HC_KUNGFU_...` reason, `winners` the team. The last event.
pub const HC_EVENT_FINISHED: u8 = 8;
/// The rest of `piece` on `square` ended.
pub const HC_EVENT_READY: u8 = 9;
/// The queued move of `piece` from `square` to `to` started.
pub const HC_EVENT_QUEUED_STARTED: u8 = 10;
/// The queued move of `piece` from `square` to `to` was no longer legal and is forgotten; `cause`
/// is an `HC_DROP_...`.
pub const HC_EVENT_QUEUED_DROPPED: u8 = 11;
/// A move of `piece` from `square` to `to` was commanded and started.
pub const HC_EVENT_STARTED: u8 = 12;
/// A move of `piece` from `square` to `to` was queued.
pub const HC_EVENT_QUEUED: u8 = 13;
/// The queued move of `piece` from `square` to `to` was cancelled.
pub const HC_EVENT_CANCELLED: u8 = 14;
/// The player of `seat` was disconnected; his army is eliminated at `until`.
pub const HC_EVENT_DISCONNECTED: u8 = 15;
/// The player of `seat` came back.
pub const HC_EVENT_RECONNECTED: u8 = 16;

/// A reason that this version of the header does not know.
pub const HC_DROP_OTHER: u8 = 0;
/// Origin and destination are the same.
pub const HC_DROP_SAME_SQUARE: u8 = 1;
/// Familiar chess movement does not lead there.
pub const HC_DROP_NO_SUCH_MOVE: u8 = 2;
/// A pawn goes two squares only from its start rank.
pub const HC_DROP_NOT_ON_START_RANK: u8 = 3;
/// A pawn goes diagonally only to capture.
pub const HC_DROP_NOTHING_TO_CAPTURE: u8 = 4;
/// A friend stands in the way.
pub const HC_DROP_FRIEND_IN_THE_WAY: u8 = 5;
/// An enemy stands in the way.
pub const HC_DROP_ENEMY_IN_THE_WAY: u8 = 6;
/// A friend flies into the first square of the way.
pub const HC_DROP_FIRST_STEP_HELD: u8 = 7;

/// Something that happened at a time. Fields that an event does not have are `HC_NO_...` or 0.
/// Within an instant events come in order.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct hc_kungfu_event {
    /// When, in milliseconds.
    pub time: u64,
    /// Until when, or `HC_NEVER` if that is beyond the end of the clock.
    pub until: u64,
    /// `HC_EVENT_...`; skip kinds that you do not know.
    pub kind: u8,
    /// Which piece.
    pub piece: u8,
    /// The other piece.
    pub by: u8,
    /// Where; of a move, the square it starts from.
    pub square: u8,
    /// Where a move goes.
    pub to: u8,
    /// Which seat.
    pub seat: u8,
    /// `HC_CAUSE_...`, `HC_DROP_...` or `HC_KUNGFU_...`, as the kind says.
    pub cause: u8,
    /// The winning seats, as a set.
    pub winners: u8,
    /// A dropped move: where the piece in the way stands or flies to.
    pub way_square: u8,
    /// A dropped move: the role of the piece in the way, or of the piece that was to move.
    pub way_role: u8,
    /// A dropped move: whose piece is in the way.
    pub way_seat: u8,
    /// Zero.
    pub reserved: [u8; 5],
}

const BLANK: hc_kungfu_event = hc_kungfu_event {
    time: 0,
    until: 0,
    kind: 0,
    piece: HC_NO_PIECE,
    by: HC_NO_PIECE,
    square: HC_NO_SQUARE,
    to: HC_NO_SQUARE,
    seat: HC_NO_SEAT,
    cause: 0,
    winners: 0,
    way_square: HC_NO_SQUARE,
    way_role: HC_NO_ROLE,
    way_seat: HC_NO_SEAT,
    reserved: [0; 5],
};

/// Why a queued move was dropped, in the fields for it.
fn dropped(reason: MoveError, blank: hc_kungfu_event) -> hc_kungfu_event {
    let because = |cause| hc_kungfu_event { cause, ..blank };
    let in_the_way = |cause, square, role, seat: Seat| hc_kungfu_event {
        way_square: square_number(square),
        way_role: role_number(role),
        way_seat: seat.number(),
        ..because(cause)
    };
    match reason {
        MoveError::SameSquare { .. } => because(HC_DROP_SAME_SQUARE),
        MoveError::NoSuchMove { role, .. } => {
            hc_kungfu_event { way_role: role_number(role), ..because(HC_DROP_NO_SUCH_MOVE) }
        }
        MoveError::NotOnStartRank => because(HC_DROP_NOT_ON_START_RANK),
        MoveError::NothingToCapture { .. } => because(HC_DROP_NOTHING_TO_CAPTURE),
        MoveError::FriendInTheWay { square, role, seat } => {
            in_the_way(HC_DROP_FRIEND_IN_THE_WAY, square, role, seat)
        }
        MoveError::EnemyInTheWay { square, role, seat } => {
            in_the_way(HC_DROP_ENEMY_IN_THE_WAY, square, role, seat)
        }
        MoveError::FirstStepHeld { square, role, seat } => {
            in_the_way(HC_DROP_FIRST_STEP_HELD, square, role, seat)
        }
        _ => because(HC_DROP_OTHER),
    }
}

impl From<Event> for hc_kungfu_event {
    fn from(event: Event) -> hc_kungfu_event {
        let kind = |kind| hc_kungfu_event { time: event.time, kind, ..BLANK };
        let piece = |number, piece: PieceId, square| hc_kungfu_event {
            piece: piece.index() as u8,
            square: square_number(square),
            ..kind(number)
        };
        let pair = |number, id, by: PieceId, square| hc_kungfu_event {
            by: by.index() as u8,
            ..piece(number, id, square)
        };
        let way = |number, id, from, to| hc_kungfu_event {
            to: square_number(to),
            ..piece(number, id, from)
        };
        match event.kind {
            EventKind::Reached { piece: id, square } => piece(HC_EVENT_REACHED, id, square),
            EventKind::Collided { piece, by, square } => pair(HC_EVENT_COLLIDED, piece, by, square),
            EventKind::Captured { piece, by, square } => pair(HC_EVENT_CAPTURED, piece, by, square),
            EventKind::Promoted { piece: id, square } => piece(HC_EVENT_PROMOTED, id, square),
            EventKind::Blocked { piece, square, by } => pair(HC_EVENT_BLOCKED, piece, by, square),
            EventKind::Rested { piece: id, square, until } => {
                hc_kungfu_event { until, ..piece(HC_EVENT_RESTED, id, square) }
            }
            EventKind::Eliminated { seat, cause } => hc_kungfu_event {
                seat: seat.number(),
                cause: cause_number(cause),
                by: match cause {
                    EliminationCause::KingLost { by } => by.index() as u8,
                    _ => HC_NO_PIECE,
                },
                ..kind(HC_EVENT_ELIMINATED)
            },
            EventKind::Finished { outcome } => hc_kungfu_event {
                cause: reason_number(outcome.reason),
                winners: seat_bits(outcome.winners),
                ..kind(HC_EVENT_FINISHED)
            },
            EventKind::Ready { piece: id, square } => piece(HC_EVENT_READY, id, square),
            EventKind::QueuedStarted { piece, from, to } => {
                way(HC_EVENT_QUEUED_STARTED, piece, from, to)
            }
            EventKind::QueuedDropped { piece, from, to, reason } => {
                dropped(reason, way(HC_EVENT_QUEUED_DROPPED, piece, from, to))
            }
            EventKind::Started { piece, from, to } => way(HC_EVENT_STARTED, piece, from, to),
            EventKind::Queued { piece, from, to } => way(HC_EVENT_QUEUED, piece, from, to),
            EventKind::Cancelled { piece, from, to } => way(HC_EVENT_CANCELLED, piece, from, to),
            EventKind::Disconnected { seat, until } => {
                hc_kungfu_event { until, seat: seat.number(), ..kind(HC_EVENT_DISCONNECTED) }
            }
            EventKind::Reconnected { seat } => {
                hc_kungfu_event { seat: seat.number(), ..kind(HC_EVENT_RECONNECTED) }
            }
            // A kind that is newer than this file.
            _ => kind(0),
        }
    }
}

impl hc_kungfu_event {
    fn piece_id(number: u8) -> Answer<PieceId> {
        PieceId::new(number.into())
            .ok_or_else(|| Failure::invalid(format!("{number} is not a piece")))
    }

    fn why_dropped(&self, from: Square, to: Square) -> Answer<MoveError> {
        let way = |make: fn(Square, Role, Seat) -> MoveError| {
            Ok(make(square(self.way_square)?, role(self.way_role)?, seat(self.way_seat)?))
        };
        match self.cause {
            HC_DROP_SAME_SQUARE => Ok(MoveError::SameSquare { square: from }),
            HC_DROP_NO_SUCH_MOVE => {
                Ok(MoveError::NoSuchMove { role: role(self.way_role)?, from, to })
            }
            HC_DROP_NOT_ON_START_RANK => Ok(MoveError::NotOnStartRank),
            HC_DROP_NOTHING_TO_CAPTURE => Ok(MoveError::NothingToCapture { square: to }),
            HC_DROP_FRIEND_IN_THE_WAY => {
                way(|square, role, seat| MoveError::FriendInTheWay { square, role, seat })
            }
            HC_DROP_ENEMY_IN_THE_WAY => {
                way(|square, role, seat| MoveError::EnemyInTheWay { square, role, seat })
            }
            HC_DROP_FIRST_STEP_HELD => {
                way(|square, role, seat| MoveError::FirstStepHeld { square, role, seat })
            }
            cause => Err(Failure::invalid(format!("{cause} is not a reason to drop a move"))),
        }
    }

    fn check(&self) -> Answer<Event> {
        reserved(&self.reserved)?;
        let piece = || Self::piece_id(self.piece);
        let by = || Self::piece_id(self.by);
        let on = || square(self.square);
        let to = || square(self.to);
        let whose = || seat(self.seat);
        let until = self.until;
        let winners = || -> Answer<Seats> { seats(self.winners) };
        let kind = match self.kind {
            HC_EVENT_REACHED => EventKind::Reached { piece: piece()?, square: on()? },
            HC_EVENT_COLLIDED => EventKind::Collided { piece: piece()?, by: by()?, square: on()? },
            HC_EVENT_CAPTURED => EventKind::Captured { piece: piece()?, by: by()?, square: on()? },
            HC_EVENT_PROMOTED => EventKind::Promoted { piece: piece()?, square: on()? },
            HC_EVENT_BLOCKED => EventKind::Blocked { piece: piece()?, square: on()?, by: by()? },
            HC_EVENT_RESTED => EventKind::Rested { piece: piece()?, square: on()?, until },
            HC_EVENT_ELIMINATED => EventKind::Eliminated {
                seat: whose()?,
                cause: match self.cause {
                    HC_CAUSE_KING_LOST => EliminationCause::KingLost { by: by()? },
                    HC_CAUSE_LEFT => EliminationCause::Left,
                    HC_CAUSE_DISCONNECTED => EliminationCause::Disconnected,
                    cause => return Err(Failure::invalid(format!("{cause} is not a cause"))),
                },
            },
            HC_EVENT_FINISHED => EventKind::Finished { outcome: outcome(self.cause, winners()?)? },
            HC_EVENT_READY => EventKind::Ready { piece: piece()?, square: on()? },
            HC_EVENT_QUEUED_STARTED => {
                EventKind::QueuedStarted { piece: piece()?, from: on()?, to: to()? }
            }
            HC_EVENT_QUEUED_DROPPED => EventKind::QueuedDropped {
                piece: piece()?,
                from: on()?,
                to: to()?,
                reason: self.why_dropped(on()?, to()?)?,
            },
            HC_EVENT_STARTED => EventKind::Started { piece: piece()?, from: on()?, to: to()? },
            HC_EVENT_QUEUED => EventKind::Queued { piece: piece()?, from: on()?, to: to()? },
            HC_EVENT_CANCELLED => EventKind::Cancelled { piece: piece()?, from: on()?, to: to()? },
            HC_EVENT_DISCONNECTED => EventKind::Disconnected { seat: whose()?, until },
            HC_EVENT_RECONNECTED => EventKind::Reconnected { seat: whose()? },
            kind => return Err(Failure::invalid(format!("{kind} is not a kind of event"))),
        };
        Ok(Event { time: self.time, kind })
    }
}

/// Writes an event as one line of JSON, as the command-line program does:
/// `{"t":1000,"event":"reached","piece":12,"square":"e3"}`.
///
/// Errors: `HC_INVALID_ARGUMENT` if it is no event.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_kungfu_event_json(
    event: *const hc_kungfu_event,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let report = EventReport::from(&value(event)?.check()?);
            let json = serde_json::to_string(&report).map_err(|_| Failure::internal())?;
            text_out(buffer, capacity, length)?.put(json)
        })
    }
}
