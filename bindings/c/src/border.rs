//! The border between C and Rust: pointers become references or refusals, panics stop.
//!
//! # The rules that callers keep
//!
//! They are stated at the top of the header. A pointer is NULL or points to what its type says,
//! for as long as the call takes; what is written to does not overlap with anything else; an object
//! that is changed is not in use by another thread. NULL, pointers that are not aligned, and
//! objects of another kind are refused.

use core::ffi::c_char;
use core::fmt;
use core::marker::PhantomData;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::status::{
    Answer, Failure, HC_BUFFER_TOO_SMALL, HC_NOT_UTF8, HC_NULL_POINTER, HC_OK, HC_WRONG_HANDLE,
    hc_error, hc_status,
};

/// For functions that fail only in ways that their status says.
pub(crate) const UNTOLD: *mut hc_error = core::ptr::null_mut();

/// Runs the body of a function: its status is returned, the reason told, a panic stopped.
///
/// # Safety
///
/// `error` is NULL or may be written.
#[inline]
pub(crate) unsafe fn answer(error: *mut hc_error, body: impl FnOnce() -> Answer) -> hc_status {
    match catch_unwind(AssertUnwindSafe(body)) {
        Ok(Ok(())) => HC_OK,
        // SAFETY: as for this function.
        Ok(Err(failure)) => unsafe { fail(error, &failure) },
        // SAFETY: as for this function.
        Err(panic) => unsafe {
            // What was thrown may panic when it is dropped.
            core::mem::forget(panic);
            fail(error, &Failure::internal())
        },
    }
}

/// # Safety
///
/// `error` is NULL or may be written.
#[cold]
unsafe fn fail(error: *mut hc_error, failure: &Failure) -> hc_status {
    // A message that panics is no message.
    // SAFETY: as for this function.
    let _ = catch_unwind(AssertUnwindSafe(|| unsafe { failure.tell(error) }));
    failure.status()
}

#[cold]
fn null() -> Failure {
    Failure::new(HC_NULL_POINTER, "null-pointer", "a pointer that is needed is NULL")
}

#[cold]
fn unaligned() -> Failure {
    Failure::invalid("a pointer is not aligned as its type needs it")
}

/// An object that C knows by a pointer only: a type of the header, and what is behind it.
pub(crate) trait Handle {
    /// What the object is.
    type Value;
    /// Tells kinds of objects apart: eight letters.
    const TAG: [u8; 8];
}

/// What a pointer to an object points to.
#[repr(C)]
struct Tagged<T> {
    tag: [u8; 8],
    value: T,
}

/// What the tag of an object is when it is freed.
const FREED: [u8; 8] = *b"hc freed";

/// Checks a pointer to an object.
///
/// # Safety
///
/// It is NULL or points to an object of this library.
#[inline]
unsafe fn tagged<H: Handle>(object: *const H) -> Answer<*mut Tagged<H::Value>> {
    let tagged = object.cast_mut().cast::<Tagged<H::Value>>();
    if tagged.is_null() {
        return Err(null());
    }
    if !tagged.is_aligned() {
        return Err(unaligned());
    }
    // SAFETY: every object begins with its tag.
    if unsafe { (&raw const (*tagged).tag).read() } != H::TAG {
        return Err(wrong_handle());
    }
    Ok(tagged)
}

#[cold]
fn wrong_handle() -> Failure {
    Failure::new(HC_WRONG_HANDLE, "wrong-handle", "the object is of another kind or was freed")
}

/// The object behind a pointer, to be asked.
///
/// # Safety
///
/// It is NULL or points to an object of this library that nobody changes meanwhile.
#[inline]
pub(crate) unsafe fn shared<'a, H: Handle>(object: *const H) -> Answer<&'a H::Value> {
    // SAFETY: as for this function.
    unsafe { Ok(&(*tagged(object)?).value) }
}

/// The object behind a pointer, to be changed.
///
/// # Safety
///
/// It is NULL or points to an object of this library that nobody else uses meanwhile.
#[inline]
pub(crate) unsafe fn exclusive<'a, H: Handle>(object: *mut H) -> Answer<&'a mut H::Value> {
    // SAFETY: as for this function.
    unsafe { Ok(&mut (*tagged(object)?).value) }
}

