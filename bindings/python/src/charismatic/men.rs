//! `Men`: men off the board.

use heterochess::board::Role;
use heterochess::charismatic::Men;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList};

use crate::arguments::{self, RoleArg, as_text, wrong_type};
use crate::enums;
use crate::errors::{self, Result};
use crate::protocols::{hash_of, known, value};

/// Men off the board: a reserve, a draw, or what a player has in hand. Immutable.
///
/// Args:
///     men: their text in any order, such as `QRNPP`, or roles in any iterable.
///
/// >>> from heterochess.charismatic import Men
/// >>> men = Men("RNPPP")
/// >>> len(men), men.count("pawn"), str(men - "NP")
/// (5, 3, 'RPP')
#[pyclass(frozen, eq, module = "heterochess.charismatic", name = "Men")]
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct PyMen(pub(crate) Men);

/// What a user passes where men are expected: men, their text, or roles in any iterable.
pub(crate) fn read(object: &Bound<'_, PyAny>) -> Result<Men> {
    if let Ok(men) = object.cast::<PyMen>() {
        return Ok(men.get().0);
    }
    if let Some(string) = as_text(object) {
        let text = arguments::text(string);
        let men = text.parse::<Men>().map_err(|error| {
            errors::raise("InvalidMoveError", &error.to_string(), None, |details| {
                details.set_item("text", &*text)
            })
        });
        return Ok(men?);
    }
    let Ok(roles) = object.try_iter() else {
        return Err(wrong_type(object, "Men, their text, or roles").into());
    };
    let mut men = Men::NONE;
    for role in roles {
        let role = role?.extract::<RoleArg>()?.0;
        let refused = || {
            let message = match role {
                Role::King => "a king is never off the board".to_owned(),
                _ => format!("there are too many men of the role {role}"),
            };
            errors::invalid(message)
        };
        men = men.with(role).ok_or_else(refused)?;
    }
    Ok(men)
}

impl PyMen {
    fn roles(self) -> Vec<Role> {
        let each = Men::ROLES.into_iter();
        each.flat_map(|role| core::iter::repeat_n(role, self.0.count(role))).collect()
    }
}

#[pymethods]
impl PyMen {
    #[new]
    #[pyo3(signature = (men = None, /))]
    fn new(men: Option<&Bound<'_, PyAny>>) -> Result<PyMen> {
        men.map_or(Ok(PyMen(Men::NONE)), |men| read(men).map(PyMen))
    }

    /// How many of a role there are.
    fn count(&self, role: RoleArg) -> usize {
        self.0.count(role.0)
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        let roles = self.roles().into_iter().map(|role| enums::role(py, role));
        PyList::new(py, roles.collect::<PyResult<Vec<_>>>()?)?.try_iter()
    }

    fn __contains__(&self, role: &Bound<'_, PyAny>) -> PyResult<bool> {
        let role = known(role.py(), role.extract::<RoleArg>())?;
        Ok(role.is_some_and(|role| self.0.count(role.0) > 0))
    }

    fn __add__(&self, other: &Bound<'_, PyAny>) -> Result<PyMen> {
        let sum = self.0.plus(&read(other)?);
        Ok(sum.map(PyMen).ok_or_else(|| errors::invalid("there are too many men of a role"))?)
    }

    fn __sub__(&self, other: &Bound<'_, PyAny>) -> Result<PyMen> {
        let others = read(other)?;
        Ok(self.0.minus(&others).map(PyMen).ok_or_else(|| {
            let message = format!("{others} are not all among {}", self.0);
            errors::invalid(message)
        })?)
    }

    fn __radd__(&self, other: &Bound<'_, PyAny>) -> Result<PyMen> {
        self.__add__(other)
    }

    fn __rsub__(&self, other: &Bound<'_, PyAny>) -> Result<PyMen> {
        let me = Bound::new(other.py(), *self)?;
        PyMen(read(other)?).__sub__(me.as_any())
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.0)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Men('{}')", self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (String,)) {
        (slf.get_type().into_any(), (slf.get().0.to_string(),))
    }
}

value!(PyMen);
