//! Locks around what several threads of Python may ask.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// What a lock holds, whatever has become of others who held it: no operation on what is kept
/// behind locks here leaves it half done.
pub(crate) fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
