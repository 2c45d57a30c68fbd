//! Playing: commands, time, and the events that come of them.

use heterochess::kungfu::record::Entry;
use heterochess::kungfu::{Accepted, ClockError, Command, Event, Refusal, Seat};

use super::event::hc_kungfu_event;
use super::{KungFu, hc_kungfu, hc_kungfu_move, seat, square, square_number};
use crate::board::{HC_NO_SQUARE, reserved};
use crate::border::{ListOut, UNTOLD, answer, exclusive, list_out, optional_out, value};
use crate::status::{
    Answer, Failure, HC_GAME_OVER, HC_INVALID_ARGUMENT, HC_REFUSED, hc_error, hc_status,
};

/// Send the piece on `from` to `to`; one that rests goes when it is ready.
pub const HC_COMMAND_MOVE: u8 = 1;
/// Forget the move queued for the resting piece on `from`.
pub const HC_COMMAND_CANCEL: u8 = 2;
/// Leave the game.
pub const HC_COMMAND_LEAVE: u8 = 3;
/// The connection is lost: the army is eliminated after 30 000 ms.
pub const HC_COMMAND_DISCONNECT: u8 = 4;
/// The connection is back.
pub const HC_COMMAND_RECONNECT: u8 = 5;

/// What a player says. One that you put together yourself has reserved bytes of zero.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct hc_kungfu_command {
    /// `HC_COMMAND_...`.
    pub kind: u8,
    /// A square, for a move or a cancellation; otherwise it is not looked at.
    pub from: u8,
    /// The destination, for a move; otherwise it is not looked at.
    pub to: u8,
    /// Zero.
    pub reserved: [u8; 5],
}

/// The piece is under way.
pub const HC_ANSWER_STARTED: u8 = 1;
/// The piece will go when it is ready.
pub const HC_ANSWER_QUEUED: u8 = 2;
/// The queued move is forgotten.
pub const HC_ANSWER_CANCELLED: u8 = 3;
/// The player has left, is away, or is back.
pub const HC_ANSWER_OK: u8 = 4;

impl hc_kungfu_command {
    /// Nothing is said.
    pub(super) const NONE: hc_kungfu_command =
        hc_kungfu_command { kind: 0, from: 0, to: 0, reserved: [0; 5] };
}

impl From<Command> for hc_kungfu_command {
    fn from(command: Command) -> hc_kungfu_command {
        let plain = |kind| hc_kungfu_command {
            kind,
            from: HC_NO_SQUARE,
            to: HC_NO_SQUARE,
            reserved: [0; 5],
        };
        match command {
            Command::Move(m) => hc_kungfu_command {
                from: square_number(m.from),
                to: square_number(m.to),
                ..plain(HC_COMMAND_MOVE)
            },
            Command::Cancel(square) => {
                hc_kungfu_command { from: square_number(square), ..plain(HC_COMMAND_CANCEL) }
            }
            Command::Leave => plain(HC_COMMAND_LEAVE),
            Command::Disconnect => plain(HC_COMMAND_DISCONNECT),
            Command::Reconnect => plain(HC_COMMAND_RECONNECT),
        }
    }
}

impl hc_kungfu_command {
    pub(super) fn check(self) -> Answer<Command> {
        reserved(&self.reserved)?;
        Ok(match self.kind {
            HC_COMMAND_MOVE => {
                Command::Move(hc_kungfu_move { from: self.from, to: self.to }.check()?)
            }
            HC_COMMAND_CANCEL => Command::Cancel(square(self.from)?),
            HC_COMMAND_LEAVE => Command::Leave,
            HC_COMMAND_DISCONNECT => Command::Disconnect,
            HC_COMMAND_RECONNECT => Command::Reconnect,
            kind => return Err(Failure::invalid(format!("{kind} is not a kind of command"))),
        })
    }
}

pub(super) fn answer_number(accepted: Accepted) -> u8 {
    match accepted {
        Accepted::Started => HC_ANSWER_STARTED,
        Accepted::Queued => HC_ANSWER_QUEUED,
        Accepted::Cancelled => HC_ANSWER_CANCELLED,
        Accepted::Ok => HC_ANSWER_OK,
    }
}

pub(super) fn refused(refusal: Refusal) -> Failure {
    let status = match refusal {
        Refusal::GameOver => HC_GAME_OVER,
        Refusal::Clock(_) => HC_INVALID_ARGUMENT,
        _ => HC_REFUSED,
    };
    Failure::about(status, refusal)
}

