//! `LegalMoves`: the legal moves of a position, made when they are asked for.

use heterochess::board::Bitboard;
use heterochess::fluidity::{MoveList, Position};
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList};
use std::sync::OnceLock;

use super::moves::{self, PyMove};
use crate::arguments::as_text;
use crate::protocols::{get_item, known};

/// The legal moves of a position as a sequence, made when they are asked for.
///
/// `len()` counts without making them; `in` takes a move or its text.
///
/// >>> from heterochess.fluidity import Position
/// >>> moves = Position().legal_moves
/// >>> len(moves), "Nf3" in moves, "e2e5" in moves
/// (20, True, False)
#[pyclass(frozen, sequence, module = "heterochess.fluidity", name = "LegalMoves")]
pub(crate) struct PyLegalMoves {
    position: Position,
    origins: Bitboard,
    moves: OnceLock<Box<MoveList>>,
}

impl PyLegalMoves {
    pub(crate) fn new(position: Position, origins: Bitboard) -> PyLegalMoves {
        PyLegalMoves { position, origins, moves: OnceLock::new() }
    }

    fn moves(&self) -> &MoveList {
        self.moves.get_or_init(|| Box::new(self.position.legal_moves_from(self.origins)))
    }

    fn list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        match self.moves.get() {
            Some(moves) => PyList::new(py, moves.iter().map(|m| PyMove(*m))),
            None => {
                let moves = self.position.legal_moves_from(self.origins);
                PyList::new(py, moves.iter().map(|m| PyMove(*m)))
            }
        }
    }
}

#[pymethods]
impl PyLegalMoves {
    fn __len__(&self) -> usize {
        match self.moves.get() {
            Some(moves) => moves.len(),
            None if self.origins == Bitboard::FULL => self.position.count_legal_moves() as usize,
            None => self.moves().len(),
        }
    }

    fn __bool__(&self) -> bool {
        if self.origins == Bitboard::FULL {
            self.position.has_legal_move()
        } else {
            !self.moves().is_empty()
        }
    }

    fn __contains__(&self, m: &Bound<'_, PyAny>) -> PyResult<bool> {
        if m.cast::<PyMove>().is_err() && as_text(m).is_none() {
            return Ok(false);
        }
        let read = known(m.py(), moves::read(&self.position, m).map_err(PyErr::from))?;
        Ok(read.is_some_and(|m| self.origins.contains(m.from) && self.position.is_legal(&m)))
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.list(py)?.try_iter()
    }

    fn __getitem__<'py>(&self, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let moves = self.moves();
        get_item(index, moves.len(), |place| PyMove(moves[place]))
    }

    fn __repr__(&self) -> String {
        let texts: Vec<String> =
            self.moves().iter().map(|m| self.position.san(m).to_string()).collect();
        format!("<LegalMoves ({}): {}>", texts.len(), texts.join(" "))
    }
}
