//! The functions of `heterochess.h`, as `build.rs` reads them there.

use std::ffi::c_void;

// Linked for its functions, which C knows by name.
use heterochess_c_linked as _;

/// What a parameter is. Structs and numbers are told by their names and sizes.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    Handle(&'static str),
    NewHandle(&'static str),
    /// A text; its length follows.
    Text,
    /// The name of a file or a folder; its length follows.
    Path,
    /// The length of the text or list before.
    Length,
    Value(&'static str, usize),
    /// A list of values; its length follows.
    Array(&'static str, usize),
    Out(&'static str, usize),
    /// A list or a text to be written; its capacity follows.
    Buffer(&'static str, usize),
    Capacity,
    Error(usize),
    Number(&'static str, usize),
    Callback(fn() -> u64),
    User,
}

pub(super) struct Function {
    pub(super) name: &'static str,
    /// Whether it returns a status.
    pub(super) answers: bool,
    pub(super) parameters: &'static [Kind],
    pub(super) call: fn(&[u64]) -> i64,
}

/// Made by `build.rs`.
#[allow(
    clippy::cast_lossless,
    clippy::undocumented_unsafe_blocks,
    clippy::unnecessary_cast,
    reason = "it is made for all types alike"
)]
mod made {
    use super::{Function, Kind, called};

    include!(concat!(env!("OUT_DIR"), "/functions.rs"));
}

use made::{FUNCTIONS, RING};
pub(super) use made::{HC_BUFFER_TOO_SMALL, HC_INTERNAL, HC_OK, STATUSES};

/// Says whether a callback is to go on: what `user` counts down.
///
/// # Safety
///
/// `user` points to a counter.
unsafe fn called(user: *mut c_void) -> u64 {
    // SAFETY: as for this function.
    let left = unsafe { &mut *user.cast::<u64>() };
    *left = left.saturating_sub(1);
    u64::from(*left == 0)
}

/// The function that a word of a program chooses.
pub(super) fn chosen(word: u16) -> &'static Function {
    let found = RING.partition_point(|&(place, _)| place < word) % RING.len();
    &FUNCTIONS[RING[found].1]
}

/// A word that chooses a function.
pub fn word_of(name: &str) -> Option<u16> {
    let mut places = RING.iter().map(|&(place, _)| place);
    places.find(|&place| chosen(place).name == name)
}

pub(super) fn named(name: &str) -> &'static Function {
    let found = FUNCTIONS.iter().find(|function| function.name == name);
    found.unwrap_or_else(|| panic!("there is no {name}"))
}

/// All functions of the header.
pub fn function_names() -> impl Iterator<Item = &'static str> {
    FUNCTIONS.iter().map(|function| function.name)
}
