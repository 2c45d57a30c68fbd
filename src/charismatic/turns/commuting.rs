//! Which last moves of a turn need not be looked at when only its result is asked for.
//!
//! A node with four moves made and a fifth move on top give a result. If one of the four could as
//! well have been made last, then another node, with the fifth move made instead, leads to the
//! very same result. All nodes are in the table, so one of these ways is enough: the one whose
//! last move ends on the highest square. That leaves few results to be met more than once.

use smallvec::SmallVec;

use super::step::Step;
use crate::board::{Bitboard, Square};

/// A move of those made that could also be made after all the others.
struct Postponable {
    to: Square,
    way: Bitboard,
    vacated: Bitboard,
}

/// Those of the moves that led to a node that could also have been made last.
pub(super) struct Commuting(SmallVec<[Postponable; 4]>);

impl Commuting {
    /// `made` are the moves of one way to the node, the last one first.
    pub(super) fn new(made: impl Iterator<Item = Step>) -> Commuting {
        let mut postponable = SmallVec::new();
        // What the later moves need empty, or land on.
        let (mut ways, mut landings) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for step in made {
            // Castling depends on attacks, and so on everything.
            if step.is_castling() {
                break;
            }
            let (way, vacated) = (step.way(), step.vacated());
            if !vacated.intersects(ways | landings) && !landings.intersects(way) {
                postponable.push(Postponable { to: step.to(), way, vacated });
            }
            ways |= way;
            landings = landings.with(step.to());
        }
        Commuting(postponable)
    }

    /// Whether another node leads to the same result as this one does by `last`, in the preferred
    /// way or one nearer to it.
    #[inline]
    pub(super) fn is_redundant(&self, last: Step) -> bool {
        let (from, to, castles) = (last.from(), last.to(), last.is_castling());
        !castles
            && self.0.iter().any(|step| {
                step.to > to
                    && !step.vacated.contains(to)
                    && !step.way.contains(to)
                    && !step.vacated.intersects(crate::board::attacks::between(from, to))
            })
    }
}
