//! `Position`: the play stage, between two turns.

use heterochess::board::Color;
use heterochess::charismatic::{FenError, ParseTurnError, Position, SeriesLength, Setup};
use heterochess::research::charismatic::Situation;
use heterochess::{ErrorCode, svg};
use numpy::PyArrayDyn;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use super::census::{self, PyResults};
use super::legal_turns::PyLegalTurns;
use super::mates::{self, PyMatingTurns};
use super::moves::PyMove;
use super::series::PySeries;
use super::turn::{self, PyTurn};
use super::{REASON, errors};
use crate::arguments::{self, ColorArg, RoleArg, SquareArg, SquaresArg};
use crate::errors::{Result, named};
use crate::research::charismatic as research;
use crate::squares::PySquareSet;
use crate::{board, enums, search};

#[pyclass(frozen, eq, hash, module = "heterochess.charismatic", name = "Position")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PyPosition(pub(crate) Position);

/// How many moves a turn may have: five if nothing is said.
pub(crate) fn series_length(number: Option<&Bound<'_, PyAny>>) -> PyResult<SeriesLength> {
    let Some(number) = number else { return Ok(SeriesLength::FIVE) };
    let number = arguments::number::<i64>("max_series", number)?;
    usize::try_from(number)
        .ok()
        .and_then(SeriesLength::new)
        .ok_or_else(|| named("InvalidArgumentError", "max_series is from 1 to 5".to_owned()))
}

/// What a user passes where a position is expected: the position, or its FEN.
pub(crate) fn read(object: &Bound<'_, PyAny>) -> Result<Position> {
    if let Ok(position) = object.cast::<PyPosition>() {
        return Ok(position.get().0);
    }
    let Some(string) = arguments::as_text(object) else {
        return Err(arguments::wrong_type(object, "a Position or a FEN").into());
    };
    let text = arguments::text(string);
    Ok(text.parse().map_err(|error| errors::fen(&error, &text))?)
}

#[pymethods]
impl PyPosition {
    #[new]
    #[pyo3(signature = (fen, *, max_series = None))]
    fn new(fen: &Bound<'_, PyString>, max_series: Option<&Bound<'_, PyAny>>) -> Result<PyPosition> {
        Ok(PyPosition(read(fen)?.with_max_series(series_length(max_series)?)))
    }

    #[staticmethod]
    #[pyo3(signature = (*, max_series = None))]
    fn orthodox(max_series: Option<&Bound<'_, PyAny>>) -> PyResult<PyPosition> {
        Ok(PyPosition(Position::orthodox().with_max_series(series_length(max_series)?)))
    }

