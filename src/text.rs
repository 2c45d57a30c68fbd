//! Texts of users in our messages.

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
