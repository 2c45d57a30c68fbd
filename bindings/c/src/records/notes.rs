//! What is noted beside the moves of a record.

use core::ffi::c_char;

use heterochess::records::{Arrow, ColoredSquare, EditError, MarkColor, Notes, Record};

use super::{hc_record, no_such_node, node, not_edited};
use crate::board::{HC_NO_SQUARE, reserved, square};
use crate::border::{answer, exclusive, list, list_out, shared, text, text_out};
use crate::kungfu::HC_NEVER;
use crate::status::{Answer, Failure, hc_error, hc_status};

/// A green mark.
pub const HC_MARK_GREEN: u8 = 1;
/// A red mark.
pub const HC_MARK_RED: u8 = 2;
/// A yellow mark.
pub const HC_MARK_YELLOW: u8 = 3;
/// A blue mark.
pub const HC_MARK_BLUE: u8 = 4;

/// An arrow on the board, or a square that is coloured.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct hc_mark {
    /// `HC_MARK_...`.
    pub color: u8,
    /// Where the arrow begins, or which square is coloured.
    pub from: u8,
    /// Where the arrow points to; `HC_NO_SQUARE` for a coloured square.
    pub to: u8,
    /// Zero.
    pub reserved: [u8; 5],
}

fn color_number(color: MarkColor) -> u8 {
    match color {
        MarkColor::Green => HC_MARK_GREEN,
        MarkColor::Red => HC_MARK_RED,
        MarkColor::Yellow => HC_MARK_YELLOW,
        MarkColor::Blue => HC_MARK_BLUE,
    }
}

fn mark_color(number: u8) -> Answer<MarkColor> {
    MarkColor::ALL
        .into_iter()
        .find(|&color| color_number(color) == number)
        .ok_or_else(|| Failure::invalid(format!("{number} is not the colour of a mark")))
}

/// What is noted at a place, if anything is.
fn notes(record: &Record, at: u32) -> Answer<Option<&Notes>> {
    Ok(record.notes(node(record, at)?))
}

/// What is noted at a place, to be changed.
fn notes_mut(record: &mut Record, at: u32) -> Answer<&mut Notes> {
    let id = node(record, at)?;
    record.notes_mut(id).ok_or_else(no_such_node)
}

#[cold]
fn no_comment() -> Failure {
    Failure::nothing_there("there are fewer comments")
}

/// Lists the numeric annotation glyphs of a place, in order: 1 to 6 are `!`, `?`, `!!`, `??`, `!?`,
/// `?!`.
///
/// Errors: `HC_NOTHING_THERE` if there is no such place.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_record_nags(
    record: *const hc_record,
    at: u32,
    buffer: *mut u8,
    capacity: usize,
    count: *mut usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let nags = notes(shared(record)?, at)?.map_or(&[][..], |notes| &notes.nags);
            list_out(buffer, capacity, count)?.put(nags.iter().copied())
        })
    }
}

/// Sets the numeric annotation glyphs of a place.
///
/// Errors: `HC_NOTHING_THERE` if there is no such place.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_record_set_nags(
    record: *mut hc_record,
    at: u32,
    nags: *const u8,
    nag_count: usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let nags = list(nags, nag_count)?;
            notes_mut(exclusive(record)?, at)?.nags = nags.to_vec();
            Ok(())
        })
    }
}

/// Writes a comment that stands behind a move, or before all moves, counted from 0. Clocks, arrows
/// and squares have been taken out of it.
///
/// Errors: `HC_NOTHING_THERE` if there are fewer, or there is no such place.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_record_comment(
    record: *const hc_record,
    at: u32,
    index: usize,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let comments = notes(shared(record)?, at)?.map_or(&[][..], Notes::comments);
            text_out(buffer, capacity, length)?.put(comments.get(index).ok_or_else(no_comment)?)
        })
    }
}

/// Writes a comment that stands before the first move of a variation, counted from 0.
///
/// Errors: `HC_NOTHING_THERE` if there are fewer, or there is no such place.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_record_comment_before(
    record: *const hc_record,
    at: u32,
    index: usize,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let comments = notes(shared(record)?, at)?.map_or(&[][..], Notes::comments_before);
            text_out(buffer, capacity, length)?.put(comments.get(index).ok_or_else(no_comment)?)
        })
    }
}

