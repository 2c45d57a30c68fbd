//! `solve`: forced wins.

mod charismatic;
mod fluidity;

pub(crate) use charismatic::{CharismaticArgs, charismatic};
pub(crate) use fluidity::{FluidityArgs, fluidity};
