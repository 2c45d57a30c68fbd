//! Records: a game's commands as JSON Lines, and games from them.

use core::ffi::c_char;

use heterochess::ErrorCode;
use heterochess::kungfu::record::{
    self, Entry, Reader, RecordError, RecordErrorKind, RecordedResult, Tags,
};
use heterochess::kungfu::{ClockError, Game, MAX_TIME, Setup};

use super::play::hc_kungfu_command;
use super::{HC_NEVER, HC_NO_SEAT, KungFu, hc_kungfu};
use crate::border::{
    Handle, UNTOLD, answer, free, object_out, optional_out, out, shared, text, text_out,
};
use crate::status::{
    Answer, Failure, HC_INVALID_ARGUMENT, HC_INVALID_POSITION, HC_PARSE_ERROR, hc_error, hc_status,
};

/// A record of Kung Fu Chess that has been read. It never changes.
pub struct hc_replay {
    _opaque: [u8; 0],
}

/// A set-up, what was commanded, each with the number of its line, and the end of a finished game.
pub(crate) struct Replay {
    setup: Setup,
    tags: Tags,
    entries: Vec<(u64, Entry)>,
    finished: Option<Finished>,
}

/// When a record says that its game is over, and all of its text, to check that.
struct Finished {
    time: u64,
    record: String,
}

impl Handle for hc_replay {
    type Value = Replay;
    const TAG: [u8; 8] = *b"replay  ";
}

/// A line of a record after the header.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct hc_replay_entry {
    /// When, in milliseconds.
    pub time: u64,
    /// The number of the line, from 1.
    pub line: u64,
    /// What is said; all zero if the line only lets time pass.
    pub command: hc_kungfu_command,
    /// Who says it; `HC_NO_SEAT` if the line only lets time pass.
    pub seat: u8,
    /// Zero.
    pub reserved: [u8; 7],
}

fn record(kungfu: &KungFu) -> String {
    let KungFu { game, setup, tags, commands, .. } = kungfu;
    record::to_text(setup, tags, commands, game.now(), RecordedResult::of(game).as_ref())
}

fn unreadable(error: RecordError) -> Failure {
    let status = match &error.kind {
        RecordErrorKind::Setup(_) => HC_INVALID_POSITION,
        _ => HC_PARSE_ERROR,
    };
    let code = match &error.kind {
        RecordErrorKind::Setup(setup) => {
            setup.problems.first().map_or("invalid-position", ErrorCode::code)
        }
        kind => kind.into(),
    };
    Failure::new(status, code, error)
}

fn backwards(line: u64, error: ClockError) -> Failure {
    Failure::new(HC_PARSE_ERROR, error.code(), format!("line {line}: {error}"))
}

impl Replay {
    fn read(text: &str) -> Answer<Replay> {
        let mut reader = Reader::new(text.as_bytes()).map_err(unreadable)?;
        // A set-up that makes no game is found now.
        let _: Game = reader.game().map_err(unreadable)?;
        let (setup, tags) = (reader.setup().clone(), reader.tags().clone());
        let mut entries = Vec::new();
        let mut now = 0;
        for entry in reader.by_ref() {
            let (line, entry) = entry.map_err(unreadable)?;
            // Who replays line by line hears it as a refusal; a whole record must be in order.
            if entry.time < now {
                return Err(backwards(line, ClockError::Backwards { now, time: entry.time }));
            }
            now = entry.time;
            entries.push((line, entry));
        }
        let finished =
            reader.result().map(|result| Finished { time: result.time, record: text.to_owned() });
        Ok(Replay { setup, tags, entries, finished })
    }

    /// Whether the result, if there is one, is what the commands lead to.
    fn check_result(&self) -> Result<(), RecordError> {
        let Some(Finished { record, .. }) = &self.finished else { return Ok(()) };
        let mut played = record::Replay::new(record.as_bytes())?;
        while let Some(step) = played.step(|_| {}) {
            step?;
        }
        played.check_result()
    }

    /// The game with nothing commanded.
    fn start(&self) -> Answer<KungFu> {
        let mut kungfu = KungFu::new(self.setup.clone())?;
        kungfu.tags.clone_from(&self.tags);
        Ok(kungfu)
    }

