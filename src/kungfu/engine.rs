//! The state of a game and its clock.

use core::hash::{Hash, Hasher};

use super::board::{Bits, NOWHERE, square_of};
use super::piece::{Man, State};
use super::{
    ClockError, EliminationCause, Event, Geometry, Mode, Outcome, Piece, PieceId, PieceState,
    Placements, Seat, Seats, Setup, SetupError, SetupProblem, Snapshot, Speed, Square,
};
use crate::board::Role;

/// The last millisecond of the clock. What would happen later never happens.
pub const MAX_TIME: u64 = u64::MAX - 1;

/// How long a player may be disconnected (K21), in milliseconds, at any speed.
pub const RECONNECT_MS: u64 = 30_000;

/// A time beyond the clock: what is due then never comes.
pub(super) const NEVER: u64 = u64::MAX;

/// Nobody's identity.
pub(super) const NOBODY: u8 = u8::MAX;

/// An army and its player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Army {
    /// When its player was disconnected, if he is away.
    pub(super) away_since: Option<u64>,
    /// When and why it was eliminated, if it was.
    pub(super) eliminated: Option<(u64, EliminationCause)>,
    /// What it has captured and destroyed (K24).
    pub(super) kills: u32,
}

/// A game of Kung Fu Chess on one board.
///
/// [`Game`](super::Game) holds either board; this type is for code that knows which one it wants.
/// It is a plain value of 3 to 6 KB without pointers: cheap to clone and to compare.
///
/// # Equality
///
/// Equal games have the same future for the same commands: all that matters for the rules is
/// compared, times to the millisecond. (How many moves have been accepted counts too: their numbers
/// decide between allies, K15. So two ways to one situation are equal only if they are equally
/// long.)
#[derive(Clone, Debug)]
pub struct Engine<G: Geometry> {
    pub(super) now: u64,
    /// When the next thing happens by itself: the least of all that is due.
    pub(super) next: u64,
    /// How many moves have been accepted: the number of the next one.
    pub(super) orders: u64,
    pub(super) mode: Mode,
    pub(super) speed: Speed,
    /// How many pieces the game began with.
    pub(super) count: u8,
    /// The squares that each army stands on.
    pub(super) standing: [G::Bits; 4],
    /// The squares that each army's flying pieces enter (K10); within a team never one twice.
    pub(super) entering: [G::Bits; 4],
    /// Which pieces fly.
    pub(super) flying: G::Bits,
    /// Who stands on each square.
    pub(super) on: G::Each<u8>,
    /// When each piece reaches its next square or is ready again.
    pub(super) due: G::Each<u64>,
    pub(super) men: G::Each<Man>,
    pub(super) armies: [Army; 4],
    pub(super) outcome: Option<Outcome>,
}

impl<G: Geometry> Engine<G> {
    /// A game from its set-up, at time 0.
    ///
    /// # Errors
    ///
    /// If the set-up has problems, or is meant for the other board; all of them are reported.
    pub fn new(setup: &Setup) -> Result<Engine<G>, SetupError> {
        let mut problems = setup.problems();
        if setup.mode.board() != G::BOARD {
            problems.push(SetupProblem::WrongBoard { mode: setup.mode, board: G::BOARD });
        }
        if !problems.is_empty() {
            return Err(SetupError { problems });
        }
        let mut engine = Engine {
            now: 0,
            next: NEVER,
            orders: 0,
            mode: setup.mode,
            speed: setup.speed,
            count: setup.men.len() as u8,
            standing: [G::Bits::EMPTY; 4],
            entering: [G::Bits::EMPTY; 4],
            flying: G::Bits::EMPTY,
            on: G::each(NOBODY),
            due: G::each(NEVER),
            men: G::each(Man::NONE),
            armies: [Army { away_since: None, eliminated: None, kills: 0 }; 4],
            outcome: None,
        };
        for (id, man) in (0..).zip(&setup.men) {
            let at = G::index(man.square).unwrap_or(NOWHERE);
            *engine.man_mut(id) = Man { state: State::Ready, seat: man.seat, role: man.role, at };
            engine.stand(id);
        }
        Ok(engine)
    }

