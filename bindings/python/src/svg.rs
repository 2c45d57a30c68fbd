//! Options of pictures, as keywords of Python. The pictures are drawn by the library.

use heterochess::kungfu::{Move, Square};
use heterochess::svg::{Options, Paint, ParsePaintError};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::arguments::{self, as_number, as_text, items, parts, wrong_type};
use crate::errors::named;
use crate::kungfu::square::PySquare;
use crate::squares::PySquareSet;

/// A square of any board: what either game takes for one.
struct AnySquare(Square);

impl<'py> FromPyObject<'_, 'py> for AnySquare {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<AnySquare> {
        if as_number(&object).is_some() {
            return Ok(AnySquare(object.extract::<arguments::SquareArg>()?.0.into()));
        }
        Ok(AnySquare(object.extract::<PySquare>()?.0))
    }
}

struct PaintArg(Paint);

impl<'py> FromPyObject<'_, 'py> for PaintArg {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<PaintArg> {
        let Some(string) = as_text(&object) else {
            return Err(wrong_type(&object, "a colour such as green or #3f8f4f"));
        };
        let paint = arguments::text(string).parse();
        paint
            .map(PaintArg)
            .map_err(|error: ParsePaintError| named("InvalidArgumentError", error.to_string()))
    }
}

/// Squares in one colour, or each in its own.
fn highlight(options: Options, value: &Bound<'_, PyAny>) -> PyResult<Options> {
    if let Some(colors) = items(value)? {
        return colors.into_iter().try_fold(options, |options, (square, paint)| {
            let (AnySquare(square), PaintArg(paint)) = (square.extract()?, paint.extract()?);
            Ok(options.highlight(square, paint))
        });
    }
    if let Ok(set) = value.cast::<PySquareSet>() {
        return Ok(options.highlights(set.get().0, Paint::Yellow));
    }
    if as_text(value).is_some() || as_number(value).is_some() || value.is_instance_of::<PySquare>()
    {
        return Ok(options.highlight(value.extract::<AnySquare>()?.0, Paint::Yellow));
    }
    value.try_iter()?.try_fold(options, |options, square| {
        Ok(options.highlight(square?.extract::<AnySquare>()?.0, Paint::Yellow))
    })
}

/// One arrow: two squares and perhaps a colour, or a text such as `e2e4`.
fn arrow(options: Options, value: &Bound<'_, PyAny>) -> PyResult<Options> {
    if let Some(string) = as_text(value) {
        let text = arguments::text(string);
        let Ok(Move { from, to }) = text.parse() else {
            let shown = crate::errors::excerpt(&text);
            let message = format!("`{shown}` is not an arrow such as e2e4");
            return Err(named("InvalidArgumentError", message));
        };
        return Ok(options.arrow(from, to, Paint::Green));
    }
    if let Some([from, to]) = parts(value) {
        let (AnySquare(from), AnySquare(to)) = (from.extract()?, to.extract()?);
        return Ok(options.arrow(from, to, Paint::Green));
    }
    let Some([from, to, paint]) = parts(value) else {
        return Err(wrong_type(value, "an arrow: two squares and perhaps a colour"));
    };
    let (AnySquare(from), AnySquare(to)) = (from.extract()?, to.extract()?);
    Ok(options.arrow(from, to, paint.extract::<PaintArg>()?.0))
}

fn size(value: &Bound<'_, PyAny>) -> PyResult<u32> {
    match arguments::number("size", value)? {
        pixels @ 1..=100_000 => Ok(pixels),
        _ => Err(named("InvalidArgumentError", "size is from 1 to 100000 pixels".to_owned())),
    }
}

/// The options that keywords say; `None` says nothing.
pub(crate) fn options(keywords: Option<&Bound<'_, PyDict>>) -> PyResult<Options> {
    let mut options = Options::new();
    let Some(keywords) = keywords else { return Ok(options) };
    for (key, value) in keywords {
        if value.is_none() {
            continue;
        }
        let key = key.cast::<PyString>()?.to_string_lossy();
        options = match &*key {
            "size" => options.size(size(&value)?),
            "flip" => options.flip(value.extract()?),
            "coordinates" => options.coordinates(value.extract()?),
            "check" => options.check(value.extract()?),
            "repeat" => options.repeat(value.extract()?),
            "highlight" => highlight(options, &value)?,
            "legal_from" => options.legal_from(value.extract::<AnySquare>()?.0),
            "last_move" => {
                let Some([from, to]) = parts(&value) else {
                    return Err(wrong_type(&value, "a pair of squares"));
                };
                let (AnySquare(from), AnySquare(to)) = (from.extract()?, to.extract()?);
                options.last_move(from, to)
            }
            "arrows" => {
                if as_text(&value).is_some() {
                    return Err(wrong_type(&value, "an iterable of arrows"));
                }
                value.try_iter()?.try_fold(options, |options, each| arrow(options, &each?))?
            }
            _ => {
                let message = format!("svg() got an unexpected keyword argument '{key}'");
                return Err(PyTypeError::new_err(message));
            }
        };
    }
    Ok(options)
}
