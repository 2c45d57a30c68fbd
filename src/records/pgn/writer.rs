//! Writing records.

use core::fmt::{self, Write};
use std::borrow::Cow;

use crate::board::Color;
use crate::charismatic::SeriesLength;
use crate::records::tags::MAX_SERIES;
use crate::records::{NodeId, ROSTER, Record, State, Step};

/// The width of movetext: 80 columns with the line's end.
const WIDTH: usize = 79;

/// The record as PGN has it, in the export format: the roster, the other tags, the moves in lines
/// of at most 79 characters, and a line's end.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in self.written_tags() {
            let escaped = value.replace('\\', "\\\\").replace('"', "\\\"");
            writeln!(f, "[{name} \"{escaped}\"]")?;
        }
        f.write_char('\n')?;
        Movetext { out: f, column: 0, number_due: true, pending: String::new(), begun: 0 }
            .write(self)?;
        f.write_char('\n')
    }
}

impl Record {
    /// All tags with their values in the order in which they are written: the roster, those that
    /// follow from the record, and the others.
    #[must_use]
    pub fn written_tags(&self) -> Vec<(&str, Cow<'_, str>)> {
        let mut tags: Vec<(&str, Cow<'_, str>)> = Vec::new();
        for (name, unknown) in ROSTER {
            let value = match name {
                "Result" => self.result().text(),
                name => self.tags().get(name).unwrap_or(unknown),
            };
            tags.push((name, value.into()));
        }
        tags.push(("Variant", self.variant().name().into()));
        if self.has_setup() {
            tags.push(("SetUp", "1".into()));
            tags.push(("FEN", self.start().fen().into()));
        }
        if let Some(max_series) = self.start().max_series().filter(|&max| max != SeriesLength::FIVE)
        {
            tags.push((MAX_SERIES, max_series.to_string().into()));
        }
        let others = self.tags().iter();
        let others = others.filter(|(name, _)| !ROSTER.iter().any(|(other, _)| other == name));
        tags.extend(others.map(|(name, value)| (name, value.into())));
        tags
    }
}

/// Movetext being written.
struct Movetext<'a, 'b> {
    out: &'a mut fmt::Formatter<'b>,
    column: usize,
    /// Whether a move of Black needs its number too.
    number_due: bool,
    /// The last word, which a `)` may still be added to.
    pending: String,
    /// How many `(` stand before the next word.
    begun: usize,
}

impl Movetext<'_, '_> {
    fn write(mut self, record: &Record) -> fmt::Result {
        self.notes(record, NodeId::ROOT)?;
        for step in record.walk() {
            match step {
                Step::Begin => {
                    self.begun += 1;
                    self.number_due = true;
                }
                Step::End => {
                    self.pending.push(')');
                    self.number_due = true;
                }
                Step::Move { node, before } => {
                    if self.begun > 0
                        && let Some(notes) = record.notes(node)
                    {
                        notes.comments_before().iter().try_for_each(|text| self.comment(text))?;
                    }
                    self.number(&before)?;
                    if let Some(action) = record.action(node) {
                        self.word(&before.san(action))?;
                    }
                    self.notes(record, node)?;
                }
            }
        }
        self.word(record.result().text())?;
        self.flush()
    }

    fn number(&mut self, state: &State) -> fmt::Result {
        let due = core::mem::take(&mut self.number_due);
        match (state.move_number(), state.side_to_move()) {
            (Some(number), Color::White) => self.word(&format!("{number}.")),
            (Some(number), Color::Black) if due => self.word(&format!("{number}...")),
            _ => Ok(()),
        }
    }

    fn notes(&mut self, record: &Record, node: NodeId) -> fmt::Result {
        let Some(notes) = record.notes(node) else { return Ok(()) };
        for nag in &notes.nags {
            self.word(&format!("${nag}"))?;
        }
        for comment in notes.written() {
            self.comment(&comment)?;
            self.number_due = true;
        }
        Ok(())
    }

    /// A comment in braces, which stand close to its first and last words.
    fn comment(&mut self, text: &str) -> fmt::Result {
        let mut words = text.split(' ').peekable();
        let mut first = true;
        // Some words would be taken for something else at the start of a line.
        let mut piece = String::new();
        while let Some(word) = words.next() {
            piece.push_str(if first { "{" } else { "" });
            first = false;
            piece.push_str(word);
            match words.peek() {
                Some(next) if misleading(next) => piece.push(' '),
                Some(_) => self.word(&core::mem::take(&mut piece))?,
                None => {
                    piece.push('}');
                    self.word(&piece)?;
                }
            }
        }
        Ok(())
    }

    /// A word: what stands between spaces, or has to stay on one line.
    fn word(&mut self, word: &str) -> fmt::Result {
        self.flush()?;
        let begun = core::mem::take(&mut self.begun);
        self.pending.extend(core::iter::repeat_n('(', begun));
        self.pending.push_str(word);
        Ok(())
    }

    /// Writes the last word on this line or the next.
    fn flush(&mut self) -> fmt::Result {
        if self.pending.is_empty() {
            return Ok(());
        }
        let length = self.pending.chars().count();
        if self.column == 0 {
            self.column = length;
        } else if self.column + 1 + length > WIDTH {
            self.out.write_char('\n')?;
            self.column = length;
        } else {
            self.out.write_char(' ')?;
            self.column += 1 + length;
        }
        self.out.write_str(&self.pending)?;
        self.pending.clear();
        Ok(())
    }
}

/// Whether a reader could take a word at the start of a line for an escape or a tag.
fn misleading(word: &str) -> bool {
    let word = word.strip_prefix('\u{feff}').unwrap_or(word);
    word.starts_with('%') || super::looks_like_a_tag(word)
}
