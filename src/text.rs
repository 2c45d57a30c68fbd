//! Texts of our messages, and of users in them.

use core::fmt;

/// Writes all problems that are set, in the words of a table, separated by `; `.
pub(crate) fn write_problems<P: bitflags::Flags + Copy>(
    f: &mut fmt::Formatter<'_>,
    problems: P,
    texts: &[(P, &str)],
) -> fmt::Result {
    let texts = texts.iter().filter(|(problem, _)| problems.contains(*problem));
    for (index, (_, text)) in texts.enumerate() {
        f.write_str(if index > 0 { "; " } else { "" })?;
        f.write_str(text)?;
    }
    Ok(())
}

/// The beginning of a user's text for an error message: at most 40 characters, control characters
/// escaped, so that a message stays readable (and small) whatever was fed in.
pub(crate) fn excerpt(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut chars = text.chars();
    let mut shown: String = chars.by_ref().take(LONGEST).flat_map(char::escape_debug).collect();
    if chars.next().is_some() {
        shown.push_str("...");
    }
    shown
}
