//! Charismatic Chess in Python.

pub(crate) mod census;
pub(crate) mod errors;
pub(crate) mod found;
pub(crate) mod game;
pub(crate) mod legal_turns;
pub(crate) mod men;
pub(crate) mod moves;
pub(crate) mod placement;
pub(crate) mod position;
pub(crate) mod series;
pub(crate) mod turn;

use crate::enums::Ends;

/// How its games end.
pub(crate) static ENDS: Ends = Ends::of("heterochess.charismatic");
