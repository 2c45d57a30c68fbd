//! A game of Fluidity Chess: making one, and the position it has come to.

use core::ffi::c_char;

use heterochess::fluidity::{FenError, Game, Position};

use super::hc_fluidity;
use crate::board::hc_board;
use crate::border::{UNTOLD, answer, free, object_out, out, shared, text, text_out};
use crate::outcome::hc_position_info;
use crate::status::{Failure, HC_INVALID_POSITION, HC_PARSE_ERROR, hc_error, hc_status};

/// Makes a new game from the starting array. Free it with `hc_fluidity_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_fluidity_new(game: *mut *mut hc_fluidity) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { answer(UNTOLD, || object_out(game)?.put(Game::default())) }
}

/// Makes a new game that starts from a FEN. Free it with `hc_fluidity_free`.
///
/// Errors: `HC_PARSE_ERROR` with the field at fault, `HC_INVALID_POSITION` with all that is wrong.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_fluidity_from_fen(
    fen: *const c_char,
    fen_length: usize,
    game: *mut *mut hc_fluidity,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let position: Position =
                text(fen, fen_length)?.parse().map_err(|error| match error {
                    FenError::Parse(_) => Failure::of(HC_PARSE_ERROR, error),
                    FenError::Setup(_) => Failure::of(HC_INVALID_POSITION, error),
                })?;
            object_out(game)?.put(Game::new(position))
        })
    }
}

/// Makes a copy of a game, history included. Free it with `hc_fluidity_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_fluidity_clone(
    game: *const hc_fluidity,
    copy: *mut *mut hc_fluidity,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { answer(UNTOLD, || object_out(copy)?.put(shared(game)?.clone())) }
}

/// Frees a game. NULL is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_fluidity_free(game: *mut hc_fluidity) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { free(game) }
}

/// Writes the FEN of the present position.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_fluidity_fen(
    game: *const hc_fluidity,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { answer(UNTOLD, || text_out(buffer, capacity, length)?.put(shared(game)?.position())) }
}

/// Tells the side to move, check, the outcome, and all else about the present position.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_fluidity_info(
    game: *const hc_fluidity,
    info: *mut hc_position_info,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(UNTOLD, || {
            let game = shared(game)?;
            let p = game.position();
            out(info)?.put(hc_position_info {
                played: game.moves().len() as u64,
                occurrences: game.occurrences().try_into().unwrap_or(u32::MAX),
                clock: p.clock(),
                move_number: p.move_number(),
                ..hc_position_info::of_play(p, p.checkers(), p.castling(), game.outcome())
            })
        })
    }
}

/// Tells which man stands where.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_fluidity_board(
    game: *const hc_fluidity,
    board: *mut hc_board,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { answer(UNTOLD, || out(board)?.put(shared(game)?.position().board().into())) }
}
