//! Exact answers: forced wins of Fluidity Chess, forced mates of Charismatic Chess.

pub(crate) mod charismatic;
pub(crate) mod fluidity;

use heterochess::solve::Answer;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::enums::Imported;

static ANSWER: Imported = Imported::new("heterochess.solve", "Answer");
static VERDICT: Imported = Imported::new("heterochess.solve", "Verdict");

/// An answer as `Answer`, after so many nodes, with a proof if there is one.
fn told<'py, M: Copy, Shown: IntoPyObject<'py>>(
    py: Python<'py>,
    answer: &Answer<M>,
    nodes: u64,
    show: impl Fn(M) -> Shown,
    proof: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let verdict = VERDICT.get(py)?.call1((answer.name(),))?;
    let plies = answer.win().map(|win| win.plies);
    let line: Vec<M> = answer.win().map_or_else(Vec::new, |win| win.line.clone());
    let moves = PyTuple::empty(py);
    let line: Vec<Shown> = line.into_iter().map(show).collect();
    let line = if line.is_empty() { moves } else { tuple(py, line)? };
    ANSWER.get(py)?.call1((verdict, plies, line, nodes, proof))
}

fn tuple<'py, T: IntoPyObject<'py>>(
    py: Python<'py>,
    items: Vec<T>,
) -> PyResult<Bound<'py, PyTuple>> {
    use pyo3::BoundObject;
    let each = items.into_iter().map(|item| {
        item.into_pyobject(py).map(|item| item.into_any().into_bound()).map_err(Into::into)
    });
    PyTuple::new(py, each.collect::<PyResult<Vec<Bound<'py, PyAny>>>>()?)
}
