//! `Game`: from the first draw to the end.

use heterochess::board::Color;
use heterochess::charismatic::{Action, Game, Stage};
use heterochess::svg;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator, PyList};
use std::sync::{Mutex, MutexGuard};

use super::men::{self, PyMen};
use super::placement::{self, PyPlacement, PyPlacementStage};
use super::position::{PyPosition, series_length};
use super::turn::{self, PyTurn};
use super::{ENDS, errors};
use crate::arguments::wrong_type;
use crate::enums;
use crate::errors::Result;
use crate::locks::lock;
use crate::protocols::{copies, equal, get_item};

/// A game of Charismatic Chess: draws, placements and turns, undo, and the outcome (C14-C17).
///
/// A game that is over accepts no more actions; `undo` opens it again. As a sequence it is that of
/// its actions (draws, placements, turns): `len()` is their number, `game[-1]` the last one.
///
/// Args:
///     start: a placement stage or a position of play; nothing drawn yet (C1) if not said.
///     max_series: how many moves a turn may have, from 1 to 5; five is the game (C6).
///
/// >>> import random
/// >>> from heterochess.charismatic import Game
/// >>> rng, game = random.Random(1), Game()
/// >>> while game.is_placing:
/// ...     if game.placement.needs_draw:
/// ...         drawn = game.draw(game.placement.sample_draw(rng))
/// ...     else:
/// ...         placed = game.place(rng.choice(game.placement.legal_placements))
/// >>> turn = game.play(next(iter(game.position.legal_turns)))
/// >>> len(game), len(game.turns)
/// (37, 1)
#[pyclass(frozen, module = "heterochess.charismatic", name = "Game")]
pub(crate) struct PyGame(Mutex<Game>);

/// Where a game starts from, or stands.
#[derive(IntoPyObject)]
pub(crate) enum AnyStage {
    Placement(PyPlacementStage),
    Play(PyPosition),
}

/// Something that happened in a game.
#[derive(IntoPyObject)]
pub(crate) enum AnyAction {
    Draw(PyMen),
    Place(PyPlacement),
    Turn(PyTurn),
}

impl From<Action> for AnyAction {
    fn from(action: Action) -> AnyAction {
        match action {
            Action::Draw(men) => AnyAction::Draw(PyMen(men)),
            Action::Place(placement) => AnyAction::Place(PyPlacement(placement)),
            Action::Turn(turn) | Action::IllegalTurn(turn) => AnyAction::Turn(PyTurn(turn)),
        }
    }
}

impl PyGame {
    fn copied(&self) -> PyGame {
        PyGame(Mutex::new(self.get()))
    }

    pub(crate) fn new_from(game: Game) -> PyGame {
        PyGame(Mutex::new(game))
    }

    fn lock(&self) -> MutexGuard<'_, Game> {
        lock(&self.0)
    }

    /// The game as it is, to be worked with when the lock is free again.
    pub(crate) fn get(&self) -> Game {
        self.lock().clone()
    }

    /// The position of play, or the refusal of a turn while there is none.
    fn playing(&self, text: &str) -> Result<heterochess::charismatic::Position> {
        let play = match self.lock().stage() {
            Stage::Play(position) => Some(*position),
            Stage::Placement(_) => None,
        };
        play.ok_or_else(|| {
            errors::action(&heterochess::charismatic::ActionError::PlacementNotOver, text).into()
        })
    }

    fn check_open(&self) -> Result<()> {
        let outcome = self.lock().outcome();
        match outcome {
            Some(outcome) => Err(crate::errors::game_over(&ENDS, &outcome).into()),
            None => Ok(()),
        }
    }
}

fn beginning(game: &Game) -> AnyStage {
    match (game.placement_stages().first(), game.play_stage()) {
        (None, Some(play)) => AnyStage::Play(PyPosition(*play.start())),
        (first, _) => AnyStage::Placement(PyPlacementStage(first.copied().unwrap_or_default())),
    }
}

#[pymethods]
impl PyGame {
    #[new]
    #[pyo3(signature = (start = None, *, max_series = None))]
    pub(crate) fn new(
        start: Option<&Bound<'_, PyAny>>,
        max_series: Option<&Bound<'_, PyAny>>,
    ) -> Result<PyGame> {
        let game = match start {
            None => Game::new().with_max_series(series_length(max_series)?),
            Some(start) => {
                if let Ok(stage) = start.cast::<PyPlacementStage>() {
                    Game::from_placement(stage.get().0).with_max_series(series_length(max_series)?)
                } else if let Ok(position) = start.cast::<PyPosition>() {
                    let mut position = position.get().0;
                    if max_series.is_some() {
                        position = position.with_max_series(series_length(max_series)?);
                    }
                    Game::from_position(position)
                } else {
                    return Err(wrong_type(start, "a PlacementStage or a Position").into());
                }
            }
        };
        Ok(PyGame(Mutex::new(game)))
    }