    /// The time, in milliseconds. It stands still once the game is over.
    #[must_use]
    pub fn now(&self) -> u64 {
        self.now
    }

    /// Who plays against whom.
    #[must_use]
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// How fast.
    #[must_use]
    pub fn speed(&self) -> Speed {
        self.speed
    }

    /// How the game has ended, or `None` while it goes on (K22).
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The seats whose armies have not been eliminated.
    #[must_use]
    pub fn alive(&self) -> Seats {
        let alive = |seat: &Seat| self.armies[seat.index()].eliminated.is_none();
        self.mode.seats().iter().filter(alive).collect()
    }

    /// When and why an army was eliminated, if it was.
    #[must_use]
    pub fn elimination(&self, seat: Seat) -> Option<(u64, EliminationCause)> {
        self.armies[seat.index()].eliminated
    }

    /// Since when a player is disconnected, if he is.
    #[must_use]
    pub fn disconnected_since(&self, seat: Seat) -> Option<u64> {
        self.armies[seat.index()].away_since
    }

    /// How many pieces an army has captured and destroyed (K24).
    #[must_use]
    pub fn kills(&self, seat: Seat) -> u32 {
        self.armies[seat.index()].kills
    }

    /// The kills of a seat's whole team (K24).
    #[must_use]
    pub fn team_kills(&self, seat: Seat) -> u32 {
        self.mode.team(seat).iter().map(|seat| self.kills(seat)).sum()
    }

    /// Who has come in where, or `None` while the game goes on (K23).
    #[must_use]
    pub fn placements(&self) -> Option<Placements> {
        let times = self.armies.map(|army| army.eliminated.map(|(time, _)| time));
        self.outcome.map(|outcome| Placements::of(self.mode, outcome, times))
    }

    /// When something happens next without a command, or `None` if nothing ever will.
    #[must_use]
    pub fn next_event_time(&self) -> Option<u64> {
        (self.next != NEVER && self.outcome.is_none()).then_some(self.next)
    }

    /// Lets time pass: all that happens up to `time`, and in that millisecond, happens, and is
    /// told to `visit` in order. Commands for that millisecond come after it (K19). When the game
    /// is over, nothing happens any more and the clock stands still.
    ///
    /// # Errors
    ///
    /// If the time is past, or beyond [`MAX_TIME`]; nothing has changed then.
    pub fn advance_to(
        &mut self,
        time: u64,
        mut visit: impl FnMut(Event),
    ) -> Result<(), ClockError> {
        self.advance(time, &mut visit)
    }

    pub(super) fn advance(
        &mut self,
        time: u64,
        visit: &mut impl FnMut(Event),
    ) -> Result<(), ClockError> {
        if time < self.now {
            return Err(ClockError::Backwards { now: self.now, time });
        }
        if time > MAX_TIME {
            return Err(ClockError::BeyondEnd);
        }
        while self.next <= time && self.outcome.is_none() {
            let now = self.next;
            self.now = now;
            self.instant(&mut |kind| visit(Event { time: now, kind }));
            self.find_next();
        }
        if self.outcome.is_none() {
            self.now = time;
        }
        Ok(())
    }

    /// Finds out when the next thing happens.
    pub(super) fn find_next(&mut self) {
        let pieces = self.due.as_ref()[..usize::from(self.count)].iter().copied();
        let deadlines = self.armies.iter().map(Army::deadline);
        self.next = pieces.chain(deadlines).fold(NEVER, u64::min);
    }

