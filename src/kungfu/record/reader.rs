//! Reading records line by line, and replaying them.

use std::io::{self, BufRead, Read};

use super::line::{Said, parse_header};
use super::{Entry, RecordedResult, Tags};
use crate::ErrorCode;
use crate::kungfu::{
    Accepted, Event, Game, ParseModeError, ParseMoveError, ParseSquareError, Reason, Refusal,
    Setup, SetupError, SpeedError,
};

/// The longest line that is read, in bytes: a hostile one must not fill the memory.
pub const MAX_LINE: usize = 1 << 20;
/// The most lines that are read. Four players who never stop for a day say less.
pub const MAX_LINES: u64 = 1 << 22;
/// The most bytes of a record that are read, of all its lines together: white space has an end, too.
pub const MAX_RECORD: u64 = 1 << 30;

/// Why a record cannot be read any further.
#[derive(Debug, thiserror::Error)]
#[error("line {line}: {kind}")]
pub struct RecordError {
    /// The number of the line, from 1.
    pub line: u64,
    /// What is wrong with it.
    #[source]
    pub kind: RecordErrorKind,
}

impl ErrorCode for RecordError {
    fn code(&self) -> &'static str {
        self.kind.code()
    }
}

/// What is wrong with a line of a record.
#[derive(Debug, thiserror::Error, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum RecordErrorKind {
    /// The source failed.
    #[error("cannot be read: {0}")]
    Io(#[from] io::Error),
    /// More than [`MAX_LINE`] bytes.
    #[error("is longer than {MAX_LINE} bytes")]
    TooLong,
    /// More than [`MAX_LINES`] lines.
    #[error("a record has at most {MAX_LINES} lines")]
    TooManyLines,
    /// More than [`MAX_RECORD`] bytes.
    #[error("a record has at most {MAX_RECORD} bytes")]
    RecordTooLong,
    /// More happens than is shown in one animation.
    #[error("an animation shows at most {limit} events")]
    TooManyEvents {
        /// How many it may be.
        limit: usize,
    },
    /// Not UTF-8.
    #[error("is not UTF-8 text")]
    NotText,
    /// Not JSON, or not with these fields and types.
    #[error("column {column}: {message}")]
    Json {
        /// The column, from 1; 0 if the text ended early.
        column: usize,
        /// What is wrong, cut to a readable length.
        message: String,
    },
    /// Not an object in braces.
    #[error("a line is a JSON object in braces")]
    NotObject,
    /// There is no header.
    #[error("the header is missing")]
    MissingHeader,
    /// A record of another game.
    #[error("`{game}` is not a record of kungfu")]
    OtherGame {
        /// The game it names.
        game: String,
    },
    /// No such mode.
    #[error(transparent)]
    Mode(#[from] ParseModeError),
    /// No such speed.
    #[error("`{speed}` is not a speed: expected standard or lightning")]
    NoSuchSpeed {
        /// The name.
        speed: String,
    },
    /// Times that make no speed.
    #[error(transparent)]
    #[strum(transparent)]
    Speed(#[from] SpeedError),
    /// No such role.
    #[error("`{role}` is not a role: expected K, Q, R, B, N or P")]
    NoSuchRole {
        /// The text.
        role: String,
    },
    /// A set-up that makes no game.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A seat that no mode has.
    #[error("{seat} is not a seat: expected 1 to 4")]
    NoSuchSeat {
        /// The number.
        seat: u64,
    },
    /// A move that cannot be read.
    #[error(transparent)]
    Move(#[from] ParseMoveError),
    /// A square that cannot be read.
    #[error(transparent)]
    Square(#[from] ParseSquareError),
    /// `leave`, `disconnect` or `reconnect` that is not `true`.
    #[error("`{name}` can only be true")]
    FalseFlag {
        /// Which of them.
        name: &'static str,
    },
    /// More than one command.
    #[error("a line has one command, not several")]
    SeveralCommands,
    /// A command of nobody.
    #[error("the seat of the command is missing")]
    MissingSeat,
    /// A seat that says nothing.
    #[error("the command of the seat is missing")]
    MissingCommand,
    /// A seat that wins twice.
    #[error("seat {seat} is named twice among the winners")]
    RepeatedWinner {
        /// The number.
        seat: u64,
    },
    /// A reason that is no name.
    #[error("`{reason}` is not a reason: lower-case letters, digits and `-`, at most 100")]
    NoSuchReason {
        /// The text, cut to a readable length.
        reason: String,
    },
    /// Something after the result.
    #[error("the result is the last line of a record")]
    ResultNotLast,
    /// The result is not what the commands lead to.
    #[error("the result does not fit: {found}")]
    WrongResult {
        /// What the commands lead to.
        found: String,
    },
}

impl From<serde_json::Error> for RecordErrorKind {
    fn from(error: serde_json::Error) -> RecordErrorKind {
        /// A message can quote the line.
        const LONGEST: usize = 160;
        let message = error.to_string();
        // The line is always 1: its number in the record is told elsewhere.
        let message = message.rsplit_once(" at line ").map_or(&*message, |(message, _)| message);
        let message = message.chars().take(LONGEST).map(|c| if c.is_control() { ' ' } else { c });
        RecordErrorKind::Json { column: error.column(), message: message.collect() }
    }
}

/// A record, read line by line. It iterates over the lines after the header, with their numbers,
/// and ends at the first error.
#[derive(Debug)]
pub struct Reader<R> {
    source: R,
    buffer: Vec<u8>,
    line: u64,
    /// How many bytes have been read.
    read: u64,
    failed: bool,
    setup: Setup,
    tags: Tags,
    result: Option<RecordedResult>,
}

impl<R: BufRead> Reader<R> {
    /// Reads the header.
    ///
    /// # Errors
    ///
    /// If there is none, or it cannot be read. The men of the set-up are not judged yet.
    pub fn new(source: R) -> Result<Reader<R>, RecordError> {
        let setup = Setup::standard(crate::kungfu::Mode::OneVsOne, crate::kungfu::Speed::STANDARD);
        let (buffer, tags) = (Vec::new(), Tags::new());
        let mut reader =
            Reader { source, buffer, line: 0, read: 0, failed: false, setup, tags, result: None };
        let header = match reader.next_line() {
            Ok(Some(text)) => parse_header(text),
            Ok(None) => Err(RecordErrorKind::MissingHeader),
            Err(kind) => Err(kind),
        };
        match header {
            Ok((setup, tags)) => Ok(Reader { setup, tags, ..reader }),
            Err(kind) => Err(RecordError { line: reader.line.max(1), kind }),
        }
    }

    /// The set-up of the header.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The tags of the header.
    #[must_use]
    pub fn tags(&self) -> &Tags {
        &self.tags
    }

    /// The result, once the record has been read to its end and if it says one.
    #[must_use]
    pub fn result(&self) -> Option<&RecordedResult> {
        self.result.as_ref()
    }

    /// The game that the header sets up, at time 0.
    ///
    /// # Errors
    ///
    /// If the set-up makes no game.
    pub fn game(&self) -> Result<Game, RecordError> {
        Game::new(&self.setup)
            .map_err(|error| RecordError { line: self.line.max(1), kind: error.into() })
    }

    /// The next line that is not empty.
    fn next_line(&mut self) -> Result<Option<&str>, RecordErrorKind> {
        loop {
            self.buffer.clear();
            let most = MAX_LINE as u64 + 1;
            let read = (&mut self.source).take(most).read_until(b'\n', &mut self.buffer)?;
            if read == 0 {
                return Ok(None);
            }
            self.line += 1;
            if read > MAX_LINE {
                return Err(RecordErrorKind::TooLong);
            }
            if self.line > MAX_LINES {
                return Err(RecordErrorKind::TooManyLines);
            }
            self.read += read as u64;
            if self.read > MAX_RECORD {
                return Err(RecordErrorKind::RecordTooLong);
            }
            if self.line == 1 && self.buffer.starts_with("\u{feff}".as_bytes()) {
                self.buffer.drain(.."\u{feff}".len());
            }
            if !self.buffer.trim_ascii().is_empty() {
                break;
            }
        }
        match core::str::from_utf8(self.buffer.trim_ascii()) {
            // An array would be read as the fields in their order.
            Ok(text) if text.starts_with('[') => Err(RecordErrorKind::NotObject),
            Ok(text) => Ok(Some(text)),
            Err(_) => Err(RecordErrorKind::NotText),
        }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<(u64, Entry), RecordError>;

    fn next(&mut self) -> Option<Result<(u64, Entry), RecordError>> {
        if self.failed {
            return None;
        }
        let said = match self.next_line() {
            Ok(None) => return None,
            Ok(Some(text)) => Said::parse(text),
            Err(kind) => Err(kind),
        };
        let line = self.line;
        let entry = match said {
            Ok(_) if self.result.is_some() => Err(RecordErrorKind::ResultNotLast),
            Ok(Said::Entry(entry)) => Ok(entry),
            Ok(Said::Result(result)) => {
                self.result = Some(result);
                // Nothing may follow.
                return self.next();
            }
            Err(kind) => Err(kind),
        };
        self.failed = entry.is_err();
        Some(entry.map(|entry| (line, entry)).map_err(|kind| RecordError { line, kind }))
    }
}

/// A record being replayed.
#[derive(Debug)]
pub struct Replay<R> {
    reader: Reader<R>,
    game: Game,
}

/// What has become of a line of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// The number of the line, from 1.
    pub line: u64,
    /// What it says.
    pub entry: Entry,
    /// The answer; for time alone [`Accepted::Ok`].
    pub answer: Result<Accepted, Refusal>,
}

impl<R: BufRead> Replay<R> {
    /// Reads the header and sets the game up.
    ///
    /// # Errors
    ///
    /// If the header cannot be read, or its set-up makes no game.
    pub fn new(source: R) -> Result<Replay<R>, RecordError> {
        let reader = Reader::new(source)?;
        let game = reader.game()?;
        Ok(Replay { reader, game })
    }

    /// The game as it is now.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The game as it is now, to go on with.
    #[must_use]
    pub fn into_game(self) -> Game {
        self.game
    }

    /// The set-up of the header.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        self.reader.setup()
    }

    /// The tags of the header.
    #[must_use]
    pub fn tags(&self) -> &Tags {
        self.reader.tags()
    }

    /// The result that the record says, if any, once [`step`](Replay::step) has returned `None`.
    /// [`check_result`](Replay::check_result) tells whether it is right.
    #[must_use]
    pub fn result(&self) -> Option<&RecordedResult> {
        self.reader.result()
    }

    /// Replays the next line, or returns `None` after the last one. Events are told to `visit`.
    pub fn step(&mut self, visit: impl FnMut(Event)) -> Option<Result<Step, RecordError>> {
        let (line, entry) = match self.reader.next()? {
            Ok(next) => next,
            Err(error) => return Some(Err(error)),
        };
        let answer = entry.apply_to(&mut self.game, visit);
        Some(Ok(Step { line, entry, answer }))
    }

    /// Whether the result that the record says, if any, is what the commands have led to. Time
    /// passes until then. It is a question for the end, when [`step`](Replay::step) has returned
    /// `None`.
    ///
    /// # Errors
    ///
    /// If it is not.
    pub fn check_result(&mut self) -> Result<(), RecordError> {
        let Some(result) = self.reader.result() else { return Ok(()) };
        let line = self.reader.line;
        let wrong = |found| RecordError { line, kind: RecordErrorKind::WrongResult { found } };
        if self.game.outcome().is_none() {
            self.game.advance_to(result.time, |_| {}).map_err(|error| wrong(error.to_string()))?;
        }
        if let Some(seat) = result.winners.minus(self.game.mode().seats()).iter().next() {
            return Err(wrong(format!("nobody plays on seat {seat}")));
        }
        let by_the_rules = [Reason::LastTeamStanding, Reason::NobodyLeft]
            .into_iter()
            .any(|reason| reason.name() == result.reason);
        match self.game.outcome() {
            None if !by_the_rules => Ok(()),
            None => Err(wrong("the game is not over".to_owned())),
            Some(_) if RecordedResult::of(&self.game).as_ref() == Some(result) => Ok(()),
            Some(outcome) => Err(wrong(format!("{outcome}, at {} ms", self.game.now()))),
        }
    }
}
