//! Positions from parts and from FEN, and what makes them valid.

use core::fmt;
use core::str::FromStr;

use super::position::usable_targets;
use super::{Position, SeriesLength, castling};
use crate::board::{Bitboard, Board, CastlingRights, Color, Rank, Role, Square, attacks};
use crate::fen::{Fields, ParseFenError};
use crate::text::{excerpt, write_problems};

/// The parts of a position, valid or not: what a FEN says. [`Position::try_from`] checks them.
///
/// Text form (`Display`, `FromStr`) is FEN; see [`fen`](crate::fen) for how strictly it is read.
/// The en-passant field is `-` or a list of squares such as `a6,c6`, read in any order and written
/// from a to h; targets that no pawn could use are left out of the position (C13). The castling
/// letters `K` and `k` are the short side, `Q` and `q` the long side of a king whose home is on the
/// e- or d-file (C12).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// The men.
    pub board: Board,
    /// Who is to move.
    pub side_to_move: Color,
    /// Who may still castle where (C12).
    pub castling: CastlingRights,
    /// The squares that pawns of the other side have just passed (C13).
    pub en_passant: Bitboard,
    /// Turns, of one player each, since the last pawn move or capture (C17).
    pub clock: u16,
    /// The number of the turn, from 1, one up after each turn of Black.
    pub move_number: u16,
}

impl Setup {
    /// The orthodox array of chess.
    pub const ORTHODOX: Setup = Setup {
        board: Board::START,
        side_to_move: Color::White,
        castling: CastlingRights::all(),
        en_passant: Bitboard::EMPTY,
        clock: 0,
        move_number: 1,
    };

    /// Everything that keeps these parts from being a position.
    #[must_use]
    pub fn problems(&self) -> SetupProblems {
        let mut problems = SetupProblems::empty();
        let Setup { board, side_to_move: us, .. } = self;

        for color in Color::ALL {
            let kings = board.of(color, Role::King);
            if kings.is_empty() {
                problems |= SetupProblems::MISSING_KING;
            }
            if kings.more_than_one() {
                problems |= SetupProblems::SEVERAL_KINGS;
            }
        }
        if board.of_role(Role::Pawn).intersects(Bitboard::BACK_RANKS) {
            problems |= SetupProblems::PAWN_ON_BACK_RANK;
        }
        if let Some(king) = board.king(!*us) {
            if board.is_attacked(king, *us) {
                problems |= SetupProblems::OPPOSITE_CHECK;
            }
            if attacks::king(king).intersects(board.of(*us, Role::King)) {
                problems |= SetupProblems::KINGS_ADJACENT;
            }
        }
        if !self.castling.difference(castling::possible_rights(board)).is_empty() {
            problems |= SetupProblems::CASTLING_RIGHTS;
        }
        if !self.en_passant.into_iter().all(|target| just_passed(board, *us, target)) {
            problems |= SetupProblems::EN_PASSANT;
        }
        if self.en_passant.len() as usize > SeriesLength::FIVE.get() {
            problems |= SetupProblems::TOO_MANY_EN_PASSANT;
        }
        if self.clock > 0 && usable_targets(board, !*us, self.en_passant).any() {
            problems |= SetupProblems::EN_PASSANT_CLOCK;
        }
        if self.move_number == 0 {
            problems |= SetupProblems::MOVE_NUMBER_ZERO;
        }
        problems
    }
}

/// Whether a pawn of the other side can just have passed an empty square (C13). Behind it another
/// man of its side may stand by now, but no pawn: none goes there.
fn just_passed(board: &Board, us: Color, target: Square) -> bool {
    let pawns = board.of(!us, Role::Pawn);
    target.rank().relative_to(us) == Rank::R6
        && !board.occupied().contains(target)
        && target.forward(!us).is_some_and(|pawn| pawns.contains(pawn))
        && target.forward(us).is_some_and(|start| !(board.of_color(us) | pawns).contains(start))
}

