//! A turn in progress, for people and programs that put it together move by move.

use core::fmt;
use core::ops::ControlFlow;

use smallvec::SmallVec;

use super::movegen::Visit;
use super::{Move, MoveList, Position, Refusal, Turn};
use crate::board::{Bitboard, Board, CastlingRights, Role};

/// Where a turn stands after some of its moves: what decides how it can go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct State {
    /// The position with the moves made and the turn not ended.
    pub(super) position: Position,
    /// Where the men stand that have moved (C6, C7).
    pub(super) moved: Bitboard,
    /// The squares that double steps of this turn have passed (C13).
    passed: Bitboard,
    /// How many moves have been made.
    pub(super) len: usize,
    quiet: bool,
}

impl State {
    pub(super) fn new(position: Position) -> State {
        let (moved, passed) = (Bitboard::EMPTY, Bitboard::EMPTY);
        State { position, moved, passed, len: 0, quiet: true }
    }

    /// How many moves the turn may still have.
    #[inline]
    pub(super) fn remaining(&self) -> usize {
        self.position.max_series().get().saturating_sub(self.len)
    }

    /// Makes a move.
    #[inline]
    pub(super) fn make(&mut self, m: &Move) {
        self.passed |= self.position.make(m);
        self.moved = self.moved.with(m.to);
        if let Some(rook) = super::castling::rook_destination(m) {
            self.moved = self.moved.with(rook);
        }
        self.quiet &= !m.is_irreversible();
        self.len += 1;
    }

    /// The state after a move.
    #[inline]
    pub(super) fn after(&self, m: &Move) -> State {
        let mut next = *self;
        next.make(m);
        next
    }

    /// The position with the turn ended here.
    #[inline]
    pub(super) fn ended(&self) -> Position {
        let mut position = self.position;
        position.end_turn(self.passed, self.quiet);
        position
    }

    /// Calls `visitor` with each move of the series that is possible now, until it breaks.
    #[inline]
    pub(super) fn visit_free<B>(
        &self,
        visitor: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let board = self.position.board();
        self.position.free_moves(!self.moved).run(&mut Visit::new(board, visitor))
    }

    /// As [`visit_free`](State::visit_free), but only the moves after which the turn may end.
    #[inline]
    pub(super) fn visit_safe<B>(
        &self,
        visitor: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let board = self.position.board();
        self.position.safe_moves(!self.moved).run(&mut Visit::new(board, visitor))
    }
}

/// A series in progress (C6): the moves of a turn that is not yet ended.
///
/// ```
/// use heterochess::charismatic::{EndRefusal, Position};
///
/// let position: Position = "4r1k1/8/8/8/8/8/4R3/4K3 w".parse()?;
/// let mut series = position.series();
/// series.push(&series.parse_move("Ra2")?)?;
/// assert!(matches!(series.may_end(), Err(EndRefusal::KingInCheck { .. })));
/// assert!(series.can_be_completed());
/// series.push(&series.parse_move("Kf1")?)?;
/// let turn = series.end()?;
/// assert_eq!(turn.to_string(), "e2a2,e1f1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Series {
    start: Position,
    moves: SmallVec<[Move; 5]>,
    state: State,
}

impl Series {
    pub(super) fn new(start: Position) -> Series {
        Series { start, moves: SmallVec::new(), state: State::new(start) }
    }

    /// The position before the turn.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The moves made, in order.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The men as they stand now.
    #[must_use]
    pub fn board(&self) -> &Board {
        self.state.position.board()
    }

    /// Where the men stand that have moved, and so will not move again in this turn: both king and
    /// rook after castling (C6), a pawn that has promoted (C7).
    #[must_use]
    pub fn moved(&self) -> Bitboard {
        self.state.moved
    }

    /// Who may still castle where, as things stand now (C12).
    #[must_use]
    pub fn castling(&self) -> CastlingRights {
        self.state.position.castling()
    }

    /// The squares on which pawns can still be captured en passant in this turn (C13).
    #[must_use]
    pub fn en_passant(&self) -> Bitboard {
        self.state.position.en_passant()
    }

    /// The squares that double steps of this turn have passed (C13).
    #[must_use]
    pub fn passed(&self) -> Bitboard {
        self.state.passed
    }

    /// How many moves may still be made.
    #[must_use]
    pub fn remaining(&self) -> usize {
        self.state.remaining()
    }

    /// The men that check the own king now. He may stand in check until the series ends (C8).
    #[must_use]
    pub fn checkers(&self) -> Bitboard {
        self.state.position.checkers()
    }

    pub(super) fn state(&self) -> &State {
        &self.state
    }

    /// The moves that are possible now (C6-C13), in no promised order, whether or not a legal turn
    /// can come of them.
    #[must_use]
    pub fn possible_moves(&self) -> MoveList {
        self.possible_moves_from(Bitboard::FULL)
    }

