//! Playing, what has been played, and taking it back.

use core::ffi::c_char;

use heterochess::PlayError;

use super::{hc_fluidity, hc_fluidity_move};
use crate::border::{
    UNTOLD, answer, exclusive, list_out, object_out, optional_out, shared, text_out, value,
};
use crate::status::{Failure, HC_GAME_OVER, hc_error, hc_status};

/// Plays a move.
///
/// Errors: `HC_REFUSED` with the reason, `HC_GAME_OVER`. The game is unchanged then.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_fluidity_play(
    game: *mut hc_fluidity,
    m: *const hc_fluidity_move,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let m = value(m)?.check()?;
            exclusive(game)?.play(&m).map_err(|error| match error {
                PlayError::GameOver(_) => Failure::of(HC_GAME_OVER, error),
                PlayError::Illegal(_) => Failure::refused(error),
            })
        })
    }
}

/// Takes the last move back, and tells which it was (`m` may be NULL).
///
/// Errors: `HC_NOTHING_THERE` at the start.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_fluidity_undo(
    game: *mut hc_fluidity,
    m: *mut hc_fluidity_move,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(UNTOLD, || {
            let (game, m) = (exclusive(game)?, optional_out(m)?);
            let undone = game.undo().ok_or_else(Failure::at_start)?;
            m.put(undone.into())
        })
    }
}

/// Lists the moves played, in order.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_fluidity_history(
    game: *const hc_fluidity,
    buffer: *mut hc_fluidity_move,
    capacity: usize,
    count: *mut usize,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(UNTOLD, || {
            let moves = shared(game)?.moves();
            list_out(buffer, capacity, count)?.put(moves.iter().map(|&m| m.into()))
        })
    }
}

/// Writes a move of the history, counted from 0, in algebraic form.
///
/// Errors: `HC_NOTHING_THERE` if fewer have been played.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_fluidity_history_san(
    game: *const hc_fluidity,
    index: usize,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let game = shared(game)?;
            let m = game.moves().get(index).ok_or_else(Failure::not_played)?;
            text_out(buffer, capacity, length)?.put(game.positions()[index].san(m))
        })
    }
}

/// Makes a new game of the first `played` moves of this one. Free it with `hc_fluidity_free`.
///
/// Errors: `HC_NOTHING_THERE` if fewer have been played.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_fluidity_at(
    game: *const hc_fluidity,
    played: usize,
    earlier: *mut *mut hc_fluidity,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let mut game = shared(game)?.clone();
            let later = game.moves().len().checked_sub(played).ok_or_else(Failure::not_played)?;
            for _ in 0..later {
                game.undo();
            }
            object_out(earlier)?.put(game)
        })
    }
}
