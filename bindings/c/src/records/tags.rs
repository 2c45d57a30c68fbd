//! The tags of a record.

use core::ffi::c_char;

use super::hc_record;
use crate::border::{UNTOLD, answer, exclusive, optional_out, shared, text, text_out};
use crate::status::{Failure, HC_REFUSED, hc_error, hc_status};

fn no_tag() -> Failure {
    Failure::nothing_there("there is no such tag")
}

/// Writes the value of a tag: what was set, or `?` (`????.??.??`) for one of the roster that was
/// not. (`Result`, `Variant`, `SetUp`, `FEN` and `MaxSeries` follow from the record and are no tags
/// here: see `hc_record_get_info` and `hc_record_fen`.)
///
/// Errors: `HC_NOTHING_THERE`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_record_tag(
    record: *const hc_record,
    name: *const c_char,
    name_length: usize,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let value = shared(record)?.tags().get(text(name, name_length)?).ok_or_else(no_tag)?;
            text_out(buffer, capacity, length)?.put(value)
        })
    }
}

/// Writes the name of a tag that somebody has set, counted from 0 in the order in which they are
/// written.
///
/// Errors: `HC_NOTHING_THERE` if there are fewer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_record_tag_name(
    record: *const hc_record,
    index: usize,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let (name, _) = shared(record)?.tags().iter().nth(index).ok_or_else(no_tag)?;
            text_out(buffer, capacity, length)?.put(name)
        })
    }
}

/// Sets a tag.
///
/// Errors: `HC_REFUSED` with the reason: the name is none, the value has a control character or is
/// too long, there are too many tags, or the tag follows from the record itself.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_record_set_tag(
    record: *mut hc_record,
    name: *const c_char,
    name_length: usize,
    tag_value: *const c_char,
    tag_value_length: usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let (name, value) = (text(name, name_length)?, text(tag_value, tag_value_length)?);
            let set = exclusive(record)?.tags_mut().set(name, value);
            set.map_err(|error| Failure::of(HC_REFUSED, error))
        })
    }
}

/// Removes a tag; `removed` (or NULL) gets 1 if somebody had set it, otherwise 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_record_remove_tag(
    record: *mut hc_record,
    name: *const c_char,
    name_length: usize,
    removed: *mut u8,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(UNTOLD, || {
            let (name, removed) = (text(name, name_length)?, optional_out(removed)?);
            let was_set = exclusive(record)?.tags_mut().remove(name);
            removed.put(was_set.into())
        })
    }
}
