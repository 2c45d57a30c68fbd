//! Pictures of Kung Fu Chess: a game at one millisecond, and animations.
//!
//! Seat 1 is white and the army across from it black; on the four-army board West is blue and East
//! red. Pieces in flight are drawn where they are, between the squares, with a dotted line to where
//! they go. Behind a resting piece is a clock: the sector is the part of the rest that is left, and
//! it runs down clockwise. Queued moves are dashed arrows.

mod animation;
mod clock;
mod film;

use core::fmt::Write as _;

pub use animation::animate;
#[cfg(feature = "records")]
pub use animation::{MAX_EVENTS, animate_record};

use super::arrows::Shaft;
use super::pieces::Tone;
use super::sheet::{Layer, Sheet};
use super::view::{Place, Point};
use super::{Options, Paint};
use crate::kungfu::{Game, Piece, PieceState, Snapshot};

/// A game at one millisecond. Men of a player who is disconnected are faint (K21).
///
/// ```
/// use heterochess::kungfu::{Command, Game, Mode, Seat, Setup, Speed};
/// use heterochess::svg::{self, Options};
///
/// let mut game = Game::new(&Setup::standard(Mode::OneVsOne, Speed::STANDARD))?;
/// game.submit(0, Seat::One, Command::Move("e2e4".parse()?), |_| {})?;
/// game.advance_to(250, |_| {})?;
/// let picture = svg::kungfu::snapshot(&game.snapshot(), &Options::new());
/// // The pawn is a quarter of the way from e2 (y = 600) to e3.
/// assert!(picture.contains("<use xlink:href=\"#hc-pawn\" x=\"400\" y=\"575\"/>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn snapshot(snapshot: &Snapshot, options: &Options) -> String {
    sheet(snapshot, options).finish(&label(snapshot))
}

/// A game as it stands. As [`snapshot`], and [`legal_from`](Options::legal_from) shows where the
/// piece on a square may be sent or, while it rests, which moves may be queued for it.
#[must_use]
pub fn game(game: &Game, options: &Options) -> String {
    let snapshot = game.snapshot();
    let mut sheet = sheet(&snapshot, options);
    if let Some(piece) = options.legal_from.and_then(|square| game.piece_on(square)) {
        let mut moves = game.legal_moves(piece.seat);
        moves.extend(game.queueable_moves(piece.seat));
        for m in moves.iter().filter(|m| m.from == piece.square()) {
            sheet.destination(m.to, snapshot.standing_on(m.to).is_some());
        }
    }
    sheet.finish(&label(&snapshot))
}

fn label(snapshot: &Snapshot) -> String {
    format!("Kung Fu Chess: {} at {} ms", snapshot.mode, snapshot.now)
}

fn sheet<'a>(snapshot: &Snapshot, options: &'a Options) -> Sheet<'a> {
    let mut sheet = Sheet::new(snapshot.mode.board(), options);
    for piece in &snapshot.pieces {
        sheet.piece(snapshot, piece);
    }
    sheet
}

/// The colour of an army's marks: White's must be seen on a light square.
fn paint_of(tone: Tone) -> Paint {
    match tone {
        Tone::White => Paint::Rgb(0x9a, 0x74, 0x14),
        Tone::Blue => Paint::Rgb(0x2f, 0x74, 0xb8),
        Tone::Black => Paint::Rgb(0x2a, 0x2a, 0x2a),
        Tone::Red => Paint::Rgb(0xd9, 0x53, 0x2c),
    }
}

/// Where a piece is, exactly: of a flying one the place between two squares.
fn place_of(piece: &Piece) -> Place {
    match piece.state {
        PieceState::Ready { square } | PieceState::Resting { square, .. } => Place::of(square),
        PieceState::Flying { reached, next, elapsed, total, .. } => {
            Place::of(reached).toward(Place::of(next), elapsed, total)
        }
    }
}

impl Sheet<'_> {
    fn piece(&mut self, snapshot: &Snapshot, piece: &Piece) {
        let tone = Tone::of_seat(piece.seat, snapshot.mode);
        let place = place_of(piece);
        let mut layer = Layer::Standing;
        match piece.state {
            PieceState::Ready { .. } => {}
            PieceState::Resting { left, queued, .. } => {
                let clock = self.clock(place, left, snapshot.speed.rest_ms(), "");
                self.under.push_str(&clock);
                if let Some(to) = queued {
                    self.arrow(place, Place::of(to), paint_of(tone), Shaft::Dashed);
                }
            }
            PieceState::Flying { to, .. } => {
                let line = self.way_element(place, Place::of(to), tone, "");
                self.under.push_str(&line);
                layer = Layer::Flying;
            }
        }
        let Point { x, y } = self.view.corner(place);
        let away = if snapshot.away.contains(piece.seat) { " opacity=\".45\"" } else { "" };
        self.man_with(layer, tone, piece.role, &format!("x=\"{x}\" y=\"{y}\"{away}"));
    }

    /// The way that is left to a flying piece; `inside` is what moves it.
    fn way_element(&self, from: Place, to: Place, tone: Tone, inside: &str) -> String {
        let (Point { x: x1, y: y1 }, Point { x: x2, y: y2 }) =
            (self.view.middle(from), self.view.middle(to));
        let paint = paint_of(tone);
        let mut way = String::new();
        let _ = write!(
            way,
            "<line class=\"way\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" \
             stroke=\"{paint}\" stroke-width=\"7\" stroke-linecap=\"round\" \
             stroke-dasharray=\".1 16\""
        );
        let _ = match inside {
            "" => write!(way, "/>"),
            inside => write!(way, ">{inside}</line>"),
        };
        way
    }
}
