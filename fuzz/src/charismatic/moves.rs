//! Positions, and the moves of turns.

use core::ops::ControlFlow;

use arbitrary::Unstructured;
use heterochess::charismatic::{Move, Position, Turn};

use super::play;
use super::series::{MOST_TRIES, check_series, completable, distorted};
use crate::bytes::{byte, pick};
use crate::positions::{self, fen_round_trip, other_side};
use crate::texts::{message, readable};

/// A position, and a turn put together on it with moves taken back; then the next position.
///
/// The possible moves are those that no explanation refuses, and the ones that can be completed are
/// found by trying; keys are those of the position built anew; every notation reads back.
pub fn charismatic_moves(data: &[u8]) {
    let mut u = Unstructured::new(data);
    let Some(mut position) = positions::charismatic(40, &mut u) else { return };
    for _ in 0..4 {
        check_position(&position, &mut u);
        let mut series = position.series();
        let mut states = Vec::new();
        for _ in 0..8 {
            check_series(&series, &mut u);
            if byte(&mut u).is_multiple_of(5) && !states.is_empty() {
                let before = states.pop().expect("there is one");
                series.undo().expect("there is a move");
                assert_eq!(series, before);
            } else if let Some(m) = pick(&mut u, &series.possible_moves()) {
                states.push(series.clone());
                series.push(&m).expect("it is possible");
            } else {
                break;
            }
        }
        let Some(turn) = positions::turn(&position, &mut u) else { break };
        play(&mut position, &turn);
        if u.is_empty() {
            break;
        }
    }
}

fn check_position(position: &Position, u: &mut Unstructured<'_>) {
    fen_round_trip(position);
    assert_eq!(position.is_check(), position.checkers().any(), "{position}");
    let mut singles = Vec::new();
    let _ = position.visit_single_moves(|m| {
        singles.push(m);
        ControlFlow::<()>::Continue(())
    });
    singles.sort_unstable();
    assert_eq!(position.count_single_moves(), singles.len() as u64, "{position}");
    assert_eq!(position.has_single_move(), !singles.is_empty(), "{position}");
    let series = position.series();
    let ends = |m: &Move| {
        let mut after = series.clone();
        after.push_unchecked(m);
        after.may_end().is_ok()
    };
    let mut safe = series.possible_moves().to_vec();
    safe.retain(ends);
    safe.sort_unstable();
    assert_eq!(singles, safe, "{position}");
    for m in &singles {
        let mut next = *position;
        next.play_single_unchecked(m);
        fen_round_trip(&next);
        let mut played = *position;
        played.play(&(*m).into()).expect("it is legal");
        assert_eq!(played.setup(), next.setup());
    }
    if let Some(can) = completable(&series, &mut MOST_TRIES.clone()) {
        assert_eq!(position.has_legal_turn(), can, "{position}");
    } else {
        let _ = position.has_legal_turn();
    }
    mirrored(position, &singles);
    nonsense(position, u);
    if let Some(outcome) = position.outcome() {
        message(&outcome.to_string());
    }
}

/// A turn that is not legal makes nonsense of a position, but does not panic.
fn nonsense(position: &Position, u: &mut Unstructured<'_>) {
    let moves = position.series().possible_moves();
    let moves: Vec<Move> = moves.iter().take(3).map(|m| distorted(m, u)).collect();
    let Some(turn) = Turn::new(&moves) else { return };
    let refusal = position.refusal(&turn);
    assert_eq!(position.is_legal(&turn), refusal.is_none());
    refusal.iter().for_each(readable);
    let mut after = *position;
    after.play_unchecked(&turn);
    after.play_single_unchecked(&moves[0]);
    assert!(after.move_number() >= 1);
}

/// Seen from the other side, everything is the same.
fn mirrored(position: &Position, singles: &[Move]) {
    let mut setup = position.setup();
    setup.board = setup.board.flipped();
    setup.side_to_move = !setup.side_to_move;
    setup.castling = other_side(setup.castling);
    setup.en_passant = setup.en_passant.flip();
    let mirrored = Position::try_from(setup).expect("a mirrored position is a position");
    let mirrored = mirrored.with_max_series(position.max_series());
    let mirror = |m: &Move| Move { from: m.from.flip(), to: m.to.flip(), ..*m };
    let mut expected: Vec<Move> = singles.iter().map(mirror).collect();
    let mut found = Vec::new();
    let _ = mirrored.visit_single_moves(|m| {
        found.push(m);
        ControlFlow::<()>::Continue(())
    });
    expected.sort_unstable();
    found.sort_unstable();
    assert_eq!(found, expected, "{position}");
    assert_eq!(mirrored.has_legal_turn(), position.has_legal_turn(), "{position}");
}
