//! Boards: from what users pass, and as what they see.

use heterochess::board::{Bitboard, Board, CastlingRights, Piece};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::arguments::{ColorArg, PieceArg, RoleArg, SquareArg, items, text, wrong_type};
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
