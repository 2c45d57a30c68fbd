//! The tokens of PGN.

use core::ops::Range;
use std::io::BufRead;

use super::lines::{Flaw, Lines};
use super::{MAX_GAME, RecordErrorKind};
use crate::records::{CommentError, GameResult, MAX_COMMENT};
use crate::text::excerpt;

/// A token. Longer texts are left with the lexer.
pub(super) enum Token {
    /// `[Name "value"]`: see [`Lexer::tag`].
    Tag,
    /// A move: see [`Lexer::word`].
    Word(Range<usize>),
    /// The number of a move, with or without dots.
    Number,
    /// `$6`, `!?`.
    Glyph(u8),
    /// `{...}` or `; ...`: see [`Lexer::comment`].
    Comment,
    /// `(`.
    Begin,
    /// `)`.
    End,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    Result(GameResult),
    /// The source has ended.
    EndOfSource,
    /// In movetext: the tags of another game begin.
    NextGame,
}

/// A comment's raw text may be longer than what is kept of it: arrows and the like are in it too.
const MAX_RAW_COMMENT: usize = 4 * MAX_COMMENT;

/// How the tags of a game begin that can be told from anything inside a comment.
const FIRST_TAG: &str = "[Event \"";

pub(super) struct Lexer<R> {
    lines: Lines<R>,
    /// How far the present line has been read.
    at: usize,
    /// Where the present game began, in bytes of the source.
    began: u64,
    in_comment: bool,
    /// On which line the last comment in braces was opened.
    comment_line: u64,
    comment: String,
    name: String,
    value: String,
    /// Where the last tag began in its line.
    tag_at: usize,
}

impl<R: BufRead> Lexer<R> {
    pub(super) fn new(source: R) -> Lexer<R> {
        let (comment, name, value) = (String::new(), String::new(), String::new());
        let lines = Lines::new(source);
        Lexer {
            lines,
            at: 0,
            began: 0,
            in_comment: false,
            comment_line: 0,
            comment,
            name,
            value,
            tag_at: 0,
        }
    }

    pub(super) fn line(&self) -> u64 {
        self.lines.number()
    }

    /// The line that an error is on.
    pub(super) fn error_line(&self, error: &RecordErrorKind) -> u64 {
        match error {
            RecordErrorKind::UnclosedComment => self.comment_line,
            _ => self.line(),
        }
    }

    pub(super) fn bytes_read(&self) -> u64 {
        self.lines.bytes_read()
    }

    pub(super) fn word(&self, range: Range<usize>) -> &str {
        &self.lines.text()[range]
    }

    pub(super) fn comment(&self) -> &str {
        &self.comment
    }

    /// Name and value of the last tag.
    pub(super) fn tag(&self) -> (&str, &str) {
        (&self.name, &self.value)
    }

    /// Goes back to the start of the tag that was read last.
    pub(super) fn unread_tag(&mut self) {
        self.at = self.tag_at;
    }

    /// What is left of the line.
    fn rest(&self) -> &str {
        &self.lines.text()[self.at..]
    }

    fn at_line_start(&self) -> bool {
        self.lines.text()[..self.at].trim_ascii().is_empty()
    }

    /// Whether the tags of a game begin here, at the start of a line.
    pub(super) fn at_tag(&self) -> bool {
        let mut bytes = self.rest().bytes();
        bytes.next() == Some(b'[')
            && bytes.find(|byte| *byte != b' ').is_some_and(|byte| byte.is_ascii_alphabetic())
            && self.at_line_start()
    }

    /// Goes to the next thing that is not white space; `false` at the end of the source.
    fn skip_space(&mut self) -> Result<bool, RecordErrorKind> {
        loop {
            let rest = self.rest();
            let space = rest.len() - rest.trim_ascii_start().len();
            self.at += space;
            // A line that begins with a `%` is nobody's business.
            if self.at < self.lines.text().len() && !(self.at == 0 && self.rest().starts_with('%'))
            {
                return Ok(true);
            }
            if !self.next_line()? {
                return Ok(false);
            }
        }
    }

    fn next_line(&mut self) -> Result<bool, RecordErrorKind> {
        self.at = 0;
        let more = self.lines.advance()?;
        if self.lines.bytes_read() - self.began > MAX_GAME as u64 {
            return Err(RecordErrorKind::GameTooLong);
        }
        Ok(more)
    }

