//! Why a move or a turn is refused.
//!
//! This file says the rules of moving a second time, square by square, to name the first one that
//! a move breaks. Property tests hold it together with the generator.

use core::iter;

use super::{Coordinates, EndRefusal, Move, Position, Series, SeriesLength, Turn, castling};
use crate::ErrorCode;
use crate::board::{
    Bitboard, CastlingPath, CastlingSide, Color, Piece, Rank, Role, Square, attacks,
};

/// Why a move is not possible in a series.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Refusal {
    /// C6: the turn has all the moves it may have.
    #[error("a turn has at most {max} move{}", if max.get() == 1 { "" } else { "s" })]
    SeriesFull {
        /// The limit.
        max: SeriesLength,
    },
    /// No man stands on the square the move starts from.
    #[error("there is no man on {square}")]
    NoPiece {
        /// The empty square.
        square: Square,
    },
    /// C6: the man that stood there has moved in this turn.
    #[error("the {role} of {square} has gone to {to} in this turn")]
    HasLeft {
        /// The square, empty now.
        square: Square,
        /// What the man was.
        role: Role,
        /// Where it is now.
        to: Square,
    },
    /// The man belongs to the other side.
    #[error("the {piece} on {square} is not yours to move")]
    NotYourPiece {
        /// The man's square.
        square: Square,
        /// The man.
        piece: Piece,
    },
    /// C6, C7: no man moves twice in a turn.
    #[error("the {role} on {square} has already moved in this turn")]
    AlreadyMoved {
        /// The man's square.
        square: Square,
        /// The man.
        role: Role,
    },
    /// Origin and destination are the same.
    #[error("a move must leave its square {square}")]
    SameSquare {
        /// The square.
        square: Square,
    },
    /// A friend stands on the destination.
    #[error("your own {role} stands on {square}")]
    FriendOnDestination {
        /// The destination.
        square: Square,
        /// The friend.
        role: Role,
    },
    /// C9: a king is never captured.
    #[error("the king on {square} cannot be captured")]
    KingCapture {
        /// The king's square.
        square: Square,
    },
    /// The man does not move that way.
    #[error("a {role} does not go from {from} to {to}")]
    NotOnItsLines {
        /// What the man is.
        role: Role,
        /// Where it stands.
        from: Square,
        /// Where it should go.
        to: Square,
    },
    /// Somebody stands in the way.
    #[error("the {piece} on {square} is in the way")]
    Blocked {
        /// The first man in the way.
        square: Square,
        /// Who it is.
        piece: Piece,
    },
    /// C11: a pawn goes two squares only from its second rank.
    #[error("a pawn goes two squares only from its second rank")]
    PawnNotOnSecondRank,
    /// C13: a pawn goes diagonally only to capture, also en passant.
    #[error(
        "a pawn goes diagonally only to capture: {square} is empty, and no pawn can be captured \
         there en passant"
    )]
    NothingToCapture {
        /// The destination.
        square: Square,
    },
    /// A pawn on its last rank must become something.
    #[error("a pawn on its last rank becomes a queen, rook, bishop or knight: say which")]
    PromotionMissing,
    /// A pawn cannot become that.
    #[error("a pawn does not become a {role}")]
    PromotionRole {
        /// What it should become.
        role: Role,
    },
    /// Only a pawn that reaches its last rank promotes.
    #[error("only a pawn that reaches its last rank promotes")]
    PromotionNotPossible,
    /// C12: king or rook has moved, or the rook was not placed on its corner or is gone.
    #[error("there is no right to castle {}", side.notation())]
    CastlingRightGone {
        /// Which way.
        side: CastlingSide,
    },
    /// C12: somebody stands between king and rook.
    #[error("the {piece} on {square} stands between king and rook")]
    CastlingBlocked {
        /// The man's square.
        square: Square,
        /// Who it is.
        piece: Piece,
    },
    /// C12: the king stands on, crosses or reaches an attacked square at this point of the series.
    #[error("a king does not castle out of, over or into check: {square} is attacked from {by}")]
    CastlingThroughCheck {
        /// The attacked square.
        square: Square,
        /// The attackers.
        by: Bitboard,
    },
    /// There is such a move, but it takes something else or is another man's.
    #[error("{legal} is a move of the {}, and takes {}", legal.role, taken(legal))]
    Misdescribed {
        /// The move as it is.
        legal: Move,
    },
}

fn taken(m: &Move) -> &'static str {
    m.capture.map_or("nothing", Role::name)
}

