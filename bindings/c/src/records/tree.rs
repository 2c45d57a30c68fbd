//! The moves of a record: a tree to walk and to edit.

use core::ffi::{c_char, c_void};

use heterochess::charismatic;
use heterochess::records::{Action, EditError, NodeId, Notes, Record, Step};

use super::{HC_NO_NODE, hc_record, no_such_node, node, node_number, not_edited};
use crate::board::HC_NOBODY;
use crate::border::{
    answer, callback, exclusive, flow, list_out, out, seen, shared, text, text_out,
};
use crate::charismatic::history::{
    HC_ACTION_DRAW, HC_ACTION_ILLEGAL_TURN, HC_ACTION_PLACE, HC_ACTION_TURN, hc_action,
};
use crate::fluidity::hc_fluidity_move;
use crate::kungfu::HC_NEVER;
use crate::status::{Answer, Failure, hc_error, hc_status};

/// Nothing: the place before all moves.
pub const HC_ACTION_NONE: u8 = 0;
/// A move was played (Fluidity). Turns, draws and placements have the other `HC_ACTION_...`.
pub const HC_ACTION_MOVE: u8 = 5;

/// A place in a record: the point after a move, or before all moves. Its number stays good while
/// the record is edited, until the move itself is deleted, and is never given to another move. After
/// deletions there are great numbers, and gaps.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct hc_record_node {
    /// The time left on the mover's clock after the move, in milliseconds, or `HC_NEVER`.
    pub clock_ms: u64,
    /// The time that the move took, in milliseconds, or `HC_NEVER`.
    pub elapsed_ms: u64,
    /// The place before the move, or `HC_NO_NODE`.
    pub parent: u32,
    /// The main continuation, or `HC_NO_NODE`.
    pub next: u32,
    /// The next alternative to this move, or `HC_NO_NODE`.
    pub sibling: u32,
    /// How many continuations there are.
    pub continuations: u32,
    /// How many glyphs are noted.
    pub nags: u32,
    /// How many comments stand behind the move.
    pub comments: u32,
    /// How many comments stand before the move.
    pub comments_before: u32,
    /// How many arrows and coloured squares are noted.
    pub marks: u32,
    /// What happened just before: `HC_ACTION_...`.
    pub kind: u8,
    /// 1 if the move is an alternative to another one that comes first, otherwise 0.
    pub is_variation: u8,
    /// Zero.
    pub reserved: [u8; 14],
}

/// Something happens.
pub const HC_STEP_MOVE: u8 = 1;
/// A variation begins: an alternative to the move before, or, after another variation, to the same
/// move as that one.
pub const HC_STEP_BEGIN: u8 = 2;
/// A variation ends.
pub const HC_STEP_END: u8 = 3;

/// A step of a walk through a record.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct hc_record_step {
    /// The move in algebraic form, NUL-terminated; empty if the step is none.
    pub san: *const c_char,
    /// The length of `san` in bytes, without NUL.
    pub san_length: usize,
    /// The place after the move; `HC_NO_NODE` if the step is none.
    pub node: u32,
    /// How many variations the step is in.
    pub depth: u32,
    /// The number of the move; 0 in the placement stage of Charismatic Chess.
    pub move_number: u16,
    /// Whose move it is: `HC_WHITE` or `HC_BLACK`; `HC_NOBODY` if the step is none.
    pub side: u8,
    /// `HC_STEP_...`.
    pub kind: u8,
    /// Zero.
    pub reserved: [u8; 12],
}

/// Is shown a step; 0 asks for more, anything else stops the walk. What `step` points to is gone
/// after the call.
pub type hc_step_fn =
    Option<unsafe extern "C" fn(user: *mut c_void, step: *const hc_record_step) -> i32>;

fn kind(action: Option<&Action>) -> u8 {
    match action {
        None => HC_ACTION_NONE,
        Some(Action::Fluidity(_)) => HC_ACTION_MOVE,
        Some(Action::Charismatic(action)) => match action {
            charismatic::Action::Draw(_) => HC_ACTION_DRAW,
            charismatic::Action::Place(_) => HC_ACTION_PLACE,
            charismatic::Action::Turn(_) => HC_ACTION_TURN,
            charismatic::Action::IllegalTurn(_) => HC_ACTION_ILLEGAL_TURN,
        },
    }
}

