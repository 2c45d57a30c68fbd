//! What classes with variants (`Event`, `PieceState`) have in common: `repr` and pickling by their
//! fields.

use pyo3::PyTypeInfo;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

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

/// Such as `Event.Reached(time=1000, piece=12, square=Square('e3'))`.
pub(crate) fn repr(class: &str, object: &Bound<'_, PyAny>) -> PyResult<String> {
    let show = |(name, value): (String, Bound<'_, PyAny>)| Ok(format!("{name}={}", value.repr()?));
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
