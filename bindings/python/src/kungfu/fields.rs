//! What classes with variants (`Event`, `PieceState`) have in common: numbers that know the names
//! of their fields, `repr` and pickling by the fields.

use heterochess::kungfu::PieceId;
use pyo3::PyTypeInfo;
use pyo3::prelude::*;
use pyo3::types::{PyFrozenSet, PyString, PyTuple};

use crate::arguments::{as_number, number, wrong_type};
use crate::enums::Imported;
use crate::errors::invalid;

static ENUM: Imported = Imported::new("enum", "Enum");

/// The number of a piece that a user gives for a field.
pub(crate) fn piece_id(name: &str, number: &Bound<'_, PyAny>) -> PyResult<PieceId> {
    let number =
        as_number(number)?.ok_or_else(|| wrong_type(number, &format!("an int for {name}")))?;
    usize::try_from(number).ok().and_then(PieceId::new).ok_or_else(|| {
        let message = format!("{name} is out of range: the number of a piece is from 0 to 127");
        invalid(message)
    })
}

/// Numbers of a field each, which is named when something else is given for it.
macro_rules! numbers {
    ($($class:ident($inner:ty) = $name:literal by $read:expr;)*) => { $(
        #[doc = concat!("The field `", $name, "`.")]
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        pub(crate) struct $class(pub(crate) $inner);

        impl<'py> FromPyObject<'_, 'py> for $class {
            type Error = PyErr;

            fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<$class> {
                $read($name, &object).map($class)
            }
        }

        impl<'py> IntoPyObject<'py> for $class {
            type Target = PyAny;
            type Output = Bound<'py, PyAny>;
            type Error = PyErr;

            fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                Ok(self.0.to_python().into_pyobject(py)?.into_any())
            }
        }
    )* };
}

/// A number as Python sees it.
trait Number {
    type Plain;

    fn to_python(self) -> Self::Plain;
}

impl Number for u64 {
    type Plain = u64;

    fn to_python(self) -> u64 {
        self
    }
}

impl Number for PieceId {
    type Plain = usize;

    fn to_python(self) -> usize {
        self.index()
    }
}

numbers! {
    Time(u64) = "time" by number;
    Until(u64) = "until" by number;
    ReadyAt(u64) = "ready_at" by number;
    Left(u64) = "left" by number;
    Started(u64) = "started" by number;
    Elapsed(u64) = "elapsed" by number;
    Total(u64) = "total" by number;
    Id(PieceId) = "id" by piece_id;
    Piece(PieceId) = "piece" by piece_id;
    By(PieceId) = "by" by piece_id;
}

/// The name of the variant: Python sees a class `Event_Reached` as `Event.Reached`.
pub(crate) fn name(object: &Bound<'_, PyAny>) -> PyResult<String> {
    let class = object.get_type().name()?.to_string();
    Ok(class.split_once('_').map_or(class.clone(), |(_, variant)| variant.to_owned()))
}

fn fields<'py>(object: &Bound<'py, PyAny>) -> PyResult<Vec<(String, Bound<'py, PyAny>)>> {
    let names = object.get_type().getattr("__match_args__")?;
    let names = names.try_iter()?.map(|name| name?.extract::<String>());
    let pair = |name: PyResult<String>| {
        let name = name?;
        let value = object.getattr(&*name)?;
        Ok((name, value))
    };
    names.map(pair).collect()
}

/// A value as code that makes it: as `repr`, but for enums and what holds some.
fn code(value: &Bound<'_, PyAny>) -> PyResult<String> {
    let class = value.get_type().name()?;
    if value.is_instance(ENUM.get(value.py())?)? {
        return Ok(format!("{class}.{}", value.getattr("name")?));
    }
    if let Ok(set) = value.cast::<PyFrozenSet>() {
        let members = set.iter().map(|member| code(&member)).collect::<PyResult<Vec<_>>>()?;
        return Ok(format!("frozenset([{}])", members.join(", ")));
    }
    match value.cast::<PyTuple>() {
        Ok(tuple) => {
            let members = tuple.iter().map(|member| code(&member)).collect::<PyResult<Vec<_>>>()?;
            Ok(format!("{class}({})", members.join(", ")))
        }
        Err(_) => Ok(value.repr()?.to_string()),
    }
}

/// Such as `Event.Reached(time=1000, piece=12, square=Square('e3'))`.
pub(crate) fn repr(class: &str, object: &Bound<'_, PyAny>) -> PyResult<String> {
    let show = |(name, value): (String, Bound<'_, PyAny>)| Ok(format!("{name}={}", code(&value)?));
    let shown = fields(object)?.into_iter().map(show).collect::<PyResult<Vec<_>>>()?;
    Ok(format!("{class}.{}({})", name(object)?, shown.join(", ")))
}

/// The name of the variant and its fields.
pub(crate) type Parts<'py> = (String, Bound<'py, PyTuple>);

/// What pickle calls later, and with what.
pub(crate) fn reduce<'py, T: PyTypeInfo>(
    object: &Bound<'py, PyAny>,
) -> PyResult<(Bound<'py, PyAny>, Parts<'py>)> {
    let py = object.py();
    let values = fields(object)?.into_iter().map(|(_, value)| value);
    let values = PyTuple::new(py, values.collect::<Vec<_>>())?;
    Ok((py.get_type::<T>().getattr("_restore")?, (name(object)?, values)))
}

pub(crate) fn restore<'py, T: PyTypeInfo>(
    name: &Bound<'py, PyString>,
    fields: &Bound<'py, PyTuple>,
) -> PyResult<Bound<'py, PyAny>> {
    name.py().get_type::<T>().getattr(name)?.call1(fields.clone())
}