/// Frees an object; NULL is nothing to free.
///
/// # Safety
///
/// As for [`exclusive`]; the object is not used any more.
pub(crate) unsafe fn free<H: Handle>(object: *mut H) -> hc_status {
    if object.is_null() {
        return HC_OK;
    }
    // SAFETY: it came from `Box::into_raw` in `ObjectOut::put`, and is not used any more.
    unsafe {
        answer(UNTOLD, || {
            let tagged = tagged(object)?;
            (&raw mut (*tagged).tag).write_volatile(FREED);
            drop(Box::from_raw(tagged));
            Ok(())
        })
    }
}

/// Where the caller wants a new object.
pub(crate) struct ObjectOut<'a, H>(Out<'a, *mut H>);

/// Checks where a new object is wanted.
///
/// # Safety
///
/// The pointer is NULL or may be written.
#[inline]
pub(crate) unsafe fn object_out<'a, H: Handle>(object: *mut *mut H) -> Answer<ObjectOut<'a, H>> {
    // SAFETY: as for this function.
    unsafe { out(object).map(ObjectOut) }
}

impl<H: Handle> ObjectOut<'_, H> {
    /// Makes the object.
    #[inline]
    pub(crate) fn put(self, value: H::Value) -> Answer {
        let object = Box::new(Tagged { tag: H::TAG, value });
        self.0.put(Box::into_raw(object).cast())
    }
}

/// A plain value of the caller, any bits of which are valid.
///
/// # Safety
///
/// The pointer is NULL or points to such a value.
#[inline]
pub(crate) unsafe fn value<T: Copy>(pointer: *const T) -> Answer<T> {
    if pointer.is_null() {
        return Err(null());
    }
    if !pointer.is_aligned() {
        return Err(unaligned());
    }
    // SAFETY: as for this function.
    Ok(unsafe { pointer.read() })
}

/// Where the caller wants a plain value.
pub(crate) struct Out<'a, T>(*mut T, PhantomData<&'a mut T>);

/// Checks where a value is wanted.
///
/// # Safety
///
/// The pointer is NULL or may be written.
#[inline]
pub(crate) unsafe fn out<'a, T>(pointer: *mut T) -> Answer<Out<'a, T>> {
    if pointer.is_null() {
        return Err(null());
    }
    if !pointer.is_aligned() {
        return Err(unaligned());
    }
    Ok(Out(pointer, PhantomData))
}

/// As [`out`], where NULL says that the value is not wanted.
///
/// # Safety
///
/// The pointer is NULL or may be written.
#[inline]
pub(crate) unsafe fn optional_out<'a, T>(pointer: *mut T) -> Answer<Option<Out<'a, T>>> {
    // SAFETY: as for this function.
    if pointer.is_null() { Ok(None) } else { unsafe { out(pointer).map(Some) } }
}

impl<T> Out<'_, T> {
    #[inline]
    pub(crate) fn put(self, value: T) -> Answer {
        // SAFETY: `out` was told that it may be written, and has checked it.
        unsafe { self.0.write(value) };
        Ok(())
    }
}

/// A list of plain values of the caller.
///
/// # Safety
///
/// The pointer is NULL or points to so many values, any bits of which are valid.
pub(crate) unsafe fn list<'a, T: Copy>(pointer: *const T, count: usize) -> Answer<&'a [T]> {
    if count == 0 {
        return Ok(&[]);
    }
    if pointer.is_null() {
        return Err(null());
    }
    if !pointer.is_aligned() {
        return Err(unaligned());
    }
    if count > isize::MAX as usize / size_of::<T>().max(1) {
        return Err(Failure::invalid("a count is larger than any memory"));
    }
    // SAFETY: as for this function; the size is possible.
    Ok(unsafe { core::slice::from_raw_parts(pointer, count) })
}

