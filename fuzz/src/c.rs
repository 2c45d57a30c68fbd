//! The C interface, driven by a program of bytes.

mod arguments;
mod files;
mod functions;
mod machine;
mod memory;
mod store;

pub use functions::{function_names, word_of};
pub use machine::{Call, calls};

/// A program: calls of the functions of `heterochess.h` with objects made before, values got
/// before or of any bits, buffers of any size, texts good and bad, and files of its own.
///
/// The rules of the header are kept (objects of the right kind or another one, alive; memory as
/// large as is said), all else is arbitrary. No call may answer `HC_INTERNAL`, write beyond its
/// buffers, write an object where it refuses, or tell an error that cannot be read. Under
/// AddressSanitizer all memory is checked; in the end everything is freed.
pub fn c_interface(data: &[u8]) {
    calls(data);
}
