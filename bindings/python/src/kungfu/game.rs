//! `Game`: a game in real time, told the time.

use heterochess::kungfu::record::{Entry, RecordedResult, Replay, Tags, header_line_with};
use heterochess::kungfu::{ClockError, Command, Event, Game, PieceId, Seat, Setup};
use heterochess::{ErrorCode, svg};
use numpy::PyArrayDyn;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyFrozenSet, PyIterator, PyMappingProxy, PyString};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::errors;
use super::event::{self, PyEvent};
use super::moves::{CommandArg, PyMove};
use super::piece::PyPiece;
use super::setup::{self, PySetup, SpeedValue};
use super::snapshot::{self, PySnapshot};
use super::square::PySquare;
use super::tags;
use super::values::{
    self, CauseValue, ModeValue, OutcomeValue, RefusalValue, RoleValue, SeatValue, check_seat, time,
};
use crate::copies::copies;
use crate::enums::Imported;
use crate::errors::Result;
use crate::research::kungfu as research;
use crate::search::Pulse;

static ANSWER: Imported = Imported::new("heterochess.kungfu", "Answer");

/// A game and the commands that it has accepted.
#[derive(Clone)]
pub(crate) struct Played {
    pub(crate) game: Game,
    setup: Setup,
    tags: Tags,
    entries: Vec<Entry>,
    agreed: Option<Agreed>,
}

/// A result that the rules do not know, as the record of the game says it, and how many commands
/// there were by then. It holds until the game goes on.
#[derive(Clone)]
struct Agreed {
    result: RecordedResult,
    commands: usize,
}

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

impl Played {
    pub(crate) fn new(setup: Setup) -> PyResult<Played> {
        let game = Game::new(&setup).map_err(|error| errors::setup(&error))?;
        Ok(Played { game, setup, tags: Tags::new(), entries: Vec::new(), agreed: None })
    }

    /// How the game has ended, by the rules or as its record says.
    fn result(&self) -> Option<RecordedResult> {
        let still = |agreed: &&Agreed| {
            agreed.commands == self.entries.len() && agreed.result.time == self.game.now()
        };
        let agreed = || self.agreed.as_ref().filter(still).map(|agreed| agreed.result.clone());
        RecordedResult::of(&self.game).or_else(agreed)
    }

    /// The game as a record: JSON Lines of the set-up with the tags, the accepted commands, and the
    /// result. Without one, time since the last command has a line of its own.
    fn record(&self) -> String {
        let mut text = header_line_with(&self.setup, &self.tags) + "\n";
        for entry in &self.entries {
            text += &(entry.to_line() + "\n");
        }
        let last = self.entries.last().map_or(0, |entry| entry.time);
        if let Some(result) = self.result() {
            text += &(result.to_line() + "\n");
        } else if self.game.now() > last {
            text += &(Entry { time: self.game.now(), command: None }.to_line() + "\n");
        }
        text
    }
}

impl PyGame {
    fn copied(&self) -> PyGame {
        PyGame(Mutex::new(self.lock().clone()))
    }

    pub(crate) fn from_played(played: Played) -> PyGame {
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
        let text = crate::arguments::text(record);
        let mut replay =
            Replay::new(text.as_bytes()).map_err(|error| errors::record(&error, ""))?;
        let mut played = Played::new(replay.setup().clone())?;
        let pulse = Pulse::default();
        while let Some(step) = replay.step(|_| {}) {
            pulse.beat(record.py())?;
            let step = step.map_err(|error| errors::record(&error, ""))?;
            if step.answer.is_ok() && step.entry.command.is_some() {
                played.entries.push(step.entry);
            }
        }
        replay.check_result().map_err(|error| errors::record(&error, ""))?;
        let commands = played.entries.len();
        played.agreed = replay.result().cloned().map(|result| Agreed { result, commands });
        played.tags.clone_from(replay.tags());
        played.game = replay.into_game();
        Ok(PyGame::from_played(played))
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

    /// Who plays against whom.
    #[getter]
    fn mode(&self) -> ModeValue {
        ModeValue(self.lock().game.mode())
    }

    /// How fast.
    #[getter]
    fn speed(&self) -> SpeedValue {
        SpeedValue(self.lock().game.speed())
    }

    /// The time, in milliseconds. It stands still once the game is over.
    #[getter]
    fn now(&self) -> u64 {
        self.lock().game.now()
    }

    /// When something happens next without a command, or `None` if nothing ever will.
    #[getter]
    fn next_event_time(&self) -> Option<u64> {
        self.lock().game.next_event_time()
    }

    /// How the game has ended, or `None` while it goes on.
    #[getter]
    fn outcome(&self) -> Option<OutcomeValue> {
        self.lock().game.outcome().map(OutcomeValue)
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.lock().game.outcome().is_some()
    }

    /// The seats whose armies have not been eliminated.
    #[getter]
    fn alive<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyFrozenSet>> {
        let alive = self.lock().game.alive();
        values::seats(py, alive)
    }

    /// What each army has captured and destroyed (K24).
    #[getter]
    fn kills<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let snapshot = self.lock().game.snapshot();
        snapshot::kills(py, &snapshot)
    }

