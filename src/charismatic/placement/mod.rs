//! The placement stage (C1-C5): what players draw from their reserves, and where they put it.

mod draws;
mod fen;
mod men;

use core::fmt;
use core::str::FromStr;

pub use self::draws::{DrawRefusal, WeightedDraw};
pub use self::fen::{PlacementFenError, PlacementProblems};
pub use self::men::{Men, ParseMenError};
use super::{Position, Setup, castling};
use crate::ErrorCode;
use crate::board::{Bitboard, Board, Color, Piece, Rank, Role, Square, attacks};
use crate::text::excerpt;

/// A man is put on a square. Its text (`Display`, `FromStr`) is as in `N@c3`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Placement {
    /// What the man is.
    pub role: Role,
    /// Where it is put.
    pub square: Square,
}

/// A valid position of the placement stage.
///
/// The side to move draws five men when its hand is empty, then places them one by one; then it is
/// the other side's turn. When both reserves are empty, [`position`](PlacementStage::position) is
/// where play begins.
///
/// Text form (`Display`, `FromStr`) is a FEN whose board carries, in brackets, White's reserve,
/// Black's reserve and the men in hand of the side to move; castling and en passant are `-`, the
/// numbers `0 1`.
///
/// ```
/// use heterochess::charismatic::PlacementStage;
///
/// let mut stage = PlacementStage::new();
/// assert_eq!((stage.draws().len(), stage.total_weight()), (49, 3003));
/// stage.draw(&"RNPPP".parse()?)?;
/// stage.place(&"N@c3".parse()?)?;
/// assert_eq!(
///     stage.to_string(),
///     "3k4/8/8/8/8/2N5/8/4K3[QRBBNPPPPP/QRRBBNNPPPPPPPP/RPPP] w - - 0 1"
/// );
/// let refused = stage.place(&"R@d4".parse()?).unwrap_err();
/// assert_eq!(refused.to_string(), "a rook on d4 would give check");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PlacementStage {
    board: Board,
    side_to_move: Color,
    reserves: [Men; 2],
    hand: Men,
}

/// C1: where the kings stand.
pub(super) const KING_HOMES: [Square; 2] = [Square::E1, Square::D8];

impl PlacementStage {
    /// The start of the game (C1): two kings, full reserves, and White to draw.
    #[must_use]
    pub fn new() -> PlacementStage {
        let mut board = Board::EMPTY;
        for color in Color::ALL {
            board.set(KING_HOMES[color as usize], Some(Piece { color, role: Role::King }));
        }
        let reserves = [Men::RESERVE; 2];
        PlacementStage { board, side_to_move: Color::White, reserves, hand: Men::NONE }
    }

    /// The men on the board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Who is to draw or to place.
    #[must_use]
    pub const fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// What a player has not yet received.
    #[must_use]
    pub const fn reserve(&self, color: Color) -> Men {
        self.reserves[color as usize]
    }

    /// What the side to move has received and not yet placed.
    #[must_use]
    pub const fn hand(&self) -> Men {
        self.hand
    }

