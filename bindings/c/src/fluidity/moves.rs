//! The moves of a position, why others are none, and both notations.

use core::convert::Infallible;
use core::ffi::c_char;
use core::ops::ControlFlow;

use heterochess::board::Bitboard;
use heterochess::fluidity::{Coordinates, ParseMoveError};

use super::{hc_fluidity, hc_fluidity_move, legal};
use crate::board::{HC_ALL_SQUARES, optional_role, square, writable};
use crate::border::{UNTOLD, answer, list_out, out, shared, text, text_out, value};
use crate::status::{Failure, HC_PARSE_ERROR, hc_error, hc_status};

/// Lists the legal moves of the men on the squares of `origins`; `HC_ALL_SQUARES` for all. They
/// are those of the position: also in a game that is drawn, which accepts none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_fluidity_moves(
    game: *const hc_fluidity,
    origins: u64,
    buffer: *mut hc_fluidity_move,
    capacity: usize,
    count: *mut usize,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(UNTOLD, || {
            let position = shared(game)?.position();
            let mut list = list_out(buffer, capacity, count)?;
            if origins != HC_ALL_SQUARES {
                let moves = position.legal_moves_from(Bitboard(origins));
                return list.put(moves.into_iter().map(Into::into));
            }
            let _ = position.visit_legal_moves(|m| {
                list.push(m.into());
                ControlFlow::<Infallible>::Continue(())
            });
            list.finish()
        })
    }
}

/// Counts the legal moves, without making a list.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_fluidity_count_moves(
    game: *const hc_fluidity,
    count: *mut u64,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { answer(UNTOLD, || out(count)?.put(shared(game)?.position().count_legal_moves())) }
}

/// Asks whether a move is legal: `HC_OK`, or why not.
///
/// That the game is over by a draw is not asked: `hc_fluidity_play` tells it.
///
/// Errors: `HC_REFUSED` with the first rule that the move breaks.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_fluidity_check(
    game: *const hc_fluidity,
    m: *const hc_fluidity_move,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { answer(error, || legal(shared(game)?.position(), value(m)?).map(drop)) }
}

/// Finds the legal move from one square to another: what a mouse says. `promotion` is a role or
/// `HC_NO_ROLE`; `captures` says what a knight is to take (0 for nothing), and may be 0 for every
/// other man.
///
/// That the game is over by a draw is not asked: `hc_fluidity_play` tells it.
///
/// Errors: `HC_REFUSED` with the reason if there is no such move.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_fluidity_find(
    game: *const hc_fluidity,
    from: u8,
    to: u8,
    promotion: u8,
    captures: u64,
    m: *mut hc_fluidity_move,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let coordinates = Coordinates {
                from: square(from)?,
                to: square(to)?,
                promotion: optional_role(promotion)?,
                captures: Bitboard(captures),
            };
            let found = shared(game)?.position().explain(&coordinates).map_err(Failure::refused)?;
            out(m)?.put(found.into())
        })
    }
}

/// Reads a legal move in algebraic or coordinate form.
///
/// Errors: `HC_PARSE_ERROR` if it is no move at all, `HC_REFUSED` with the reason if it is not
/// legal, or if several men could make it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_fluidity_parse_move(
    game: *const hc_fluidity,
    move_text: *const c_char,
    move_length: usize,
    m: *mut hc_fluidity_move,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let position = shared(game)?.position();
            let found =
                position.parse_move(text(move_text, move_length)?).map_err(
                    |error| match error {
                        ParseMoveError::Malformed { .. } => Failure::of(HC_PARSE_ERROR, error),
                        _ => Failure::refused(error),
                    },
                )?;
            out(m)?.put(found.into())
        })
    }
}

/// Writes a move in coordinate form, such as `b4g4`. It need not be legal anywhere.
///
/// Errors: `HC_INVALID_ARGUMENT`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_fluidity_move_text(
    m: *const hc_fluidity_move,
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

/// Writes a legal move in algebraic form, such as `Rg4xc4d4f4+`.
///
/// Errors: `HC_REFUSED` if it is not legal.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_fluidity_move_san(
    game: *const hc_fluidity,
    m: *const hc_fluidity_move,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let position = shared(game)?.position();
            let m = legal(position, value(m)?)?;
            text_out(buffer, capacity, length)?.put(position.san(&m))
        })
    }
}
