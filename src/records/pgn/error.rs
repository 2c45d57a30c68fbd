//! Why a record cannot be read.

use core::fmt;
use std::io;

use super::{MAX_GAME, MAX_LINE, MAX_MOVES, MAX_NESTING};
use crate::ErrorCode;
use crate::board::Color;
use crate::records::{
    CheckError, CommentError, GameResult, MoveError, ParseVariantError, StartError, State, TagError,
};

/// Why a record cannot be read, and where.
#[derive(Debug, thiserror::Error)]
#[error("line {line}, game {game}{}: {kind}", place(*whose))]
pub struct RecordError {
    /// The number of the line, from 1.
    pub line: u64,
    /// The number of the game in the source, from 1.
    pub game: u64,
    /// The move that was read, or should have come next, where that is the question.
    pub whose: Option<Whose>,
    /// What is wrong.
    #[source]
    pub kind: RecordErrorKind,
}

fn place(whose: Option<Whose>) -> String {
    whose.map_or_else(String::new, |whose| format!(", {whose}"))
}

impl ErrorCode for RecordError {
    fn code(&self) -> &'static str {
        self.kind.code()
    }
}

/// Whose move it is in a game, and the how manieth.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Whose {
    /// Who is to move.
    pub side: Color,
    /// The number of the move; `None` in the placement stage of Charismatic Chess.
    pub number: Option<u16>,
}

impl From<&State> for Whose {
    fn from(state: &State) -> Whose {
        let (side, number) = (state.side_to_move(), state.move_number());
        match state {
            // The position is the one before the turn that lost the game: next would be the other.
            State::Forfeited(_) => {
                let later = u16::from(side == Color::Black);
                Whose { side: !side, number: number.map(|number| number.saturating_add(later)) }
            }
            _ => Whose { side, number },
        }
    }
}

/// For a person: `white's move 12`, `black's placement`.
impl fmt::Display for Whose {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.number {
            Some(number) => write!(f, "{}'s move {number}", self.side),
            None => write!(f, "{}'s placement", self.side),
        }
    }
}

