//! How deep a count may go.

use crate::status::{Answer, Failure};

/// Deeper than anybody will live to see, and no danger to the stack.
const MAX_DEPTH: u32 = 64;

pub(crate) fn depth(depth: u32) -> Answer<u32> {
    if depth <= MAX_DEPTH {
        Ok(depth)
    } else {
        Err(Failure::invalid(format!("a depth of {depth} is more than {MAX_DEPTH}")))
    }
}
