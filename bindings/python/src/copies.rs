//! What Python's `copy` asks of classes.

/// Of values, which never change: a copy is the value itself.
macro_rules! value {
    ($class:ident) => {
        #[pymethods]
        impl $class {
            fn __copy__(slf: Py<Self>) -> Py<Self> {
                slf
            }

            fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
                slf
            }
        }
    };
}
pub(crate) use value;

/// Of what can change, and so has a `copied`.
macro_rules! copies {
    ($class:ident) => {
        #[pymethods]
        impl $class {
            /// A copy that goes its own way.
            fn copy(&self) -> Self {
                self.copied()
            }

            fn __copy__(&self) -> Self {
                self.copied()
            }

            fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
                self.copied()
            }
        }
    };
}
pub(crate) use copies;
