//! `Player`: somebody who plays a seat of Kung Fu Chess.

use std::sync::{Arc, Mutex};

use heterochess::kungfu::record::Entry;
use heterochess::kungfu::{Command, Event, Game, Seat, Seats};
use heterochess::opponents::arena::play_kungfu;
use heterochess::opponents::kungfu::{Level, Pace, Player, player};
use pyo3::prelude::*;
use pyo3::types::PyString;

use super::RealTimeLevelValue;
use crate::arguments::{self, number_or, wrong_type};
use crate::errors::{Result, invalid};
use crate::kungfu::event::{self, PyEvent};
use crate::kungfu::game;
use crate::kungfu::moves::PyMove;
use crate::kungfu::values::{SeatValue, check_seat, time};
use crate::locks::lock;
use crate::search::interruptible;

type Inner = Arc<Mutex<Box<dyn Player>>>;

/// Somebody who plays one seat of a game of Kung Fu Chess, at a person's pace.
///
/// A player looks at the board now and then, and gives at most one command at a look. It remembers
/// when it looks next, so it belongs to one game. The same seed plays the same, if it is asked the
/// same.
///
/// Args:
///     level: `random`, `greedy` or `reactive`.
///     seat: which seat it plays, from 1.
///     seed: of its chance.
///     command_gap: the least time from one command to the next, in milliseconds.
///     reaction: the mean time between two looks at the board, in milliseconds.
///
/// >>> from heterochess import kungfu, opponents
/// >>> game = kungfu.Game("1v1", speed="lightning")
/// >>> white = opponents.Player("greedy", 1, seed=7)
/// >>> while game.now < 5_000:
/// ...     events = game.advance_to(white.next_look)
/// ...     command = white.look(game)
/// ...     if command is not None:
/// ...         answer = game.submit(game.now, white.seat, command)
/// >>> len(game.commands) > 0
/// True
#[pyclass(frozen, module = "heterochess.opponents", name = "Player")]
pub(crate) struct PyPlayer {
    level: Level,
    seat: Seat,
    pace: Pace,
    seed: u64,
    player: Inner,
}

/// The pace of a user's times.
pub(super) fn pace(
    command_gap: Option<&Bound<'_, PyAny>>,
    reaction: Option<&Bound<'_, PyAny>>,
) -> PyResult<Pace> {
    let human = Pace::HUMAN;
    let gap = number_or("command_gap", command_gap, human.command_gap_ms())?;
    let reaction = number_or("reaction", reaction, human.reaction_ms())?;
    if gap == 0 || reaction == 0 {
        return Err(invalid("command_gap and reaction are at least 1 ms"));
    }
    Ok(Pace::new(gap, reaction))
}

#[pymethods]
impl PyPlayer {
    #[new]
    #[pyo3(signature = (level, seat, *, seed = None, command_gap = None, reaction = None),
           text_signature = "(level, seat, *, seed=0, command_gap=500, reaction=200)")]
    fn new(
        level: RealTimeLevelValue,
        seat: SeatValue,
        seed: Option<&Bound<'_, PyAny>>,
        command_gap: Option<&Bound<'_, PyAny>>,
        reaction: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyPlayer> {
        let seed = arguments::seed(seed)?;
        let pace = pace(command_gap, reaction)?;
        let (level, seat) = (level.0, seat.0);
        let player = Arc::new(Mutex::new(player(level, seat, pace, seed)));
        Ok(PyPlayer { level, seat, pace, seed, player })
    }

    /// How well it plays.
    #[getter]
    fn level(&self) -> RealTimeLevelValue {
        RealTimeLevelValue(self.level)
    }

    /// The seat it plays.
    #[getter]
    fn seat(&self) -> SeatValue {
        SeatValue(self.seat)
    }

    /// What it was made with.
    #[getter]
    fn seed(&self) -> u64 {
        self.seed
    }

    /// The least time from one command to the next, in milliseconds.
    #[getter]
    fn command_gap(&self) -> u64 {
        self.pace.command_gap_ms()
    }

    /// The mean time between two looks at the board, in milliseconds.
    #[getter]
    fn reaction(&self) -> u64 {
        self.pace.reaction_ms()
    }

    /// When it looks at the board next, in milliseconds of the game's clock.
    #[getter]
    fn next_look(&self, py: Python<'_>) -> u64 {
        py.detach(|| lock(&self.player).next_look())
    }

    /// Looks at a game as it stands, and says what it does now: a move, the text of a command, or
    /// ``None``. Before `next_look` it sees nothing. The game may refuse the command, if something
    /// has come between. The interpreter's lock is released. A game without the player's seat is an
    /// `InvalidArgumentError`.
    fn look<'py>(&self, game: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let py = game.py();
        let game = game::read(game)?.get();
        check_seat(game.mode(), self.seat)?;
        Ok(match py.detach(|| lock(&self.player).look(&game)) {
            None => None,
            Some(Command::Move(m)) => Some(Bound::new(py, PyMove(m))?.into_any()),
            Some(command) => Some(PyString::new(py, &command.to_string()).into_any()),
        })
    }

    fn __repr__(&self) -> String {
        let (level, seat, seed) = (self.level, self.seat, self.seed);
        let (gap, reaction) = (self.command_gap(), self.reaction());
        format!("Player('{level}', {seat}, seed={seed}, command_gap={gap}, reaction={reaction})")
    }
}

