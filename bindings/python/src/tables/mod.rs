//! Endgame tables of Fluidity Chess.

pub(crate) mod ending;
pub(crate) mod library;
pub(crate) mod value;