/// A text of the caller.
///
/// # Safety
///
/// The pointer is NULL or points to so many bytes.
pub(crate) unsafe fn text<'a>(pointer: *const c_char, length: usize) -> Answer<&'a str> {
    // SAFETY: as for this function.
    let bytes = unsafe { list(pointer.cast::<u8>(), length)? };
    core::str::from_utf8(bytes)
        .map_err(|error| Failure::new(HC_NOT_UTF8, "not-utf8", format!("not UTF-8: {error}")))
}

/// A buffer of the caller for a list, and where its true length goes.
pub(crate) struct ListOut<'a, T> {
    buffer: *mut T,
    capacity: usize,
    /// How many values there have been.
    total: usize,
    count: Out<'a, usize>,
}

/// Checks a buffer for a list. Without room (capacity 0) it may be NULL.
///
/// # Safety
///
/// `buffer` is NULL or has room for `capacity` values; `count` is NULL or may be written.
#[inline]
pub(crate) unsafe fn list_out<'a, T>(
    buffer: *mut T,
    capacity: usize,
    count: *mut usize,
) -> Answer<ListOut<'a, T>> {
    // SAFETY: as for this function.
    let count = unsafe { out(count)? };
    if capacity > 0 {
        if buffer.is_null() {
            return Err(null());
        }
        if !buffer.is_aligned() {
            return Err(unaligned());
        }
    }
    Ok(ListOut { buffer, capacity, total: 0, count })
}

impl<T> ListOut<'_, T> {
    /// Writes what there is room for, and how many there are.
    #[inline]
    pub(crate) fn put(mut self, values: impl IntoIterator<Item = T>) -> Answer {
        values.into_iter().for_each(|value| self.push(value));
        self.finish()
    }

    /// Writes one value, if there is room.
    #[inline]
    pub(crate) fn push(&mut self, value: T) {
        if self.total < self.capacity {
            // SAFETY: there is room for it, and `list_out` has checked the buffer.
            unsafe { self.buffer.add(self.total).write(value) };
        }
        self.total += 1;
    }

    /// Says how many values there were.
    #[inline]
    pub(crate) fn finish(self) -> Answer {
        let fits = self.total <= self.capacity || self.capacity == 0;
        self.count.put(self.total)?;
        if fits { Ok(()) } else { Err(too_small()) }
    }

    /// As [`put`](ListOut::put), for values that are taken only if there is room: the rest stays,
    /// and is not missed.
    pub(crate) fn drain(self, values: &mut VecDeque<impl Into<T>>) -> Answer {
        let total = values.len();
        for (index, value) in values.drain(..total.min(self.capacity)).enumerate() {
            // SAFETY: there is room for it, and `list_out` has checked the buffer.
            unsafe { self.buffer.add(index).write(value.into()) };
        }
        self.count.put(total)
    }
}

#[cold]
fn too_small() -> Failure {
    Failure::new(HC_BUFFER_TOO_SMALL, "buffer-too-small", "the buffer is too small")
}

/// A buffer of the caller for a text, NUL included, and where its true length goes.
pub(crate) struct TextOut<'a> {
    buffer: *mut u8,
    capacity: usize,
    /// How many bytes have been written.
    written: usize,
    /// How many bytes the text has so far.
    length: usize,
    wanted: Option<Out<'a, usize>>,
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
    if (capacity > 0 && buffer.is_null()) || (capacity == 0 && wanted.is_none()) {
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
        TextOut { buffer, capacity, written: 0, length: 0, wanted: None }
    }

    /// Writes what there is room for, and the length.
    pub(crate) fn put(mut self, text: impl fmt::Display) -> Answer {
        fmt::Write::write_fmt(&mut self, format_args!("{text}"))
            .map_err(|_| Failure::internal())?;
        let (capacity, wanted) = (self.capacity, self.wanted.take());
        let length = self.finish();
        if let Some(wanted) = wanted {
            wanted.put(length)?;
        }
        if length < capacity || capacity == 0 { Ok(()) } else { Err(too_small()) }
    }

    /// Ends the text, and says how long it is.
    pub(crate) fn finish(self) -> usize {
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
