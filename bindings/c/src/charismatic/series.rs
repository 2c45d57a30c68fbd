//! A turn in progress: clicked together move by move.

use core::ffi::{c_char, c_void};
use core::ops::ControlFlow;

use heterochess::board::Bitboard;
use heterochess::charismatic::{Coordinates, EndRefusal, Move, ParseMoveError, Series, Turn};

use super::{hc_charismatic, hc_charismatic_move, hc_turn, position};
use crate::board::{hc_board, optional_role, square, writable};
use crate::border::{
    Handle, UNTOLD, answer, exclusive, flow, free, list_out, object_out, optional_out, out, shared,
    text, text_out, value,
};
use crate::status::{Answer, Failure, HC_PARSE_ERROR, hc_error, hc_status};

/// A turn of Charismatic Chess in progress. It holds the position from which it started by itself:
/// the game may be changed or freed meanwhile.
pub struct hc_series {
    _opaque: [u8; 0],
}

impl Handle for hc_series {
    type Value = Series;
    const TAG: [u8; 8] = *b"series  ";
}

/// Where a turn in progress stands.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct hc_series_state {
    /// Where the men stand that have moved, and will not move again in this turn.
    pub moved: u64,
    /// The squares of the men that check the own king now. He may stand in check until the turn
    /// ends.
    pub checkers: u64,
    /// How many moves have been made.
    pub made: u8,
    /// How many moves may still be made.
    pub remaining: u8,
    /// 1 if the turn may end here, otherwise 0; `hc_series_may_end` says why not.
    pub may_end: u8,
    /// Zero.
    pub reserved: [u8; 5],
}

/// A move that is possible now, or why it is not.
fn possible(series: &Series, m: hc_charismatic_move) -> Answer<Move> {
    let m = m.check()?;
    Failure::unless(series.refusal(&m))?;
    Ok(m)
}

/// Begins a turn in the present position of a game, with nothing moved yet. Free it with
/// `hc_series_free`. That the game is over is not asked: `hc_charismatic_play` tells it.
///
/// Errors: `HC_WRONG_STAGE`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_series_new(
    game: *const hc_charismatic,
    series: *mut *mut hc_series,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { answer(error, || object_out(series)?.put(position(shared(game)?)?.series())) }
}

/// Makes a copy of a turn in progress. Free it with `hc_series_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_series_clone(
    series: *const hc_series,
    copy: *mut *mut hc_series,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { answer(UNTOLD, || object_out(copy)?.put(shared(series)?.clone())) }
}

/// Frees a turn in progress. NULL is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_series_free(series: *mut hc_series) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { free(series) }
}

/// Tells who has moved, whether the own king is in check, and whether the turn may end.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_series_info(
    series: *const hc_series,
    info: *mut hc_series_state,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(UNTOLD, || {
            let series = shared(series)?;
            out(info)?.put(hc_series_state {
                moved: series.moved().0,
                checkers: series.checkers().0,
                made: series.moves().len() as u8,
                remaining: series.remaining() as u8,
                may_end: series.may_end().is_ok().into(),
                reserved: [0; 5],
            })
        })
    }
}

/// Tells which man stands where now.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_series_board(
    series: *const hc_series,
    board: *mut hc_board,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { answer(UNTOLD, || out(board)?.put(shared(series)?.board().into())) }
}

/// Lists the moves that are possible now of the men on the squares of `origins`;
/// `HC_ALL_SQUARES` for all. Whether a legal turn can come of them, is another question:
/// `hc_series_completable`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_series_moves(
    series: *const hc_series,
    origins: u64,
    buffer: *mut hc_charismatic_move,
    capacity: usize,
    count: *mut usize,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(UNTOLD, || {
            let moves = shared(series)?.possible_moves_from(Bitboard(origins));
            list_out(buffer, capacity, count)?.put(moves.iter().map(|&m| m.into()))
        })
    }
}

/// Is told how many of how many moves are decided; 0 goes on, anything else stops it.
pub type hc_decided_fn =
    Option<unsafe extern "C" fn(user: *mut c_void, decided: u64, all: u64) -> i32>;

/// Lists those of the possible moves of the men on the squares of `origins` of which a legal turn
/// can come: it may end after them, or after some more. As a rule that takes microseconds; from
/// absurd positions it may take a second. `progress` (or NULL) is called with `user` every
/// millisecond or so, and may stop it.
///
/// Errors: `HC_STOPPED`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_series_completable(
    series: *const hc_series,
    origins: u64,
    progress: hc_decided_fn,
    user: *mut c_void,
    buffer: *mut hc_charismatic_move,
    capacity: usize,
    count: *mut usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers and callbacks.
    unsafe {
        answer(error, || {
            let go_on = |decided: usize, all: usize| match progress {
                Some(progress) => flow(progress(user, decided as u64, all as u64)),
                None => ControlFlow::Continue(()),
            };
            let list = list_out(buffer, capacity, count)?;
            let moves = shared(series)?.completable_moves_while(Bitboard(origins), go_on);
            list.put(moves.map_err(|()| Failure::stopped())?.iter().map(|&m| m.into()))
        })
    }
}

