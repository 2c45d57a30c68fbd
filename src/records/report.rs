//! Records as JSON (feature `records`).

use serde::Serialize;

use super::{NodeId, Notes, Record, State};

/// A record as one value of JSON: tags, start, result, and the main line with its variations.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RecordReport {
    /// `Fluidity` or `Charismatic`.
    pub variant: &'static str,
    /// The tags that are set, in their order, as pairs of name and value.
    pub tags: Vec<(String, String)>,
    /// The FEN of the start.
    pub fen: String,
    /// How many moves a turn may have, in Charismatic Chess.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_series: Option<usize>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: &'static str,
    /// Why the game ended, if that is known: a reason of the rules, or what the record says.
    pub termination: Option<String>,
    /// What is noted before the first move.
    #[serde(flatten)]
    pub notes: NotesReport,
    /// The main line.
    pub moves: LineReport,
}

/// The moves of a line.
pub type LineReport = Vec<MoveReport>;

/// A move, turn, draw or placement, with the alternatives to it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MoveReport {
    /// As people write it.
    pub san: String,
    /// As programs write it.
    pub uci: String,
    /// What is noted at it.
    #[serde(flatten)]
    pub notes: NotesReport,
    /// Lines that start with another move.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub variations: Vec<LineReport>,
}

/// What is noted at a move. What is not there is left out.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct NotesReport {
    /// Numeric annotation glyphs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub nags: Vec<u8>,
    /// Comments before the move, at the start of a variation.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub comments_before: Vec<String>,
    /// Comments behind the move.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub comments: Vec<String>,
    /// The time left on the clock, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock_ms: Option<u64>,
    /// The time that the move took, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub elapsed_ms: Option<u64>,
    /// Arrows such as `Gc2c4`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub arrows: Vec<String>,
    /// Coloured squares such as `Ya4`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub squares: Vec<String>,
}

impl From<&Notes> for NotesReport {
    fn from(notes: &Notes) -> NotesReport {
        NotesReport {
            nags: notes.nags.clone(),
            comments_before: notes.comments_before().to_vec(),
            comments: notes.comments().to_vec(),
            clock_ms: notes.clock,
            elapsed_ms: notes.elapsed,
            arrows: notes.arrows.iter().map(ToString::to_string).collect(),
            squares: notes.squares.iter().map(ToString::to_string).collect(),
        }
    }
}

impl From<&Record> for RecordReport {
    fn from(record: &Record) -> RecordReport {
        let tag = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
        RecordReport {
            variant: record.variant().name(),
            tags: record.tags().iter().map(tag).collect(),
            fen: record.start().fen(),
            max_series: record.start().max_series().map(crate::charismatic::SeriesLength::get),
            result: record.result().text(),
            termination: record.termination(),
            notes: notes(record, NodeId::ROOT),
            moves: moves(record, *record.start(), record.next(NodeId::ROOT)),
        }
    }
}

fn notes(record: &Record, node: NodeId) -> NotesReport {
    record.notes(node).map_or_else(NotesReport::default, NotesReport::from)
}

/// The line that starts with a move. A variation is a line of its own: this calls itself as deep as
/// variations are nested.
fn moves(record: &Record, mut state: State, first: Option<NodeId>) -> LineReport {
    let mut line = LineReport::new();
    let mut next = first;
    // The first move of a variation has later siblings that are alternatives to the main move.
    let mut alternatives = first.is_some_and(|first| !record.is_variation(first));
    while let Some(node) = next {
        let Some(action) = record.action(node) else { break };
        let siblings = record.parent(node).filter(|_| alternatives).into_iter();
        let variations = siblings.flat_map(|parent| record.children(parent).skip(1));
        line.push(MoveReport {
            san: state.san(action),
            uci: action.to_string(),
            notes: notes(record, node),
            variations: variations.map(|first| moves(record, state, Some(first))).collect(),
        });
        state.play_unchecked(action);
        alternatives = true;
        next = record.next(node);
    }
    line
}
