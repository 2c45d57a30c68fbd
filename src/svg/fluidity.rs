//! Pictures of Fluidity Chess.

use super::arrows::Shaft;
use super::marks;
use super::sheet::{Layer, Sheet};
use super::view::Place;
use super::{Options, Paint};
use crate::board::{Bitboard, CastlingPath, Color, Piece, Square};
use crate::fluidity::{Game, Move, Position};
use crate::kungfu::Board;

/// A position: a king in check is marked. [`legal_from`](Options::legal_from) shows where a man may
/// go, and whom he could take on his ways.
#[must_use]
pub fn position(position: &Position, options: &Options) -> String {
    sheet(position, options).finish(&label(position))
}

/// A position and a move in it, which has not been played yet: an arrow, and a cross on each man
/// that it takes. Whether the move is legal is not asked.
#[must_use]
pub fn with_move(position: &Position, m: &Move, options: &Options) -> String {
    let mut sheet = sheet(position, options);
    for square in m.captures {
        sheet.cross(square.into());
    }
    sheet.arrow(Place::of(m.from.into()), Place::of(m.to.into()), Paint::Green, Shaft::Solid);
    if let Some(side) = m.castling() {
        let color = position.board().color_at(m.from).unwrap_or(position.side_to_move());
        let CastlingPath { rook_from, rook_to, .. } = CastlingPath::orthodox(color, side);
        let (from, to) = (Place::of(rook_from.into()), Place::of(rook_to.into()));
        sheet.arrow(from, to, Paint::Green, Shaft::Dashed);
    }
    sheet.finish(&format!("{}, {m}", label(position)))
}

/// A position and the hidden threats of one side or both (F3): a ring round each man that could be
/// taken if that side were to move now, and dashed arrows from those who could take him. White's
/// are blue, Black's red.
///
/// ```
/// use heterochess::board::Color;
/// use heterochess::fluidity::Position;
/// use heterochess::svg::{self, Options};
///
/// let position: Position = "8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 w".parse()?;
/// let picture = svg::fluidity::threats(&position, [Color::White], &Options::new());
/// assert_eq!(picture.matches("class=\"threat\"").count(), 4, "c4, d4, f4 and g7");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn threats(
    position: &Position,
    by: impl IntoIterator<Item = Color>,
    options: &Options,
) -> String {
    let mut sheet = sheet(position, options);
    for color in by {
        let paint = match color {
            Color::White => Paint::Blue,
            Color::Black => Paint::Red,
        };
        let threats = position.threats(color);
        for victim in threats.squares() {
            sheet.ring(victim.into(), paint);
            let from: Bitboard = threats.against(victim).map(|m| m.from).collect();
            for attacker in from {
                let (from, to) = (Place::of(attacker.into()), Place::of(victim.into()));
                let arrow = sheet.arrow_element(from, to, paint, Shaft::Threat);
                sheet.under.push_str(&arrow);
            }
        }
    }
    sheet.finish(&format!("{}, threats", label(position)))
}

/// A game as it stands: its position, the squares of the last move tinted, and the men that it took
/// shown faintly where they stood.
#[must_use]
pub fn game(game: &Game, options: &Options) -> String {
    let position = game.position();
    let Some((m, before)) = game.moves().last().zip(game.positions().iter().nth_back(1)) else {
        return self::position(position, options);
    };
    let last_move = options.last_move.or(Some((m.from.into(), m.to.into())));
    let options = Options { last_move, ..options.clone() };
    let mut sheet = sheet(position, &options);
    for square in m.captures {
        if let Some(Piece { color, role }) = before.board().piece_at(square) {
            sheet.man(Layer::Ghosts, color.into(), role, Place::of(square.into()));
        }
        sheet.tint(square.into(), marks::TAKEN);
    }
    sheet.finish(&label(position))
}

fn label(position: &Position) -> String {
    format!("Fluidity Chess: {position}")
}

fn sheet<'a>(position: &Position, options: &'a Options) -> Sheet<'a> {
    let mut sheet = Sheet::new(Board::Orthodox, options);
    sheet.check(position.board(), position.side_to_move(), position.checkers());
    sheet.men_of(position.board());
    if let Some(from) = sheet.clicked() {
        let moves = position.legal_moves_from(from);
        let taken = moves.iter().fold(Bitboard::EMPTY, |taken, m| taken | m.captures);
        let goals: Bitboard = moves.iter().map(|m| m.to).collect();
        goals.into_iter().for_each(|to| sheet.destination(to.into(), false));
        taken.into_iter().for_each(|square: Square| sheet.ring(square.into(), Paint::Red));
    }
    sheet
}
