//! `Series`: a turn in progress (C6).

use heterochess::charismatic::{EndRefusal, Move, MoveList, Series, Turn};
use heterochess::research::charismatic::{Situation, Step};
use heterochess::{ErrorCode, svg};
use numpy::PyArrayDyn;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator, PyString};
use std::sync::{Mutex, MutexGuard};

use super::errors;
use super::moves::{self, PyMove};
use super::position::{self, PyPosition};
use super::turn::PyTurn;
use crate::arguments::{ColorArg, SquareArg, SquaresArg};
use crate::errors::Result;
use crate::locks::lock;
use crate::protocols::{copies, equal, get_item};
use crate::research::charismatic as research;
use crate::squares::PySquareSet;
use crate::{board, enums};

/// A series in progress (C6): the moves of a turn that is not yet ended.
///
/// Args:
///     start: the position before the turn, or its FEN.
///     moves: moves to make.
///
/// >>> from heterochess.charismatic import Position
/// >>> series = Position("4r1k1/8/8/8/8/8/4R3/4K3 w").series()
/// >>> series.push("Ra2")
/// Move('e2', 'a2', 'rook')
/// >>> series.may_end, series.can_be_completed
/// (False, True)
/// >>> series.push("Kf1"), str(series.end())
/// (Move('e1', 'f1', 'king'), 'e2a2,e1f1')
#[pyclass(frozen, module = "heterochess.charismatic", name = "Series")]
pub(crate) struct PySeries(Mutex<Series>);

fn list(moves: &MoveList) -> Vec<PyMove> {
    moves.iter().map(|m| PyMove(*m)).collect()
}

/// The coordinates of the moves, for messages.
fn text(series: &Series) -> String {
    series.moves().iter().map(Move::to_string).collect::<Vec<_>>().join(",")
}

impl PySeries {
    fn copied(&self) -> PySeries {
        PySeries::new(self.get())
    }

    pub(crate) fn new(series: Series) -> PySeries {
        PySeries(Mutex::new(series))
    }

    fn lock(&self) -> MutexGuard<'_, Series> {
        lock(&self.0)
    }

    /// The series as it is, to be worked with when the lock is free again.
    pub(crate) fn get(&self) -> Series {
        self.lock().clone()
    }
}

#[pymethods]
impl PySeries {
    #[new]
    #[pyo3(signature = (start, moves = None))]
    fn from_moves(start: &Bound<'_, PyAny>, moves: Option<&Bound<'_, PyAny>>) -> Result<PySeries> {
        let mut series = position::read(start)?.series();
        if let Some(moves) = moves {
            if moves.is_instance_of::<PyString>() {
                return Err(crate::arguments::wrong_type(moves, "an iterable of moves").into());
            }
            for m in moves.try_iter()? {
                let m = moves::read(&series, &m?)?;
                series.push(&m).map_err(|refusal| errors::possible(&refusal, &m.to_string()))?;
            }
        }
        Ok(PySeries::new(series))
    }

    /// The position before the turn.
    #[getter]
    fn start(&self) -> PyPosition {
        PyPosition(*self.lock().start())
    }

    /// The moves made, in order: a new list.
    #[getter]
    fn moves(&self) -> Vec<PyMove> {
        self.lock().moves().iter().map(|m| PyMove(*m)).collect()
    }

