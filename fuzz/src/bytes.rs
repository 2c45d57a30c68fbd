//! Choices taken from the bytes of an input. Beyond its end all choices are the first one.

use arbitrary::Unstructured;
use heterochess::ErrorCode;

/// The next byte.
pub(crate) fn byte(u: &mut Unstructured<'_>) -> u8 {
    u.arbitrary().unwrap_or(0)
}

/// The next two bytes as a number.
pub(crate) fn word(u: &mut Unstructured<'_>) -> u16 {
    u.arbitrary().unwrap_or(0)
}

/// A number of any magnitude: one byte says how many bits it has.
pub(crate) fn magnitude(u: &mut Unstructured<'_>) -> u64 {
    let bits = u32::from(byte(u)) % 65;
    let number: u64 = match bits {
        0..=8 => byte(u).into(),
        9..=16 => word(u).into(),
        _ => u.arbitrary().unwrap_or(0),
    };
    if bits == 0 { u64::MAX - number } else { number & (u64::MAX >> (64 - bits)) }
}

/// One of several things, if there are any.
pub(crate) fn pick<T: Copy>(u: &mut Unstructured<'_>, from: &[T]) -> Option<T> {
    let number = if from.len() > 256 { word(u).into() } else { usize::from(byte(u)) };
    from.get(number % from.len().max(1)).copied()
}

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
