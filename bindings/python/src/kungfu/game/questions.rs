//! What a game of Kung Fu Chess can be asked at a moment.

use heterochess::ErrorCode;
use heterochess::kungfu::{Game, PieceId};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyFrozenSet};

use super::PyGame;
use crate::arguments::{as_number, wrong_type};
use crate::kungfu::moves::PyMove;
use crate::kungfu::piece::PyPiece;
use crate::kungfu::setup::SpeedValue;
use crate::kungfu::snapshot::{self, PySnapshot};
use crate::kungfu::square::PySquare;
use crate::kungfu::values::{
    self, CauseValue, ModeValue, OutcomeValue, RefusalValue, RoleValue, SeatValue,
};

/// The identity of a piece of a user's number, if there can be such a piece.
fn piece_id(id: &Bound<'_, PyAny>) -> PyResult<Option<PieceId>> {
    let number = as_number(id)?.ok_or_else(|| wrong_type(id, "an int for the id of a piece"))?;
    Ok(usize::try_from(number).ok().and_then(PieceId::new))
}

#[pymethods]
impl PyGame {
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

    /// Where everything is at this millisecond.
    fn snapshot(&self) -> PySnapshot {
        PySnapshot(self.lock().game.snapshot())
    }
}
