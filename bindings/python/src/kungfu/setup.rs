//! `Setup`: what a game starts from; and speeds.

use heterochess::kungfu::{Mode, Placed, Setup, Speed, SpeedError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use super::errors;
use super::square::PySquare;
use super::values::{ModeValue, RoleValue, SeatValue};
use crate::arguments::{self, as_text, number, parts, wrong_type};
use crate::enums::Imported;
use crate::errors::invalid;
use crate::protocols::hash_of;

static SPEED: Imported = Imported::new("heterochess.kungfu", "Speed");

/// A speed, as `Speed`, a pair of times, or the name of a preset.
#[derive(Clone, Copy)]
pub(crate) struct SpeedValue(pub(crate) Speed);

impl<'py> FromPyObject<'_, 'py> for SpeedValue {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<SpeedValue> {
        if let Some(string) = as_text(&object) {
            let name = arguments::text(string);
            return Speed::from_name(&name).map(SpeedValue).ok_or_else(|| {
                let shown = crate::errors::excerpt(&name);
                let message = format!("`{shown}` is not a speed: expected standard or lightning");
                invalid(message)
            });
        }
        let Some([square, rest]) = parts(&object) else {
            return Err(wrong_type(&object, "a Speed, or standard or lightning"));
        };
        let (square, rest) = (number("square_ms", &square)?, number("rest_ms", &rest)?);
        Speed::new(square, rest)
            .map(SpeedValue)
            .map_err(|error: SpeedError| invalid(error.to_string()))
    }
}

impl<'py> IntoPyObject<'py> for SpeedValue {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        SPEED.get(py)?.call1((self.0.square_ms(), self.0.rest_ms()))
    }
}

/// The start of a game. Anything can be written here; a game is made only of a sound one.
///
/// Args:
///     mode: who plays against whom (K2).
///     speed: how fast (K1): a `Speed`, or `standard` or `lightning`.
///     men: triples of seat, role and square; the mode's array (K3) if not said. The place in the list
///         is the number of the piece.
///
/// >>> from heterochess.kungfu import Setup
/// >>> Setup("1v1", men=[(1, "K", "e1"), (2, "K", "e1")]).problems
/// ('two men stand on e1',)
#[pyclass(frozen, eq, module = "heterochess.kungfu", name = "Setup")]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct PySetup(pub(crate) Setup);

/// What a user passes where a set-up is expected: the set-up, or a mode for its array.
pub(crate) fn read(
    object: Option<&Bound<'_, PyAny>>,
    speed: Option<SpeedValue>,
) -> PyResult<Setup> {
    let Some(object) = object else {
        let speed = speed.map_or(Speed::STANDARD, |speed| speed.0);
        return Ok(Setup::standard(Mode::OneVsOne, speed));
    };
    if let Ok(setup) = object.cast::<PySetup>() {
        let mut setup = setup.get().0.clone();
        setup.speed = speed.map_or(setup.speed, |speed| speed.0);
        return Ok(setup);
    }
    if as_text(object).is_none() {
        return Err(wrong_type(object, "a Setup or a mode"));
    }
    let mode: ModeValue = object.extract()?;
    Ok(Setup::standard(mode.0, speed.map_or(Speed::STANDARD, |speed| speed.0)))
}

type Man = (SeatValue, RoleValue, PySquare);

fn men(setup: &Setup) -> Vec<Man> {
    let man = |man: &Placed| (SeatValue(man.seat), RoleValue(man.role), PySquare(man.square));
    setup.men.iter().map(man).collect()
}

#[pymethods]
impl PySetup {
    #[new]
    #[pyo3(signature = (mode, speed = SpeedValue(Speed::STANDARD), men = None))]
    fn new(
        mode: ModeValue,
        speed: SpeedValue,
        men: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PySetup> {
        let mut setup = Setup::standard(mode.0, speed.0);
        if let Some(men) = men {
            let placed = |man: PyResult<Bound<'_, PyAny>>| {
                let man = man?;
                let Some([seat, role, square]) = parts(&man) else {
                    return Err(wrong_type(&man, "a triple of seat, role and square"));
                };
                let (seat, role): (SeatValue, RoleValue) = (seat.extract()?, role.extract()?);
                let square: PySquare = square.extract()?;
                Ok(Placed { seat: seat.0, role: role.0, square: square.0 })
            };
            setup.men = men.try_iter()?.map(placed).collect::<PyResult<_>>()?;
        }
        Ok(PySetup(setup))
    }

    /// Who plays against whom.
    #[getter]
    fn mode(&self) -> ModeValue {
        ModeValue(self.0.mode)
    }

    /// How fast.
    #[getter]
    fn speed(&self) -> SpeedValue {
        SpeedValue(self.0.speed)
    }

    /// The men: triples of seat, role and square.
    #[getter]
    fn men<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, men(&self.0))
    }

    /// Every reason why this makes no game; empty if it does.
    #[getter]
    fn problems<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, errors::problems(&self.0.problems()))
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.0)
    }

    fn __repr__(&self) -> String {
        let (mode, speed) = (self.0.mode, self.0.speed);
        let speed = match speed.name() {
            Some(name) => format!("'{name}'"),
            None => format!("({}, {})", speed.square_ms(), speed.rest_ms()),
        };
        if self.0 == Setup::standard(mode, self.0.speed) {
            return format!("Setup('{mode}', {speed})");
        }
        let man = |man: &Placed| format!("({}, '{}', '{}')", man.seat, man.role, man.square);
        let men: Vec<String> = self.0.men.iter().map(man).collect();
        format!("Setup('{mode}', {speed}, men=[{}])", men.join(", "))
    }

    #[allow(clippy::type_complexity, reason = "it is what pickle wants")]
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> (Bound<'py, PyAny>, (ModeValue, SpeedValue, Vec<Man>)) {
        let setup = slf.get();
        (slf.get_type().into_any(), (setup.mode(), setup.speed(), men(&setup.0)))
    }
}
