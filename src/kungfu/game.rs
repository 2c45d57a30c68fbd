//! A game on either board.

use core::ops::ControlFlow;

use super::{
    Accepted, ClockError, Command, EliminationCause, Engine, Event, FourArmy, Mode, Move, MoveList,
    Orthodox, Outcome, Piece, PieceId, Placements, Refusal, Seat, Seats, Setup, SetupError,
    Snapshot, Speed, Square,
};
use crate::board::Role;

/// A game of Kung Fu Chess on the board of its mode.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[allow(clippy::large_enum_variant, reason = "boxing would make clones allocate")]
pub enum Game {
    /// Two armies on the 8x8 board.
    Orthodox(Engine<Orthodox>),
    /// Four armies on the 12x12 board without its corners.
    FourArmy(Engine<FourArmy>),
}

impl Game {
    /// A game from its set-up, at time 0.
    ///
    /// # Errors
    ///
    /// If the set-up has problems; all of them are reported.
    pub fn new(setup: &Setup) -> Result<Game, SetupError> {
        Ok(match setup.mode.board() {
            super::Board::Orthodox => Game::Orthodox(Engine::new(setup)?),
            super::Board::FourArmy => Game::FourArmy(Engine::new(setup)?),
        })
    }
}

macro_rules! forward {
    ($($(#[$meta:meta])* fn $name:ident(&self $(, $arg:ident: $type:ty)*) -> $result:ty;)*) => {
        impl Game {$(
            $(#[$meta])*
            #[must_use]
            pub fn $name(&self $(, $arg: $type)*) -> $result {
                match self {
                    Game::Orthodox(engine) => engine.$name($($arg),*),
                    Game::FourArmy(engine) => engine.$name($($arg),*),
                }
            }
        )*}
    };
}

forward! {
    /// As [`Engine::now`].
    fn now(&self) -> u64;
    /// As [`Engine::mode`].
    fn mode(&self) -> Mode;
    /// As [`Engine::speed`].
    fn speed(&self) -> Speed;
    /// As [`Engine::outcome`].
    fn outcome(&self) -> Option<Outcome>;
    /// As [`Engine::alive`].
    fn alive(&self) -> Seats;
    /// As [`Engine::elimination`].
    fn elimination(&self, seat: Seat) -> Option<(u64, EliminationCause)>;
    /// As [`Engine::disconnected_since`].
    fn disconnected_since(&self, seat: Seat) -> Option<u64>;
    /// As [`Engine::kills`].
    fn kills(&self, seat: Seat) -> u32;
    /// As [`Engine::team_kills`].
    fn team_kills(&self, seat: Seat) -> u32;
    /// As [`Engine::placements`].
    fn placements(&self) -> Option<Placements>;
    /// As [`Engine::next_event_time`].
    fn next_event_time(&self) -> Option<u64>;
    /// As [`Engine::piece`].
    fn piece(&self, id: PieceId) -> Option<Piece>;
    /// As [`Engine::piece_on`].
    fn piece_on(&self, square: Square) -> Option<Piece>;
    /// As [`Engine::identity`].
    fn identity(&self, id: PieceId) -> Option<(Seat, Role)>;
    /// As [`Engine::piece_count`].
    fn piece_count(&self) -> usize;
    /// As [`Engine::snapshot`].
    fn snapshot(&self) -> Snapshot;
    /// As [`Engine::legal_moves`].
    fn legal_moves(&self, seat: Seat) -> MoveList;
    /// As [`Engine::queueable_moves`].
    fn queueable_moves(&self, seat: Seat) -> MoveList;
    /// As [`Engine::legal_moves_from`].
    fn legal_moves_from(&self, seat: Seat, square: Square) -> MoveList;
    /// As [`Engine::queueable_moves_from`].
    fn queueable_moves_from(&self, seat: Seat, square: Square) -> MoveList;
}

impl Game {
    /// As [`Engine::pieces`].
    pub fn pieces(&self) -> impl Iterator<Item = Piece> + '_ {
        (0..self.piece_count()).filter_map(|index| self.piece(PieceId::new(index)?))
    }

    /// As [`Engine::visit_pieces`].
    #[inline]
    pub fn visit_pieces(&self, visitor: impl FnMut(Piece)) {
        match self {
            Game::Orthodox(engine) => engine.visit_pieces(visitor),
            Game::FourArmy(engine) => engine.visit_pieces(visitor),
        }
    }

    /// As [`Engine::visit_legal_moves`].
    #[inline]
    pub fn visit_legal_moves<B>(
        &self,
        seat: Seat,
        visitor: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match self {
            Game::Orthodox(engine) => engine.visit_legal_moves(seat, visitor),
            Game::FourArmy(engine) => engine.visit_legal_moves(seat, visitor),
        }
    }

    /// As [`Engine::visit_queueable_moves`].
    #[inline]
    pub fn visit_queueable_moves<B>(
        &self,
        seat: Seat,
        visitor: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match self {
            Game::Orthodox(engine) => engine.visit_queueable_moves(seat, visitor),
            Game::FourArmy(engine) => engine.visit_queueable_moves(seat, visitor),
        }
    }

    /// As [`Engine::advance_to`].
    ///
    /// # Errors
    ///
    /// If the time is past, or beyond [`MAX_TIME`](super::MAX_TIME); nothing has changed then.
    pub fn advance_to(&mut self, time: u64, visit: impl FnMut(Event)) -> Result<(), ClockError> {
        match self {
            Game::Orthodox(engine) => engine.advance_to(time, visit),
            Game::FourArmy(engine) => engine.advance_to(time, visit),
        }
    }

    /// As [`Engine::submit`].
    ///
    /// # Errors
    ///
    /// If the command is refused, with the reason. It has changed nothing then; time has passed
    /// all the same, unless the time itself was refused.
    pub fn submit(
        &mut self,
        time: u64,
        seat: Seat,
        command: Command,
        visit: impl FnMut(Event),
    ) -> Result<Accepted, Refusal> {
        match self {
            Game::Orthodox(engine) => engine.submit(time, seat, command, visit),
            Game::FourArmy(engine) => engine.submit(time, seat, command, visit),
        }
    }

    /// As [`Engine::check_start`].
    ///
    /// # Errors
    ///
    /// If the move cannot be started at this moment, with the reason.
    pub fn check_start(&self, seat: Seat, m: Move) -> Result<(), Refusal> {
        match self {
            Game::Orthodox(engine) => engine.check_start(seat, m),
            Game::FourArmy(engine) => engine.check_start(seat, m),
        }
    }

    /// As [`Engine::check_command`].
    ///
    /// # Errors
    ///
    /// If the command would be refused, with the reason.
    pub fn check_command(&self, seat: Seat, command: Command) -> Result<Accepted, Refusal> {
        match self {
            Game::Orthodox(engine) => engine.check_command(seat, command),
            Game::FourArmy(engine) => engine.check_command(seat, command),
        }
    }
}
