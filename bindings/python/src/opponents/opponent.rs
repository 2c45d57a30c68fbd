//! `Opponent`: somebody to play against where turns are taken.

use std::time::{Duration, Instant};

use heterochess::opponents::{Choice, Level, Limits, Opponent, TurnBased, charismatic, fluidity};
use heterochess::{charismatic as charismatic_rules, fluidity as fluidity_rules};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::LevelValue;
use crate::arguments::{self, number, wrong_type};
use crate::charismatic::game::{AnyAction, PyGame as CharismaticGame};
use crate::charismatic::placement::PyPlacementStage;
use crate::charismatic::position::PyPosition as CharismaticPosition;
use crate::enums::Imported;
use crate::errors::{Result, game_over, invalid, raise};
use crate::fluidity::game::PyGame as FluidityGame;
use crate::fluidity::moves::PyMove;
use crate::fluidity::position::PyPosition as FluidityPosition;
use crate::search::{Stop, interruptible};

static CHOICE: Imported = Imported::new("heterochess.opponents", "Choice");

/// Somebody who plays Fluidity Chess and Charismatic Chess, either side. Immutable.
///
/// With a limit of nodes alone (the usual one if nothing is said) it answers the same whenever it
/// is asked the same, on any machine. With a limit of time the answer depends on the machine.
///
/// Args:
///     level: `random`, `greedy` or `search`.
///     seed: decides between what is equally good.
///     nodes: at most about so many for a decision, at least 1; 50 000 if neither limit is given,
///         no limit if only the time is given.
///     time: at most about so many milliseconds for a decision.
///
/// >>> from heterochess import fluidity, opponents
/// >>> diagram = fluidity.Position("8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 w")
/// >>> str(opponents.Opponent("search", seed=7, nodes=10_000).choose(diagram))
/// 'b4g4'
#[pyclass(frozen, eq, hash, module = "heterochess.opponents", name = "Opponent")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PyOpponent {
    pub(super) level: Level,
    seed: u64,
    nodes: Option<u64>,
    time: Option<u64>,
}

impl PyOpponent {
    /// One of a level, with the usual limits.
    pub(super) fn of_level(level: Level) -> PyOpponent {
        PyOpponent { level, seed: 0, nodes: None, time: None }
    }

    /// The opponent of the library with these limits, and with another seed.
    pub(super) fn limited<G: TurnBased>(
        self,
        make: fn(Level, u64) -> Box<dyn Opponent<G>>,
        seed: u64,
        stop: &Stop,
    ) -> Limited<G> {
        let nodes = match (self.nodes, self.time) {
            (Some(nodes), _) => nodes,
            // With a limit of time alone, time is the limit.
            (None, Some(_)) => u64::MAX,
            (None, None) => Limits::DEFAULT.node_limit(),
        };
        let time = self.time.map(Duration::from_millis);
        Limited { opponent: make(self.level, seed), nodes, time, stop: stop.clone() }
    }

    fn ask<'py, G: TurnBased + 'static>(
        self,
        py: Python<'py>,
        make: fn(Level, u64) -> Box<dyn Opponent<G>>,
        game: G,
    ) -> PyResult<Option<Choice<G::Decision>>>
    where
        G::Decision: 'static,
    {
        let think =
            move |stop: &Stop| self.limited(make, self.seed, stop).choose(&game, &Limits::DEFAULT);
        match self.level {
            // Done before a thread would have been started.
            Level::Random | Level::Greedy => Ok(py.detach(|| think(&Stop::default()))),
            Level::Search => interruptible(py, think),
        }
    }
}

/// An opponent with limits of its own, whatever those it is given.
pub(super) struct Limited<G: TurnBased> {
    opponent: Box<dyn Opponent<G>>,
    nodes: u64,
    time: Option<Duration>,
    stop: Stop,
}

impl<G: TurnBased> Opponent<G> for Limited<G> {
    fn choose(&self, game: &G, _: &Limits<'_>) -> Option<Choice<G::Decision>> {
        let start = Instant::now();
        let late = || self.time.is_some_and(|time| start.elapsed() >= time);
        let enough = || self.stop.is_stopped() || late();
        self.opponent.choose(game, &Limits::nodes(self.nodes).stop_when(&enough))
    }
}

/// What an opponent is asked about.
enum Asked {
    Fluidity(fluidity_rules::Game),
    Charismatic(charismatic_rules::Game),
}

