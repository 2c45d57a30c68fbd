//! Fluidity Chess in Python.

pub(crate) mod errors;
pub(crate) mod game;
pub(crate) mod legal_moves;
pub(crate) mod moves;
pub(crate) mod position;
pub(crate) mod threats;

use crate::enums::Imported;

/// The enum of reasons.
pub(crate) static REASON: Imported = Imported::new("heterochess.fluidity", "Reason");
