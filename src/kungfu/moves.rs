//! Where a piece may be sent (K5, K6), and why it may not.

use core::convert::Infallible;
use core::ops::ControlFlow;

use smallvec::SmallVec;

use super::board::{Bits, NOWHERE, home, square_of};
use super::engine::Engine;
use super::handling::next_square;
use super::piece::{Man, State};
use super::{Geometry, Move, Seat, Seats, Square};
use crate::board::Role;

/// The moves of an army. Up to 128 of them are kept without a heap allocation.
pub type MoveList = SmallVec<[Move; 128]>;

/// Adds a move to a list, and asks for more.
#[inline]
fn push(moves: &mut MoveList, m: Move) -> ControlFlow<Infallible> {
    moves.push(m);
    ControlFlow::Continue(())
}

/// Why a piece may not be sent to a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum MoveError {
    /// Origin and destination are the same.
    #[error("a move must leave its square {square}")]
    SameSquare {
        /// The square.
        square: Square,
    },
    /// Familiar chess movement does not lead there.
    #[error("a {role} does not go from {from} to {to}")]
    NoSuchMove {
        /// What the piece is.
        role: Role,
        /// Where it stands.
        from: Square,
        /// Where it should go.
        to: Square,
    },
    /// Two squares at once, not from the start rank.
    #[error("a pawn goes two squares only from its start rank")]
    NotOnStartRank,
    /// A pawn goes diagonally only to capture.
    #[error("a pawn goes diagonally only onto an enemy, and none stands on {square}")]
    NothingToCapture {
        /// The destination.
        square: Square,
    },
    /// A piece of the same team stands in the way or on the destination.
    #[error("a friend stands in the way: the {role} of seat {seat} on {square}")]
    FriendInTheWay {
        /// Where it stands.
        square: Square,
        /// What it is.
        role: Role,
        /// Whose it is.
        seat: Seat,
    },
    /// An enemy stands in the way; for a pawn that walks straight, also on the destination.
    #[error("an enemy stands in the way: the {role} of seat {seat} on {square}")]
    EnemyInTheWay {
        /// Where it stands.
        square: Square,
        /// What it is.
        role: Role,
        /// Whose it is.
        seat: Seat,
    },
    /// A piece of the same team flies into the first square of the way (K6).
    #[error("the first step {square} is held: the {role} of seat {seat} is flying there")]
    FirstStepHeld {
        /// The first square of the way.
        square: Square,
        /// What flies there.
        role: Role,
        /// Whose it is.
        seat: Seat,
    },
}

impl<G: Geometry> Engine<G> {
    /// The squares that a standing piece may be sent to (K5), with no first step into a `held`
    /// square (K6).
    #[inline]
    pub(super) fn destinations(&self, man: &Man, held: G::Bits) -> G::Bits {
        let friends = Self::union(&self.standing, self.mode.team(man.seat));
        Self::reached(man, self.occupied(), friends, held)
    }

    /// As [`destinations`](Engine::destinations), where all that stands and the own team is known.
    #[inline]
    fn reached(man: &Man, occupied: G::Bits, friends: G::Bits, held: G::Bits) -> G::Bits {
        let table = G::table(man.at);
        // A held neighbour stops a line at once, and is nobody's destination.
        let held = held & if man.role == Role::Knight { table.knight } else { table.king };
        let stops = occupied | held;
        let reached = match man.role {
            Role::Knight => table.knight,
            Role::King => table.king,
            Role::Bishop => table.bishop(stops),
            Role::Rook => table.rook(stops),
            Role::Queen => table.bishop(stops) | table.rook(stops),
            Role::Pawn => Self::pawn_destinations(man, occupied, stops),
        };
        reached & !(friends | held)
    }

    #[inline]
    fn pawn_destinations(man: &Man, occupied: G::Bits, stops: G::Bits) -> G::Bits {
        let table = G::table(man.at);
        let home = home::<G>(man.seat);
        let mut reached = table.pawn_captures[home] & occupied;
        let ahead = table.ahead[home];
        if ahead != NOWHERE && !stops.has(ahead) {
            reached |= G::Bits::of(ahead);
            let second = G::table(ahead).ahead[home];
            if table.starts[home] && second != NOWHERE && !occupied.has(second) {
                reached |= G::Bits::of(second);
            }
        }
        reached
    }

    /// The squares that a piece's flying allies enter (K10).
    #[inline]
    pub(super) fn held(&self, id: u8) -> G::Bits {
        Self::union(&self.entering, self.mode.team(self.man(id).seat))
    }

    /// The moves that a seat can start at this moment: those of its ready pieces (K5, K6), by
    /// piece. None if the army is out, its player is away, or the game is over.
    #[must_use]
    pub fn legal_moves(&self, seat: Seat) -> MoveList {
        let mut moves = MoveList::new();
        let _ = self.visit_legal_moves(seat, |m| push(&mut moves, m));
        moves
    }

    /// Those of them that start on a square, such as the one a person has clicked.
    #[must_use]
    pub fn legal_moves_from(&self, seat: Seat, square: Square) -> MoveList {
        let mut moves = MoveList::new();
        let _ = self.visit_startable(seat, Self::only(square), |m| push(&mut moves, m));
        moves
    }

    /// Calls `visitor` with each of the [`legal_moves`](Engine::legal_moves) of a seat, until it
    /// breaks: no list is made.
    #[inline]
    pub fn visit_legal_moves<B>(
        &self,
        seat: Seat,
        visitor: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.visit_startable(seat, !G::Bits::EMPTY, visitor)
    }