    /// Goes to where the next game begins; `false` if there is none.
    pub(super) fn begin_game(&mut self) -> Result<bool, RecordErrorKind> {
        // White space between games is no game's.
        let since = self.lines.bytes_read();
        loop {
            self.began = self.lines.bytes_read();
            let rest = self.rest().trim_ascii_start();
            let escaped = self.at == 0 && rest.starts_with('%');
            if !rest.is_empty() && !escaped {
                return Ok(true);
            }
            self.at = 0;
            if !self.lines.skip(since)? {
                return Ok(false);
            }
        }
    }

    fn flaw(&self) -> Result<(), RecordErrorKind> {
        match self.lines.flaw() {
            None => Ok(()),
            Some(Flaw::NotText) => Err(RecordErrorKind::NotText),
            Some(Flaw::TooLong) => Err(RecordErrorKind::LineTooLong),
        }
    }

    /// The next token.
    ///
    /// `in_moves` says that the game's tags are over.
    pub(super) fn next(&mut self, in_moves: bool) -> Result<Token, RecordErrorKind> {
        if !self.skip_space()? {
            return Ok(Token::EndOfSource);
        }
        if in_moves && self.at_tag() {
            return Ok(Token::NextGame);
        }
        self.flaw()?;
        let start = self.at;
        let Some(&first) = self.rest().as_bytes().first() else { return Ok(Token::EndOfSource) };
        match first {
            b'[' if !in_moves => {
                self.read_tag()?;
                return Ok(Token::Tag);
            }
            b'{' => {
                self.at += 1;
                self.read_comment()?;
                return Ok(Token::Comment);
            }
            b';' => {
                self.comment.clear();
                self.comment.push_str(&self.lines.text()[start + 1..]);
                // Such a comment may have a brace in it, and is written in braces.
                if self.comment.contains('}') {
                    self.comment = self.comment.replace('}', ")");
                }
                self.at = self.lines.text().len();
                return Ok(Token::Comment);
            }
            b'(' => {
                self.at += 1;
                return Ok(Token::Begin);
            }
            b')' => {
                self.at += 1;
                return Ok(Token::End);
            }
            b'*' => {
                self.at += 1;
                return Ok(Token::Result(GameResult::Unknown));
            }
            b'$' | b'!' | b'?' => return self.read_glyph(),
            _ => {}
        }
        let rest = self.rest();
        let length = rest.bytes().position(ends_word).unwrap_or(rest.len());
        let word = &rest[..length];
        if length == 0 {
            let found = rest.chars().next().unwrap_or_default();
            return Err(RecordErrorKind::Unexpected { found });
        }
        if first.is_ascii_digit() || first == b'.' {
            let digits = word.bytes().take_while(u8::is_ascii_digit).count();
            let dots = word[digits..].bytes().take_while(|&byte| byte == b'.').count();
            if dots > 0 || digits == length {
                self.at += digits + dots;
                return Ok(Token::Number);
            }
            if let Some(result) = GameResult::from_text(word) {
                self.at += length;
                return Ok(Token::Result(result));
            }
        }
        self.at += length;
        Ok(Token::Word(start..self.at))
    }

    fn read_glyph(&mut self) -> Result<Token, RecordErrorKind> {
        let rest = self.rest();
        let digits = rest.strip_prefix('$');
        let length = match digits {
            Some(rest) => 1 + rest.bytes().take_while(u8::is_ascii_digit).count(),
            None => rest.bytes().take_while(|byte| matches!(byte, b'!' | b'?')).count(),
        };
        let text = &rest[..length];
        let glyph = match text {
            "!" => Some(1),
            "?" => Some(2),
            "!!" => Some(3),
            "??" => Some(4),
            "!?" => Some(5),
            "?!" => Some(6),
            _ => text.strip_prefix('$').and_then(|digits| digits.parse().ok()),
        };
        let glyph = glyph.ok_or_else(|| RecordErrorKind::Glyph { found: excerpt(text) })?;
        self.at += length;
        Ok(Token::Glyph(glyph))
    }