/// Tells whether a legal turn can come of what has been moved so far (1) or not (0).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_series_can_be_completed(
    series: *const hc_series,
    can: *mut u8,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { answer(UNTOLD, || out(can)?.put(shared(series)?.can_be_completed().into())) }
}

/// Lists the moves made, in order.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_series_made(
    series: *const hc_series,
    buffer: *mut hc_charismatic_move,
    capacity: usize,
    count: *mut usize,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(UNTOLD, || {
            let moves = shared(series)?.moves();
            list_out(buffer, capacity, count)?.put(moves.iter().map(|&m| m.into()))
        })
    }
}

/// Asks whether a move is possible now: `HC_OK`, or why not.
///
/// Errors: `HC_REFUSED` with the first rule that the move breaks.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_series_check(
    series: *const hc_series,
    m: *const hc_charismatic_move,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { answer(error, || possible(shared(series)?, value(m)?).map(drop)) }
}

/// Finds the possible move from one square to another: what a mouse says. `promotion` is a role or
/// `HC_NO_ROLE`.
///
/// Errors: `HC_REFUSED` with the reason if there is no such move.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_series_find(
    series: *const hc_series,
    from: u8,
    to: u8,
    promotion: u8,
    m: *mut hc_charismatic_move,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let coordinates = Coordinates {
                from: square(from)?,
                to: square(to)?,
                promotion: optional_role(promotion)?,
            };
            let found = shared(series)?.explain(&coordinates).map_err(Failure::refused)?;
            out(m)?.put(found.into())
        })
    }
}

/// Reads a possible move in algebraic or coordinate form.
///
/// Errors: `HC_PARSE_ERROR` if it is no move at all, `HC_REFUSED` with the reason if it is not
/// possible, or if several men could make it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_series_parse_move(
    series: *const hc_series,
    move_text: *const c_char,
    move_length: usize,
    m: *mut hc_charismatic_move,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let series = shared(series)?;
            let found =
                series.parse_move(text(move_text, move_length)?).map_err(|error| match error {
                    ParseMoveError::Malformed { .. } => Failure::of(HC_PARSE_ERROR, error),
                    _ => Failure::refused(error),
                })?;
            out(m)?.put(found.into())
        })
    }
}

/// Writes a move in coordinate form, such as `g1f3`. It need not be possible anywhere.
///
/// Errors: `HC_INVALID_ARGUMENT`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_charismatic_move_text(
    m: *const hc_charismatic_move,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let m = value(m)?.check()?;
            writable(m.promotion)?;
            text_out(buffer, capacity, length)?.put(m)
        })
    }
}

/// Writes a possible move in algebraic form, such as `Nf3`.
///
/// Errors: `HC_REFUSED` if it is not possible.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_series_move_san(
    series: *const hc_series,
    m: *const hc_charismatic_move,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let series = shared(series)?;
            let m = possible(series, value(m)?)?;
            text_out(buffer, capacity, length)?.put(series.san(&m))
        })
    }
}

/// Makes a move. That it leaves the own king in check is no reason to refuse it.
///
/// Errors: `HC_REFUSED` with the reason. The turn is unchanged then.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_series_push(
    series: *mut hc_series,
    m: *const hc_charismatic_move,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let m = value(m)?.check()?;
            exclusive(series)?.push(&m).map_err(Failure::refused)
        })
    }
}

/// Takes the last move back, and tells which it was (`m` may be NULL).
///
/// Errors: `HC_NOTHING_THERE` if none has been made.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_series_undo(
    series: *mut hc_series,
    m: *mut hc_charismatic_move,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(UNTOLD, || {
            let (series, m) = (exclusive(series)?, optional_out(m)?);
            let undone = series.undo().ok_or_else(Failure::at_start)?;
            m.put(undone.into())
        })
    }
}

/// Asks whether the turn may end here: `HC_OK`, or why not.
///
/// Errors: `HC_REFUSED` with the reason.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_series_may_end(
    series: *const hc_series,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { answer(error, || shared(series)?.may_end().map_err(Failure::refused)) }
}

/// Gives the turn as it is, to be played by `hc_charismatic_play`, even if it may not end here
/// (for `hc_charismatic_referee`); whether it may, `hc_series_may_end` says.
///
/// Errors: `HC_REFUSED` if no move has been made.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_series_turn(
    series: *const hc_series,
    turn: *mut hc_turn,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let made = Turn::new(shared(series)?.moves());
            out(turn)?.put(made.ok_or_else(|| Failure::refused(EndRefusal::NoMove))?.into())
        })
    }
}
