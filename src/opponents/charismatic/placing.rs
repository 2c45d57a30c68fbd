//! Where to place men.

use super::evaluation::evaluate;
use crate::board::{Color, Piece};
use crate::charismatic::{Placement, PlacementStage};
use crate::opponents::Dice;

/// Of placements that differ by less than so many hundredths of a pawn chance may take any.
const CHANCE: u64 = 12;

/// The placement after which White's first turn, as far as the men on the board tell, is best for
/// the side that places; with a little chance.
pub(super) fn best_placement(stage: &PlacementStage, dice: &mut Dice) -> Option<Placement> {
    let us = stage.side_to_move();
    stage.legal_placements().into_iter().max_by_key(|&Placement { role, square }| {
        let mut board = *stage.board();
        board.set(square, Some(Piece { color: us, role }));
        let for_white = evaluate(&board, Color::White);
        let score = if us == Color::White { for_white } else { -for_white };
        score + dice.below(CHANCE) as i32
    })
}
