//! The position: what can be asked of it, and playing moves.

use core::convert::Infallible;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::ControlFlow;

use super::movegen::{Any, Count, Generator, Visit, has_easy_move};
use super::setup::Setup;
use super::{Coordinates, Move, MoveList, Reason, Refusal};
use crate::board::{
    Bitboard, Board, CastlingPath, CastlingRights, CastlingSide, Color, Piece, Role, Square,
    zobrist,
};
use crate::outcome::Outcome;

/// A valid position of Fluidity Chess: 80 bytes, cheap to copy and compare.
///
/// Positions are equal, and have equal hashes and keys, if placement, side to move and castling
/// rights are the same: what repetition looks at (F16). Clock and move number do not count.
///
/// Text form (`Display`, `FromStr`) is FEN, see [`Setup`]. A position in which the side to move
/// has no king is the end of a game: the king has just been captured (F13).
#[derive(Clone, Copy)]
pub struct Position {
    board: Board,
    key: u64,
    clock: u16,
    move_number: u16,
    side_to_move: Color,
    castling: CastlingRights,
}

impl Position {
    /// The start of the game (F1).
    #[must_use]
    pub fn new() -> Position {
        Position::from_valid(&Setup::START)
    }

    /// The position of a setup that is known to have no problems.
    pub(crate) fn from_valid(setup: &Setup) -> Position {
        let &Setup { board, side_to_move, castling, clock, move_number } = setup;
        let key = board.zobrist() ^ zobrist::side(side_to_move) ^ zobrist::castling(castling);
        Position { board, key, clock, move_number, side_to_move, castling }
    }

    /// The parts, as FEN has them.
    #[must_use]
    pub fn setup(&self) -> Setup {
        let &Position { board, side_to_move, castling, clock, move_number, .. } = self;
        Setup { board, side_to_move, castling, clock, move_number }
    }

    /// The men.
    #[inline]
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Who is to move.
    #[inline]
    #[must_use]
    pub const fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// Who may still castle where: king and rook have not moved (F9).
    #[inline]
    #[must_use]
    pub const fn castling(&self) -> CastlingRights {
        self.castling
    }

    /// Plies since the last capture (F17).
    #[inline]
    #[must_use]
    pub const fn clock(&self) -> u16 {
        self.clock
    }

    /// The number of the move, from 1, one up after each move of Black.
    #[inline]
    #[must_use]
    pub const fn move_number(&self) -> u16 {
        self.move_number
    }

    /// The Zobrist key of placement, side and rights. It is kept up to date move by move, and its
    /// values are stable: see [`zobrist`].
    #[inline]
    #[must_use]
    pub const fn zobrist(&self) -> u64 {
        self.key
    }

    /// The men that check the side to move, in the sense of chess (F3, F4).
    #[must_use]
    pub fn checkers(&self) -> Bitboard {
        let us = self.side_to_move;
        let attackers = |king| self.board.attackers(king, !us, self.board.occupied());
        self.board.king(us).map_or(Bitboard::EMPTY, attackers)
    }

    /// Whether the side to move is in check.
    #[inline]
    #[must_use]
    pub fn is_check(&self) -> bool {
        let us = self.side_to_move;
        self.board.king(us).is_some_and(|king| self.board.is_attacked(king, !us))
    }

