//! F11: which moves would leave the own king in check.

use smallvec::SmallVec;

use crate::board::{Bitboard, Board, Color, Role, Square, attacks};

/// A foe that checks the king, or would if the men in between were gone.
struct Danger {
    attacker: Square,
    /// The squares between the king and the attacker: none for a knight or a pawn.
    line: Bitboard,
    /// The men on that line: none for a checker.
    blockers: Bitboard,
}

/// All that could put a king in check, for deciding moves of its own side.
///
/// A chess program needs checkers and pins only. Here a single move can take up to three men off
/// a line together with the mover, so lines that up to four men block are of interest too.
pub(super) struct Dangers {
    list: SmallVec<[Danger; 8]>,
    /// Whether the king is in check.
    pub(super) check: bool,
    /// The own men that alone block a line.
    pub(super) pinned: Bitboard,
    /// The foes that block a line: taking one of them could open it.
    pub(super) screens: Bitboard,
}

impl Dangers {
    #[inline]
    pub(super) fn new(board: &Board, us: Color, king: Square) -> Dangers {
        let own = board.of_color(us);
        let occupied = board.occupied();
        let mut dangers = Dangers {
            list: SmallVec::new(),
            check: false,
            pinned: Bitboard::EMPTY,
            screens: Bitboard::EMPTY,
        };

        let leapers = (attacks::knight(king) & board.of(!us, Role::Knight))
            | (attacks::pawn(us, king) & board.of(!us, Role::Pawn));
        for attacker in leapers {
            dangers.check = true;
            let (line, blockers) = (Bitboard::EMPTY, Bitboard::EMPTY);
            dangers.list.push(Danger { attacker, line, blockers });
        }

        let empty = Bitboard::EMPTY;
        let snipers = (attacks::rook(king, empty) & board.rooks_and_queens(!us))
            | (attacks::bishop(king, empty) & board.bishops_and_queens(!us));
        for attacker in snipers {
            let line = attacks::between(king, attacker);
            let blockers = line & occupied;
            let (friends, foes) = (blockers & own, blockers - own);
            // A move takes away one own man (the mover) and at most three foes.
            if friends.more_than_one() || foes.len() > 3 {
                continue;
            }
            if blockers.is_empty() {
                dangers.check = true;
            } else if foes.is_empty() {
                dangers.pinned |= friends;
            } else {
                dangers.screens |= foes;
            }
            dangers.list.push(Danger { attacker, line, blockers });
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
        let gone = captures.with(from);
        self.list.iter().all(|danger| {
            captures.contains(danger.attacker)
                || danger.line.contains(to)
                || !danger.blockers.is_subset(gone)
        })
    }
}
