//! `Game`.

use heterochess::fluidity::{Game, Position};
use heterochess::svg;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::moves::{self, PyMove};
use super::position::PyPosition;
use super::{REASON, errors};
use crate::errors::Result;
use crate::{board, enums};

/// A game behind a lock of its own, so that threads cannot trip over each other.
#[pyclass(frozen, module = "heterochess.fluidity", name = "Game")]
pub(crate) struct PyGame(Mutex<Game>);

impl PyGame {
    pub(crate) fn new_from(game: Game) -> PyGame {
        PyGame(Mutex::new(game))
    }

    fn lock(&self) -> MutexGuard<'_, Game> {
        // No operation of a game leaves it half done.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
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

    #[getter]
    fn start(&self) -> PyPosition {
        PyPosition(*self.lock().start())
    }

    #[getter]
    fn position(&self) -> PyPosition {
        PyPosition(*self.lock().position())
    }

    #[getter]
    fn positions(&self) -> Vec<PyPosition> {
        self.lock().positions().iter().map(|position| PyPosition(*position)).collect()
    }

    #[getter]
    fn moves(&self) -> Vec<PyMove> {
        self.lock().moves().iter().map(|m| PyMove(*m)).collect()
    }

    #[getter]
    fn san(&self) -> Vec<String> {
        let game = self.lock();
        game.positions().iter().zip(game.moves()).map(|(p, m)| p.san(m).to_string()).collect()
    }

    #[getter]
    fn side_to_move<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        enums::color(py, self.lock().position().side_to_move())
    }

    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let outcome = self.lock().outcome();
        outcome.map(|outcome| enums::outcome(py, &REASON, &outcome)).transpose()
    }

    #[getter]
    fn is_over(&self) -> bool {
        self.lock().outcome().is_some()
    }

    #[getter]
    fn occurrences(&self) -> usize {
        self.lock().occurrences()
    }

    fn play(&self, r#move: &Bound<'_, PyAny>) -> Result<PyMove> {
        let (position, outcome) = {
            let game = self.lock();
            (*game.position(), game.outcome())
        };
        if let Some(outcome) = outcome {
            return Err(crate::errors::game_over(&REASON, &outcome).into());
        }
        let m = moves::read(&position, r#move)?;
        // An exception is made when the lock is free again: that runs code of Python.
        let played = self.lock().play(&m);
        played.map_err(|error| errors::play(&error, &m.to_string()))?;
        Ok(PyMove(m))
    }

    fn undo(&self) -> Option<PyMove> {
        self.lock().undo().map(PyMove)
    }

    fn copy(&self) -> PyGame {
        PyGame(Mutex::new(self.lock().clone()))
    }

    fn __copy__(&self) -> PyGame {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyGame {
        self.copy()
    }

    fn __len__(&self) -> usize {
        self.lock().moves().len()
    }

    fn __bool__(&self) -> bool {
        true
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let Ok(other) = other.cast::<PyGame>() else { return Ok(py.NotImplemented()) };
        // One after the other: a game may be compared with itself.
        let mine = self.lock().clone();
        let equal = mine == *other.get().lock();
        Ok(equal.into_pyobject(py)?.to_owned().into_any().unbind())
    }

    fn __str__(&self) -> String {
        let position = *self.lock().position();
        board::draw(position.board())
    }

    #[pyo3(signature = (*, **options), text_signature = "($self, *, size=None, flip=False, arrows=(), highlight=(), legal_from=None, last_move=None, coordinates=True, check=True)")]
    fn svg(&self, options: Option<&Bound<'_, PyDict>>) -> Result<String> {
        let options = crate::svg::options(options)?;
        Ok(svg::fluidity::game(&self.lock(), &options))
    }

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
        return Err(crate::errors::game_over(&REASON, &outcome).into());
    }
    let m = moves::read(game.position(), m)?;
    game.play(&m).map_err(|error| errors::play(&error, &m.to_string()))?;
    Ok(())
}
