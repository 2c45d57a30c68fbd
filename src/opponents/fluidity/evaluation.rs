//! What a position is worth at a glance.

use crate::board::{Bitboard, Board, Color, File, Rank, Role, attacks};
use crate::fluidity::{Move, Position};

/// What men are worth, in hundredths of a pawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PieceValues {
    /// By role, from pawn to queen.
    values: [i32; 5],
}

impl PieceValues {
    /// Values of one's own for pawn, knight, bishop, rook and queen, in hundredths of a pawn. They
    /// are taken within a hundred pawns.
    #[must_use]
    pub fn new(values: [i32; 5]) -> PieceValues {
        PieceValues { values: values.map(|value| value.clamp(-10_000, 10_000)) }
    }

    /// The value of a man; of a king, whom nothing outweighs, 20 000.
    #[inline]
    #[must_use]
    pub fn of(&self, role: Role) -> i32 {
        self.values.get(role as usize).copied().unwrap_or(20_000)
    }

    /// What a side's men other than the king are worth together.
    #[must_use]
    pub fn material(&self, board: &Board, color: Color) -> i32 {
        let roles = Role::ALL.into_iter().filter(|&role| role != Role::King);
        roles.map(|role| self.of(role) * board.of(color, role).len() as i32).sum()
    }

    /// What a move wins at once: all it takes, and what a pawn gains by promoting.
    #[inline]
    #[must_use]
    pub fn gain(&self, board: &Board, m: &Move) -> i32 {
        let taken: i32 = m
            .captures
            .into_iter()
            .filter_map(|at| board.role_at(at))
            .map(|role| self.of(role))
            .sum();
        taken + m.promotion.map_or(0, |role| self.of(role) - self.of(Role::Pawn))
    }
}

/// The values the opponents play by; `docs/opponents.md` tells how they were found.
impl Default for PieceValues {
    fn default() -> PieceValues {
        PieceValues::new([100, 400, 400, 500, 900])
    }
}

/// A man more to be reached is worth so much, by role: knights and rangers.
const MOBILITY: [i32; 6] = [0, 5, 4, 3, 2, 0];
/// Each rank that a pawn has come forward.
const ADVANCE: i32 = 8;
/// A king on the edge of the board cannot be passed across it.
const KING_ON_EDGE: i32 = 25;
/// A king in the corner can be passed along the edge only.
const KING_IN_CORNER: i32 = 15;
/// It is worth something to be the one to move.
const TEMPO: i32 = 15;

const EDGES: Bitboard = Bitboard(
    Bitboard::of_file(File::A).0
        | Bitboard::of_file(File::H).0
        | Bitboard::of_rank(Rank::R1).0
        | Bitboard::of_rank(Rank::R8).0,
);

/// The value of a position to the side to move.
pub(super) fn evaluate(position: &Position, values: &PieceValues) -> i32 {
    let board = position.board();
    let us = position.side_to_move();
    side(board, us, values) - side(board, !us, values) + TEMPO
}

fn side(board: &Board, us: Color, values: &PieceValues) -> i32 {
    let (own, occupied) = (board.of_color(us), board.occupied());
    let mut score = values.material(board, us);
    let reach =
        |role: Role, squares: Bitboard| MOBILITY[role as usize] * (squares - own).len() as i32;
    for from in board.of(us, Role::Knight) {
        score += reach(Role::Knight, attacks::knight(from));
    }
    for from in board.of(us, Role::Bishop) {
        score += reach(Role::Bishop, attacks::bishop(from, occupied));
    }
    for from in board.of(us, Role::Rook) {
        score += reach(Role::Rook, attacks::rook(from, occupied));
    }
    for from in board.of(us, Role::Queen) {
        score += reach(Role::Queen, attacks::queen(from, occupied));
    }
    for from in board.of(us, Role::Pawn) {
        let rank = from.rank().relative_to(us) as i32;
        score += ADVANCE * (rank - 1) + if rank >= 4 { 3 * ADVANCE * (rank - 3) } else { 0 };
    }
    let king = board.of(us, Role::King);
    if king.intersects(Bitboard::CORNERS) {
        score += KING_ON_EDGE + KING_IN_CORNER;
    } else if king.intersects(EDGES) {
        score += KING_ON_EDGE;
    }
    score
}