/// Why a turn is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum TurnRefusal {
    /// One of its moves is not possible.
    #[error("move {number} ({coordinates}) is not possible: {refusal}")]
    Move {
        /// Which move of the turn, from 1.
        number: usize,
        /// The move.
        coordinates: Coordinates,
        /// The reason.
        refusal: Refusal,
    },
    /// The turn may not end after its last move.
    #[error("the turn may not end there: {0}")]
    End(#[from] EndRefusal),
}

impl ErrorCode for TurnRefusal {
    fn code(&self) -> &'static str {
        match self {
            TurnRefusal::Move { refusal, .. } => refusal.code(),
            TurnRefusal::End(refusal) => refusal.code(),
        }
    }
}

impl Position {
    /// Whether a turn, with all that its moves say about themselves, is legal here.
    #[must_use]
    pub fn is_legal(&self, turn: &Turn) -> bool {
        self.refusal(turn).is_none()
    }

    /// Why a turn is not legal, or `None` if it is.
    #[must_use]
    pub fn refusal(&self, turn: &Turn) -> Option<TurnRefusal> {
        let mut series = self.series();
        for (index, m) in turn.moves().iter().enumerate() {
            if let Err(refusal) = series.push(m) {
                let coordinates = Coordinates::from(*m);
                return Some(TurnRefusal::Move { number: index + 1, coordinates, refusal });
            }
        }
        series.may_end().err().map(TurnRefusal::End)
    }
}

impl Series {
    /// Why a move, with all it says about itself, is not possible now, or `None` if it is.
    #[must_use]
    pub fn refusal(&self, m: &Move) -> Option<Refusal> {
        match self.explain(&Coordinates::from(*m)) {
            Err(refusal) => Some(refusal),
            Ok(legal) if legal == *m => None,
            Ok(legal) => Some(Refusal::Misdescribed { legal }),
        }
    }

    /// The possible move that coordinates stand for.
    ///
    /// # Errors
    ///
    /// If there is none, the reason: the first rule that is broken, asked in the order of whose
    /// man it is, whether it may still move, where it can go, and what it becomes.
    pub fn explain(&self, coordinates: &Coordinates) -> Result<Move, Refusal> {
        let &Coordinates { from, to, promotion } = coordinates;
        let us = self.start().side_to_move();
        let piece = self.board().piece_at(from).ok_or_else(|| self.nobody_on(from))?;
        let role = piece.role;
        if piece.color != us {
            return Err(Refusal::NotYourPiece { square: from, piece });
        }
        if self.remaining() == 0 {
            return Err(Refusal::SeriesFull { max: self.start().max_series() });
        }
        if self.moved().contains(from) {
            return Err(Refusal::AlreadyMoved { square: from, role });
        }
        if from == to {
            return Err(Refusal::SameSquare { square: from });
        }
        if let Some((side, path)) = self.castling_to(role, from, to) {
            self.check_castling(side, path)?;
            self.check_promotion(role, to, promotion)?;
            return Ok(Move { from, to, role, promotion, capture: None, en_passant: false });
        }
        let mut capture = match self.board().piece_at(to) {
            Some(friend) if friend.color == us => {
                return Err(Refusal::FriendOnDestination { square: to, role: friend.role });
            }
            Some(Piece { role: Role::King, .. }) => {
                return Err(Refusal::KingCapture { square: to });
            }
            foe => foe.map(|foe| foe.role),
        };

        let mut en_passant = false;
        match role {
            Role::Pawn => {
                en_passant = self.check_pawn(from, to, capture.is_some())?;
                if en_passant {
                    capture = Some(Role::Pawn);
                }
            }
            _ => self.check_officer(role, from, to)?,
        }
        self.check_promotion(role, to, promotion)?;
        Ok(Move { from, to, role, promotion, capture, en_passant })
    }

    /// Why nobody can leave an empty square.
    fn nobody_on(&self, square: Square) -> Refusal {
        let left = |m: &Move| {
            if m.from == square {
                return Some((m.role, m.to));
            }
            let path = castling::path(self.start().side_to_move(), m.from, m.castling()?)?;
            (path.rook_from == square).then_some((Role::Rook, path.rook_to))
        };
        match self.moves().iter().find_map(left) {
            Some((role, to)) => Refusal::HasLeft { square, role, to },
            None => Refusal::NoPiece { square },
        }
    }

