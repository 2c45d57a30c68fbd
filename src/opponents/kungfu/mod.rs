//! Players of Kung Fu Chess.

mod judgement;
mod reactive;
mod simple;

pub use self::reactive::Reactive;
pub use self::simple::{Greedy, Random};
use super::Dice;
pub use super::level::RealTimeLevel as Level;
use crate::kungfu::{Command, Game, Seat};

/// Somebody who plays one seat of a game of Kung Fu Chess.
///
/// A player looks at the board now and then and gives at most one command at a look:
///
/// ```
/// use heterochess::kungfu::{Game, Mode, Seat, Setup, Speed};
/// use heterochess::opponents::kungfu::{Level, Pace, Player, player};
///
/// let mut game = Game::new(&Setup::standard(Mode::OneVsOne, Speed::LIGHTNING))?;
/// let mut black = player(Level::Greedy, Seat::Two, Pace::default(), 7);
/// while game.outcome().is_none() && game.now() < 60_000 {
///     game.advance_to(black.next_look(), |_| {})?;
///     if let Some(command) = black.look(&game) {
///         // It may be refused, if something has come between.
///         let _ = game.submit(game.now(), Seat::Two, command, |_| {});
///     }
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Player: Send {
    /// The seat it plays.
    fn seat(&self) -> Seat;

    /// When it looks at the board next, in milliseconds of the game's clock.
    fn next_look(&self) -> u64;

    /// Looks at the game as it is and says what it does now, if anything. A look before
    /// [`next_look`](Player::next_look) sees nothing.
    fn look(&mut self, game: &Game) -> Option<Command>;
}

/// A player of a level.
#[must_use]
pub fn player(level: Level, seat: Seat, pace: Pace, seed: u64) -> Box<dyn Player> {
    match level {
        Level::Random => Box::new(Random::new(seat, pace, seed)),
        Level::Greedy => Box::new(Greedy::new(seat, pace, seed)),
        Level::Reactive => Box::new(Reactive::new(seat, pace, seed)),
    }
}

/// How quick a player's eyes and hands are, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pace {
    command_gap: u64,
    reaction: u64,
}

impl Pace {
    /// The pace of a practised person: two commands a second, and a glance at the board every
    /// fifth of a second or so.
    pub const HUMAN: Pace = Pace { command_gap: 500, reaction: 200 };

    /// A pace of one's own: the least time from one command to the next, and the mean time between
    /// two looks at the board. Both are at least 1 ms.
    #[must_use]
    pub const fn new(command_gap_ms: u64, reaction_ms: u64) -> Pace {
        let command_gap = if command_gap_ms == 0 { 1 } else { command_gap_ms };
        let reaction = if reaction_ms == 0 { 1 } else { reaction_ms };
        Pace { command_gap, reaction }
    }

    /// The least time from one command to the next.
    #[must_use]
    pub const fn command_gap_ms(self) -> u64 {
        self.command_gap
    }

    /// The mean time between two looks.
    #[must_use]
    pub const fn reaction_ms(self) -> u64 {
        self.reaction
    }
}

impl Default for Pace {
    fn default() -> Pace {
        Pace::HUMAN
    }
}

/// When a player looks at the board, and when its hand is free.
#[derive(Clone, Debug)]
struct Rhythm {
    pace: Pace,
    dice: Dice,
    next_look: u64,
}

impl Rhythm {
    fn new(seat: Seat, pace: Pace, seed: u64) -> Rhythm {
        let mut dice = Dice::new(seed, seat.index() as u64);
        let next_look = dice.below(pace.reaction.saturating_add(1));
        Rhythm { pace, dice, next_look }
    }

    /// Looks, if it is time to, and says when to look again.
    fn look(
        &mut self,
        game: &Game,
        decide: impl FnOnce(&mut Dice) -> Option<Command>,
    ) -> Option<Command> {
        let now = game.now();
        if now < self.next_look {
            return None;
        }
        let command = decide(&mut self.dice);
        // Looks come between half and one and a half times the reaction time apart.
        let Pace { command_gap, reaction } = self.pace;
        let spread = self.dice.below(reaction.saturating_add(1));
        let wait = (reaction / 2).saturating_add(spread).max(1);
        let wait = if command.is_some() { wait.max(command_gap) } else { wait };
        self.next_look = now.saturating_add(wait);
        command
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kungfu::{Mode, Setup, Speed};

    #[test]
    fn no_pace_is_too_slow_for_the_clock() {
        let mut game = Game::new(&Setup::standard(Mode::OneVsOne, Speed::STANDARD)).unwrap();
        for pace in [Pace::new(u64::MAX, u64::MAX), Pace::new(0, u64::MAX - 1)] {
            let mut player = player(Level::Random, Seat::One, pace, 7);
            let first = player.next_look();
            if first > game.now() {
                game.advance_to(first, |_| {}).unwrap();
            }
            player.look(&game);
            assert!(player.next_look() > first);
        }
    }
}
