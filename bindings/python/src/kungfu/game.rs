//! `Game`: a game in real time, told the time.

use heterochess::kungfu::record::{Entry, Replay, header_line};
use heterochess::kungfu::{Command, Event, Game, Mode, PieceId, Setup};
use heterochess::{ErrorCode, svg};
use numpy::PyArrayDyn;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyFrozenSet, PyString};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::errors;
use super::event::{self, PyEvent};
use super::moves::{CommandArg, PyMove};
use super::piece::PyPiece;
use super::setup::{self, PySetup, SpeedValue};
use super::snapshot::{self, PySnapshot};
use super::square::PySquare;
use super::values::{
    self, CauseValue, ModeValue, OutcomeValue, RefusalValue, RoleValue, SeatValue, time,
};
use crate::enums::Imported;
use crate::errors::{Result, named};
use crate::research::kungfu as research;

static ANSWER: Imported = Imported::new("heterochess.kungfu", "Answer");

/// A game and the commands that it has accepted.
#[derive(Clone)]
pub(crate) struct Played {
    pub(crate) game: Game,
    setup: Setup,
    entries: Vec<Entry>,
}

/// It is behind a lock of its own, so that threads cannot trip over each other.
#[pyclass(frozen, module = "heterochess.kungfu", name = "Game")]
pub(crate) struct PyGame(Mutex<Played>);

impl Played {
    pub(crate) fn new(setup: Setup) -> PyResult<Played> {
        let game = Game::new(&setup).map_err(|error| errors::setup(&error))?;
        Ok(Played { game, setup, entries: Vec::new() })
    }

    /// The game as JSON Lines: the accepted commands, and how late it is.
    fn record(&self) -> String {
        let mut text = header_line(&self.setup) + "\n";
        for entry in &self.entries {
            text += &(entry.to_line() + "\n");
        }
        let last = self.entries.last().map_or(0, |entry| entry.time);
        if self.game.now() > last {
            text += &(Entry { time: self.game.now(), command: None }.to_line() + "\n");
        }
        text
    }
}

impl PyGame {
    pub(crate) fn from_played(played: Played) -> PyGame {
        PyGame(Mutex::new(played))
    }

    /// The game as it is, if it has the seat.
    fn checked(&self, seat: SeatValue) -> PyResult<Game> {
        let game = self.lock().game.clone();
        check_seat(game.mode(), seat)?;
        Ok(game)
    }

    fn lock(&self) -> MutexGuard<'_, Played> {
        // No operation leaves the game half done.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The identity of a piece of a user's number, if there can be such a piece.
fn piece_id(id: &Bound<'_, PyAny>) -> PyResult<Option<PieceId>> {
    let id: i64 = crate::arguments::number("the id of a piece", id)?;
    Ok(usize::try_from(id).ok().and_then(PieceId::new))
}

#[pymethods]
impl PyGame {
    #[new]
    #[pyo3(signature = (setup = None, *, speed = None))]
    fn new(setup: Option<&Bound<'_, PyAny>>, speed: Option<SpeedValue>) -> PyResult<PyGame> {
        Ok(PyGame::from_played(Played::new(setup::read(setup, speed)?)?))
    }

    #[staticmethod]
    fn from_record(record: &Bound<'_, PyString>) -> PyResult<PyGame> {
        let text = crate::arguments::text(record);
        let mut replay = Replay::new(text.as_bytes()).map_err(|error| errors::record(&error))?;
        let mut played = Played::new(replay.setup().clone())?;
        while let Some(step) = replay.step(|_| {}) {
            let step = step.map_err(|error| errors::record(&error))?;
            if step.answer.is_ok() && step.entry.command.is_some() {
                played.entries.push(step.entry);
            }
        }
        played.game = replay.into_game();
        Ok(PyGame::from_played(played))
    }

    #[getter]
    fn setup(&self) -> PySetup {
        PySetup(self.lock().setup.clone())
    }

    #[getter]
    fn mode(&self) -> ModeValue {
        ModeValue(self.lock().game.mode())
    }