/// What is wrong with a record.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecordErrorKind {
    /// The source failed. Nothing more is read from it.
    #[error("cannot be read: {0}")]
    Io(#[from] io::Error),
    /// Too long a line.
    #[error("the line is longer than {MAX_LINE} bytes")]
    LineTooLong,
    /// Too long a game.
    #[error("the game is longer than {MAX_GAME} bytes")]
    GameTooLong,
    /// Too much that is no game. Nothing more is read from the source.
    #[error("no other game begins for so long that the source is given up")]
    Endless,
    /// Too many moves.
    #[error("the game has more than {MAX_MOVES} moves in all lines together")]
    TooManyMoves,
    /// Variations in variations in variations.
    #[error("variations are nested deeper than {MAX_NESTING}")]
    TooDeep,
    /// Not UTF-8.
    #[error("the line is not UTF-8 text")]
    NotText,

    /// A line of JSON where a game should begin, which PGN would take for a comment.
    #[error("a record of Kung Fu Chess begins here: it needs a file of its own")]
    KungFu,
    /// Not `[Name "value"]`.
    #[error("expected a tag such as [White \"Ada\"]")]
    BadTag,
    /// A tag that is too long, or has a control character in it.
    #[error(transparent)]
    Tag(#[from] TagError),
    /// A tag for the second time.
    #[error("the tag {name} is there for the second time")]
    DuplicateTag {
        /// Its name.
        name: String,
    },
    /// No tag `Variant`.
    #[error("the tag Variant is missing: it says which game is played")]
    MissingVariant,
    /// A variant that has no records here.
    #[error(transparent)]
    Variant(#[from] ParseVariantError),
    /// `SetUp` that is neither 0 nor 1.
    #[error("the tag SetUp is 0, or 1 where there is a FEN, not `{found}`")]
    SetUp {
        /// What it is, cut to a readable length.
        found: String,
    },
    /// `SetUp "1"` without a FEN.
    #[error("the tag SetUp says that there is a FEN, but there is none")]
    MissingFen,
    /// The FEN.
    #[error("the tag FEN: {0}")]
    Fen(#[from] StartError),
    /// `MaxSeries` that is no number from 1 to 5, or not in Charismatic Chess.
    #[error("the tag MaxSeries is a number from 1 to 5, in Charismatic Chess only, not `{found}`")]
    MaxSeries {
        /// What it is, cut to a readable length.
        found: String,
    },
    /// `Result` that is no result.
    #[error("the tag Result is 1-0, 0-1, 1/2-1/2 or *, not `{found}`")]
    ResultTag {
        /// What it is, cut to a readable length.
        found: String,
    },

    /// A move, turn, draw or placement that cannot be read or played.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// A character that means nothing there.
    #[error("`{}` means nothing here", found.escape_debug())]
    Unexpected {
        /// The character.
        found: char,
    },
    /// `!?!` and the like, or `$` without a number up to 255.
    #[error("`{found}` is no annotation glyph")]
    Glyph {
        /// The text, cut to a readable length.
        found: String,
    },
    /// A glyph at the start of a variation.
    #[error("an annotation glyph stands behind a move")]
    GlyphBeforeMove,
    /// `{` without `}`.
    #[error("a comment is not closed")]
    UnclosedComment,
    /// A comment that is too long.
    #[error(transparent)]
    Comment(#[from] CommentError),
    /// `(` before a move.
    #[error("a variation stands behind the move that it replaces, and there is none")]
    VariationBeforeMove,
    /// `(` and `)` with no move between.
    #[error("a variation has no move")]
    EmptyVariation,
    /// `)` without `(`.
    #[error("a variation is closed that was not opened")]
    UnopenedVariation,
    /// `(` without `)`.
    #[error("a variation is not closed")]
    UnclosedVariation,
    /// No `1-0`, `0-1`, `1/2-1/2` or `*` at the end.
    #[error("the game breaks off without a result (1-0, 0-1, 1/2-1/2 or *)")]
    MissingResult,
    /// The result behind the moves is not that of the tag.
    #[error("the result is {found}, but {tag} in the tag Result")]
    ResultDiffers {
        /// The one behind the moves.
        found: GameResult,
        /// The one of the tag.
        tag: GameResult,
    },
    /// Moves, result and termination do not fit together.
    #[error(transparent)]
    Check(#[from] CheckError),
}

impl ErrorCode for RecordErrorKind {
    fn code(&self) -> &'static str {
        match self {
            RecordErrorKind::Io(_) => "io",
            RecordErrorKind::LineTooLong => "line-too-long",
            RecordErrorKind::GameTooLong => "game-too-long",
            RecordErrorKind::Endless => "endless",
            RecordErrorKind::TooManyMoves => "too-many-moves",
            RecordErrorKind::TooDeep => "too-deep",
            RecordErrorKind::NotText => "not-text",
            RecordErrorKind::KungFu => "kungfu",
            RecordErrorKind::BadTag => "bad-tag",
            RecordErrorKind::Tag(error) => error.code(),
            RecordErrorKind::DuplicateTag { .. } => "duplicate-tag",
            RecordErrorKind::MissingVariant => "missing-variant",
            RecordErrorKind::Variant(_) => "no-such-variant",
            RecordErrorKind::SetUp { .. } => "set-up",
            RecordErrorKind::MissingFen => "missing-fen",
            RecordErrorKind::Fen(error) => error.code(),
            RecordErrorKind::MaxSeries { .. } => "max-series",
            RecordErrorKind::ResultTag { .. } => "result-tag",
            RecordErrorKind::Move(error) => error.code(),
            RecordErrorKind::Unexpected { .. } => "unexpected",
            RecordErrorKind::Glyph { .. } => "glyph",
            RecordErrorKind::GlyphBeforeMove => "glyph-before-move",
            RecordErrorKind::UnclosedComment => "unclosed-comment",
            RecordErrorKind::Comment(error) => error.code(),
            RecordErrorKind::VariationBeforeMove => "variation-before-move",
            RecordErrorKind::EmptyVariation => "empty-variation",
            RecordErrorKind::UnopenedVariation => "unopened-variation",
            RecordErrorKind::UnclosedVariation => "unclosed-variation",
            RecordErrorKind::MissingResult => "missing-result",
            RecordErrorKind::ResultDiffers { .. } => "result-differs",
            RecordErrorKind::Check(error) => error.code(),
        }
    }
}
