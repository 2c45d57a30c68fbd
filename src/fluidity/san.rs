//! Moves as people write them.

use core::fmt;
use core::str::FromStr;

use smallvec::SmallVec;

use super::coordinates::{self, parse_squares};
use super::{Coordinates, Move, Position, Refusal};
use crate::ErrorCode;
use crate::board::{Bitboard, CastlingSide, File, Rank, Role, Square};
use crate::notation::{self, Way};
use crate::text::excerpt;

/// A move in algebraic form: `e4`, `Rg4xc4d4f4+`, `Na3xb4`, `d6xd5`, `e8=Q`, `O-O-Oxb1d1`.
///
/// After the destination stands everything that is taken, in board order (a1, b1, ... h8). The
/// man's file, rank or both are named, as in chess, if another man of its kind could make a move
/// that takes the same and ends on the same square. `+` marks check; `#` marks a move that wins:
/// mate, stalemate (F14) or the king taken (F13).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct San {
    /// The move without its mark.
    pub action: SanAction,
    /// `+`, `#` or nothing. A mark is a comment on the position after the move: in reading, whether
    /// it is right or missing is not asked.
    pub mark: Option<SanMark>,
}

/// What a [`San`] says a man does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SanAction {
    /// Any move but castling.
    Normal {
        /// What the man is.
        role: Role,
        /// The file it comes from, if said.
        file: Option<File>,
        /// The rank it comes from, if said.
        rank: Option<Rank>,
        /// The square it goes to.
        to: Square,
        /// The squares of the men that are taken.
        captures: Bitboard,
        /// What a pawn becomes.
        promotion: Option<Role>,
    },
    /// Castling.
    Castling {
        /// Which way.
        side: CastlingSide,
        /// The squares of the men that are taken.
        captures: Bitboard,
    },
}

/// The mark behind a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SanMark {
    /// `+`: the move gives check.
    Check,
    /// `#`: the move wins the game.
    Win,
}

/// Why a text is not a move of a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ParseMoveError {
    /// It is not a move at all.
    #[error("`{text}` is not a move such as Rg4xc4d4f4, e8=Q or O-O, nor coordinates such as b4g4")]
    Malformed {
        /// The offending text, cut to a readable length.
        text: String,
    },
    /// It says a move that is not legal.
    #[error("{text} is not legal: {refusal}")]
    Illegal {
        /// The move's text.
        text: String,
        /// The reason.
        refusal: Refusal,
    },
    /// No man can make such a move: there is none of its kind, or each is refused for a reason of
    /// its own.
    #[error("{text} is not legal: no {role} can make that move")]
    NoneCan {
        /// The move's text.
        text: String,
        /// What the man should be.
        role: Role,
    },
    /// Several men can make the move.
    #[error("{text} is ambiguous: it could start on {origins}")]
    Ambiguous {
        /// The move's text.
        text: String,
        /// Where the men stand.
        origins: Bitboard,
    },
}

impl ErrorCode for ParseMoveError {
    fn code(&self) -> &'static str {
        match self {
            ParseMoveError::Malformed { .. } => "malformed",
            ParseMoveError::Illegal { refusal, .. } => refusal.code(),
            ParseMoveError::NoneCan { .. } => "none-can",
            ParseMoveError::Ambiguous { .. } => "ambiguous",
        }
    }
}

impl Position {
    /// A legal move of this position in algebraic form. Of any other move the text is nonsense.
    #[must_use]
    pub fn san(&self, m: &Move) -> San {
        let &Move { to, role, promotion, captures, .. } = m;
        let action = match m.castling() {
            Some(side) => SanAction::Castling { side, captures },
            None => {
                let (file, rank) = self.disambiguation(m);
                SanAction::Normal { role, file, rank, to, captures, promotion }
            }
        };
        let after = self.after(m);
        let lost = !after.has_legal_move();
        let mark = match (lost, after.is_check()) {
            (true, _) => Some(SanMark::Win),
            (false, true) => Some(SanMark::Check),
            (false, false) => None,
        };
        San { action, mark }
    }

    fn disambiguation(&self, m: &Move) -> (Option<File>, Option<Rank>) {
        let rivals = self.board().of(self.side_to_move(), m.role).without(m.from);
        let alike: Bitboard = self
            .legal_moves_from(rivals)
            .iter()
            .filter(|other| Move { from: m.from, ..**other } == *m)
            .map(|other| other.from)
            .collect();
        notation::disambiguation(m.from, alike)
    }

    /// The legal move that a text stands for, in algebraic or coordinate form. A mark (`+`, `#`) may
    /// stand behind both, and is not held against the position.
    ///
    /// # Errors
    ///
    /// Different ones for a text that is no move, a move that is not legal (with the reason if it
    /// is the same for all men that can be meant), and one that several men could make.
    pub fn parse_move(&self, text: &str) -> Result<Move, ParseMoveError> {
        let unmarked = text.strip_suffix(['+', '#']).unwrap_or(text);
        // Not by `FromStr`: it would make an error for each move in algebraic form.
        if let Some(coordinates) = coordinates::parse(unmarked) {
            return self.explain(&coordinates).map_err(|refusal| ParseMoveError::Illegal {
                text: coordinates.to_string(),
                refusal,
            });
        }
        let malformed = || ParseMoveError::Malformed { text: excerpt(text) };
        self.find(&parse(text).ok_or_else(malformed)?)
    }