    /// The generator of one side's moves, as if it were to move; see [`Generator::new`].
    #[inline(always)]
    pub(super) fn generator(&self, us: Color, origins: Bitboard) -> Option<Generator<'_>> {
        Generator::new(&self.board, self.castling, us, origins)
    }

    /// The legal moves (F5-F11), in no promised order. There are none if the own king has been
    /// captured; a draw does not stop a position (as it does a [`Game`](super::Game)).
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        self.legal_moves_from(Bitboard::FULL)
    }

    /// The legal moves of the men on some squares, such as the one a person has clicked.
    #[must_use]
    pub fn legal_moves_from(&self, origins: impl Into<Bitboard>) -> MoveList {
        let mut moves = MoveList::new();
        if let Some(generator) = self.generator(self.side_to_move, origins.into()) {
            let _ = generator.run(&mut Visit(|m| {
                moves.push(m);
                ControlFlow::<Infallible>::Continue(())
            }));
        }
        moves
    }

    /// Calls `visitor` with each legal move, until it breaks.
    #[inline]
    pub fn visit_legal_moves<B>(
        &self,
        visitor: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match self.generator(self.side_to_move, Bitboard::FULL) {
            Some(generator) => generator.run(&mut Visit(visitor)),
            None => ControlFlow::Continue(()),
        }
    }

    /// How many legal moves there are. They are counted without being made.
    #[inline]
    #[must_use]
    pub fn count_legal_moves(&self) -> u64 {
        let mut count = Count::default();
        if let Some(generator) = self.generator(self.side_to_move, Bitboard::FULL) {
            let _ = generator.run(&mut count);
        }
        count.0
    }

    /// Whether there is a legal move. Stops at the first one.
    #[inline]
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        has_easy_move(&self.board, self.side_to_move)
            || self
                .generator(self.side_to_move, Bitboard::FULL)
                .is_some_and(|generator| generator.run(&mut Any).is_break())
    }

    /// Whether a move, with all it says about itself, is legal here.
    #[must_use]
    pub fn is_legal(&self, m: &Move) -> bool {
        self.refusal(m).is_none()
    }

    /// Why a move is not legal, or `None` if it is.
    #[must_use]
    pub fn refusal(&self, m: &Move) -> Option<Refusal> {
        match self.explain(&Coordinates::from(*m)) {
            Err(refusal) => Some(refusal),
            Ok(legal) if legal == *m => None,
            Ok(legal) => Some(Refusal::Misdescribed { legal }),
        }
    }

    /// Plays a move.
    ///
    /// # Errors
    ///
    /// If the move is not legal, with the reason. The position is unchanged then.
    pub fn play(&mut self, m: &Move) -> Result<(), Refusal> {
        match self.refusal(m) {
            Some(refusal) => Err(refusal),
            None => {
                self.play_unchecked(m);
                Ok(())
            }
        }
    }

    /// Plays a move that is known to be legal here: it came from this very position's legal moves.
    ///
    /// With any other move the position becomes nonsense: men on top of each other, kings lost, a
    /// wrong key. It is never unsafe and does not panic.
    #[inline]
    pub fn play_unchecked(&mut self, m: &Move) {
        let us = self.side_to_move;
        let placed = m.promotion.unwrap_or(m.role);
        if m.captures.any() {
            for square in m.captures {
                if let Some(role) = self.board.role_at(square) {
                    self.toggle(square, Piece { color: !us, role });
                }
            }
            self.clock = 0;
        } else {
            self.clock = self.clock.saturating_add(1);
        }
        // After the captures: castling may end where a captured man stood (F2).
        self.toggle(m.from, Piece { color: us, role: m.role });
        self.toggle(m.to, Piece { color: us, role: placed });

        if !self.castling.is_empty() {
            if let Some(side) = m.castling() {
                let path = CastlingPath::orthodox(us, side);
                let rook = Piece { color: us, role: Role::Rook };
                self.toggle(path.rook_from, rook);
                self.toggle(path.rook_to, rook);
            }
            self.lose_castling(m.captures.with(m.from));
        }

        if us == Color::Black {
            self.move_number = self.move_number.saturating_add(1);
        }
        self.side_to_move = !us;
        self.key ^= zobrist::BLACK_TO_MOVE;
    }

    /// The position after a move that is known to be legal here.
    #[inline]
    pub(crate) fn after(&self, m: &Move) -> Position {
        let mut next = *self;
        next.play_unchecked(m);
        next
    }

    #[inline]
    fn toggle(&mut self, square: Square, piece: Piece) {
        self.board.toggle(square, piece);
        self.key ^= zobrist::piece(piece, square);
    }

    /// Drops the rights whose king or rook has left home (F9), by moving or by being taken.
    fn lose_castling(&mut self, left: Bitboard) {
        let mut kept = self.castling;
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                let path = CastlingPath::orthodox(color, side);
                if left.contains(path.king_from) || left.contains(path.rook_from) {
                    kept.remove(CastlingRights::right(color, side));
                }
            }
        }
        self.key ^= zobrist::castling(self.castling) ^ zobrist::castling(kept);
        self.castling = kept;
    }
}

impl Default for Position {
    fn default() -> Position {
        Position::new()
    }
}

impl PartialEq for Position {
    #[inline]
    fn eq(&self, other: &Position) -> bool {
        // The key says everything but for a collision, and tells most pairs apart at once.
        self.key == other.key
            && self.board == other.board
            && self.side_to_move == other.side_to_move
            && self.castling == other.castling
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key);
    }
}

/// The FEN.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.setup().fmt(f)
    }
}

/// The FEN and the board.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}{:?}", self.board)
    }
}

impl crate::Position for Position {
    type Move = Move;
    type Reason = Reason;
    type Refusal = Refusal;

    fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    fn zobrist(&self) -> u64 {
        self.key
    }

    #[inline]
    fn visit_legal_moves<B>(&self, visitor: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.visit_legal_moves(visitor)
    }

    #[inline]
    fn count_legal_moves(&self) -> u64 {
        self.count_legal_moves()
    }

    #[inline]
    fn has_legal_move(&self) -> bool {
        self.has_legal_move()
    }

    fn play(&mut self, m: &Move) -> Result<(), Refusal> {
        self.play(m)
    }

    #[inline]
    fn play_unchecked(&mut self, m: &Move) {
        self.play_unchecked(m);
    }

    fn outcome_after(&self, occurrences: usize) -> Option<Outcome<Reason>> {
        self.outcome_after(occurrences)
    }

    fn reversible_moves(&self) -> usize {
        usize::from(self.clock)
    }
}
