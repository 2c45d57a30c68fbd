//! `Move`: one man moves.

use heterochess::board::Role;
use heterochess::charismatic::{Move, Series};
use pyo3::prelude::*;

use super::errors;
use crate::arguments::{self, RoleArg, SquareArg, as_text, wrong_type};
use crate::enums;
use crate::errors::Result;
use crate::protocols::{hash_of, value};

/// A move of a series: one man goes from one square to another. Immutable.
///
/// Castling is the king's move (C12). `str()` is the coordinate form, such as `e2e4`.
#[pyclass(frozen, eq, ord, module = "heterochess.charismatic", name = "Move")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct PyMove(pub(crate) Move);

/// What a user passes where a move of a series is expected: the move, or its text.
pub(crate) fn read(series: &Series, object: &Bound<'_, PyAny>) -> Result<Move> {
    if let Ok(m) = object.cast::<PyMove>() {
        return Ok(m.get().0);
    }
    let Some(text) = as_text(object) else {
        return Err(wrong_type(object, "a Move of Charismatic Chess or its text").into());
    };
    let text = arguments::text(text);
    Ok(series.parse_move(&text).map_err(|error| errors::parse_move(&error, &text))?)
}

type Parts = (usize, usize, usize, Option<usize>, Option<usize>, bool);

/// Whether a move, or the coordinate form of one, is among some.
pub(crate) fn is_among(object: &Bound<'_, PyAny>, moves: &[Move]) -> bool {
    match object.cast::<PyMove>() {
        Ok(m) => moves.contains(&m.get().0),
        Err(_) => as_text(object).is_some_and(|text| {
            let text = arguments::text(text);
            moves.iter().any(|m| m.to_string() == text)
        }),
    }
}

#[pymethods]
impl PyMove {
    #[new]
    #[pyo3(signature = (from_square, to_square, role, promotion = None, capture = None, en_passant = false))]
    fn new(
        from_square: SquareArg,
        to_square: SquareArg,
        role: RoleArg,
        promotion: Option<RoleArg>,
        capture: Option<RoleArg>,
        en_passant: bool,
    ) -> PyMove {
        PyMove(Move {
            from: from_square.0,
            to: to_square.0,
            role: role.0,
            promotion: promotion.map(|role| role.0),
            capture: capture.map(|role| role.0),
            en_passant,
        })
    }

    /// The square the man leaves.
    #[getter]
    fn from_square<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        enums::square(py, self.0.from)
    }

    /// The square it goes to.
    #[getter]
    fn to_square<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        enums::square(py, self.0.to)
    }

    /// What the man was before the move.
    #[getter]
    fn role<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        enums::role(py, self.0.role)
    }

    /// What a pawn becomes on its last rank.
    #[getter]
    fn promotion<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.0.promotion.map(|role| enums::role(py, role)).transpose()
    }

    /// What is taken, if anything.
    #[getter]
    fn capture<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.0.capture.map(|role| enums::role(py, role)).transpose()
    }

    /// The square of the man that is taken, if one is.
    #[getter]
    fn captured_square<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.0.captured_square().map(|square| enums::square(py, square)).transpose()
    }

    /// Whether the pawn taken has just passed the destination (C13).
    #[getter]
    fn en_passant(&self) -> bool {
        self.0.en_passant
    }

    /// Whether anything is taken.
    #[getter]
    fn is_capture(&self) -> bool {
        self.0.is_capture()
    }

    /// Which way the move castles, if it does (C12).
    #[getter]
    fn castling<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.0.castling().map(|side| enums::castling_side(py, side)).transpose()
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.0)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    pub(crate) fn __repr__(&self) -> String {
        let Move { from, to, role, promotion, capture, en_passant } = self.0;
        let mut text = format!("Move('{from}', '{to}', '{role}'");
        text.extend(promotion.map(|role| format!(", promotion='{role}'")));
        text.extend(capture.map(|role| format!(", capture='{role}'")));
        text.push_str(if en_passant { ", en_passant=True)" } else { ")" });
        text
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, Parts) {
        let Move { from, to, role, promotion, capture, en_passant } = slf.get().0;
        let index = |role: Role| role as usize;
        let parts = (
            from.index(),
            to.index(),
            index(role),
            promotion.map(index),
            capture.map(index),
            en_passant,
        );
        (slf.get_type().into_any(), parts)
    }
}

value!(PyMove);