/// The move that leads to a place.
fn action(record: &Record, at: u32) -> Answer<(NodeId, Action)> {
    let id = node(record, at)?;
    let none = || Failure::nothing_there("no move leads to the point before all moves");
    Ok((id, *record.action(id).ok_or_else(none)?))
}

/// Tells about a place: what is around it, and how much is noted there.
///
/// Errors: `HC_NOTHING_THERE` if there is no such place.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_record_get_node(
    record: *const hc_record,
    at: u32,
    found: *mut hc_record_node,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let record = shared(record)?;
            let id = node(record, at)?;
            let blank = Notes::default();
            let notes = record.notes(id).unwrap_or(&blank);
            out(found)?.put(hc_record_node {
                clock_ms: notes.clock.unwrap_or(HC_NEVER),
                elapsed_ms: notes.elapsed.unwrap_or(HC_NEVER),
                parent: node_number(record.parent(id)),
                next: node_number(record.next(id)),
                sibling: node_number(record.sibling(id)),
                continuations: record.children(id).count() as u32,
                nags: notes.nags.len() as u32,
                comments: notes.comments().len() as u32,
                comments_before: notes.comments_before().len() as u32,
                marks: (notes.arrows.len() + notes.squares.len()) as u32,
                kind: kind(record.action(id)),
                is_variation: record.is_variation(id).into(),
                reserved: [0; 14],
            })
        })
    }
}

/// Lists the places of the line that goes on from a place by main continuations, without that place
/// itself. From `HC_ROOT` it is the main line: the game as it was played.
///
/// Errors: `HC_NOTHING_THERE` if there is no such place.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_record_line(
    record: *const hc_record,
    at: u32,
    buffer: *mut u32,
    capacity: usize,
    count: *mut usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let record = shared(record)?;
            let line = record.line(node(record, at)?).map(|id| node_number(Some(id)));
            list_out(buffer, capacity, count)?.put(line)
        })
    }
}

/// Shows `visit` all moves of all lines in the order in which they are written: each with the
/// alternatives to it behind it, before its line goes on. The record must not be changed meanwhile.
///
/// Errors: `HC_STOPPED`, `HC_INVALID_ARGUMENT` if `visit` is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_record_walk(
    record: *const hc_record,
    visit: hc_step_fn,
    user: *mut c_void,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers and callbacks.
    unsafe {
        answer(error, || {
            let record = shared(record)?;
            let visit = callback(visit)?;
            let mut depth = 0;
            for step in record.walk() {
                let mut told = hc_record_step {
                    san: c"".as_ptr(),
                    san_length: 0,
                    node: HC_NO_NODE,
                    depth,
                    move_number: 0,
                    side: HC_NOBODY,
                    kind: HC_STEP_MOVE,
                    reserved: [0; 12],
                };
                let mut san = String::new();
                match step {
                    Step::Begin => {
                        depth += 1;
                        told.depth = depth;
                        told.kind = HC_STEP_BEGIN;
                    }
                    Step::End => {
                        depth -= 1;
                        told.kind = HC_STEP_END;
                    }
                    Step::Move { node, before } => {
                        san = record.action(node).map_or(san, |action| before.san(action));
                        told.san_length = san.len();
                        san.push('\0');
                        told.san = san.as_ptr().cast();
                        told.node = node_number(Some(node));
                        told.move_number = before.move_number().unwrap_or(0);
                        told.side = before.side_to_move() as u8;
                    }
                }
                seen(flow(visit(user, &raw const told)))?;
                drop(san);
            }
            Ok(())
        })
    }
}

/// Writes the move that leads to a place in algebraic form. The game is played through from its
/// start for that; `hc_record_walk` tells all moves at once.
///
/// Errors: `HC_NOTHING_THERE` if there is no such place, or it is `HC_ROOT`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_record_san(
    record: *const hc_record,
    at: u32,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let record = shared(record)?;
            let (id, action) = action(record, at)?;
            let before = record.parent(id).and_then(|parent| record.state(parent));
            let san = before.ok_or_else(no_such_node)?.san(&action);
            text_out(buffer, capacity, length)?.put(san)
        })
    }
}

