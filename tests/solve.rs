//! Forced wins.

#[path = "solve/charismatic.rs"]
mod charismatic;
#[path = "solve/fluidity.rs"]
mod fluidity;
