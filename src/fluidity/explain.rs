//! Why a move is refused.
//!
//! This file says the rules of moving a second time, square by square, to name the first one that
//! a move breaks. Property tests hold it together with the generator.

use super::movegen::{MOST_PASSED, knight_path};
use super::{Coordinates, Move, Position};
use crate::board::{
    Bitboard, CastlingPath, CastlingSide, Color, Piece, Rank, Role, Square, attacks,
};

/// Why a move is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Refusal {
    /// F13: the king of the side to move has been captured.
    #[error("the {color} king has been captured: the game is over")]
    KingCaptured {
        /// Whose king.
        color: Color,
    },
    /// No man stands on the square the move starts from.
    #[error("there is no man on {square}")]
    NoPiece {
        /// The empty square.
        square: Square,
    },
    /// The man belongs to the other side.
    #[error("the {piece} on {square} is not yours to move")]
    NotYourPiece {
        /// The man's square.
        square: Square,
        /// The man.
        piece: Piece,
    },
    /// Origin and destination are the same.
    #[error("a move must leave its square {square}")]
    SameSquare {
        /// The square.
        square: Square,
    },
    /// F2: a man stands on the destination; men are taken by passing them.
    #[error("{square} is occupied by a {piece}: no move ends on an occupied square")]
    DestinationOccupied {
        /// The destination.
        square: Square,
        /// Who stands there.
        piece: Piece,
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
    /// F5, F6: a friend stands in the way.
    #[error("your own {role} on {square} is in the way")]
    FriendInTheWay {
        /// The friend's square.
        square: Square,
        /// The friend.
        role: Role,
    },
    /// F6: a ranger passes at most three foes.
    #[error("the foe on {square} is the fourth on the line: at most three can be passed")]
    FourthFoe {
        /// The fourth foe's square.
        square: Square,
    },
    /// F5: a pawn goes two squares only from its start rank.
    #[error("a pawn goes two squares only from its start rank")]
    PawnNotOnStartRank,
    /// F5: a pawn goes diagonally only past a foe beside it.
    #[error("a pawn goes diagonally only past a foe beside it, and {square} is empty")]
    NothingToBypass {
        /// The square beside the pawn.
        square: Square,
    },
    /// F5: a pawn does not pass a friend.
    #[error("a pawn goes diagonally only past a foe, and your own {role} stands on {square}")]
    FriendToBypass {
        /// The square beside the pawn.
        square: Square,
        /// The friend.
        role: Role,
    },
    /// F5: a pawn on its last rank must become something.
    #[error("a pawn on its last rank becomes a queen, rook, bishop or knight: say which")]
    PromotionMissing,
    /// F5: a pawn cannot become that.
    #[error("a pawn does not become a {role}")]
    PromotionRole {
        /// What it should become.
        role: Role,
    },
    /// Only a pawn that reaches its last rank promotes.
    #[error("only a pawn that reaches its last rank promotes")]
    PromotionNotPossible,
    /// F7: a knight takes only what stands on its path.
    #[error("{square} is not on the knight's path")]
    NotOnPath {
        /// The square on which something should be taken.
        square: Square,
    },
    /// F7: no foe stands there.
    #[error("there is no foe on {square} to take")]
    NothingToTake {
        /// The square on which something should be taken.
        square: Square,
    },
    /// F9: king or rook has moved, or the rook was taken.
    #[error("the right to castle on the {} side is gone", side_name(*side))]
    CastlingRightGone {
        /// Which way.
        side: CastlingSide,
    },
    /// F9: castling is not a way out of check.
    #[error("the king is in check from {by}: castling is no way out")]
    CastlingInCheck {
        /// The checkers.
        by: Bitboard,
    },
    /// F9: an own man stands between king and rook.
    #[error("your own {role} on {square} stands between king and rook")]
    CastlingFriendBetween {
        /// The friend's square.
        square: Square,
        /// The friend.
        role: Role,
    },
    /// F9: castling takes bishops and knights only.
    #[error("a {role} on {square} stands in the castling path: only bishops and knights are taken")]
    CastlingFoeNotMinor {
        /// The foe's square.
        square: Square,
        /// The foe.
        role: Role,
    },
    /// F9: two foes side by side cannot be taken by castling.
    #[error("two foes stand side by side on {first} and {second} in the castling path")]
    CastlingFoesAdjacent {
        /// One foe's square.
        first: Square,
        /// The other one's.
        second: Square,
    },
    /// F9: the king would cross or reach an attacked square.
    #[error("the king would go over {square}, which is attacked from {by}")]
    CastlingThroughCheck {
        /// The attacked square.
        square: Square,
        /// The attackers.
        by: Bitboard,
    },
    /// F8, F11: the own king would be in check.
    #[error("your king would be in check from {by}")]
    KingInCheck {
        /// The checkers after the move.
        by: Bitboard,
    },
    /// There is such a move, but it takes something else or is another man's.
    #[error("{} takes {}", described(legal), taken(legal))]
    Misdescribed {
        /// The move as it is.
        legal: Move,
    },
}

