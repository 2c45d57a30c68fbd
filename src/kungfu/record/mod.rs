//! Records of games as JSON Lines: a header, then one command a line (feature `records`).
//!
//! ```json
//! {"game":"kungfu","mode":"1v1","speed":"standard"}
//! {"t":0,"seat":1,"move":"e2e4"}
//! {"t":900,"seat":1,"cancel":"e4"}
//! {"t":5000,"seat":2,"leave":true}
//! {"t":7000}
//! ```
//!
//! Modes are `1v1`, `ffa`, `2v2` and `1v3`; speeds `standard` and `lightning`. The header may give
//! `square_ms` and `rest_ms` in place of a speed's, and a set-up as `[[1,"K","e1"],...]` in place
//! of the mode's array. A command is `move`, `cancel`, `leave`, `disconnect` or `reconnect`; a line
//! with a time alone lets time pass. Empty lines are skipped. Nothing else is accepted but tags in
//! the header, each with a name of its own, and the result as the last line; both may be missing:
//!
//! ```json
//! {"game":"kungfu","mode":"1v1","speed":"standard","tags":{"Event":"Friendly","Seat1":"Ada"}}
//! {"t":5000,"seat":2,"leave":true}
//! {"t":5000,"result":{"winners":[1],"reason":"last-team-standing"}}
//! ```
//!
//! A record replays to the same events bit by bit. A command that is refused is reported, and
//! changes nothing; a line that cannot be read is an error with the number of the line.
//!
//! ```
//! use heterochess::kungfu::record::Replay;
//!
//! let record = r#"{"game":"kungfu","mode":"1v1","speed":"lightning"}
//! {"t":0,"seat":1,"move":"e2e4"}
//! {"t":100,"seat":1,"move":"e2e4"}"#;
//! let mut replay = Replay::new(record.as_bytes())?;
//! let mut answers = Vec::new();
//! while let Some(step) = replay.step(|_event| {}) {
//!     answers.push(match step?.answer {
//!         Ok(accepted) => accepted.to_string(),
//!         Err(refusal) => refusal.to_string(),
//!     });
//! }
//! assert_eq!(answers, ["started", "the pawn that left e2 is flying to e4"]);
//! # Ok::<(), heterochess::kungfu::record::RecordError>(())
//! ```

mod line;
mod reader;
mod report;
mod tags;

pub use line::{Entry, RecordedResult, header_line, header_line_with, to_text};
pub use reader::{
    MAX_LINE, MAX_LINES, MAX_RECORD, Reader, RecordError, RecordErrorKind, Replay, Step,
};
pub use report::{AnswerReport, EventReport, OutcomeReport, PieceReport, StateReport};
pub use tags::{Tags, TagsError, check_tags};
