//! `Move`.

use heterochess::board::{Bitboard, Role};
use heterochess::fluidity::{Move, Position};
use pyo3::prelude::*;

use super::errors;
use crate::arguments::{self, RoleArg, SquareArg, SquaresArg, as_text, wrong_type};
use crate::enums;
use crate::errors::Result;
use crate::protocols::{hash_of, value};
use crate::squares::PySquareSet;

/// A move: who goes from where to where, and all it takes on its way. Immutable.
///
/// A knight may take or leave each foe it passes (F7), so several of its moves can share origin and
/// destination. `str()` is the coordinate form, such as `b4g4` or `c4a3xb4`.
///
/// Moves mostly come from a position; where one is expected, its text is accepted too.
#[pyclass(frozen, eq, ord, module = "heterochess.fluidity", name = "Move")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct PyMove(pub(crate) Move);

/// What a user passes where a move is expected: the move, or its text in a position.
pub(crate) fn read(position: &Position, object: &Bound<'_, PyAny>) -> Result<Move> {
    if let Ok(m) = object.cast::<PyMove>() {
        return Ok(m.get().0);
    }
    let Some(text) = as_text(object) else {
        return Err(wrong_type(object, "a Move of Fluidity Chess or its text").into());
    };
    let text = arguments::text(text);
    Ok(position.parse_move(&text).map_err(|error| errors::parse(&error, &text))?)
}

/// As [`read`], for a move that must be legal.
pub(crate) fn legal(position: &Position, object: &Bound<'_, PyAny>) -> Result<Move> {
    let m = read(position, object)?;
    match position.refusal(&m) {
        Some(refusal) => Err(errors::refusal(&refusal, &m.to_string()).into()),
        None => Ok(m),
    }
}

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
    #[pyo3(signature = (from_square, to_square, role, promotion = None, captures = None))]
    fn new(
        from_square: SquareArg,
        to_square: SquareArg,
        role: RoleArg,
        promotion: Option<RoleArg>,
        captures: Option<SquaresArg>,
    ) -> PyMove {
        PyMove(Move {
            from: from_square.0,
            to: to_square.0,
            role: role.0,
            promotion: promotion.map(|role| role.0),
            captures: captures.map_or(Bitboard::EMPTY, |squares| squares.0),
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

    /// The squares of the men that are taken.
    #[getter]
    fn captures(&self) -> PySquareSet {
        PySquareSet(self.0.captures)
    }

    /// Whether anything is taken.
    #[getter]
    fn is_capture(&self) -> bool {
        self.0.is_capture()
    }

    /// Which way the move castles, if it does (F9).
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

    fn __repr__(&self) -> String {
        let Move { from, to, role, promotion, captures } = self.0;
        let promotion: String =
            promotion.iter().map(|role| format!(", promotion='{role}'")).collect();
        let names: Vec<String> = captures.into_iter().map(|square| format!("'{square}'")).collect();
        let captures = match names.len() {
            0 => String::new(),
            _ => format!(", captures=[{}]", names.join(", ")),
        };
        format!("Move('{from}', '{to}', '{role}'{promotion}{captures})")
    }

    #[allow(clippy::type_complexity, reason = "it is what pickle wants")]
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> (Bound<'py, PyAny>, (usize, usize, usize, Option<usize>, PySquareSet)) {
        let Move { from, to, role, promotion, captures } = slf.get().0;
        let index = |role: Role| role as usize;
        let arguments =
            (from.index(), to.index(), index(role), promotion.map(index), PySquareSet(captures));
        (slf.get_type().into_any(), arguments)
    }
}

value!(PyMove);
