//! `Game`: a game in real time, told the time.

mod played;
mod questions;
mod research;

use std::sync::{Mutex, MutexGuard};

use heterochess::kungfu::record::Entry;
use heterochess::kungfu::{ClockError, Event, Game, Seat};
use heterochess::svg;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator, PyMappingProxy, PyString};

use super::event::{self, PyEvent};
use super::moves::CommandArg;
use super::setup::{self, PySetup, SpeedValue};
use super::values::{self, SeatValue, check_seat, time};
use super::{errors, tags};
use crate::arguments::{record_text, wrong_type};
use crate::enums::Imported;
use crate::errors::{Result, invalid};
use crate::locks::lock;
use crate::protocols::{copies, equal};

use played::Played;

static ANSWER: Imported = Imported::new("heterochess.kungfu", "Answer");

/// A game of Kung Fu Chess. It is told the time, in whole milliseconds, and tells what happens.
///
/// `len()` is the number of accepted commands, and iterating goes through them. To ask about a seat
/// that the mode does not have is an `InvalidArgumentError`; a command from there is refused. Games
/// are equal if they stand alike: what led there and the tags do not matter.
///
/// Args:
///     setup: a `Setup`, or a mode for its starting array (K3); `1v1` if not said.
///     speed: how fast (K1): a `Speed`, or `standard` or `lightning`.
///     tags: what its record says besides, such as `Event`, `Date` or `Seat1`: names and values.
///
/// Raises:
///     InvalidSetupError: if the set-up makes no game; `problems` says all that is wrong.
///     InvalidArgumentError: if a tag has no name, or all are longer than a line of a record.
///
/// >>> from heterochess.kungfu import Game
/// >>> game = Game("1v1", speed="lightning")
/// >>> game.submit(0, 1, "e2e4").accepted
/// <Accepted.STARTED: 'started'>
/// >>> game.next_event_time
/// 200
/// >>> [event.kind for event in game.advance_to(400)]
/// ['reached', 'reached', 'rested']
#[pyclass(frozen, module = "heterochess.kungfu", name = "Game")]
pub(crate) struct PyGame(Mutex<Played>);

impl PyGame {
    fn copied(&self) -> PyGame {
        PyGame(Mutex::new(self.lock().clone()))
    }

    fn from_played(played: Played) -> PyGame {
        PyGame(Mutex::new(played))
    }

    /// The game as it is, to be worked with when the lock is free again.
    pub(crate) fn get(&self) -> Game {
        self.lock().game.clone()
    }

    /// Gives commands, keeps those that are accepted, and lets time pass until `time`.
    pub(crate) fn go_on(
        &self,
        entries: &[Entry],
        time: u64,
        mut happened: impl FnMut(Event),
    ) -> core::result::Result<(), ClockError> {
        let mut played = self.lock();
        for entry in entries {
            if entry.apply_to(&mut played.game, &mut happened).is_ok() {
                played.entries.push(*entry);
            }
        }
        played.game.advance_to(time, happened)
    }

    /// What a game says about a seat that it has.
    fn ask<T>(&self, seat: SeatValue, answer: impl FnOnce(&Game, Seat) -> T) -> PyResult<T> {
        // An exception is made while the lock is free: that runs code of Python.
        let mode = self.lock().game.mode();
        check_seat(mode, seat.0)?;
        Ok(answer(&self.lock().game, seat.0))
    }

    /// The game as it is, if it has the seat.
    fn checked(&self, seat: SeatValue) -> PyResult<Game> {
        self.ask(seat, |game, _| game.clone())
    }

    fn lock(&self) -> MutexGuard<'_, Played> {
        lock(&self.0)
    }
}

/// A game that a user passes.
pub(crate) fn read<'a, 'py>(object: &'a Bound<'py, PyAny>) -> PyResult<&'a PyGame> {
    let game =
        object.cast::<PyGame>().map_err(|_| wrong_type(object, "a Game of Kung Fu Chess"))?;
    Ok(game.get())
}

