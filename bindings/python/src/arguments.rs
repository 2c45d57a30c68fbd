//! What users pass: squares, colours, roles as members, numbers or text.

use core::fmt::Display;
use core::ops::RangeInclusive;
use std::borrow::Cow;

use heterochess::board::{Bitboard, Color, Piece, Role, Square};
use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyInt, PyList, PyMapping, PyString, PyTuple};

use crate::errors::{self, invalid};
use crate::squares::PySquareSet;

/// A text to be read. Lone surrogates become `U+FFFD`, which no text of ours has: they are refused
/// as any other wrong character is.
pub(crate) fn text<'a>(text: &'a Bound<'_, PyString>) -> Cow<'a, str> {
    text.to_string_lossy()
}

/// A text that is kept, or has such texts in it, character for character.
pub(crate) fn kept_text(text: &Bound<'_, PyString>) -> PyResult<String> {
    let whole = text.extract();
    whole.map_err(|_| invalid("a text has a lone surrogate, which is no character"))
}

/// The text of an object, if it is one.
pub(crate) fn as_text<'a, 'py>(object: &'a Bound<'py, PyAny>) -> Option<&'a Bound<'py, PyString>> {
    object.cast::<PyString>().ok()
}

pub(crate) fn wrong_type(object: &Bound<'_, PyAny>, expected: &str) -> PyErr {
    // With its module: games have classes of the same names.
    let found = object.get_type().fully_qualified_name();
    let found = found.map_or_else(|_| "?".to_owned(), |name| name.to_string());
    PyTypeError::new_err(format!("expected {expected}, not {found}"))
}

/// The number of an `int`, or of what Python takes for one as numpy's integers, but no `bool`;
/// `None` if it is no number. Beyond 128 bits it is beyond everything. By a `TypeError` of
/// `__index__` arrays say that they are no number; anything else that it raises is raised.
pub(crate) fn as_number(object: &Bound<'_, PyAny>) -> PyResult<Option<i128>> {
    if object.is_instance_of::<PyBool>() {
        return Ok(None);
    }
    let index = match object.cast::<PyInt>() {
        Ok(number) => number.clone(),
        Err(_) => {
            let (py, class) = (object.py(), object.get_type());
            let Some(index) = class.getattr_opt(intern!(py, "__index__"))? else { return Ok(None) };
            match index.call1((object,)) {
                Err(error) if error.is_instance_of::<PyTypeError>(py) => return Ok(None),
                index => match index?.cast_into::<PyInt>() {
                    Ok(index) => index,
                    Err(_) => return Ok(None),
                },
            }
        }
    };
    if let Ok(number) = index.extract::<i64>() {
        return Ok(Some(number.into()));
    }
    let beyond = if index.lt(0)? { i128::MIN } else { i128::MAX };
    Ok(Some(index.extract().unwrap_or(beyond)))
}

macro_rules! argument {
    ($name:ident($inner:ty), $expected:literal, |$text:ident| $parse:expr, |$number:ident| $make:expr, $class:literal) => {
        #[doc = concat!("An argument that is ", $expected, ".")]
        #[derive(Clone, Copy)]
        pub(crate) struct $name(pub(crate) $inner);

        impl<'py> FromPyObject<'_, 'py> for $name {
            type Error = PyErr;

            fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<$name> {
                let object = &*object;
                let (found, shown): (Option<$inner>, String) = if let Some(t) = as_text(object) {
                    let $text = text(t);
                    let $text: &str = &$text;
                    ($parse, errors::excerpt($text))
                } else if let Some($number) = as_number(object)? {
                    ($make, errors::excerpt(&object.to_string()))
                } else {
                    return Err(wrong_type(object, $expected));
                };
                found
                    .map($name)
                    .ok_or_else(|| errors::named($class, format!("`{shown}` is not {}", $expected)))
            }
        }
    };
}

fn index<T>(number: i128, from: impl Fn(usize) -> Option<T>) -> Option<T> {
    usize::try_from(number).ok().and_then(from)
}

argument!(
    SquareArg(Square),
    "a square such as e4",
    |text| text.parse().ok(),
    |number| u32::try_from(number).ok().and_then(Square::try_new),
    "InvalidSquareError"
);
argument!(
    ColorArg(Color),
    "a colour: white or black",
    |text| Color::ALL
        .into_iter()
        .find(|color| text == color.name() || text.chars().eq([color.letter()])),
    |number| index(number, |index| Color::ALL.get(index).copied()),
    "InvalidArgumentError"
);
argument!(
    RoleArg(Role),
    "a role such as knight or N",
    |text| Role::ALL
        .into_iter()
        .find(|role| text == role.name() || text.chars().eq([role.letter()])),
    |number| index(number, |index| Role::ALL.get(index).copied()),
    "InvalidArgumentError"
);

/// Squares: a `SquareSet`, one square, or several in any iterable.
pub(crate) struct SquaresArg(pub(crate) Bitboard);

