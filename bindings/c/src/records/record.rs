//! Records as wholes: making, writing, results, games.

use core::ffi::c_char;

use heterochess::records::{GameResult, Reader, Record, RecordReport, StartError, Variant};

use super::{
    HC_RESULT_BLACK_WINS, HC_RESULT_DRAW, HC_RESULT_UNKNOWN, HC_RESULT_WHITE_WINS,
    HC_VARIANT_CHARISMATIC, HC_VARIANT_FLUIDITY, hc_record, node, result, variant,
};
use crate::border::{UNTOLD, answer, exclusive, free, object_out, out, shared, text, text_out};
use crate::charismatic::hc_charismatic;
use crate::fluidity::hc_fluidity;
use crate::status::{
    Failure, HC_GAME_OVER, HC_INVALID_POSITION, HC_PARSE_ERROR, HC_REFUSED, hc_error, hc_status,
};

/// What there is to know about a record as a whole.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct hc_record_info {
    /// How many moves there are in all lines together: moves, turns, draws and placements.
    pub moves: u64,
    /// How many of them are in the main line.
    pub main_moves: u64,
    /// How many tags somebody has set.
    pub tags: u32,
    /// How deep variations are nested: 0 if there are none.
    pub nesting: u32,
    /// `HC_VARIANT_...`.
    pub variant: u8,
    /// `HC_RESULT_...`.
    pub result: u8,
    /// How many moves a turn may have: 1 in Fluidity Chess.
    pub max_series: u8,
    /// 1 if the game started from a position of its own, so that the record has a FEN; otherwise 0.
    pub has_setup: u8,
    /// Zero.
    pub reserved: [u8; 12],
}

/// Makes a record from the start of a game (`HC_VARIANT_...`), without moves. Free it with
/// `hc_record_free`.
///
/// Errors: `HC_INVALID_ARGUMENT`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_record_new(
    variant_number: u8,
    record: *mut *mut hc_record,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { answer(error, || object_out(record)?.put(Record::new(variant(variant_number)?))) }
}

/// Makes a record that starts from a FEN, without moves. Free it with `hc_record_free`.
///
/// Errors: `HC_PARSE_ERROR` with the field at fault, `HC_INVALID_POSITION` with all that is wrong,
/// `HC_INVALID_ARGUMENT`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_record_from_fen(
    variant_number: u8,
    fen: *const c_char,
    fen_length: usize,
    record: *mut *mut hc_record,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            use heterochess::charismatic::{FenError, PlacementFenError};
            let (record, variant) = (object_out(record)?, variant(variant_number)?);
            let made = Record::from_fen(variant, text(fen, fen_length)?).map_err(|error| {
                let status = match error {
                    StartError::Fluidity(heterochess::fluidity::FenError::Setup(_))
                    | StartError::Charismatic(FenError::Setup(_))
                    | StartError::Placement(PlacementFenError::Problems(_)) => HC_INVALID_POSITION,
                    _ => HC_PARSE_ERROR,
                };
                Failure::of(status, error)
            })?;
            record.put(made)
        })
    }
}

/// Reads the first game of a text (PGN) into a record. Free it with `hc_record_free`.
///
/// Errors: `HC_PARSE_ERROR` with line, move and reason; `HC_NOTHING_THERE` if there is no game.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_record_parse(
    pgn: *const c_char,
    pgn_length: usize,
    record: *mut *mut hc_record,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let record = object_out(record)?;
            let read = Reader::new(text(pgn, pgn_length)?.as_bytes()).read();
            let read = read.map_err(|error| Failure::of(HC_PARSE_ERROR, error))?;
            record.put(read.ok_or_else(|| Failure::nothing_there("there is no game"))?)
        })
    }
}

/// Makes the record of a game, with its result if it is over. Free it with `hc_record_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_record_of_fluidity(
    game: *const hc_fluidity,
    record: *mut *mut hc_record,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { answer(UNTOLD, || object_out(record)?.put(shared(game)?.into())) }
}

/// Makes the record of a game, with its result if it is over. Free it with `hc_record_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_record_of_charismatic(
    game: *const hc_charismatic,
    record: *mut *mut hc_record,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { answer(UNTOLD, || object_out(record)?.put(shared(game)?.into())) }
}

/// Makes a copy of a record. Free it with `hc_record_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_record_clone(
    record: *const hc_record,
    copy: *mut *mut hc_record,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { answer(UNTOLD, || object_out(copy)?.put(shared(record)?.clone())) }
}

/// Frees a record. NULL is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_record_free(record: *mut hc_record) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { free(record) }
}

