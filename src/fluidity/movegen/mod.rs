//! The generator of legal moves.
//!
//! Moves come out in sets (one man, or one kind of pawn step, and all its destinations), so that
//! counting them and asking whether there is one cost no more than finding the sets. A [`Sink`]
//! decides what becomes of them.
//!
//! Legality (F10, F11) is decided while generating: [`Dangers`] knows every line on which the own
//! king could be seen, and only a move that touches one of them is looked at singly.

mod dangers;
mod king;
mod knights;
mod pawns;
mod rangers;

use core::ops::ControlFlow;

use self::dangers::Dangers;
pub(super) use self::knights::knight_path;
use self::pawns::PawnStep;
pub(super) use self::rangers::MOST_PASSED;
use super::moves::Move;
use crate::board::{Bitboard, Board, CastlingRights, Color, Role, Square, attacks};

/// Whether the side is not in check and a pawn off its king's lines can step ahead: such a move is
/// legal. Most positions of a game pass this test, which costs a fraction of what it takes to set
/// the generator up.
#[inline]
pub(super) fn has_easy_move(board: &Board, us: Color) -> bool {
    let Some(king) = board.king(us) else { return false };
    let lines = attacks::rook_rays(king) | attacks::bishop_rays(king);
    let steps = (board.of(us, Role::Pawn) - lines).forward(us) - board.occupied();
    steps.any() && !board.is_attacked(king, !us)
}

/// Receives the legal moves, a set at a time. Sets are never empty.
pub(super) trait Sink {
    /// What a sink says when it wants no more.
    type Break;

    /// A ranger goes to any square of `to` and takes every man of `foes` that it passes (F6).
    fn passing(&mut self, man: Man, to: Bitboard, foes: Bitboard) -> ControlFlow<Self::Break>;

    /// A man goes to any square of `to` and takes just `captures`.
    fn taking(&mut self, man: Man, to: Bitboard, captures: Bitboard) -> ControlFlow<Self::Break>;

    /// Pawns reach the squares of `to` by a step of one kind, each from its own square; on the
    /// last rank each has four moves.
    fn pawns(&mut self, step: PawnStep, color: Color, to: Bitboard) -> ControlFlow<Self::Break>;
}

/// A man that is about to move.
#[derive(Clone, Copy)]
pub(super) struct Man {
    pub(super) role: Role,
    pub(super) from: Square,
}

/// One side's moves in one placement.
pub(super) struct Generator<'a> {
    board: &'a Board,
    castling: CastlingRights,
    us: Color,
    own: Bitboard,
    foes: Bitboard,
    occupied: Bitboard,
    /// The men whose moves are wanted.
    origins: Bitboard,
    king: Square,
    dangers: Dangers,
}

impl<'a> Generator<'a> {
    /// The moves of `us`'s men on `origins`, or `None` if `us` has no king any more (F13).
    #[inline(always)]
    pub(super) fn new(
        board: &'a Board,
        castling: CastlingRights,
        us: Color,
        origins: Bitboard,
    ) -> Option<Generator<'a>> {
        let king = board.king(us)?;
        let own = board.of_color(us);
        Some(Generator {
            board,
            castling,
            us,
            own,
            foes: board.of_color(!us),
            occupied: board.occupied(),
            origins: own & origins,
            king,
            dangers: Dangers::new(board, us, king),
        })
    }

    /// Sends all moves to the sink. The sets that are cheap to find come first, for sinks that
    /// want just one move.
    #[inline]
    pub(super) fn run<S: Sink>(&self, sink: &mut S) -> ControlFlow<S::Break> {
        self.pawns(sink)?;
        self.knights(sink)?;
        self.king(sink)?;
        self.rangers(sink)
    }

    fn own(&self, role: Role) -> Bitboard {
        self.board.of_role(role) & self.origins
    }

    /// Keeps the destinations that are legal when the man takes what `captures` says for each.
    fn legal(&self, from: Square, to: Bitboard, captures: impl Fn(Square) -> Bitboard) -> Bitboard {
        let foe_king = self.board.of(!self.us, Role::King);
        to.into_iter()
            .filter(|&to| {
                let captures = captures(to);
                // F10: taking the king is always legal.
                captures.intersects(foe_king) || self.dangers.permit(from, to, captures)
            })
            .collect()
    }
}

/// Counts.
#[derive(Default)]
pub(super) struct Count(pub(super) u64);

impl Sink for Count {
    type Break = core::convert::Infallible;

    #[inline]
    fn passing(&mut self, _: Man, to: Bitboard, _: Bitboard) -> ControlFlow<Self::Break> {
        self.0 += u64::from(to.len());
        ControlFlow::Continue(())
    }

    #[inline]
    fn taking(&mut self, _: Man, to: Bitboard, _: Bitboard) -> ControlFlow<Self::Break> {
        self.0 += u64::from(to.len());
        ControlFlow::Continue(())
    }

    #[inline]
    fn pawns(&mut self, _: PawnStep, _: Color, to: Bitboard) -> ControlFlow<Self::Break> {
        let promoting = to & Bitboard::BACK_RANKS;
        self.0 += u64::from(to.len());
        if promoting.any() {
            self.0 += u64::from(promoting.len()) * (Role::PROMOTIONS.len() as u64 - 1);
        }
        ControlFlow::Continue(())
    }
}

/// Stops at the first move.
pub(super) struct Any;

impl Sink for Any {
    type Break = ();

    #[inline]
    fn passing(&mut self, _: Man, _: Bitboard, _: Bitboard) -> ControlFlow<()> {
        ControlFlow::Break(())
    }

    #[inline]
    fn taking(&mut self, _: Man, _: Bitboard, _: Bitboard) -> ControlFlow<()> {
        ControlFlow::Break(())
    }

    #[inline]
    fn pawns(&mut self, _: PawnStep, _: Color, _: Bitboard) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}

/// Makes single moves of the sets and shows them to a visitor.
pub(super) struct Visit<F>(pub(super) F);

impl<B, F: FnMut(Move) -> ControlFlow<B>> Sink for Visit<F> {
    type Break = B;

    #[inline]
    fn passing(&mut self, man: Man, to: Bitboard, foes: Bitboard) -> ControlFlow<B> {
        let Man { role, from } = man;
        to.into_iter().try_for_each(|to| {
            let captures = attacks::between(from, to) & foes;
            (self.0)(Move { from, to, role, promotion: None, captures })
        })
    }

    #[inline]
    fn taking(&mut self, man: Man, to: Bitboard, captures: Bitboard) -> ControlFlow<B> {
        let Man { role, from } = man;
        to.into_iter()
            .try_for_each(|to| (self.0)(Move { from, to, role, promotion: None, captures }))
    }

    #[inline]
    fn pawns(&mut self, step: PawnStep, color: Color, to: Bitboard) -> ControlFlow<B> {
        to.into_iter().try_for_each(|to| {
            let plain = Move {
                from: step.origin(color, to),
                to,
                role: Role::Pawn,
                promotion: None,
                captures: step.captures(color, to.into()),
            };
            if Bitboard::BACK_RANKS.contains(to) {
                let promotions = Role::PROMOTIONS.into_iter();
                promotions.map(Some).try_for_each(|promotion| (self.0)(Move { promotion, ..plain }))
            } else {
                (self.0)(plain)
            }
        })
    }
}
