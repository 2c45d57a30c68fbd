//! What a seat of Kung Fu Chess sees.

use std::borrow::Cow;

use super::armies;
use super::view::View;
use crate::kungfu::{Board, Engine, Game, Geometry, Mode, PieceState, Seat};
use crate::research::Plane;

/// The planes of each army: its standing men, its flying men, and what is known of their flights.
const OF_ARMY: [(&str, &str); 17] = [
    ("standing pawns", "1 on their squares"),
    ("standing knights", "1 on their squares"),
    ("standing bishops", "1 on their squares"),
    ("standing rooks", "1 on their squares"),
    ("standing queens", "1 on their squares"),
    ("standing king", "1 on its square"),
    ("flying pawns", "1 on the squares they will reach next"),
    ("flying knights", "1 on the squares they will reach next"),
    ("flying bishops", "1 on the squares they will reach next"),
    ("flying rooks", "1 on the squares they will reach next"),
    ("flying queens", "1 on the squares they will reach next"),
    ("flying king", "1 on the square it will reach next"),
    ("flight, files", "for a flying piece: files from the square reached last to the next, over 2"),
    ("flight, ranks", "for a flying piece: ranks from the square reached last to the next, over 2"),
    (
        "flight, progress",
        "for a flying piece: the part of the way between these two that it has gone",
    ),
    (
        "flight, squares left",
        "for a flying piece: squares from the next to the destination, over the side of the board less 1",
    ),
    (
        "flight, age",
        "for a flying piece: time since its move started, over the time for as many squares as the side of the board (K11: of two that collide the older one survives)",
    ),
];
const STANDING: usize = 0;
const FLYING: usize = 6;
const FILES: usize = 12;
const RANKS: usize = 13;
const PROGRESS: usize = 14;
const LEFT: usize = 15;
const AGE: usize = 16;

/// The planes of everybody, after those of the armies and of the alliances.
const OF_ALL: [(&str, &str); 4] = [
    ("rest", "on the squares of resting pieces: the rest that is left, over the whole of it (K17)"),
    (
        "queued, files",
        "for an own piece with a queued move: files to its destination, over the side of the board less 1 (K18)",
    ),
    (
        "queued, ranks",
        "for an own piece with a queued move: ranks to its destination, over the side of the board less 1 (K18)",
    ),
    ("board", "1 on the squares of the board; 0 in its corners that do not exist (K3)"),
];

/// How many planes an observation has.
pub(super) fn count(board: Board) -> usize {
    let armies = armies(board);
    armies * OF_ARMY.len() + armies - 1 + OF_ALL.len()
}

/// The planes of an observation, by `[plane, rank, file]`: 39 of 8x8 numbers for two armies, 75 of
/// 12x12 for four. The armies come clockwise from the own one.
#[must_use]
pub fn planes(board: Board) -> Vec<Plane> {
    let armies: &[&str] = match board {
        Board::Orthodox => &["own", "foe's"],
        Board::FourArmy => &["own", "left", "opposite", "right"],
    };
    let mut planes = Vec::with_capacity(count(board));
    let mut add = |name: String, meaning: &'static str| {
        planes.push(Plane { name: Cow::Owned(name), meaning: Cow::Borrowed(meaning) });
    };
    for army in armies {
        for (name, meaning) in OF_ARMY {
            add(format!("{army} {name}"), meaning);
        }
    }
    for army in &armies[1..] {
        add(format!("{army} ally"), "1 everywhere if that army is of the own team (K2)");
    }
    for (name, meaning) in OF_ALL {
        add(name.to_owned(), meaning);
    }
    planes
}

/// Draws what a seat sees into as many numbers as the planes of the board have, which must be
/// zeros.
pub fn observe(game: &Game, seat: Seat, planes: &mut [f32]) {
    // The kind of the board is asked for once, not for each piece.
    match game {
        Game::Orthodox(engine) => observe_pieces(engine, seat, planes),
        Game::FourArmy(engine) => observe_pieces(engine, seat, planes),
    }
    observe_board(game.mode(), seat, planes);
}

/// The planes of the pieces.
fn observe_pieces<G: Geometry>(game: &Engine<G>, seat: Seat, planes: &mut [f32]) {
    let (armies, side) = (armies(G::BOARD), usize::from(G::BOARD.side()));
    let area = side * side;
    let view = View::new(G::BOARD, seat);
    let mut set = |plane: usize, cell: usize, number: f32| {
        if let Some(place) = planes.get_mut(plane * area + cell) {
            *place = number;
        }
    };
    let most = (side - 1) as f32;
    let of_all = armies * OF_ARMY.len() + armies - 1;
    let speed = game.speed();
    let longest = speed.square_ms().saturating_mul(side as u64);
    for piece in game.pieces() {
        let army = (armies + piece.seat.index() - seat.index() % armies) % armies * OF_ARMY.len();
        let role = piece.role as usize;
        match piece.state {
            PieceState::Ready { square } => set(army + STANDING + role, view.cell(square), 1.0),
            PieceState::Resting { square, left, queued, .. } => {
                let cell = view.cell(square);
                set(army + STANDING + role, cell, 1.0);
                set(of_all, cell, ratio(left, speed.rest_ms()));
                if let Some(to) = queued.filter(|_| piece.seat == seat) {
                    let (files, ranks) = view.way(square, to);
                    set(of_all + 1, cell, files as f32 / most);
                    set(of_all + 2, cell, ranks as f32 / most);
                }
            }
            PieceState::Flying { reached, next, to, started, elapsed, total } => {
                let cell = view.cell(next);
                set(army + FLYING + role, cell, 1.0);
                let (files, ranks) = view.way(reached, next);
                set(army + FILES, cell, files as f32 / 2.0);
                set(army + RANKS, cell, ranks as f32 / 2.0);
                set(army + PROGRESS, cell, ratio(elapsed, total));
                let (files, ranks) = view.way(next, to);
                set(army + LEFT, cell, files.abs().max(ranks.abs()) as f32 / most);
                set(army + AGE, cell, ratio(game.now() - started, longest));
            }
        }
    }
}

/// The planes of the alliances and of the board.
fn observe_board(mode: Mode, seat: Seat, planes: &mut [f32]) {
    let board = mode.board();
    let (armies, side) = (armies(board), usize::from(board.side()));
    let area = side * side;
    let alliances = armies * OF_ARMY.len();
    for other in 1..armies {
        let ally = Seat::ALL[(seat.index() + other) % armies];
        if mode.team(seat).contains(ally) {
            let start = (alliances + other - 1) * area;
            planes.get_mut(start..start + area).unwrap_or_default().fill(1.0);
        }
    }
    // The board looks the same from every seat.
    let start = (alliances + armies - 1 + 3) * area;
    let cells = planes.get_mut(start..start + area).unwrap_or_default();
    match board {
        Board::Orthodox => cells.fill(1.0),
        Board::FourArmy => {
            let straight = View::new(board, Seat::One);
            board.squares().for_each(|square| cells[straight.cell(square)] = 1.0);
        }
    }
}

/// A part of a whole that may be nothing. Times are far below 2^63, and as such are converted
/// faster.
fn ratio(part: u64, whole: u64) -> f32 {
    if whole == 0 { 0.0 } else { (part as i64 as f64 / whole as i64 as f64) as f32 }
}
