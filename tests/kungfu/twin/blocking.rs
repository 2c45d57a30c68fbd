//! Who goes on from a square that has been reached (K15).

use heterochess::board::Role;

use super::{Doing, Twin, TwinPiece};

impl Twin {
    /// Which of the pieces that have reached a square go on (K15). A piece's case can be decided
    /// once those of the pieces that it waits for are; pieces that wait for themselves, over
    /// others, are blocked.
    pub(super) fn who_leaves(&self, going: &[usize]) -> Vec<usize> {
        let wish = |id: usize| {
            let piece = &self.pieces[id];
            let Doing::Flying { to, started, order, .. } = piece.doing else { unreachable!() };
            (Twin::next(piece, to), (started, order))
        };
        // The pieces on the next square that matter to this one, and allies with a better claim.
        let occupants = |id: usize| -> Vec<usize> {
            let piece = &self.pieces[id];
            let matters =
                |other: &TwinPiece| piece.role == Role::Pawn || self.allied(piece.seat, other.seat);
            let there = |other: &usize| {
                let other = &self.pieces[*other];
                other.at == wish(id).0 && matters(other)
            };
            going.iter().copied().filter(there).collect()
        };
        let rivals = |id: usize| -> Vec<usize> {
            let better = |&other: &usize| {
                other != id
                    && self.allied(self.pieces[id].seat, self.pieces[other].seat)
                    && wish(other).0 == wish(id).0
                    && wish(other).1 < wish(id).1
            };
            going.iter().copied().filter(better).collect()
        };
        let mut verdicts: Vec<(usize, bool)> = Vec::new();
        let verdict = |verdicts: &[(usize, bool)], id| {
            verdicts.iter().find(|(other, _)| *other == id).map(|(_, leaves)| *leaves)
        };
        while verdicts.len() < going.len() {
            let undecided: Vec<usize> =
                going.iter().copied().filter(|&id| verdict(&verdicts, id).is_none()).collect();
            let mut found = None;
            for &id in &undecided {
                let piece = &self.pieces[id];
                let next = wish(id).0;
                let stops = |other: &TwinPiece| match other.doing {
                    Doing::Gone => false,
                    Doing::Ready | Doing::Resting { .. } => {
                        other.at == next
                            && (piece.role == Role::Pawn || self.allied(other.seat, piece.seat))
                    }
                    Doing::Flying { next: entered, .. } => {
                        // One that has reached its square enters nothing yet.
                        entered != other.at
                            && entered == next
                            && self.allied(other.seat, piece.seat)
                    }
                };
                if self.pieces.iter().any(stops)
                    || occupants(id).iter().any(|&o| verdict(&verdicts, o) == Some(false))
                    || rivals(id).iter().any(|&r| verdict(&verdicts, r) == Some(true))
                {
                    found = Some((id, false));
                } else if occupants(id).iter().all(|&o| verdict(&verdicts, o) == Some(true))
                    && rivals(id).iter().all(|&r| verdict(&verdicts, r) == Some(false))
                {
                    found = Some((id, true));
                }
                if found.is_some() {
                    break;
                }
            }
            if let Some(found) = found {
                verdicts.push(found);
                continue;
            }
            // Everybody waits: whoever comes back to himself is in a ring.
            let waits_for = |id: usize| -> Vec<usize> {
                let mut all = occupants(id);
                all.extend(rivals(id));
                all.retain(|other| undecided.contains(other));
                all
            };
            let in_ring = |id: usize| {
                let mut reached = waits_for(id);
                let mut done = 0;
                while done < reached.len() {
                    for other in waits_for(reached[done]) {
                        if !reached.contains(&other) {
                            reached.push(other);
                        }
                    }
                    done += 1;
                }
                reached.contains(&id)
            };
            let ring: Vec<usize> = undecided.iter().copied().filter(|&id| in_ring(id)).collect();
            assert!(!ring.is_empty());
            verdicts.extend(ring.into_iter().map(|id| (id, false)));
        }
        going.iter().copied().filter(|&id| verdict(&verdicts, id) == Some(true)).collect()
    }
}
