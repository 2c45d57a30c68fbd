//! Whole games, limits, and what goes wrong on the way.

use core::ops::ControlFlow;

use heterochess::Position as _;
use heterochess::charismatic::{CensusError, Game, Position, Stage};
use proptest::prelude::*;

use crate::{Random, config};

/// A random game from the first draw on.
fn random_game(seed: u64, turns: usize) -> Game {
    let mut random = Random::new(seed);
    let mut game = Game::new();
    while let Stage::Placement(stage) = game.stage() {
        let stage = *stage;
        match stage.sample_draw(|| random.next()) {
            Some(men) => game.draw(&men).unwrap(),
            None => game.place(&random.pick(&stage.legal_placements())).unwrap(),
        }
    }
    for _ in 0..turns {
        let Stage::Play(position) = game.stage() else { unreachable!() };
        match random.turn(&position.clone()) {
            Some(turn) if game.outcome().is_none() => game.play(&turn).unwrap(),
            _ => break,
        }
    }
    game
}

proptest! {
    #![proptest_config(config(40))]

    #[test]
    fn random_games_hold_together(seed in any::<u64>()) {
        let mut game = random_game(seed, 60);
        for position in game.play_stage().unwrap().positions() {
            let again: Position = position.to_string().parse().unwrap();
            prop_assert_eq!(again, *position);
            prop_assert_eq!(again.zobrist(), position.zobrist());
            prop_assert_eq!(again.castling(), position.castling());
        }
        let actions = game.actions().to_vec();
        let whole = game.clone();
        for action in actions.iter().rev() {
            prop_assert_eq!(game.undo(), Some(*action));
        }
        prop_assert_eq!(&game, &Game::new());
        prop_assert!(whole != game);
    }

    /// On positions of real games the exhaustive answer is the count of turns.
    #[test]
    fn c14_checked_positions_of_random_games(seed in any::<u64>()) {
        let game = random_game(seed, 40);
        for position in game.play_stage().unwrap().positions() {
            if position.is_check() && position.board().occupied().len() < 14 {
                prop_assert_eq!(position.has_legal_turn(), position.count_turns() > 0);
            }
        }
    }
}

#[test]
fn a_census_keeps_its_limit() {
    let position = Position::orthodox();
    let limited = position.census().limit(10_000).count();
    let Err(CensusError::LimitReached { limit, so_far }) = limited else { panic!("{limited:?}") };
    assert_eq!((limit, so_far.series[0]), (10_000, 20));
    assert!(so_far.results > 1_000 && so_far.results <= 10_100);
    assert!(position.census().limit(10_000).results().is_err());
    assert!(position.census().limit(10).mating_turns(|_| ControlFlow::<()>::Continue(())).is_err());
}

#[test]
fn a_census_stops_when_told() {
    let mut told = 0;
    let stopped = Position::orthodox()
        .census()
        .progress(|progress| {
            assert!(progress.done <= progress.nodes);
            told += 1;
            if told == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
        .count();
    assert!(matches!(stopped, Err(CensusError::Stopped { .. })));
    assert_eq!(told, 3);
}

#[test]
fn turns_stop_early_and_come_in_the_order_of_the_visitor() {
    let position = Position::orthodox();
    let mut visited = Vec::new();
    let flow = position.visit_turns(|turn| {
        visited.push(turn);
        if visited.len() == 5_000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert!(flow.is_break());
    assert!(position.turns().take(5_000).eq(visited.iter().copied()));
    assert!(visited.iter().all(|turn| position.is_legal(turn)));
    assert!(position.has_legal_move());
}
