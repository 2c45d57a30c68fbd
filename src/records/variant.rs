//! Which game a record is of, and how it has ended.

use core::fmt;
use core::str::FromStr;

use crate::board::Color;
use crate::text::excerpt;

/// A game that has records in PGN's form. The text (`Display`) is what the tag `Variant` says.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Variant {
    /// Fluidity Chess: `Fluidity`.
    Fluidity,
    /// Charismatic Chess: `Charismatic`.
    Charismatic,
}

impl Variant {
    /// Both.
    pub const ALL: [Variant; 2] = [Variant::Fluidity, Variant::Charismatic];

    /// The name that the tag `Variant` has.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Variant::Fluidity => "Fluidity",
            Variant::Charismatic => "Charismatic",
        }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that names no game of ours.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{text}` is not a variant that has records: expected Fluidity or Charismatic")]
pub struct ParseVariantError {
    /// The offending text, cut to a readable length.
    pub text: String,
}

/// In any case, and with or without the word `Chess` behind it.
impl FromStr for Variant {
    type Err = ParseVariantError;

    fn from_str(text: &str) -> Result<Variant, ParseVariantError> {
        let lower = text.get(..32.min(text.len())).unwrap_or_default().to_ascii_lowercase();
        let name = lower.strip_suffix(" chess").unwrap_or(&lower);
        let mut all = Variant::ALL.into_iter();
        all.find(|variant| variant.name().eq_ignore_ascii_case(name))
            .filter(|_| lower.len() == text.len())
            .ok_or_else(|| ParseVariantError { text: excerpt(text) })
    }
}

/// The result of a game as its record tells it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum GameResult {
    /// `1-0`.
    WhiteWins,
    /// `0-1`.
    BlackWins,
    /// `1/2-1/2`.
    Draw,
    /// `*`: the game goes on, was broken off, or nobody knows.
    #[default]
    Unknown,
}

impl GameResult {
    /// All results.
    pub const ALL: [GameResult; 4] =
        [GameResult::WhiteWins, GameResult::BlackWins, GameResult::Draw, GameResult::Unknown];

    /// The text: `1-0`, `0-1`, `1/2-1/2` or `*`.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            GameResult::WhiteWins => "1-0",
            GameResult::BlackWins => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unknown => "*",
        }
    }

    /// The result of a text.
    #[must_use]
    pub fn from_text(text: &str) -> Option<GameResult> {
        GameResult::ALL.into_iter().find(|result| result.text() == text)
    }

    /// What a game that is over comes to, given who has won.
    #[must_use]
    pub const fn of(winner: Option<Color>) -> GameResult {
        match winner {
            Some(Color::White) => GameResult::WhiteWins,
            Some(Color::Black) => GameResult::BlackWins,
            None => GameResult::Draw,
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}
