//! Files of users.

use std::fs::{File, metadata};
use std::io;
use std::path::Path;

use crate::errors::{excerpt, invalid};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;

/// An error of the system with the name of the file, as Python tells it.
pub(crate) fn os_error(error: io::Error, path: &Path) -> PyErr {
    match error.raw_os_error() {
        Some(number) => PyOSError::new_err((number, error.to_string(), path.to_owned())),
        None => error.into(),
    }
}

/// Opens a regular file. To open a pipe, or to read a terminal, can take for ever, and Ctrl-C would
/// not help.
pub(crate) fn open(path: &Path) -> PyResult<File> {
    let found = metadata(path).map_err(|error| os_error(error, path))?;
    if !found.is_file() {
        let shown = excerpt(&path.display().to_string());
        return Err(invalid(format!("`{shown}` is not a regular file")));
    }
    File::open(path).map_err(|error| os_error(error, path))
}
