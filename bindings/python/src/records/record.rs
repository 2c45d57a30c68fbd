//! `Record`.

use std::sync::{Arc, Mutex};

use heterochess::records::{GameResult, NodeId, Reader, Record, State, Step};
use heterochess::{charismatic, fluidity};
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyString};

use super::node::PyNode;
use super::tags::PyTagStore;
use super::{AnyState, Shared, VariantValue, errors};
use crate::arguments::{self, as_text, kept_text, wrong_type};
use crate::charismatic::game::PyGame as CharismaticGame;
use crate::charismatic::placement::PyPlacementStage;
use crate::charismatic::position::{PyPosition as CharismaticPosition, series_length};
use crate::enums::{self, Imported};
use crate::errors::{Result, invalid};
use crate::fluidity::game::PyGame as FluidityGame;
use crate::fluidity::position::PyPosition as FluidityPosition;
use crate::locks::lock;
use crate::protocols::{equal, hash_of};

static TAGS: Imported = Imported::new("heterochess.records", "Tags");
static RESULT: Imported = Imported::new("heterochess.records", "GameResult");

/// The record of a game: tags, the start, the moves with variations and notes, and the result.
///
/// The moves are a tree of `Node`s, all legal where they stand. The first child of a node goes on
/// with its line, the others are variations. Iteration goes over all moves in the order in which
/// they are written, and `len()` is their number; `main_line` has the game as it was played.
///
/// Two records are equal if they would be written the same. `str()` is the text, which reads back
/// equal if `check` finds nothing wrong.
///
/// Args:
///     variant: ``"Fluidity"`` or ``"Charismatic"``.
///     start: where the game started: a position, a placement stage, or a FEN; the start of the
///         game if not said.
///     max_series: Charismatic Chess: how many moves a turn may have, from 1 to 5 (C6).
///
/// Raises:
///     InvalidFenError: if the text is not the FEN of a position.
///
/// >>> from heterochess.records import Record
/// >>> record = Record("Fluidity")
/// >>> record.tags["White"] = "Ada"
/// >>> e4 = record.root.add("e4")
/// >>> d5, e5 = e4.add("d5"), e4.add("e5")
/// >>> e5.add_comment("solid [%csl Ge5]")
/// >>> print(str(record).splitlines()[-1])
/// 1. e4 d5 (1... e5 {[%csl Ge5] solid}) *
#[pyclass(frozen, module = "heterochess.records", name = "Record")]
pub(crate) struct PyRecord(pub(super) Shared);

/// A game of either kind.
#[derive(IntoPyObject)]
pub(crate) enum AnyGame {
    Fluidity(FluidityGame),
    Charismatic(CharismaticGame),
}

impl From<Record> for PyRecord {
    fn from(record: Record) -> PyRecord {
        PyRecord(Arc::new(Mutex::new(record)))
    }
}

impl PyRecord {
    fn get(&self) -> Record {
        lock(&self.0).clone()
    }

    fn node(&self, id: NodeId) -> PyNode {
        PyNode::new(self.0.clone(), id)
    }
}

fn game_result(object: &Bound<'_, PyAny>) -> PyResult<GameResult> {
    let Some(string) = as_text(object) else {
        return Err(wrong_type(object, "a result: 1-0, 0-1, 1/2-1/2 or *"));
    };
    let text = arguments::text(string);
    let expected = "a result: expected 1-0, 0-1, 1/2-1/2 or *";
    GameResult::from_text(&text).ok_or_else(|| errors::mark(&text, expected))
}

