//! Making tables, and checking them.

use core::ffi::{c_char, c_void};
use core::ops::ControlFlow;

use heterochess::tables::{GenerateError, Progress, VerifyError};

use super::{HC_ENDING_SIZE, hc_ending, hc_tables, no_answer};
use crate::border::{answer, exclusive, parse, shared};
use crate::status::{Failure, HC_DAMAGED, HC_STOPPED, hc_error, hc_status};
use crate::threads::{Watch, watched};

/// How far the making or checking of tables has come.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct hc_table_progress {
    /// How many entries are dealt with, or, while plies are counted, how many positions are known.
    pub done: u64,
    /// How many entries there are. Not all of them will be known: draws are left over.
    pub all: u64,
    /// The plies to the end of the positions that are found now; 0 in the first pass and in
    /// checking.
    pub plies: u32,
    /// Zero.
    pub reserved: u32,
    /// Which ending; nothing at the start.
    pub ending: hc_ending,
}

/// Is told at the start and every now and then how far tables are, in the thread of the call; 0
/// lets it go on, anything else stops it. What `progress` points to is gone after the call.
pub type hc_table_progress_fn =
    Option<unsafe extern "C" fn(user: *mut c_void, progress: *const hc_table_progress) -> i32>;

const START: hc_table_progress = hc_table_progress {
    done: 0,
    all: 0,
    plies: 0,
    reserved: 0,
    ending: hc_ending { name: [0; HC_ENDING_SIZE] },
};

impl From<&Progress> for hc_table_progress {
    fn from(progress: &Progress) -> hc_table_progress {
        hc_table_progress {
            done: progress.done as u64,
            all: progress.all as u64,
            plies: progress.plies.unwrap_or(0).into(),
            reserved: 0,
            ending: progress.ending.into(),
        }
    }
}

fn not_made(error: GenerateError) -> Failure {
    match error {
        GenerateError::Stopped { .. } => Failure::of(HC_STOPPED, error),
        GenerateError::TooLong { .. } => Failure::internal(),
    }
}

/// Hands progress of the library on to the caller's thread.
fn told(watch: &Watch<hc_table_progress>) -> impl Fn(&Progress) -> ControlFlow<()> + Sync + '_ {
    |now| watch.tell(now.into())
}

/// Makes the table of an ending, and before it those of all endings it can turn into, as far as
/// they are not here, in so many threads (0 for one for each core). Three men take part of a second,
/// four men minutes and up to some 200 MB. `progress` (or NULL) is called with `user`.
///
/// Errors: `HC_PARSE_ERROR` if it is no ending, `HC_STOPPED` (the tables that were finished stay),
/// `HC_INVALID_ARGUMENT`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_tables_generate(
    tables: *mut hc_tables,
    name: *const c_char,
    name_length: usize,
    threads: u32,
    progress: hc_table_progress_fn,
    user: *mut c_void,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers and callbacks.
    unsafe {
        answer(error, || {
            let tables = exclusive(tables)?;
            let ending = parse(name, name_length)?;
            watched(threads, START, progress, user, |watch| {
                tables.generate_with(ending, &told(&watch))
            })?
            .map_err(not_made)
        })
    }
}

/// Holds every entry of a table against those of the positions that follow, in so many threads (0
/// for one for each core). Only the ending's own table is checked. `progress` (or NULL) is called
/// with `user`.
///
/// Errors: `HC_DAMAGED` with the first entry that is wrong, `HC_PARSE_ERROR` if it is no ending,
/// `HC_NOTHING_THERE` if a table that is needed is not here, `HC_STOPPED`, `HC_INVALID_ARGUMENT`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_tables_verify(
    tables: *const hc_tables,
    name: *const c_char,
    name_length: usize,
    threads: u32,
    progress: hc_table_progress_fn,
    user: *mut c_void,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers and callbacks.
    unsafe {
        answer(error, || {
            let tables = shared(tables)?;
            let ending = parse(name, name_length)?;
            watched(threads, START, progress, user, |watch| tables.verify(ending, &told(&watch)))?
                .map_err(|error| match error {
                    VerifyError::Probe(error) => no_answer(error),
                    VerifyError::Stopped { .. } => Failure::of(HC_STOPPED, error),
                    _ => Failure::of(HC_DAMAGED, error),
                })
        })
    }
}
