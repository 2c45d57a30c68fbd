//! Boards: from what users pass, and as what they see.

use core::fmt::Display;

use heterochess::board::{Bitboard, Board, CastlingRights, Piece};
use pyo3::PyClass;
use pyo3::prelude::*;
use pyo3::pyclass::boolean_struct::True;
use pyo3::types::{PyDict, PyString};

use crate::arguments::{ColorArg, PieceArg, RoleArg, SquareArg, as_text, items, text, wrong_type};
use crate::{enums, errors};

/// A placement: a mapping of squares and men.
pub(crate) fn from_pieces(pieces: &Bound<'_, PyAny>) -> PyResult<Board> {
    let Some(men) = items(pieces)? else {
        return Err(wrong_type(pieces, "a mapping of squares and men"));
    };
    let mut board = Board::EMPTY;
    for (square, piece) in men {
        board.set(square.extract::<SquareArg>()?.0, Some(piece.extract::<PieceArg>()?.0));
    }
    Ok(board)
}

/// Castling rights as FEN writes them; none if nothing is said.
pub(crate) fn castling(rights: Option<&Bound<'_, PyString>>) -> PyResult<CastlingRights> {
    let Some(rights) = rights else { return Ok(CastlingRights::empty()) };
    let text = text(rights);
    let found = CastlingRights::LETTERS
        .into_iter()
        .filter(|&(_, letter)| text.contains(letter))
        .fold(CastlingRights::empty(), |rights, (right, _)| rights | right);
    if found.to_string() == text {
        return Ok(found);
    }
    let shown = errors::excerpt(&text);
    let message =
        format!("castling: expected letters of `KQkq` in that order, or `-`, found `{shown}`");
    Err(errors::invalid(message))
}

/// The squares of men, of a colour or role or both or any.
pub(crate) fn squares_of(
    board: &Board,
    color: Option<ColorArg>,
    role: Option<RoleArg>,
) -> Bitboard {
    let colored = color.map_or(board.occupied(), |color| board.of_color(color.0));
    role.map_or(colored, |role| colored & board.of_role(role.0))
}

/// The men of a board by their squares, from a1 to h8.
pub(crate) fn pieces<'py>(py: Python<'py>, board: &Board) -> PyResult<Bound<'py, PyDict>> {
    let men = PyDict::new(py);
    for (at, man) in board.pieces() {
        men.set_item(enums::square(py, at)?, enums::piece(py, man)?)?;
    }
    Ok(men)
}

/// A board as eight lines of text.
pub(crate) fn draw(board: &Board) -> String {
    board.draw(|_, piece| piece.map_or('.', Piece::letter))
}

/// What a position tells about the men on its board.
macro_rules! men_on_board {
    ($class:ident) => {
        #[pymethods]
        impl $class {
            /// The men by their squares, from a1 to h8: a new dict.
            fn pieces<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, pyo3::types::PyDict>> {
                crate::board::pieces(py, self.0.board())
            }

            /// The man on a square, or `None`.
            fn piece_at<'py>(
                &self,
                py: Python<'py>,
                square: crate::arguments::SquareArg,
            ) -> PyResult<Option<Bound<'py, PyAny>>> {
                let piece = self.0.board().piece_at(square.0);
                piece.map(|piece| crate::enums::piece(py, piece)).transpose()
            }

            /// The squares of the men of a colour, a role, both, or of all men.
            #[pyo3(signature = (color = None, role = None))]
            fn squares(
                &self,
                color: Option<crate::arguments::ColorArg>,
                role: Option<crate::arguments::RoleArg>,
            ) -> crate::squares::PySquareSet {
                crate::squares::PySquareSet(crate::board::squares_of(self.0.board(), color, role))
            }
        }
    };
}
pub(crate) use men_on_board;

/// What the positions of both games of turns tell.
macro_rules! position_of_turns {
    ($class:ident) => {
        crate::board::men_on_board!($class);

        #[pymethods]
        impl $class {
            /// The position as FEN.
            #[getter]
            fn fen(&self) -> String {
                self.0.to_string()
            }

            /// Who is to move.
            #[getter]
            fn side_to_move<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                crate::enums::color(py, self.0.side_to_move())
            }

            /// Who may still castle where, as in FEN: `KQkq`, `-`.
            #[getter]
            fn castling(&self) -> String {
                self.0.castling().to_string()
            }

            /// The Zobrist key, of 64 bits. Its values are stable between versions.
            #[getter]
            fn zobrist(&self) -> u64 {
                self.0.zobrist()
            }

            /// The men that check the side to move.
            #[getter]
            fn checkers(&self) -> crate::squares::PySquareSet {
                crate::squares::PySquareSet(self.0.checkers())
            }

            /// Whether the side to move is in check.
            #[getter]
            fn is_check(&self) -> bool {
                self.0.is_check()
            }

            fn __str__(&self) -> String {
                crate::board::draw(self.0.board())
            }
        }
    };
}
pub(crate) use position_of_turns;

/// Whether a move, or the coordinate form of one, is among some.
pub(crate) fn is_among<C, M: PartialEq + Display>(
    object: &Bound<'_, PyAny>,
    moves: &[M],
    inner: impl FnOnce(&C) -> &M,
) -> bool
where
    C: PyClass<Frozen = True> + Sync,
{
    match object.cast::<C>() {
        Ok(m) => moves.contains(inner(m.get())),
        Err(_) => as_text(object).is_some_and(|string| {
            let text = text(string);
            moves.iter().any(|m| m.to_string() == text)
        }),
    }
}

/// What the moves of both games of turns tell.
macro_rules! move_on_board {
    ($class:ident) => {
        #[pymethods]
        impl $class {
            /// The square the man leaves.
            #[getter]
            fn from_square<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                crate::enums::square(py, self.0.from)
            }

            /// The square it goes to.
            #[getter]
            fn to_square<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                crate::enums::square(py, self.0.to)
            }

            /// What the man was before the move.
            #[getter]
            fn role<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                crate::enums::role(py, self.0.role)
            }

            /// What a pawn becomes on its last rank.
            #[getter]
            fn promotion<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
                self.0.promotion.map(|role| crate::enums::role(py, role)).transpose()
            }

            /// Whether anything is taken.
            #[getter]
            fn is_capture(&self) -> bool {
                self.0.is_capture()
            }

            fn __hash__(&self) -> u64 {
                crate::protocols::hash_of(&self.0)
            }

            fn __str__(&self) -> String {
                self.0.to_string()
            }
        }
    };
}
pub(crate) use move_on_board;