    /// A tag, which must be on one line.
    fn read_tag(&mut self) -> Result<(), RecordErrorKind> {
        self.tag_at = self.at;
        let text = self.lines.text();
        let rest = text[self.at + 1..].trim_ascii_start();
        let name = rest.bytes().take_while(|&byte| crate::records::tags::is_name_byte(byte));
        let (name, rest) = rest.split_at(name.count());
        let rest = rest.trim_ascii_start().strip_prefix('"').ok_or(RecordErrorKind::BadTag)?;
        self.name.clear();
        self.name.push_str(name);
        self.value.clear();
        let mut chars = rest.chars();
        loop {
            match chars.next().ok_or(RecordErrorKind::BadTag)? {
                '"' => break,
                '\\' => match chars.next() {
                    Some(escaped @ ('"' | '\\')) => self.value.push(escaped),
                    // Many programs do not escape the backslash itself.
                    Some(other) => self.value.extend(['\\', other]),
                    None => return Err(RecordErrorKind::BadTag),
                },
                other => self.value.push(other),
            }
        }
        let rest = chars.as_str().trim_ascii_start().strip_prefix(']');
        self.at = text.len() - rest.ok_or(RecordErrorKind::BadTag)?.len();
        Ok(())
    }

    /// A comment in braces, which may be of many lines.
    fn read_comment(&mut self) -> Result<(), RecordErrorKind> {
        self.comment.clear();
        self.comment_line = self.line();
        self.in_comment = true;
        loop {
            self.flaw()?;
            let rest = self.rest();
            let end = rest.find('}');
            let length = end.unwrap_or(rest.len());
            if self.comment.len() + length > MAX_RAW_COMMENT {
                return Err(CommentError::TooLong.into());
            }
            // Through `lines` alone, so that the comment can be added to.
            self.comment.push_str(&self.lines.text()[self.at..self.at + length]);
            self.comment.push('\n');
            self.at += length;
            if end.is_some() {
                self.at += 1;
                self.in_comment = false;
                return Ok(());
            }
            if !self.next_line()? || self.rest().starts_with(FIRST_TAG) {
                self.in_comment = false;
                return Err(RecordErrorKind::UnclosedComment);
            }
        }
    }

    /// Passes over what is left of a game that cannot be read, from inside its tags or its moves,
    /// and inside so many variations.
    ///
    /// The game ends with a result that is in no comment or variation, or before the tags of the
    /// next one.
    pub(super) fn skip_game(
        &mut self,
        mut in_tags: bool,
        nesting: u8,
    ) -> Result<(), RecordErrorKind> {
        let mut nesting = usize::from(nesting);
        let since = self.lines.bytes_read();
        if in_tags {
            self.skip_line();
        }
        loop {
            let rest = self.rest();
            self.at += rest.len() - rest.trim_ascii_start().len();
            let Some(&first) = self.rest().as_bytes().first() else {
                self.at = 0;
                if !self.lines.skip(since)? {
                    return Ok(());
                }
                if self.rest().starts_with(FIRST_TAG) {
                    self.in_comment = false;
                } else if !self.in_comment && self.rest().starts_with('%') {
                    self.skip_line();
                }
                continue;
            };
            if self.in_comment {
                match self.rest().find('}') {
                    Some(length) => {
                        self.at += length + 1;
                        self.in_comment = false;
                    }
                    None => self.skip_line(),
                }
                continue;
            }
            if self.at_tag() {
                if !in_tags || self.rest().starts_with(FIRST_TAG) {
                    return Ok(());
                }
                self.skip_line();
                continue;
            }
            in_tags = false;
            let rest = self.rest();
            let length = match first {
                b';' => rest.len(),
                // A character that belongs to nothing is passed over by itself.
                _ => match rest.bytes().position(ends_word).unwrap_or(rest.len()) {
                    0 => rest.chars().next().map_or(0, char::len_utf8),
                    length => length,
                },
            };
            let result = GameResult::from_text(&rest[..length]);
            self.at += length;
            match first {
                b'{' => self.in_comment = true,
                b'(' => nesting += 1,
                b')' => nesting = nesting.saturating_sub(1),
                _ if nesting == 0 && result.is_some() => return Ok(()),
                _ => {}
            }
        }
    }

    fn skip_line(&mut self) {
        self.at = self.lines.text().len();
    }
}

/// Whether a move, number or result cannot go on with this byte.
fn ends_word(byte: u8) -> bool {
    byte.is_ascii_whitespace()
        || matches!(
            byte,
            b'{' | b'}'
                | b'('
                | b')'
                | b'['
                | b']'
                | b'<'
                | b'>'
                | b';'
                | b'!'
                | b'?'
                | b'$'
                | b'"'
        )
}
