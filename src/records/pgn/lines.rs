//! A source, line by line, in bounded memory.

use std::io::{BufRead, ErrorKind, Read};

use super::{MAX_LINE, RecordErrorKind};

/// How much is passed over in search of the next game, in bytes.
const MAX_SKIPPED: u64 = 1 << 26;

/// What is wrong with a line.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Flaw {
    /// It is not UTF-8; what is kept is a likeness of it.
    NotText,
    /// It is too long; what is kept is its beginning.
    TooLong,
}

/// The lines of a source. One of them is held, without its end.
pub(super) struct Lines<R> {
    source: R,
    text: String,
    flaw: Option<Flaw>,
    /// The number of the line, from 1; 0 before the first.
    number: u64,
    /// How much has been read, in bytes.
    read: u64,
    /// Whether the rest of the present line is still in the source.
    unread_rest: bool,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(source: R) -> Lines<R> {
        Lines { source, text: String::new(), flaw: None, number: 0, read: 0, unread_rest: false }
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    pub(super) fn flaw(&self) -> Option<Flaw> {
        self.flaw
    }

    pub(super) fn number(&self) -> u64 {
        self.number
    }

    pub(super) fn bytes_read(&self) -> u64 {
        self.read
    }

    /// Goes to the next line; `false` at the end of the source.
    pub(super) fn advance(&mut self) -> Result<bool, RecordErrorKind> {
        self.skip_rest()?;
        let mut bytes = core::mem::take(&mut self.text).into_bytes();
        bytes.clear();
        let most = MAX_LINE as u64 + 1;
        let read = (&mut self.source).take(most).read_until(b'\n', &mut bytes)?;
        self.read += read as u64;
        self.flaw = None;
        if read == 0 {
            return Ok(false);
        }
        self.number += 1;
        if bytes.last() == Some(&b'\n') {
            bytes.pop();
            if bytes.last() == Some(&b'\r') {
                bytes.pop();
            }
        } else if read > MAX_LINE {
            self.flaw = Some(Flaw::TooLong);
            self.unread_rest = true;
            // Only what tells whether a game begins here is of use.
            bytes.truncate(64);
        }
        self.text = String::from_utf8(bytes).unwrap_or_else(|error| {
            self.flaw = self.flaw.or(Some(Flaw::NotText));
            String::from_utf8_lossy(error.as_bytes()).into_owned()
        });
        // Some editors mark the start of a file, and files are put together.
        if let Some(rest) = self.text.strip_prefix('\u{feff}')
            && (self.number == 1 || super::looks_like_a_tag(rest))
        {
            self.text.remove(0);
        }
        Ok(true)
    }

    /// Passes over what is left of a line that is too long.
    fn skip_rest(&mut self) -> Result<(), RecordErrorKind> {
        let before = self.read;
        while self.unread_rest {
            if self.read - before > MAX_SKIPPED {
                return Err(RecordErrorKind::Endless);
            }
            let buffer = match self.source.fill_buf() {
                Ok(buffer) => buffer,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(error.into()),
            };
            let (used, done) = match buffer.iter().position(|&byte| byte == b'\n') {
                Some(end) => (end + 1, true),
                None => (buffer.len(), buffer.is_empty()),
            };
            self.source.consume(used);
            self.read += used as u64;
            self.unread_rest = !done;
        }
        Ok(())
    }

    /// As [`advance`](Lines::advance), in search of a game since that many bytes had been read.
    pub(super) fn skip(&mut self, since: u64) -> Result<bool, RecordErrorKind> {
        if self.read - since > MAX_SKIPPED {
            return Err(RecordErrorKind::Endless);
        }
        self.advance()
    }
}