    /// Where the game started from: a placement stage or a position.
    #[getter]
    fn start(&self) -> AnyStage {
        beginning(&self.lock())
    }

    /// Where the game stands: a placement stage or a position.
    #[getter]
    fn stage(&self) -> AnyStage {
        match self.lock().stage() {
            Stage::Placement(stage) => AnyStage::Placement(PyPlacementStage(*stage)),
            Stage::Play(position) => AnyStage::Play(PyPosition(*position)),
        }
    }

    /// Whether men are still drawn and placed.
    #[getter]
    fn is_placing(&self) -> bool {
        matches!(self.lock().stage(), Stage::Placement(_))
    }

    /// The placement stage. Raises `WrongStageError` when it is over.
    #[getter]
    fn placement(&self) -> Result<PyPlacementStage> {
        let stage = match self.lock().stage() {
            Stage::Placement(stage) => Some(*stage),
            Stage::Play(_) => None,
        };
        let over = || errors::action(&heterochess::charismatic::ActionError::PlacementOver, "");
        Ok(PyPlacementStage(stage.ok_or_else(over)?))
    }

    /// The position of play. Raises `WrongStageError` before play has begun.
    #[getter]
    fn position(&self) -> Result<PyPosition> {
        Ok(PyPosition(self.playing("")?))
    }

    /// All positions of play in order; none before play has begun.
    #[getter]
    fn positions(&self) -> Vec<PyPosition> {
        let game = self.lock();
        let positions = game.play_stage().map_or(&[][..], |play| play.positions());
        positions.iter().map(|position| PyPosition(*position)).collect()
    }

    /// The turns played, in order.
    #[getter]
    fn turns(&self) -> Vec<PyTurn> {
        let game = self.lock();
        let turns = game.play_stage().map_or(&[][..], |play| play.moves());
        turns.iter().map(|turn| PyTurn(*turn)).collect()
    }

    /// All that has happened, in order: men drawn, placements, turns.
    #[getter]
    fn actions(&self) -> Vec<AnyAction> {
        self.lock().actions().iter().map(|action| (*action).into()).collect()
    }