    /// C11, C13: whether the pawn captures en passant.
    fn check_pawn(&self, from: Square, to: Square, captures: bool) -> Result<bool, Refusal> {
        let us = self.start().side_to_move();
        let not_on_its_lines = Refusal::NotOnItsLines { role: Role::Pawn, from, to };
        let ahead = from.forward(us).ok_or(not_on_its_lines)?;
        if attacks::pawn(us, from).contains(to) {
            let en_passant = self.state().position.rights().targets.contains(to);
            return if captures || en_passant {
                Ok(en_passant)
            } else {
                Err(Refusal::NothingToCapture { square: to })
            };
        }
        let double = Some(to) == ahead.forward(us);
        if to != ahead && !double {
            return Err(not_on_its_lines);
        }
        if double && from.rank().relative_to(us) != Rank::R2 {
            return Err(Refusal::PawnNotOnSecondRank);
        }
        self.check_way(iter::once(ahead).chain(double.then_some(to)))?;
        Ok(false)
    }

    fn check_officer(&self, role: Role, from: Square, to: Square) -> Result<(), Refusal> {
        if !reach(role, from).contains(to) {
            return Err(Refusal::NotOnItsLines { role, from, to });
        }
        if role == Role::Knight { Ok(()) } else { self.check_way(attacks::walk(from, to)) }
    }

    /// Whether it is a king's move of two squares from home.
    fn castling_to(
        &self,
        role: Role,
        from: Square,
        to: Square,
    ) -> Option<(CastlingSide, CastlingPath)> {
        let us = self.start().side_to_move();
        let paths = CastlingSide::ALL.map(|side| Some((side, castling::path(us, from, side)?)));
        paths.into_iter().flatten().find(|(_, path)| role == Role::King && path.king_to == to)
    }

    /// C12.
    fn check_castling(&self, side: CastlingSide, path: CastlingPath) -> Result<(), Refusal> {
        let position = &self.state().position;
        if !position.castling().allows(position.side_to_move(), side) {
            return Err(Refusal::CastlingRightGone { side });
        }
        for square in attacks::walk(path.king_from, path.rook_from) {
            if let Some(piece) = self.board().piece_at(square) {
                return Err(Refusal::CastlingBlocked { square, piece });
            }
        }
        let them = !position.side_to_move();
        for square in castling::king_path(path) {
            let by = self.board().attackers(square, them, self.board().occupied())
                | (attacks::king(square) & self.board().of(them, Role::King));
            if by.any() {
                return Err(Refusal::CastlingThroughCheck { square, by });
            }
        }
        Ok(())
    }

    /// The first man on a way blocks it.
    fn check_way(&self, mut way: impl Iterator<Item = Square>) -> Result<(), Refusal> {
        let man = way.find_map(|square| Some((square, self.board().piece_at(square)?)));
        match man {
            Some((square, piece)) => Err(Refusal::Blocked { square, piece }),
            None => Ok(()),
        }
    }

    fn check_promotion(
        &self,
        role: Role,
        to: Square,
        promotion: Option<Role>,
    ) -> Result<(), Refusal> {
        let us = self.start().side_to_move();
        let due = role == Role::Pawn && to.rank().relative_to(us) == Rank::R8;
        match promotion {
            None if due => Err(Refusal::PromotionMissing),
            Some(_) if !due => Err(Refusal::PromotionNotPossible),
            Some(role) if !Role::PROMOTIONS.contains(&role) => Err(Refusal::PromotionRole { role }),
            _ => Ok(()),
        }
    }
}

/// Where an officer or a king could go on the empty board, castling left out.
fn reach(role: Role, from: Square) -> Bitboard {
    match role {
        Role::Pawn => Bitboard::EMPTY,
        Role::Knight => attacks::knight(from),
        Role::Bishop => attacks::bishop_rays(from),
        Role::Rook => attacks::rook_rays(from),
        Role::Queen => attacks::bishop_rays(from) | attacks::rook_rays(from),
        Role::King => attacks::king(from),
    }
}

/// Whether a man could go to a square if nobody but a man to capture were on the board: such a man
/// may be meant by who asks for a move that is not possible.
pub(super) fn may_be_meant(color: Color, role: Role, from: Square, to: Square) -> bool {
    let ahead = from.forward(color).map_or(Bitboard::EMPTY, Bitboard::of);
    let pawn = ahead | ahead.forward(color) | attacks::pawn(color, from);
    if role == Role::Pawn { pawn.contains(to) } else { reach(role, from).contains(to) }
}