#[pymethods]
impl PyRecord {
    #[new]
    #[pyo3(signature = (variant, start = None, *, max_series = None))]
    fn new(
        variant: VariantValue,
        start: Option<&Bound<'_, PyAny>>,
        max_series: Option<&Bound<'_, PyAny>>,
    ) -> Result<PyRecord> {
        let variant = variant.0;
        let mut state = match start {
            None => State::start(variant),
            Some(start) => {
                if let Some(string) = as_text(start) {
                    let text = arguments::text(string);
                    State::from_fen(variant, &text).map_err(|error| errors::start(&error, &text))?
                } else if let Ok(position) = start.cast::<FluidityPosition>() {
                    State::Fluidity(position.get().0)
                } else if let Ok(position) = start.cast::<CharismaticPosition>() {
                    State::Charismatic(position.get().0)
                } else if let Ok(stage) = start.cast::<PyPlacementStage>() {
                    let max_series = heterochess::charismatic::SeriesLength::FIVE;
                    State::Placement { stage: stage.get().0, max_series }
                } else {
                    let expected = "a Position, a PlacementStage or a FEN";
                    return Err(wrong_type(start, expected).into());
                }
            }
        };
        if state.variant() != variant {
            let message = format!("that is no position of {variant}");
            return Err(invalid(message).into());
        }
        if max_series.is_some() {
            if state.max_series().is_none() {
                return Err(invalid("max_series is for Charismatic Chess alone").into());
            }
            state = state.with_max_series(series_length(max_series)?);
        }
        Ok(Record::from_state(state).into())
    }

    /// The record of a game: its moves as the main line, with result and termination if it is over.
    #[staticmethod]
    fn from_game(game: &Bound<'_, PyAny>) -> PyResult<PyRecord> {
        if let Ok(game) = game.cast::<FluidityGame>() {
            let game: fluidity::Game = game.get().get();
            return Ok(Record::from(&game).into());
        }
        if let Ok(game) = game.cast::<CharismaticGame>() {
            let game: charismatic::Game = game.get().get();
            return Ok(Record::from(&game).into());
        }
        Err(wrong_type(game, "a Game of Fluidity Chess or of Charismatic Chess"))
    }

    /// The record of a text that holds one game. For more than one there is `Reader`.
    ///
    /// Args:
    ///     text: the text of PGN's form.
    ///     variant: which game it is, where the tag ``Variant`` is missing.
    ///     lenient: whether result, termination and moves may contradict each other.
    ///
    /// Raises:
    ///     InvalidRecordError: if it cannot be read, with line, move and reason.
    #[staticmethod]
    #[pyo3(signature = (text, *, variant = None, lenient = false))]
    fn from_text(
        text: &Bound<'_, PyString>,
        variant: Option<VariantValue>,
        lenient: bool,
    ) -> Result<PyRecord> {
        let text = kept_text(text)?;
        let mut reader = Reader::new(text.as_bytes());
        if let Some(variant) = variant {
            reader = reader.default_variant(variant.0);
        }
        if lenient {
            reader = reader.lenient();
        }
        let record = reader.read().map_err(errors::record)?;
        let record = record.ok_or_else(|| errors::not_one("there is no game in the text"))?;
        match reader.read() {
            Ok(None) => Ok(record.into()),
            _ => Err(errors::not_one("there is more than one game in the text").into()),
        }
    }

    /// The main line as a `Game`, with history and outcome.
    ///
    /// Raises:
    ///     InvalidRecordError: if the moves go on after the game's end.
    fn game(&self) -> Result<AnyGame> {
        let record = self.get();
        let game = match record.start() {
            State::Fluidity(_) => {
                record.to_fluidity().map(|game| AnyGame::Fluidity(FluidityGame::new_from(game)))
            }
            _ => record
                .to_charismatic()
                .map(|game| AnyGame::Charismatic(CharismaticGame::new_from(game))),
        };
        match (game, record.check()) {
            (Some(game), _) => Ok(game),
            (None, Err(error)) => Err(errors::check(&error).into()),
            (None, Ok(())) => Err(errors::not_one("the moves make no game").into()),
        }
    }

    /// Which game it is.
    #[getter]
    fn variant(&self) -> VariantValue {
        VariantValue(lock(&self.0).variant())
    }

    /// Where the game started: a position or a placement stage.
    #[getter]
    fn start(&self) -> AnyState {
        (*lock(&self.0).start()).into()
    }

    /// How many moves a turn may have (C6); ``None`` in Fluidity Chess.
    #[getter]
    fn max_series(&self) -> Option<usize> {
        lock(&self.0).start().max_series().map(heterochess::charismatic::SeriesLength::get)
    }

