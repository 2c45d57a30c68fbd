//! The position between turns: what can be asked of it, and playing turns.

use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::ControlFlow;

use super::movegen::{Any, Count, Generator, Rights, Visit};
use super::setup::Setup;
use super::{Move, Reason, Series, SeriesLength, Turn, TurnRefusal, castling};
use crate::board::{
    Bitboard, Board, CastlingRights, Color, Piece, Rank, Role, Square, attacks, zobrist,
};
use crate::outcome::Outcome;

/// A valid position of the play stage of Charismatic Chess, between two turns: 96 bytes, cheap to
/// copy and compare.
///
/// Positions are equal, and have equal hashes and keys, if placement, side to move, castling rights
/// and en-passant targets are the same: what repetition looks at (C17). Clock and move number do
/// not count. Positions with different [`max_series`](Position::max_series) are never equal.
///
/// Text form (`Display`, `FromStr`) is FEN, see [`Setup`].
#[derive(Clone, Copy)]
pub struct Position {
    board: Board,
    key: u64,
    /// Corners whose rook may still castle (C12).
    castling: Bitboard,
    /// Squares that the other side's pawns have just passed (C13).
    targets: Bitboard,
    clock: u16,
    move_number: u16,
    side_to_move: Color,
    max_series: SeriesLength,
}

impl Position {
    /// The orthodox array of chess. With [`SeriesLength::ONE`] the game from here is chess.
    #[must_use]
    pub fn orthodox() -> Position {
        Position::from_valid(&Setup::ORTHODOX)
    }

    pub(super) fn from_valid(setup: &Setup) -> Position {
        let &Setup { board, side_to_move, castling: rights, en_passant, clock, move_number } =
            setup;
        let targets = usable_targets(&board, !side_to_move, en_passant);
        let key = board.zobrist()
            ^ zobrist::side(side_to_move)
            ^ zobrist::castling(rights)
            ^ targets_key(targets);
        Position {
            board,
            key,
            castling: castling::corners(&board, rights),
            targets,
            clock,
            move_number,
            side_to_move,
            max_series: SeriesLength::FIVE,
        }
    }

    /// The parts, as FEN has them.
    #[must_use]
    pub fn setup(&self) -> Setup {
        let &Position { board, side_to_move, targets, clock, move_number, .. } = self;
        let castling = self.castling();
        Setup { board, side_to_move, castling, en_passant: targets, clock, move_number }
    }

    /// This position with another limit of moves in a turn.
    #[must_use]
    pub fn with_max_series(mut self, max_series: SeriesLength) -> Position {
        self.max_series = max_series;
        self
    }

    /// How many moves a turn may have.
    #[inline]
    #[must_use]
    pub const fn max_series(&self) -> SeriesLength {
        self.max_series
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

    /// Who may still castle where: king and rook have not moved (C12).
    #[must_use]
    pub fn castling(&self) -> CastlingRights {
        castling::rights(&self.board, self.castling)
    }

    /// The squares that pawns have passed in the turn before, each with a pawn standing ready to
    /// capture there (C13).
    #[inline]
    #[must_use]
    pub const fn en_passant(&self) -> Bitboard {
        self.targets
    }

    /// Turns, of one player each, since the last pawn move or capture (C17).
    #[inline]
    #[must_use]
    pub const fn clock(&self) -> u16 {
        self.clock
    }

    /// The number of the turn, from 1, one up after each turn of Black.
    #[inline]
    #[must_use]
    pub const fn move_number(&self) -> u16 {
        self.move_number
    }

    /// The Zobrist key of placement, side, rights and en-passant targets. It is kept up to date
    /// move by move, and its values are stable: see [`zobrist`].
    #[inline]
    #[must_use]
    pub const fn zobrist(&self) -> u64 {
        self.key
    }

    /// The men that check the side to move.
    #[must_use]
    pub fn checkers(&self) -> Bitboard {
        let us = self.side_to_move;
        let attackers = |king| {
            self.board.attackers(king, !us, self.board.occupied())
                // Only inside a series do kings stand side by side.
                | (attacks::king(king) & self.board.of(!us, Role::King))
        };
        self.board.king(us).map_or(Bitboard::EMPTY, attackers)
    }

    /// Whether the side to move is in check.
    #[inline]
    #[must_use]
    pub fn is_check(&self) -> bool {
        let us = self.side_to_move;
        self.board.king(us).is_some_and(|king| castling::attacked(&self.board, king, !us))
    }

    /// A turn to be put together move by move, with nothing moved yet.
    #[must_use]
    pub fn series(&self) -> Series {
        Series::new(*self)
    }

    #[inline]
    pub(super) fn rights(&self) -> Rights {
        Rights { castling: self.castling, targets: self.targets }
    }

    /// All moves of the men on `movers`, as inside a series.
    #[inline]
    pub(super) fn free_moves(&self, movers: Bitboard) -> Generator<'_> {
        Generator::free(&self.board, self.side_to_move, self.rights(), movers)
    }

