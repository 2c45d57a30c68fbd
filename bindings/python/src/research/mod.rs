//! Arrays of numpy for learners and researchers: observations, masks, batches, play-outs.
//!
//! numpy is asked for only when one of these is used: everything else works without it.

pub(crate) mod arrays;
pub(crate) mod charismatic;
pub(crate) mod fluidity;
mod games;
pub(crate) mod kungfu;
mod playouts;
