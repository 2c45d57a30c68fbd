//! What the program answers: JSON lines, and how a command fails.

use std::fmt::Display;
use std::io::{self, Write};

use heterochess::board::{Bitboard, Board, Color, Piece};
use heterochess::{ErrorCode, Outcome};
use serde::Serialize;

/// Why an input was refused: as a line of JSON `{"error":"...","code":"..."}`, as text the error.
#[derive(Serialize)]
pub(crate) struct Refused {
    /// For people.
    pub(crate) error: String,
    /// For programs.
    pub(crate) code: &'static str,
}

impl Refused {
    pub(crate) fn new(code: &'static str, error: impl Display) -> Refused {
        Refused { error: error.to_string(), code }
    }
}

impl<E: ErrorCode> From<E> for Refused {
    fn from(error: E) -> Refused {
        Refused::new(error.code(), &error)
    }
}

/// A number with its noun: `1 ply`, `3 plies`.
pub(crate) fn counted(count: u64, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// Why a command does not end well.
pub(crate) enum Failure {
    /// An input was refused, and the user has not been told yet.
    Refused(Refused),
    /// An input was refused, and the answers say so.
    Answered,
    /// Reading or writing failed.
    Io(io::Error),
}

impl Failure {
    /// An input was refused for this reason. With `json` the reason is answered as a line of JSON,
    /// else it is left for standard error.
    pub(crate) fn refuse(reason: impl Into<Refused>, json: bool, out: &mut dyn Write) -> Failure {
        let reason = reason.into();
        if !json {
            return Failure::Refused(reason);
        }
        match write_json(out, &reason) {
            Ok(()) => Failure::Answered,
            Err(failure) => failure,
        }
    }

    /// What is left to say on standard error.
    pub(crate) fn message(self) -> Option<String> {
        match self {
            Failure::Refused(reason) => Some(reason.error),
            Failure::Answered => None,
            Failure::Io(error) => Some(error.to_string()),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Io(error)
    }
}

/// What cannot be read or done refuses the input: as [`Failure::refuse`].
pub(crate) trait OrRefuse<T> {
    fn or_refuse(self, json: bool, out: &mut dyn Write) -> Result<T, Failure>;
}

impl<T, E: Into<Refused>> OrRefuse<T> for Result<T, E> {
    fn or_refuse(self, json: bool, out: &mut dyn Write) -> Result<T, Failure> {
        self.map_err(|reason| Failure::refuse(reason, json, out))
    }
}

/// Writes a value as one line of JSON.
pub(crate) fn write_json(out: &mut dyn Write, value: &impl Serialize) -> Result<(), Failure> {
    serde_json::to_writer(&mut *out, value).map_err(io::Error::from)?;
    writeln!(out)?;
    Ok(())
}

/// How a game has ended.
#[derive(Serialize)]
pub(crate) struct OutcomeJson {
    winner: Option<&'static str>,
    reason: String,
}

impl OutcomeJson {
    pub(crate) fn new<Reason: Display>(outcome: Outcome<Reason>) -> OutcomeJson {
        OutcomeJson { winner: outcome.winner.map(Color::name), reason: outcome.reason.to_string() }
    }
}

/// What is said of a position behind all else: whether in check, and how the game has ended.
pub(crate) fn state<Reason: Display>(check: bool, outcome: Option<Outcome<Reason>>) -> String {
    let check = if check { ", in check" } else { "" };
    outcome.map_or_else(|| check.to_owned(), |outcome| format!("{check}; {outcome}"))
}

/// The number before a move or turn, as game records write it: `12.` or `12...`.
pub(crate) fn numbered(side: Color, number: u16) -> String {
    let dots = if side == Color::White { "." } else { "..." };
    format!("{number}{dots}")
}

/// Squares by name.
pub(crate) fn names(squares: Bitboard) -> Vec<String> {
    squares.into_iter().map(|square| square.to_string()).collect()
}

/// Whether boards are drawn with the chess symbols of Unicode.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Style {
    /// Unicode if standard output is a terminal that can show it.
    Auto,
    /// Chess symbols.
    Unicode,
    /// Letters.
    Ascii,
}

impl Style {
    /// Writes a board.
    pub(crate) fn draw(self, board: &Board, out: &mut dyn Write) -> Result<(), Failure> {
        let (symbol, empty): (fn(Piece) -> char, char) =
            if self.is_unicode() { (Piece::symbol, '·') } else { (Piece::letter, '.') };
        writeln!(out, "{}", board.draw(|_, piece| piece.map_or(empty, symbol)))?;
        Ok(())
    }

    fn is_unicode(self) -> bool {
        match self {
            Style::Unicode => true,
            Style::Ascii => false,
            Style::Auto => io::IsTerminal::is_terminal(&io::stdout()) && locale_is_utf8(),
        }
    }
}

/// The first of these that is set decides, as for any POSIX program.
fn locale_is_utf8() -> bool {
    ["LC_ALL", "LC_CTYPE", "LANG"]
        .iter()
        .filter_map(|name| std::env::var(name).ok())
        .find(|value| !value.is_empty())
        .is_some_and(|value| {
            let value = value.to_ascii_lowercase();
            value.contains("utf-8") || value.contains("utf8")
        })
}
