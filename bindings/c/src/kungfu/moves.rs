//! What may be done now, and why other things may not.

use core::convert::Infallible;
use core::ops::ControlFlow;

use heterochess::kungfu::{Move, Square};

use super::play::{answer_number, hc_kungfu_command, refused};
use super::{hc_kungfu, hc_kungfu_move, seat, square};
use crate::board::HC_NO_SQUARE;
use crate::border::{ListOut, answer, list_out, optional_out, shared, value};
use crate::status::{Answer, hc_error, hc_status};

/// One square, or all of them.
fn origin(from: u8) -> Answer<Option<Square>> {
    if from == HC_NO_SQUARE { Ok(None) } else { square(from).map(Some) }
}

/// Adds a move to a list, and asks for more.
#[inline]
fn push(list: &mut ListOut<'_, hc_kungfu_move>, m: Move) -> ControlFlow<Infallible> {
    list.push(m.into());
    ControlFlow::Continue(())
}

/// Lists the moves that a seat can start at this moment with the piece on `from`, or with
/// `HC_NO_SQUARE` those of all its pieces, by piece. There are none if its army is out, its player
/// is away, or the game is over.
///
/// Errors: `HC_INVALID_ARGUMENT` if it is no seat or no square.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_kungfu_moves(
    game: *const hc_kungfu,
    of: u8,
    from: u8,
    buffer: *mut hc_kungfu_move,
    capacity: usize,
    count: *mut usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let (game, of) = (&shared(game)?.game, seat(of)?);
            let mut list = list_out(buffer, capacity, count)?;
            if let Some(from) = origin(from)? {
                return list.put(game.legal_moves_from(of, from).into_iter().map(Into::into));
            }
            let _ = game.visit_legal_moves(of, |m| push(&mut list, m));
            list.finish()
        })
    }
}

/// As `hc_kungfu_moves`, for the moves that can be queued: those of the resting pieces.
///
/// Errors: `HC_INVALID_ARGUMENT` if it is no seat or no square.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_kungfu_queueable_moves(
    game: *const hc_kungfu,
    of: u8,
    from: u8,
    buffer: *mut hc_kungfu_move,
    capacity: usize,
    count: *mut usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let (game, of) = (&shared(game)?.game, seat(of)?);
            let mut list = list_out(buffer, capacity, count)?;
            if let Some(from) = origin(from)? {
                return list.put(game.queueable_moves_from(of, from).into_iter().map(Into::into));
            }
            let _ = game.visit_queueable_moves(of, |m| push(&mut list, m));
            list.finish()
        })
    }
}

/// Asks whether a move could be started at this moment: `HC_OK`, or why not. For a resting piece it
/// says how long it still rests, though a command would be queued: for that see `hc_kungfu_check`.
///
/// Errors: `HC_REFUSED` with the reason, `HC_GAME_OVER`, `HC_INVALID_ARGUMENT`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_kungfu_check_start(
    game: *const hc_kungfu,
    of: u8,
    from: u8,
    to: u8,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let m = hc_kungfu_move { from, to }.check()?;
            shared(game)?.game.check_start(seat(of)?, m).map_err(refused)
        })
    }
}

/// Asks what a command would be answered at this moment: `HC_OK` and in `reply` (which may be NULL)
/// an `HC_ANSWER_...`, such as `HC_ANSWER_QUEUED` for a move of a resting piece; or why it would be
/// refused. Nothing changes.
///
/// Errors: `HC_REFUSED` with the reason, `HC_GAME_OVER`, `HC_INVALID_ARGUMENT`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_kungfu_check(
    game: *const hc_kungfu,
    by: u8,
    command: *const hc_kungfu_command,
    reply: *mut u8,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let (command, reply) = (value(command)?.check()?, optional_out(reply)?);
            let accepted = shared(game)?.game.check_command(seat(by)?, command).map_err(refused)?;
            reply.put(answer_number(accepted))
        })
    }
}