    /// Whether all men are on the board.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.hand.is_empty() && self.reserves.iter().all(Men::is_empty)
    }

    /// The position in which play begins (C6), with the castling rights of the rooks that stand in
    /// their corners (C12); `None` while men are still to be placed.
    #[must_use]
    pub fn position(&self) -> Option<Position> {
        let castling = castling::possible_rights(&self.board);
        self.is_complete().then(|| {
            Position::from_valid(&Setup { board: self.board, castling, ..Setup::ORTHODOX })
        })
    }

    /// The side to move receives men from its reserve (C2).
    ///
    /// # Errors
    ///
    /// If it cannot receive these, with the reason. The position is unchanged then.
    pub fn draw(&mut self, men: &Men) -> Result<(), DrawRefusal> {
        if let Some(refusal) = self.draw_refusal(men) {
            return Err(refusal);
        }
        let reserve = &mut self.reserves[self.side_to_move as usize];
        if let Some(left) = reserve.minus(men) {
            *reserve = left;
            self.hand = *men;
        }
        Ok(())
    }

    /// The squares on which a man of the hand may be put (C4); none if it is not in hand. There is
    /// always a square for each man in hand.
    #[must_use]
    pub fn squares_for(&self, role: Role) -> Bitboard {
        if self.hand.count(role) == 0 {
            return Bitboard::EMPTY;
        }
        let us = self.side_to_move;
        let mut squares = own_half(us) - self.board.occupied();
        if role == Role::Pawn {
            squares -= Bitboard::of_rank(Rank::R1.relative_to(us));
        }
        squares.into_iter().filter(|&square| !self.gives_check(role, square)).collect()
    }

    fn gives_check(&self, role: Role, square: Square) -> bool {
        let us = self.side_to_move;
        // Adding a man can only close lines, so the man itself would be the one that checks.
        let occupied = self.board.occupied();
        let attacked = match role {
            Role::Pawn => attacks::pawn(us, square),
            Role::Knight => attacks::knight(square),
            Role::Bishop => attacks::bishop(square, occupied),
            Role::Rook => attacks::rook(square, occupied),
            Role::Queen => attacks::queen(square, occupied),
            Role::King => attacks::king(square),
        };
        attacked.intersects(self.board.of(!us, Role::King))
    }

    /// The legal placements (C4, C5).
    #[must_use]
    pub fn legal_placements(&self) -> Vec<Placement> {
        let on_each =
            |role| self.squares_for(role).into_iter().map(move |square| Placement { role, square });
        self.hand.roles().flat_map(on_each).collect()
    }

    /// Why a placement is not legal, or `None` if it is: the first rule that it breaks.
    #[must_use]
    pub fn placement_refusal(&self, placement: &Placement) -> Option<PlacementRefusal> {
        let &Placement { role, square } = placement;
        let us = self.side_to_move;
        if self.is_complete() {
            return Some(PlacementRefusal::Complete);
        }
        if self.needs_draw() {
            return Some(PlacementRefusal::DrawFirst { color: us, reserve: self.reserve(us) });
        }
        if self.hand.count(role) == 0 {
            return Some(PlacementRefusal::NotInHand { role, hand: self.hand });
        }
        if !own_half(us).contains(square) {
            return Some(PlacementRefusal::NotOwnHalf { square });
        }
        if let Some(piece) = self.board.piece_at(square) {
            return Some(PlacementRefusal::Occupied { square, piece });
        }
        if role == Role::Pawn && square.rank().relative_to(us) == Rank::R1 {
            return Some(PlacementRefusal::PawnOnFirstRow { square });
        }
        if self.gives_check(role, square) {
            return Some(PlacementRefusal::GivesCheck { role, square });
        }
        None
    }

    /// The side to move puts a man of its hand on the board.
    ///
    /// # Errors
    ///
    /// If it cannot, with the reason. The position is unchanged then.
    pub fn place(&mut self, placement: &Placement) -> Result<(), PlacementRefusal> {
        if let Some(refusal) = self.placement_refusal(placement) {
            return Err(refusal);
        }
        let &Placement { role, square } = placement;
        let color = self.side_to_move;
        self.board.set(square, Some(Piece { color, role }));
        let placed = Men::NONE.with(role).unwrap_or_default();
        self.hand = self.hand.minus(&placed).unwrap_or_default();
        if self.hand.is_empty() {
            self.side_to_move = !color;
        }
        Ok(())
    }
}

/// C4: where a player may place men.
fn own_half(color: Color) -> Bitboard {
    let white = Bitboard(0xffff_ffff);
    match color {
        Color::White => white,
        Color::Black => !white,
    }
}

impl Default for PlacementStage {
    fn default() -> PlacementStage {
        PlacementStage::new()
    }
}

/// Why a man cannot be placed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum PlacementRefusal {
    /// C2: all men have been placed.
    #[error("all men are placed: the placement stage is over")]
    Complete,
    /// C2: men are drawn before they are placed.
    #[error("{color} has to draw five men first, from {reserve}")]
    DrawFirst {
        /// Who is to move.
        color: Color,
        /// What is in its reserve.
        reserve: Men,
    },
    /// C2: there is no such man in hand.
    #[error("there is no {role} in hand ({hand})")]
    NotInHand {
        /// What the man should be.
        role: Role,
        /// The men in hand.
        hand: Men,
    },
    /// C4: men are placed on the own half of the board.
    #[error("{square} is not on your half of the board")]
    NotOwnHalf {
        /// The square.
        square: Square,
    },
    /// C4: men are placed on empty squares.
    #[error("a {piece} stands on {square}")]
    Occupied {
        /// The square.
        square: Square,
        /// Who stands there.
        piece: Piece,
    },
    /// C4: pawns are not placed on the own first row.
    #[error("a pawn is not placed on its own first row, as {square} is")]
    PawnOnFirstRow {
        /// The square.
        square: Square,
    },
    /// C4, C5: no placement gives check.
    #[error("a {role} on {square} would give check")]
    GivesCheck {
        /// What the man is.
        role: Role,
        /// The square.
        square: Square,
    },
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}@{}", self.role.letter(), self.square))
    }
}

/// A text that is not a placement.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{text}` is not a placement such as N@c3")]
pub struct ParsePlacementError {
    /// The offending text, cut to a readable length.
    pub text: String,
}

impl ErrorCode for ParsePlacementError {
    fn code(&self) -> &'static str {
        "malformed"
    }
}

impl FromStr for Placement {
    type Err = ParsePlacementError;

    fn from_str(text: &str) -> Result<Placement, ParsePlacementError> {
        let parse = || {
            let (letter, square) = text.split_once('@')?;
            let role = Men::ROLES.into_iter().find(|role| letter.chars().eq([role.letter()]))?;
            Some(Placement { role, square: square.parse().ok()? })
        };
        parse().ok_or_else(|| ParsePlacementError { text: excerpt(text) })
    }
}

/// The FEN and the board.
impl fmt::Debug for PlacementStage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}{:?}", self.board)
    }
}