    /// The legal move that an algebraic form stands for.
    ///
    /// # Errors
    ///
    /// If there is none, or more than one.
    pub fn find(&self, san: &San) -> Result<Move, ParseMoveError> {
        let us = self.side_to_move();
        let (role, origins, to, promotion, captures) = match san.action {
            SanAction::Normal { role, file, rank, to, captures, promotion } => {
                let file = file.map_or(Bitboard::FULL, Bitboard::of_file);
                let rank = rank.map_or(Bitboard::FULL, Bitboard::of_rank);
                (role, self.board().of(us, role) & file & rank, to, promotion, captures)
            }
            SanAction::Castling { side, captures } => {
                let path = crate::board::CastlingPath::orthodox(us, side);
                let king = self.board().of(us, Role::King) & path.king_from.into();
                (Role::King, king, path.king_to, None, captures)
            }
        };
        let fits = |m: &&Move| {
            (m.to, m.promotion, m.captures) == (to, promotion, captures)
                && m.castling().is_some() == matches!(san.action, SanAction::Castling { .. })
        };
        let moves = self.legal_moves_from(origins);
        let mut candidates = moves.iter().filter(fits);
        match (candidates.next(), candidates.next()) {
            (Some(m), None) => Ok(*m),
            (Some(_), Some(_)) => Err(ParseMoveError::Ambiguous {
                text: san.to_string(),
                origins: moves.iter().filter(fits).map(|m| m.from).collect(),
            }),
            (None, _) => Err(self.no_such_move(san, role, origins, to, promotion, captures)),
        }
    }

    /// The reason, if it is the same for all men that can be meant, or if one of them has such a move
    /// but for what it takes.
    fn no_such_move(
        &self,
        san: &San,
        role: Role,
        origins: Bitboard,
        to: Square,
        promotion: Option<Role>,
        captures: Bitboard,
    ) -> ParseMoveError {
        let text = san.to_string();
        let us = self.side_to_move();
        let refuse = |from| match self.explain(&Coordinates { from, to, promotion, captures }) {
            Err(refusal) => refusal,
            Ok(legal) => Refusal::Misdescribed { legal },
        };
        // The man on the destination itself is not meant.
        let refusals: SmallVec<[Refusal; 8]> =
            origins.without(to).into_iter().map(refuse).collect();
        let almost = |refusal: &&Refusal| matches!(refusal, Refusal::Misdescribed { .. });
        let refusal = match (refusals.first(), san.action) {
            _ if self.board().king(us).is_none() => Some(Refusal::KingCaptured { color: us }),
            (Some(first), _) if refusals.iter().all(|other| other == first) => Some(*first),
            // A king who is not at home has moved.
            (None, SanAction::Castling { side, .. }) => Some(Refusal::CastlingRightGone { side }),
            _ => refusals.iter().find(almost).copied(),
        };
        match refusal {
            Some(refusal) => ParseMoveError::Illegal { text, refusal },
            None => ParseMoveError::NoneCan { text, role },
        }
    }
}

/// A text that is not a move in algebraic form.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{text}` is not a move in algebraic form such as Rg4xc4d4f4, e8=Q or O-O")]
pub struct ParseSanError {
    /// The offending text, cut to a readable length.
    pub text: String,
}

impl FromStr for San {
    type Err = ParseSanError;

    fn from_str(text: &str) -> Result<San, ParseSanError> {
        parse(text).ok_or_else(|| ParseSanError { text: excerpt(text) })
    }
}

fn parse(text: &str) -> Option<San> {
    let (text, mark) = match text.as_bytes().last()? {
        b'+' => (&text[..text.len() - 1], Some(SanMark::Check)),
        b'#' => (&text[..text.len() - 1], Some(SanMark::Win)),
        _ => (text, None),
    };
    let (text, promotion) = notation::split_promotion(text)?;
    let (way, captures) = match text.split_once('x') {
        Some((way, captures)) => (way, parse_squares(captures)?),
        None => (text, Bitboard::EMPTY),
    };
    let castling = CastlingSide::ALL.into_iter().find(|side| side.notation() == way);
    let action = match castling {
        Some(_) if promotion.is_some() => return None,
        Some(side) => SanAction::Castling { side, captures },
        None => {
            // What is taken stands behind the destination, so no `x` is left before it.
            let Way { role, file, rank, to, .. } = Way::parse(way)?;
            SanAction::Normal { role, file, rank, to, captures, promotion }
        }
    };
    Some(San { action, mark })
}

impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut text, captures, promotion) = match self.action {
            SanAction::Normal { role, file, rank, to, captures, promotion } => {
                let way = Way { role, file, rank, capture: false, to };
                (way.to_string(), captures, promotion)
            }
            SanAction::Castling { side, captures } => (side.notation().to_owned(), captures, None),
        };
        if captures.any() {
            text.push('x');
            text.extend(captures.into_iter().map(|square| square.to_string()));
        }
        text.extend(notation::promotion_suffix(promotion));
        text.extend(self.mark.map(|mark| match mark {
            SanMark::Check => '+',
            SanMark::Win => '#',
        }));
        f.pad(&text)
    }
}