    #[getter]
    fn speed(&self) -> SpeedValue {
        SpeedValue(self.lock().game.speed())
    }

    #[getter]
    fn now(&self) -> u64 {
        self.lock().game.now()
    }

    #[getter]
    fn next_event_time(&self) -> Option<u64> {
        self.lock().game.next_event_time()
    }

    #[getter]
    fn outcome(&self) -> Option<OutcomeValue> {
        self.lock().game.outcome().map(OutcomeValue)
    }

    #[getter]
    fn is_over(&self) -> bool {
        self.lock().game.outcome().is_some()
    }

    #[getter]
    fn alive<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyFrozenSet>> {
        let alive = self.lock().game.alive();
        values::seats(py, alive)
    }

    #[getter]
    fn kills<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let snapshot = self.lock().game.snapshot();
        snapshot::kills(py, &snapshot)
    }

    fn team_kills(&self, seat: SeatValue) -> PyResult<u32> {
        let game = self.lock().game.clone();
        check_seat(game.mode(), seat)?;
        Ok(game.team_kills(seat.0))
    }

    fn elimination(&self, seat: SeatValue) -> Option<(u64, CauseValue)> {
        self.lock().game.elimination(seat.0).map(|(time, cause)| (time, cause.into()))
    }

    fn disconnected_since(&self, seat: SeatValue) -> Option<u64> {
        self.lock().game.disconnected_since(seat.0)
    }