/// Adds a comment behind a move, or before all moves. Clocks, arrows and squares in it (`[%clk
/// 0:05:12]`, `[%cal Gc2c4]`, `[%csl Ya4]`) are taken out and noted as such; white space is made
/// single spaces.
///
/// Errors: `HC_REFUSED` if it has a `}` in it or is too long, `HC_NOTHING_THERE` if there is no such
/// place.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_record_add_comment(
    record: *mut hc_record,
    at: u32,
    comment: *const c_char,
    comment_length: usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let comment = text(comment, comment_length)?;
            let added = notes_mut(exclusive(record)?, at)?.add_comment(comment);
            added.map_err(|error| not_edited(EditError::Comment(error)))
        })
    }
}

/// Adds a comment before a move that starts a variation.
///
/// Errors: `HC_REFUSED` if the move does not start one, the comment has a `}` in it or is too long;
/// `HC_NOTHING_THERE` if there is no such place.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_record_add_comment_before(
    record: *mut hc_record,
    at: u32,
    comment: *const c_char,
    comment_length: usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let comment = text(comment, comment_length)?;
            let record = exclusive(record)?;
            let id = node(record, at)?;
            record.add_comment_before(id, comment).map_err(not_edited)
        })
    }
}

/// Removes all comments at a place, before and behind the move.
///
/// Errors: `HC_NOTHING_THERE` if there is no such place.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_record_clear_comments(
    record: *mut hc_record,
    at: u32,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let record = exclusive(record)?;
            notes_mut(record, at)?.clear_comments();
            let id = node(record, at)?;
            record.clear_comments_before(id);
            Ok(())
        })
    }
}

/// Sets the time left on the mover's clock and the time that the move took, in milliseconds;
/// `HC_NEVER` for none.
///
/// Errors: `HC_NOTHING_THERE` if there is no such place.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_record_set_clocks(
    record: *mut hc_record,
    at: u32,
    clock_ms: u64,
    elapsed_ms: u64,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let notes = notes_mut(exclusive(record)?, at)?;
            let given = |time| (time != HC_NEVER).then_some(time);
            (notes.clock, notes.elapsed) = (given(clock_ms), given(elapsed_ms));
            Ok(())
        })
    }
}

/// Lists the arrows of a place, and behind them its coloured squares.
///
/// Errors: `HC_NOTHING_THERE` if there is no such place.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_record_marks(
    record: *const hc_record,
    at: u32,
    buffer: *mut hc_mark,
    capacity: usize,
    count: *mut usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let notes = notes(shared(record)?, at)?;
            let mut to = list_out(buffer, capacity, count)?;
            for &Arrow { color, from, to: target } in notes.map_or(&[][..], |notes| &notes.arrows) {
                to.push(hc_mark {
                    color: color_number(color),
                    from: from as u8,
                    to: target as u8,
                    reserved: [0; 5],
                });
            }
            for &ColoredSquare { color, square } in notes.map_or(&[][..], |notes| &notes.squares) {
                to.push(hc_mark {
                    color: color_number(color),
                    from: square as u8,
                    to: HC_NO_SQUARE,
                    reserved: [0; 5],
                });
            }
            to.finish()
        })
    }
}

/// Sets the arrows and coloured squares of a place, in any order.
///
/// Errors: `HC_NOTHING_THERE` if there is no such place, `HC_INVALID_ARGUMENT`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_record_set_marks(
    record: *mut hc_record,
    at: u32,
    marks: *const hc_mark,
    mark_count: usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let (mut arrows, mut squares) = (Vec::new(), Vec::new());
            for mark in list(marks, mark_count)? {
                reserved(&mark.reserved)?;
                let (color, from) = (mark_color(mark.color)?, square(mark.from)?);
                if mark.to == HC_NO_SQUARE {
                    squares.push(ColoredSquare { color, square: from });
                } else {
                    arrows.push(Arrow { color, from, to: square(mark.to)? });
                }
            }
            let notes = notes_mut(exclusive(record)?, at)?;
            (notes.arrows, notes.squares) = (arrows, squares);
            Ok(())
        })
    }
}
