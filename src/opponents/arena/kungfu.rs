//! Matches in real time.

use super::Score;
use crate::kungfu::{Game, Mode, Outcome, Seat, Seats, Setup, SetupError, Speed};
use crate::opponents::Dice;
use crate::opponents::kungfu::{Level, Pace, Player, player};

/// A game that goes on for so many rests of a piece (an hour at standard speed) is given up as a
/// draw: nothing else ends one in which nobody attacks (K22).
const MOST_RESTS: u64 = 360;

/// A match between two kinds of players.
///
/// Where there are four armies, both kinds play two seats: in `2v2` a team each, in `ffa` opposite
/// seats. In `1v3` the first kind plays alone in the first game of a pair, and the three others in
/// the second.
#[derive(Clone, Copy, Debug)]
pub struct KungFuMatch {
    /// Who plays against whom.
    pub mode: Mode,
    /// How fast.
    pub speed: Speed,
    /// The two kinds.
    pub players: [Level; 2],
    /// How quick each kind is.
    pub paces: [Pace; 2],
    /// Decides how the players' dice fall.
    pub seed: u64,
}

/// A game of a match.
#[derive(Clone, Debug)]
pub struct KungFuGame {
    /// The game as it has ended.
    pub game: Game,
    /// The seats of the first kind.
    pub first: Seats,
    /// How it has ended; `None` if it was given up as a draw, or if it was left off because only
    /// one kind was left.
    pub outcome: Option<Outcome>,
    /// What the first kind has scored: a win if the winner is of its kind.
    pub score: Score,
    /// How many commands were given and not refused.
    pub commands: u64,
}

impl KungFuMatch {
    /// Plays the two games of a pair, one after the other.
    ///
    /// # Errors
    ///
    /// Never for the standard arrays, which all modes have.
    pub fn pair(&self, number: u64) -> Result<[KungFuGame; 2], SetupError> {
        Ok([self.game(number, false)?, self.game(number, true)?])
    }

    /// The seats of the first kind, in the first game of a pair or the second.
    #[must_use]
    pub fn first_seats(&self, exchanged: bool) -> Seats {
        let first = match self.mode {
            Mode::OneVsOne | Mode::OneVsThree => Seats::of(Seat::One),
            Mode::FreeForAll | Mode::TwoVsTwo => Seats::of(Seat::One).with(Seat::Three),
        };
        if exchanged { self.mode.seats().minus(first) } else { first }
    }

    /// Plays one game of a pair.
    ///
    /// # Errors
    ///
    /// As [`pair`](KungFuMatch::pair).
    pub fn game(&self, pair: u64, exchanged: bool) -> Result<KungFuGame, SetupError> {
        let first = self.first_seats(exchanged);
        let mut dice = Dice::new(self.seed, pair);
        // Each kind has its own, whichever seats it plays.
        let seeds = [dice.bits(), dice.bits()];
        let seat_player = |seat: Seat| {
            let kind = usize::from(!first.contains(seat));
            player(self.players[kind], seat, self.paces[kind], seeds[kind])
        };
        let mut players: Vec<Box<dyn Player>> = self.mode.seats().iter().map(seat_player).collect();
        let mut game = Game::new(&Setup::standard(self.mode, self.speed))?;
        let rest = self.speed.rest_ms().max(self.speed.square_ms());
        let longest = rest.saturating_mul(MOST_RESTS);
        let second = self.mode.seats().minus(first);
        let undecided = |game: &Game| {
            game.now() < longest
                && game.alive().intersects(first)
                && game.alive().intersects(second)
        };
        let commands = play(&mut game, &mut players, undecided);
        let outcome = game.outcome();
        let survive = |seats| game.alive().intersects(seats);
        let score = match (survive(first), survive(second)) {
            (true, false) => Score::Win,
            (false, true) => Score::Loss,
            _ => Score::Draw,
        };
        Ok(KungFuGame { game, first, outcome, score, commands })
    }
}

/// Lets players play until the game is over, or as long as `go_on` says, which is asked before
/// each look. Who looks in the same millisecond acts in the order of the players. Returns the
/// number of commands not refused.
pub fn play(
    game: &mut Game,
    players: &mut [Box<dyn Player>],
    mut go_on: impl FnMut(&Game) -> bool,
) -> u64 {
    let mut commands = 0;
    while game.outcome().is_none() && go_on(game) {
        // Who is out looks on no more.
        let alive = game.alive();
        let playing = players.iter_mut().filter(|player| alive.contains(player.seat()));
        let Some(player) = playing.min_by_key(|player| player.next_look()) else { break };
        let time = player.next_look().max(game.now());
        if game.advance_to(time, |_| {}).is_err() {
            break;
        }
        if let Some(command) = player.look(game) {
            let answer = game.submit(time, player.seat(), command, |_| {});
            commands += u64::from(answer.is_ok());
        }
    }
    commands
}
