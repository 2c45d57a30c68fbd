//! What Python's protocols ask of classes: equality, hashes, indices, copies.

use core::hash::{Hash, Hasher};
use std::hash::DefaultHasher;

use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyList, PySlice, PySliceMethods};
use pyo3::{IntoPyObjectExt, PyClass, PyTypeInfo};

use crate::arguments::{as_number, wrong_type};
use crate::errors::is_of;

/// A hash for Python. It is stable within a run, like those of Python's texts.
pub(crate) fn hash_of(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// What `==` with another object comes to: `NotImplemented` if it is of another class.
pub(crate) fn equal<'py, T>(
    other: &Bound<'py, PyAny>,
    equals: impl FnOnce(&T) -> bool,
) -> PyResult<Bound<'py, PyAny>>
where
    T: PyClass<Frozen = pyo3::pyclass::boolean_struct::True> + PyTypeInfo + Sync,
{
    let py = other.py();
    match other.cast::<T>() {
        Ok(other) => equals(other.get()).into_bound_py_any(py),
        Err(_) => Ok(py.NotImplemented().into_bound(py)),
    }
}

/// What was read for `in`, or `None` if it names nothing. What is no such error but comes between,
/// as Ctrl-C or an exception of the object, is raised.
pub(crate) fn known<T>(py: Python<'_>, read: PyResult<T>) -> PyResult<Option<T>> {
    match read {
        Err(error)
            if error.is_instance_of::<PyTypeError>(py) || is_of(&error, py, "HeterochessError") =>
        {
            Ok(None)
        }
        read => read.map(Some),
    }
}

/// What `[]` gives of a sequence of so many members: one of them, or for a slice a list.
pub(crate) fn get_item<'py, T: IntoPyObject<'py>>(
    index: &Bound<'py, PyAny>,
    len: usize,
    member: impl Fn(usize) -> T,
) -> PyResult<Bound<'py, PyAny>> {
    let py = index.py();
    if let Ok(slice) = index.cast::<PySlice>() {
        let slice = slice.indices(len as isize)?;
        let (start, step) = (slice.start, slice.step);
        let places = (0..slice.slicelength as isize).map(|nth| (start + nth * step) as usize);
        let members = places.map(|place| member(place).into_bound_py_any(py));
        return Ok(PyList::new(py, members.collect::<PyResult<Vec<_>>>()?)?.into_any());
    }
    let number = as_number(index)?.ok_or_else(|| wrong_type(index, "an int or a slice"))?;
    let from_end = if number < 0 { len as i128 } else { 0 };
    let place = usize::try_from(number.saturating_add(from_end)).ok().filter(|&place| place < len);
    match place {
        Some(place) => member(place).into_bound_py_any(py),
        None => Err(PyIndexError::new_err(format!("there are {len}, numbered from 0"))),
    }
}

/// Of values, which never change: a copy is the value itself.
macro_rules! value {
    ($class:ident) => {
        #[pymethods]
        impl $class {
            fn __copy__(slf: Py<Self>) -> Py<Self> {
                slf
            }

            fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
                slf
            }
        }
    };
}
pub(crate) use value;

/// Of what can change, and so has a `copied`.
macro_rules! copies {
    ($class:ident) => {
        #[pymethods]
        impl $class {
            /// A copy that goes its own way.
            fn copy(&self) -> Self {
                self.copied()
            }

            fn __copy__(&self) -> Self {
                self.copied()
            }

            fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
                self.copied()
            }
        }
    };
}
pub(crate) use copies;