    #[getter]
    fn placements<'py>(&self, py: Python<'py>) -> PyResult<Option<Vec<Bound<'py, PyFrozenSet>>>> {
        let placements = self.lock().game.placements();
        let groups = placements.map(|placements| {
            placements.iter().map(|group| values::seats(py, group)).collect::<PyResult<Vec<_>>>()
        });
        groups.transpose()
    }

    fn place(&self, seat: SeatValue) -> Option<u32> {
        self.lock().game.placements().and_then(|placements| placements.place(seat.0))
    }

    #[getter]
    fn pieces(&self) -> Vec<PyPiece> {
        self.lock().game.pieces().map(PyPiece).collect()
    }

    fn piece(&self, id: &Bound<'_, PyAny>) -> PyResult<Option<PyPiece>> {
        let id = piece_id(id)?;
        Ok(id.and_then(|id| self.lock().game.piece(id)).map(PyPiece))
    }

    fn piece_on(&self, square: PySquare) -> Option<PyPiece> {
        self.lock().game.piece_on(square.0).map(PyPiece)
    }

    fn identity(&self, id: &Bound<'_, PyAny>) -> PyResult<Option<(SeatValue, RoleValue)>> {
        let identity = piece_id(id)?.and_then(|id| self.lock().game.identity(id));
        Ok(identity.map(|(seat, role)| (SeatValue(seat), RoleValue(role))))
    }

    fn legal_moves(&self, seat: SeatValue) -> Vec<PyMove> {
        self.lock().game.legal_moves(seat.0).iter().map(|m| PyMove(*m)).collect()
    }

    fn queueable_moves(&self, seat: SeatValue) -> Vec<PyMove> {
        self.lock().game.queueable_moves(seat.0).iter().map(|m| PyMove(*m)).collect()
    }

    fn start_refusal(&self, seat: SeatValue, r#move: PyMove) -> Option<RefusalValue> {
        let refusal = self.lock().game.check_start(seat.0, r#move.0).err()?;
        Some(RefusalValue { code: refusal.code().to_owned(), reason: refusal.to_string() })
    }

    /// What a seat sees, as `float32` of the shape ``(39, 8, 8)`` or, with four armies,
    /// ``(75, 12, 12)``; into `out` if it is given. The tables of planes are in
    /// ``docs/research.md``.
    #[pyo3(signature = (seat, *, out = None))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        seat: SeatValue,
        out: Option<&Bound<'py, PyAny>>,
    ) -> Result<Bound<'py, PyArrayDyn<f32>>> {
        research::observation(py, &self.checked(seat)?, seat.0, out)
    }

    /// Which actions are legal for a seat, as `bool` of the shape ``(4097,)`` or, with four armies,
    /// ``(20737,)``; into `out` if it is given.
    #[pyo3(signature = (seat, *, out = None))]
    fn legal_mask<'py>(
        &self,
        py: Python<'py>,
        seat: SeatValue,
        out: Option<&Bound<'py, PyAny>>,
    ) -> Result<Bound<'py, PyArrayDyn<bool>>> {
        research::legal_mask(py, &self.checked(seat)?, seat.0, out)
    }

    /// The number of a legal command of a seat, or of passing (`None`).
    #[pyo3(signature = (seat, command))]
    fn action(&self, seat: SeatValue, command: Option<CommandArg>) -> Result<u32> {
        research::encoded(&self.checked(seat)?, seat.0, command.map(|command| command.0))
    }

    /// The legal command of a seat that has a number: a move, a text such as ``cancel e4``, or
    /// `None` to pass.
    ///
    /// Raises:
    ///     IllegalActionError: if the command would be refused, with the reason.
    fn command<'py>(
        &self,
        seat: SeatValue,
        action: &Bound<'py, PyAny>,
    ) -> Result<Option<Bound<'py, PyAny>>> {
        let py = action.py();
        let command = research::decoded(&self.checked(seat)?, seat.0, action)?;
        Ok(match command {
            None => None,
            Some(Command::Move(m)) => Some(Bound::new(py, PyMove(m))?.into_any()),
            Some(command) => Some(PyString::new(py, &command.to_string()).into_any()),
        })
    }

    fn snapshot(&self) -> PySnapshot {
        PySnapshot(self.lock().game.snapshot())
    }

    fn advance_to(&self, py: Python<'_>, time: &Bound<'_, PyAny>) -> Result<Vec<PyEvent>> {
        let time = values::time(time)?;
        let mut events: Vec<Event> = Vec::new();
        let advanced = py.detach(|| self.lock().game.advance_to(time, |event| events.push(event)));
        advanced.map_err(|error| errors::clock(&error))?;
        Ok(event::list(events)?)
    }

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

    #[getter]
    fn commands(&self) -> Vec<(u64, SeatValue, String)> {
        let told = |entry: &Entry| {
            let (seat, command) = entry.command?;
            Some((entry.time, SeatValue(seat), command.to_string()))
        };
        self.lock().entries.iter().filter_map(told).collect()
    }

    fn record(&self) -> String {
        self.lock().record()
    }

    fn copy(&self) -> PyGame {
        PyGame(Mutex::new(self.lock().clone()))
    }

    fn __copy__(&self) -> PyGame {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyGame {
        self.copy()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let Ok(other) = other.cast::<PyGame>() else { return Ok(py.NotImplemented()) };
        // One after the other: a game may be compared with itself.
        let mine = self.lock().game.clone();
        let equal = mine == other.get().lock().game;
        Ok(equal.into_pyobject(py)?.to_owned().into_any().unbind())
    }

    fn __str__(&self) -> String {
        heterochess::kungfu::draw(&self.lock().game.snapshot())
    }

    #[pyo3(signature = (*, **options), text_signature = "($self, *, size=None, flip=False, arrows=(), highlight=(), legal_from=None, last_move=None, coordinates=True, check=True)")]
    fn svg(&self, options: Option<&Bound<'_, PyDict>>) -> Result<String> {
        let options = crate::svg::options(options)?;
        Ok(svg::kungfu::game(&self.lock().game, &options))
    }

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
        let options = crate::svg::options(options)?;
        let record = self.lock().record();
        let drawn =
            py.detach(|| svg::kungfu::animate_record(record.as_bytes(), start..=end, &options));
        Ok(drawn.map_err(|error| errors::record(&error))?)
    }

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

fn check_seat(mode: Mode, seat: SeatValue) -> PyResult<()> {
    if mode.seats().contains(seat.0) {
        return Ok(());
    }
    Err(named("InvalidArgumentError", format!("{mode} has no seat {}", seat.0)))
}
