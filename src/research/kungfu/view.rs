//! How a seat sees the board: with its own home on the low ranks.

use crate::kungfu::{Board, Seat, Square};

/// A board as one seat sees it. Cells are numbered `side * rank + file`, as seen.
#[derive(Clone, Copy)]
pub(super) struct View {
    side: u8,
    turn: Turn,
}

#[derive(Clone, Copy)]
enum Turn {
    Straight,
    /// Ranks reversed: the orthodox array is a mirror image.
    Flipped,
    /// So many quarter turns.
    Quarters(u8),
}

impl View {
    pub(super) fn new(board: Board, seat: Seat) -> View {
        let turn = match (board, seat) {
            (_, Seat::One) => Turn::Straight,
            (Board::Orthodox, _) => Turn::Flipped,
            (Board::FourArmy, seat) => Turn::Quarters(seat as u8),
        };
        View { side: board.side(), turn }
    }

    /// File and rank as seen, of file and rank as they are.
    fn see(self, file: i32, rank: i32) -> (i32, i32) {
        let far = i32::from(self.side) - 1;
        match self.turn {
            Turn::Straight | Turn::Quarters(0) => (file, rank),
            Turn::Flipped => (file, far - rank),
            // West has its back rank on the a-file and its left at the top.
            Turn::Quarters(1) => (far - rank, file),
            Turn::Quarters(2) => (far - file, far - rank),
            Turn::Quarters(_) => (rank, far - file),
        }
    }

    /// The number of a square's cell.
    #[inline]
    pub(super) fn cell(self, square: Square) -> usize {
        let (file, rank) = self.see(square.file().into(), square.rank().into());
        rank as usize * usize::from(self.side) + file as usize
    }

    /// The square of a cell.
    pub(super) fn square(self, cell: u32) -> Option<Square> {
        let side = u32::from(self.side);
        let (file, rank) = ((cell % side) as i32, (cell / side) as i32);
        let back = match self.turn {
            Turn::Quarters(quarters) => View { turn: Turn::Quarters((4 - quarters) % 4), ..self },
            _ => self,
        };
        let (file, rank) = back.see(file, rank);
        Square::new(u8::try_from(file).ok()?, u8::try_from(rank).ok()?)
    }

    /// The way from one square to another as seen, in files and ranks.
    pub(super) fn way(self, from: Square, to: Square) -> (i32, i32) {
        let from = self.see(from.file().into(), from.rank().into());
        let to = self.see(to.file().into(), to.rank().into());
        (to.0 - from.0, to.1 - from.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kungfu::{Mode, Setup, Speed};
    use std::collections::BTreeSet;

    #[test]
    fn cells_and_squares_are_one_to_one() {
        for (board, seats) in [(Board::Orthodox, 2), (Board::FourArmy, 4)] {
            for &seat in &Seat::ALL[..seats] {
                let view = View::new(board, seat);
                for square in board.squares() {
                    assert_eq!(view.square(view.cell(square) as u32), Some(square));
                }
            }
        }
    }

    #[test]
    fn k3_every_seat_sees_the_same_array() {
        for mode in [Mode::OneVsOne, Mode::FreeForAll] {
            let setup = Setup::standard(mode, Speed::STANDARD);
            let seen = |seat: Seat| {
                let view = View::new(mode.board(), seat);
                let own = setup.men.iter().filter(|man| man.seat == seat);
                own.map(|man| (view.cell(man.square), man.role)).collect::<BTreeSet<_>>()
            };
            for seat in mode.seats().iter() {
                assert_eq!(seen(seat), seen(Seat::One), "{mode}, seat {seat}");
            }
        }
    }
}
