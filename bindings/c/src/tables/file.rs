//! Tables in files and in memory.

use core::ffi::c_char;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use heterochess::ErrorCode;
use heterochess::tables::{Ending, FileError, Table, Tables};

use super::{hc_ending, hc_tables, table};
use crate::border::{UNTOLD, answer, exclusive, list, list_out, optional_out, parse, shared};
use crate::files::{path_of, shown};
use crate::status::{Failure, HC_DAMAGED, HC_IO_ERROR, hc_error, hc_status};

fn file_failed(path: &Path, error: &FileError) -> Failure {
    let status = if matches!(error, FileError::Io(_)) { HC_IO_ERROR } else { HC_DAMAGED };
    Failure::new(status, error.code(), format!("{}: {error}", shown(path)))
}

/// Loads a table from a file, or all tables of a folder (`KNk.hct` and so on; other files are not
/// looked at). `count` (or NULL) gets how many tables that were. They are in memory then: two bytes
/// for each position.
///
/// Errors: `HC_IO_ERROR`; `HC_DAMAGED` with the file and what is wrong with it. What was loaded
/// before stays.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_tables_load(
    tables: *mut hc_tables,
    path: *const c_char,
    path_length: usize,
    count: *mut usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let (path, count) = (path_of(path, path_length)?, optional_out(count)?);
            let tables = exclusive(tables)?;
            let mut loaded = 0;
            if path.is_dir() {
                for ending in [Ending::all(3), Ending::all(4)].concat() {
                    let file = || Tables::path(path, ending);
                    let found = tables.load(path, ending);
                    loaded += usize::from(found.map_err(|error| file_failed(&file(), &error))?);
                }
            } else {
                let table = File::open(path)
                    .map_err(FileError::from)
                    .and_then(|file| Table::read(BufReader::new(file)));
                tables.insert(table.map_err(|error| file_failed(path, &error))?);
                loaded = 1;
            }
            count.put(loaded)
        })
    }
}

/// Loads a table from memory: what a file holds. Nothing of `bytes` is kept.
///
/// Errors: `HC_DAMAGED` with what is wrong with it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_tables_read(
    tables: *mut hc_tables,
    bytes: *const u8,
    size: usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let bytes = list(bytes, size)?;
            let tables = exclusive(tables)?;
            let table = Table::read(bytes).map_err(|error| Failure::of(HC_DAMAGED, error))?;
            tables.insert(table);
            Ok(())
        })
    }
}

/// Writes the table of an ending to a buffer: what a file holds. Ask for the size first (capacity
/// 0), or give a large buffer; both take as long.
///
/// Errors: `HC_PARSE_ERROR` if it is no ending, `HC_NOTHING_THERE` if the table is not here.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_tables_write(
    tables: *const hc_tables,
    name: *const c_char,
    name_length: usize,
    buffer: *mut u8,
    capacity: usize,
    count: *mut usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let (tables, to) = (shared(tables)?, list_out(buffer, capacity, count)?);
            let table = table(tables, parse(name, name_length)?)?;
            let mut bytes = Vec::new();
            table.write(&mut bytes).map_err(|error| Failure::new(HC_IO_ERROR, "io", error))?;
            to.put(bytes)
        })
    }
}

/// Writes the table of an ending into a folder, as `KNk.hct` and so on. A file of that name is
/// replaced once the new one is complete.
///
/// Errors: `HC_PARSE_ERROR` if it is no ending, `HC_NOTHING_THERE` if the table is not here,
/// `HC_IO_ERROR`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_tables_save(
    tables: *const hc_tables,
    folder: *const c_char,
    folder_length: usize,
    name: *const c_char,
    name_length: usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let (tables, folder) = (shared(tables)?, path_of(folder, folder_length)?);
            let ending = table(tables, parse(name, name_length)?)?.ending();
            let file = Tables::path(folder, ending);
            tables.save(folder, ending).map_err(|error| file_failed(&file, &error))
        })
    }
}

/// Lists the endings whose tables are here.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_tables_endings(
    tables: *const hc_tables,
    buffer: *mut hc_ending,
    capacity: usize,
    count: *mut usize,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(UNTOLD, || {
            let endings = shared(tables)?.iter().map(|table| table.ending().into());
            list_out(buffer, capacity, count)?.put(endings)
        })
    }
}
