//! `Position`: the play stage, between two turns. Its turns, the searches among them, and what
//! learners want of it have files of their own.

mod research;
mod searches;
mod turns;

use heterochess::board::Color;
use heterochess::charismatic::{FenError, Position, SeriesLength, Setup};
use heterochess::svg;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use super::errors;
use super::turn::{self, PyTurn};
use crate::arguments::{self, ColorArg, SquaresArg, number_or, number_within};
use crate::board;
use crate::board::position_of_turns;
use crate::errors::Result;
use crate::protocols::value;
use crate::search::perft_methods;
use crate::squares::PySquareSet;

/// A valid position of the play stage of Charismatic Chess, between two turns. Immutable.
///
/// Positions are equal if placement, side to move, castling rights, en-passant targets and
/// `max_series` are the same: what repetition looks at (C17).
///
/// Args:
///     fen: the position.
///     max_series: how many moves a turn may have, from 1 to 5; five is the game (C6).
///
/// Raises:
///     InvalidFenError: if the text is not the FEN of a position.
///
/// >>> from heterochess.charismatic import Position
/// >>> position = Position("3k4/8/8/8/8/8/8/R3K2R w KQ")
/// >>> position.play("O-O,Kg2").outcome
/// Traceback (most recent call last):
/// heterochess.errors.IllegalMoveError: move 2: Kg2 is not possible: the king on g1 has already moved in this turn
#[pyclass(frozen, eq, hash, module = "heterochess.charismatic", name = "Position")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PyPosition(pub(crate) Position);

/// How many moves a turn may have: five if nothing is said.
pub(crate) fn series_length(number: Option<&Bound<'_, PyAny>>) -> PyResult<SeriesLength> {
    let Some(number) = number else { return Ok(SeriesLength::FIVE) };
    let number = number_within("max_series", number, 1..=SeriesLength::FIVE.get())?;
    Ok(SeriesLength::new(number).unwrap_or(SeriesLength::FIVE))
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

    /// The orthodox array of chess. With `max_series=1` the game from here is chess.
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
    /// A position of men on squares, with the other fields of FEN.
    ///
    /// Raises:
    ///     InvalidFenError: if they make no position; `problems` says all that is wrong.
    #[allow(clippy::too_many_arguments, reason = "they are the fields of a FEN")]
    fn from_pieces(
        pieces: &Bound<'_, PyAny>,
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
            clock: number_or("clock", clock, 0)?,
            move_number: number_or("move_number", move_number, 1)?,
        };
        let length = series_length(max_series)?;
        let text = setup.to_string();
        let position = Position::try_from(setup)
            .map_err(|error| errors::fen(&FenError::Setup(error), &text))?;
        Ok(PyPosition(position.with_max_series(length)))
    }

    /// This position with another limit of moves in a turn.
    fn with_max_series(&self, max_series: &Bound<'_, PyAny>) -> PyResult<PyPosition> {
        Ok(PyPosition(self.0.with_max_series(series_length(Some(max_series))?)))
    }

    /// How many moves a turn may have.
    #[getter]
    fn max_series(&self) -> usize {
        self.0.max_series().get()
    }

    /// The squares that pawns have passed in the turn before, each with a pawn ready to capture (C13).
    #[getter]
    fn en_passant(&self) -> PySquareSet {
        PySquareSet(self.0.en_passant())
    }

    /// Turns, of one player each, since the last pawn move or capture (C17).
    #[getter]
    fn clock(&self) -> u16 {
        self.0.clock()
    }

    /// The number of the turn, from 1, one up after each turn of Black.
    #[getter]
    fn move_number(&self) -> u16 {
        self.0.move_number()
    }

    /// A picture of the position.
    ///
    /// Args:
    ///     turn: a legal turn to show, its moves as numbered arrows.
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

    /// The picture that notebooks show.
    fn _repr_svg_(&self) -> Result<String> {
        self.svg(None, None)
    }

    pub(crate) fn __repr__(&self) -> String {
        match self.0.max_series() {
            SeriesLength::FIVE => format!("Position('{}')", self.0),
            length => format!("Position('{}', max_series={length})", self.0),
        }
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

position_of_turns!(PyPosition);
perft_methods!(PyPosition, PyTurn);
value!(PyPosition);
