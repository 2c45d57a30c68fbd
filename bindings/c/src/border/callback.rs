//! Functions of the caller.

use core::ops::ControlFlow;

use crate::status::{Answer, Failure};

/// A function of the caller, which may not be NULL.
pub(crate) fn callback<F>(function: Option<F>) -> Answer<F> {
    function.ok_or_else(|| Failure::invalid("there is no function to call"))
}

/// What a callback says.
pub(crate) fn flow(answer: i32) -> ControlFlow<()> {
    if answer == 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
}

/// Whether a callback has been shown everything.
pub(crate) fn seen(flow: ControlFlow<()>) -> Answer {
    if flow.is_break() { Err(Failure::stopped()) } else { Ok(()) }
}