    /// The men as they stand now, by their squares: a new dict.
    fn pieces<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let men = *self.lock().board();
        board::pieces(py, &men)
    }

    /// The man that stands on a square now, or `None`.
    fn piece_at<'py>(
        &self,
        py: Python<'py>,
        square: SquareArg,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let piece = self.lock().board().piece_at(square.0);
        piece.map(|piece| enums::piece(py, piece)).transpose()
    }

    /// Where the men stand that have moved, and so will not move again in this turn (C6, C7).
    #[getter]
    fn moved(&self) -> PySquareSet {
        PySquareSet(self.lock().moved())
    }

    /// How many moves may still be made.
    #[getter]
    fn remaining(&self) -> usize {
        self.lock().remaining()
    }

    /// The men that check the own king now. He may stand in check until the series ends (C8).
    #[getter]
    fn checkers(&self) -> PySquareSet {
        PySquareSet(self.lock().checkers())
    }

    /// The moves that are possible now (C6-C13), whether or not a legal turn can come of them.
    #[getter]
    fn possible_moves(&self) -> Vec<PyMove> {
        list(&self.get().possible_moves())
    }

    /// The possible moves of the men on some squares.
    fn possible_moves_from(&self, squares: SquaresArg) -> Vec<PyMove> {
        list(&self.get().possible_moves_from(squares.0))
    }

    /// Those of the possible moves that can still be completed to a legal turn.
    #[getter]
    fn completable_moves(&self, py: Python<'_>) -> Vec<PyMove> {
        let series = self.get();
        list(&py.detach(|| series.completable_moves()))
    }

    /// Whether a legal turn can come of this series, by ending it here or going on.
    #[getter]
    fn can_be_completed(&self, py: Python<'_>) -> bool {
        let series = self.get();
        py.detach(|| series.can_be_completed())
    }

    /// Whether the turn may end here.
    #[getter]
    fn may_end(&self) -> bool {
        self.lock().may_end().is_ok()
    }

    /// Why the turn may not end here, or `None` if it may.
    #[getter]
    fn end_refusal<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let refusal: Option<EndRefusal> = self.lock().may_end().err();
        refusal.map(|why| enums::refusal(py, why.code(), &why.to_string())).transpose()
    }

    /// Makes a move, and returns it. The series is unchanged if that fails.
    ///
    /// Raises:
    ///     IllegalMoveError: if the move is not possible now, with the reason.
    ///     AmbiguousMoveError: if the text could mean several moves.
    ///     InvalidMoveError: if the text is no move at all.
    fn push(&self, r#move: &Bound<'_, PyAny>) -> Result<PyMove> {
        let m = moves::read(&self.get(), r#move)?;
        let pushed = self.lock().push(&m);
        pushed.map_err(|refusal| errors::possible(&refusal, &m.to_string()))?;
        Ok(PyMove(m))
    }

    /// Takes the last move back and returns it, or `None` if there is none.
    fn undo(&self) -> Option<PyMove> {
        self.lock().undo().map(PyMove)
    }

    /// The turn, ended here. Raises `IllegalMoveError` if it may not end.
    fn end(&self) -> Result<PyTurn> {
        let series = self.get();
        let turn: core::result::Result<Turn, _> = series.end();
        Ok(PyTurn(turn.map_err(|refusal| errors::end(&refusal, &text(&series)))?))
    }

    /// The position after the turn, ended here. Raises `IllegalMoveError` if it may not end.
    fn result(&self) -> Result<PyPosition> {
        let series = self.get();
        let result = series.result();
        Ok(PyPosition(result.map_err(|refusal| errors::end(&refusal, &text(&series)))?))
    }

    /// The possible move that a text stands for. Raises as `push`.
    fn parse_move(&self, text: &Bound<'_, PyString>) -> Result<PyMove> {
        Ok(PyMove(moves::read(&self.get(), text)?))
    }

    /// A possible move in algebraic form.
    fn san(&self, r#move: &Bound<'_, PyAny>) -> Result<String> {
        let series = self.get();
        let m = moves::read(&series, r#move)?;
        match series.refusal(&m) {
            Some(refusal) => Err(errors::possible(&refusal, &m.to_string()).into()),
            None => Ok(series.san(&m).to_string()),
        }
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
        #[pyo3(from_py_with = crate::arguments::occurrences)] occurrences: usize,
        out: Option<&Bound<'py, PyAny>>,
    ) -> Result<Bound<'py, PyArrayDyn<f32>>> {
        let series = self.get();
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
        let series = self.get();
        research::legal_mask(py, Situation::Series(&series), out)
    }

    /// The number of a move from which a legal turn can still come, or of ending the turn (`None`).
    #[pyo3(signature = (r#move))]
    pub(crate) fn action(&self, r#move: Option<&Bound<'_, PyAny>>) -> Result<u32> {
        let series = self.get();
        let step = match r#move {
            None => Step::EndTurn,
            Some(m) => Step::Move(moves::read(&series, m)?),
        };
        research::encoded(Situation::Series(&series), &step)
    }

    /// The move that has a number; `None` if it is to end the turn.
    ///
    /// Raises:
    ///     IllegalActionError: if the number is not legal now, with the reason.
    #[pyo3(name = "move")]
    pub(crate) fn move_of(&self, action: &Bound<'_, PyAny>) -> Result<Option<PyMove>> {
        let series = self.get();
        Ok(match research::decoded(Situation::Series(&series), action)? {
            Step::Move(m) => Some(PyMove(m)),
            _ => None,
        })
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

    fn __getitem__<'py>(&self, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let all = self.lock().moves().to_vec();
        get_item(index, all.len(), |place| PyMove(all[place]))
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.moves().into_pyobject(py)?.try_iter()
    }

    fn __eq__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        equal(other, |other: &PySeries| self.get() == other.get())
    }

    fn __str__(&self) -> String {
        board::draw(self.get().board())
    }

    /// A picture of the series: its moves numbered, the men that have moved tinted.
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
        Ok(svg::charismatic::series(&self.get(), &crate::svg::options(options)?))
    }

    /// The picture that notebooks show.
    fn _repr_svg_(&self) -> Result<String> {
        self.svg(None)
    }

    fn __repr__(&self) -> String {
        let series = self.get();
        let moves: Vec<String> = series.moves().iter().map(|m| format!("'{m}'")).collect();
        let start = PyPosition(*series.start()).__repr__();
        format!("Series({start}, moves=[{}])", moves.join(", "))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (PyPosition, Vec<PyMove>)) {
        let series = slf.get();
        (slf.get_type().into_any(), (series.start(), series.moves()))
    }
}

copies!(PySeries);
