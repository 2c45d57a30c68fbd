//! Errors that programs can tell apart by a name.

use std::error::Error;

/// An error with a stable name for programs: what JSON, C and Python know it by. The text for
/// people is its `Display`.
pub trait ErrorCode: Error {
    /// The name in kebab-case, such as `fourth-foe`. An error that only passes on another one has
    /// the other's name.
    fn code(&self) -> &'static str;
}

/// The names are those of the variants, by strum.
impl<E: Error> ErrorCode for E
where
    for<'a> &'static str: From<&'a E>,
{
    fn code(&self) -> &'static str {
        self.into()
    }
}
