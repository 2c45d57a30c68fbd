//! Moves and turns as people write them.

use core::fmt;
use core::str::FromStr;

use super::explain::may_be_meant;
use super::{Coordinates, EndRefusal, Move, MoveList, Position, Refusal, Series, Turn, castling};
use crate::ErrorCode;
use crate::board::{Bitboard, CastlingSide, File, Rank, Role, Square};
use crate::notation::{self, Way};
use crate::text::excerpt;

/// A move of a series in algebraic form: `e4`, `Nbd2`, `exd6` (also en passant), `e8=Q`, `O-O-O`.
///
/// The man's file, rank or both are named, as in chess, if another man of its kind could go to the
/// same square at that point of the series. A mark, `+` or `#`, is written only behind the last
/// move of a turn, whose result it describes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct San {
    /// The move without its mark.
    pub action: SanAction,
    /// `+`, `#` or nothing. A mark is a comment on the position after the turn: in reading, whether
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
        /// Whether it takes something.
        capture: bool,
        /// The square it goes to.
        to: Square,
        /// What a pawn becomes.
        promotion: Option<Role>,
    },
    /// Castling (C12).
    Castling(CastlingSide),
}

/// The mark behind a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SanMark {
    /// `+`: the turn ends with check.
    Check,
    /// `#`: the turn mates (C14).
    Mate,
}

/// Why a text is not a move of a series.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ParseMoveError {
    /// It is not a move at all.
    #[error("`{text}` is not a move such as Nf3, exd6, e8=Q or O-O, nor coordinates such as g1f3")]
    Malformed {
        /// The offending text, cut to a readable length.
        text: String,
    },
    /// It says a move that is not possible.
    #[error("{text} is not possible: {refusal}")]
    Impossible {
        /// The move's text.
        text: String,
        /// The reason.
        refusal: Refusal,
    },
    /// No man can make such a move, and no single one is meant whose reason could be told.
    #[error("{text} is not possible: no {role} that may still move can make it")]
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

/// Why a text is not a legal turn of a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ParseTurnError {
    /// One of its moves is wrong.
    #[error("move {number}: {error}")]
    Move {
        /// Which move of the turn, from 1.
        number: usize,
        /// The reason.
        error: ParseMoveError,
    },
    /// The turn may not end after its last move (C8, C10).
    #[error("the turn may not end there: {0}")]
    End(#[from] EndRefusal),
}

impl ErrorCode for ParseMoveError {
    fn code(&self) -> &'static str {
        match self {
            ParseMoveError::Malformed { .. } => "malformed",
            ParseMoveError::Impossible { refusal, .. } => refusal.code(),
            ParseMoveError::NoneCan { .. } => "none-can",
            ParseMoveError::Ambiguous { .. } => "ambiguous",
        }
    }
}

impl ErrorCode for ParseTurnError {
    fn code(&self) -> &'static str {
        match self {
            ParseTurnError::Move { error, .. } => error.code(),
            ParseTurnError::End(refusal) => refusal.code(),
        }
    }
}

impl Position {
    /// A legal turn of this position in algebraic form, such as `e4,Nf3,Bc4+`.
    #[must_use]
    pub fn san(&self, turn: &Turn) -> String {
        let mut series = self.series();
        let mut text = String::new();
        for (index, m) in turn.moves().iter().enumerate() {
            text.push_str(if index > 0 { "," } else { "" });
            text.push_str(&series.san(m).to_string());
            series.push_unchecked(m);
        }
        let after = series.state().ended();
        if after.is_check() {
            text.push(if after.has_legal_turn() { '+' } else { '#' });
        }
        text
    }

    /// The legal turn that a text stands for: moves separated by commas, each in algebraic or
    /// coordinate form. Marks (`+`, `#`) may stand behind moves of both forms, and are not held
    /// against the position.
    ///
    /// # Errors
    ///
    /// The first move that is wrong and why, or why the turn may not end after its last move.
    pub fn parse_turn(&self, text: &str) -> Result<Turn, ParseTurnError> {
        Ok(self.parse_series(text)?.end()?)
    }

