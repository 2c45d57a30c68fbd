//! Marks on squares: tints, dots, rings, crosses, and the sign of check.

use core::fmt::Write as _;

use super::Paint;
use super::sheet::Sheet;
use super::view::{Place, Point};
use crate::board::{Bitboard, Board, Color, File, Rank};
use crate::kungfu::Square;

/// What the squares of the last move are tinted with.
const LAST_MOVE: Paint = Paint::Rgb(0xd8, 0xc1, 0x3a);

/// What the squares of men are tinted with that the last move took.
pub(super) const TAKEN: Paint = Paint::Rgb(0xd8, 0x7a, 0x5a);

impl Sheet<'_> {
    /// The square of the 8x8 board whose moves are wanted.
    pub(super) fn clicked(&self) -> Option<crate::board::Square> {
        let square = self.options.legal_from?;
        let file = File::try_new(square.file().into())?;
        Some(crate::board::Square::at(file, Rank::try_new(square.rank().into())?))
    }

    /// Marks what the options ask for on squares.
    pub(super) fn mark_options(&mut self) {
        if let Some((from, to)) = self.options.last_move {
            self.tint(from, LAST_MOVE);
            self.tint(to, LAST_MOVE);
        }
        for &(square, paint) in &self.options.highlights {
            self.tint(square, paint);
        }
    }

    /// Tints a square.
    pub(super) fn tint(&mut self, square: Square, paint: Paint) {
        if self.view.board.contains(square) {
            let Point { x, y } = self.view.corner(Place::of(square));
            let _ = write!(
                self.under,
                "<path fill=\"{paint}\" fill-opacity=\".5\" d=\"M{x} {y}h100v100h-100z\"/>"
            );
        }
    }

    /// Marks an empty square to which a man may go, or a man who may be captured there.
    pub(super) fn destination(&mut self, square: Square, occupied: bool) {
        let Point { x, y } = self.view.middle(Place::of(square));
        let shape = if occupied {
            "r=\"44\" fill=\"none\" stroke=\"#2f7a3f\" stroke-width=\"7\" opacity=\".6\""
        } else {
            "r=\"14\" fill=\"#2f7a3f\" opacity=\".6\""
        };
        let _ = write!(self.over, "<circle class=\"to\" cx=\"{x}\" cy=\"{y}\" {shape}/>");
    }

    /// Marks a man who could be taken.
    pub(super) fn ring(&mut self, square: Square, paint: Paint) {
        let Point { x, y } = self.view.middle(Place::of(square));
        let _ = write!(
            self.under,
            "<circle class=\"threat\" cx=\"{x}\" cy=\"{y}\" r=\"45\" fill=\"{paint}\" \
             fill-opacity=\".25\" stroke=\"{paint}\" stroke-width=\"5\"/>"
        );
    }

    /// Marks a man who is taken.
    pub(super) fn cross(&mut self, square: Square) {
        let Point { x, y } = self.view.corner(Place::of(square));
        let _ = write!(
            self.over,
            "<g class=\"taken\" transform=\"translate({x} {y})\" fill=\"none\" \
             stroke-linecap=\"round\"><path stroke=\"#fff\" stroke-opacity=\".8\" \
             stroke-width=\"13\" d=\"{CROSS}\"/><path stroke=\"{}\" stroke-width=\"8\" \
             d=\"{CROSS}\"/></g>",
            Paint::Red,
        );
    }

    /// Marks the king of a side if he is in check.
    pub(super) fn check(&mut self, board: &Board, side: Color, checkers: Bitboard) {
        let Some(king) = board.king(side).filter(|_| self.options.check && checkers.any()) else {
            return;
        };
        let Point { x, y } = self.view.middle(Place::of(king.into()));
        let red = Paint::Red;
        let _ = write!(
            self.under,
            "<g class=\"check\" fill=\"{red}\"><circle cx=\"{x}\" cy=\"{y}\" r=\"49\" \
             fill-opacity=\".35\"/><circle cx=\"{x}\" cy=\"{y}\" r=\"40\" fill-opacity=\".55\"/></g>"
        );
    }
}

/// Within a square.
const CROSS: &str = "M26 26L74 74M74 26L26 74";
