//! Records of games in PGN's form, for Fluidity Chess and Charismatic Chess: kept, read back,
//! walked through and edited. The format is told precisely in `docs/records.md`.
//!
//! A [`Record`] has [`Tags`], a start ([`State`]), a tree of [`Action`]s with [`Notes`], and a
//! [`GameResult`]. A [`Reader`] takes records one by one from a source of any size; the
//! `Display` of a record is the text, which reads back equal if [`Record::check`] finds nothing wrong.
//!
//! ```
//! use heterochess::records::Reader;
//!
//! let text = r#"[Event "Friendly"]
//! [White "Ada"]
//! [Variant "Fluidity"]
//!
//! 1. e4 {[%clk 0:05:00]} e5 2. Nf3 (2. d4! exd4) 2... Nc6 1/2-1/2
//!
//! [Event "Charity"]
//! [Variant "Charismatic"]
//!
//! draw:RNPPP N@c3 P@a2 *
//! "#;
//! let mut answers = Vec::new();
//! for record in Reader::new(text.as_bytes()) {
//!     answers.push(match record {
//!         Ok(record) => format!("{}: {} moves", record.variant(), record.len()),
//!         Err(error) => error.to_string(),
//!     });
//! }
//! assert_eq!(
//!     answers,
//!     [
//!         "line 5, game 1, black's move 2: `exd4` is not a move such as Rg4xc4d4f4, e8=Q or O-O, \
//!          nor coordinates such as b4g4",
//!         "Charismatic: 3 moves",
//!     ]
//! );
//! ```
//!
//! Kung Fu Chess has records of its own form: `heterochess::kungfu::record` (feature `records`).

mod check;
mod edit;
mod game;
mod notes;
mod pgn;
mod record;
#[cfg(feature = "records")]
mod report;
mod state;
mod tags;
mod variant;
mod walk;

pub use check::CheckError;
pub use edit::EditError;
pub use notes::{Arrow, ColoredSquare, CommentError, MAX_COMMENT, MarkColor, Notes};
pub use pgn::{
    MAX_GAME, MAX_LINE, MAX_MOVES, MAX_NESTING, Reader, RecordError, RecordErrorKind, Whose,
};
pub use record::{NodeId, Record};
#[cfg(feature = "records")]
pub use report::{LineReport, MoveReport, NotesReport, RecordReport};
pub use state::{Action, MoveError, StartError, State};
pub use tags::{MAX_TAG_NAME, MAX_TAG_VALUE, MAX_TAGS, ROSTER, TagError, Tags};
pub use variant::{GameResult, ParseVariantError, Variant};
pub use walk::{Step, Walk};