    /// The game with all that was commanded up to a time.
    fn game_at(&self, time: u64) -> Answer<KungFu> {
        let mut kungfu = self.start()?;
        for (_, entry) in self.entries.iter().take_while(|(_, entry)| entry.time <= time) {
            // What is refused, changes nothing.
            let _ = match entry.command {
                Some((seat, command)) => kungfu.submit(entry.time, seat, command, |_| {}).map(drop),
                None => kungfu.advance_to(entry.time, |_| {}).map_err(Into::into),
            };
        }
        let reached = kungfu.game.now();
        kungfu
            .advance_to(time.max(reached), |_| {})
            .map_err(|error| Failure::of(HC_INVALID_ARGUMENT, error))?;
        Ok(kungfu)
    }
}

/// Writes the record of a game as JSON Lines: the header with the tags, the commands that were not
/// refused, and the time it is or, if the game is over, the result. `hc_replay_new` reads it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_kungfu_record(
    game: *const hc_kungfu,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { answer(UNTOLD, || text_out(buffer, capacity, length)?.put(record(shared(game)?))) }
}

/// Reads a whole record. Free it with `hc_replay_free`.
///
/// Errors: `HC_PARSE_ERROR` or `HC_INVALID_POSITION`, with the line at fault; one whose time is
/// before that of the line above it is at fault too (code `backwards`).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_replay_new(
    record_text: *const c_char,
    record_length: usize,
    replay: *mut *mut hc_replay,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || object_out(replay)?.put(Replay::read(text(record_text, record_length)?)?))
    }
}

/// Frees a record. NULL is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_replay_free(replay: *mut hc_replay) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { free(replay) }
}

/// Tells how many lines with commands or a time alone a record has, and when it ends: the time of
/// the last of them or of the result, whichever is later (0 if there is none). Either pointer may
/// be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_replay_info(
    replay: *const hc_replay,
    entries: *mut usize,
    end: *mut u64,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(UNTOLD, || {
            let replay = shared(replay)?;
            let (entries, end) = (optional_out(entries)?, optional_out(end)?);
            entries.put(replay.entries.len())?;
            let times = replay.entries.iter().map(|(_, entry)| entry.time);
            let latest = times.chain(replay.finished.iter().map(|finished| finished.time)).max();
            end.put(latest.unwrap_or(0))
        })
    }
}

/// Plays a record to its end and checks that the result which it says is what its commands lead to.
/// A record without a result is fine.
///
/// Errors: `HC_PARSE_ERROR` with the code `wrong-result` if it is not.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_replay_check_result(
    replay: *const hc_replay,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { answer(error, || shared(replay)?.check_result().map_err(unreadable)) }
}

/// Tells a line of a record by its index, from 0. Give its command to `hc_kungfu_submit`, or its
/// time to `hc_kungfu_advance`, to replay it.
///
/// Errors: `HC_NOTHING_THERE` beyond the last one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_replay_get_entry(
    replay: *const hc_replay,
    index: usize,
    entry: *mut hc_replay_entry,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let &(line, Entry { time, command }) = shared(replay)?
                .entries
                .get(index)
                .ok_or_else(|| Failure::nothing_there("the record has fewer lines"))?;
            out(entry)?.put(hc_replay_entry {
                time,
                line,
                command: command.map_or(hc_kungfu_command::NONE, |(_, command)| command.into()),
                seat: command.map_or(HC_NO_SEAT, |(seat, _)| seat.number()),
                reserved: [0; 7],
            })
        })
    }
}

/// Makes the game that a record starts from, at time 0, with nothing commanded. Free it with
/// `hc_kungfu_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_replay_start(
    replay: *const hc_replay,
    game: *mut *mut hc_kungfu,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { answer(UNTOLD, || object_out(game)?.put(shared(replay)?.start()?)) }
}

/// Makes the game as a record has it at a time, with all that was commanded up to then; commands
/// that are refused change nothing. Free it with `hc_kungfu_free`.
///
/// Errors: `HC_INVALID_ARGUMENT` for `HC_NEVER`, the one time beyond the clock.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_replay_game_at(
    replay: *const hc_replay,
    time: u64,
    game: *mut *mut hc_kungfu,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { answer(error, || object_out(game)?.put(shared(replay)?.game_at(time)?)) }
}

const _: () = assert!(MAX_TIME == HC_NEVER - 1);
