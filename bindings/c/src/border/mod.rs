//! The border between C and Rust: pointers become references or refusals, panics stop.
//!
//! # The rules that callers keep
//!
//! They are stated at the top of the header. A pointer is NULL or points to what its type says,
//! for as long as the call takes; what is written to does not overlap with anything else; an object
//! that is changed is not in use by another thread. NULL, pointers that are not aligned, and
//! objects of another kind are refused.

mod callback;
mod handle;
mod text;

use core::ffi::c_char;
use core::fmt::Display;
use core::marker::PhantomData;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::str::FromStr;

use crate::status::{
    Answer, Failure, HC_BUFFER_TOO_SMALL, HC_NOT_UTF8, HC_NULL_POINTER, HC_OK, hc_error, hc_status,
};

pub(crate) use callback::{callback, flow, seen};
pub(crate) use handle::{Handle, exclusive, free, object_out, shared};
pub(crate) use text::{TextOut, text_out};

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

/// Refuses NULL, and a pointer that is not aligned.
#[inline]
fn usable<T>(pointer: *const T) -> Answer {
    if pointer.is_null() {
        return Err(null());
    }
    if !pointer.is_aligned() {
        return Err(Failure::invalid("a pointer is not aligned as its type needs it"));
    }
    Ok(())
}

/// A plain value of the caller, any bits of which are valid.
///
/// # Safety
///
/// The pointer is NULL or points to such a value.
#[inline]
pub(crate) unsafe fn value<T: Copy>(pointer: *const T) -> Answer<T> {
    usable(pointer)?;
    // SAFETY: as for this function.
    Ok(unsafe { pointer.read() })
}

/// As [`value`], where NULL says nothing.
///
/// # Safety
///
/// As for [`value`].
pub(crate) unsafe fn optional_value<T: Copy>(pointer: *const T) -> Answer<Option<T>> {
    // SAFETY: as for this function.
    if pointer.is_null() { Ok(None) } else { unsafe { value(pointer).map(Some) } }
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
    usable(pointer)?;
    Ok(Out(pointer, PhantomData))
}

/// Where the caller wants a plain value, if he does.
pub(crate) struct OptionalOut<'a, T>(Option<Out<'a, T>>);

/// As [`out`], where NULL says that the value is not wanted.
///
/// # Safety
///
/// The pointer is NULL or may be written.
#[inline]
pub(crate) unsafe fn optional_out<'a, T>(pointer: *mut T) -> Answer<OptionalOut<'a, T>> {
    // SAFETY: as for this function.
    let wanted = if pointer.is_null() { None } else { Some(unsafe { out(pointer)? }) };
    Ok(OptionalOut(wanted))
}

impl<T> OptionalOut<'_, T> {
    #[inline]
    pub(crate) fn put(self, value: T) -> Answer {
        self.put_with(|| value)
    }

    /// As [`put`](OptionalOut::put), for a value that is made only if it is wanted.
    #[inline]
    pub(crate) fn put_with(self, value: impl FnOnce() -> T) -> Answer {
        self.0.map_or(Ok(()), |wanted| wanted.put(value()))
    }
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
    usable(pointer)?;
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

/// What a text of the caller stands for.
///
/// # Safety
///
/// As for [`text`].
pub(crate) unsafe fn parse<T>(pointer: *const c_char, length: usize) -> Answer<T>
where
    T: FromStr<Err: Display + 'static>,
{
    // SAFETY: as for this function.
    unsafe { text(pointer, length)?.parse().map_err(Failure::malformed) }
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
        usable(buffer)?;
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
