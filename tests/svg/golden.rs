//! One picture of each game, byte by byte: a change of drawing must be meant.

use heterochess::kungfu::{Command, Game, Mode, Seat, Setup, Speed};
use heterochess::svg::{self, Options};

/// FNV-1a.
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