    /// The moves that a seat can queue at this moment: those of its resting pieces (K18), by
    /// piece, a move that is queued already among them. None if the army is out, its player is
    /// away, or the game is over.
    #[must_use]
    pub fn queueable_moves(&self, seat: Seat) -> MoveList {
        let mut moves = MoveList::new();
        let _ = self.visit_queueable_moves(seat, |m| push(&mut moves, m));
        moves
    }

    /// Those of them that start on a square.
    #[must_use]
    pub fn queueable_moves_from(&self, seat: Seat, square: Square) -> MoveList {
        let mut moves = MoveList::new();
        let _ = self.visit_queueable(seat, Self::only(square), |m| push(&mut moves, m));
        moves
    }

    /// As [`visit_legal_moves`](Engine::visit_legal_moves), for the
    /// [`queueable_moves`](Engine::queueable_moves).
    #[inline]
    pub fn visit_queueable_moves<B>(
        &self,
        seat: Seat,
        visitor: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.visit_queueable(seat, !G::Bits::EMPTY, visitor)
    }

    fn only(square: Square) -> G::Bits {
        G::index(square).map_or(G::Bits::EMPTY, G::Bits::of)
    }

    #[inline]
    fn visit_startable<B>(
        &self,
        seat: Seat,
        origins: G::Bits,
        visitor: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let held = Self::union(&self.entering, self.mode.team(seat));
        self.visit_moves(seat, origins, held, |man| man.state == State::Ready, visitor)
    }

    /// K6 is not asked of moves that are queued (K18).
    #[inline]
    fn visit_queueable<B>(
        &self,
        seat: Seat,
        origins: G::Bits,
        visitor: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.visit_moves(seat, origins, G::Bits::EMPTY, Man::is_resting, visitor)
    }

    #[inline]
    fn visit_moves<B>(
        &self,
        seat: Seat,
        origins: G::Bits,
        held: G::Bits,
        of: impl Fn(&Man) -> bool,
        mut visitor: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.outcome.is_some() || self.disconnected_since(seat).is_some() {
            return ControlFlow::Continue(());
        }
        let occupied = self.occupied();
        let friends = Self::union(&self.standing, self.mode.team(seat));
        for at in (self.standing[seat.index()] & origins).members() {
            let Some(id) = self.on(at) else { continue };
            let man = self.man(id);
            if of(man) {
                let from = square_of::<G>(at);
                for to in Self::reached(man, occupied, friends, held).members() {
                    visitor(Move { from, to: square_of::<G>(to) })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether a standing piece may be sent to a square.
    #[inline]
    pub(super) fn check(&self, id: u8, to: u8, held: G::Bits) -> Result<(), MoveError> {
        let man = self.man(id);
        if self.destinations(man, held).has(to) { Ok(()) } else { Err(self.explain(man, to, held)) }
    }

    /// Why a piece may not be sent to a square, given that it may not.
    #[cold]
    fn explain(&self, man: &Man, to: u8, held: G::Bits) -> MoveError {
        let (from, target) = (square_of::<G>(man.at), square_of::<G>(to));
        if from == target {
            return MoveError::SameSquare { square: from };
        }
        let table = G::table(man.at);
        let empty = G::Bits::EMPTY;
        let home = home::<G>(man.seat);
        let no_such_move = MoveError::NoSuchMove { role: man.role, from, to: target };
        let reaches = match man.role {
            Role::Knight => table.knight,
            Role::King => table.king,
            Role::Bishop => table.bishop(empty),
            Role::Rook => table.rook(empty),
            Role::Queen => table.bishop(empty) | table.rook(empty),
            Role::Pawn => {
                let ahead = table.ahead[home];
                let two = ahead != NOWHERE && G::table(ahead).ahead[home] == to;
                if two && !table.starts[home] {
                    return MoveError::NotOnStartRank;
                }
                if two || ahead == to { G::Bits::of(to) } else { table.pawn_captures[home] }
            }
        };
        if !reaches.has(to) {
            return no_such_move;
        }
        // Somebody stands in the way, or flies into its first square.
        let team = self.mode.team(man.seat);
        let first = if man.role == Role::Knight { to } else { next_square::<G>(man.at, to) };
        let mut at = man.at;
        while at != to {
            at = if man.role == Role::Knight { to } else { next_square::<G>(at, to) };
            let square = square_of::<G>(at);
            if let Some(&Man { seat, role, .. }) = self.on(at).map(|id| self.man(id)) {
                if team.contains(seat) {
                    return MoveError::FriendInTheWay { square, role, seat };
                }
                if at != to || Self::walks(man, first) {
                    return MoveError::EnemyInTheWay { square, role, seat };
                }
            }
            if at == first
                && held.has(at)
                && let Some(&Man { seat, role, .. }) =
                    self.who_enters(at, team).map(|id| self.man(id))
            {
                return MoveError::FirstStepHeld { square, role, seat };
            }
        }
        if man.role == Role::Pawn {
            MoveError::NothingToCapture { square: target }
        } else {
            no_such_move
        }
    }

    /// The flying piece of a team that enters a square. There is at most one (K15).
    pub(super) fn who_enters(&self, square: u8, team: Seats) -> Option<u8> {
        self.flying.members().find(|&id| {
            let man = self.man(id);
            team.contains(man.seat) && man.flight().is_some_and(|flight| flight.next == square)
        })
    }
}