impl<'py> FromPyObject<'_, 'py> for SquaresArg {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<SquaresArg> {
        if let Ok(set) = object.cast::<PySquareSet>() {
            return Ok(SquaresArg(set.get().0));
        }
        if as_text(&object).is_some() || as_number(&object)?.is_some() {
            return Ok(SquaresArg(object.extract::<SquareArg>()?.0.into()));
        }
        let Ok(squares) = object.try_iter() else {
            return Err(wrong_type(&object, "a square or several"));
        };
        let squares = squares.map(|square| Ok(square?.extract::<SquareArg>()?.0));
        Ok(SquaresArg(squares.collect::<PyResult<_>>()?))
    }
}

/// A man: its FEN letter, or a pair of colour and role.
pub(crate) struct PieceArg(pub(crate) Piece);

impl<'py> FromPyObject<'_, 'py> for PieceArg {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<PieceArg> {
        if let Some(string) = as_text(&object) {
            let text = text(string);
            let mut letters = text.chars();
            return match (letters.next().and_then(Piece::from_letter), letters.next()) {
                (Some(piece), None) => Ok(PieceArg(piece)),
                _ => {
                    let shown = errors::excerpt(&text);
                    Err(invalid(format!("`{shown}` is not the FEN letter of a man")))
                }
            };
        }
        let Some([color, role]) = parts(&object) else {
            return Err(wrong_type(&object, "a FEN letter or a pair of colour and role"));
        };
        let (ColorArg(color), RoleArg(role)) = (color.extract()?, role.extract()?);
        Ok(PieceArg(Piece { color, role }))
    }
}

/// The members of a tuple or list, if it has so many.
pub(crate) fn parts<'py, const N: usize>(
    object: &Bound<'py, PyAny>,
) -> Option<[Bound<'py, PyAny>; N]> {
    let tuple = match object.cast::<PyTuple>() {
        Ok(tuple) => tuple.clone(),
        Err(_) => object.cast::<PyList>().ok()?.to_tuple(),
    };
    let members: Vec<_> = tuple.iter().collect();
    members.try_into().ok()
}

/// The keys and values of a mapping, if it is one.
#[allow(clippy::type_complexity, reason = "it is pairs")]
pub(crate) fn items<'py>(
    object: &Bound<'py, PyAny>,
) -> PyResult<Option<Vec<(Bound<'py, PyAny>, Bound<'py, PyAny>)>>> {
    if let Ok(dict) = object.cast::<PyDict>() {
        return Ok(Some(dict.iter().collect()));
    }
    let Ok(mapping) = object.cast::<PyMapping>() else { return Ok(None) };
    let pair = |pair: Bound<'py, PyAny>| {
        parts(&pair).map(|[key, value]| (key, value)).ok_or_else(|| wrong_type(&pair, "a pair"))
    };
    mapping.items()?.iter().map(pair).collect::<PyResult<_>>().map(Some)
}

/// A kind of number that users pass, with its bounds.
pub(crate) trait Whole: TryFrom<i128> + PartialOrd + Display {
    const MIN: Self;
    const MAX: Self;
}

macro_rules! whole {
    ($($kind:ident),*) => { $(
        impl Whole for $kind {
            const MIN: $kind = $kind::MIN;
            const MAX: $kind = $kind::MAX;
        }
    )* };
}
whole!(u8, u16, u32, u64, usize);

/// A number of a name, from a range.
pub(crate) fn number_within<T: Whole>(
    name: &str,
    object: &Bound<'_, PyAny>,
    range: RangeInclusive<T>,
) -> PyResult<T> {
    let number =
        as_number(object)?.ok_or_else(|| wrong_type(object, &format!("an int for {name}")))?;
    let number = T::try_from(number).ok().filter(|number| range.contains(number));
    let (least, most) = (range.start(), range.end());
    number.ok_or_else(|| invalid(format!("{name} is out of range: it is from {least} to {most}")))
}

/// A number of a name that may be any of its kind.
pub(crate) fn number<T: Whole>(name: &str, object: &Bound<'_, PyAny>) -> PyResult<T> {
    number_within(name, object, T::MIN..=T::MAX)
}

/// The same, or the usual one if nothing is said.
pub(crate) fn number_or<T: Whole>(
    name: &str,
    object: Option<&Bound<'_, PyAny>>,
    usual: T,
) -> PyResult<T> {
    object.map_or(Ok(usual), |object| number(name, object))
}

/// The seed of random numbers: 0 if nothing is said.
pub(crate) fn seed(object: Option<&Bound<'_, PyAny>>) -> PyResult<u64> {
    number_or("seed", object, 0)
}

/// Checks that what is to be called later, if anything, can be called.
pub(crate) fn callback(name: &str, object: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
    match object {
        Some(object) if !object.is_callable() => {
            Err(wrong_type(object, &format!("something to call for {name}")))
        }
        _ => Ok(()),
    }
}

/// How often a position has occurred.
pub(crate) fn occurrences(object: &Bound<'_, PyAny>) -> PyResult<usize> {
    number("occurrences", object)
}
