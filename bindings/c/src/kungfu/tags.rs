//! What the record of a game says about it: who played, where and when.

use core::ffi::c_char;

use heterochess::kungfu::record::check_tags;

use super::hc_kungfu;
use crate::border::{answer, exclusive, shared, text, text_out};
use crate::status::{Failure, HC_INVALID_ARGUMENT, hc_error, hc_status};

/// Sets a tag of a game's record, such as `Event`, `Date` or `Seat1`, to a value; an empty value
/// takes the tag away. A game from a record has the tags of the record.
///
/// Errors: `HC_INVALID_ARGUMENT` if the name is empty, or if the record's first line would be longer
/// than a line may be (1 MiB). The tags are unchanged then.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_kungfu_set_tag(
    game: *mut hc_kungfu,
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
            let kungfu = exclusive(game)?;
            let mut tags = kungfu.tags.clone();
            if value.is_empty() && !name.is_empty() {
                tags.remove(name);
            } else {
                tags.insert(name.to_owned(), value.to_owned());
            }
            check_tags(&kungfu.setup, &tags)
                .map_err(|error| Failure::of(HC_INVALID_ARGUMENT, error))?;
            kungfu.tags = tags;
            Ok(())
        })
    }
}

/// Writes the value of a tag.
///
/// Errors: `HC_NOTHING_THERE` if the game has no such tag.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_kungfu_tag(
    game: *const hc_kungfu,
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
            let value = shared(game)?.tags.get(text(name, name_length)?);
            let value = value.ok_or_else(|| Failure::nothing_there("there is no such tag"))?;
            text_out(buffer, capacity, length)?.put(value)
        })
    }
}

/// Writes the name of a tag by its index, from 0; tags are in the order of their names.
///
/// Errors: `HC_NOTHING_THERE` if there are fewer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_kungfu_tag_name(
    game: *const hc_kungfu,
    index: usize,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let name = shared(game)?.tags.keys().nth(index);
            let name = name.ok_or_else(|| Failure::nothing_there("there are fewer tags"))?;
            text_out(buffer, capacity, length)?.put(name)
        })
    }
}
