//! Kung Fu Chess for learners.

use heterochess::kungfu::{Command, Game, Outcome, Seat};
use heterochess::research::kungfu::{self, Environment, Rules};
use numpy::PyArrayDyn;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use super::arrays::filled;
use super::games::{Games, Shown, action, action_error, batch_class};
use super::playouts::{Request, play};
use crate::arguments::number;
use crate::errors::{Result, invalid};
use crate::kungfu::setup::{self, SpeedValue};
use crate::kungfu::snapshot::PySnapshot;
use crate::kungfu::values::OutcomeValue;

impl Shown for Environment {
    fn outcome<'py>(py: Python<'py>, outcome: &Outcome) -> PyResult<Bound<'py, PyAny>> {
        OutcomeValue(*outcome).into_pyobject(py)
    }
}

fn rules(
    setup: Option<&Bound<'_, PyAny>>,
    speed: Option<SpeedValue>,
    interval_ms: Option<&Bound<'_, PyAny>>,
    max_ms: Option<&Bound<'_, PyAny>>,
) -> Result<Rules> {
    let setup = setup::read(setup, speed)?;
    let mut rules = Rules::new(&setup).map_err(|error| crate::kungfu::errors::setup(&error))?;
    if let Some(interval) = interval_ms {
        rules.interval_ms = number("interval_ms", interval)?;
        if rules.interval_ms == 0 {
            return Err(invalid("interval_ms is at least 1").into());
        }
    }
    if let Some(most) = max_ms {
        rules.max_ms = Some(number("max_ms", most)?);
    }
    Ok(rules)
}

batch_class! {
    /// Games of Kung Fu Chess that are stepped together, in Rust and without the interpreter's lock.
    /// All seats act at once at every step; the last action is to pass.
    ///
    /// A finished game starts anew within the step in which it ends, so that the next observation
    /// is of a new game. With ``auto_reset=False`` it stays as it is, without legal actions, until
    /// `reset_finished`.
    ///
    /// Args:
    ///     games: how many, up to 1 048 576.
    ///     setup: where the games start: a set-up, or a mode for its array; ``1v1`` if nothing is
    ///         said.
    ///     speed: how fast the pieces are, if not as the set-up says.
    ///     seed: of the random numbers that `sample` draws; 0 if nothing is said.
    ///     interval_ms: the time from one decision to the next; a square-time if nothing is said.
    ///     max_ms: when games are cut short (truncated); after 1000 square-times if nothing is said.
    ///     auto_reset: see above.
    ///     threads: how many at most share the work of a large batch; all there are if nothing is
    ///         said. What comes out does not depend on it.
    PyBatch(Environment) in "heterochess.kungfu" {
        #[new]
        #[pyo3(signature = (
            games, setup = None, *, speed = None, seed = None, interval_ms = None, max_ms = None,
            auto_reset = true, threads = None
        ))]
        #[allow(clippy::too_many_arguments, reason = "they are what a user may say")]
        fn new(
            games: &Bound<'_, PyAny>,
            setup: Option<&Bound<'_, PyAny>>,
            speed: Option<SpeedValue>,
            seed: Option<&Bound<'_, PyAny>>,
            interval_ms: Option<&Bound<'_, PyAny>>,
            max_ms: Option<&Bound<'_, PyAny>>,
            auto_reset: bool,
            threads: Option<&Bound<'_, PyAny>>,
        ) -> Result<PyBatch> {
            let rules = rules(setup, speed, interval_ms, max_ms)?;
            Ok(PyBatch(Games::new(games, rules, seed, auto_reset, threads)?))
        }

        /// Where everything is in one of the games.
        fn snapshot(&self, index: &Bound<'_, PyAny>) -> Result<PySnapshot> {
            Ok(PySnapshot(self.0.game(index)?.game().snapshot()))
        }
    }
}

/// Plays random games to their end, each legal command (or to pass) being as likely as any other.
///
/// Game ``n`` of a seed is always the same game, however many are played and on how many threads.
/// The interpreter's lock is free meanwhile, and Ctrl-C is heeded.
///
/// Args:
///     games: how many.
///     setup: where the games start: a set-up, or a mode for its array; ``1v1`` if nothing is said.
///     speed: how fast the pieces are, if not as the set-up says.
///     seed: of the random numbers; 0 if nothing is said.
///     interval_ms: the time from one decision to the next; a square-time if nothing is said.
///     max_ms: when games are cut short; after 1000 square-times if nothing is said.
///     first: the number of the first game, to go on where another call has ended.
///     threads: how many at most; all there are if nothing is said.
#[pyfunction]
#[pyo3(signature = (
    games, setup = None, *, speed = None, seed = None, interval_ms = None, max_ms = None,
    first = None, threads = None
))]
#[allow(clippy::too_many_arguments, reason = "they are what a user may say")]
pub(crate) fn playouts<'py>(
    py: Python<'py>,
    games: &Bound<'py, PyAny>,
    setup: Option<&Bound<'py, PyAny>>,
    speed: Option<SpeedValue>,
    seed: Option<&Bound<'py, PyAny>>,
    interval_ms: Option<&Bound<'py, PyAny>>,
    max_ms: Option<&Bound<'py, PyAny>>,
    first: Option<&Bound<'py, PyAny>>,
    threads: Option<&Bound<'py, PyAny>>,
) -> Result<Bound<'py, PyAny>> {
    let rules = rules(setup, speed, interval_ms, max_ms)?;
    play::<Environment>(py, rules, &Request { games, seed, first, threads })
}

/// What a seat sees of a single game.
pub(crate) fn observation<'py>(
    py: Python<'py>,
    game: &Game,
    seat: Seat,
    out: Option<&Bound<'py, PyAny>>,
) -> Result<Bound<'py, PyArrayDyn<f32>>> {
    let board = game.mode().board();
    let side = usize::from(board.side());
    filled(py, &[kungfu::planes(board).len(), side, side], out, |planes: &mut [f32]| {
        planes.fill(0.0);
        kungfu::observe(game, seat, planes);
        Ok(())
    })
}

/// The legal actions of a seat in a single game.
pub(crate) fn legal_mask<'py>(
    py: Python<'py>,
    game: &Game,
    seat: Seat,
    out: Option<&Bound<'py, PyAny>>,
) -> Result<Bound<'py, PyArrayDyn<bool>>> {
    filled(py, &[kungfu::actions(game.mode().board())], out, |mask: &mut [bool]| {
        mask.fill(false);
        if game.outcome().is_none() {
            kungfu::mark_legal(game, seat, mask);
        }
        Ok(())
    })
}

/// The number of a command, which must be legal, or of passing.
pub(crate) fn encoded(game: &Game, seat: Seat, command: Option<Command>) -> Result<u32> {
    let number = kungfu::encode(game.mode().board(), seat, command);
    decode(game, seat, number)?;
    Ok(number)
}

/// The legal command that an action stands for, or `None` to pass.
pub(crate) fn decoded(
    game: &Game,
    seat: Seat,
    number: &Bound<'_, PyAny>,
) -> Result<Option<Command>> {
    decode(game, seat, action(number)?)
}

fn decode(game: &Game, seat: Seat, number: u32) -> Result<Option<Command>> {
    let decoded = kungfu::decode(game, seat, number);
    Ok(decoded.map_err(|error| action_error(&error, number))?)
}
