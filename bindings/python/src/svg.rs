//! Options of pictures, as keywords of Python. The pictures are drawn by the library.

use heterochess::kungfu::{Board, Move, Square};
use heterochess::svg::{Options, Paint, ParsePaintError};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::arguments::{
    SquareArg, as_number, as_text, items, number_within, parts, text, wrong_type,
};
use crate::errors::{excerpt, invalid};
use crate::kungfu::square::PySquare;
use crate::squares::PySquareSet;

/// A square of the board that is drawn: what either game takes for one.
fn square(board: Board, object: &Bound<'_, PyAny>) -> PyResult<Square> {
    let square = if as_number(object)?.is_some() {
        object.extract::<SquareArg>()?.0.into()
    } else {
        object.extract::<PySquare>()?.0
    };
    on(board, square)
}

fn on(board: Board, square: Square) -> PyResult<Square> {
    if board.contains(square) {
        return Ok(square);
    }
    Err(invalid(format!("{square} is not on the board")))
}

struct PaintArg(Paint);

impl<'py> FromPyObject<'_, 'py> for PaintArg {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<PaintArg> {
        let Some(string) = as_text(&object) else {
            return Err(wrong_type(&object, "a colour such as green or #3f8f4f"));
        };
        let paint = text(string).parse();
        paint.map(PaintArg).map_err(|error: ParsePaintError| invalid(error.to_string()))
    }
}

/// Squares in one colour, or each in its own.
fn highlight(board: Board, options: Options, value: &Bound<'_, PyAny>) -> PyResult<Options> {
    if let Some(colors) = items(value)? {
        return colors.into_iter().try_fold(options, |options, (at, paint)| {
            let PaintArg(paint) = paint.extract()?;
            Ok(options.highlight(square(board, &at)?, paint))
        });
    }
    if let Ok(set) = value.cast::<PySquareSet>() {
        let mut squares = set.get().0.into_iter();
        return squares.try_fold(options, |options, at| {
            Ok(options.highlight(on(board, at.into())?, Paint::Yellow))
        });
    }
    if as_text(value).is_some() || as_number(value)?.is_some() || value.is_instance_of::<PySquare>()
    {
        return Ok(options.highlight(square(board, value)?, Paint::Yellow));
    }
    value
        .try_iter()?
        .try_fold(options, |options, at| Ok(options.highlight(square(board, &at?)?, Paint::Yellow)))
}

/// One arrow: two squares and perhaps a colour, or a text such as `e2e4`.
fn arrow(board: Board, options: Options, value: &Bound<'_, PyAny>) -> PyResult<Options> {
    if let Some(string) = as_text(value) {
        let text = text(string);
        let Ok(Move { from, to }) = text.parse() else {
            let shown = excerpt(&text);
            return Err(invalid(format!("`{shown}` is not an arrow such as e2e4")));
        };
        return Ok(options.arrow(on(board, from)?, on(board, to)?, Paint::Green));
    }
    if let Some([from, to]) = parts(value) {
        return Ok(options.arrow(square(board, &from)?, square(board, &to)?, Paint::Green));
    }
    let Some([from, to, paint]) = parts(value) else {
        return Err(wrong_type(value, "an arrow: two squares and perhaps a colour"));
    };
    let PaintArg(paint) = paint.extract()?;
    Ok(options.arrow(square(board, &from)?, square(board, &to)?, paint))
}

/// The options that keywords say of a picture of the 8x8 board; `None` says nothing.
pub(crate) fn options(keywords: Option<&Bound<'_, PyDict>>) -> PyResult<Options> {
    options_on(Board::Orthodox, keywords)
}

/// The same of a picture of any board.
pub(crate) fn options_on(board: Board, keywords: Option<&Bound<'_, PyDict>>) -> PyResult<Options> {
    let mut options = Options::new();
    let Some(keywords) = keywords else { return Ok(options) };
    for (key, value) in keywords {
        if value.is_none() {
            continue;
        }
        let key = key.cast::<PyString>()?.to_string_lossy();
        options = match &*key {
            "size" => options.size(number_within("size", &value, 1..=100_000)?),
            "flip" => options.flip(value.extract()?),
            "coordinates" => options.coordinates(value.extract()?),
            "check" => options.check(value.extract()?),
            "repeat" => options.repeat(value.extract()?),
            "highlight" => highlight(board, options, &value)?,
            "legal_from" => options.legal_from(square(board, &value)?),
            "last_move" => {
                let Some([from, to]) = parts(&value) else {
                    return Err(wrong_type(&value, "a pair of squares"));
                };
                options.last_move(square(board, &from)?, square(board, &to)?)
            }
            "arrows" => {
                if as_text(&value).is_some() {
                    return Err(wrong_type(&value, "an iterable of arrows"));
                }
                let mut arrows = value.try_iter()?;
                arrows.try_fold(options, |options, each| arrow(board, options, &each?))?
            }
            _ => {
                let message = format!("svg() got an unexpected keyword argument '{key}'");
                return Err(PyTypeError::new_err(message));
            }
        };
    }
    Ok(options)
}
