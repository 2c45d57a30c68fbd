//! Commands: step 5 of an instant (K19).

use super::board::{Bits, square_of};
use super::engine::{Engine, RECONNECT_MS};
use super::piece::{Man, State};
use super::{
    Accepted, Command, EliminationCause, Event, EventKind, Geometry, Move, PieceId, Refusal, Seat,
    Square,
};

/// What a command that is not refused does.
#[derive(Clone, Copy)]
enum Plan {
    Leave,
    Disconnect,
    Reconnect,
    Start { id: u8, to: u8, way: Move },
    Queue { id: u8, to: u8, way: Move },
    Cancel { id: u8, from: Square, to: u8 },
}

impl Plan {
    fn answer(&self) -> Accepted {
        match self {
            Plan::Leave | Plan::Disconnect | Plan::Reconnect => Accepted::Ok,
            Plan::Start { .. } => Accepted::Started,
            Plan::Queue { .. } => Accepted::Queued,
            Plan::Cancel { .. } => Accepted::Cancelled,
        }
    }
}

impl<G: Geometry> Engine<G> {
    /// Gives a command at a time, after letting time pass until then as
    /// [`advance_to`](Engine::advance_to) does. What happens on the way, and what the command
    /// does, is told to `visit` in order.
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
        mut visit: impl FnMut(Event),
    ) -> Result<Accepted, Refusal> {
        self.advance(time, &mut visit)?;
        self.command(seat, command, &mut |kind| visit(Event { time, kind }))
    }

    fn command(
        &mut self,
        seat: Seat,
        command: Command,
        visit: &mut impl FnMut(EventKind),
    ) -> Result<Accepted, Refusal> {
        let plan = self.plan(seat, command)?;
        match plan {
            Plan::Leave => {
                self.eliminate(seat, EliminationCause::Left, visit);
                self.finish(visit);
                self.find_next();
            }
            Plan::Reconnect => {
                self.armies[seat.index()].away_since = None;
                self.find_next();
                visit(EventKind::Reconnected { seat });
            }
            Plan::Disconnect => {
                self.armies[seat.index()].away_since = Some(self.now);
                let until = self.now.saturating_add(RECONNECT_MS);
                self.expect(until);
                visit(EventKind::Disconnected { seat, until });
            }
            Plan::Start { id, to, way: Move { from, to: target } } => {
                self.start(id, to, self.orders);
                self.orders += 1;
                visit(EventKind::Started { piece: PieceId(id), from, to: target });
            }
            Plan::Queue { id, to, way: Move { from, to: target } } => {
                self.man_mut(id).state = State::Queued { order: self.orders, to };
                self.orders += 1;
                visit(EventKind::Queued { piece: PieceId(id), from, to: target });
            }
            Plan::Cancel { id, from, to } => {
                self.man_mut(id).state = State::Resting;
                let to = square_of::<G>(to);
                visit(EventKind::Cancelled { piece: PieceId(id), from, to });
            }
        }
        Ok(plan.answer())
    }

    /// What a command would be answered at this moment; nothing changes. This is the question
    /// whether a move can be queued, and why not.
    ///
    /// # Errors
    ///
    /// If the command would be refused, with the reason.
    pub fn check_command(&self, seat: Seat, command: Command) -> Result<Accepted, Refusal> {
        self.plan(seat, command).map(|plan| plan.answer())
    }

    /// What is to be done for a command.
    #[inline]
    fn plan(&self, seat: Seat, command: Command) -> Result<Plan, Refusal> {
        self.check_player(seat)?;
        let away = self.disconnected_since(seat).is_some();
        match command {
            Command::Leave => Ok(Plan::Leave),
            Command::Reconnect if away => Ok(Plan::Reconnect),
            Command::Reconnect => Err(Refusal::NotDisconnected { seat }),
            _ if away => Err(Refusal::Disconnected { seat }),
            Command::Disconnect => Ok(Plan::Disconnect),
            Command::Move(way) => {
                let (id, to) = self.address(seat, way)?;
                if self.man(id).is_resting() {
                    // K6 is not asked yet (K18).
                    self.check(id, to, G::Bits::EMPTY)?;
                    Ok(Plan::Queue { id, to, way })
                } else {
                    self.check(id, to, self.held(id))?;
                    Ok(Plan::Start { id, to, way })
                }
            }
            Command::Cancel(from) => {
                let id = self.own_piece(seat, Self::index(from)?)?;
                let man = self.man(id);
                let nothing = Refusal::NothingQueued { square: from, role: man.role };
                man.queued_to().map(|to| Plan::Cancel { id, from, to }).ok_or(nothing)
            }
        }
    }

    /// Whether a move could be started at this moment (K5, K6): a command would be answered with
    /// [`Accepted::Started`].
    ///
    /// # Errors
    ///
    /// If not, with the reason; for a resting piece [`Refusal::Resting`] with the time left,
    /// though the command would be queued.
    pub fn check_start(&self, seat: Seat, m: Move) -> Result<(), Refusal> {
        self.check_player(seat)?;
        if self.disconnected_since(seat).is_some() {
            return Err(Refusal::Disconnected { seat });
        }
        let (id, to) = self.address(seat, m)?;
        let man = self.man(id);
        if man.is_resting() {
            let left = self.due(id) - self.now;
            return Err(Refusal::Resting { square: m.from, role: man.role, left });
        }
        Ok(self.check(id, to, self.held(id))?)
    }

    /// Whether a seat still plays.
    fn check_player(&self, seat: Seat) -> Result<(), Refusal> {
        if self.outcome.is_some() {
            Err(Refusal::GameOver)
        } else if !self.mode.seats().contains(seat) {
            Err(Refusal::NoSuchSeat { seat, mode: self.mode })
        } else if self.armies[seat.index()].eliminated.is_some() {
            Err(Refusal::ArmyOut { seat })
        } else {
            Ok(())
        }
    }

    fn index(square: Square) -> Result<u8, Refusal> {
        G::index(square).ok_or(Refusal::OffBoard { square, board: G::BOARD })
    }

    /// The piece and the destination that a move means.
    fn address(&self, seat: Seat, m: Move) -> Result<(u8, u8), Refusal> {
        let from = Self::index(m.from)?;
        let to = Self::index(m.to)?;
        Ok((self.own_piece(seat, from)?, to))
    }

    /// The piece of a seat that stands on a square.
    fn own_piece(&self, seat: Seat, at: u8) -> Result<u8, Refusal> {
        let square = square_of::<G>(at);
        if let Some(id) = self.on(at) {
            let &Man { seat: owner, role, .. } = self.man(id);
            return if owner == seat {
                Ok(id)
            } else {
                Err(Refusal::NotYours { square, role, owner })
            };
        }
        let flying = self.flying.members().map(|id| self.man(id)).find_map(|man| {
            let flight = man.flight().filter(|_| man.at == at && man.seat == seat)?;
            Some(Refusal::Flying { square, role: man.role, to: square_of::<G>(flight.to) })
        });
        Err(flying.unwrap_or(Refusal::NoPiece { square }))
    }
}
