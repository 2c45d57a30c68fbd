//! The numbering of an ending's positions.

use smallvec::SmallVec;

use super::Ending;
use super::ending::MOST_MEN;
use crate::board::{Bitboard, Board, Color, Piece, Role, Square};

/// Where the men stand, in the order of [`Ending::pieces`].
pub(super) type Squares = [Square; MOST_MEN];

/// Numbers the positions of an ending: the side to move, then six bits for the square of each man,
/// fewer for White's king.
///
/// By mirroring files, and ranks too where there are no pawns, that king comes to a quarter or a
/// half of the board. No square is its own mirror image, so each position has just one number (two
/// if men look alike), and moves between positions are moves between numbers, one for one.
#[derive(Clone)]
pub(super) struct Layout {
    pub(super) men: SmallVec<[Piece; MOST_MEN]>,
    has_pawns: bool,
}

impl Layout {
    pub(super) fn new(ending: &Ending) -> Layout {
        Layout { men: ending.pieces().collect(), has_pawns: ending.has_pawns() }
    }

    /// How many positions on the board share a number.
    pub(super) fn symmetries(&self) -> u64 {
        if self.has_pawns { 2 } else { 4 }
    }

    fn king_bits(&self) -> u32 {
        if self.has_pawns { 5 } else { 4 }
    }

    /// The bits of all men after White's king.
    fn other_bits(&self) -> u32 {
        6 * (self.men.len() as u32 - 1)
    }

    /// How many numbers there are. Not all of them are positions.
    pub(super) fn size(&self) -> usize {
        2 << (self.king_bits() + self.other_bits())
    }

    /// The side to move and the squares of a number; squares may coincide.
    #[inline]
    pub(super) fn decode(&self, index: usize) -> (Color, Squares) {
        let index = index as u32;
        let mut squares = [Square::A1; MOST_MEN];
        for (place, square) in squares[1..self.men.len()].iter_mut().rev().enumerate() {
            *square = Square::new(index >> (6 * place));
        }
        let king = index >> self.other_bits();
        let black = king >> self.king_bits() != 0;
        let rank = king >> 2 & if self.has_pawns { 7 } else { 3 };
        squares[0] = Square::new(rank << 3 | king & 3);
        (if black { Color::Black } else { Color::White }, squares)
    }

    /// The number of a position.
    #[inline]
    pub(super) fn index(&self, side: Color, squares: &Squares) -> usize {
        let king = squares[0] as u32;
        let mut mirror = if king & 4 == 0 { 0 } else { 0o07 };
        if !self.has_pawns && king & 0o40 != 0 {
            mirror |= 0o70;
        }
        let king = king ^ mirror;
        let mut index = (side as u32) << self.king_bits() | king >> 1 & 0o34 | king & 3;
        for &square in &squares[1..self.men.len()] {
            index = index << 6 | (square as u32 ^ mirror);
        }
        index as usize
    }

    /// The number of a placement of this ending's men.
    #[inline]
    pub(super) fn index_of(&self, board: &Board, side: Color) -> usize {
        let mut squares = [Square::A1; MOST_MEN];
        let mut left = board.occupied();
        for (square, &Piece { color, role }) in squares.iter_mut().zip(&self.men) {
            if let Some(found) = (board.of(color, role) & left).first() {
                *square = found;
                left = left.without(found);
            }
        }
        self.index(side, &squares)
    }

    /// The placement, unless men share a square or a pawn stands on a back rank.
    #[inline]
    pub(super) fn board(&self, squares: &Squares) -> Option<Board> {
        let mut by_role = [Bitboard::EMPTY; 6];
        let mut by_color = [Bitboard::EMPTY; 2];
        for (&square, &Piece { color, role }) in squares.iter().zip(&self.men) {
            let square = Bitboard::of(square);
            if (by_color[0] | by_color[1]).intersects(square) {
                return None;
            }
            by_role[role as usize] |= square;
            by_color[color as usize] |= square;
        }
        let stands = !by_role[Role::Pawn as usize].intersects(Bitboard::BACK_RANKS);
        stands.then(|| Board::from_sets(by_role, by_color))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_its_position() {
        for name in ["KNk", "KPk", "KRkn", "KNNk", "KPkp"] {
            let layout = Layout::new(&name.parse().unwrap());
            for index in (0..layout.size()).step_by(if layout.men.len() == 3 { 1 } else { 97 }) {
                let (side, squares) = layout.decode(index);
                assert_eq!(layout.index(side, &squares), index);
                let Some(board) = layout.board(&squares) else { continue };
                let found = layout.index_of(&board, side);
                // Men that look alike may be taken for each other.
                assert!(
                    found == index
                        || name == "KNNk" && layout.board(&layout.decode(found).1) == Some(board)
                );
            }
        }
    }

    #[test]
    fn mirrored_positions_share_a_number() {
        for name in ["KNk", "KPk", "KRkn", "KPkp"] {
            let layout = Layout::new(&name.parse().unwrap());
            for index in (0..layout.size()).step_by(89) {
                let (side, squares) = layout.decode(index);
                assert_eq!(layout.index(side, &squares.map(Square::mirror)), index);
                let upside_down = layout.index(side, &squares.map(Square::flip));
                assert_eq!(upside_down == index, !name.contains(['P', 'p']));
            }
        }
    }
}
