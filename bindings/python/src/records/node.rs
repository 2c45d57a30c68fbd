//! `Node`: a place in the tree of a record.

use std::sync::Arc;

use heterochess::charismatic::Action as CharismaticAction;
use heterochess::records::{Action, Arrow, ColoredSquare, EditError, NodeId, Notes, Record, State};
use pyo3::prelude::*;
use pyo3::types::PyString;

use super::record::PyRecord;
use super::{AnyMove, AnyState, Shared, errors, read_action};
use crate::arguments::{self, kept_text};
use crate::enums::{self, Imported};
use crate::errors::Result;
use crate::locks::lock;
use crate::protocols::{equal, hash_of};

static ARROW: Imported = Imported::new("heterochess.records", "Arrow");
static SQUARE: Imported = Imported::new("heterochess.records", "ColoredSquare");
static COLOR: Imported = Imported::new("heterochess.records", "MarkColor");

/// A place in the tree of a record: the point after a move, or, for the root, before all moves.
///
/// It stays good while the tree is edited, until the move itself is deleted; then all it is asked
/// raises `EditError`.
///
/// >>> from heterochess.records import Record
/// >>> record = Record("Fluidity")
/// >>> node = record.root.add_line(["e4", "e5", "Nf3"])
/// >>> node.san, node.ply, node.parent.san
/// ('Nf3', 3, 'e5')
/// >>> node.clock, node.nags = 298_000, [1]
/// >>> print(str(record).splitlines()[-1])
/// 1. e4 e5 2. Nf3 $1 {[%clk 0:04:58]} *
#[pyclass(frozen, module = "heterochess.records", name = "Node")]
pub(crate) struct PyNode {
    record: Shared,
    id: NodeId,
}

impl PyNode {
    pub(super) fn new(record: Shared, id: NodeId) -> PyNode {
        PyNode { record, id }
    }

    /// Whether this is a node of a record, and still there.
    pub(super) fn is_of(&self, record: &Shared) -> bool {
        Arc::ptr_eq(&self.record, record) && lock(record).contains(self.id)
    }

    fn other(&self, id: NodeId) -> PyNode {
        PyNode::new(self.record.clone(), id)
    }

    /// Asks the record, if the node is still there. No exception is made while it is locked.
    fn ask<T>(&self, question: impl FnOnce(&Record, NodeId) -> T) -> PyResult<T> {
        let answer = {
            let record = lock(&self.record);
            record.contains(self.id).then(|| question(&record, self.id))
        };
        answer.ok_or_else(|| errors::edit(&EditError::NoSuchNode, ""))
    }

    /// Where the game stands here.
    fn here(&self) -> PyResult<State> {
        let state = self.ask(|record, id| record.state(id))?;
        state.ok_or_else(|| errors::edit(&EditError::NoSuchNode, ""))
    }

    /// Changes the record.
    fn edit<T>(
        &self,
        text: &str,
        change: impl FnOnce(&mut Record, NodeId) -> core::result::Result<T, EditError>,
    ) -> PyResult<T> {
        let changed = change(&mut lock(&self.record), self.id);
        changed.map_err(|error| errors::edit(&error, text))
    }

    /// What is noted here.
    fn noted<T: Default>(&self, of: impl FnOnce(&Notes) -> T) -> PyResult<T> {
        self.ask(|record, id| record.notes(id).map_or_else(T::default, of))
    }

    fn note(&self, change: impl FnOnce(&mut Notes)) -> PyResult<()> {
        let noted = lock(&self.record).notes_mut(self.id).map(change);
        noted.ok_or_else(|| errors::edit(&EditError::NoSuchNode, ""))
    }
}

/// A time that is noted: milliseconds, or nothing.
fn noted_time(name: &str, time: &Bound<'_, PyAny>) -> PyResult<Option<u64>> {
    if time.is_none() { Ok(None) } else { arguments::number(name, time).map(Some) }
}