/// A player whose commands are noted with their times.
struct Noted {
    player: Inner,
    entries: Arc<Mutex<Vec<Entry>>>,
}

impl Player for Noted {
    fn seat(&self) -> Seat {
        lock(&self.player).seat()
    }

    fn next_look(&self) -> u64 {
        lock(&self.player).next_look()
    }

    fn look(&mut self, game: &Game) -> Option<Command> {
        let mut player = lock(&self.player);
        let command = player.look(game)?;
        let entry = Entry { time: game.now(), command: Some((player.seat(), command)) };
        lock(&self.entries).push(entry);
        Some(command)
    }
}

/// Lets players play on in a game of Kung Fu Chess until it is over or a time is reached.
///
/// The interpreter's lock is released. After Ctrl-C the game is as it was; the players are not.
///
/// Args:
///     game: the game, which goes on from its present time.
///     players: who plays; seats without a player do nothing.
///     until: the time to stop at, in milliseconds of the game's clock. A game that nobody wins
///         has no end (K22): without it, an hour from now.
///
/// Returns:
///     All that has happened, in order (K19).
///
/// Raises:
///     ClockError: if `until` is past.
///     InvalidArgumentError: if the mode does not have a player's seat, or two play the same one.
///
/// >>> from heterochess import kungfu, opponents
/// >>> game = kungfu.Game(speed="lightning")
/// >>> players = [opponents.Player("greedy", 1, seed=1), opponents.Player("random", 2, seed=2)]
/// >>> events = opponents.play(game, players)
/// >>> str(game.outcome)
/// 'seat 1 wins: last-team-standing'
#[pyfunction]
#[pyo3(signature = (game, players, *, until = None))]
pub(crate) fn play(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    players: &Bound<'_, PyAny>,
    until: Option<&Bound<'_, PyAny>>,
) -> Result<Vec<PyEvent>> {
    /// If nothing is said: an hour.
    const LONGEST: u64 = 3_600_000;
    let game = game::read(game)?;
    let mut copy = game.get();
    let now = copy.now();
    let until = until.map_or(Ok(now.saturating_add(LONGEST)), time)?;
    let entries = Arc::new(Mutex::new(Vec::new()));
    let (mut seated, mut taken): (Vec<Inner>, Seats) = (Vec::new(), Seats::EMPTY);
    for object in players.try_iter()? {
        let object = object?;
        let Ok(player) = object.cast::<PyPlayer>() else {
            return Err(wrong_type(&object, "a Player").into());
        };
        let seat = player.get().seat;
        check_seat(copy.mode(), seat)?;
        if taken.contains(seat) {
            let message = format!("two players for seat {seat}");
            return Err(invalid(message).into());
        }
        taken = taken.with(seat);
        seated.push(player.get().player.clone());
    }
    if until >= now {
        let noted = entries.clone();
        interruptible(py, move |stop| {
            let mut players: Vec<Box<dyn Player>> = Vec::new();
            for player in &seated {
                let (player, entries) = (player.clone(), noted.clone());
                players.push(Box::new(Noted { player, entries }));
            }
            play_kungfu(&mut copy, &mut players, |game| {
                let alive = seated
                    .iter()
                    .map(|player| lock(player))
                    .filter(|p| game.alive().contains(p.seat()));
                let next = alive.map(|player| player.next_look()).min();
                !stop.is_stopped() && next.is_some_and(|next| next <= until)
            });
        })?;
    }
    // The game itself goes the same way, and notes what it accepts.
    let entries = lock(&entries).clone();
    let mut events: Vec<Event> = Vec::new();
    let played = py.detach(|| game.go_on(&entries, until, |event| events.push(event)));
    played.map_err(|error| crate::kungfu::errors::clock(&error))?;
    Ok(event::list(events)?)
}