fn side_name(side: CastlingSide) -> &'static str {
    match side {
        CastlingSide::Short => "short",
        CastlingSide::Long => "long",
    }
}

fn described(m: &Move) -> String {
    match m.castling() {
        Some(side) => format!("that is castling, {}, which", side.notation()),
        None => format!("the {}'s move {m}", m.role),
    }
}

fn taken(m: &Move) -> String {
    if m.is_capture() { m.captures.to_string() } else { "nothing".to_owned() }
}

impl Position {
    /// The legal move that coordinates stand for, with all it takes.
    ///
    /// # Errors
    ///
    /// If there is none, the reason: the first rule that is broken, asked in the order of whose
    /// man it is, where it can go, whether the king would be safe, and whether it takes what the
    /// coordinates say.
    pub fn explain(&self, coordinates: &Coordinates) -> Result<Move, Refusal> {
        let &Coordinates { from, to, promotion, captures: wanted } = coordinates;
        let us = self.side_to_move();
        if self.board().king(us).is_none() {
            return Err(Refusal::KingCaptured { color: us });
        }
        let piece = self.board().piece_at(from).ok_or(Refusal::NoPiece { square: from })?;
        if piece.color != us {
            return Err(Refusal::NotYourPiece { square: from, piece });
        }
        if from == to {
            return Err(Refusal::SameSquare { square: from });
        }
        let role = piece.role;
        let castling = if role == Role::King { castling_side(us, from, to) } else { None };
        if let (Some(piece), None) = (self.board().piece_at(to), castling) {
            return Err(Refusal::DestinationOccupied { square: to, piece });
        }

        let captures = match role {
            Role::Pawn => self.pawn_captures(from, to)?,
            Role::Knight => self.knight_captures(from, to, wanted)?,
            Role::Bishop | Role::Rook | Role::Queen => self.ranger_captures(role, from, to)?,
            Role::King => match castling {
                Some(side) => self.castling_captures(side)?,
                None if attacks::king(from).contains(to) => Bitboard::EMPTY,
                None => return Err(Refusal::NotOnItsLines { role, from, to }),
            },
        };
        self.check_promotion(role, to, promotion)?;

        let m = Move { from, to, role, promotion, captures };
        self.check_king_safety(&m)?;
        if wanted.any() && wanted != captures {
            return Err(Refusal::Misdescribed { legal: m });
        }
        Ok(m)
    }

    /// What stands on a square: nothing, a friend (refused with what `refuse` says) or a foe.
    fn foe_at(
        &self,
        square: Square,
        refuse: impl Fn(Square, Role) -> Refusal,
    ) -> Result<Option<Role>, Refusal> {
        match self.board().piece_at(square) {
            Some(Piece { color, role }) if color == self.side_to_move() => {
                Err(refuse(square, role))
            }
            piece => Ok(piece.map(|piece| piece.role)),
        }
    }

    /// F5.
    fn pawn_captures(&self, from: Square, to: Square) -> Result<Bitboard, Refusal> {
        let us = self.side_to_move();
        let not_on_its_lines = Refusal::NotOnItsLines { role: Role::Pawn, from, to };
        let Some(ahead) = from.forward(us) else {
            return Err(not_on_its_lines);
        };
        if to == ahead {
            return Ok(Bitboard::EMPTY);
        }
        if Some(to) == ahead.forward(us) {
            if from.rank().relative_to(us) != Rank::R2 {
                return Err(Refusal::PawnNotOnStartRank);
            }
            let foe =
                self.foe_at(ahead, |square, role| Refusal::FriendInTheWay { square, role })?;
            return Ok(foe.map_or(Bitboard::EMPTY, |_| ahead.into()));
        }
        if attacks::pawn(us, from).contains(to) {
            let beside = Square::at(to.file(), from.rank());
            let foe =
                self.foe_at(beside, |square, role| Refusal::FriendToBypass { square, role })?;
            return match foe {
                Some(_) => Ok(beside.into()),
                None => Err(Refusal::NothingToBypass { square: beside }),
            };
        }
        Err(not_on_its_lines)
    }

