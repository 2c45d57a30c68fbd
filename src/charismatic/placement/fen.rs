//! FEN of the placement stage, and what makes one valid.

use core::fmt;
use core::str::FromStr;

use super::draws::DRAWN;
use super::{KING_HOMES, Men, ParseMenError, PlacementStage, own_half};
use crate::board::{Bitboard, Board, Color, ParseBoardError, Rank, Role};
use crate::charismatic::castling;
use crate::fen::{Fields, ParseFenError};
use crate::text::{excerpt, write_problems};

impl fmt::Display for PlacementStage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PlacementStage { board, side_to_move, reserves: [white, black], hand } = self;
        write!(f, "{board}[{white}/{black}/{hand}] {} - - 0 1", side_to_move.letter())
    }
}

bitflags::bitflags! {
    /// Everything that keeps the parts of a FEN from being a position of the placement stage.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub struct PlacementProblems: u32 {
        /// The kings are not just one on e1 and one on d8 (C1).
        const KINGS = 1 << 0;
        /// Board, reserve and hand of a player do not make up the set of men he starts with (C2).
        const MEN = 1 << 1;
        /// The players have not drawn five men each in turn (C2).
        const TURNS = 1 << 2;
        /// A man stands on the other side's half of the board (C4).
        const NOT_OWN_HALF = 1 << 3;
        /// A pawn stands on its own first row (C4).
        const PAWN_ON_FIRST_ROW = 1 << 4;
        /// A king is in check (C4).
        const CHECK = 1 << 5;
        /// Castling, en passant, clock or number are not `- - 0 1`.
        const FIELDS = 1 << 6;
    }
}

/// All problems for a person, separated by `; `.
impl fmt::Display for PlacementProblems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const TEXTS: [(PlacementProblems, &str); 7] = [
            (PlacementProblems::KINGS, "the kings are not just one on e1 and one on d8"),
            (
                PlacementProblems::MEN,
                "board, reserve and hand are not the sixteen men of each player",
            ),
            (PlacementProblems::TURNS, "the players have not drawn five men each in turn"),
            (PlacementProblems::NOT_OWN_HALF, "a man stands on the other side's half"),
            (PlacementProblems::PAWN_ON_FIRST_ROW, "a pawn stands on its own first row"),
            (PlacementProblems::CHECK, "a king is in check"),
            (PlacementProblems::FIELDS, "the last four fields are not `- - 0 1`"),
        ];
        write_problems(f, *self, &TEXTS)
    }
}

/// Why a FEN is not a position of the placement stage.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum PlacementFenError {
    /// The text is not a FEN.
    #[error(transparent)]
    #[strum(transparent)]
    Parse(#[from] ParseFenError),
    /// The brackets behind the board.
    #[error(
        "placement field: expected `[<white reserve>/<black reserve>/<in hand>]` behind the board, \
         found `{found}`"
    )]
    Brackets {
        /// What is there, cut to a readable length.
        found: String,
    },
    /// The men in the brackets.
    #[error("placement field: {0}")]
    Men(#[from] ParseMenError),
    /// What it describes is not a position of the placement stage.
    #[error("invalid position: {0}")]
    #[strum(serialize = "invalid-position")]
    Problems(PlacementProblems),
}

impl From<ParseBoardError> for PlacementFenError {
    fn from(error: ParseBoardError) -> PlacementFenError {
        PlacementFenError::Parse(error.into())
    }
}

impl FromStr for PlacementStage {
    type Err = PlacementFenError;

    fn from_str(text: &str) -> Result<PlacementStage, PlacementFenError> {
        let fields = Fields::split(text)?;
        let brackets = fields.placement.find('[').unwrap_or(fields.placement.len());
        let (board, brackets) = fields.placement.split_at(brackets);
        let parts = brackets.strip_prefix('[').and_then(|inside| {
            let mut parts = inside.strip_suffix(']')?.split('/');
            let three = (parts.next()?, parts.next()?, parts.next()?);
            parts.next().is_none().then_some(three)
        });
        let (white, black, hand) =
            parts.ok_or_else(|| PlacementFenError::Brackets { found: excerpt(brackets) })?;
        let stage = PlacementStage {
            board: board.parse()?,
            side_to_move: fields.side,
            reserves: [men(white)?, men(black)?],
            hand: men(hand)?,
        };
        let mut problems = stage.problems();
        if !fields.castling.is_empty()
            || (fields.en_passant, fields.clock, fields.move_number) != ("-", 0, 1)
        {
            problems |= PlacementProblems::FIELDS;
        }
        if problems.is_empty() { Ok(stage) } else { Err(PlacementFenError::Problems(problems)) }
    }
}

/// Men in the one order in which they are written.
fn men(text: &str) -> Result<Men, PlacementFenError> {
    let men: Men = text.parse()?;
    if men.to_string() == text { Ok(men) } else { Err(ParseMenError::new(text).into()) }
}

impl PlacementStage {
    fn problems(&self) -> PlacementProblems {
        let mut problems = PlacementProblems::empty();
        let board = &self.board;
        for color in Color::ALL {
            let king = KING_HOMES[color as usize];
            let men = board.of_color(color);
            if board.of(color, Role::King) != Bitboard::of(king) {
                problems |= PlacementProblems::KINGS;
            } else if castling::attacked(board, king, !color) {
                problems |= PlacementProblems::CHECK;
            }
            if !men.is_subset(own_half(color)) {
                problems |= PlacementProblems::NOT_OWN_HALF;
            }
            let first_row = Bitboard::of_rank(Rank::R1.relative_to(color));
            if board.of(color, Role::Pawn).intersects(first_row) {
                problems |= PlacementProblems::PAWN_ON_FIRST_ROW;
            }
            let hand = if color == self.side_to_move { self.hand } else { Men::NONE };
            let off_board = self.reserve(color).plus(&hand);
            let total = off_board.and_then(|men| on_board(board, color)?.plus(&men));
            if total != Some(Men::RESERVE) {
                problems |= PlacementProblems::MEN;
            }
        }
        if !self.turns_are_right() {
            problems |= PlacementProblems::TURNS;
        }
        problems
    }

    /// C2: White first, five men each time.
    fn turns_are_right(&self) -> bool {
        let received = |color| Men::RESERVE.len().saturating_sub(self.reserve(color).len());
        let (white, black) = (received(Color::White), received(Color::Black));
        // Whoever has men in hand has begun his turn; he is one ahead of the finished turns.
        let ahead = usize::from(!self.hand.is_empty()) * DRAWN;
        let begun = match self.side_to_move {
            Color::White => white == black + ahead,
            Color::Black => white + ahead == black + DRAWN,
        };
        begun && white.is_multiple_of(DRAWN) && self.hand.len() <= DRAWN
    }
}

/// The men of a player on the board, without his king.
fn on_board(board: &Board, color: Color) -> Option<Men> {
    let men = board.pieces().filter(|(_, man)| man.color == color && man.role != Role::King);
    men.map(|(_, man)| man.role).try_fold(Men::NONE, Men::with)
}
