//! Reading records one by one.

use core::ffi::{c_char, c_void};
use std::io::{self, BufRead, BufReader, Cursor, Read};

use heterochess::ErrorCode;
use heterochess::records::{Reader, RecordError, RecordErrorKind};

use super::{hc_record, variant};
use crate::board::{HC_NOBODY, flag, reserved};
use crate::border::{
    Handle, UNTOLD, answer, callback, exclusive, free, list, object_out, optional_out,
    optional_value, out, shared,
};
use crate::files::{open, path_of, shown};
use crate::status::{Answer, Failure, HC_IO_ERROR, HC_PARSE_ERROR, hc_error, hc_status};

/// Reads records one by one from a source of any size, in bounded memory.
pub struct hc_records {
    _opaque: [u8; 0],
}

impl Handle for hc_records {
    type Value = Reader<Box<dyn BufRead>>;
    const TAG: [u8; 8] = *b"records ";
}

/// How records are read. All zero is as good as NULL.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct hc_records_options {
    /// The variant (`HC_VARIANT_...`) of games without the tag `Variant`; 0 to refuse them.
    pub default_variant: u8,
    /// 1 to take games, too, whose result, termination and moves contradict each other; otherwise 0.
    pub lenient: u8,
    /// Zero.
    pub reserved: [u8; 14],
}

/// How far records have been read.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct hc_records_info {
    /// How many bytes have been read.
    pub bytes: u64,
    /// The number of the line, from 1.
    pub line: u64,
    /// The number of the last game that was handed out or refused, from 1.
    pub game: u64,
    /// Zero.
    pub reserved: [u8; 8],
}

/// Where the fault is in a game that cannot be read.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct hc_record_fault {
    /// The number of the line, from 1.
    pub line: u64,
    /// The number of the game in the source, from 1.
    pub game: u64,
    /// The number of the move that was read or should have come next; 0 in the placement stage, and
    /// where no move is the question.
    pub move_number: u16,
    /// Whose move it is: `HC_WHITE` or `HC_BLACK`; `HC_NOBODY` where no move is the question.
    pub side: u8,
    /// Zero.
    pub reserved: [u8; 5],
}

/// Reads what comes next of a source: writes at most `capacity` bytes to `buffer` and returns how
/// many; 0 at the end, a negative number if it fails. Unlike other callbacks it is kept, and called
/// by `hc_records_next`, in the thread of that call.
pub type hc_read_fn =
    Option<unsafe extern "C" fn(user: *mut c_void, buffer: *mut u8, capacity: usize) -> i64>;

/// A source that C reads.
struct Source {
    read: unsafe extern "C" fn(user: *mut c_void, buffer: *mut u8, capacity: usize) -> i64,
    user: *mut c_void,
}

impl Read for Source {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // SAFETY: who made the source has said that it may be called with `user`.
        let count = unsafe { (self.read)(self.user, buffer.as_mut_ptr(), buffer.len()) };
        match usize::try_from(count) {
            Ok(count) if count <= buffer.len() => Ok(count),
            Ok(_) => Err(io::Error::other("the callback read more than there was room for")),
            Err(_) => Err(io::Error::other("the callback failed")),
        }
    }
}

/// A reader with the options of C.
///
/// # Safety
///
/// `options` is NULL or points to options.
unsafe fn reader(
    source: impl BufRead + 'static,
    options: *const hc_records_options,
) -> Answer<Reader<Box<dyn BufRead>>> {
    let mut reader = Reader::new(Box::new(source) as Box<dyn BufRead>);
    // SAFETY: as for this function.
    let Some(options) = (unsafe { optional_value(options)? }) else { return Ok(reader) };
    reserved(&options.reserved)?;
    if options.default_variant != 0 {
        reader = reader.default_variant(variant(options.default_variant)?);
    }
    Ok(if flag(options.lenient)? { reader.lenient() } else { reader })
}

/// Opens a file of records (PGN). `options` may be NULL. Free it with `hc_records_free`.
///
/// Errors: `HC_IO_ERROR`, `HC_INVALID_ARGUMENT`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_records_open(
    path: *const c_char,
    path_length: usize,
    options: *const hc_records_options,
    records: *mut *mut hc_records,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let (path, records) = (path_of(path, path_length)?, object_out(records)?);
            let file = open(path).map_err(|error| {
                Failure::new(HC_IO_ERROR, "io", format!("{}: {error}", shown(path)))
            })?;
            records.put(reader(BufReader::with_capacity(1 << 16, file), options)?)
        })
    }
}

/// Reads records (PGN) from memory, of which a copy is made; any bytes may be in it. `options` may
/// be NULL. Free it with `hc_records_free`.
///
/// Errors: `HC_INVALID_ARGUMENT`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_records_from_memory(
    bytes: *const u8,
    size: usize,
    options: *const hc_records_options,
    records: *mut *mut hc_records,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let (bytes, records) = (list(bytes, size)?.to_vec(), object_out(records)?);
            records.put(reader(Cursor::new(bytes), options)?)
        })
    }
}

/// Reads records (PGN) that a callback hands over piece by piece; `read` is called with `user` as
/// long as the reader is used. `options` may be NULL. Free it with `hc_records_free`.
///
/// Errors: `HC_INVALID_ARGUMENT`, also if `read` is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_records_from_callback(
    read: hc_read_fn,
    user: *mut c_void,
    options: *const hc_records_options,
    records: *mut *mut hc_records,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers and callbacks.
    unsafe {
        answer(error, || {
            let read = callback(read)?;
            let source = BufReader::with_capacity(1 << 16, Source { read, user });
            object_out(records)?.put(reader(source, options)?)
        })
    }
}

/// Frees a reader. NULL is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_records_free(records: *mut hc_records) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { free(records) }
}

impl From<&RecordError> for hc_record_fault {
    fn from(error: &RecordError) -> hc_record_fault {
        hc_record_fault {
            line: error.line,
            game: error.game,
            move_number: error.whose.and_then(|whose| whose.number).unwrap_or(0),
            side: error.whose.map_or(HC_NOBODY, |whose| whose.side as u8),
            reserved: [0; 5],
        }
    }
}

/// Reads the next game into a new record. Free it with `hc_record_free`. A game that cannot
/// be read is answered with an error that tells line, game, move and reason, and the next call goes
/// on behind it. `fault` (or NULL) gets where the fault is; it is written only with `HC_PARSE_ERROR`
/// and `HC_IO_ERROR`.
///
/// Errors: `HC_NOTHING_THERE` at the end; `HC_PARSE_ERROR`; `HC_IO_ERROR`, after which nothing more
/// comes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_records_next(
    records: *mut hc_records,
    record: *mut *mut hc_record,
    fault: *mut hc_record_fault,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let (record, fault) = (object_out(record)?, optional_out(fault)?);
            match exclusive(records)?.read() {
                Ok(Some(read)) => record.put(read),
                Ok(None) => Err(Failure::nothing_there("there are no more games")),
                Err(error) => {
                    fault.put((&error).into())?;
                    let io = matches!(error.kind, RecordErrorKind::Io(_));
                    let status = if io { HC_IO_ERROR } else { HC_PARSE_ERROR };
                    Err(Failure::new(status, error.code(), error))
                }
            }
        })
    }
}

/// Tells how far records have been read.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_records_get_info(
    records: *const hc_records,
    info: *mut hc_records_info,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(UNTOLD, || {
            let reader = shared(records)?;
            out(info)?.put(hc_records_info {
                bytes: reader.bytes_read(),
                line: reader.line(),
                game: reader.game(),
                reserved: [0; 8],
            })
        })
    }
}
