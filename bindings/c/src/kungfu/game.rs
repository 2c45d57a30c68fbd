//! Games of Kung Fu Chess: making them, and what does not change in them.

use core::ffi::c_char;
use std::collections::VecDeque;
use std::sync::Arc;

use heterochess::ErrorCode;
use heterochess::kungfu::record::Tags;
use heterochess::kungfu::{Game, Move, Setup, SetupError, Speed, draw};

use super::{
    KungFu, hc_kungfu, hc_kungfu_man, hc_kungfu_move, hc_speed, mode, square, square_number,
};
use crate::border::{
    UNTOLD, answer, free, list, object_out, optional_value, out, parse, shared, text_out, value,
};
use crate::status::{Answer, Failure, HC_INVALID_POSITION, hc_error, hc_status};

impl KungFu {
    pub(super) fn new(setup: Setup) -> Answer<KungFu> {
        let game = Game::new(&setup).map_err(no_game)?;
        let (commands, waiting) = (Vec::new(), VecDeque::new());
        Ok(KungFu { game, setup: Arc::new(setup), tags: Tags::new(), commands, waiting })
    }
}

fn no_game(error: SetupError) -> Failure {
    let code = error.problems.first().map_or("invalid-position", ErrorCode::code);
    Failure::new(HC_INVALID_POSITION, code, error)
}

/// Makes a new game from the starting array of a mode, at time 0. `speed` NULL is Standard. Free it
/// with `hc_kungfu_free`.
///
/// Errors: `HC_INVALID_ARGUMENT`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_kungfu_new(
    mode_number: u8,
    speed: *const hc_speed,
    game: *mut *mut hc_kungfu,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let setup = Setup::standard(mode(mode_number)?, chosen(speed)?);
            object_out(game)?.put(KungFu::new(setup)?)
        })
    }
}

/// Makes a new game from men of your own, at time 0. The place in the list is a piece's identity.
/// `speed` NULL is Standard. Free it with `hc_kungfu_free`.
///
/// Errors: `HC_INVALID_ARGUMENT`, `HC_INVALID_POSITION` with the problems of the set-up.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_kungfu_from_men(
    mode_number: u8,
    speed: *const hc_speed,
    men: *const hc_kungfu_man,
    men_count: usize,
    game: *mut *mut hc_kungfu,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let (mode, speed) = (mode(mode_number)?, chosen(speed)?);
            if men_count > super::HC_KUNGFU_MAX_PIECES {
                return Err(Failure::invalid(format!("{men_count} men are more than any board")));
            }
            let men = list(men, men_count)?.iter().map(|man| man.check()).collect::<Answer<_>>()?;
            object_out(game)?.put(KungFu::new(Setup { mode, speed, men })?)
        })
    }
}

/// The speed that was said, or Standard.
///
/// # Safety
///
/// The pointer is NULL or points to a speed.
unsafe fn chosen(speed: *const hc_speed) -> Answer<Speed> {
    // SAFETY: as for this function.
    unsafe { optional_value(speed)?.map_or(Ok(Speed::STANDARD), hc_speed::check) }
}

/// Makes a copy of a game, its record and waiting events included: for a computer player that
/// thinks ahead. Free it with `hc_kungfu_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_kungfu_clone(
    game: *const hc_kungfu,
    copy: *mut *mut hc_kungfu,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { answer(UNTOLD, || object_out(copy)?.put(shared(game)?.clone())) }
}

/// Frees a game. NULL is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_kungfu_free(game: *mut hc_kungfu) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { free(game) }
}

/// Writes a game as text: the board, and a line for each piece that flies or rests.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_kungfu_text(
    game: *const hc_kungfu,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(UNTOLD, || {
            text_out(buffer, capacity, length)?.put(draw(&shared(game)?.game.snapshot()))
        })
    }
}

/// Tells whether a square is on the board of a mode (1) or not (0): the four-army board has 12
/// files and ranks and lacks its 2x2 corners.
///
/// Errors: `HC_INVALID_ARGUMENT` if the mode is unknown. What is no square is on no board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_kungfu_on_board(
    mode_number: u8,
    square_number: u8,
    on_board: *mut u8,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let board = mode(mode_number)?.board();
            let is_on = square(square_number).is_ok_and(|square| board.contains(square));
            out(on_board)?.put(is_on.into())
        })
    }
}

/// Reads the name of a square of either board, such as `e4` or `l10`.
///
/// Errors: `HC_PARSE_ERROR`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_kungfu_square_parse(
    name: *const c_char,
    name_length: usize,
    square: *mut u8,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { answer(error, || out(square)?.put(square_number(parse(name, name_length)?))) }
}

/// Writes the name of a square of either board, such as `e4` or `l10`.
///
/// Errors: `HC_INVALID_ARGUMENT` if it is no square.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_kungfu_square_text(
    square_number: u8,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { answer(error, || text_out(buffer, capacity, length)?.put(square(square_number)?)) }
}

/// Reads a move, such as `e2e4` or `a9a10`. Whether it is possible, `hc_kungfu_check_start` says.
///
/// Errors: `HC_PARSE_ERROR`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_kungfu_move_parse(
    move_text: *const c_char,
    move_length: usize,
    m: *mut hc_kungfu_move,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { answer(error, || out(m)?.put(parse::<Move>(move_text, move_length)?.into())) }
}

/// Writes a move, such as `e2e4` or `a9a10`.
///
/// Errors: `HC_INVALID_ARGUMENT`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_kungfu_move_text(
    m: *const hc_kungfu_move,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { answer(error, || text_out(buffer, capacity, length)?.put(value(m)?.check()?)) }
}