impl KungFu {
    /// Gives a command, and remembers it if it was not refused.
    pub(super) fn submit(
        &mut self,
        time: u64,
        seat: Seat,
        command: Command,
        visit: impl FnMut(Event),
    ) -> Result<Accepted, Refusal> {
        let accepted = self.game.submit(time, seat, command, visit)?;
        self.commands.push(Entry { time, command: Some((seat, command)) });
        Ok(accepted)
    }

    pub(super) fn advance_to(
        &mut self,
        time: u64,
        visit: impl FnMut(Event),
    ) -> Result<(), ClockError> {
        self.game.advance_to(time, visit)
    }

    /// Does something with events kept for the caller's list, and hands over what fits there; a
    /// caller without room wants none.
    fn telling<T>(
        &mut self,
        wanted: Option<ListOut<'_, hc_kungfu_event>>,
        act: impl FnOnce(&mut KungFu, &mut dyn FnMut(Event)) -> T,
    ) -> Answer<T> {
        let Some(wanted) = wanted else {
            if !self.waiting.is_empty() {
                self.waiting.clear();
            }
            return Ok(act(self, &mut |_| {}));
        };
        let mut waiting = core::mem::take(&mut self.waiting);
        let done = act(self, &mut |event| waiting.push_back(event));
        let told = wanted.drain(&mut waiting);
        self.waiting = waiting;
        told.map(|()| done)
    }
}

/// The list of events that a caller wants, if he has room for any.
///
/// # Safety
///
/// As for [`list_out`].
unsafe fn events_out<'a>(
    events: *mut hc_kungfu_event,
    capacity: usize,
    count: *mut usize,
) -> Answer<Option<ListOut<'a, hc_kungfu_event>>> {
    if events.is_null() && capacity == 0 && count.is_null() {
        return Ok(None);
    }
    // SAFETY: as for this function.
    unsafe { list_out(events, capacity, count).map(Some) }
}

/// Gives a command at a time, after letting time pass until then as `hc_kungfu_advance` does.
/// `reply` (or NULL) gets an `HC_ANSWER_...`.
///
/// What happens on the way, and what the command does, is told in `events`, oldest first; `count`
/// gets how many there are to tell, those that waited before included. If there are more than
/// `capacity`, the rest waits in the game and is told first by the next call that takes events;
/// nothing is lost. With NULL, 0 and NULL no events are wanted: none are kept, and what waited from
/// before is dropped.
///
/// Errors: `HC_REFUSED` with the reason, `HC_GAME_OVER`, `HC_INVALID_ARGUMENT` if the time is past.
/// A refused command changes nothing, but time has passed all the same (unless the time itself was
/// wrong), and the events are told.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_kungfu_submit(
    game: *mut hc_kungfu,
    time: u64,
    by: u8,
    command: *const hc_kungfu_command,
    reply: *mut u8,
    events: *mut hc_kungfu_event,
    capacity: usize,
    count: *mut usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let (command, by) = (value(command)?.check()?, seat(by)?);
            let (reply, wanted) = (optional_out(reply)?, events_out(events, capacity, count)?);
            let accepted = exclusive(game)?
                .telling(wanted, |kungfu, visit| kungfu.submit(time, by, command, visit))?
                .map_err(refused)?;
            reply.put(answer_number(accepted))
        })
    }
}

/// Lets time pass: all that happens up to `time`, and in that millisecond, happens. Commands for
/// that millisecond come after it. Events are told as by `hc_kungfu_submit`.
///
/// Errors: `HC_INVALID_ARGUMENT` if the time is past; nothing has changed then.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_kungfu_advance(
    game: *mut hc_kungfu,
    time: u64,
    events: *mut hc_kungfu_event,
    capacity: usize,
    count: *mut usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let wanted = events_out(events, capacity, count)?;
            exclusive(game)?
                .telling(wanted, |kungfu, visit| kungfu.advance_to(time, visit))?
                .map_err(|error| Failure::of(HC_INVALID_ARGUMENT, error))
        })
    }
}

/// Tells events that wait in the game because there was no room for them, oldest first; `count`
/// gets how many there are. No time passes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_kungfu_events(
    game: *mut hc_kungfu,
    events: *mut hc_kungfu_event,
    capacity: usize,
    count: *mut usize,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(UNTOLD, || {
            let wanted = list_out(events, capacity, count)?;
            exclusive(game)?.telling(Some(wanted), |_, _| ())
        })
    }
}