    /// As [`parse_turn`](Position::parse_turn), for a turn that need not be finished. An empty text
    /// is a series without moves.
    ///
    /// # Errors
    ///
    /// The first move that is wrong and why.
    pub fn parse_series(&self, text: &str) -> Result<Series, ParseTurnError> {
        let mut series = self.series();
        if text.is_empty() {
            return Ok(series);
        }
        for (index, text) in text.split(',').enumerate() {
            match series.parse_move(text) {
                Ok(m) => series.push_unchecked(&m),
                Err(error) => return Err(ParseTurnError::Move { number: index + 1, error }),
            }
        }
        Ok(series)
    }
}

impl Series {
    /// A possible move in algebraic form, without a mark.
    #[must_use]
    pub fn san(&self, m: &Move) -> San {
        let &Move { from, to, role, promotion, .. } = m;
        let capture = m.is_capture();
        let action = match m.castling() {
            Some(side) => SanAction::Castling(side),
            None => {
                let (mut file, rank) = self.disambiguation(m);
                if role == Role::Pawn && capture {
                    file = Some(from.file());
                }
                SanAction::Normal { role, file, rank, capture, to, promotion }
            }
        };
        San { action, mark: None }
    }

    fn disambiguation(&self, m: &Move) -> (Option<File>, Option<Rank>) {
        // Pawns that go to the same square differ in their files, and those are named in captures.
        if m.role == Role::Pawn {
            return (None, None);
        }
        let rivals = self.board().of(self.start().side_to_move(), m.role).without(m.from);
        // A last move that leaves the king in check is told apart from all others: an illegal turn
        // (C10) is written too.
        let moves = if self.remaining() == 1 && self.state().after(m).position.is_check() {
            self.possible_moves_from(rivals)
        } else {
            self.candidates(rivals)
        };
        let alike: Bitboard =
            moves.iter().filter(|other| other.to == m.to).map(|other| other.from).collect();
        notation::disambiguation(m.from, alike)
    }

    /// The moves among which one is told apart: when only one more can be made, those that leave
    /// the king safe. With series of one move that is what chess does.
    fn candidates(&self, origins: Bitboard) -> MoveList {
        let mut moves = self.possible_moves_from(origins);
        if self.remaining() == 1 {
            moves.retain(|m| !self.state().after(m).position.is_check());
        }
        moves
    }

    /// The possible move that a text stands for, in algebraic or coordinate form, with a mark or
    /// without.
    ///
    /// # Errors
    ///
    /// Different ones for a text that is no move, a move that is not possible now (with the reason
    /// where one man must be meant), and one that several men could make.
    pub fn parse_move(&self, text: &str) -> Result<Move, ParseMoveError> {
        let unmarked = text.strip_suffix(['+', '#']).unwrap_or(text);
        if let Ok(coordinates) = unmarked.parse::<Coordinates>() {
            let text = || coordinates.to_string();
            return self
                .explain(&coordinates)
                .map_err(|refusal| ParseMoveError::Impossible { text: text(), refusal });
        }
        match text.parse::<San>() {
            Ok(san) => self.find(&san),
            Err(_) => Err(ParseMoveError::Malformed { text: excerpt(text) }),
        }
    }