/// Writes the move that leads to a place as programs do: `b4g4`; `draw:RNPPP`, `N@c3`, `e2e4,g1f3`.
///
/// Errors: `HC_NOTHING_THERE` if there is no such place, or it is `HC_ROOT`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_record_move_text(
    record: *const hc_record,
    at: u32,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || text_out(buffer, capacity, length)?.put(action(shared(record)?, at)?.1))
    }
}

/// Writes the FEN of a place. That of `HC_ROOT` is where the game started.
///
/// Errors: `HC_NOTHING_THERE` if there is no such place.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_record_fen(
    record: *const hc_record,
    at: u32,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let record = shared(record)?;
            let state = record.state(node(record, at)?).ok_or_else(no_such_node)?;
            text_out(buffer, capacity, length)?.put(state.fen())
        })
    }
}

/// Tells the move of Fluidity Chess that leads to a place.
///
/// Errors: `HC_NOTHING_THERE` if there is no such place, or it is `HC_ROOT`;
/// `HC_INVALID_ARGUMENT` if the record is of Charismatic Chess.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_record_fluidity_move(
    record: *const hc_record,
    at: u32,
    m: *mut hc_fluidity_move,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || match action(shared(record)?, at)?.1 {
            Action::Fluidity(found) => out(m)?.put(found.into()),
            Action::Charismatic(_) => Err(Failure::invalid("the record is of Charismatic Chess")),
        })
    }
}

/// Tells the draw, placement or turn of Charismatic Chess that leads to a place.
///
/// Errors: `HC_NOTHING_THERE` if there is no such place, or it is `HC_ROOT`;
/// `HC_INVALID_ARGUMENT` if the record is of Fluidity Chess.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_record_charismatic_action(
    record: *const hc_record,
    at: u32,
    found: *mut hc_action,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || match action(shared(record)?, at)?.1 {
            Action::Charismatic(action) => out(found)?.put(action.into()),
            Action::Fluidity(_) => Err(Failure::invalid("the record is of Fluidity Chess")),
        })
    }
}

/// Adds a move at a place: its main continuation if it has none, else a variation. If that move is
/// there already, nothing is added. `move_text` is as in a record: a move or turn in algebraic or
/// coordinate form, `draw:RNPPP`, `N@c3`, `illegal:Ra2`. `added` gets the place after it.
///
/// Errors: `HC_PARSE_ERROR` if it is no move at all, `HC_REFUSED` with the reason,
/// `HC_NOTHING_THERE` if there is no such place, `HC_LIMIT_REACHED` if the record is full.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_record_add(
    record: *mut hc_record,
    at: u32,
    move_text: *const c_char,
    move_text_length: usize,
    added: *mut u32,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let (text, added) = (text(move_text, move_text_length)?, out(added)?);
            let record = exclusive(record)?;
            let id = record.add_text(node(record, at)?, text).map_err(not_edited)?;
            added.put(node_number(Some(id)))
        })
    }
}

/// Moves a move one place forward among the alternatives to it. The second becomes the main
/// continuation that way; the first stays where it is.
///
/// Errors: `HC_NOTHING_THERE` if there is no such place, `HC_REFUSED` if it is `HC_ROOT`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_record_promote(
    record: *mut hc_record,
    at: u32,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { edit(record, at, error, Record::promote) }
}

/// Moves a move one place back among the alternatives to it; the last stays where it is.
///
/// Errors: as for `hc_record_promote`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_record_demote(
    record: *mut hc_record,
    at: u32,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { edit(record, at, error, Record::demote) }
}

/// Makes the line that leads to a move the main line, up to this move.
///
/// Errors: as for `hc_record_promote`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_record_promote_to_main(
    record: *mut hc_record,
    at: u32,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { edit(record, at, error, Record::promote_to_main) }
}

/// Deletes a move and all that follows it.
///
/// Errors: as for `hc_record_promote`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_record_delete(
    record: *mut hc_record,
    at: u32,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { edit(record, at, error, Record::delete) }
}

/// Changes the order of moves.
///
/// # Safety
///
/// As for the functions of C that call it.
unsafe fn edit(
    record: *mut hc_record,
    at: u32,
    error: *mut hc_error,
    change: fn(&mut Record, NodeId) -> Result<(), EditError>,
) -> hc_status {
    // SAFETY: as for this function.
    unsafe {
        answer(error, || {
            let record = exclusive(record)?;
            let id = node(record, at)?;
            change(record, id).map_err(not_edited)
        })
    }
}
