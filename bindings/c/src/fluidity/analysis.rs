//! Threats, squares under attack, and perft.

use heterochess::{divide, perft};

use super::{hc_fluidity, hc_fluidity_move};
use crate::board::color;
use crate::border::{answer, list_out, out, shared};
use crate::perft::depth;
use crate::status::{hc_error, hc_status};

/// A move, and how many sequences of moves begin with it.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct hc_fluidity_divide_entry {
    /// The move.
    pub m: hc_fluidity_move,
    /// The number of sequences.
    pub nodes: u64,
}

/// Lists the moves that take something and that a side could make if it were to move now: for the
/// side that is not to move, what threatens. It may be the capture of a king that is not in check.
///
/// Errors: `HC_INVALID_ARGUMENT` if `by` is no colour.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_fluidity_threats(
    game: *const hc_fluidity,
    by: u8,
    buffer: *mut hc_fluidity_move,
    capacity: usize,
    count: *mut usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let threats = shared(game)?.position().threats(color(by)?);
            list_out(buffer, capacity, count)?.put(threats.moves().iter().map(|&m| m.into()))
        })
    }
}

/// Tells the squares that a side checks in the sense of chess: where the other king may not go.
///
/// Errors: `HC_INVALID_ARGUMENT` if `by` is no colour.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_fluidity_checked_squares(
    game: *const hc_fluidity,
    by: u8,
    squares: *mut u64,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || out(squares)?.put(shared(game)?.position().checked_squares(color(by)?).0))
    }
}

/// Counts the sequences of `depth` legal moves from the present position.
///
/// Errors: `HC_INVALID_ARGUMENT` for a depth beyond 64.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_fluidity_perft(
    game: *const hc_fluidity,
    plies: u32,
    nodes: *mut u64,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { answer(error, || out(nodes)?.put(perft(shared(game)?.position(), depth(plies)?))) }
}

/// As `hc_fluidity_perft`, by the first move. A depth of 0 is taken as 1.
///
/// Errors: `HC_INVALID_ARGUMENT` for a depth beyond 64.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_fluidity_divide(
    game: *const hc_fluidity,
    plies: u32,
    buffer: *mut hc_fluidity_divide_entry,
    capacity: usize,
    count: *mut usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let out = list_out(buffer, capacity, count)?;
            let divided = divide(shared(game)?.position(), depth(plies)?);
            out.put(
                divided
                    .into_iter()
                    .map(|(m, nodes)| hc_fluidity_divide_entry { m: m.into(), nodes }),
            )
        })
    }
}
