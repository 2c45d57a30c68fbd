//! The tags of a record, under `Tags` of the package.

use pyo3::prelude::*;
use pyo3::types::PyString;

use super::Shared;
use crate::arguments::{self, kept_text};
use crate::errors::coded;
use crate::locks::lock;

/// What `heterochess.records.Tags` stands on.
#[pyclass(frozen, module = "heterochess._native.records", name = "TagStore")]
pub(crate) struct PyTagStore(pub(super) Shared);

#[pymethods]
impl PyTagStore {
    /// All tags as they are written, in their order.
    fn written(&self) -> Vec<(String, String)> {
        let record = lock(&self.0);
        let tags = record.written_tags();
        tags.into_iter().map(|(name, value)| (name.to_owned(), value.into_owned())).collect()
    }

    /// Sets a tag.
    fn set(&self, name: &Bound<'_, PyString>, value: &Bound<'_, PyString>) -> PyResult<()> {
        let (name, value) = (kept_text(name)?, kept_text(value)?);
        let set = lock(&self.0).tags_mut().set(&name, &value);
        set.map_err(|error| coded("InvalidArgumentError", &error, &name))
    }

    /// Removes a tag; whether somebody had set it.
    fn remove(&self, name: &Bound<'_, PyString>) -> bool {
        let name = arguments::text(name);
        lock(&self.0).tags_mut().remove(&name)
    }
}
