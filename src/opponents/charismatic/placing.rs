//! Where to place men.

use super::evaluation::evaluate;
use super::search::best_results;
use crate::board::{Board, CastlingRights, Color, Piece};
use crate::charismatic::{Placement, PlacementStage, Position, Setup};
use crate::opponents::limits::Budget;
use crate::opponents::{Choice, Dice, Limits};

/// Of placements that differ by less than so many hundredths of a pawn chance may take any.
const CHANCE: u64 = 12;
/// How many placements, the best at a glance, are looked at closely.
const CLOSELY: usize = 24;
/// So wide is the beam of that look.
const WIDTH: u64 = 2;

/// The placement after which White's first turn, with the men on the board now, is best for the
/// side that places.
pub(super) fn best_placement(
    stage: &PlacementStage,
    dice: &mut Dice,
    limits: &Limits<'_>,
) -> Option<Choice<Placement>> {
    let us = stage.side_to_move();
    let for_us = |for_white: i32| if us == Color::White { for_white } else { -for_white };
    let mut rated: Vec<(i32, Placement, Board)> = stage
        .legal_placements()
        .into_iter()
        .map(|placement| {
            let mut board = *stage.board();
            let Placement { role, square } = placement;
            board.set(square, Some(Piece { color: us, role }));
            let chance = dice.below(CHANCE) as i32;
            (for_us(evaluate(&board, Color::White)) + chance, placement, board)
        })
        .collect();
    rated.sort_by_key(|&(score, ..)| -score);
    rated.truncate(CLOSELY);

    let mut budget = Budget::new(limits);
    let mut best: Option<(i32, Placement)> = None;
    for &(glance, placement, board) in &rated {
        let (side_to_move, castling) = (Color::White, CastlingRights::empty());
        let setup = Setup { board, side_to_move, castling, ..Setup::ORTHODOX };
        let Ok(position) = Position::try_from(setup) else { continue };
        let results = best_results(&position, WIDTH, &mut budget);
        if budget.is_stopped() {
            break;
        }
        let Some(turn) = results.iter().map(|result| result.score).max() else { continue };
        let score = for_us(turn) + glance / 4;
        if best.is_none_or(|(most, _)| score > most) {
            best = Some((score, placement));
        }
    }
    let (score, depth) = best.map_or((None, 0), |(score, _)| (Some(score), 1));
    let decision = best.map_or(rated.first()?.1, |(_, placement)| placement);
    Some(Choice { decision, score, depth, nodes: budget.used() })
}
