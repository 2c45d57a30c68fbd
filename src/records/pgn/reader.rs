//! Reading records one by one.

use core::fmt;
use std::io::BufRead;

use super::lexer::{Lexer, Token};
use super::{MAX_NESTING, RecordError, RecordErrorKind, Whose};
use crate::charismatic::SeriesLength;
use crate::records::tags::{self, MAX_SERIES};
use crate::records::{CheckError, GameResult, MAX_TAGS, NodeId, Record, State, TagError, Variant};
use crate::text::excerpt;

/// Reads the records of a source one by one, in bounded memory whatever the source holds.
///
/// A game that cannot be read is answered with an error that tells line, game, move and reason;
/// reading goes on with the next game. After an error of the source itself
/// ([`Io`](RecordErrorKind::Io), [`Endless`](RecordErrorKind::Endless)) nothing more comes.
///
/// Every record that is handed out holds legal moves only, and its result fits its moves (see
/// [`Record::check`]; [`lenient`](Reader::lenient) leaves that question to the caller).
pub struct Reader<R> {
    lexer: Lexer<R>,
    default_variant: Option<Variant>,
    lenient: bool,
    /// How many games have begun.
    games: u64,
    /// What is left of a game that could not be read.
    left: Option<Left>,
    over: bool,
    /// The lines on which the nodes of the present record were read.
    node_lines: Vec<u64>,
}

/// Where the reader stopped inside a game that cannot be read.
#[derive(Clone, Copy)]
struct Left {
    in_tags: bool,
    /// At most [`MAX_NESTING`].
    nesting: u8,
}

/// An error inside a game.
struct Fault {
    line: u64,
    whose: Option<Whose>,
    kind: RecordErrorKind,
    left: Option<Left>,
}

impl<R: BufRead> Reader<R> {
    /// A reader of a source.
    pub fn new(source: R) -> Reader<R> {
        Reader {
            lexer: Lexer::new(source),
            default_variant: None,
            lenient: false,
            games: 0,
            left: None,
            over: false,
            node_lines: Vec::new(),
        }
    }

    /// Takes games without the tag `Variant` for games of this variant, instead of refusing them.
    #[must_use]
    pub fn default_variant(mut self, variant: Variant) -> Reader<R> {
        self.default_variant = Some(variant);
        self
    }

    /// Hands out games whose result, termination and moves contradict each other, too.
    #[must_use]
    pub fn lenient(mut self) -> Reader<R> {
        self.lenient = true;
        self
    }

    /// The number of the last game that was handed out or refused, from 1.
    #[must_use]
    pub fn game(&self) -> u64 {
        self.games
    }

    /// The number of the line up to which the source has been read, from 1.
    #[must_use]
    pub fn line(&self) -> u64 {
        self.lexer.line()
    }

    /// How many bytes of the source have been read.
    #[must_use]
    pub fn bytes_read(&self) -> u64 {
        self.lexer.bytes_read()
    }

    /// Reads the next record; `None` at the end of the source.
    ///
    /// # Errors
    ///
    /// If the game cannot be read. The next call goes on with the next game.
    pub fn read(&mut self) -> Result<Option<Record>, RecordError> {
        if self.over {
            return Ok(None);
        }
        let skipped = match self.left.take() {
            Some(Left { in_tags, nesting }) => self.lexer.skip_game(in_tags, nesting),
            None => Ok(()),
        };
        match skipped.and_then(|()| self.lexer.begin_game()) {
            Ok(true) => {}
            Ok(false) => {
                self.over = true;
                return Ok(None);
            }
            Err(kind) => {
                self.over = true;
                let line = self.lexer.line().max(1);
                return Err(RecordError { line, game: self.games.max(1), whose: None, kind });
            }
        }
        self.games += 1;
        match self.read_game() {
            // Only comments were left.
            Ok(None) => {
                self.games -= 1;
                self.over = true;
                Ok(None)
            }
            Ok(Some(record)) => Ok(Some(record)),
            Err(Fault { line, whose, kind, left }) => {
                self.over = matches!(kind, RecordErrorKind::Io(_) | RecordErrorKind::Endless);
                self.left = left;
                Err(RecordError { line: line.max(1), game: self.games, whose, kind })
            }
        }
    }

