//! Computer opponents, and matches between them.

pub(crate) mod arena;
pub(crate) mod opponent;
pub(crate) mod player;

use heterochess::opponents::kungfu::Level as RealTimeLevel;
use heterochess::opponents::{Level, ParseLevelError};
use pyo3::prelude::*;

use crate::arguments::{self, as_text, wrong_type};
use crate::enums::Imported;
use crate::errors::named;

macro_rules! level_value {
    ($name:ident($level:ty) as $class:literal, $expected:literal) => {
        #[doc = concat!("`", $class, "`: as a member or its name.")]
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        pub(crate) struct $name(pub(crate) $level);

        impl<'py> FromPyObject<'_, 'py> for $name {
            type Error = PyErr;

            fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<$name> {
                let Some(string) = as_text(&object) else {
                    return Err(wrong_type(&object, $expected));
                };
                arguments::text(string).parse().map($name).map_err(|error: ParseLevelError| {
                    named("InvalidArgumentError", error.to_string())
                })
            }
        }

        impl<'py> IntoPyObject<'py> for $name {
            type Target = PyAny;
            type Output = Bound<'py, PyAny>;
            type Error = PyErr;

            fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                static CLASS: Imported = Imported::new("heterochess.opponents", $class);
                CLASS.get(py)?.call1((self.0.name(),))
            }
        }
    };
}

level_value!(LevelValue(Level) as "Level", "a level: random, greedy or search");
level_value!(RealTimeLevelValue(RealTimeLevel) as "RealTimeLevel", "a level: random, greedy or reactive");

/// A number from 0 to 2^64 - 1, of nodes, milliseconds or of a seed.
fn natural(name: &str, object: &Bound<'_, PyAny>) -> PyResult<u64> {
    if arguments::as_number(object).is_none() {
        return Err(wrong_type(object, &format!("an int for {name}")));
    }
    object.extract().map_err(|_| {
        named("InvalidArgumentError", format!("{name} is a number from 0 to 2**64 - 1"))
    })
}
