//! Texts that are written, read back, or shown to a person.

use core::fmt::{Debug, Display};
use core::str::FromStr;

use heterochess::ErrorCode;

/// The longest message of an error, in bytes: texts of users are cut in it.
const LONGEST_MESSAGE: usize = 1000;

/// An error has a name for programs and a reason for people, of a readable length.
pub(crate) fn readable(error: &(impl ErrorCode + ToString + ?Sized)) {
    let (code, text) = (error.code(), error.to_string());
    let kebab = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    assert!(!code.is_empty() && code.chars().all(kebab), "{code:?}");
    message(&text);
}

/// A message is there, and a terminal can show it.
pub(crate) fn message(text: &str) {
    assert!(!text.is_empty() && text.len() <= LONGEST_MESSAGE, "{} bytes: {text}", text.len());
    assert!(!text.chars().any(char::is_control), "{text:?}");
}

/// Reads something. What is read is written and reads back equal; what is refused has a reason.
pub(crate) fn read<T>(text: &str) -> Result<T, T::Err>
where
    T: FromStr<Err: Display + Debug> + Display + Debug + PartialEq,
{
    let found: Result<T, T::Err> = text.parse();
    match &found {
        Ok(thing) => written(thing),
        Err(error) => message(&error.to_string()),
    }
    found
}

/// What is written reads back equal, and is written the same again.
pub(crate) fn written<T>(thing: &T)
where
    T: FromStr<Err: Debug> + Display + Debug + PartialEq,
{
    let text = thing.to_string();
    let again: T = text.parse().unwrap_or_else(|error| panic!("{text}: {error:?}"));
    assert_eq!(&again, thing, "{text}");
    assert_eq!(again.to_string(), text);
}
