//! The fields of FEN that the turn-based games share, read strictly.
//!
//! A FEN has six fields separated by single spaces: placement, side to move, castling rights,
//! en-passant targets, clock, move number. Fields may be left off at the end and then read as
//! `- - 0 1`; placement and side are needed. Nothing else is lenient: each field has one text.

use crate::board::{CastlingRights, Color, ParseBoardError};
use crate::text::excerpt;

/// Why a text is not a FEN: the field at fault, and the reason.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case", prefix = "fen-")]
pub enum ParseFenError {
    /// Too few or too many fields.
    #[error("not a FEN: expected 2 to 6 fields separated by single spaces, found {found}")]
    FieldCount {
        /// How many there are.
        found: usize,
    },
    /// The first field.
    #[error("placement field: {0}")]
    Placement(#[from] ParseBoardError),
    /// The second field.
    #[error("side field: expected `w` or `b`, found `{found}`")]
    Side {
        /// The field, cut to a readable length.
        found: String,
    },
    /// The third field.
    #[error("castling field: expected letters of `KQkq` in that order, or `-`, found `{found}`")]
    Castling {
        /// The field, cut to a readable length.
        found: String,
    },
    /// The fourth field.
    #[error("en-passant field: expected {expected}, found `{found}`")]
    EnPassant {
        /// What the game allows there.
        expected: &'static str,
        /// The field, cut to a readable length.
        found: String,
    },
    /// The fifth field.
    #[error("clock field: expected a number from 0 to 65535, found `{found}`")]
    Clock {
        /// The field, cut to a readable length.
        found: String,
    },
    /// The sixth field.
    #[error("move number field: expected a number from 1 to 65535, found `{found}`")]
    MoveNumber {
        /// The field, cut to a readable length.
        found: String,
    },
}

/// The six fields of a FEN. Placement and en-passant targets are left to the game.
pub(crate) struct Fields<'a> {
    pub(crate) placement: &'a str,
    pub(crate) side: Color,
    pub(crate) castling: CastlingRights,
    pub(crate) en_passant: &'a str,
    pub(crate) clock: u16,
    pub(crate) move_number: u16,
}

impl<'a> Fields<'a> {
    pub(crate) fn split(text: &'a str) -> Result<Fields<'a>, ParseFenError> {
        let found = text.split(' ').count();
        if !(2..=6).contains(&found) {
            return Err(ParseFenError::FieldCount { found });
        }
        let mut fields = text.split(' ');
        let mut next = |default| fields.next().unwrap_or(default);
        Ok(Fields {
            placement: next(""),
            side: side(next(""))?,
            castling: castling(next("-"))?,
            en_passant: next("-"),
            clock: {
                let field = next("0");
                number(field).ok_or_else(|| ParseFenError::Clock { found: excerpt(field) })?
            },
            move_number: {
                let field = next("1");
                number(field)
                    .filter(|&number| number > 0)
                    .ok_or_else(|| ParseFenError::MoveNumber { found: excerpt(field) })?
            },
        })
    }
}

fn side(field: &str) -> Result<Color, ParseFenError> {
    Color::ALL
        .into_iter()
        .find(|color| field.chars().eq([color.letter()]))
        .ok_or_else(|| ParseFenError::Side { found: excerpt(field) })
}

fn castling(field: &str) -> Result<CastlingRights, ParseFenError> {
    let rights = CastlingRights::LETTERS
        .into_iter()
        .filter(|&(_, letter)| field.contains(letter))
        .fold(CastlingRights::empty(), |rights, (right, _)| rights | right);
    // Printing the rights again shows whether the field said them in the one right way.
    if rights.to_string() == field {
        Ok(rights)
    } else {
        Err(ParseFenError::Castling { found: excerpt(field) })
    }
}

/// A number without sign or leading zeros.
fn number(field: &str) -> Option<u16> {
    let plain = field == "0" || !field.starts_with(['0', '+']);
    if plain { field.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        Fields::split(text).map(|_| ()).unwrap_err().to_string()
    }

    #[test]
    fn missing_fields_have_defaults() {
        let fields = Fields::split("8/8/8/8/8/8/8/8 b").unwrap();
        assert_eq!((fields.side, fields.castling), (Color::Black, CastlingRights::empty()));
        assert_eq!((fields.en_passant, fields.clock, fields.move_number), ("-", 0, 1));
    }

    #[test]
    fn errors_name_the_field() {
        assert!(error("8").ends_with("found 1"));
        assert!(error("8 w - - 0 1 2").ends_with("found 7"));
        assert!(error("8 x").starts_with("side field"));
        assert!(error("8  w").starts_with("side field"));
        for castling in ["", "QK", "KK", "Kx", "KQkq-", "--"] {
            assert!(error(&format!("8 w {castling}")).starts_with("castling field"), "{castling}");
        }
        for clock in ["", "-1", "+1", "00", "01", "65536", "99999999999999999999", "1e3"] {
            assert!(error(&format!("8 w - - {clock}")).starts_with("clock field"), "{clock}");
        }
        for number in ["", "0", "01", "65536"] {
            assert!(error(&format!("8 w - - 0 {number}")).starts_with("move number"), "{number}");
        }
        assert!(error(&format!("8 {}", "w".repeat(1_000_000))).len() < 150);
    }
}
