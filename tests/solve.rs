//! Forced wins.

#[path = "solve/fluidity.rs"]
mod fluidity;
