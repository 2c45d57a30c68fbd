//! Objects that C knows by a pointer only.

use super::{Out, UNTOLD, answer, out, usable};
use crate::status::{Answer, Failure, HC_OK, HC_WRONG_HANDLE, hc_status};

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
    usable(tagged)?;
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