    fn read_game(&mut self) -> Result<Option<Record>, Fault> {
        let mut header = Header::default();
        let first_line = self.lexer.line();
        let mut comments = Vec::new();
        let in_tags = Some(Left { in_tags: true, nesting: 0 });
        let token = loop {
            let token = self.lexer.next(false);
            let line = self.lexer.line();
            let fault = |kind| Fault { line, whose: None, kind, left: in_tags };
            let token = token.map_err(|kind| {
                // A line that is not UTF-8 need not be one of tags.
                let in_tags = !matches!(kind, RecordErrorKind::NotText) || self.lexer.at_tag();
                let line = self.lexer.error_line(&kind);
                Fault { line, left: Some(Left { in_tags, nesting: 0 }), ..fault(kind) }
            });
            match token? {
                Token::Tag => {
                    let (name, value) = self.lexer.tag();
                    if name == "Event" && header.has("Event") {
                        // Another game begins: this one has only tags. Its tag has been read, so
                        // that game is refused as well if it is not read again.
                        self.lexer.unread_tag();
                        let kind = RecordErrorKind::MissingResult;
                        return Err(Fault { line, whose: None, kind, left: None });
                    }
                    header.add(name, value, line).map_err(fault)?;
                }
                Token::Comment if header.is_empty() && is_inside_of_json(self.lexer.comment()) => {
                    let left = Some(Left { in_tags: false, nesting: 0 });
                    return Err(Fault { left, ..fault(RecordErrorKind::KungFu) });
                }
                Token::Comment => comments.push(self.lexer.comment().to_owned()),
                Token::EndOfSource if header.is_empty() => return Ok(None),
                other => break other,
            }
        };
        // From here on an error leaves movetext behind, whose first token has been read.
        let left = match token {
            Token::Result(_) | Token::EndOfSource => None,
            Token::Begin => Some(Left { in_tags: false, nesting: 1 }),
            _ => Some(Left { in_tags: false, nesting: 0 }),
        };
        let fault = |(line, kind)| Fault { line, whose: None, kind, left };
        let mut record = header.start(self.default_variant, first_line).map_err(fault)?;
        header.fill(&mut record).map_err(|kind| fault((first_line, kind)))?;
        for comment in comments {
            let noted = record.notes_mut(NodeId::ROOT).map(|notes| notes.add_comment(&comment));
            noted.transpose().map_err(|error| fault((first_line, error.into())))?;
        }
        let result = self.read_moves(token, &mut record)?;
        let line = self.lexer.line();
        let over = |line, whose, kind| Fault { line, whose, kind, left: None };
        match header.result {
            Some(tag) if tag != result => {
                let kind = RecordErrorKind::ResultDiffers { found: result, tag };
                return Err(over(line, None, kind));
            }
            _ => record.set_result(result),
        }
        if !self.lenient {
            record.check().map_err(|error| match error {
                CheckError::MoveAfterEnd { node, .. } => {
                    let before = record.parent(node).and_then(|node| record.state(node));
                    let line = self.node_lines.get(node.index()).copied().unwrap_or(line);
                    over(line, before.as_ref().map(Whose::from), error.into())
                }
                error => over(line, None, error.into()),
            })?;
        }
        Ok(Some(record))
    }

    /// The moves from the first token on, and the result behind them.
    fn read_moves(&mut self, first: Token, record: &mut Record) -> Result<GameResult, Fault> {
        self.node_lines.clear();
        self.node_lines.push(0);
        let mut lines = Lines::new(record);
        let mut token = Ok(first);
        loop {
            let done = match token {
                Ok(token) => self.take(token, record, &mut lines),
                Err(kind) => Err(kind),
            };
            match done {
                Ok(None) => {}
                Ok(Some(result)) => return Ok(result),
                Err(kind) => {
                    let whose = Some(Whose::from(&lines.present.state));
                    let left = Left { in_tags: false, nesting: lines.outer.len() as u8 };
                    let line = self.lexer.error_line(&kind);
                    return Err(Fault { line, whose, kind, left: Some(left) });
                }
            }
            token = self.lexer.next(true);
        }
    }

    /// Does what a token says. Returns the result, if the game ends with it.
    fn take(
        &mut self,
        token: Token,
        record: &mut Record,
        lines: &mut Lines,
    ) -> Result<Option<GameResult>, RecordErrorKind> {
        let present = &mut lines.present;
        match token {
            Token::Word(range) => {
                let action = present.state.parse(self.lexer.word(range))?;
                let node =
                    record.push(present.node, action).ok_or(RecordErrorKind::TooManyMoves)?;
                self.node_lines.push(self.lexer.line());
                present.before = present.state;
                present.state.play_unchecked(&action);
                present.node = node;
                present.moved = true;
                if !present.comments.is_empty()
                    && let Some(notes) = record.notes_mut(node)
                {
                    for comment in present.comments.drain(..) {
                        notes.add_comment_before(&comment)?;
                    }
                }
            }
            Token::Number => {}
            Token::Glyph(glyph) => match record.notes_mut(present.node) {
                Some(notes) if present.moved || lines.outer.is_empty() => notes.nags.push(glyph),
                _ => return Err(RecordErrorKind::GlyphBeforeMove),
            },
            Token::Comment => match record.notes_mut(present.node) {
                Some(notes) if present.moved || lines.outer.is_empty() => {
                    notes.add_comment(self.lexer.comment())?;
                }
                _ => present.comments.push(self.lexer.comment().to_owned()),
            },
            Token::Begin => {
                let node = record.parent(present.node).filter(|_| present.moved);
                let node = node.ok_or(RecordErrorKind::VariationBeforeMove)?;
                if lines.outer.len() == MAX_NESTING {
                    return Err(RecordErrorKind::TooDeep);
                }
                let variation = Line::new(node, present.before);
                lines.outer.push(core::mem::replace(present, variation));
            }
            Token::End => {
                let outer = lines.outer.pop().ok_or(RecordErrorKind::UnopenedVariation)?;
                if !present.moved {
                    return Err(RecordErrorKind::EmptyVariation);
                }
                *present = outer;
            }
            Token::Result(result) if lines.outer.is_empty() => return Ok(Some(result)),
            Token::Result(_) => return Err(RecordErrorKind::UnclosedVariation),
            Token::EndOfSource | Token::NextGame => return Err(RecordErrorKind::MissingResult),
            Token::Tag => return Err(RecordErrorKind::Unexpected { found: '[' }),
        }
        Ok(None)
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Record, RecordError>;

    fn next(&mut self) -> Option<Result<Record, RecordError>> {
        self.read().transpose()
    }
}

impl<R> fmt::Debug for Reader<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reader").field("game", &self.games).finish_non_exhaustive()
    }
}

