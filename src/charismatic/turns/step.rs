//! Moves in the tables of turns: small, and applied to packed placements.

use core::ops::ControlFlow;

use super::packed::Packed;
use crate::board::{Bitboard, Board, CastlingPath, Color, Rank, Role, Square, attacks};
use crate::charismatic::Coordinates;
use crate::charismatic::movegen::{Generator, PawnStep, Sink};

/// A move in two bytes: origin, destination, and what is special about it. Coordinates follow from
/// it, and the squares that it needs and changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Step(u16);

/// What is special about a step.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Plain = 0,
    // Promotions come first, with the number of the role.
    EnPassant = 5,
    Castling = 6,
}

impl Step {
    #[inline]
    fn new(from: Square, to: Square, kind: u16) -> Step {
        Step(from as u16 | (to as u16) << 6 | kind << 12)
    }

    #[inline]
    pub(super) fn from(self) -> Square {
        Square::new(u32::from(self.0) & 63)
    }

    #[inline]
    pub(super) fn to(self) -> Square {
        Square::new(u32::from(self.0) >> 6 & 63)
    }

    #[inline]
    fn is(self, kind: Kind) -> bool {
        self.0 >> 12 == kind as u16
    }

    #[inline]
    pub(super) fn is_castling(self) -> bool {
        self.is(Kind::Castling)
    }

    /// The squares that must be empty for the man to pass.
    #[inline]
    pub(super) fn way(self) -> Bitboard {
        attacks::between(self.from(), self.to())
    }

    /// The squares that become empty.
    #[inline]
    pub(super) fn vacated(self) -> Bitboard {
        let mut vacated = Bitboard::of(self.from());
        if self.is(Kind::EnPassant) {
            vacated = vacated.with(Square::at(self.to().file(), self.from().rank()));
        }
        vacated
    }

    pub(super) fn coordinates(self) -> Coordinates {
        let promotion = Role::PROMOTIONS.into_iter().find(|&role| self.0 >> 12 == role as u16);
        Coordinates { from: self.from(), to: self.to(), promotion }
    }
}

/// A placement within a turn, and where the men stand that have moved: all that decides how the
/// turn can go on, and nothing else. Turns that come to the same node are merged.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Node {
    pub(super) packed: Packed,
    pub(super) moved: u64,
}

impl Node {
    /// No more moves than this lead on from here: no man has more than a queen in the middle of an
    /// empty board.
    #[inline]
    pub(super) fn most_children(board: &Board, us: Color) -> usize {
        const MOST_OF_A_MAN: usize = 27;
        board.of_color(us).len() as usize * MOST_OF_A_MAN
    }

    /// The moves of the men that may still move, after which the turn may go on (`safe` false) or
    /// end (`safe` true).
    #[inline(always)]
    pub(super) fn expand<B>(
        &self,
        board: &Board,
        us: Color,
        safe: bool,
        visitor: impl FnMut(Node, Step) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let rights = self.packed.rights(us);
        let movers = !Bitboard(self.moved);
        let generator = if safe {
            Generator::safe(board, us, rights, movers)
        } else {
            Generator::free(board, us, rights, movers)
        };
        generator.run(&mut Expansion { node: self, us, targets: rights.targets, visitor })
    }
}

/// Makes the nodes that moves lead to.
struct Expansion<'a, F> {
    node: &'a Node,
    us: Color,
    targets: Bitboard,
    visitor: F,
}

impl<B, F: FnMut(Node, Step) -> ControlFlow<B>> Expansion<'_, F> {
    #[inline]
    fn relocate(&self, role: Role, left: Bitboard, to: Square) -> Node {
        let mut node = *self.node;
        node.packed.relocate(self.us, role, left, to);
        node.moved |= Bitboard::of(to).0;
        if self.targets.any() {
            // C13: a target goes with its pawn. (On an occupied square it is no mark any more.)
            let dead = (left.with(to)).forward(self.us) & self.targets;
            if dead.any() {
                node.packed.keep_passed(node.packed.passed() - dead);
            }
        }
        node
    }
}

impl<B, F: FnMut(Node, Step) -> ControlFlow<B>> Sink for Expansion<'_, F> {
    type Break = B;

    #[inline]
    fn man(&mut self, role: Role, from: Square, to: Bitboard) -> ControlFlow<B> {
        to.into_iter().try_for_each(|to| {
            let mut node = self.relocate(role, from.into(), to);
            if role == Role::King {
                node.packed.lose_castling(Bitboard::of_rank(Rank::R1.relative_to(self.us)));
            }
            (self.visitor)(node, Step::new(from, to, Kind::Plain as u16))
        })
    }

    #[inline]
    fn pawns(&mut self, step: PawnStep, color: Color, to: Bitboard) -> ControlFlow<B> {
        to.into_iter().try_for_each(|to| {
            let from = step.origin(color, to);
            if Bitboard::BACK_RANKS.contains(to) {
                return Role::PROMOTIONS.into_iter().try_for_each(|role| {
                    let node = self.relocate(role, from.into(), to);
                    (self.visitor)(node, Step::new(from, to, role as u16))
                });
            }
            let mut node = self.relocate(Role::Pawn, from.into(), to);
            if step == PawnStep::Double {
                node.packed.pass(attacks::between(from, to));
            }
            (self.visitor)(node, Step::new(from, to, Kind::Plain as u16))
        })
    }

    #[inline]
    fn en_passant(&mut self, from: Square, to: Square) -> ControlFlow<B> {
        let step = Step::new(from, to, Kind::EnPassant as u16);
        let node = self.relocate(Role::Pawn, step.vacated(), to);
        (self.visitor)(node, step)
    }

    #[inline]
    fn castling(&mut self, path: CastlingPath) -> ControlFlow<B> {
        let CastlingPath { king_from, king_to, rook_from, rook_to } = path;
        let mut node = self.relocate(Role::King, king_from.into(), king_to);
        node.packed.relocate(self.us, Role::Rook, rook_from.into(), rook_to);
        node.packed.lose_castling(Bitboard::of_rank(Rank::R1.relative_to(self.us)));
        node.moved |= Bitboard::of(rook_to).0;
        (self.visitor)(node, Step::new(king_from, king_to, Kind::Castling as u16))
    }
}
