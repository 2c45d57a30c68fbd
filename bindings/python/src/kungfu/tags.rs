//! Tags and results of records, as Python has them.

use heterochess::ErrorCode;
use heterochess::kungfu::Setup;
use heterochess::kungfu::record::{RecordedResult, Tags, check_tags};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyMappingProxy};

use super::values;
use crate::arguments::{as_text, items, kept_text, wrong_type};
use crate::enums::Imported;
use crate::errors::raise;

static RESULT: Imported = Imported::new("heterochess.kungfu", "RecordedResult");

/// Tags that a user sets: a mapping of names and values.
pub(super) fn read(object: &Bound<'_, PyAny>, setup: &Setup) -> PyResult<Tags> {
    let Some(pairs) = items(object)? else {
        return Err(wrong_type(object, "a mapping of tags"));
    };
    let text = |object: &Bound<'_, PyAny>| {
        kept_text(as_text(object).ok_or_else(|| wrong_type(object, "a str in tags"))?)
    };
    let pairs = pairs.iter().map(|(name, value)| Ok((text(name)?, text(value)?)));
    let tags: Tags = pairs.collect::<PyResult<_>>()?;
    match check_tags(setup, &tags) {
        Ok(()) => Ok(tags),
        Err(error) => {
            Err(raise("InvalidArgumentError", &error.to_string(), Some(error.code()), |_| Ok(())))
        }
    }
}

/// Tags as a mapping that nobody can change.
pub(super) fn show<'py>(py: Python<'py>, tags: &Tags) -> PyResult<Bound<'py, PyMappingProxy>> {
    let dict = PyDict::new(py);
    for (name, value) in tags {
        dict.set_item(name, value)?;
    }
    Ok(PyMappingProxy::new(py, dict.as_mapping()))
}

/// A result as `RecordedResult`.
pub(super) fn result<'py>(py: Python<'py>, result: &RecordedResult) -> PyResult<Bound<'py, PyAny>> {
    let winners = values::seats(py, result.winners)?;
    RESULT.get(py)?.call1((result.time, winners, &result.reason))
}
