//! PGN: the text of records, read and written.

mod error;
mod lexer;
mod lines;
mod reader;
mod writer;

pub use error::{RecordError, RecordErrorKind, Whose};
pub use reader::Reader;

/// The longest line that is read, in bytes.
pub const MAX_LINE: usize = 1 << 20;
/// The longest text of one game that is read, in bytes.
pub const MAX_GAME: usize = 1 << 23;
/// The most moves of a record, in all its lines together.
pub const MAX_MOVES: usize = 1 << 17;
/// How deep variations may be nested.
pub const MAX_NESTING: usize = 100;

/// Whether a text begins as a tag does: with `[` and a letter.
fn looks_like_a_tag(text: &str) -> bool {
    let rest = text.strip_prefix('[');
    rest.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_alphabetic()))
}
