//! Endings by their names.

use heterochess::tables::Ending;
use pyo3::prelude::*;

use crate::arguments::{self, as_text, wrong_type};
use crate::errors::{Result, invalid};
use crate::fluidity::game::start;

/// An ending by its name.
#[derive(Clone, Copy)]
pub(crate) struct EndingArg(pub(crate) Ending);

impl<'py> FromPyObject<'_, 'py> for EndingArg {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<EndingArg> {
        let Some(string) = as_text(&object) else {
            return Err(wrong_type(&object, "the name of an ending such as KNk"));
        };
        let parsed = arguments::text(string).parse();
        parsed
            .map(EndingArg)
            .map_err(|error: heterochess::tables::ParseEndingError| invalid(error.to_string()))
    }
}

/// The names of all endings of so many men, kings included: 5 of three, 30 of four.
///
/// >>> from heterochess import tables
/// >>> tables.endings(3), len(tables.endings(4))
/// (['KQk', 'KRk', 'KBk', 'KNk', 'KPk'], 30)
#[pyfunction]
pub(crate) fn endings(men: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    let men: usize = arguments::number("men", men)?;
    Ok(Ending::all(men).iter().map(Ending::to_string).collect())
}

/// The name of the ending that a position belongs to.
///
/// White is the side with more men, or with the stronger ones if there are as many: a position
/// with the colours exchanged belongs to the same ending. ``None`` if there are fewer than three
/// men or more than four, or a king has been captured.
///
/// >>> from heterochess import tables
/// >>> tables.ending_of("8/8/8/8/8/8/1n6/K6k w")
/// 'KNk'
#[pyfunction]
pub(crate) fn ending_of(position: &Bound<'_, PyAny>) -> Result<Option<String>> {
    let position = start(Some(position))?;
    Ok(Ending::of_position(&position).map(|ending| ending.to_string()))
}

/// The endings that one move can turn an ending into, by captures and promotions.
///
/// >>> from heterochess import tables
/// >>> tables.turns_into("KPk")
/// ['KNk', 'KBk', 'KRk', 'KQk']
#[pyfunction]
pub(crate) fn turns_into(ending: EndingArg) -> Vec<String> {
    ending.0.turns_into().iter().map(Ending::to_string).collect()
}
