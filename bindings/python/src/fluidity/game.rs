//! `Game`.

use heterochess::fluidity::{Game, Position};
use heterochess::svg;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator, PyString};
use std::sync::{Mutex, MutexGuard};

use super::moves::{self, PyMove};
use super::position::PyPosition;
use super::{ENDS, errors};
use crate::errors::Result;
use crate::locks::lock;
use crate::protocols::{copies, equal, get_item};
use crate::{board, enums};

/// A game of Fluidity Chess: moves, undo, and the outcome including repetition (F16).
///
/// A game that is over accepts no more moves; `undo` opens it again. As a sequence it is that of its
/// moves: `len()` is their number, `game[-1]` the last one.
///
/// Args:
///     start: the position it starts from, or its FEN; the start of the game (F1) if not said.
///     moves: moves to play.
///
/// >>> from heterochess.fluidity import Game
/// >>> game = Game(moves=["e4", "Nf6", "e5", "d5", "d6xd5"])
/// >>> game.san[-1], game.outcome
/// ('d6xd5', None)
/// >>> str(game.undo()), len(game)
/// ('e5d6', 4)
#[pyclass(frozen, module = "heterochess.fluidity", name = "Game")]
pub(crate) struct PyGame(Mutex<Game>);

impl PyGame {
    fn copied(&self) -> PyGame {
        PyGame(Mutex::new(self.lock().clone()))
    }

    pub(crate) fn new_from(game: Game) -> PyGame {
        PyGame(Mutex::new(game))
    }

    /// The game as it is, to be worked with when the lock is free again.
    pub(crate) fn get(&self) -> Game {
        self.lock().clone()
    }

    fn lock(&self) -> MutexGuard<'_, Game> {
        lock(&self.0)
    }
}

/// What a user passes where a position is expected: the position, or its FEN.
pub(crate) fn start(object: Option<&Bound<'_, PyAny>>) -> Result<Position> {
    let Some(object) = object else { return Ok(Position::new()) };
    if let Ok(position) = object.cast::<PyPosition>() {
        return Ok(position.get().0);
    }
    let Some(string) = crate::arguments::as_text(object) else {
        return Err(crate::arguments::wrong_type(object, "a Position or a FEN").into());
    };
    let text = crate::arguments::text(string);
    Ok(text.parse().map_err(|error| errors::fen(&error, &text))?)
}

#[pymethods]
impl PyGame {
    #[new]
    #[pyo3(signature = (start = None, moves = None))]
    fn new(start: Option<&Bound<'_, PyAny>>, moves: Option<&Bound<'_, PyAny>>) -> Result<PyGame> {
        let mut game = Game::new(self::start(start)?);
        if let Some(moves) = moves {
            if moves.is_instance_of::<PyString>() {
                return Err(crate::arguments::wrong_type(moves, "an iterable of moves").into());
            }
            for m in moves.try_iter()? {
                play(&mut game, &m?)?;
            }
        }
        Ok(PyGame(Mutex::new(game)))
    }

    /// The position the game started from.
    #[getter]
    fn start(&self) -> PyPosition {
        PyPosition(*self.lock().start())
    }

    /// The present position.
    #[getter]
    fn position(&self) -> PyPosition {
        PyPosition(*self.lock().position())
    }

    /// All positions in order: the start, and the one after each move.
    #[getter]
    fn positions(&self) -> Vec<PyPosition> {
        self.lock().positions().iter().map(|position| PyPosition(*position)).collect()
    }

    /// The moves played, in order.
    #[getter]
    fn moves(&self) -> Vec<PyMove> {
        self.lock().moves().iter().map(|m| PyMove(*m)).collect()
    }

    /// The moves played, in algebraic form.
    #[getter]
    fn san(&self) -> Vec<String> {
        let game = self.lock();
        game.positions().iter().zip(game.moves()).map(|(p, m)| p.san(m).to_string()).collect()
    }

    /// Who is to move.
    #[getter]
    fn side_to_move<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        enums::color(py, self.lock().position().side_to_move())
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

    /// Plays a move, and returns it. The game is unchanged if that fails.
    ///
    /// Raises:
    ///     GameOverError: if the game is over.
    ///     IllegalMoveError: if the move is not legal, with the reason.
    ///     AmbiguousMoveError: if the text could mean several moves.
    ///     InvalidMoveError: if the text is no move at all.
    fn play(&self, r#move: &Bound<'_, PyAny>) -> Result<PyMove> {
        let (position, outcome) = {
            let game = self.lock();
            (*game.position(), game.outcome())
        };
        if let Some(outcome) = outcome {
            return Err(crate::errors::game_over(&ENDS, &outcome).into());
        }
        let m = moves::read(&position, r#move)?;
        // An exception is made when the lock is free again: that runs code of Python.
        let played = self.lock().play(&m);
        played.map_err(|error| errors::play(&error, &m.to_string()))?;
        Ok(PyMove(m))
    }

    /// Takes the last move back and returns it, or `None` at the start.
    fn undo(&self) -> Option<PyMove> {
        self.lock().undo().map(PyMove)
    }

    fn __len__(&self) -> usize {
        self.lock().moves().len()
    }

    fn __bool__(&self) -> bool {
        true
    }

    fn __contains__(&self, m: &Bound<'_, PyAny>) -> bool {
        moves::is_among(m, self.lock().moves())
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.moves().into_pyobject(py)?.try_iter()
    }

    fn __getitem__<'py>(&self, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let all = self.lock().moves().to_vec();
        get_item(index, all.len(), |place| PyMove(all[place]))
    }

    fn __eq__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        equal(other, |other: &PyGame| self.get() == other.get())
    }

    fn __str__(&self) -> String {
        let position = *self.lock().position();
        board::draw(position.board())
    }

    /// A picture of the game as it stands, with its last move.
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
        let options = crate::svg::options(options)?;
        Ok(svg::fluidity::game(&self.lock(), &options))
    }

    /// The picture that notebooks show.
    fn _repr_svg_(&self) -> Result<String> {
        self.svg(None)
    }

    fn __repr__(&self) -> String {
        let game = self.lock();
        let start = match game.start().to_string() {
            start if start == Position::new().to_string() => String::new(),
            start => format!("'{start}', "),
        };
        let moves: Vec<String> = game.moves().iter().map(|m| format!("'{m}'")).collect();
        format!("Game({start}moves=[{}])", moves.join(", "))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (PyPosition, Vec<PyMove>)) {
        let (start, moves) = (slf.get().start(), slf.get().moves());
        (slf.get_type().into_any(), (start, moves))
    }
}

fn play(game: &mut Game, m: &Bound<'_, PyAny>) -> Result<()> {
    if let Some(outcome) = game.outcome() {
        return Err(crate::errors::game_over(&ENDS, &outcome).into());
    }
    let m = moves::read(game.position(), m)?;
    game.play(&m).map_err(|error| errors::play(&error, &m.to_string()))?;
    Ok(())
}

copies!(PyGame);