    /// The kills of a seat's whole team (K24).
    fn team_kills(&self, seat: SeatValue) -> PyResult<u32> {
        self.ask(seat, |game, seat| game.team_kills(seat))
    }

    /// When and why an army was eliminated, if it was.
    fn elimination(&self, seat: SeatValue) -> PyResult<Option<(u64, CauseValue)>> {
        let elimination = self.ask(seat, Game::elimination)?;
        Ok(elimination.map(|(time, cause)| (time, cause.into())))
    }

    /// Since when a player is disconnected, if he is (K21).
    fn disconnected_since(&self, seat: SeatValue) -> PyResult<Option<u64>> {
        self.ask(seat, Game::disconnected_since)
    }

    /// The groups of seats that share a place, the best first, or `None` while the game goes on (K23).
    #[getter]
    fn placements<'py>(&self, py: Python<'py>) -> PyResult<Option<Vec<Bound<'py, PyFrozenSet>>>> {
        let placements = self.lock().game.placements();
        let groups = placements.map(|placements| {
            placements.iter().map(|group| values::seats(py, group)).collect::<PyResult<Vec<_>>>()
        });
        groups.transpose()
    }

    /// The place of a seat, from 1, or `None` while the game goes on (K23).
    fn place(&self, seat: SeatValue) -> PyResult<Option<u32>> {
        self.ask(seat, |game, seat| game.placements()?.place(seat))
    }

    /// The pieces on the board and in the air, by identity: a new list.
    #[getter]
    fn pieces(&self) -> Vec<PyPiece> {
        self.lock().game.pieces().map(PyPiece).collect()
    }

    /// The piece of a number, or `None` if it is gone or never was.
    fn piece(&self, id: &Bound<'_, PyAny>) -> PyResult<Option<PyPiece>> {
        let id = piece_id(id)?;
        Ok(id.and_then(|id| self.lock().game.piece(id)).map(PyPiece))
    }

    /// The piece that stands on a square, or `None`.
    fn piece_on(&self, square: PySquare) -> Option<PyPiece> {
        self.lock().game.piece_on(square.0).map(PyPiece)
    }

    /// Whose a piece was at the start and what, gone or not; `None` if there never was one.
    fn identity(&self, id: &Bound<'_, PyAny>) -> PyResult<Option<(SeatValue, RoleValue)>> {
        let identity = piece_id(id)?.and_then(|id| self.lock().game.identity(id));
        Ok(identity.map(|(seat, role)| (SeatValue(seat), RoleValue(role))))
    }

    /// The moves that a seat can start at this moment: those of its ready pieces (K5, K6).
    fn legal_moves(&self, seat: SeatValue) -> PyResult<Vec<PyMove>> {
        Ok(self.ask(seat, Game::legal_moves)?.iter().map(|m| PyMove(*m)).collect())
    }

    /// The moves that a seat can queue at this moment: those of its resting pieces (K18).
    fn queueable_moves(&self, seat: SeatValue) -> PyResult<Vec<PyMove>> {
        Ok(self.ask(seat, Game::queueable_moves)?.iter().map(|m| PyMove(*m)).collect())
    }

    /// Why a move cannot be started at this moment, or `None` if it can.
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

    /// Where everything is at this millisecond.
    fn snapshot(&self) -> PySnapshot {
        PySnapshot(self.lock().game.snapshot())
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

    /// A picture of the game as it stands; see `Snapshot.svg`.
    ///
    /// Args:
    ///     size: the width in pixels.
    ///     flip: whether Black is at the bottom.
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
        let options = crate::svg::options(options)?;
        Ok(svg::kungfu::game(&self.lock().game, &options))
    }

    /// An animated picture (SVG with SMIL) of the game between two times.
    ///
    /// It plays as fast as the game was. Pieces glide, captured and destroyed ones vanish, rests run down.
    ///
    /// Args:
    ///     start: in milliseconds.
    ///     end: in milliseconds.
    ///     size: the width in pixels.
    ///     flip: whether North is at the bottom.
    ///     arrows: as for `svg`.
    ///     highlight: as for `svg`.
    ///     coordinates: whether files and ranks are written.
    ///     repeat: whether it starts again at its end.
    ///
    /// Returns:
    ///     The picture as SVG text.
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
