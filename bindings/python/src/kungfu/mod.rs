//! Kung Fu Chess in Python.

pub(crate) mod errors;
pub(crate) mod event;
pub(crate) mod fields;
pub(crate) mod game;
pub(crate) mod moves;
pub(crate) mod piece;
pub(crate) mod replay;
pub(crate) mod setup;
pub(crate) mod snapshot;
pub(crate) mod square;
pub(crate) mod tags;
pub(crate) mod values;