    /// The possible move that an algebraic form stands for.
    ///
    /// # Errors
    ///
    /// If there is none, or more than one.
    pub fn find(&self, san: &San) -> Result<Move, ParseMoveError> {
        let us = self.start().side_to_move();
        let text = || san.to_string();
        if self.remaining() == 0 {
            let refusal = Refusal::SeriesFull { max: self.start().max_series() };
            return Err(ParseMoveError::Impossible { text: text(), refusal });
        }
        match san.action {
            SanAction::Castling(side) => {
                let role = Role::King;
                let home = |&from: &Square| castling::path(us, from, side).is_some();
                let king = self.board().king(us);
                let Some(from) = king.filter(home) else {
                    let moved = king.filter(|&king| self.moved().contains(king));
                    let refusal = moved.map_or(Refusal::CastlingRightGone { side }, |square| {
                        Refusal::AlreadyMoved { square, role }
                    });
                    return Err(ParseMoveError::Impossible { text: text(), refusal });
                };
                let to = castling::path(us, from, side).map_or(from, |path| path.king_to);
                self.explain_as(san, role, Coordinates { from, to, promotion: None })
            }
            SanAction::Normal { role, file, rank, capture, to, promotion } => {
                let on_file = file.map_or(Bitboard::FULL, Bitboard::of_file);
                let on_rank = rank.map_or(Bitboard::FULL, Bitboard::of_rank);
                let origins = self.board().of(us, role) & on_file & on_rank;
                let fits = |m: &Move| {
                    (m.to, m.promotion, m.is_capture()) == (to, promotion, capture)
                        && m.castling().is_none()
                };
                let mut moves = self.candidates(origins);
                moves.retain(|m| fits(m));
                if moves.is_empty() {
                    moves = self.possible_moves_from(origins);
                    moves.retain(|m| fits(m));
                }
                match moves.as_slice() {
                    [m] => Ok(*m),
                    [] => {
                        // The reason, if only one man can be meant.
                        let meant = |&from: &Square| may_be_meant(us, role, from, to);
                        let meant: Bitboard = origins.into_iter().filter(meant).collect();
                        match meant.single().or(origins.single()) {
                            Some(from) => {
                                self.explain_as(san, role, Coordinates { from, to, promotion })
                            }
                            None => Err(ParseMoveError::NoneCan { text: text(), role }),
                        }
                    }
                    several => Err(ParseMoveError::Ambiguous {
                        text: text(),
                        origins: several.iter().map(|m| m.from).collect(),
                    }),
                }
            }
        }
    }

    /// The move of these coordinates, if it is what the text says.
    fn explain_as(
        &self,
        san: &San,
        role: Role,
        coordinates: Coordinates,
    ) -> Result<Move, ParseMoveError> {
        let refused = |refusal| ParseMoveError::Impossible { text: san.to_string(), refusal };
        let legal = self.explain(&coordinates).map_err(refused)?;
        let says_capture = matches!(san.action, SanAction::Normal { capture: true, .. });
        if legal.role == role && legal.is_capture() == says_capture {
            Ok(legal)
        } else {
            Err(refused(Refusal::Misdescribed { legal }))
        }
    }
}

/// A text that is not a move in algebraic form.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{text}` is not a move in algebraic form such as Nf3, exd6, e8=Q or O-O")]
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
        b'#' => (&text[..text.len() - 1], Some(SanMark::Mate)),
        _ => (text, None),
    };
    let castling = CastlingSide::ALL.into_iter().find(|side| side.notation() == text);
    if let Some(side) = castling {
        return Some(San { action: SanAction::Castling(side), mark });
    }
    let (way, promotion) = notation::split_promotion(text)?;
    let Way { role, file, rank, capture, to } = Way::parse(way)?;
    let action = SanAction::Normal { role, file, rank, capture, to, promotion };
    Some(San { action, mark })
}

impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = match self.action {
            SanAction::Castling(side) => side.notation().to_owned(),
            SanAction::Normal { role, file, rank, capture, to, promotion } => {
                let mut text = Way { role, file, rank, capture, to }.to_string();
                text.extend(notation::promotion_suffix(promotion));
                text
            }
        };
        text.extend(self.mark.map(|mark| match mark {
            SanMark::Check => '+',
            SanMark::Mate => '#',
        }));
        f.pad(&text)
    }
}
