//! Asking tables about positions and endings.

use core::ffi::c_char;

use heterochess::tables::{Ending, Longest};

use super::{
    HC_PLIES_TO_CAPTURE, HC_PLIES_TO_END, hc_ending, hc_table_value, hc_tables, no_answer, table,
};
use crate::board::color;
use crate::border::{answer, list_out, out, parse, shared};
use crate::fluidity::{hc_fluidity, hc_fluidity_move};
use crate::status::{Answer, Failure, hc_error, hc_status};

/// A move, and what it comes to.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct hc_table_move {
    /// The move.
    pub m: hc_fluidity_move,
    /// What it comes to for the side that makes it.
    pub value: hc_table_value,
}

/// The positions of an ending with one side to move, counted as they stand on the board.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct hc_table_counts {
    /// Positions that the side to move wins.
    pub wins: u64,
    /// Positions that are drawn.
    pub draws: u64,
    /// Positions that the side to move loses, those among them in which the game is over.
    pub losses: u64,
    /// Positions in which the side to move has no legal move and so has lost.
    pub finished: u64,
    /// Won and lost positions that the 25-move rule draws.
    pub drawn_by_clock: u64,
    /// The plies of the longest win; 0 if there is none.
    pub longest_win: u32,
    /// The plies of the longest loss; 0 if there is none.
    pub longest_loss: u32,
    /// Zero.
    pub reserved: [u8; 16],
}

/// Whether plies are counted with the clock.
fn with_clock(counted: u8) -> Answer<bool> {
    match counted {
        HC_PLIES_TO_END => Ok(false),
        HC_PLIES_TO_CAPTURE => Ok(true),
        _ => Err(Failure::invalid(format!("{counted} is not a way to count plies"))),
    }
}

/// Tells the ending that a position belongs to.
///
/// Errors: `HC_NOTHING_THERE` if there are fewer than three men or more than four, or a king has
/// been captured.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_fluidity_ending(
    game: *const hc_fluidity,
    ending: *mut hc_ending,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let found = Ending::of_position(shared(game)?.position())
                .ok_or_else(|| Failure::nothing_there("no ending has these men"))?;
            out(ending)?.put(found.into())
        })
    }
}

/// Counts what becomes of all positions of an ending with `side` to move. White is the side that
/// the name begins with.
///
/// Errors: `HC_PARSE_ERROR` if it is no ending, `HC_NOTHING_THERE` if the table is not here,
/// `HC_INVALID_ARGUMENT` if `side` is no colour.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_tables_counts(
    tables: *const hc_tables,
    name: *const c_char,
    name_length: usize,
    side: u8,
    counts: *mut hc_table_counts,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let (tables, to) = (shared(tables)?, out(counts)?);
            let table = table(tables, parse(name, name_length)?)?;
            let counts = table.counts(color(side)?);
            let plies =
                |longest: Option<Longest>| longest.map_or(0, |longest| longest.plies.into());
            to.put(hc_table_counts {
                wins: counts.wins,
                draws: counts.draws,
                losses: counts.losses,
                finished: counts.finished,
                drawn_by_clock: counts.drawn_by_clock,
                longest_win: plies(counts.longest_win),
                longest_loss: plies(counts.longest_loss),
                reserved: [0; 16],
            })
        })
    }
}

/// Looks a position up, in a microsecond or so. `counted` is `HC_PLIES_TO_END` or
/// `HC_PLIES_TO_CAPTURE`. (What it means with respect to the draws of the rules is in
/// docs/solving.md.)
///
/// Errors: `HC_NOTHING_THERE` if there is no table for it, with the reason: the table that is
/// missing, too many men, castling rights. `HC_DAMAGED`, `HC_INVALID_ARGUMENT`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_tables_probe(
    tables: *const hc_tables,
    game: *const hc_fluidity,
    counted: u8,
    value: *mut hc_table_value,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let (tables, position) = (shared(tables)?, shared(game)?.position());
            let found = if with_clock(counted)? {
                tables.probe_with_clock(position)
            } else {
                tables.probe(position)
            };
            out(value)?.put(found.map_err(no_answer)?.into())
        })
    }
}

/// Lists the legal moves with what they come to for the side that makes them, best first. `counted`
/// is as for `hc_tables_probe`; by `HC_PLIES_TO_CAPTURE` a side that is winning wins by playing the
/// first again and again.
///
/// Errors: as for `hc_tables_probe`, for any of the positions.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_tables_moves(
    tables: *const hc_tables,
    game: *const hc_fluidity,
    counted: u8,
    buffer: *mut hc_table_move,
    capacity: usize,
    count: *mut usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let (tables, position) = (shared(tables)?, shared(game)?.position());
            let to = list_out(buffer, capacity, count)?;
            let moves = if with_clock(counted)? {
                tables.moves_with_clock(position)
            } else {
                tables.moves(position)
            };
            let moves = moves.map_err(no_answer)?.into_iter();
            to.put(moves.map(|(m, value)| hc_table_move { m: m.into(), value: value.into() }))
        })
    }
}

/// Lists best play of both sides to the end, without regard to the 25-move rule: so many moves as
/// `hc_tables_probe` tells plies to the end. None for a draw.
///
/// Errors: as for `hc_tables_probe`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_tables_line(
    tables: *const hc_tables,
    game: *const hc_fluidity,
    buffer: *mut hc_fluidity_move,
    capacity: usize,
    count: *mut usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let (tables, position) = (shared(tables)?, shared(game)?.position());
            let to = list_out(buffer, capacity, count)?;
            let line = tables.line(position).map_err(no_answer)?;
            to.put(line.into_iter().map(Into::into))
        })
    }
}
