//! The enums of the Python package, and values of the library as their members.
//!
//! They are Python's own enums, defined in `python/heterochess/`, so that they iterate, pickle and
//! print as people expect. Members are looked up once and kept.

use heterochess::Outcome;
use heterochess::board::{CastlingSide, Color, Piece, Role, Square};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

/// Something of a Python module, imported when it is first needed.
pub(crate) struct Imported {
    module: &'static str,
    name: &'static str,
    object: PyOnceLock<Py<PyAny>>,
}

impl Imported {
    pub(crate) const fn new(module: &'static str, name: &'static str) -> Imported {
        Imported { module, name, object: PyOnceLock::new() }
    }

    pub(crate) fn get<'py>(&self, py: Python<'py>) -> PyResult<&Bound<'py, PyAny>> {
        let import = || Ok::<_, PyErr>(py.import(self.module)?.getattr(self.name)?.unbind());
        Ok(self.object.get_or_try_init(py, import)?.bind(py))
    }
}

/// The members of an enum whose values count from 0.
struct Members {
    class: Imported,
    list: PyOnceLock<Vec<Py<PyAny>>>,
}

impl Members {
    const fn new(module: &'static str, name: &'static str) -> Members {
        Members { class: Imported::new(module, name), list: PyOnceLock::new() }
    }

    fn get<'py>(&self, py: Python<'py>, index: usize) -> PyResult<Bound<'py, PyAny>> {
        let members = || -> PyResult<Vec<Py<PyAny>>> {
            self.class.get(py)?.try_iter()?.map(|member| Ok(member?.unbind())).collect()
        };
        Ok(self.list.get_or_try_init(py, members)?[index].bind(py).clone())
    }
}

static COLORS: Members = Members::new("heterochess.board", "Color");
static ROLES: Members = Members::new("heterochess.board", "Role");
static SQUARES: Members = Members::new("heterochess.board", "Square");
static SIDES: Members = Members::new("heterochess.board", "CastlingSide");
static PIECE: Imported = Imported::new("heterochess.board", "Piece");
static PIECES: PyOnceLock<Vec<Py<PyAny>>> = PyOnceLock::new();
static REFUSAL: Imported = Imported::new("heterochess.errors", "Refusal");

pub(crate) fn color(py: Python<'_>, color: Color) -> PyResult<Bound<'_, PyAny>> {
    COLORS.get(py, color as usize)
}

pub(crate) fn role(py: Python<'_>, role: Role) -> PyResult<Bound<'_, PyAny>> {
    ROLES.get(py, role as usize)
}

pub(crate) fn square(py: Python<'_>, square: Square) -> PyResult<Bound<'_, PyAny>> {
    SQUARES.get(py, square.index())
}

pub(crate) fn castling_side(py: Python<'_>, side: CastlingSide) -> PyResult<Bound<'_, PyAny>> {
    SIDES.get(py, side as usize)
}

/// One of the twelve `Piece` tuples, which are made once.
pub(crate) fn piece(py: Python<'_>, piece: Piece) -> PyResult<Bound<'_, PyAny>> {
    let make = || -> PyResult<Vec<Py<PyAny>>> {
        let class = PIECE.get(py)?;
        let each = Color::ALL.into_iter().flat_map(|color| Role::ALL.map(|role| (color, role)));
        each.map(|(c, r)| Ok(class.call1((color(py, c)?, role(py, r)?))?.unbind())).collect()
    };
    let pieces = PIECES.get_or_try_init(py, make)?;
    Ok(pieces[6 * piece.color as usize + piece.role as usize].bind(py).clone())
}

/// The classes `Outcome` and `Reason` of a turn-based game.
pub(crate) struct Ends {
    outcome: Imported,
    reason: Imported,
}

impl Ends {
    pub(crate) const fn of(module: &'static str) -> Ends {
        let outcome = Imported::new(module, "Outcome");
        Ends { outcome, reason: Imported::new(module, "Reason") }
    }
}

/// An `Outcome`, with the reason as a member of the game's own enum.
pub(crate) fn outcome<'py, Reason: core::fmt::Display>(
    py: Python<'py>,
    ends: &Ends,
    outcome: &Outcome<Reason>,
) -> PyResult<Bound<'py, PyAny>> {
    let winner = outcome.winner.map(|winner| color(py, winner)).transpose()?;
    let reason = ends.reason.get(py)?.call1((outcome.reason.to_string(),))?;
    ends.outcome.get(py)?.call1((winner, reason))
}

/// A `Refusal`: the name and the reason.
pub(crate) fn refusal<'py>(
    py: Python<'py>,
    code: &str,
    reason: &str,
) -> PyResult<Bound<'py, PyAny>> {
    REFUSAL.get(py)?.call1((code, reason))
}

/// A value that is a member of an enum of Python, or its name, both ways.
macro_rules! named_value {
    ($(#[$doc:meta])* $name:ident($inner:ty) in $module:literal . $class:literal, $expected:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        pub(crate) struct $name(pub(crate) $inner);

        impl<'py> pyo3::FromPyObject<'_, 'py> for $name {
            type Error = pyo3::PyErr;

            fn extract(object: pyo3::Borrowed<'_, 'py, pyo3::PyAny>) -> pyo3::PyResult<$name> {
                use crate::arguments::{as_text, text, wrong_type};

                let Some(name) = as_text(&object) else {
                    return Err(wrong_type(&object, $expected));
                };
                let found: core::result::Result<$inner, _> = text(name).parse();
                found.map($name).map_err(|error| crate::errors::invalid(error.to_string()))
            }
        }

        impl<'py> pyo3::IntoPyObject<'py> for $name {
            type Target = pyo3::PyAny;
            type Output = pyo3::Bound<'py, pyo3::PyAny>;
            type Error = pyo3::PyErr;

            fn into_pyobject(self, py: pyo3::Python<'py>) -> pyo3::PyResult<Self::Output> {
                use crate::enums::Imported;

                static CLASS: Imported = Imported::new($module, $class);
                pyo3::prelude::PyAnyMethods::call1(CLASS.get(py)?, (self.0.name(),))
            }
        }
    };
}
pub(crate) use named_value;
