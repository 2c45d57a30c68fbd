//! Where pieces go (K2-K6), square by square.

use heterochess::board::Role;
use heterochess::kungfu::{Mode, Seat};

use super::{Doing, Place, Twin, TwinPiece};

impl Twin {
    pub(crate) fn on_board(&self, (file, rank): Place) -> bool {
        if self.mode == Mode::OneVsOne {
            return (0..8).contains(&file) && (0..8).contains(&rank);
        }
        let inner = |x| (2..10).contains(&x);
        let outer = |x| (0..12).contains(&x);
        outer(file) && outer(rank) && (inner(file) || inner(rank))
    }

    pub(super) fn forward(&self, seat: Seat) -> Place {
        match (self.mode, seat) {
            (_, Seat::One) => (0, 1),
            (Mode::OneVsOne, _) | (_, Seat::Three) => (0, -1),
            (_, Seat::Two) => (1, 0),
            (_, Seat::Four) => (-1, 0),
        }
    }

    /// Whether a pawn stands one step ahead of its back rank.
    fn on_start_rank(&self, piece: &TwinPiece) -> bool {
        let far = if self.mode == Mode::OneVsOne { 7 } else { 11 };
        match self.forward(piece.seat) {
            (0, 1) => piece.at.1 == 1,
            (0, -1) => piece.at.1 == far - 1,
            (1, 0) => piece.at.0 == 1,
            _ => piece.at.0 == far - 1,
        }
    }

    pub(super) fn stands(&self, place: Place) -> Option<usize> {
        self.pieces.iter().position(|piece| {
            piece.at == place && matches!(piece.doing, Doing::Ready | Doing::Resting { .. })
        })
    }

    /// Whether an ally stands on a square or is entering it; a knight the whole flight (K10).
    pub(super) fn held(&self, seat: Seat, place: Place) -> bool {
        self.pieces.iter().any(|piece| {
            self.allied(piece.seat, seat)
                && match piece.doing {
                    Doing::Gone => false,
                    Doing::Ready | Doing::Resting { .. } => piece.at == place,
                    Doing::Flying { next, .. } => next == place,
                }
        })
    }

    pub(super) fn next(piece: &TwinPiece, to: Place) -> Place {
        if piece.role == Role::Knight {
            return to;
        }
        let (file, rank) = piece.at;
        (file + (to.0 - file).signum(), rank + (to.1 - rank).signum())
    }

    /// Familiar chess movement with respect to the standing pieces (K5).
    pub(crate) fn familiar(&self, id: usize, to: Place) -> bool {
        let piece = &self.pieces[id];
        let (files, ranks) = (to.0 - piece.at.0, to.1 - piece.at.1);
        if !self.on_board(to) || (files, ranks) == (0, 0) {
            return false;
        }
        let target = self.stands(to).map(|id| self.pieces[id].seat);
        if target.is_some_and(|seat| self.allied(seat, piece.seat)) {
            return false;
        }
        let (far, near) = (files.abs().max(ranks.abs()), files.abs().min(ranks.abs()));
        let straight = near == 0;
        let diagonal = near == far;
        let clear = || {
            (1..far).all(|k| {
                let between = (piece.at.0 + k * files.signum(), piece.at.1 + k * ranks.signum());
                self.on_board(between) && self.stands(between).is_none()
            })
        };
        match piece.role {
            Role::Knight => (near, far) == (1, 2),
            Role::King => far == 1,
            Role::Rook => straight && clear(),
            Role::Bishop => diagonal && clear(),
            Role::Queen => (straight || diagonal) && clear(),
            Role::Pawn => {
                let ahead = self.forward(piece.seat);
                if (files, ranks) == ahead {
                    target.is_none()
                } else if (files, ranks) == (2 * ahead.0, 2 * ahead.1) {
                    self.on_start_rank(piece) && clear() && target.is_none()
                } else {
                    far == 1
                        && diagonal
                        && (files == ahead.0 || ranks == ahead.1)
                        && target.is_some()
                }
            }
        }
    }

    pub(crate) fn startable(&self, id: usize, to: Place) -> bool {
        let piece = &self.pieces[id];
        self.familiar(id, to) && !self.held(piece.seat, Twin::next(piece, to))
    }
}