fn asked(game: &Bound<'_, PyAny>) -> PyResult<Asked> {
    Ok(if let Ok(game) = game.cast::<FluidityGame>() {
        Asked::Fluidity(game.get().get())
    } else if let Ok(position) = game.cast::<FluidityPosition>() {
        Asked::Fluidity(fluidity_rules::Game::new(position.get().0))
    } else if let Ok(game) = game.cast::<CharismaticGame>() {
        Asked::Charismatic(game.get().get())
    } else if let Ok(position) = game.cast::<CharismaticPosition>() {
        Asked::Charismatic(charismatic_rules::Game::from_position(position.get().0))
    } else if let Ok(stage) = game.cast::<PyPlacementStage>() {
        Asked::Charismatic(charismatic_rules::Game::from_placement(stage.get().0))
    } else {
        let expected = "a Game or Position of Fluidity or Charismatic Chess, or a PlacementStage";
        return Err(wrong_type(game, expected));
    })
}

#[pymethods]
impl PyOpponent {
    #[new]
    #[pyo3(signature = (level = LevelValue(Level::Search), *, seed = None, nodes = None, time = None),
           text_signature = "(level='search', *, seed=0, nodes=None, time=None)")]
    fn new(
        level: LevelValue,
        seed: Option<&Bound<'_, PyAny>>,
        nodes: Option<&Bound<'_, PyAny>>,
        time: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyOpponent> {
        let seed = arguments::seed(seed)?;
        let nodes = nodes.map(|nodes| number("nodes", nodes)).transpose()?;
        if nodes == Some(0) {
            return Err(invalid("nodes is at least 1"));
        }
        let time = time.map(|time| number("time", time)).transpose()?;
        Ok(PyOpponent { level: level.0, seed, nodes, time })
    }

    /// How well it plays.
    #[getter]
    fn level(&self) -> LevelValue {
        LevelValue(self.level)
    }

    /// What decides between what is equally good.
    #[getter]
    fn seed(&self) -> u64 {
        self.seed
    }

    /// The limit of nodes, if one was given.
    #[getter]
    fn nodes(&self) -> Option<u64> {
        self.nodes
    }

    /// The limit of time in milliseconds, if one was given.
    #[getter]
    fn time(&self) -> Option<u64> {
        self.time
    }

    /// Decides for the side to move, and says why.
    ///
    /// The interpreter's lock is released, and Ctrl-C is heeded.
    ///
    /// Args:
    ///     game: a game, or a position without history. Chance draws: a placement stage (C3) must
    ///         have men that wait to be placed.
    ///
    /// Returns:
    ///     A `Choice`: the decision, what it thinks the game is worth, how far it has looked.
    ///
    /// Raises:
    ///     GameOverError: if the game is over.
    ///     WrongStageError: if men are to be drawn first.
    fn consider<'py>(&self, game: &Bound<'py, PyAny>) -> Result<Bound<'py, PyAny>> {
        let py = game.py();
        match asked(game)? {
            Asked::Fluidity(game) => {
                if let Some(outcome) = game.outcome() {
                    return Err(game_over(&crate::fluidity::ENDS, &outcome).into());
                }
                let choice = self.ask(py, fluidity::opponent, game)?.ok_or_else(nothing)?;
                told(py, choice, PyMove)
            }
            Asked::Charismatic(game) => {
                if let Some(outcome) = game.outcome() {
                    return Err(game_over(&crate::charismatic::ENDS, &outcome).into());
                }
                let choice = self.ask(py, charismatic::opponent, game)?.ok_or_else(nothing)?;
                told(py, choice, AnyAction::from)
            }
        }
    }

    /// Decides for the side to move: a move of Fluidity Chess; a placement or turn of Charismatic
    /// Chess. The answer is legal. Args and errors are those of `consider`.
    fn choose<'py>(&self, game: &Bound<'py, PyAny>) -> Result<Bound<'py, PyAny>> {
        Ok(self.consider(game)?.get_item(0)?)
    }

    fn __repr__(&self) -> String {
        let limit = |name, limit: Option<u64>| {
            limit.map_or_else(String::new, |limit| format!(", {name}={limit}"))
        };
        let (nodes, time) = (limit("nodes", self.nodes), limit("time", self.time));
        format!("Opponent('{}', seed={}{nodes}{time})", self.level, self.seed)
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __getnewargs_ex__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<((&'static str,), Bound<'py, PyDict>)> {
        let options = PyDict::new(py);
        options.set_item("seed", self.seed)?;
        options.set_item("nodes", self.nodes)?;
        options.set_item("time", self.time)?;
        Ok(((self.level.name(),), options))
    }
}

fn told<'py, D, T: IntoPyObject<'py>>(
    py: Python<'py>,
    choice: Choice<D>,
    show: impl FnOnce(D) -> T,
) -> Result<Bound<'py, PyAny>> {
    let Choice { decision, score, depth, nodes } = choice;
    Ok(CHOICE.get(py)?.call1((show(decision), score, depth, nodes))?)
}

/// An unfinished game asks for no decision only when chance is to decide first.
fn nothing() -> PyErr {
    raise("WrongStageError", "men are to be drawn first", Some("draw-first"), |_| Ok(()))
}
