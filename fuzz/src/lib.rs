//! Fuzz targets: functions of bytes that panic when a promise of the library does not hold.
//!
//! `scripts/fuzz` runs them under libFuzzer, `tests/corpus.rs` replays what has been found on any
//! toolchain. What each target holds against what is told in `docs/fuzzing.md`.

pub mod c;

mod bytes;
mod charismatic;
mod fluidity;
mod kungfu;
mod positions;
mod records;
mod setups;
mod tables;
mod texts;

// The twin of the engine, and how the two are compared, are those of the tests.
#[allow(dead_code, reason = "the tests use more of it")]
#[path = "../../tests/kungfu/agreement.rs"]
mod agreement;
#[path = "../../tests/kungfu/twin/mod.rs"]
mod twin;

pub use c::c_interface;
pub use charismatic::{charismatic_game, charismatic_moves, charismatic_text, charismatic_turns};
pub use fluidity::{fluidity_moves, fluidity_text};
pub use kungfu::{kungfu_clock, kungfu_record, kungfu_twin};
pub use records::pgn;
pub use setups::setups;
pub use tables::tables;

/// A target: its name, and the function.
pub type Target = (&'static str, fn(&[u8]));

/// All targets by name, in alphabetical order.
pub const TARGETS: [Target; 13] = [
    ("c_interface", c_interface),
    ("charismatic_game", charismatic_game),
    ("charismatic_moves", charismatic_moves),
    ("charismatic_text", charismatic_text),
    ("charismatic_turns", charismatic_turns),
    ("fluidity_moves", fluidity_moves),
    ("fluidity_text", fluidity_text),
    ("kungfu_clock", kungfu_clock),
    ("kungfu_record", kungfu_record),
    ("kungfu_twin", kungfu_twin),
    ("pgn", pgn),
    ("setups", setups),
    ("tables", tables),
];
