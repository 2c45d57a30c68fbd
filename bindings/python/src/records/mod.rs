//! Records of games in PGN's form.

mod errors;
pub(crate) mod node;
pub(crate) mod reader;
pub(crate) mod record;
pub(crate) mod tags;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

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
use crate::enums::Imported;
use crate::errors::{Result, named};
use crate::fluidity::moves::PyMove;
use crate::fluidity::position::PyPosition;

/// A record that its nodes and tags share. Nothing of Python is done while it is locked.
pub(super) type Shared = Arc<Mutex<Record>>;

fn lock(record: &Shared) -> MutexGuard<'_, Record> {
    // No operation of a record leaves it half done.
    record.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Which game, as `Variant` or its name.
#[derive(Clone, Copy)]
pub(crate) struct VariantValue(pub(crate) Variant);

impl<'py> FromPyObject<'_, 'py> for VariantValue {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<VariantValue> {
        let Some(string) = as_text(&object) else {
            return Err(wrong_type(&object, "a variant: Fluidity or Charismatic"));
        };
        arguments::text(string).parse().map(VariantValue).map_err(
            |error: heterochess::records::ParseVariantError| {
                named("InvalidArgumentError", error.to_string())
            },
        )
    }
}

impl<'py> IntoPyObject<'py> for VariantValue {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        static CLASS: Imported = Imported::new("heterochess.records", "Variant");
        CLASS.get(py)?.call1((self.0.name(),))
    }
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
