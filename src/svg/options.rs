//! How pictures are drawn.

use super::Paint;
use crate::kungfu::Square;

/// How a picture is drawn. Each method changes one thing and hands the options on:
///
/// ```
/// use heterochess::board::{Board, Square};
/// use heterochess::svg::{Options, Paint, board};
///
/// let options = Options::new()
///     .size(480)
///     .flip(true)
///     .arrow(Square::E2, Square::E4, Paint::Green)
///     .last_move(Square::D7, Square::D5);
/// assert!(board(&Board::START, &options).contains("width=\"480\""));
/// ```
///
/// Squares are those of the 8x8 board ([`board::Square`](crate::board::Square)) or of either board
/// of Kung Fu Chess ([`kungfu::Square`](Square)). What lies beside the board that is drawn is left
/// out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    pub(super) size: u32,
    pub(super) flip: bool,
    pub(super) coordinates: bool,
    pub(super) check: bool,
    pub(super) repeat: bool,
    pub(super) light: Paint,
    pub(super) dark: Paint,
    pub(super) highlights: Vec<(Square, Paint)>,
    pub(super) arrows: Vec<Arrow>,
    pub(super) last_move: Option<(Square, Square)>,
    pub(super) legal_from: Option<Square>,
}

/// An arrow from one square to another, or a circle round a square if they are the same.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Arrow {
    /// Where it begins.
    pub from: Square,
    /// Where it points.
    pub to: Square,
    /// Its colour.
    pub paint: Paint,
}

impl Options {
    /// 400 pixels wide, White at the bottom, with coordinates, a king in check marked, and nothing
    /// else.
    #[must_use]
    pub fn new() -> Options {
        Options {
            size: 400,
            flip: false,
            coordinates: true,
            check: true,
            repeat: true,
            light: Paint::Rgb(0xef, 0xea, 0xdd),
            dark: Paint::Rgb(0xb3, 0xab, 0x97),
            highlights: Vec::new(),
            arrows: Vec::new(),
            last_move: None,
            legal_from: None,
        }
    }

    /// The width of the picture in pixels; 0 is taken as 1. The height follows: it is the same for a
    /// board alone, and more where reserves or a clock are shown beside it.
    #[must_use]
    pub fn size(mut self, pixels: u32) -> Options {
        self.size = pixels.max(1);
        self
    }

    /// Whether the board is turned by a half: Black, or North, at the bottom.
    #[must_use]
    pub fn flip(mut self, flip: bool) -> Options {
        self.flip = flip;
        self
    }

    /// Whether files and ranks are written at the edge of the board.
    #[must_use]
    pub fn coordinates(mut self, coordinates: bool) -> Options {
        self.coordinates = coordinates;
        self
    }

    /// Whether a king in check is marked. Kung Fu Chess knows no check.
    #[must_use]
    pub fn check(mut self, check: bool) -> Options {
        self.check = check;
        self
    }

    /// Whether an animation starts again at its end, or stands still there.
    #[must_use]
    pub fn repeat(mut self, repeat: bool) -> Options {
        self.repeat = repeat;
        self
    }

    /// The colours of the light and the dark squares.
    #[must_use]
    pub fn squares(mut self, light: Paint, dark: Paint) -> Options {
        (self.light, self.dark) = (light, dark);
        self
    }

    /// One more highlighted square.
    #[must_use]
    pub fn highlight(mut self, square: impl Into<Square>, paint: Paint) -> Options {
        self.highlights.push((square.into(), paint));
        self
    }

    /// More highlighted squares, such as those of a bitboard.
    #[must_use]
    pub fn highlights<S: Into<Square>>(
        mut self,
        squares: impl IntoIterator<Item = S>,
        paint: Paint,
    ) -> Options {
        self.highlights.extend(squares.into_iter().map(|square| (square.into(), paint)));
        self
    }

    /// One more arrow.
    #[must_use]
    pub fn arrow(
        mut self,
        from: impl Into<Square>,
        to: impl Into<Square>,
        paint: Paint,
    ) -> Options {
        self.arrows.push(Arrow { from: from.into(), to: to.into(), paint });
        self
    }

    /// The move that was played last: its two squares are tinted. A picture of a game of Fluidity
    /// Chess knows it, and shows this one instead if it is given.
    #[must_use]
    pub fn last_move(mut self, from: impl Into<Square>, to: impl Into<Square>) -> Options {
        self.last_move = Some((from.into(), to.into()));
        self
    }

    /// A square, such as the one a person has clicked: where the man on it may go is marked. For
    /// pictures that know the moves of their game.
    #[must_use]
    pub fn legal_from(mut self, square: impl Into<Square>) -> Options {
        self.legal_from = Some(square.into());
        self
    }
}

impl Default for Options {
    fn default() -> Options {
        Options::new()
    }
}
