//! The C interface, driven by a program of bytes.

mod machine;

use machine::Machine;

/// A program: calls of the functions of `heterochess.h` with objects made before, values got
/// before or of any bits, buffers of any size, and texts good and bad.
///
/// The rules of the header are kept (objects of the right kind or another one, alive; memory as
/// large as is said), all else is arbitrary. No call may answer `HC_INTERNAL`, write beyond its
/// buffers, write an object where it refuses, or tell an error that cannot be read. Under
/// AddressSanitizer all memory is checked; in the end everything is freed.
pub fn c_interface(data: &[u8]) {
    Machine::new(data).run();
}