    /// The moves of the men on `movers` after which a turn may end.
    #[inline]
    pub(super) fn safe_moves(&self, movers: Bitboard) -> Generator<'_> {
        Generator::safe(&self.board, self.side_to_move, self.rights(), movers)
    }

    /// Calls `visitor` with each legal turn of a single move, until it breaks. With
    /// [`SeriesLength::ONE`] that is all turns.
    #[inline]
    pub fn visit_single_moves<B>(
        &self,
        visitor: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.safe_moves(Bitboard::FULL).run(&mut Visit::new(&self.board, visitor))
    }

    /// How many legal turns of a single move there are. They are counted without being made.
    #[inline]
    #[must_use]
    pub fn count_single_moves(&self) -> u64 {
        let mut count = Count::default();
        let _ = self.safe_moves(Bitboard::FULL).run(&mut count);
        count.0
    }

    /// Whether there is a legal turn of a single move. Stops at the first one.
    #[inline]
    #[must_use]
    pub fn has_single_move(&self) -> bool {
        self.safe_moves(Bitboard::FULL).run(&mut Any).is_break()
    }

    /// Plays a turn.
    ///
    /// # Errors
    ///
    /// If the turn is not legal, with the move at fault and the reason. The position is unchanged
    /// then.
    pub fn play(&mut self, turn: &Turn) -> Result<(), TurnRefusal> {
        match self.refusal(turn) {
            Some(refusal) => Err(refusal),
            None => {
                self.play_unchecked(turn);
                Ok(())
            }
        }
    }

    /// Plays a turn that is known to be legal here: it came from this very position's turns.
    ///
    /// With any other turn the position becomes nonsense: men on top of each other, kings lost, a
    /// wrong key. It is never unsafe and does not panic.
    #[inline]
    pub fn play_unchecked(&mut self, turn: &Turn) {
        match turn.moves() {
            [m] => self.play_single_unchecked(m),
            moves => {
                let mut passed = Bitboard::EMPTY;
                let mut quiet = true;
                for m in moves {
                    passed |= self.make(m);
                    quiet &= !m.is_irreversible();
                }
                self.end_turn(passed, quiet);
            }
        }
    }

    /// As [`play_unchecked`](Position::play_unchecked), for a turn of a single move.
    // One copy for all the places that play moves keeps the instruction cache free. What is rare
    // comes last in it or has a way of its own, so that nothing needs saving around calls.
    #[inline(never)]
    pub fn play_single_unchecked(&mut self, m: &Move) {
        if self.may_lose_castling(m) {
            return self.play_single_from_home(m);
        }
        self.relocate(m);
        self.end_turn(passed_by(m), !m.is_irreversible());
    }

    #[inline(never)]
    fn play_single_from_home(&mut self, m: &Move) {
        self.lose_castling(m);
        self.relocate(m);
        self.end_turn(passed_by(m), !m.is_irreversible());
    }

    /// Makes a move of a series, and returns the square that a double step has passed. It is still
    /// the same side's turn.
    #[inline]
    pub(super) fn make(&mut self, m: &Move) -> Bitboard {
        if self.may_lose_castling(m) {
            self.lose_castling(m);
        }
        self.relocate(m);
        if self.targets.any() {
            // C13: a target lives while its square is empty and the pawn stands.
            let us = self.side_to_move;
            let pawns = self.board.of(!us, Role::Pawn);
            self.set_targets((self.targets - self.board.occupied()) & pawns.forward(us));
        }
        passed_by(m)
    }

    /// Moves the man and takes what it takes.
    #[inline(always)]
    fn relocate(&mut self, m: &Move) {
        let us = self.side_to_move;
        if let (Some(role), Some(square)) = (m.capture, m.captured_square()) {
            self.toggle(square, Piece { color: !us, role });
        }
        let man = Piece { color: us, role: m.role };
        if let Some(role) = m.promotion {
            self.toggle(m.from, man);
            self.toggle(m.to, Piece { color: us, role });
        } else {
            self.board.relocate(m.from, m.to, man);
            self.key ^= zobrist::piece(man, m.from) ^ zobrist::piece(man, m.to);
        }
    }

    /// Ends the turn: it is the other side's now. `passed` are the squares that double steps of
    /// the series have passed, `quiet` says that no pawn moved and nothing was taken.
    #[inline]
    pub(super) fn end_turn(&mut self, passed: Bitboard, quiet: bool) {
        let us = self.side_to_move;
        // By multiplication: no branch is as hard to predict as these two would be.
        self.clock = self.clock.saturating_add(1) * u16::from(quiet);
        self.move_number = self.move_number.saturating_add(us as u16);
        self.side_to_move = !us;
        self.key ^= zobrist::BLACK_TO_MOVE;
        // A first look at the squares beside the pawns, over the edge of the board too.
        let Bitboard(doubled) = passed.forward(us);
        let ready = Bitboard(doubled << 1 | doubled >> 1) & self.board.of(!us, Role::Pawn);
        if (self.targets | ready).any() {
            self.renew_targets(passed);
        }
    }

    #[inline(never)]
    fn renew_targets(&mut self, passed: Bitboard) {
        self.set_targets(usable_targets(&self.board, !self.side_to_move, passed));
    }

    #[inline]
    fn toggle(&mut self, square: Square, piece: Piece) {
        self.board.toggle(square, piece);
        self.key ^= zobrist::piece(piece, square);
    }

    #[inline]
    fn set_targets(&mut self, targets: Bitboard) {
        self.key ^= targets_key(self.targets ^ targets);
        self.targets = targets;
    }

    /// Whether a king moves, or a rook that may castle moves or is taken.
    #[inline]
    fn may_lose_castling(&self, m: &Move) -> bool {
        (self.castling | self.board.of_role(Role::King)).intersects(Bitboard::of(m.from).with(m.to))
    }

    /// Drops the rights whose king or rook is about to leave home, by moving or by being taken. If
    /// the move castles, which always costs a right, its rook moves.
    fn lose_castling(&mut self, m: &Move) {
        let us = self.side_to_move;
        let mut lost = Bitboard::of(m.from).with(m.to);
        if m.role == Role::King {
            lost |= Bitboard::of_rank(Rank::R1.relative_to(us));
        }
        let lost = self.castling & lost;
        if lost.is_empty() {
            return;
        }
        self.key ^= zobrist::castling(castling::rights(&self.board, lost));
        self.castling -= lost;
        if let Some(side) = m.castling()
            && let Some(path) = castling::path(us, m.from, side)
        {
            let rook = Piece { color: us, role: Role::Rook };
            self.toggle(path.rook_from, rook);
            self.toggle(path.rook_to, rook);
        }
    }
}

