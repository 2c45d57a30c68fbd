//! Records of games in PGN's form.

mod errors;
pub(crate) mod node;
pub(crate) mod reader;
pub(crate) mod record;
pub(crate) mod tags;

use std::sync::{Arc, Mutex};

use heterochess::charismatic::Action as CharismaticAction;
use heterochess::records::{Action, Record, State, Variant};
use pyo3::prelude::*;

use crate::arguments::{self, as_text, wrong_type};
use crate::charismatic::game::AnyAction;
use crate::charismatic::men::PyMen;
use crate::charismatic::moves::PyMove as CharismaticMove;
use crate::charismatic::placement::{PyPlacement, PyPlacementStage};
use crate::charismatic::position::PyPosition as CharismaticPosition;
use crate::charismatic::turn::PyTurn;
use crate::enums::named_value;
use crate::errors::Result;
use crate::fluidity::moves::PyMove;
use crate::fluidity::position::PyPosition;

/// A record that its nodes and tags share. Nothing of Python is done while it is locked.
pub(super) type Shared = Arc<Mutex<Record>>;

named_value! {
    /// Which game.
    VariantValue(Variant) in "heterochess.records"."Variant",
    "a variant: Fluidity or Charismatic"
}

/// Where a game stands.
#[derive(IntoPyObject)]
pub(crate) enum AnyState {
    Fluidity(PyPosition),
    Placement(PyPlacementStage),
    Charismatic(CharismaticPosition),
}

impl From<State> for AnyState {
    fn from(state: State) -> AnyState {
        match state {
            State::Fluidity(position) => AnyState::Fluidity(PyPosition(position)),
            State::Placement { stage, .. } => AnyState::Placement(PyPlacementStage(stage)),
            State::Charismatic(position) | State::Forfeited(position) => {
                AnyState::Charismatic(CharismaticPosition(position))
            }
        }
    }
}

/// Something that happens in a game.
#[derive(IntoPyObject)]
pub(crate) enum AnyMove {
    Fluidity(PyMove),
    Charismatic(AnyAction),
}

impl From<Action> for AnyMove {
    fn from(action: Action) -> AnyMove {
        match action {
            Action::Fluidity(m) => AnyMove::Fluidity(PyMove(m)),
            Action::Charismatic(action) => AnyMove::Charismatic(action.into()),
        }
    }
}

/// What a user passes where something is to happen at a state: it, or its text.
fn read_action(state: &State, object: &Bound<'_, PyAny>) -> Result<Action> {
    if let Some(string) = as_text(object) {
        let text = arguments::text(string);
        return Ok(state.parse(&text).map_err(|error| errors::action(&error, &text))?);
    }
    Ok(if let Ok(m) = object.cast::<PyMove>() {
        Action::Fluidity(m.get().0)
    } else if let Ok(turn) = object.cast::<PyTurn>() {
        Action::Charismatic(CharismaticAction::Turn(turn.get().0))
    } else if let Ok(m) = object.cast::<CharismaticMove>() {
        Action::Charismatic(CharismaticAction::Turn(m.get().0.into()))
    } else if let Ok(placement) = object.cast::<PyPlacement>() {
        Action::Charismatic(CharismaticAction::Place(placement.get().0))
    } else if let Ok(men) = object.cast::<PyMen>() {
        Action::Charismatic(CharismaticAction::Draw(men.get().0))
    } else {
        return Err(wrong_type(object, "a move, turn, placement or draw, or its text").into());
    })
}
