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
use super::{ENDS, errors};
use crate::arguments::{self, ColorArg, SquaresArg, number_or};
use crate::board::position_of_turns;
use crate::errors::Result;
use crate::protocols::value;
use crate::research::fluidity as research;
use crate::search::perft_methods;
use crate::squares::PySquareSet;
use crate::{board, enums};

/// A valid position of Fluidity Chess: immutable, hashable, cheap.
///
/// Positions are equal if placement, side to move and castling rights are the same: what repetition
/// looks at (F16). Clock and move number do not count.
///
/// Args:
///     fen: the position; the start of the game (F1) if not said.
///
/// Raises:
///     InvalidFenError: if the text is not the FEN of a position.
///
/// >>> from heterochess.fluidity import Position
/// >>> position = Position("8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 w")
/// >>> len(position.legal_moves), position.side_to_move
/// (25, <Color.WHITE: 0>)
/// >>> position.play("Rg4xc4d4f4+").fen
/// '8/6n1/8/8/b5Rk/8/1B6/K2R4 b - - 0 1'
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

    /// A position of men on squares, with the other fields of FEN.
    ///
    /// Raises:
    ///     InvalidFenError: if they make no position; `problems` says all that is wrong.
    ///
    /// >>> from heterochess.fluidity import Position
    /// >>> Position.from_pieces({"e1": "K", "e8": "k", "d2": "P"}, side_to_move="black").fen
    /// '4k3/8/8/8/8/8/3P4/4K3 b - - 0 1'
    #[staticmethod]
    #[pyo3(signature = (pieces, *, side_to_move = ColorArg(Color::White), castling = None, clock = None, move_number = None))]
    fn from_pieces(
        pieces: &Bound<'_, PyAny>,
        side_to_move: ColorArg,
        castling: Option<&Bound<'_, PyString>>,
        clock: Option<&Bound<'_, PyAny>>,
        move_number: Option<&Bound<'_, PyAny>>,
    ) -> Result<PyPosition> {
        let setup = Setup {
            board: board::from_pieces(pieces)?,
            side_to_move: side_to_move.0,
            castling: board::castling(castling)?,
            clock: number_or("clock", clock, 0)?,
            move_number: number_or("move_number", move_number, 1)?,
        };
        let text = setup.to_string();
        let position = Position::try_from(setup)
            .map_err(|error| errors::fen(&FenError::Setup(error), &text))?;
        Ok(PyPosition(position))
    }

    /// Plies since the last capture (F17).
    #[getter]
    fn clock(&self) -> u16 {
        self.0.clock()
    }

    /// The number of the move, from 1, one up after each move of Black.
    #[getter]
    fn move_number(&self) -> u16 {
        self.0.move_number()
    }

    /// The legal moves (F5-F11), in no promised order. There are none once a king is gone.
    #[getter]
    fn legal_moves(&self) -> PyLegalMoves {
        PyLegalMoves::new(self.0, Bitboard::FULL)
    }

    /// The legal moves of the men on some squares, such as the one a person has clicked.
    fn legal_moves_from(&self, squares: SquaresArg) -> PyLegalMoves {
        PyLegalMoves::new(self.0, squares.0)
    }

    /// Whether a move is legal. A text that is no move at all raises `InvalidMoveError`.
    fn is_legal(&self, r#move: &Bound<'_, PyAny>) -> Result<bool> {
        Ok(self.refusal_of(r#move)?.is_none())
    }

    /// Why a move is not legal, or `None` if it is.
    ///
    /// >>> from heterochess.fluidity import Position
    /// >>> Position().refusal("a1a3")
    /// Refusal(code='friend-in-the-way', reason='your own pawn on a2 is in the way')
    fn refusal<'py>(&self, r#move: &Bound<'py, PyAny>) -> Result<Option<Bound<'py, PyAny>>> {
        Ok(self
            .refusal_of(r#move)?
            .map(|(code, reason)| enums::refusal(r#move.py(), &code, &reason))
            .transpose()?)
    }

    /// The position after a move.
    ///
    /// Raises:
    ///     IllegalMoveError: if the move is not legal, with the reason.
    ///     AmbiguousMoveError: if the text could mean several moves.
    ///     InvalidMoveError: if the text is no move at all.
    fn play(&self, r#move: &Bound<'_, PyAny>) -> Result<PyPosition> {
        let m = moves::read(&self.0, r#move)?;
        let mut next = self.0;
        next.play(&m).map_err(|refusal| errors::refusal(&refusal, &m.to_string()))?;
        Ok(PyPosition(next))
    }

    /// The legal move that a text stands for, in algebraic or coordinate form. Raises as `play`.
    fn parse_move(&self, text: &Bound<'_, PyString>) -> Result<PyMove> {
        Ok(PyMove(moves::read(&self.0, text)?))
    }

    /// A legal move in algebraic form, such as `Rg4xc4d4f4+`.
    fn san(&self, r#move: &Bound<'_, PyAny>) -> Result<String> {
        Ok(self.0.san(&moves::legal(&self.0, r#move)?).to_string())
    }

    /// The outcome as far as the position tells it: all but repetition (F16), for which see `Game`.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.0.outcome().map(|outcome| enums::outcome(py, &ENDS, &outcome)).transpose()
    }

    /// Whether the men left draw at once (F15).
    #[getter]
    fn is_insufficient_material(&self) -> bool {
        self.0.is_insufficient_material()
    }

    /// The squares that a side checks in the sense of chess (F3).
    fn checked_squares(&self, by: ColorArg) -> PySquareSet {
        PySquareSet(self.0.checked_squares(by.0))
    }

    /// The men that a side could take with its next move, and how, as if it were to move now (F3).
    fn threats(&self, by: ColorArg) -> PyThreats {
        PyThreats(self.0.threats(by.0))
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
        #[pyo3(from_py_with = crate::arguments::occurrences)] occurrences: usize,
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

    /// A picture of the position.
    ///
    /// Args:
    ///     move: a legal move to show: an arrow, and a cross on each man it takes.
    ///     threats: a side whose hidden threats are shown (F3), or `True` for both.
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
                if both.extract()? {
                    svg::fluidity::threats(&self.0, Color::ALL, &options)
                } else {
                    svg::fluidity::position(&self.0, &options)
                }
            }
            Some(by) => svg::fluidity::threats(&self.0, [by.extract::<ColorArg>()?.0], &options),
        })
    }

    /// The picture that notebooks show.
    fn _repr_svg_(&self) -> Result<String> {
        Ok(svg::fluidity::position(&self.0, &crate::svg::options(None)?))
    }

    fn __repr__(&self) -> String {
        format!("Position('{}')", self.0)
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

position_of_turns!(PyPosition);
perft_methods!(PyPosition, PyMove);
value!(PyPosition);