bitflags::bitflags! {
    /// Everything that is wrong with a [`Setup`], all at once.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub struct SetupProblems: u32 {
        /// A side has no king.
        const MISSING_KING = 1 << 0;
        /// A side has more than one king.
        const SEVERAL_KINGS = 1 << 1;
        /// A pawn stands on rank 1 or 8.
        const PAWN_ON_BACK_RANK = 1 << 2;
        /// The side to move gives check: the other one cannot have ended its turn so (C8).
        const OPPOSITE_CHECK = 1 << 3;
        /// The kings stand side by side: the other side cannot have ended its turn so (C8).
        const KINGS_ADJACENT = 1 << 4;
        /// A castling right without king and rook at home (C12).
        const CASTLING_RIGHTS = 1 << 5;
        /// An en-passant target that no pawn can just have passed, or that is occupied (C13).
        const EN_PASSANT = 1 << 6;
        /// More en-passant targets than a turn has moves (C13).
        const TOO_MANY_EN_PASSANT = 1 << 7;
        /// An en-passant target that a pawn could use, and a clock that says that no pawn has just
        /// moved (C13, C17).
        const EN_PASSANT_CLOCK = 1 << 9;
        /// The move number is 0.
        const MOVE_NUMBER_ZERO = 1 << 8;
    }
}

/// All problems for a person, separated by `; `.
impl fmt::Display for SetupProblems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const TEXTS: [(SetupProblems, &str); 10] = [
            (SetupProblems::MISSING_KING, "a king is missing"),
            (SetupProblems::SEVERAL_KINGS, "a side has more than one king"),
            (SetupProblems::PAWN_ON_BACK_RANK, "a pawn stands on rank 1 or 8"),
            (SetupProblems::OPPOSITE_CHECK, "the side that is not to move is in check"),
            (SetupProblems::KINGS_ADJACENT, "the kings stand side by side"),
            (SetupProblems::CASTLING_RIGHTS, "castling right without king and rook at home"),
            (SetupProblems::EN_PASSANT, "en-passant target that no pawn has just passed"),
            (SetupProblems::TOO_MANY_EN_PASSANT, "more than five en-passant targets"),
            (
                SetupProblems::EN_PASSANT_CLOCK,
                "usable en-passant target with a clock that is not 0",
            ),
            (SetupProblems::MOVE_NUMBER_ZERO, "the move number is 0"),
        ];
        write_problems(f, *self, &TEXTS)
    }
}

/// A setup that is no position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("invalid position: {problems}")]
pub struct SetupError {
    /// The setup, for a caller that wants to mend it.
    pub setup: Setup,
    /// All that is wrong with it.
    pub problems: SetupProblems,
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Setup { board, side_to_move, castling, en_passant, clock, move_number } = self;
        write!(f, "{board} {} {castling} ", side_to_move.letter())?;
        if en_passant.is_empty() {
            f.write_str("-")?;
        }
        for (index, target) in en_passant.into_iter().enumerate() {
            write!(f, "{}{target}", if index > 0 { "," } else { "" })?;
        }
        write!(f, " {clock} {move_number}")
    }
}

impl FromStr for Setup {
    type Err = ParseFenError;

    fn from_str(text: &str) -> Result<Setup, ParseFenError> {
        let fields = Fields::split(text)?;
        Ok(Setup {
            board: fields.placement.parse()?,
            side_to_move: fields.side,
            castling: fields.castling,
            en_passant: en_passant(fields.en_passant)?,
            clock: fields.clock,
            move_number: fields.move_number,
        })
    }
}

fn en_passant(field: &str) -> Result<Bitboard, ParseFenError> {
    if field == "-" {
        return Ok(Bitboard::EMPTY);
    }
    let targets = field.split(',').try_fold(Bitboard::EMPTY, |targets, name| {
        let target = name.parse().ok()?;
        (!targets.contains(target)).then_some(targets.with(target))
    });
    targets.ok_or_else(|| ParseFenError::EnPassant {
        expected: "`-` or different squares such as `a6,c6`",
        found: excerpt(field),
    })
}

/// The rule parameter is five moves a turn; see [`Position::with_max_series`].
impl TryFrom<Setup> for Position {
    type Error = SetupError;

    fn try_from(setup: Setup) -> Result<Position, SetupError> {
        let problems = setup.problems();
        if problems.is_empty() {
            Ok(Position::from_valid(&setup))
        } else {
            Err(SetupError { setup, problems })
        }
    }
}

/// Why a FEN is not a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum FenError {
    /// The text is not a FEN.
    #[error(transparent)]
    #[strum(transparent)]
    Parse(#[from] ParseFenError),
    /// What it describes is not a position.
    #[error(transparent)]
    #[strum(serialize = "invalid-position")]
    Setup(#[from] SetupError),
}

impl FromStr for Position {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Position, FenError> {
        Ok(Position::try_from(text.parse::<Setup>()?)?)
    }
}