/// Marks from any iterable of them or their texts.
fn marks<T>(
    marks: &Bound<'_, PyAny>,
    expected: &str,
    parse: impl Fn(&str) -> Option<T>,
) -> PyResult<Vec<T>> {
    let read = |mark: PyResult<Bound<'_, PyAny>>| {
        let text = mark?.str()?;
        let text = arguments::text(&text);
        parse(&text).ok_or_else(|| errors::mark(&text, expected))
    };
    marks.try_iter()?.map(read).collect()
}

#[pymethods]
impl PyNode {
    /// The record.
    #[getter]
    fn record(&self) -> PyRecord {
        PyRecord(self.record.clone())
    }

    /// What happened just before this point: a move of Fluidity Chess; a turn, placement or draw
    /// (`Men`) of Charismatic Chess. ``None`` for the root.
    #[getter]
    fn r#move(&self) -> PyResult<Option<AnyMove>> {
        self.ask(|record, id| record.action(id).map(|action| (*action).into()))
    }

    /// Whether the turn has left the own king in check and so has lost the game (C10).
    #[getter]
    fn is_illegal_turn(&self) -> PyResult<bool> {
        self.ask(|record, id| {
            matches!(
                record.action(id),
                Some(Action::Charismatic(CharismaticAction::IllegalTurn(_)))
            )
        })
    }

    /// The move as people write it: ``Rg4xc4d4f4+``, ``e4,Nf3``, ``N@c3``, ``draw:RNPPP``; empty
    /// for the root.
    #[getter]
    fn san(&self) -> PyResult<String> {
        self.ask(|record, id| {
            let (before, action) = (record.parent(id), record.action(id));
            let before = before.and_then(|parent| record.state(parent));
            before.zip(action).map_or_else(String::new, |(before, action)| before.san(action))
        })
    }

    /// The move as programs write it: ``b4g4``, ``e2e4,g1f3``; empty for the root.
    #[getter]
    fn text(&self) -> PyResult<String> {
        self.ask(|record, id| record.action(id).map(ToString::to_string).unwrap_or_default())
    }

    /// Where the game stands here: a position or a placement stage. (After a turn that is illegal
    /// by C10, the position before it.)
    #[getter]
    fn state(&self) -> PyResult<AnyState> {
        Ok(self.here()?.into())
    }

    /// Who is to move here.
    #[getter]
    fn side_to_move<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        enums::color(py, self.here()?.side_to_move())
    }

    /// How many moves lead here.
    #[getter]
    fn ply(&self) -> PyResult<usize> {
        self.ask(|record, id| record.path(id).len())
    }

    /// The point before the move; ``None`` for the root.
    #[getter]
    fn parent(&self) -> PyResult<Option<PyNode>> {
        Ok(self.ask(Record::parent)?.map(|id| self.other(id)))
    }

    /// The main continuation, if there is any.
    #[getter]
    fn next(&self) -> PyResult<Option<PyNode>> {
        Ok(self.ask(Record::next)?.map(|id| self.other(id)))
    }

    /// All continuations, the main one first: a new list.
    #[getter]
    fn children(&self) -> PyResult<Vec<PyNode>> {
        let ids: Vec<NodeId> = self.ask(|record, id| record.children(id).collect())?;
        Ok(ids.into_iter().map(|id| self.other(id)).collect())
    }

    /// The line that goes on from here by main continuations, without this node: a new list.
    #[getter]
    fn line(&self) -> PyResult<Vec<PyNode>> {
        let ids: Vec<NodeId> = self.ask(|record, id| record.line(id).collect())?;
        Ok(ids.into_iter().map(|id| self.other(id)).collect())
    }

    /// The moves that lead here, in order, this one included: a new list.
    #[getter]
    fn path(&self) -> PyResult<Vec<PyNode>> {
        let ids = self.ask(Record::path)?;
        Ok(ids.into_iter().map(|id| self.other(id)).collect())
    }

    /// Whether the move is an alternative to another one that comes first.
    #[getter]
    fn is_variation(&self) -> PyResult<bool> {
        self.ask(Record::is_variation)
    }

    /// Adds something that happens here: the main continuation if there is none, else a variation.
    /// If it is there already, nothing is added. Returns the node after it.
    ///
    /// Args:
    ///     move: a move, turn, placement or draw, or its text.
    ///
    /// Raises:
    ///     IllegalMoveError: if it cannot happen here, with the reason.
    ///     AmbiguousMoveError: if the text could mean several moves.
    ///     InvalidMoveError: if the text is no move at all.
    ///     EditError: if the record is full.
    fn add(&self, r#move: &Bound<'_, PyAny>) -> Result<PyNode> {
        let state = self.here()?;
        let action = read_action(&state, r#move)?;
        let id = self.edit(&action.to_string(), |record, id| record.add(id, &action))?;
        Ok(self.other(id))
    }

    /// Adds several moves, one after the other, and returns the node after the last. The record is
    /// unchanged if that fails. Raises as `add`.
    fn add_line(&self, moves: &Bound<'_, PyAny>) -> Result<PyNode> {
        if moves.is_instance_of::<PyString>() {
            return Err(arguments::wrong_type(moves, "an iterable of moves").into());
        }
        let mut state = self.here()?;
        let mut actions = Vec::new();
        for m in moves.try_iter()? {
            let action = read_action(&state, &m?)?;
            let played = state.play(&action);
            played.map_err(|error| errors::action(&error, &action.to_string()))?;
            actions.push(action);
        }
        let id = self.edit("", |record, id| {
            let mut changed = record.clone();
            let add = |at, action: &Action| changed.add(at, action);
            let last = actions.iter().try_fold(id, add)?;
            *record = changed;
            Ok(last)
        })?;
        Ok(self.other(id))
    }

    /// Moves the move one place forward among its alternatives; the second becomes the main
    /// continuation that way. Raises `EditError` for the root.
    fn promote(&self) -> Result<()> {
        Ok(self.edit("", Record::promote)?)
    }

    /// Moves the move one place back among its alternatives. Raises `EditError` for the root.
    fn demote(&self) -> Result<()> {
        Ok(self.edit("", Record::demote)?)
    }

    /// Makes the line that leads here the main line, up to this move. Raises `EditError` for the
    /// root.
    fn promote_to_main(&self) -> Result<()> {
        Ok(self.edit("", Record::promote_to_main)?)
    }

    /// Deletes the move and all that follows it. Raises `EditError` for the root.
    fn delete(&self) -> Result<()> {
        Ok(self.edit("", Record::delete)?)
    }

    /// The comments behind the move (or, at the root, before all moves).
    #[getter]
    fn comments(&self) -> PyResult<Vec<String>> {
        self.noted(|notes| notes.comments().to_vec())
    }

    /// The comments before the move; only the first move of a variation can have some.
    #[getter]
    fn comments_before(&self) -> PyResult<Vec<String>> {
        self.noted(|notes| notes.comments_before().to_vec())
    }

    /// Adds a comment behind the move.
    ///
    /// Clocks, arrows and squares in it (``[%clk 0:05:12]``, ``[%cal Gc2c4]``, ``[%csl Ya4]``) are
    /// taken out and noted as such.
    ///
    /// Raises:
    ///     InvalidArgumentError: if it has a ``}`` or is too long.
    fn add_comment(&self, text: &Bound<'_, PyString>) -> Result<()> {
        let text = kept_text(text)?;
        let mut result = Ok(());
        self.note(|notes| {
            let mut changed = notes.clone();
            result = changed.add_comment(&text);
            if result.is_ok() {
                *notes = changed;
            }
        })?;
        Ok(result.map_err(|error| errors::comment(error, &text))?)
    }

    /// Adds a comment before a move that starts a variation.
    ///
    /// Raises:
    ///     EditError: if the move does not start one.
    ///     InvalidArgumentError: if it has a ``}`` or is too long.
    fn add_comment_before(&self, text: &Bound<'_, PyString>) -> Result<()> {
        let text = kept_text(text)?;
        Ok(self.edit(&text, |record, id| record.add_comment_before(id, &text))?)
    }

    /// Removes all comments behind the move.
    fn clear_comments(&self) -> Result<()> {
        Ok(self.note(Notes::clear_comments)?)
    }

    /// Removes all comments before the move.
    fn clear_comments_before(&self) -> Result<()> {
        Ok(self.edit("", |record, id| {
            record.clear_comments_before(id);
            Ok(())
        })?)
    }

    /// Numeric annotation glyphs, from 0 to 255; 1 to 6 are ``!``, ``?``, ``!!``, ``??``, ``!?``,
    /// ``?!``. A new list; may be set.
    #[getter]
    fn nags(&self) -> PyResult<Vec<u32>> {
        self.noted(|notes| notes.nags.iter().copied().map(u32::from).collect())
    }

    #[setter]
    fn set_nags(&self, nags: &Bound<'_, PyAny>) -> PyResult<()> {
        let nags =
            nags.try_iter()?.map(|nag| arguments::number::<u8>("an annotation glyph", &nag?));
        let nags: Vec<u8> = nags.collect::<PyResult<_>>()?;
        self.note(|notes| notes.nags = nags)
    }

    /// The time left on the mover's clock after the move, in milliseconds; may be set.
    #[getter]
    fn clock(&self) -> PyResult<Option<u64>> {
        self.noted(|notes| notes.clock)
    }

    #[setter]
    fn set_clock(&self, time: &Bound<'_, PyAny>) -> PyResult<()> {
        let time = noted_time("clock", time)?;
        self.note(|notes| notes.clock = time)
    }

    /// The time that the move took, in milliseconds; may be set.
    #[getter]
    fn elapsed(&self) -> PyResult<Option<u64>> {
        self.noted(|notes| notes.elapsed)
    }

    #[setter]
    fn set_elapsed(&self, time: &Bound<'_, PyAny>) -> PyResult<()> {
        let time = noted_time("elapsed", time)?;
        self.note(|notes| notes.elapsed = time)
    }

    /// Arrows on the board: a new list of `Arrow`; may be set, to arrows or texts such as
    /// ``"Gc2c4"``.
    #[getter]
    fn arrows<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let class = ARROW.get(py)?;
        let show = |Arrow { color, from, to }: Arrow| {
            let color = COLOR.get(py)?.call1((color.letter(),))?;
            class.call1((color, enums::square(py, from)?, enums::square(py, to)?))
        };
        self.noted(|notes| notes.arrows.clone())?.into_iter().map(show).collect()
    }

    #[setter]
    fn set_arrows(&self, arrows: &Bound<'_, PyAny>) -> PyResult<()> {
        let arrows = marks(arrows, "an arrow such as Gc2c4", Arrow::from_text)?;
        self.note(|notes| notes.arrows = arrows)
    }

    /// Squares that are coloured: a new list of `ColoredSquare`; may be set, to such or texts such
    /// as ``"Ya4"``.
    #[getter]
    fn squares<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let class = SQUARE.get(py)?;
        let show = |ColoredSquare { color, square }: ColoredSquare| {
            let color = COLOR.get(py)?.call1((color.letter(),))?;
            class.call1((color, enums::square(py, square)?))
        };
        self.noted(|notes| notes.squares.clone())?.into_iter().map(show).collect()
    }

    #[setter]
    fn set_squares(&self, squares: &Bound<'_, PyAny>) -> PyResult<()> {
        let squares = marks(squares, "a coloured square such as Ya4", ColoredSquare::from_text)?;
        self.note(|notes| notes.squares = squares)
    }

    fn __eq__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        equal(other, |other: &PyNode| {
            Arc::ptr_eq(&self.record, &other.record) && self.id == other.id
        })
    }

    fn __hash__(&self) -> u64 {
        hash_of(&(super::record::identity(&self.record), self.id))
    }

    fn __str__(&self) -> PyResult<String> {
        self.san()
    }

    fn __repr__(&self) -> String {
        match (self.ply(), self.san()) {
            (Ok(0), _) => "<Node before all moves>".to_owned(),
            (Ok(ply), Ok(san)) => format!("<Node after move {ply}: {san}>"),
            _ => "<Node of a deleted move>".to_owned(),
        }
    }
}
