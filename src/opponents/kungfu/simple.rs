//! The players that do not look at what comes of their moves.

use super::{Pace, Player, Rhythm};
use crate::board::Role;
use crate::kungfu::{Command, Game, Move, Seat};
use crate::opponents::Dice;

/// Sends any piece anywhere, once in a few looks.
#[derive(Clone, Debug)]
pub struct Random {
    seat: Seat,
    rhythm: Rhythm,
}

impl Random {
    /// A player of a seat.
    #[must_use]
    pub fn new(seat: Seat, pace: Pace, seed: u64) -> Random {
        Random { seat, rhythm: Rhythm::new(seat, pace, seed) }
    }
}

impl Player for Random {
    fn seat(&self) -> Seat {
        self.seat
    }

    fn next_look(&self) -> u64 {
        self.rhythm.next_look
    }

    fn look(&mut self, game: &Game) -> Option<Command> {
        let seat = self.seat;
        self.rhythm.look(game, |dice| now_and_then(game, seat, dice))
    }
}

/// Any move, at one look in three.
fn now_and_then(game: &Game, seat: Seat, dice: &mut Dice) -> Option<Command> {
    if dice.below(3) > 0 {
        return None;
    }
    dice.pick(&game.legal_moves(seat)).copied().map(Command::Move)
}

/// Goes for the most valuable piece that can be reached, or else plays like [`Random`].
#[derive(Clone, Debug)]
pub struct Greedy {
    seat: Seat,
    rhythm: Rhythm,
}

impl Greedy {
    /// A player of a seat.
    #[must_use]
    pub fn new(seat: Seat, pace: Pace, seed: u64) -> Greedy {
        Greedy { seat, rhythm: Rhythm::new(seat, pace, seed) }
    }
}

impl Player for Greedy {
    fn seat(&self) -> Seat {
        self.seat
    }

    fn next_look(&self) -> u64 {
        self.rhythm.next_look
    }

    fn look(&mut self, game: &Game) -> Option<Command> {
        let seat = self.seat;
        self.rhythm.look(game, |dice| {
            let mut moves = game.legal_moves(seat);
            dice.shuffle(&mut moves);
            let worth = |m: &Move| game.piece_on(m.to).map_or(0, |piece| value(piece.role));
            match moves.iter().max_by_key(|m| worth(m)) {
                Some(m) if worth(m) > 0 => Some(Command::Move(*m)),
                _ => now_and_then(game, seat, dice),
            }
        })
    }
}

/// What a piece is worth, in hundredths of a pawn.
pub(super) fn value(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight | Role::Bishop => 300,
        Role::Rook => 500,
        Role::Queen => 900,
        Role::King => 10_000,
    }
}