#[pymethods]
impl PyGame {
    #[new]
    #[pyo3(signature = (setup = None, *, speed = None, tags = None))]
    fn new(
        setup: Option<&Bound<'_, PyAny>>,
        speed: Option<SpeedValue>,
        tags: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyGame> {
        let mut played = Played::new(setup::read(setup, speed)?)?;
        if let Some(tags) = tags {
            played.tags = tags::read(tags, &played.setup)?;
        }
        Ok(PyGame::from_played(played))
    }

    /// The game that a record (JSON Lines) leads to, with its tags. Commands that are refused change
    /// nothing. If the record says a result, time passes until then.
    ///
    /// Raises:
    ///     InvalidRecordError: if a line cannot be read, or the result is not what the commands lead
    ///         to.
    #[staticmethod]
    fn from_record(record: &Bound<'_, PyString>) -> PyResult<PyGame> {
        let text = record_text(record)?;
        Ok(PyGame::from_played(Played::from_record(record.py(), &text)?))
    }

    /// The set-up the game started from.
    #[getter]
    fn setup(&self) -> PySetup {
        PySetup(self.lock().setup.clone())
    }

    /// What its record says besides: names such as `Event`, `Date` or `Seat1`, and their values, in
    /// the order of the names.
    ///
    /// It is assigned as a whole: ``game.tags = {**game.tags, "Event": "Friendly"}``.
    ///
    /// Raises:
    ///     InvalidArgumentError: if a tag has no name, or all are longer than a line of a record.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyMappingProxy>> {
        let tags = self.lock().tags.clone();
        tags::show(py, &tags)
    }

    #[setter]
    fn set_tags(&self, tags: &Bound<'_, PyAny>) -> PyResult<()> {
        let setup = self.lock().setup.clone();
        let tags = tags::read(tags, &setup)?;
        self.lock().tags = tags;
        Ok(())
    }

    /// Lets time pass, and returns what has happened, in order (K19).
    ///
    /// Raises:
    ///     ClockError: if the time is past. Nothing has changed then.
    fn advance_to(&self, py: Python<'_>, time: &Bound<'_, PyAny>) -> Result<Vec<PyEvent>> {
        let time = values::time(time)?;
        let mut events: Vec<Event> = Vec::new();
        let advanced = py.detach(|| self.lock().game.advance_to(time, |event| events.push(event)));
        advanced.map_err(|error| errors::clock(&error))?;
        Ok(event::list(events)?)
    }