    #[staticmethod]
    #[pyo3(signature = (
        pieces, *, side_to_move = ColorArg(Color::White), castling = None, en_passant = None,
        clock = None, move_number = None, max_series = None
    ))]
    #[allow(clippy::too_many_arguments, reason = "they are the fields of a FEN")]
    fn from_pieces(
        pieces: &Bound<'_, PyDict>,
        side_to_move: ColorArg,
        castling: Option<&Bound<'_, PyString>>,
        en_passant: Option<SquaresArg>,
        clock: Option<&Bound<'_, PyAny>>,
        move_number: Option<&Bound<'_, PyAny>>,
        max_series: Option<&Bound<'_, PyAny>>,
    ) -> Result<PyPosition> {
        let setup = Setup {
            board: board::from_pieces(pieces)?,
            side_to_move: side_to_move.0,
            castling: board::castling(castling)?,
            en_passant: en_passant.map(|squares| squares.0).unwrap_or_default(),
            clock: clock.map_or(Ok(0), |clock| arguments::number("clock", clock))?,
            move_number: move_number.map_or(Ok(1), |n| arguments::number("move_number", n))?,
        };
        let length = series_length(max_series)?;
        let text = setup.to_string();
        let position = Position::try_from(setup)
            .map_err(|error| errors::fen(&FenError::Setup(error), &text))?;
        Ok(PyPosition(position.with_max_series(length)))
    }

    fn with_max_series(&self, max_series: &Bound<'_, PyAny>) -> PyResult<PyPosition> {
        Ok(PyPosition(self.0.with_max_series(series_length(Some(max_series))?)))
    }

    #[getter]
    fn max_series(&self) -> usize {
        self.0.max_series().get()
    }

    #[getter]
    fn fen(&self) -> String {
        self.0.to_string()
    }

    #[getter]
    fn side_to_move<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        enums::color(py, self.0.side_to_move())
    }

    #[getter]
    fn castling(&self) -> String {
        self.0.castling().to_string()
    }

    #[getter]
    fn en_passant(&self) -> PySquareSet {
        PySquareSet(self.0.en_passant())
    }

    #[getter]
    fn clock(&self) -> u16 {
        self.0.clock()
    }

    #[getter]
    fn move_number(&self) -> u16 {
        self.0.move_number()
    }

    #[getter]
    fn zobrist(&self) -> u64 {
        self.0.zobrist()
    }

    fn pieces<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        board::pieces(py, self.0.board())
    }

    fn piece_at<'py>(
        &self,
        py: Python<'py>,
        square: SquareArg,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.0.board().piece_at(square.0).map(|piece| enums::piece(py, piece)).transpose()
    }

    #[pyo3(signature = (color = None, role = None))]
    fn squares(&self, color: Option<ColorArg>, role: Option<RoleArg>) -> PySquareSet {
        PySquareSet(board::squares_of(self.0.board(), color, role))
    }

    #[getter]
    fn checkers(&self) -> PySquareSet {
        PySquareSet(self.0.checkers())
    }

    #[getter]
    fn is_check(&self) -> bool {
        self.0.is_check()
    }

    #[getter]
    fn legal_turns(&self) -> PyLegalTurns {
        PyLegalTurns(self.0)
    }

    fn series(&self) -> PySeries {
        PySeries::new(self.0.series())
    }

    fn is_legal(&self, turn: &Bound<'_, PyAny>) -> Result<bool> {
        Ok(self.refusal_of(turn)?.is_none())
    }

    fn refusal<'py>(&self, turn: &Bound<'py, PyAny>) -> Result<Option<Bound<'py, PyAny>>> {
        Ok(self
            .refusal_of(turn)?
            .map(|(code, reason)| enums::refusal(turn.py(), &code, &reason))
            .transpose()?)
    }

    fn play(&self, turn: &Bound<'_, PyAny>) -> Result<PyPosition> {
        let turn = turn::read(&self.0, turn)?;
        let mut next = self.0;
        next.play(&turn).map_err(|refusal| errors::turn(&refusal, &turn.to_string()))?;
        Ok(PyPosition(next))
    }

    fn parse_turn(&self, text: &Bound<'_, PyString>) -> Result<PyTurn> {
        Ok(PyTurn(turn::read(&self.0, text)?))
    }

    fn parse_series(&self, text: &Bound<'_, PyString>) -> Result<PySeries> {
        let text = arguments::text(text);
        let series = self.0.parse_series(&text);
        Ok(PySeries::new(series.map_err(|error| errors::parse_turn(&error, &text))?))
    }

    fn san(&self, turn: &Bound<'_, PyAny>) -> Result<String> {
        Ok(self.0.san(&turn::legal(&self.0, turn)?))
    }

    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let outcome = py.detach(|| self.0.outcome());
        outcome.map(|outcome| enums::outcome(py, &REASON, &outcome)).transpose()
    }

    #[getter]
    fn is_insufficient_material(&self) -> bool {
        self.0.is_insufficient_material()
    }

    fn count_series(&self, py: Python<'_>) -> PyResult<(u64, u64, u64, u64, u64)> {
        Ok(census::count_series(py, &self.0)?.into())
    }

    #[pyo3(signature = (*, limit = None, progress = None))]
    fn census<'py>(
        &self,
        py: Python<'py>,
        limit: Option<&Bound<'py, PyAny>>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> Result<Bound<'py, PyAny>> {
        census::count(py, &self.0, census::limit(limit)?, progress)
    }

    #[pyo3(signature = (*, limit = None, progress = None))]
    fn results(
        &self,
        py: Python<'_>,
        limit: Option<&Bound<'_, PyAny>>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> Result<PyResults> {
        census::results(py, &self.0, census::limit(limit)?, progress)
    }

    #[pyo3(signature = (*, limit = None, progress = None))]
    fn find_mate(
        &self,
        py: Python<'_>,
        limit: Option<&Bound<'_, PyAny>>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> Result<Option<PyTurn>> {
        mates::find_mate(py, &self.0, census::limit(limit)?, progress)
    }

    #[pyo3(signature = (*, limit = None))]
    fn mating_turns(&self, limit: Option<&Bound<'_, PyAny>>) -> PyResult<PyMatingTurns> {
        PyMatingTurns::new(self.0, census::limit(limit)?, false)
    }

    #[pyo3(signature = (*, limit = None))]
    fn mating_results(&self, limit: Option<&Bound<'_, PyAny>>) -> PyResult<PyMatingTurns> {
        PyMatingTurns::new(self.0, census::limit(limit)?, true)
    }

    #[pyo3(signature = (depth, *, threads = None))]
    fn perft(
        &self,
        py: Python<'_>,
        depth: &Bound<'_, PyAny>,
        threads: Option<&Bound<'_, PyAny>>,
    ) -> Result<u64> {
        let depth = search::depth(depth)?;
        search::count(py, &self.0, depth, search::threads(threads)?)
    }

    #[pyo3(signature = (depth, *, threads = None))]
    fn divide<'py>(
        &self,
        py: Python<'py>,
        depth: &Bound<'py, PyAny>,
        threads: Option<&Bound<'py, PyAny>>,
    ) -> Result<Bound<'py, PyDict>> {
        let depth = search::depth(depth)?.max(1);
        let counts = PyDict::new(py);
        for (turn, nodes) in search::divide(py, &self.0, depth, search::threads(threads)?)? {
            counts.set_item(PyTurn(turn), nodes)?;
        }
        Ok(counts)
    }

    /// What a player sees, as `float32` of the shape ``(41, 8, 8)``; the tables of planes are in
    /// ``docs/research.md``.
    ///
    /// Args:
    ///     viewer: which player; the side to move if nothing is said.
    ///     occurrences: for how many times the position at the start of the turn stands in its game.
    ///     out: an array of that shape to be written into and returned.
    #[pyo3(signature = (*, viewer = None, occurrences = 1, out = None))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        viewer: Option<ColorArg>,
        occurrences: usize,
        out: Option<&Bound<'py, PyAny>>,
    ) -> Result<Bound<'py, PyArrayDyn<f32>>> {
        let series = self.0.series();
        let situation = Situation::Series(&series);
        research::observation(py, situation, occurrences, viewer.map(|color| color.0), out)
    }

    /// Which actions are legal, as `bool` of the shape ``(5042,)``; into `out` if it is given.
    #[pyo3(signature = (out = None))]
    fn legal_mask<'py>(
        &self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> Result<Bound<'py, PyArrayDyn<bool>>> {
        let series = self.0.series();
        research::legal_mask(py, Situation::Series(&series), out)
    }

    /// The number of a move that may begin a turn.
    fn action(&self, r#move: &Bound<'_, PyAny>) -> Result<u32> {
        self.series().action(Some(r#move))
    }

    /// The move that may begin a turn and has a number.
    ///
    /// Raises:
    ///     IllegalActionError: if the number is not that of such a move, with the reason.
    #[pyo3(name = "move")]
    fn move_of(&self, action: &Bound<'_, PyAny>) -> Result<Option<PyMove>> {
        self.series().move_of(action)
    }

    fn __str__(&self) -> String {
        board::draw(self.0.board())
    }

    #[pyo3(signature = (*, turn = None, **options), text_signature = "($self, *, turn=None, size=None, flip=False, arrows=(), highlight=(), legal_from=None, last_move=None, coordinates=True, check=True)")]
    fn svg(
        &self,
        turn: Option<&Bound<'_, PyAny>>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> Result<String> {
        let options = crate::svg::options(options)?;
        let Some(turn) = turn else { return Ok(svg::charismatic::position(&self.0, &options)) };
        let turn = turn::legal(&self.0, turn)?;
        Ok(svg::charismatic::with_turn(&self.0, &turn, &options))
    }

    fn _repr_svg_(&self) -> Result<String> {
        self.svg(None, None)
    }

    pub(crate) fn __repr__(&self) -> String {
        match self.0.max_series() {
            SeriesLength::FIVE => format!("Position('{}')", self.0),
            length => format!("Position('{}', max_series={length})", self.0),
        }
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String, usize))> {
        let position = slf.get().0;
        let restore = slf.get_type().getattr("_restore")?;
        Ok((restore, (position.to_string(), position.max_series().get())))
    }

    #[staticmethod]
    fn _restore(fen: &Bound<'_, PyString>, max_series: &Bound<'_, PyAny>) -> Result<PyPosition> {
        PyPosition::new(fen, Some(max_series))
    }
}

impl PyPosition {
    /// Why a turn is refused, as a name and a reason. A text that is no turn at all is an error.
    fn refusal_of(&self, turn: &Bound<'_, PyAny>) -> Result<Option<(String, String)>> {
        use heterochess::charismatic::ParseMoveError::{Ambiguous, Malformed};
        let told = |refusal: &dyn ErrorCode| (refusal.code().to_owned(), refusal.to_string());
        let Some(string) = arguments::as_text(turn) else {
            let turn = turn::read(&self.0, turn)?;
            return Ok(self.0.refusal(&turn).map(|refusal| told(&refusal)));
        };
        let text = arguments::text(string);
        match self.0.parse_turn(&text) {
            Ok(_) => Ok(None),
            Err(
                error @ ParseTurnError::Move { error: Malformed { .. } | Ambiguous { .. }, .. },
            ) => Err(errors::parse_turn(&error, &text).into()),
            Err(error) => Ok(Some(told(&error))),
        }
    }
}
