//! Searches among the turns of a position: counts, results, mates.

use pyo3::prelude::*;

use super::PyPosition;
use crate::charismatic::census::{self, PyResults};
use crate::charismatic::found::{self, PyFoundTurns, Wanted};
use crate::charismatic::turn::PyTurn;
use crate::errors::Result;

#[pymethods]
impl PyPosition {
    /// How many legal turns there are of one, two, ... five moves. Ctrl-C is heeded.
    fn count_series(&self, py: Python<'_>) -> PyResult<(u64, u64, u64, u64, u64)> {
        Ok(census::count_series(py, &self.0)?.into())
    }

    /// Counts the turns by length and their distinct results, exactly.
    ///
    /// Args:
    ///     limit: how many nodes and results are held at most; 10 million, up to 1.4 GB, if not said.
    ///     progress: called about fifty times a second with a `Progress`. If it returns `False`, the
    ///         census stops; what it raises comes out of here.
    ///
    /// Raises:
    ///     LimitReachedError: if there is more; `so_far` says what had been counted.
    ///     StoppedError: if the callback has returned `False`; `so_far` likewise.
    ///
    /// >>> from heterochess.charismatic import Position
    /// >>> Position("3k4/8/8/8/8/8/8/R3K2R w KQ").census()
    /// TurnCounts(series=(26, 429, 3243, 0, 0), results=917)
    #[pyo3(signature = (*, limit = None, progress = None))]
    fn census<'py>(
        &self,
        py: Python<'py>,
        limit: Option<&Bound<'py, PyAny>>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> Result<Bound<'py, PyAny>> {
        census::count(py, &self.0, census::limit(limit)?, progress)
    }

    /// The distinct results of all turns, those of short turns first.
    ///
    /// Arguments and errors are those of `census`.
    ///
    /// >>> from heterochess.charismatic import Position
    /// >>> results = Position("3k4/8/8/8/8/8/8/R3K2R w KQ").results()
    /// >>> len(results), results[0].position.fen, results[0].series
    /// (917, '3k4/8/8/8/8/8/8/1R2K2R b K - 1 1', 1)
    #[pyo3(signature = (*, limit = None, progress = None))]
    fn results(
        &self,
        py: Python<'_>,
        limit: Option<&Bound<'_, PyAny>>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> Result<PyResults> {
        census::results(py, &self.0, census::limit(limit)?, progress)
    }

    /// An iterator over the distinct results as they are found, each once, those of short turns first:
    /// pairs of a shortest turn and the result.
    ///
    /// It begins at once and holds what it has shown; `results` waits for all of them, and also says
    /// how many turns lead to each. Arguments and errors are those of `mating_turns`.
    ///
    /// >>> from heterochess.charismatic import Position
    /// >>> position = Position("rn1qk2r/ppp2ppp/4bn2/2bpp3/2BPP3/2N1BN2/PPP2PPP/R2QK2R w KQkq")
    /// >>> next(str(turn) for turn, after in position.iter_results() if after.is_check)
    /// 'c4b5'
    #[pyo3(signature = (*, limit = None, progress = None))]
    fn iter_results(
        &self,
        limit: Option<&Bound<'_, PyAny>>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyFoundTurns> {
        PyFoundTurns::new(self.0, Wanted::Results, census::limit(limit)?, progress)
    }

    /// One of the shortest turns that mate (C14), or `None`: is it mate in one turn?
    ///
    /// Arguments and errors are those of `census`.
    #[pyo3(signature = (*, limit = None, progress = None))]
    fn find_mate(
        &self,
        py: Python<'_>,
        limit: Option<&Bound<'_, PyAny>>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> Result<Option<PyTurn>> {
        found::find_mate(py, &self.0, census::limit(limit)?, progress)
    }

    /// An iterator over every ordered turn that mates, shortest first, as they are found.
    ///
    /// The search runs in a thread of its own and waits while nobody asks. Ctrl-C is heeded.
    ///
    /// Args:
    ///     limit: how many nodes and results are held at most; 10 million if not said.
    ///     progress: called with a `Progress` about fifty times a second while a mate is waited for.
    ///         If it returns `False` the iteration ends; what it raises comes out of it.
    ///
    /// Raises:
    ///     LimitReachedError: while iterating, if more than `limit` nodes and results are held.
    ///     StoppedError: while iterating, if the callback has returned `False`.
    ///
    /// >>> from heterochess.charismatic import Position
    /// >>> position = Position("3k4/8/8/8/8/8/8/R3K2R w KQ")
    /// >>> [str(turn) for turn in position.mating_turns()][:2]
    /// ['a1a7,h1h8', 'a1a8,h1h7']
    #[pyo3(signature = (*, limit = None, progress = None))]
    fn mating_turns(
        &self,
        limit: Option<&Bound<'_, PyAny>>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyFoundTurns> {
        PyFoundTurns::new(self.0, Wanted::MatingTurns, census::limit(limit)?, progress)
    }

    /// As `mating_turns`, but for each distinct result once: pairs of a shortest turn and the result.
    #[pyo3(signature = (*, limit = None, progress = None))]
    fn mating_results(
        &self,
        limit: Option<&Bound<'_, PyAny>>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyFoundTurns> {
        PyFoundTurns::new(self.0, Wanted::MatingResults, census::limit(limit)?, progress)
    }
}