/// Writes a record as PGN, in the export format. What is written reads back equal if
/// `hc_record_check` finds nothing wrong. In a file there is an empty line between two of them.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_record_text(
    record: *const hc_record,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { answer(UNTOLD, || text_out(buffer, capacity, length)?.put(shared(record)?)) }
}

/// Writes a record as one value of JSON: tags, start, result, and the main line with its
/// variations and notes, as `heterochess records convert --json` does.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_record_json(
    record: *const hc_record,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(UNTOLD, || {
            let report = RecordReport::from(shared(record)?);
            let json = serde_json::to_string(&report).map_err(|_| Failure::internal())?;
            text_out(buffer, capacity, length)?.put(json)
        })
    }
}

/// Tells which game it is, the result, and how many moves there are.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_record_get_info(
    record: *const hc_record,
    info: *mut hc_record_info,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(UNTOLD, || {
            let record = shared(record)?;
            out(info)?.put(hc_record_info {
                moves: record.len() as u64,
                main_moves: record.main_line().count() as u64,
                tags: record.tags().iter().count() as u32,
                nesting: record.nesting() as u32,
                variant: match record.variant() {
                    Variant::Fluidity => HC_VARIANT_FLUIDITY,
                    Variant::Charismatic => HC_VARIANT_CHARISMATIC,
                },
                result: match record.result() {
                    GameResult::Unknown => HC_RESULT_UNKNOWN,
                    GameResult::WhiteWins => HC_RESULT_WHITE_WINS,
                    GameResult::BlackWins => HC_RESULT_BLACK_WINS,
                    GameResult::Draw => HC_RESULT_DRAW,
                },
                max_series: record.start().max_series().map_or(1, |most| most.get() as u8),
                has_setup: record.has_setup().into(),
                reserved: [0; 12],
            })
        })
    }
}

/// Sets the result (`HC_RESULT_...`). Whether it fits is a question for `hc_record_check`.
///
/// Errors: `HC_INVALID_ARGUMENT`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_record_set_result(
    record: *mut hc_record,
    result_number: u8,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let result = result(result_number)?;
            exclusive(record)?.set_result(result);
            Ok(())
        })
    }
}

/// Sets result and tag `Termination` by the rules of the game, if they have ended it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_record_conclude(record: *mut hc_record) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(UNTOLD, || {
            exclusive(record)?.conclude();
            Ok(())
        })
    }
}

/// Writes why the game ended: a reason of the rules such as `checkmate`, or what the tag
/// `Termination` says; nothing if that is not known.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_record_termination(
    record: *const hc_record,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(UNTOLD, || {
            let termination = shared(record)?.termination().unwrap_or_default();
            text_out(buffer, capacity, length)?.put(termination)
        })
    }
}

/// Asks whether the end of the main line, result and termination fit together, and the record can
/// be read again when it is written: `HC_OK`, or why not.
///
/// Errors: `HC_REFUSED` with the first thing that is wrong.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_record_check(
    record: *const hc_record,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || shared(record)?.check().map_err(|error| Failure::of(HC_REFUSED, error)))
    }
}

/// Why a line is no game.
#[cold]
fn no_game(record: &Record, wanted: Variant) -> Failure {
    if record.variant() == wanted {
        Failure::new(HC_GAME_OVER, "game-over", "the game was over before this move")
    } else {
        Failure::invalid(format!("the record is one of {} Chess", record.variant()))
    }
}

/// Makes a game of Fluidity Chess of the moves that lead to a place in a record: to draw it, and to
/// ask all that games can be asked. Free it with `hc_fluidity_free`.
///
/// Errors: `HC_NOTHING_THERE` if there is no such place, `HC_GAME_OVER` if the line goes on behind
/// the end of the game, `HC_INVALID_ARGUMENT` if the record is of the other game.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_record_fluidity(
    record: *const hc_record,
    at: u32,
    game: *mut *mut hc_fluidity,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let (record, game) = (shared(record)?, object_out(game)?);
            let made = record.to_fluidity_at(node(record, at)?);
            game.put(made.ok_or_else(|| no_game(record, Variant::Fluidity))?)
        })
    }
}

/// As `hc_record_fluidity`, for Charismatic Chess. Free it with `hc_charismatic_free`.
///
/// Errors: as for `hc_record_fluidity`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_record_charismatic(
    record: *const hc_record,
    at: u32,
    game: *mut *mut hc_charismatic,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let (record, game) = (shared(record)?, object_out(game)?);
            let made = record.to_charismatic_at(node(record, at)?);
            game.put(made.ok_or_else(|| no_game(record, Variant::Charismatic))?)
        })
    }
}
