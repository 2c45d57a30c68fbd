//! Paths and files of the caller.

use core::ffi::c_char;
use std::fs::File;
use std::io;
use std::path::Path;

use crate::border::text;
use crate::status::{Answer, Failure};

/// A path of the caller; an empty one would be the present folder by mistake.
///
/// # Safety
///
/// The pointer is NULL or points to so many bytes.
pub(crate) unsafe fn path_of<'a>(pointer: *const c_char, length: usize) -> Answer<&'a Path> {
    // SAFETY: as for this function.
    let path = unsafe { text(pointer, length)? };
    if path.is_empty() {
        return Err(Failure::invalid("the path is empty"));
    }
    Ok(Path::new(path))
}

/// The end of a path, for a message: control characters are escaped.
pub(crate) fn shown(path: &Path) -> String {
    let path: String = path.to_string_lossy().escape_debug().collect();
    let tail = path.char_indices().rev().take(200).last().map_or(0, |(at, _)| at);
    path[tail..].to_owned()
}

/// Opens a file; a folder can be opened too, but not read.
pub(crate) fn open(path: &Path) -> io::Result<File> {
    let file = File::open(path)?;
    if file.metadata()?.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    Ok(file)
}