    /// All pieces on the board and in the air, by identity.
    pub fn pieces(&self) -> impl Iterator<Item = Piece> + '_ {
        (0..self.count).filter_map(|id| self.piece(PieceId(id)))
    }

    /// Shows all pieces on the board and in the air, by identity, to `visitor`.
    #[inline]
    pub fn visit_pieces(&self, visitor: impl FnMut(Piece)) {
        self.pieces().for_each(visitor);
    }

    /// A piece, or `None` if it is gone or never was.
    #[inline]
    #[must_use]
    pub fn piece(&self, id: PieceId) -> Option<Piece> {
        if id.0 >= self.count {
            return None;
        }
        let man = self.man(id.0);
        let square = square_of::<G>(man.at);
        let state = match man.state {
            State::Gone => return None,
            State::Ready => PieceState::Ready { square },
            State::Resting | State::Queued { .. } => PieceState::Resting {
                square,
                ready_at: self.due(id.0),
                left: self.due(id.0) - self.now,
                queued: man.queued_to().map(square_of::<G>),
            },
            State::Flying { started, next, to, .. } => {
                let flown = self.now - started;
                let step = self.speed.square_ms();
                // Every leg but a knight's takes S, from the start on.
                let (elapsed, total) = match man.role {
                    Role::Knight => (flown, step.saturating_mul(2)),
                    _ => (flown % step, step),
                };
                PieceState::Flying {
                    reached: square,
                    next: square_of::<G>(next),
                    to: square_of::<G>(to),
                    started,
                    elapsed,
                    total,
                }
            }
        };
        Some(Piece { id, seat: man.seat, role: man.role, state })
    }

    /// The piece that stands on a square.
    #[must_use]
    pub fn piece_on(&self, square: Square) -> Option<Piece> {
        self.piece(PieceId(self.on(G::index(square)?)?))
    }

    /// Whose a piece is or was, and what it is or was last: also of a piece that is gone. `None`
    /// if there never was such a piece.
    #[must_use]
    pub fn identity(&self, id: PieceId) -> Option<(Seat, Role)> {
        let man = self.man(id.0);
        (id.0 < self.count).then_some((man.seat, man.role))
    }

    /// How many pieces the game began with; their identities are below this number.
    #[must_use]
    pub fn piece_count(&self) -> usize {
        usize::from(self.count)
    }

    /// Everything there is to draw, at this millisecond.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot {
        Snapshot {
            now: self.now,
            mode: self.mode,
            speed: self.speed,
            pieces: self.pieces().collect(),
            kills: Seat::ALL.map(|seat| self.kills(seat)),
            alive: self.alive(),
            away: self
                .mode
                .seats()
                .iter()
                .filter(|&s| self.disconnected_since(s).is_some())
                .collect(),
            outcome: self.outcome,
        }
    }
}

impl Army {
    /// When the army is eliminated because its player is away.
    pub(super) fn deadline(&self) -> u64 {
        match self {
            Army { away_since: Some(since), eliminated: None, .. } => {
                since.saturating_add(RECONNECT_MS)
            }
            _ => NEVER,
        }
    }
}

impl<G: Geometry> PartialEq for Engine<G> {
    fn eq(&self, other: &Engine<G>) -> bool {
        // Sets and squares follow from the pieces; `next` too.
        self.now == other.now
            && self.orders == other.orders
            && self.mode == other.mode
            && self.speed == other.speed
            && self.count == other.count
            && self.armies == other.armies
            && self.outcome == other.outcome
            && self.due == other.due
            && self.men == other.men
    }
}

impl<G: Geometry> Eq for Engine<G> {}

impl<G: Geometry> Hash for Engine<G> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // The clock, and for each piece where it is and when it acts: enough to tell games apart.
        self.now.hash(state);
        for (man, due) in self.men.as_ref().iter().zip(self.due.as_ref()) {
            if man.state != State::Gone {
                state.write_u32(u32::from_le_bytes([
                    man.seat as u8,
                    man.role as u8,
                    man.at,
                    man.flight().map_or(NOWHERE, |flight| flight.to),
                ]));
                state.write_u64(*due);
            }
        }
    }
}
