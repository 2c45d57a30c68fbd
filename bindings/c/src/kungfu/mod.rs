//! Kung Fu Chess: the plain values that its functions take and give.

pub mod event;
pub mod game;
pub mod moves;
pub mod play;
pub mod player;
pub mod record;
pub mod state;
pub mod tags;

use std::collections::VecDeque;
use std::sync::Arc;

use heterochess::kungfu::record::{Entry, Tags};
use heterochess::kungfu::{Event, Game, Mode, Move, Placed, Seat, Seats, Setup, Speed, Square};

use crate::board::{reserved, role};
use crate::border::Handle;
use crate::status::{Answer, Failure, HC_INVALID_ARGUMENT, SquareNumber};

/// Two armies on the 8x8 board.
pub const HC_MODE_1V1: u8 = 1;
/// Four armies, each for itself.
pub const HC_MODE_FFA: u8 = 2;
/// Four armies, the opposite ones allied.
pub const HC_MODE_2V2: u8 = 3;
/// The first seat against the three others, allied.
pub const HC_MODE_1V3: u8 = 4;

/// Standard: from one square to the next, in milliseconds.
pub const HC_STANDARD_SQUARE_MS: u64 = 1000;
/// Standard: the rest after a move, in milliseconds.
pub const HC_STANDARD_REST_MS: u64 = 10000;
/// Lightning: from one square to the next, in milliseconds.
pub const HC_LIGHTNING_SQUARE_MS: u64 = 200;
/// Lightning: the rest after a move, in milliseconds.
pub const HC_LIGHTNING_REST_MS: u64 = 2000;

/// A time that never comes.
pub const HC_NEVER: u64 = u64::MAX;

/// How many pieces a game has at most; their identities are below this number.
pub const HC_KUNGFU_MAX_PIECES: usize = 128;
/// No piece.
pub const HC_NO_PIECE: u8 = 255;
/// No seat. Seats are numbered from 1 to 4, clockwise from South; on the 8x8 board 1 is White and 2
/// is Black. A set of seats has bit 0 for seat 1, and so on: see `HC_SEAT_BIT`.
pub const HC_NO_SEAT: u8 = 0;

/// A game of Kung Fu Chess, with the record of its commands and events that wait to be fetched.
pub struct hc_kungfu {
    _opaque: [u8; 0],
}

/// A game, what it started from, what was commanded, and what has not yet been told.
#[derive(Clone)]
pub(crate) struct KungFu {
    pub(crate) game: Game,
    setup: Arc<Setup>,
    tags: Tags,
    commands: Vec<Entry>,
    waiting: VecDeque<Event>,
}

impl Handle for hc_kungfu {
    type Value = KungFu;
    const TAG: [u8; 8] = *b"kungfu  ";
}

/// How fast men travel and how long they rest, in milliseconds.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct hc_speed {
    /// From one square to the next: at least 1.
    pub square_ms: u64,
    /// After a move.
    pub rest_ms: u64,
}

/// A man of a set-up. One that you put together yourself has reserved bytes of zero.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct hc_kungfu_man {
    /// Whose it is.
    pub seat: u8,
    /// What it is.
    pub role: u8,
    /// Where it stands: `HC_KF_SQUARE(file, rank)`.
    pub square: u8,
    /// Zero.
    pub reserved: u8,
}

/// A move: from a square to another one.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct hc_kungfu_move {
    /// Where the piece stands: `HC_KF_SQUARE(file, rank)`.
    pub from: u8,
    /// Its destination.
    pub to: u8,
}

/// The number of a square: 16 for each rank.
fn square_number(square: Square) -> u8 {
    square.rank() << 4 | square.file()
}

impl SquareNumber for Square {
    fn number(self) -> u8 {
        square_number(self)
    }
}

pub(crate) fn square(number: u8) -> Answer<Square> {
    Square::new(number & 15, number >> 4)
        .ok_or_else(|| Failure::invalid(format!("{number} is not a square")))
}

fn seat(number: u8) -> Answer<Seat> {
    Seat::from_number(number.into())
        .ok_or_else(|| Failure::invalid(format!("{number} is not a seat: expected 1 to 4")))
}

fn seat_bits(seats: Seats) -> u8 {
    seats.iter().fold(0, |bits, seat| bits | 1 << seat.index())
}

fn seats(bits: u8) -> Answer<Seats> {
    if bits > 15 {
        return Err(Failure::invalid(format!("{bits} is not a set of seats")));
    }
    Ok(Seat::ALL.into_iter().filter(|seat| bits >> seat.index() & 1 == 1).collect())
}

fn mode_number(mode: Mode) -> u8 {
    match mode {
        Mode::OneVsOne => HC_MODE_1V1,
        Mode::FreeForAll => HC_MODE_FFA,
        Mode::TwoVsTwo => HC_MODE_2V2,
        Mode::OneVsThree => HC_MODE_1V3,
    }
}

fn mode(number: u8) -> Answer<Mode> {
    Mode::ALL
        .into_iter()
        .find(|&mode| mode_number(mode) == number)
        .ok_or_else(|| Failure::invalid(format!("{number} is not a mode")))
}

impl hc_speed {
    fn check(self) -> Answer<Speed> {
        Speed::new(self.square_ms, self.rest_ms)
            .map_err(|error| Failure::of(HC_INVALID_ARGUMENT, error))
    }
}

impl hc_kungfu_man {
    fn check(self) -> Answer<Placed> {
        reserved(&[self.reserved])?;
        Ok(Placed { seat: seat(self.seat)?, role: role(self.role)?, square: square(self.square)? })
    }
}

impl From<Move> for hc_kungfu_move {
    #[inline]
    fn from(m: Move) -> hc_kungfu_move {
        hc_kungfu_move { from: square_number(m.from), to: square_number(m.to) }
    }
}

impl hc_kungfu_move {
    fn check(self) -> Answer<Move> {
        Ok(Move { from: square(self.from)?, to: square(self.to)? })
    }
}

const _: () = {
    let (standard, lightning) = (Speed::STANDARD, Speed::LIGHTNING);
    assert!(standard.square_ms() == HC_STANDARD_SQUARE_MS);
    assert!(standard.rest_ms() == HC_STANDARD_REST_MS);
    assert!(lightning.square_ms() == HC_LIGHTNING_SQUARE_MS);
    assert!(lightning.rest_ms() == HC_LIGHTNING_REST_MS);
};
