//! Positions from parts and from FEN, and what makes them valid.

use core::fmt;
use core::str::FromStr;

use super::Position;
use crate::board::{
    Bitboard, Board, CastlingPath, CastlingRights, CastlingSide, Color, Piece, Role,
};
use crate::fen::{Fields, ParseFenError};
use crate::text::{excerpt, write_problems};

/// The parts of a position, valid or not: what a FEN says. [`Position::try_from`] checks them.
///
/// Text form (`Display`, `FromStr`) is FEN; see [`fen`](crate::fen) for how strictly it is read.
/// The en-passant field is always `-`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// The men.
    pub board: Board,
    /// Who is to move.
    pub side_to_move: Color,
    /// Who may still castle where.
    pub castling: CastlingRights,
    /// Plies since the last capture (F17).
    pub clock: u16,
    /// The number of the move, from 1, one up after each move of Black.
    pub move_number: u16,
}

impl Setup {
    /// The start of the game (F1).
    pub const START: Setup = Setup {
        board: Board::START,
        side_to_move: Color::White,
        castling: CastlingRights::all(),
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
            if kings.more_than_one() {
                problems |= SetupProblems::SEVERAL_KINGS;
            }
            // Only the side to move can have lost its king: it has just been captured.
            if kings.is_empty() && color != *us {
                problems |= SetupProblems::MISSING_KING;
            }
        }
        if board.of_role(Role::Pawn).intersects(Bitboard::BACK_RANKS) {
            problems |= SetupProblems::PAWN_ON_BACK_RANK;
        }
        if let (Some(_), Some(king)) = (board.king(*us), board.king(!*us))
            && board.attackers(king, *us, board.occupied()).any()
        {
            problems |= SetupProblems::OPPOSITE_CHECK;
        }
        if !self.castling.difference(self.possible_castling()).is_empty() {
            problems |= SetupProblems::CASTLING_RIGHTS;
        }
        if self.move_number == 0 {
            problems |= SetupProblems::MOVE_NUMBER_ZERO;
        }
        problems
    }

    /// The rights for which king and rook stand at home.
    fn possible_castling(&self) -> CastlingRights {
        let mut rights = CastlingRights::empty();
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                let path = CastlingPath::orthodox(color, side);
                let stands =
                    |square, role| self.board.piece_at(square) == Some(Piece { color, role });
                if stands(path.king_from, Role::King) && stands(path.rook_from, Role::Rook) {
                    rights |= CastlingRights::right(color, side);
                }
            }
        }
        rights
    }
}

bitflags::bitflags! {
    /// Everything that is wrong with a [`Setup`], all at once.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub struct SetupProblems: u32 {
        /// The side that is not to move has no king (or nobody has one).
        const MISSING_KING = 1 << 0;
        /// A side has more than one king.
        const SEVERAL_KINGS = 1 << 1;
        /// A pawn stands on rank 1 or 8.
        const PAWN_ON_BACK_RANK = 1 << 2;
        /// The side to move gives check: the other one cannot have left its king so (F11).
        const OPPOSITE_CHECK = 1 << 3;
        /// A castling right without king and rook at home.
        const CASTLING_RIGHTS = 1 << 4;
        /// The move number is 0.
        const MOVE_NUMBER_ZERO = 1 << 5;
    }
}

/// All problems for a person, separated by `; `.
impl fmt::Display for SetupProblems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const TEXTS: [(SetupProblems, &str); 6] = [
            (SetupProblems::MISSING_KING, "a king is missing"),
            (SetupProblems::SEVERAL_KINGS, "a side has more than one king"),
            (SetupProblems::PAWN_ON_BACK_RANK, "a pawn stands on rank 1 or 8"),
            (SetupProblems::OPPOSITE_CHECK, "the side that is not to move is in check"),
            (SetupProblems::CASTLING_RIGHTS, "castling right without king and rook at home"),
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
        let Setup { board, side_to_move, castling, clock, move_number } = self;
        write!(f, "{board} {} {castling} - {clock} {move_number}", side_to_move.letter())
    }
}

impl FromStr for Setup {
    type Err = ParseFenError;

    fn from_str(text: &str) -> Result<Setup, ParseFenError> {
        let fields = Fields::split(text)?;
        if fields.en_passant != "-" {
            let found = excerpt(fields.en_passant);
            return Err(ParseFenError::EnPassant { expected: "`-`", found });
        }
        Ok(Setup {
            board: fields.placement.parse()?,
            side_to_move: fields.side,
            castling: fields.castling,
            clock: fields.clock,
            move_number: fields.move_number,
        })
    }
}

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