    /// Gives a command at a time, after letting time pass until then.
    ///
    /// Args:
    ///     time: in milliseconds.
    ///     seat: who says it.
    ///     command: a move or its text; or `"cancel e4"`, `"leave"`, `"disconnect"`, `"reconnect"`.
    ///
    /// Returns:
    ///     An `Answer`: what has become of the command, and all that has happened until then and by it.
    ///
    /// Raises:
    ///     RefusedCommandError: if the command is refused, with the reason.
    ///     GameOverError: if the game is over by then.
    ///     ClockError: if the time is past.
    ///     InvalidMoveError: if the text is no command at all.
    ///
    ///     Nothing has changed then, and no time has passed.
    fn submit<'py>(
        &self,
        py: Python<'py>,
        time: &Bound<'py, PyAny>,
        seat: SeatValue,
        command: CommandArg,
    ) -> Result<Bound<'py, PyAny>> {
        let time = values::time(time)?;
        let entry = Entry { time, command: Some((seat.0, command.0)) };
        let mut events: Vec<Event> = Vec::new();
        let answer = py.detach(|| {
            let mut played = self.lock();
            // A refused command leaves the object as it was: time has not passed either.
            let mut game = played.game.clone();
            let answer = entry.apply_to(&mut game, |event| events.push(event));
            if answer.is_ok() {
                played.game = game;
                played.entries.push(entry);
            }
            answer.map_err(|refusal| (refusal, played.game.outcome()))
        });
        let accepted = answer.map_err(|(refusal, outcome)| {
            errors::command(&refusal, outcome, &command.0.to_string())
        })?;
        let events = event::list(events)?;
        Ok(ANSWER.get(py)?.call1((values::accepted(py, accepted)?, events))?)
    }

    /// The accepted commands in order: triples of time, seat and text.
    #[getter]
    fn commands(&self) -> Vec<(u64, SeatValue, String)> {
        let told = |entry: &Entry| {
            let (seat, command) = entry.command?;
            Some((entry.time, SeatValue(seat), command.to_string()))
        };
        self.lock().entries.iter().filter_map(told).collect()
    }

    /// The game as a record: JSON Lines of the set-up with the tags, the accepted commands, and the
    /// result: that of the rules, or the one of the record that the game was read from, if it has
    /// not gone on since.
    fn record(&self) -> String {
        self.lock().record()
    }

    fn __len__(&self) -> usize {
        self.lock().entries.len()
    }

    fn __bool__(&self) -> bool {
        true
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.commands().into_pyobject(py)?.try_iter()
    }

    fn __eq__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        equal(other, |other: &PyGame| self.get() == other.get())
    }

    fn __str__(&self) -> String {
        heterochess::kungfu::draw(&self.lock().game.snapshot())
    }

    /// A picture of the game as it stands; see `Snapshot.svg`.
    ///
    /// Args:
    ///     size: the width in pixels.
    ///     flip: whether North is at the bottom.
    ///     arrows: arrows as `"e2e4"`, or two squares and perhaps a colour (`"red"`, `"#3f8f4f"`).
    ///     highlight: squares to highlight, or a dict of squares and colours.
    ///     legal_from: a square: where the man on it may go is marked.
    ///     last_move: a pair of squares to tint.
    ///     coordinates: whether files and ranks are written.
    ///     check: whether a king in check is marked.
    ///
    /// Returns:
    ///     The picture as SVG text.
    #[pyo3(signature = (*, **options), text_signature = "($self, *, size=None, flip=False, arrows=(), highlight=(), legal_from=None, last_move=None, coordinates=True, check=True)")]
    fn svg(&self, options: Option<&Bound<'_, PyDict>>) -> Result<String> {
        let options = crate::svg::options_on(self.lock().game.mode().board(), options)?;
        Ok(svg::kungfu::game(&self.lock().game, &options))
    }

    /// An animated picture (SVG with SMIL) of the game between two times.
    ///
    /// It plays as fast as the game was. Pieces glide, captured and destroyed ones vanish, rests run down.
    ///
    /// Args:
    ///     start: in milliseconds.
    ///     end: in milliseconds, not before the start.
    ///     size: the width in pixels.
    ///     flip: whether North is at the bottom.
    ///     arrows: as for `svg`.
    ///     highlight: as for `svg`.
    ///     coordinates: whether files and ranks are written.
    ///     repeat: whether it starts again at its end.
    ///
    /// Returns:
    ///     The picture as SVG text.
    ///
    /// Raises:
    ///     InvalidArgumentError: the end is before the start, or an option is none.
    ///     InvalidRecordError: there are more events than a picture may have (`too-many-events`).
    #[pyo3(
        signature = (start, end, **options),
        text_signature = "($self, start, end, *, size=None, flip=False, arrows=(), highlight=(), \
                          coordinates=True, repeat=True)"
    )]
    fn animate(
        &self,
        py: Python<'_>,
        start: &Bound<'_, PyAny>,
        end: &Bound<'_, PyAny>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> Result<String> {
        let (start, end) = (time(start)?, time(end)?);
        if end < start {
            return Err(invalid("the end is before the start").into());
        }
        let options = crate::svg::options_on(self.lock().game.mode().board(), options)?;
        let record = self.lock().record();
        let drawn =
            py.detach(|| svg::kungfu::animate_record(record.as_bytes(), start..=end, &options));
        Ok(drawn.map_err(|error| errors::record(&error, ""))?)
    }

    /// The picture that notebooks show.
    fn _repr_svg_(&self) -> Result<String> {
        self.svg(None)
    }

    fn __repr__(&self) -> String {
        let played = self.lock();
        let (mode, now, commands) = (played.game.mode(), played.game.now(), played.entries.len());
        format!("<Game of {mode} at {now} ms after {commands} commands>")
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let restore = slf.get_type().getattr("from_record")?;
        Ok((restore, (slf.get().record(),)))
    }
}

copies!(PyGame);
