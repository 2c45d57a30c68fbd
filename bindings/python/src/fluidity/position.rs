//! `Position`.

use heterochess::board::{Bitboard, Color};
use heterochess::fluidity::{FenError, Position, Setup};
use heterochess::{ErrorCode, svg};
use numpy::PyArrayDyn;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyString};

use super::legal_moves::PyLegalMoves;
use super::moves::{self, PyMove};
use super::threats::PyThreats;
use super::{REASON, errors};
use crate::arguments::{self, ColorArg, RoleArg, SquareArg, SquaresArg};
use crate::errors::Result;
use crate::research::fluidity as research;
use crate::squares::PySquareSet;
use crate::{board, enums, search};

#[pyclass(frozen, eq, hash, module = "heterochess.fluidity", name = "Position")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PyPosition(pub(crate) Position);

#[pymethods]
impl PyPosition {
    #[new]
    #[pyo3(signature = (fen = None))]
    fn new(fen: Option<&Bound<'_, PyString>>) -> Result<PyPosition> {
        let Some(fen) = fen else { return Ok(PyPosition(Position::new())) };
        let text = arguments::text(fen);
        Ok(PyPosition(text.parse().map_err(|error| errors::fen(&error, &text))?))
    }

    #[staticmethod]
    #[pyo3(signature = (pieces, *, side_to_move = ColorArg(Color::White), castling = None, clock = None, move_number = None))]
    fn from_pieces(
        pieces: &Bound<'_, PyDict>,
        side_to_move: ColorArg,
        castling: Option<&Bound<'_, PyString>>,
        clock: Option<&Bound<'_, PyAny>>,
        move_number: Option<&Bound<'_, PyAny>>,
    ) -> Result<PyPosition> {
        let setup = Setup {
            board: board::from_pieces(pieces)?,
            side_to_move: side_to_move.0,
            castling: board::castling(castling)?,
            clock: clock.map_or(Ok(0), |clock| arguments::number("clock", clock))?,
            move_number: move_number.map_or(Ok(1), |n| arguments::number("move_number", n))?,
        };
        let text = setup.to_string();
        let position = Position::try_from(setup)
            .map_err(|error| errors::fen(&FenError::Setup(error), &text))?;
        Ok(PyPosition(position))
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
    fn legal_moves(&self) -> PyLegalMoves {
        PyLegalMoves::new(self.0, Bitboard::FULL)
    }

    fn legal_moves_from(&self, squares: SquaresArg) -> PyLegalMoves {
        PyLegalMoves::new(self.0, squares.0)
    }

    fn is_legal(&self, r#move: &Bound<'_, PyAny>) -> Result<bool> {
        Ok(self.refusal_of(r#move)?.is_none())
    }

    fn refusal<'py>(&self, r#move: &Bound<'py, PyAny>) -> Result<Option<Bound<'py, PyAny>>> {
        Ok(self
            .refusal_of(r#move)?
            .map(|(code, reason)| enums::refusal(r#move.py(), &code, &reason))
            .transpose()?)
    }

    fn play(&self, r#move: &Bound<'_, PyAny>) -> Result<PyPosition> {
        let m = moves::read(&self.0, r#move)?;
        let mut next = self.0;
        next.play(&m).map_err(|refusal| errors::refusal(&refusal, &m.to_string()))?;
        Ok(PyPosition(next))
    }

    fn parse_move(&self, text: &Bound<'_, PyString>) -> Result<PyMove> {
        Ok(PyMove(moves::read(&self.0, text)?))
    }

    fn san(&self, r#move: &Bound<'_, PyAny>) -> Result<String> {
        Ok(self.0.san(&moves::legal(&self.0, r#move)?).to_string())
    }

    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.0.outcome().map(|outcome| enums::outcome(py, &REASON, &outcome)).transpose()
    }

    #[getter]
    fn is_insufficient_material(&self) -> bool {
        self.0.is_insufficient_material()
    }

    fn checked_squares(&self, by: ColorArg) -> PySquareSet {
        PySquareSet(self.0.checked_squares(by.0))
    }

    fn threats(&self, by: ColorArg) -> PyThreats {
        PyThreats(self.0.threats(by.0))
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
        for (m, nodes) in search::divide(py, &self.0, depth, search::threads(threads)?)? {
            counts.set_item(PyMove(m), nodes)?;
        }
        Ok(counts)
    }

    /// What a player sees, as `float32` of the shape ``(20, 8, 8)``; the tables of planes are in
    /// ``docs/research.md``.
    ///
    /// Args:
    ///     viewer: which player; the side to move if nothing is said.
    ///     occurrences: for how many times the position stands in its game.
    ///     out: an array of that shape to be written into and returned.
    #[pyo3(signature = (*, viewer = None, occurrences = 1, out = None))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        viewer: Option<ColorArg>,
        occurrences: usize,
        out: Option<&Bound<'py, PyAny>>,
    ) -> Result<Bound<'py, PyArrayDyn<f32>>> {
        research::observation(py, &self.0, occurrences, viewer.map(|color| color.0), out)
    }

    /// Which actions are legal, as `bool` of the shape ``(6208,)``; into `out` if it is given.
    #[pyo3(signature = (out = None))]
    fn legal_mask<'py>(
        &self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> Result<Bound<'py, PyArrayDyn<bool>>> {
        research::legal_mask(py, &self.0, out)
    }

    /// The number of a legal move.
    fn action(&self, r#move: &Bound<'_, PyAny>) -> Result<u32> {
        let m = moves::legal(&self.0, r#move)?;
        Ok(heterochess::research::fluidity::encode(self.0.side_to_move(), &m))
    }

    /// The legal move that has a number.
    ///
    /// Raises:
    ///     IllegalActionError: if the number is not that of a legal move, with the reason.
    #[pyo3(name = "move")]
    fn move_of(&self, action: &Bound<'_, PyAny>) -> Result<PyMove> {
        research::decoded(&self.0, action)
    }

    fn __str__(&self) -> String {
        board::draw(self.0.board())
    }

    #[pyo3(signature = (*, r#move = None, threats = None, **options), text_signature = "($self, *, move=None, threats=None, size=None, flip=False, arrows=(), highlight=(), legal_from=None, last_move=None, coordinates=True, check=True)")]
    fn svg(
        &self,
        r#move: Option<&Bound<'_, PyAny>>,
        threats: Option<&Bound<'_, PyAny>>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> Result<String> {
        let options = crate::svg::options(options)?;
        if let Some(m) = r#move {
            let m = moves::legal(&self.0, m)?;
            return Ok(svg::fluidity::with_move(&self.0, &m, &options));
        }
        Ok(match threats {
            None => svg::fluidity::position(&self.0, &options),
            Some(both) if both.is_instance_of::<PyBool>() => {
                let sides = Color::ALL.into_iter().filter(|_| both.is_truthy().unwrap_or(false));
                svg::fluidity::threats(&self.0, sides, &options)
            }
            Some(by) => svg::fluidity::threats(&self.0, [by.extract::<ColorArg>()?.0], &options),
        })
    }

    fn _repr_svg_(&self) -> Result<String> {
        Ok(svg::fluidity::position(&self.0, &crate::svg::options(None)?))
    }

    fn __repr__(&self) -> String {
        format!("Position('{}')", self.0)
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (String,)) {
        (slf.get_type().into_any(), (slf.get().0.to_string(),))
    }
}

impl PyPosition {
    /// Why a move is refused, as a name and a reason. A text that is no move at all is an error.
    fn refusal_of(&self, m: &Bound<'_, PyAny>) -> Result<Option<(String, String)>> {
        use heterochess::fluidity::ParseMoveError;
        if let Ok(m) = m.cast::<PyMove>() {
            let refusal = self.0.refusal(&m.get().0);
            return Ok(refusal.map(|refusal| (refusal.code().to_owned(), refusal.to_string())));
        }
        let Some(string) = arguments::as_text(m) else {
            return Err(arguments::wrong_type(m, "a Move of Fluidity Chess or its text").into());
        };
        let text = arguments::text(string);
        match self.0.parse_move(&text) {
            Ok(_) => Ok(None),
            Err(error @ (ParseMoveError::Malformed { .. } | ParseMoveError::Ambiguous { .. })) => {
                Err(errors::parse(&error, &text).into())
            }
            Err(ParseMoveError::Illegal { refusal, .. }) => {
                Ok(Some((refusal.code().to_owned(), refusal.to_string())))
            }
            Err(error) => Ok(Some((error.code().to_owned(), error.to_string()))),
        }
    }
}
