//! The player that looks at what comes of its moves.

use super::judgement::Judge;
use super::{Pace, Player, Rhythm};
use crate::kungfu::{Command, Game, Seat};
use crate::opponents::Dice;

/// Tries each of its moves in its head, with everything that is in the air flying on, and starts
/// the best one if that is better than to stay.
///
/// Collisions, blocks and captures come out as the rules have them, by start times. It counts what
/// is won and lost, what stands where it could be taken before it can move (its king above all),
/// and that a target that is awake may dodge. What others have queued it does not look at, for no
/// person could see it. When nobody has taken anything for a while it grows bold, so that a game
/// of careful players comes to an end.
#[derive(Clone, Debug)]
pub struct Reactive {
    seat: Seat,
    rhythm: Rhythm,
    /// How many kills there were at the last look.
    kills: u32,
    /// When that number changed.
    quiet_since: u64,
}

impl Reactive {
    /// A player of a seat.
    #[must_use]
    pub fn new(seat: Seat, pace: Pace, seed: u64) -> Reactive {
        Reactive { seat, rhythm: Rhythm::new(seat, pace, seed), kills: 0, quiet_since: 0 }
    }
}

impl Player for Reactive {
    fn seat(&self) -> Seat {
        self.seat
    }

    fn next_look(&self) -> u64 {
        self.rhythm.next_look
    }

    fn look(&mut self, game: &Game) -> Option<Command> {
        let (seat, pace) = (self.seat, self.rhythm.pace);
        let kills = Seat::ALL.into_iter().map(|seat| game.kills(seat)).sum();
        if kills != self.kills {
            (self.kills, self.quiet_since) = (kills, game.now());
        }
        let quiet = game.now().saturating_sub(self.quiet_since);
        let rests = quiet / game.speed().rest_ms().max(game.speed().square_ms());
        let chance = BOLDER.saturating_mul(rests).saturating_add(CHANCE).min(BOLDEST);
        self.rhythm.look(game, |dice| decide(game, seat, pace, chance, dice))
    }
}

/// A move must be worth so much more than to stay, in hundredths of a pawn: it costs a rest.
const WORTH_WHILE: i32 = 10;
/// Of moves that differ by less any may be played.
const CHANCE: u64 = 12;
/// The same grows by so much with each rest of a piece in which nothing has been taken...
const BOLDER: u64 = 10;
/// ... up to this.
const BOLDEST: u64 = 400;

fn decide(game: &Game, seat: Seat, pace: Pace, chance: u64, dice: &mut Dice) -> Option<Command> {
    let mut moves = game.legal_moves(seat);
    if moves.is_empty() {
        return None;
    }
    dice.shuffle(&mut moves);
    let judge = Judge::new(game.mode(), game.speed(), seat, pace);
    let seen = as_seen(game, seat);
    let mut best = (judge.stay(&seen) + WORTH_WHILE, None);
    for m in moves {
        if let Some(worth) = judge.go(&seen, m) {
            let worth = worth + dice.below(chance) as i32;
            if worth > best.0 {
                best = (worth, Some(Command::Move(m)));
            }
        }
    }
    best.1
}

/// The game without what others have queued (K18).
fn as_seen(game: &Game, seat: Seat) -> Game {
    use crate::kungfu::PieceState;
    let mut seen = game.clone();
    for piece in game.pieces().filter(|piece| piece.seat != seat) {
        if let PieceState::Resting { square, queued: Some(_), .. } = piece.state {
            let _ = seen.submit(game.now(), piece.seat, Command::Cancel(square), |_| {});
        }
    }
    seen
}
