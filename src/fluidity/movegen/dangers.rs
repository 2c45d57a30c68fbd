//! F11: which moves would leave the own king in check.

use crate::board::{Bitboard, Board, Color, Square, attacks};

/// All that could put a king in check, for deciding moves of its own side.
///
/// A chess program needs checkers and pins only. Here a move takes men off a line as it passes: a
/// knight that starts on the line can clear it of itself and two foes. Nobody clears more: a ranger
/// that goes along the line ends on it or takes the sniper, and one that crosses it takes one man.
pub(super) struct Dangers {
    king: Square,
    occupied: Bitboard,
    /// Knights and pawns that check the king.
    leapers: Bitboard,
    /// Rangers on a line with the king that a single move could clear, if it is not clear already.
    snipers: Bitboard,
    /// Whether the king is in check.
    pub(super) check: bool,
    /// The own men that alone block a sniper's line.
    pinned: Bitboard,
    /// The foes that block a sniper's line: taking one of them could open it.
    screens: Bitboard,
}

impl Dangers {
    #[inline(always)]
    pub(super) fn new(board: &Board, us: Color, king: Square) -> Dangers {
        let own = board.of_color(us);
        let occupied = board.occupied();
        let leapers = board.leaping_attackers(king, !us);
        let mut dangers = Dangers {
            king,
            occupied,
            leapers,
            snipers: Bitboard::EMPTY,
            check: leapers.any(),
            pinned: Bitboard::EMPTY,
            screens: Bitboard::EMPTY,
        };
        for sniper in board.aligned_sliders(king, !us) {
            let blockers = attacks::between(king, sniper) & occupied;
            let (friends, foes) = (blockers & own, blockers - own);
            // A move takes away one own man (the mover) and at most two foes.
            if friends.more_than_one() || foes.len() > 2 {
                continue;
            }
            dangers.snipers = dangers.snipers.with(sniper);
            if blockers.is_empty() {
                dangers.check = true;
            } else if foes.is_empty() {
                dangers.pinned |= friends;
            } else {
                dangers.screens |= foes;
            }
        }
        dangers
    }

    /// Whether a move of these men needs no look at [`permit`](Dangers::permit): the king is not
    /// in check, none of them is pinned, and nothing that may be taken screens the king.
    #[inline]
    pub(super) fn indifferent_to(&self, movers: Bitboard, taken: Bitboard) -> bool {
        !self.check && !movers.intersects(self.pinned) && !taken.intersects(self.screens)
    }

    /// Whether the king is safe after another man has gone from `from` to `to` and taken
    /// `captures`.
    pub(super) fn permit(&self, from: Square, to: Square, captures: Bitboard) -> bool {
        let left = self.occupied.without(from) - captures;
        self.leapers.is_subset(captures)
            && (self.snipers - captures).into_iter().all(|sniper| {
                let line = attacks::between(self.king, sniper);
                line.contains(to) || line.intersects(left)
            })
    }
}
