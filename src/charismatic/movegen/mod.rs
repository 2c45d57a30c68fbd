//! The generator of single moves.
//!
//! Moves come out in sets (one man, or one kind of pawn step, and all its destinations), so that
//! counting them and asking whether there is one cost no more than finding the sets. A [`Sink`]
//! decides what becomes of them.
//!
//! It has two modes. Inside a series the own king may be left in check (C8), so all moves of
//! chess are generated that do not end on a king (C9). For the last move of a turn, [`safe`]
//! moves are wanted: pins and checks are found once, and decide all moves but the king's and
//! captures en passant without looking at them singly.
//!
//! [`safe`]: Generator::safe

mod king;
mod officers;
mod pawns;

use core::ops::ControlFlow;

pub(super) use self::pawns::PawnStep;
use super::moves::Move;
use crate::board::{Bitboard, Board, CastlingPath, Color, Role, Square, attacks};

/// Receives the moves, a set at a time. Sets are never empty.
pub(super) trait Sink {
    /// What a sink says when it wants no more.
    type Break;

    /// An officer or the king goes to any square of `to`.
    fn man(&mut self, role: Role, from: Square, to: Bitboard) -> ControlFlow<Self::Break>;

    /// Pawns reach the squares of `to` by a step of one kind, each from its own square; on the
    /// last rank each has four moves.
    fn pawns(&mut self, step: PawnStep, color: Color, to: Bitboard) -> ControlFlow<Self::Break>;

    /// A pawn captures en passant.
    fn en_passant(&mut self, from: Square, to: Square) -> ControlFlow<Self::Break>;

    /// The king castles.
    fn castling(&mut self, path: CastlingPath) -> ControlFlow<Self::Break>;
}

/// The moves of one side in one placement.
pub(super) struct Generator<'a> {
    board: &'a Board,
    us: Color,
    own: Bitboard,
    foes: Bitboard,
    occupied: Bitboard,
    king: Square,
    /// Corners whose rook may still castle with its king.
    castling: Bitboard,
    /// Squares on which a foe's pawn can be captured en passant.
    targets: Bitboard,
    /// The men whose moves are wanted.
    movers: Bitboard,
    /// Where men other than the king may go, captures en passant apart.
    goals: Bitboard,
    /// The own men that must stay on their line with the king.
    pinned: Bitboard,
    /// Foes that check the king, if moves have to leave him safe.
    checkers: Bitboard,
    /// Whether moves have to leave the own king safe.
    safe: bool,
}

/// What a generator needs to know besides the placement.
#[derive(Clone, Copy)]
pub(super) struct Rights {
    /// Corners whose rook may still castle with its king.
    pub(super) castling: Bitboard,
    /// Squares on which a foe's pawn can be captured en passant.
    pub(super) targets: Bitboard,
}

impl<'a> Generator<'a> {
    /// All moves inside a series of the men of `us` on `movers`.
    #[inline(always)]
    pub(super) fn free(
        board: &'a Board,
        us: Color,
        rights: Rights,
        movers: Bitboard,
    ) -> Generator<'a> {
        let own = board.of_color(us);
        let foes = board.of_color(!us);
        Generator {
            board,
            us,
            own,
            foes,
            occupied: own | foes,
            // A position has both kings; a1 stands in to spare a branch that nobody takes.
            king: board.king(us).unwrap_or(Square::A1),
            castling: rights.castling,
            targets: rights.targets,
            movers: own & movers,
            goals: !own - board.of(!us, Role::King),
            pinned: Bitboard::EMPTY,
            checkers: Bitboard::EMPTY,
            safe: false,
        }
    }

    /// The moves of the men of `us` on `movers` that leave the own king safe.
    #[inline(always)]
    pub(super) fn safe(
        board: &'a Board,
        us: Color,
        rights: Rights,
        movers: Bitboard,
    ) -> Generator<'a> {
        let mut generator = Generator::free(board, us, rights, movers);
        let king = generator.king;
        let mut checkers = board.leaping_attackers(king, !us);
        for slider in board.aligned_sliders(king, !us) {
            let between = attacks::between(king, slider) & generator.occupied;
            if between.is_empty() {
                checkers = checkers.with(slider);
            } else if !between.more_than_one() {
                generator.pinned |= between;
            }
        }
        generator.pinned &= generator.own;
        // The kings side by side: within a series the foe's king is a checker like any other.
        checkers |= attacks::king(king) & board.of(!us, Role::King);
        if checkers.any() {
            generator.goals &= match checkers.single() {
                Some(checker) => attacks::between(king, checker).with(checker),
                None => Bitboard::EMPTY,
            };
        }
        generator.checkers = checkers;
        generator.safe = true;
        generator
    }

    /// Sends all moves to the sink. The sets that are cheap to find come first, for sinks that
    /// want just one move.
    #[inline(always)]
    pub(super) fn run<S: Sink>(&self, sink: &mut S) -> ControlFlow<S::Break> {
        // In double check only the king can move.
        if !self.checkers.more_than_one() {
            self.pawns(sink)?;
            self.knights(sink)?;
            self.sliders(sink)?;
        }
        self.king(sink)
    }

    #[inline]
    fn movers(&self, role: Role) -> Bitboard {
        self.board.of_role(role) & self.movers
    }
}

