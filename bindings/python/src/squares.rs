//! `SquareSet`: the library's `Bitboard` as a set of Python.

use std::sync::Mutex;

use heterochess::board::{Bitboard, Squares};
use pyo3::basic::CompareOp;
use pyo3::prelude::*;

use crate::arguments::{self, SquareArg, SquaresArg};
use crate::enums;
use crate::locks::lock;
use crate::protocols::{hash_of, known};

/// A set of squares of the 8x8 board: the library's bitboard as an immutable set of Python.
///
/// Args:
///     squares: squares to begin with: a set, one square, or several in any iterable.
///
/// >>> from heterochess import SquareSet
/// >>> corners = SquareSet(["a1", "h1", "a8", "h8"])
/// >>> len(corners), "a1" in corners, str(corners - SquareSet("a1"))
/// (4, True, 'h1 a8 h8')
/// >>> [square.name for square in corners & SquareSet.from_mask(0xff)]
/// ['A1', 'H1']
#[pyclass(frozen, module = "heterochess.board", name = "SquareSet")]
#[derive(Clone, Copy)]
pub(crate) struct PySquareSet(pub(crate) Bitboard);

#[pymethods]
impl PySquareSet {
    #[new]
    #[pyo3(signature = (squares = None, /))]
    fn new(squares: Option<SquaresArg>) -> PySquareSet {
        PySquareSet(squares.map_or(Bitboard::EMPTY, |squares| squares.0))
    }

    /// The set of a mask of 64 bits, bit 0 for a1, bit 63 for h8.
    #[staticmethod]
    fn from_mask(mask: &Bound<'_, PyAny>) -> PyResult<PySquareSet> {
        arguments::number("the mask", mask).map(|mask| PySquareSet(Bitboard(mask)))
    }

    /// The set as a number of 64 bits, bit 0 for a1, bit 63 for h8.
    #[getter]
    fn mask(&self) -> u64 {
        self.0.0
    }

    pub(crate) fn __len__(&self) -> usize {
        self.0.len() as usize
    }

    fn __bool__(&self) -> bool {
        self.0.any()
    }

    pub(crate) fn __iter__(&self) -> PySquareIterator {
        PySquareIterator(Mutex::new(self.0.into_iter()))
    }

    pub(crate) fn __contains__(&self, square: &Bound<'_, PyAny>) -> PyResult<bool> {
        let square = known(square.py(), square.extract::<SquareArg>())?;
        Ok(square.is_some_and(|square| self.0.contains(square.0)))
    }

    fn __and__(&self, other: SquaresArg) -> PySquareSet {
        PySquareSet(self.0 & other.0)
    }

    fn __or__(&self, other: SquaresArg) -> PySquareSet {
        PySquareSet(self.0 | other.0)
    }

    fn __xor__(&self, other: SquaresArg) -> PySquareSet {
        PySquareSet(self.0 ^ other.0)
    }

    fn __sub__(&self, other: SquaresArg) -> PySquareSet {
        PySquareSet(self.0 - other.0)
    }

    fn __rand__(&self, other: SquaresArg) -> PySquareSet {
        self.__and__(other)
    }

    fn __ror__(&self, other: SquaresArg) -> PySquareSet {
        self.__or__(other)
    }

    fn __rxor__(&self, other: SquaresArg) -> PySquareSet {
        self.__xor__(other)
    }

    fn __rsub__(&self, other: SquaresArg) -> PySquareSet {
        PySquareSet(other.0 - self.0)
    }

    fn __invert__(&self) -> PySquareSet {
        PySquareSet(!self.0)
    }

    fn __richcmp__(&self, other: &Bound<'_, PyAny>, op: CompareOp) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let Ok(other) = other.cast::<PySquareSet>() else { return Ok(py.NotImplemented()) };
        let (a, b) = (self.0, other.get().0);
        let answer = match op {
            CompareOp::Eq => a == b,
            CompareOp::Ne => a != b,
            CompareOp::Le => a.is_subset(b),
            CompareOp::Lt => a.is_subset(b) && a != b,
            CompareOp::Ge => b.is_subset(a),
            CompareOp::Gt => b.is_subset(a) && a != b,
        };
        Ok(answer.into_pyobject(py)?.to_owned().into_any().unbind())
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.0)
    }

    fn __repr__(&self) -> String {
        let names: Vec<String> = self.0.into_iter().map(|square| format!("'{square}'")).collect();
        format!("SquareSet([{}])", names.join(", "))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (u64,))> {
        Ok((py.get_type::<PySquareSet>().getattr("from_mask")?, (self.0.0,)))
    }
}

/// The squares of a set, from a1 to h8.
#[pyclass(frozen, module = "heterochess.board", name = "SquareIterator")]
pub(crate) struct PySquareIterator(Mutex<Squares>);

#[pymethods]
impl PySquareIterator {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let next = lock(&self.0).next();
        next.map(|square| enums::square(py, square)).transpose()
    }

    fn __length_hint__(&self) -> usize {
        lock(&self.0).len()
    }
}
