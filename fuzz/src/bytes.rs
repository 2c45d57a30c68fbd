//! Choices taken from the bytes of an input. Beyond its end all choices are the first one.

use arbitrary::Unstructured;

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