    /// The tags: a mapping to be read and changed.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        TAGS.get(py)?.call1((PyTagStore(self.0.clone()),))
    }

    /// The result; may be set to any. Whether it fits is a question for `check`.
    #[getter]
    fn result<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let result = lock(&self.0).result();
        RESULT.get(py)?.call1((result.text(),))
    }

    #[setter]
    fn set_result(&self, result: &Bound<'_, PyAny>) -> PyResult<()> {
        let result = game_result(result)?;
        lock(&self.0).set_result(result);
        Ok(())
    }

    /// How the main line ends by the rules, history included, or ``None`` if it does not.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let (outcome, variant) = {
            let record = lock(&self.0);
            (record.outcome(), record.variant())
        };
        let ends = match variant {
            heterochess::records::Variant::Fluidity => &crate::fluidity::ENDS,
            heterochess::records::Variant::Charismatic => &crate::charismatic::ENDS,
        };
        outcome.map(|outcome| enums::outcome(py, ends, &outcome)).transpose()
    }

    /// Why the game ended: a reason of the rules, else what the tag ``Termination`` says, else
    /// ``None``.
    #[getter]
    fn termination(&self) -> Option<String> {
        lock(&self.0).termination()
    }

    /// Sets the result and the tag ``Termination`` by the rules, if they have ended the game.
    fn conclude(&self) {
        lock(&self.0).conclude();
    }

    /// Checks that the end of the main line, result and termination fit together, and that the text
    /// can be read back.
    ///
    /// Raises:
    ///     InvalidRecordError: the first thing that is wrong.
    fn check(&self) -> Result<()> {
        let checked = lock(&self.0).check();
        Ok(checked.map_err(|error| errors::check(&error))?)
    }

    /// The point before all moves.
    #[getter]
    fn root(&self) -> PyNode {
        self.node(NodeId::ROOT)
    }

    /// The moves of the game as it was played: a new list.
    #[getter]
    fn main_line(&self) -> Vec<PyNode> {
        let line: Vec<NodeId> = lock(&self.0).main_line().collect();
        line.into_iter().map(|id| self.node(id)).collect()
    }

    /// How deep variations are nested; 0 if there are none.
    #[getter]
    fn nesting(&self) -> usize {
        lock(&self.0).nesting()
    }

    /// A copy that goes its own way.
    fn copy(&self) -> PyRecord {
        self.get().into()
    }

    fn __copy__(&self) -> PyRecord {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyRecord {
        self.copy()
    }

    fn __len__(&self) -> usize {
        lock(&self.0).len()
    }

    fn __bool__(&self) -> bool {
        true
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        let moves: Vec<NodeId> = lock(&self.0)
            .walk()
            .filter_map(|step| match step {
                Step::Move { node, .. } => Some(node),
                Step::Begin | Step::End => None,
            })
            .collect();
        let nodes: Vec<PyNode> = moves.into_iter().map(|id| self.node(id)).collect();
        nodes.into_pyobject(py)?.try_iter()
    }

    fn __contains__(&self, node: &Bound<'_, PyAny>) -> bool {
        node.cast::<PyNode>().is_ok_and(|node| node.get().is_of(&self.0))
    }

    fn __eq__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        // One after the other: a record may be compared with itself.
        equal(other, |other: &PyRecord| {
            let mine = self.get();
            mine == *lock(&other.0)
        })
    }

    fn __str__(&self) -> String {
        lock(&self.0).to_string()
    }

    fn __repr__(&self) -> String {
        let record = lock(&self.0);
        let tag =
            |name| record.tags().get(name).map_or_else(|| "?".to_owned(), crate::errors::excerpt);
        let (white, black, moves) = (tag("White"), tag("Black"), record.len());
        format!(
            "<Record of {}: {white} - {black}, {moves} moves, {}>",
            record.variant(),
            record.result()
        )
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let restore = slf.get_type().getattr("_restore")?;
        Ok((restore, (slf.get().__str__(),)))
    }

    #[staticmethod]
    fn _restore(text: &Bound<'_, PyString>) -> Result<PyRecord> {
        PyRecord::from_text(text, None, true)
    }
}

/// Where a record is in memory, so that nodes of the same one can be told.
pub(super) fn identity(record: &Shared) -> u64 {
    hash_of(&Arc::as_ptr(record).addr())
}