    /// The possible moves of the men on some squares, such as the one a person has clicked.
    #[must_use]
    pub fn possible_moves_from(&self, origins: impl Into<Bitboard>) -> MoveList {
        let mut moves = MoveList::new();
        if self.remaining() > 0 {
            let origins = origins.into();
            let position = &self.state.position;
            // A king who is asked alone takes the rook along all the same.
            let king = origins.intersects(position.board().of_role(Role::King));
            let rooks = if king { position.rights().castling } else { Bitboard::EMPTY };
            let movers = (origins | rooks) - self.state.moved;
            let push = |m: Move| {
                if origins.contains(m.from) {
                    moves.push(m);
                }
                ControlFlow::<()>::Continue(())
            };
            let generator = position.free_moves(movers);
            let _ = generator.run(&mut Visit::new(self.board(), push));
        }
        moves
    }

    /// Those of the possible moves that can still be completed to a legal turn: the series may end
    /// after them, or after some more.
    #[must_use]
    pub fn completable_moves(&self) -> MoveList {
        let mut moves = self.possible_moves();
        moves.retain(|m| self.is_completable(m));
        moves
    }

    /// As [`completable_moves`](Series::completable_moves), of the men on some squares. From
    /// absurd positions the search may take a second: `go_on` is told every millisecond or so, and
    /// after each move, how many of the possible moves are decided, and of how many.
    ///
    /// # Errors
    ///
    /// If `go_on` breaks, with what it breaks with.
    pub fn completable_moves_while<B>(
        &self,
        origins: impl Into<Bitboard>,
        mut go_on: impl FnMut(usize, usize) -> ControlFlow<B>,
    ) -> Result<MoveList, B> {
        let possible = self.possible_moves_from(origins);
        let mut completable = MoveList::new();
        for (decided, m) in possible.iter().enumerate() {
            let mut broken = None;
            let can = self.state.after(m).can_be_completed_while(|| {
                match go_on(decided, possible.len()) {
                    ControlFlow::Continue(()) => ControlFlow::Continue(()),
                    ControlFlow::Break(with) => {
                        broken = Some(with);
                        ControlFlow::Break(())
                    }
                }
            });
            if let Some(with) = broken {
                return Err(with);
            }
            if can == Some(true) {
                completable.push(*m);
            }
            if let ControlFlow::Break(with) = go_on(decided + 1, possible.len()) {
                return Err(with);
            }
        }
        Ok(completable)
    }

    /// Whether a legal turn can come of this series after one more move, which must be possible
    /// now.
    #[must_use]
    pub fn is_completable(&self, m: &Move) -> bool {
        self.state.after(m).can_be_completed()
    }

    /// Whether a legal turn can come of this series, by ending it here or going on.
    #[must_use]
    pub fn can_be_completed(&self) -> bool {
        self.state.can_be_completed()
    }

    /// Makes a move.
    ///
    /// # Errors
    ///
    /// If the move, with all it says about itself, is not possible now. The series is unchanged
    /// then. That the king is left in check is no reason: the series may go on.
    pub fn push(&mut self, m: &Move) -> Result<(), Refusal> {
        match self.refusal(m) {
            Some(refusal) => Err(refusal),
            None => {
                self.push_unchecked(m);
                Ok(())
            }
        }
    }

    /// Makes a move that is known to be possible now: it came from this very series' moves. With
    /// any other move the board becomes nonsense (but never unsafe).
    pub fn push_unchecked(&mut self, m: &Move) {
        self.state.make(m);
        self.moves.push(*m);
    }

    /// Takes the last move back and returns it, or `None` if there is none.
    pub fn undo(&mut self) -> Option<Move> {
        let undone = self.moves.pop()?;
        self.state = State::new(self.start);
        for m in &self.moves {
            self.state.make(m);
        }
        Some(undone)
    }

    /// Whether the turn may end here.
    ///
    /// # Errors
    ///
    /// If it may not, with the reason.
    pub fn may_end(&self) -> Result<(), EndRefusal> {
        if self.moves.is_empty() {
            return Err(EndRefusal::NoMove);
        }
        let by = self.checkers();
        if by.any() { Err(EndRefusal::KingInCheck { by }) } else { Ok(()) }
    }

    /// The turn, ended here. [`Position::play`] plays it.
    ///
    /// # Errors
    ///
    /// If the turn may not end here, with the reason.
    pub fn end(&self) -> Result<Turn, EndRefusal> {
        self.may_end()?;
        Turn::new(&self.moves).ok_or(EndRefusal::NoMove)
    }

    /// The position in which the other side is to move, if the turn ends here.
    ///
    /// # Errors
    ///
    /// If the turn may not end here, with the reason.
    pub fn result(&self) -> Result<Position, EndRefusal> {
        self.may_end().map(|()| self.state.ended())
    }
}

/// The start position, the moves, and the board as it stands.
impl fmt::Debug for Series {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves: Vec<String> = self.moves.iter().map(Move::to_string).collect();
        write!(f, "{} + {}{:?}", self.start, moves.join(","), self.board())
    }
}

/// Why a turn may not end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum EndRefusal {
    /// C6: nobody passes.
    #[error("a turn has at least one move")]
    NoMove,
    /// C8, C10: the own king would be left in check.
    #[error("your king would be left in check from {by}")]
    KingInCheck {
        /// The checkers.
        by: Bitboard,
    },
}
