//! Texts to a buffer of the caller.

use core::ffi::c_char;
use core::fmt;

use super::{OptionalOut, null, optional_out, too_small};
use crate::status::{Answer, Failure};

/// A buffer of the caller for a text, NUL included, and where its true length goes.
pub(crate) struct TextOut<'a> {
    buffer: *mut u8,
    capacity: usize,
    /// How many bytes have been written.
    written: usize,
    /// How many bytes the text has so far.
    length: usize,
    wanted: OptionalOut<'a, usize>,
}

/// Checks a buffer for a text. Without room (capacity 0) it may be NULL; `length` may be NULL if
/// there is room.
///
/// # Safety
///
/// `buffer` is NULL or has room for `capacity` bytes; `length` is NULL or may be written.
#[inline]
pub(crate) unsafe fn text_out<'a>(
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> Answer<TextOut<'a>> {
    // SAFETY: as for this function.
    let wanted = unsafe { optional_out(length)? };
    if (capacity > 0 && buffer.is_null()) || (capacity == 0 && wanted.0.is_none()) {
        return Err(null());
    }
    Ok(TextOut { buffer: buffer.cast(), capacity, written: 0, length: 0, wanted })
}

impl TextOut<'_> {
    /// A buffer that is known to be there.
    ///
    /// # Safety
    ///
    /// It has room for `capacity` bytes.
    pub(crate) unsafe fn within(buffer: *mut u8, capacity: usize) -> TextOut<'static> {
        TextOut { buffer, capacity, written: 0, length: 0, wanted: OptionalOut(None) }
    }

    /// Writes what there is room for, and the length.
    pub(crate) fn put(mut self, text: impl fmt::Display) -> Answer {
        fmt::Write::write_fmt(&mut self, format_args!("{text}"))
            .map_err(|_| Failure::internal())?;
        let length = self.finish();
        self.wanted.put(length)?;
        if length < self.capacity || self.capacity == 0 { Ok(()) } else { Err(too_small()) }
    }

    /// Ends the text, and says how long it is.
    pub(crate) fn finish(&mut self) -> usize {
        if self.capacity > 0 {
            // SAFETY: room for it is kept free.
            unsafe { self.buffer.add(self.written).write(0) };
        }
        self.length
    }
}

/// Writes what there is room for, up to a whole character.
impl fmt::Write for TextOut<'_> {
    #[inline]
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let end = self.written + text.len();
        if self.written == self.length && end < self.capacity {
            // SAFETY: so many bytes fit, and one more for the end.
            unsafe {
                self.buffer.add(self.written).copy_from_nonoverlapping(text.as_ptr(), text.len());
            }
            (self.written, self.length) = (end, end);
        } else {
            self.write_part(text);
        }
        Ok(())
    }

    /// Boards are written letter by letter.
    #[inline]
    fn write_char(&mut self, letter: char) -> fmt::Result {
        self.write_str(letter.encode_utf8(&mut [0; 4]))
    }
}

impl TextOut<'_> {
    /// Writes as much of a text as there is room for.
    #[cold]
    fn write_part(&mut self, text: &str) {
        // Once something did not fit, nothing more is written.
        if self.written == self.length {
            let room = self.capacity.saturating_sub(self.written + 1).min(text.len());
            let fits = (0..=room).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
            // SAFETY: so many bytes fit, and one more for the end.
            unsafe {
                self.buffer.add(self.written).copy_from_nonoverlapping(text.as_ptr(), fits);
            }
            self.written += fits;
        }
        self.length += text.len();
    }
}