/// The square that a double step passes, as [`Move::passed`] has it. Without a branch: which pawn
/// moves are double steps is hard to predict.
#[inline]
fn passed_by(m: &Move) -> Bitboard {
    let (from, to) = (m.from as u32, m.to as u32);
    // From rank 2 to 4 or from 7 to 5 just one bit changes, and in no other move of a pawn this one.
    let double = (m.role == Role::Pawn) & (from ^ to == 16);
    Bitboard(u64::from(double) << from.midpoint(to))
}

/// C13: the targets that are recorded after a turn of `us`: the passed square is empty, and a
/// pawn of the other side stands beside the pawn that passed it.
pub(super) fn usable_targets(board: &Board, us: Color, passed: Bitboard) -> Bitboard {
    let beside = board.of(!us, Role::Pawn);
    (passed - board.occupied()) & (beside.east() | beside.west()).forward(!us)
}

fn targets_key(targets: Bitboard) -> u64 {
    targets.into_iter().fold(0, |key, target| key ^ zobrist::en_passant(target.file()))
}

impl PartialEq for Position {
    #[inline]
    fn eq(&self, other: &Position) -> bool {
        // The key says everything but for a collision, and tells most pairs apart at once.
        self.key == other.key
            && self.board == other.board
            && self.side_to_move == other.side_to_move
            && self.castling == other.castling
            && self.targets == other.targets
            && self.max_series == other.max_series
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

/// A move of the trait is a whole turn here.
impl crate::Position for Position {
    type Move = Turn;
    type Reason = Reason;
    type Refusal = TurnRefusal;

    fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    fn zobrist(&self) -> u64 {
        self.key
    }

    #[inline]
    fn visit_legal_moves<B>(&self, visitor: impl FnMut(Turn) -> ControlFlow<B>) -> ControlFlow<B> {
        self.visit_turns(visitor)
    }

    #[inline]
    fn count_legal_moves(&self) -> u64 {
        self.count_turns()
    }

    fn has_legal_move(&self) -> bool {
        self.has_legal_turn()
    }

    fn play(&mut self, turn: &Turn) -> Result<(), TurnRefusal> {
        self.play(turn)
    }

    #[inline]
    fn play_unchecked(&mut self, turn: &Turn) {
        self.play_unchecked(turn);
    }

    fn outcome_after(&self, occurrences: usize) -> Option<Outcome<Reason>> {
        self.outcome_after(occurrences)
    }

    fn reversible_moves(&self) -> usize {
        usize::from(self.clock)
    }
}