/// Counts.
#[derive(Default)]
pub(super) struct Count(pub(super) u64);

impl Sink for Count {
    type Break = core::convert::Infallible;

    #[inline]
    fn man(&mut self, _: Role, _: Square, to: Bitboard) -> ControlFlow<Self::Break> {
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

    #[inline]
    fn en_passant(&mut self, _: Square, _: Square) -> ControlFlow<Self::Break> {
        self.0 += 1;
        ControlFlow::Continue(())
    }

    #[inline]
    fn castling(&mut self, _: CastlingPath) -> ControlFlow<Self::Break> {
        self.0 += 1;
        ControlFlow::Continue(())
    }
}

/// Stops at the first move.
pub(super) struct Any;

impl Sink for Any {
    type Break = ();

    #[inline]
    fn man(&mut self, _: Role, _: Square, _: Bitboard) -> ControlFlow<()> {
        ControlFlow::Break(())
    }

    #[inline]
    fn pawns(&mut self, _: PawnStep, _: Color, _: Bitboard) -> ControlFlow<()> {
        ControlFlow::Break(())
    }

    #[inline]
    fn en_passant(&mut self, _: Square, _: Square) -> ControlFlow<()> {
        ControlFlow::Break(())
    }

    #[inline]
    fn castling(&mut self, _: CastlingPath) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}

/// Makes single moves of the sets and shows them to a visitor.
pub(super) struct Visit<'a, F> {
    board: &'a Board,
    visitor: F,
}

impl<'a, F> Visit<'a, F> {
    pub(super) fn new(board: &'a Board, visitor: F) -> Visit<'a, F> {
        Visit { board, visitor }
    }

    #[inline]
    fn captured(&self, to: Square) -> Option<Role> {
        if self.board.occupied().contains(to) { self.board.role_at(to) } else { None }
    }

    #[inline(always)]
    fn pawn(&self, step: PawnStep, color: Color, to: Square) -> Move {
        let (from, role) = (step.origin(color, to), Role::Pawn);
        let capture = if step.captures() { self.board.role_at(to) } else { None };
        Move { from, to, role, promotion: None, capture, en_passant: false }
    }
}

impl<B, F: FnMut(Move) -> ControlFlow<B>> Visit<'_, F> {
    /// The moves of pawns of which some promote: out of the way of all the others.
    #[inline(never)]
    fn promotions(&mut self, step: PawnStep, color: Color, to: Bitboard) -> ControlFlow<B> {
        for to in to {
            let plain = self.pawn(step, color, to);
            if !Bitboard::BACK_RANKS.contains(to) {
                (self.visitor)(plain)?;
                continue;
            }
            for promotion in Role::PROMOTIONS.map(Some) {
                (self.visitor)(Move { promotion, ..plain })?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl<B, F: FnMut(Move) -> ControlFlow<B>> Sink for Visit<'_, F> {
    type Break = B;

    #[inline]
    fn man(&mut self, role: Role, from: Square, to: Bitboard) -> ControlFlow<B> {
        for to in to {
            let capture = self.captured(to);
            (self.visitor)(Move { from, to, role, promotion: None, capture, en_passant: false })?;
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn pawns(&mut self, step: PawnStep, color: Color, to: Bitboard) -> ControlFlow<B> {
        if to.intersects(Bitboard::BACK_RANKS) {
            return self.promotions(step, color, to);
        }
        for to in to {
            let m = self.pawn(step, color, to);
            (self.visitor)(m)?;
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn en_passant(&mut self, from: Square, to: Square) -> ControlFlow<B> {
        let (role, capture) = (Role::Pawn, Some(Role::Pawn));
        (self.visitor)(Move { from, to, role, promotion: None, capture, en_passant: true })
    }

    #[inline]
    fn castling(&mut self, path: CastlingPath) -> ControlFlow<B> {
        let (from, to, role) = (path.king_from, path.king_to, Role::King);
        let m = Move { from, to, role, promotion: None, capture: None, en_passant: false };
        (self.visitor)(m)
    }
}