    /// F7.
    fn knight_captures(
        &self,
        from: Square,
        to: Square,
        wanted: Bitboard,
    ) -> Result<Bitboard, Refusal> {
        if !attacks::knight(from).contains(to) {
            return Err(Refusal::NotOnItsLines { role: Role::Knight, from, to });
        }
        let path = knight_path(from, to);
        for square in wanted {
            if !path.contains(square) {
                return Err(Refusal::NotOnPath { square });
            }
            if self.board().color_at(square) != Some(!self.side_to_move()) {
                return Err(Refusal::NothingToTake { square });
            }
        }
        Ok(wanted)
    }

    /// F6.
    fn ranger_captures(&self, role: Role, from: Square, to: Square) -> Result<Bitboard, Refusal> {
        let straight = from.file() == to.file() || from.rank() == to.rank();
        let fits = match role {
            Role::Bishop => !straight,
            Role::Rook => straight,
            _ => true,
        };
        if !fits || !attacks::line(from, to).contains(to) {
            return Err(Refusal::NotOnItsLines { role, from, to });
        }
        let mut captures = Bitboard::EMPTY;
        for square in attacks::walk(from, to) {
            let foe =
                self.foe_at(square, |square, role| Refusal::FriendInTheWay { square, role })?;
            if foe.is_some() {
                if captures.len() as usize == MOST_PASSED {
                    return Err(Refusal::FourthFoe { square });
                }
                captures = captures.with(square);
            }
        }
        Ok(captures)
    }

    /// F9.
    fn castling_captures(&self, side: CastlingSide) -> Result<Bitboard, Refusal> {
        let us = self.side_to_move();
        let path = CastlingPath::orthodox(us, side);
        if !self.castling().allows(us, side) {
            return Err(Refusal::CastlingRightGone { side });
        }
        let mut captures = Bitboard::EMPTY;
        let mut last_foe = None;
        for square in attacks::walk(path.king_from, path.rook_from) {
            let foe = self
                .foe_at(square, |square, role| Refusal::CastlingFriendBetween { square, role })?;
            if let Some(role) = foe {
                if !matches!(role, Role::Bishop | Role::Knight) {
                    return Err(Refusal::CastlingFoeNotMinor { square, role });
                }
                if let Some(first) = last_foe.filter(|foe| square.distance(*foe) == 1) {
                    return Err(Refusal::CastlingFoesAdjacent { first, second: square });
                }
                last_foe = Some(square);
                captures = captures.with(square);
            }
        }
        let occupied = self.board().occupied().without(path.king_from) - captures;
        for square in [path.king_from, path.rook_to, path.king_to] {
            let by = self.board().attackers(square, !us, occupied) - captures;
            if by.any() {
                return Err(if square == path.king_from {
                    Refusal::CastlingInCheck { by }
                } else {
                    Refusal::CastlingThroughCheck { square, by }
                });
            }
        }
        Ok(captures)
    }

    fn check_promotion(
        &self,
        role: Role,
        to: Square,
        promotion: Option<Role>,
    ) -> Result<(), Refusal> {
        let due = role == Role::Pawn && to.rank().relative_to(self.side_to_move()) == Rank::R8;
        match promotion {
            None if due => Err(Refusal::PromotionMissing),
            Some(_) if !due => Err(Refusal::PromotionNotPossible),
            Some(role) if !Role::PROMOTIONS.contains(&role) => Err(Refusal::PromotionRole { role }),
            _ => Ok(()),
        }
    }

    /// F10, F11.
    fn check_king_safety(&self, m: &Move) -> Result<(), Refusal> {
        let us = self.side_to_move();
        let after = self.after(m);
        let board = after.board();
        if let (Some(king), Some(_)) = (board.king(us), board.king(!us)) {
            let by = board.attackers(king, !us, board.occupied());
            if by.any() {
                return Err(Refusal::KingInCheck { by });
            }
        }
        Ok(())
    }
}

/// Which way a king castles that goes from one square to another, if it castles at all.
fn castling_side(us: Color, from: Square, to: Square) -> Option<CastlingSide> {
    CastlingSide::ALL.into_iter().find(|&side| {
        let path = CastlingPath::orthodox(us, side);
        (from, to) == (path.king_from, path.king_to)
    })
}
