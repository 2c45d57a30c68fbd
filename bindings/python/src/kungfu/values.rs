//! Seats, modes and the like: enums of Python on one side, of the library on the other.

use heterochess::board::Role;
use heterochess::kungfu::{Accepted, EliminationCause, Mode, Outcome, Seat, Seats};
use pyo3::prelude::*;
use pyo3::types::PyFrozenSet;

use crate::arguments::{self, RoleArg, as_number, as_text, kept_text, number, parts, wrong_type};
use crate::enums::{self, Imported, named_value};
use crate::errors::{self, invalid};

static SEAT: Imported = Imported::new("heterochess.kungfu", "Seat");
static ACCEPTED: Imported = Imported::new("heterochess.kungfu", "Accepted");
static CAUSE: Imported = Imported::new("heterochess.kungfu", "EliminationCause");
static REASON: Imported = Imported::new("heterochess.kungfu", "Reason");
static OUTCOME: Imported = Imported::new("heterochess.kungfu", "Outcome");

/// A seat, as `Seat` or its number.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct SeatValue(pub(crate) Seat);

impl<'py> FromPyObject<'_, 'py> for SeatValue {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<SeatValue> {
        let Some(number) = as_number(&object)? else {
            return Err(wrong_type(&object, "a seat from 1 to 4"));
        };
        let seat = u64::try_from(number).ok().and_then(Seat::from_number);
        seat.map(SeatValue).ok_or_else(|| {
            let message = format!(
                "`{}` is not a seat: expected 1 to 4",
                errors::excerpt(&object.to_string())
            );
            invalid(message)
        })
    }
}

impl<'py> IntoPyObject<'py> for SeatValue {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        SEAT.get(py)?.call1((self.0.number(),))
    }
}

/// Refuses a seat that a mode does not have, wherever something is asked about one.
pub(crate) fn check_seat(mode: Mode, seat: Seat) -> PyResult<()> {
    if mode.seats().contains(seat) {
        return Ok(());
    }
    Err(invalid(format!("{mode} has no seat {seat}")))
}

/// A set of seats, as a frozen set.
pub(crate) fn seats<'py>(py: Python<'py>, seats: Seats) -> PyResult<Bound<'py, PyFrozenSet>> {
    let members = seats.iter().map(|seat| SeatValue(seat).into_pyobject(py));
    PyFrozenSet::new(py, members.collect::<PyResult<Vec<_>>>()?)
}

/// A set of seats from any iterable.
pub(crate) struct SeatsArg(pub(crate) Seats);

impl<'py> FromPyObject<'_, 'py> for SeatsArg {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<SeatsArg> {
        let Ok(seats) = object.try_iter() else {
            return Err(wrong_type(&object, "an iterable of seats"));
        };
        let seats = seats.map(|seat| Ok(seat?.extract::<SeatValue>()?.0));
        Ok(SeatsArg(seats.collect::<PyResult<_>>()?))
    }
}

/// A role, both ways.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct RoleValue(pub(crate) Role);

impl<'py> FromPyObject<'_, 'py> for RoleValue {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<RoleValue> {
        Ok(RoleValue(object.extract::<RoleArg>()?.0))
    }
}

impl<'py> IntoPyObject<'py> for RoleValue {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        enums::role(py, self.0)
    }
}

named_value! {
    /// Who plays against whom.
    ModeValue(Mode) in "heterochess.kungfu"."Mode", "a mode: 1v1, ffa, 2v2 or 1v3"
}

/// Why an army was eliminated, without who did it.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct CauseValue(pub(crate) String);

impl From<EliminationCause> for CauseValue {
    fn from(cause: EliminationCause) -> CauseValue {
        CauseValue(cause.name().to_owned())
    }
}

impl<'py> FromPyObject<'_, 'py> for CauseValue {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<CauseValue> {
        let Some(string) = as_text(&object) else {
            return Err(wrong_type(&object, "an EliminationCause"));
        };
        let text = arguments::text(string);
        for cause in CAUSE.get(object.py())?.try_iter()? {
            if cause?.eq(&*text)? {
                return Ok(CauseValue(text.into_owned()));
            }
        }
        let shown = errors::excerpt(&text);
        Err(invalid(format!("`{shown}` is not an EliminationCause")))
    }
}

impl<'py> IntoPyObject<'py> for CauseValue {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        CAUSE.get(py)?.call1((self.0,))
    }
}

/// How a game has ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct OutcomeValue(pub(crate) Outcome);

impl<'py> FromPyObject<'_, 'py> for OutcomeValue {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<OutcomeValue> {
        use heterochess::kungfu::Reason;
        let Some([winners, reason]) = parts(&object) else {
            return Err(wrong_type(&object, "an Outcome of Kung Fu Chess"));
        };
        let winners = winners.extract::<SeatsArg>()?.0;
        let Some(reason) = as_text(&reason).map(arguments::text) else {
            return Err(wrong_type(&reason, "a Reason"));
        };
        let reasons = [Reason::LastTeamStanding, Reason::NobodyLeft];
        let found = reasons.into_iter().find(|known| known.name() == reason);
        found.map(|reason| OutcomeValue(Outcome { winners, reason })).ok_or_else(|| {
            let shown = errors::excerpt(&reason);
            invalid(format!("`{shown}` is not a reason"))
        })
    }
}

impl<'py> IntoPyObject<'py> for OutcomeValue {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let reason = REASON.get(py)?.call1((self.0.reason.name(),))?;
        OUTCOME.get(py)?.call1((seats(py, self.0.winners)?, reason))
    }
}

/// A name and a reason, as `Refusal`.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct RefusalValue {
    pub(crate) code: String,
    pub(crate) reason: String,
}

impl<'py> FromPyObject<'_, 'py> for RefusalValue {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<RefusalValue> {
        let expected = || wrong_type(&object, "a Refusal: a code and a reason");
        let [code, reason] = parts(&object).ok_or_else(expected)?;
        let text = |text: &Bound<'_, PyAny>| kept_text(as_text(text).ok_or_else(expected)?);
        Ok(RefusalValue { code: text(&code)?, reason: text(&reason)? })
    }
}

impl<'py> IntoPyObject<'py> for RefusalValue {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        enums::refusal(py, &self.code, &self.reason)
    }
}

/// What has become of a command that was not refused.
pub(crate) fn accepted(py: Python<'_>, accepted: Accepted) -> PyResult<Bound<'_, PyAny>> {
    ACCEPTED.get(py)?.call1((accepted.name(),))
}

/// A time in milliseconds.
pub(crate) fn time(object: &Bound<'_, PyAny>) -> PyResult<u64> {
    number("time", object)
}
