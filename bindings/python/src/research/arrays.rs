//! Arrays in and out.

use numpy::{
    Element, IntoPyArray, PyArrayDyn, PyArrayMethods, PyReadonlyArrayDyn, PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyImportError, PyTypeError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use super::games::within_64_bits;
use crate::arguments::{as_number, wrong_type};
use crate::errors::{Result, invalid};

/// numpy, or an `ImportError` that says what to install.
///
/// The bindings look numpy's own interface up when an array is first made, and do not expect it to
/// be missing.
fn numpy(py: Python<'_>) -> PyResult<Bound<'_, PyModule>> {
    py.import(intern!(py, "numpy")).map_err(|cause| {
        let error = PyImportError::new_err(
            "observations, masks, batches and play-outs need numpy: pip install heterochess[numpy]",
        );
        error.set_cause(py, Some(cause));
        error
    })
}

fn wrong_shape(found: &[usize], expected: &[usize]) -> PyErr {
    invalid(format!("actions have the shape {found:?} instead of {expected:?}"))
}

/// A new array of zeros, or the one that the user gives to be written into, filled by `fill` while
/// other threads of Python run.
pub(crate) fn filled<'py, T: Element + Default>(
    py: Python<'py>,
    shape: &[usize],
    out: Option<&Bound<'py, PyAny>>,
    fill: impl FnOnce(&mut [T]) -> PyResult<()> + Send,
) -> Result<Bound<'py, PyArrayDyn<T>>> {
    let numpy = numpy(py)?;
    let array = match out {
        // By way of Python: the bindings' own `zeros` panics where memory does not suffice.
        None => numpy
            .call_method1(intern!(py, "zeros"), (PyTuple::new(py, shape)?, T::get_dtype(py)))?
            .cast_into::<PyArrayDyn<T>>()
            .map_err(PyErr::from)?,
        Some(out) => writable(py, shape, out)?,
    };
    {
        let mut write = array
            .try_readwrite()
            .map_err(|error| invalid(format!("out cannot be written into: {error}")))?;
        let slice = write.as_slice_mut().map_err(|_| invalid("out is not contiguous, by rows"))?;
        py.detach(|| fill(slice))?;
    }
    Ok(array)
}

fn writable<'py, T: Element>(
    py: Python<'py>,
    shape: &[usize],
    out: &Bound<'py, PyAny>,
) -> Result<Bound<'py, PyArrayDyn<T>>> {
    let dtype = T::get_dtype(py);
    let Ok(array) = out.cast::<PyArrayDyn<T>>() else {
        return Err(PyTypeError::new_err(format!("out is not an array of {dtype}")).into());
    };
    if array.shape() != shape {
        let found = array.shape();
        return Err(invalid(format!("out has the shape {found:?} instead of {shape:?}")).into());
    }
    if !array.is_c_contiguous() {
        return Err(invalid("out is not contiguous, by rows").into());
    }
    Ok(array.clone())
}

/// The array of a vector, in a shape that has as many elements.
pub(super) fn shaped<'py, T: Element>(
    py: Python<'py>,
    shape: &[usize],
    numbers: Vec<T>,
) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
    numpy(py)?;
    numbers.into_pyarray(py).reshape(shape)
}

/// The numbers of actions in an array or a sequence of whole numbers, in the shape that is asked
/// for. They need not be those of any actions.
pub(super) fn actions(object: &Bound<'_, PyAny>, shape: &[usize]) -> Result<Vec<i64>> {
    let py = object.py();
    let numpy = numpy(py)?;
    let read = |object: &Bound<'_, PyAny>| -> Option<PyResult<Vec<i64>>> {
        let array: PyReadonlyArrayDyn<'_, i64> = object.extract().ok()?;
        if array.shape() != shape {
            return Some(Err(wrong_shape(array.shape(), shape)));
        }
        Some(Ok(array.as_array().iter().copied().collect()))
    };
    if let Some(actions) = read(object) {
        return Ok(actions?);
    }
    // Something else than an array of 64-bit numbers. As objects they are not cut by numpy.
    let plain = PyDict::new(py);
    if object.getattr_opt(intern!(py, "dtype"))?.is_none() {
        plain.set_item("dtype", "object")?;
    }
    let array = numpy.call_method(intern!(py, "asarray"), (object,), Some(&plain))?;
    let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
    if kind == "O" {
        let found: Vec<usize> = array.getattr("shape")?.extract()?;
        let members = array.call_method0("ravel")?.call_method0("tolist")?;
        let number = |member: PyResult<Bound<'_, PyAny>>| {
            let member = member?;
            let number = as_number(&member)?;
            let number = number.ok_or_else(|| wrong_type(object, "an array of whole numbers"))?;
            Ok(within_64_bits(number))
        };
        let numbers = members.try_iter()?.map(number).collect::<PyResult<Vec<i64>>>()?;
        if found != shape {
            return Err(wrong_shape(&found, shape).into());
        }
        return Ok(numbers);
    }
    let empty: usize = array.getattr("size")?.extract()?;
    if kind != "i" && kind != "u" && empty > 0 {
        return Err(wrong_type(object, "an array of whole numbers").into());
    }
    let wide: usize = array.getattr("dtype")?.getattr("itemsize")?.extract()?;
    let array = if kind == "u" && wide == 8 {
        // What 64 bits with a sign cannot hold is no action all the same.
        numpy.call_method1(intern!(py, "minimum"), (array, i64::MAX))?
    } else {
        array
    };
    let keywords = PyDict::new(py);
    keywords.set_item("copy", false)?;
    let array = array.call_method("astype", ("int64",), Some(&keywords))?;
    match read(&array) {
        Some(actions) => Ok(actions?),
        None => Err(wrong_type(object, "an array of whole numbers").into()),
    }
}