/// Whether the text between two braces begins as a line of a record of Kung Fu Chess does.
fn is_inside_of_json(text: &str) -> bool {
    let name = text.trim_ascii_start().strip_prefix('"').and_then(|text| text.split_once('"'));
    name.is_some_and(|(name, rest)| {
        ["game", "mode", "speed", "t", "seat"].contains(&name)
            && rest.trim_ascii_start().starts_with(':')
    })
}

/// The line that is read, and those that it is a variation in.
struct Lines {
    present: Line,
    outer: Vec<Line>,
}

/// A line as far as it has been read.
struct Line {
    node: NodeId,
    state: State,
    /// Before the last move: where a variation starts.
    before: State,
    moved: bool,
    /// Comments before the first move of a variation.
    comments: Vec<String>,
}

impl Line {
    fn new(node: NodeId, state: State) -> Line {
        Line { node, state, before: state, moved: false, comments: Vec::new() }
    }
}

impl Lines {
    fn new(record: &Record) -> Lines {
        Lines { present: Line::new(NodeId::ROOT, *record.start()), outer: Vec::new() }
    }
}

/// The tags as they are read.
#[derive(Default)]
struct Header {
    tags: Vec<(String, String, u64)>,
    result: Option<GameResult>,
}

impl Header {
    fn is_empty(&self) -> bool {
        self.tags.is_empty()
    }

    fn has(&self, name: &str) -> bool {
        self.find(name).is_some()
    }

    fn find(&self, name: &str) -> Option<(&str, u64)> {
        let tag = self.tags.iter().find(|(other, ..)| other == name)?;
        Some((&tag.1, tag.2))
    }

    fn add(&mut self, name: &str, value: &str, line: u64) -> Result<(), RecordErrorKind> {
        tags::check(name, value)?;
        if self.has(name) {
            return Err(RecordErrorKind::DuplicateTag { name: name.to_owned() });
        }
        if self.tags.len() == MAX_TAGS {
            return Err(TagError::TooMany.into());
        }
        if name == "Result" {
            let result = GameResult::from_text(value);
            let wrong = || RecordErrorKind::ResultTag { found: excerpt(value) };
            self.result = Some(result.ok_or_else(wrong)?);
        }
        self.tags.push((name.to_owned(), value.to_owned(), line));
        Ok(())
    }

    /// The record that the tags describe, without moves.
    fn start(
        &self,
        default: Option<Variant>,
        first_line: u64,
    ) -> Result<Record, (u64, RecordErrorKind)> {
        let variant = match (self.find("Variant"), default) {
            (Some((name, line)), _) => name
                .parse()
                .map_err(|error: crate::records::ParseVariantError| (line, error.into()))?,
            (None, Some(variant)) => variant,
            (None, None) => return Err((first_line, RecordErrorKind::MissingVariant)),
        };
        let fen = self.find("FEN");
        if let Some((set_up, line)) = self.find("SetUp") {
            match set_up {
                "0" | "?" if fen.is_none() => {}
                "1" if fen.is_some() => {}
                "1" => return Err((line, RecordErrorKind::MissingFen)),
                other => return Err((line, RecordErrorKind::SetUp { found: excerpt(other) })),
            }
        }
        let mut start = match fen {
            Some((fen, line)) => {
                State::from_fen(variant, fen).map_err(|error| (line, error.into()))?
            }
            None => State::start(variant),
        };
        if let Some((max_series, line)) = self.find(MAX_SERIES) {
            let length = max_series.parse().ok().and_then(SeriesLength::new);
            let length = length.filter(|_| start.max_series().is_some());
            let wrong = || (line, RecordErrorKind::MaxSeries { found: excerpt(max_series) });
            start = start.with_max_series(length.ok_or_else(wrong)?);
        }
        Ok(Record::from_state(start))
    }

    /// Sets the tags that do not follow from the record.
    fn fill(&self, record: &mut Record) -> Result<(), RecordErrorKind> {
        for (name, value, _) in &self.tags {
            match record.tags_mut().set(name, value) {
                Ok(()) | Err(TagError::Derived { .. }) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }
}
