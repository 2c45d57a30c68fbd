//! The squares of a board, their names, and men on them.

use core::fmt::Write as _;

use super::sheet::{Layer, Sheet};
use super::units::Units;
use super::view::Place;
use super::{Options, Paint};
use crate::board;
use crate::kungfu::{Board, Square};

/// Men on a board, whatever the game.
#[must_use]
pub fn board(board: &board::Board, options: &Options) -> String {
    let mut sheet = Sheet::new(Board::Orthodox, options);
    sheet.men_of(board);
    sheet.finish("Chess board")
}

impl Sheet<'_> {
    /// Draws the men of a board of 8x8 squares.
    pub(super) fn men_of(&mut self, board: &board::Board) {
        for (square, piece) in board.pieces() {
            let place = Place::of(square.into());
            self.man(Layer::Standing, piece.color.into(), piece.role, place);
        }
    }

    /// Draws the empty board.
    pub(super) fn draw_squares(&self, text: &mut String) {
        for (dark, paint) in [(false, self.options.light), (true, self.options.dark)] {
            let mut path = String::new();
            for square in self.view.board.squares().filter(|&square| is_dark(square) == dark) {
                let corner = self.view.corner(Place::of(square));
                let _ = write!(path, "M{} {}h100v100h-100z", corner.x, corner.y);
            }
            let _ = write!(text, "<path fill=\"{paint}\" d=\"{path}\"/>");
        }
        if self.options.coordinates {
            self.draw_coordinates(text);
        }
    }

    /// Writes files and ranks into the squares at the edges of the board nearest to the reader.
    fn draw_coordinates(&self, text: &mut String) {
        let Options { light, dark, .. } = *self.options;
        text.push_str("<g font-family=\"sans-serif\" font-size=\"18\" fill-opacity=\".6\">");
        let beside = |square: Square, files: i8, ranks: i8| {
            let (files, ranks) = if self.view.flip { (-files, -ranks) } else { (files, ranks) };
            let file = square.file().checked_add_signed(files)?;
            let rank = square.rank().checked_add_signed(ranks)?;
            Square::new(file, rank).filter(|&square| self.view.board.contains(square))
        };
        for square in self.view.board.squares() {
            let corner = self.view.corner(Place::of(square));
            let at = |x: i64, y: i64| (Units(corner.x.0 + 100 * x), Units(corner.y.0 + 100 * y));
            let paint = if is_dark(square) { dark } else { light };
            let ink = ink_on(paint);
            if beside(square, -1, 0).is_none() {
                let ((x, y), rank) = (at(4, 18), square.rank() + 1);
                let _ = write!(text, "<text x=\"{x}\" y=\"{y}\" fill=\"{ink}\">{rank}</text>");
            }
            if beside(square, 0, -1).is_none() {
                let ((x, y), file) = (at(96, 95), char::from(b'a' + square.file()));
                let _ = write!(
                    text,
                    "<text x=\"{x}\" y=\"{y}\" text-anchor=\"end\" fill=\"{ink}\">{file}</text>"
                );
            }
        }
        text.push_str("</g>");
    }
}

fn is_dark(square: Square) -> bool {
    (square.file() + square.rank()).is_multiple_of(2)
}

/// What can be read on a colour.
pub(super) fn ink_on(paint: Paint) -> &'static str {
    if paint.is_dark() { "#fff" } else { "#000" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a1_is_dark_on_either_board() {
        for (name, dark) in [("a1", true), ("h8", true), ("h1", false), ("c1", true), ("l3", false)]
        {
            assert_eq!(is_dark(name.parse().unwrap()), dark, "{name}");
        }
    }
}