    /// Who is to move.
    #[getter]
    fn side_to_move<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let color: Color = match self.lock().stage() {
            Stage::Placement(stage) => stage.side_to_move(),
            Stage::Play(position) => position.side_to_move(),
        };
        enums::color(py, color)
    }

    /// How the game has ended, or `None` while it goes on.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let outcome = self.lock().outcome();
        outcome.map(|outcome| enums::outcome(py, &ENDS, &outcome)).transpose()
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.lock().outcome().is_some()
    }

    /// How many times the present position has stood in this game, now included.
    #[getter]
    fn occurrences(&self) -> usize {
        self.lock().occurrences()
    }

    /// The side to move receives men (C2). Raises `IllegalDrawError`, `WrongStageError`.
    fn draw(&self, men: &Bound<'_, PyAny>) -> Result<PyMen> {
        let men = men::read(men)?;
        let drawn = self.lock().draw(&men);
        drawn.map_err(|error| errors::action(&error, &men.to_string()))?;
        Ok(PyMen(men))
    }

    /// The side to move places a man (C4). Raises `IllegalPlacementError`, `WrongStageError`.
    fn place(&self, placement: &Bound<'_, PyAny>) -> Result<PyPlacement> {
        let placement = placement::read(placement)?;
        let placed = self.lock().place(&placement);
        placed.map_err(|error| errors::action(&error, &placement.to_string()))?;
        Ok(PyPlacement(placement))
    }

    /// Plays a turn, and returns it. The game is unchanged if that fails.
    ///
    /// Raises:
    ///     GameOverError: if the game is over.
    ///     WrongStageError: if play has not begun.
    ///     IllegalMoveError: if the turn is not legal, with the move at fault and the reason.
    ///     AmbiguousMoveError: if the text could mean several turns.
    ///     InvalidMoveError: if the text is no turn at all.
    fn play(&self, py: Python<'_>, turn: &Bound<'_, PyAny>) -> Result<PyTurn> {
        self.check_open()?;
        let turn = turn::read(&self.playing("")?, turn)?;
        let played = py.detach(|| self.lock().play(&turn));
        played.map_err(|error| errors::action(&error, &turn.to_string()))?;
        Ok(PyTurn(turn))
    }

    /// As `play`, but the way a referee does who lets players finish their turns (C10).
    ///
    /// A turn of possible moves that leaves the own king in check is recorded, and loses the game at once.
    /// Returns how the game has ended, if it has.
    fn referee<'py>(&self, turn: &Bound<'py, PyAny>) -> Result<Option<Bound<'py, PyAny>>> {
        let py = turn.py();
        self.check_open()?;
        let position = self.playing("")?;
        // A text of a turn that leaves the king in check is what a referee wants to hear.
        let turn = match crate::arguments::as_text(turn) {
            None => turn::read(&position, turn)?,
            Some(string) => {
                let text = crate::arguments::text(string);
                let series = position
                    .parse_series(&text)
                    .map_err(|error| errors::parse_turn(&error, &text))?;
                let turn = heterochess::charismatic::Turn::new(series.moves());
                turn.ok_or_else(|| {
                    let refusal = heterochess::charismatic::EndRefusal::NoMove;
                    errors::end(&refusal, &text)
                })?
            }
        };
        let verdict = py.detach(|| self.lock().referee(&turn));
        let outcome = verdict.map_err(|error| errors::action(&error, &turn.to_string()))?;
        Ok(outcome.map(|outcome| enums::outcome(py, &ENDS, &outcome)).transpose()?)
    }

    /// Takes the last action back and returns it, or `None` at the start.
    fn undo(&self) -> Option<AnyAction> {
        self.lock().undo().map(AnyAction::from)
    }

    fn __len__(&self) -> usize {
        self.lock().actions().len()
    }

    fn __bool__(&self) -> bool {
        true
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.actions().into_pyobject(py)?.try_iter()
    }

    fn __getitem__<'py>(&self, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let all = self.lock().actions().to_vec();
        get_item(index, all.len(), |place| AnyAction::from(all[place]))
    }

    fn __eq__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        equal(other, |other: &PyGame| self.get() == other.get())
    }

    fn __str__(&self) -> String {
        match self.lock().stage() {
            Stage::Placement(stage) => PyPlacementStage(*stage).__str__(),
            Stage::Play(position) => crate::board::draw(position.board()),
        }
    }

    /// A picture of the game as it stands, with the last placement or turn.
    ///
    /// Args:
    ///     size: the width in pixels.
    ///     flip: whether Black is at the bottom.
    ///     arrows: arrows as `"e2e4"`, or two squares and perhaps a colour (`"red"`, `"#3f8f4f"`).
    ///     highlight: squares to highlight, or a dict of squares and colours.
    ///     legal_from: a square: where the man on it may go is marked.
    ///     last_move: a pair of squares to tint.
    ///     coordinates: whether files and ranks are written.
    ///     check: whether a king in check is marked.
    ///
    /// Returns:
    ///     The picture as SVG text.
    #[pyo3(signature = (*, **options), text_signature = "($self, *, size=None, flip=False, arrows=(), highlight=(), legal_from=None, last_move=None, coordinates=True, check=True)")]
    fn svg(&self, options: Option<&Bound<'_, PyDict>>) -> Result<String> {
        Ok(svg::charismatic::game(&self.get(), &crate::svg::options(options)?))
    }

    /// The picture that notebooks show.
    fn _repr_svg_(&self) -> Result<String> {
        self.svg(None)
    }

    fn __repr__(&self) -> String {
        let game = self.lock();
        let actions = game.actions().len();
        match game.stage() {
            Stage::Placement(stage) => format!("<Game after {actions} actions: {stage}>"),
            Stage::Play(position) => format!("<Game after {actions} actions: {position}>"),
        }
    }

    #[allow(clippy::type_complexity, reason = "it is what pickle wants")]
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, (AnyStage, usize, Vec<AnyAction>))> {
        let game = slf.get().get();
        let actions = game.actions().iter().map(|action| (*action).into()).collect();
        let restore = slf.get_type().getattr("_restore")?;
        Ok((restore, (beginning(&game), game.max_series().get(), actions)))
    }

    #[staticmethod]
    fn _restore(
        start: &Bound<'_, PyAny>,
        max_series: &Bound<'_, PyAny>,
        actions: &Bound<'_, PyList>,
    ) -> Result<PyGame> {
        let game = PyGame::new(Some(start), Some(max_series))?;
        for action in actions {
            if action.is_instance_of::<PyMen>() {
                game.draw(&action)?;
            } else if action.is_instance_of::<PyPlacement>() {
                game.place(&action)?;
            } else {
                // An illegal turn is the last one, and lost by the same verdict again (C10).
                game.referee(&action)?;
            }
        }
        Ok(game)
    }
}

copies!(PyGame);
