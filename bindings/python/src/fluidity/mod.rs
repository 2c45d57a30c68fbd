//! Fluidity Chess in Python.

pub(crate) mod errors;
pub(crate) mod game;
pub(crate) mod legal_moves;
pub(crate) mod moves;
pub(crate) mod position;
pub(crate) mod threats;

use crate::enums::Ends;

/// How its games end.
pub(crate) static ENDS: Ends = Ends::of("heterochess.fluidity");
