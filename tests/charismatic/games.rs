//! Whole games, limits, and what goes wrong on the way.

use core::ops::ControlFlow;
use std::collections::HashMap;

use heterochess::Position as _;
use heterochess::charismatic::{
    Action, ActionError, CensusError, Game, PlacementStage, Position, Reason, SeriesLength, Stage,
    Turn,
};
use proptest::prelude::*;

use crate::{Random, config};

/// A random game from the first draw on.
fn random_game(seed: u64, turns: usize) -> Game {
    let mut random = Random::new(seed);
    let mut game = Game::new();
    while let Stage::Placement(stage) = game.stage() {
        let stage = *stage;
        match stage.sample_draw_by(|| random.next()) {
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

/// Chance plays on from the first draw; among some games are mates, and each ends by the rules.
#[test]
fn c2_c14_whole_games_from_the_first_draw_to_mate() {
    let mut mates = 0;
    for seed in 0..40 {
        let mut random = Random::new(seed);
        let mut game = random_game(seed, 0);
        assert_eq!(game.actions().len(), 6 + 30, "six draws, and thirty men placed");
        while game.outcome().is_none() {
            let Stage::Play(&position) = game.stage() else { unreachable!() };
            // A walk in which each move can be completed never ends outside a legal turn.
            let mut series = position.series();
            while series.may_end().is_err() || !random.next().is_multiple_of(4) {
                let moves = series.completable_moves();
                if moves.is_empty() {
                    break;
                }
                series.push(&random.pick(&moves)).unwrap();
            }
            game.play(&series.end().unwrap()).unwrap();
        }
        let Stage::Play(last) = game.stage() else { unreachable!() };
        let outcome = game.outcome().unwrap();
        if outcome.reason == Reason::Checkmate {
            mates += 1;
            assert_eq!(outcome.winner, Some(!last.side_to_move()));
            assert!(last.is_check() && last.count_turns() == 0, "{last}");
        }
        if let Some(m) = last.series().possible_moves().first() {
            assert_eq!(game.play(&Turn::from(*m)), Err(ActionError::GameOver(outcome)));
        }
    }
    assert!(mates >= 3, "{mates} mates");
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

/// The game and the position in play never tell different limits (C6).
#[test]
fn c6_the_limit_of_a_game_is_that_of_its_position() {
    let limit = |game: &Game| match game.stage() {
        Stage::Play(position) => position.max_series(),
        Stage::Placement(_) => game.max_series(),
    };
    let complete: PlacementStage =
        "rnbk1qbr/pppppppp/8/n7/8/5PP1/PPPPPBBP/RNQ1K1NR[-/-/-] w".parse().unwrap();
    let two = SeriesLength::new(2).unwrap();
    let position = Position::orthodox();
    for game in [
        Game::from_placement(complete),
        Game::from_position(position),
        Game::from_position(position.with_max_series(two)),
        Game::new(),
        random_game(3, 0),
    ] {
        let mut game = game.with_max_series(SeriesLength::ONE);
        assert_eq!((game.max_series(), limit(&game)), (SeriesLength::ONE, SeriesLength::ONE));
        let Stage::Play(&start) = game.stage() else { continue };
        assert!(start.turns().all(|turn| turn.len() == 1));
        // When a turn has been played the limit stands.
        game.play(&start.turns().next().unwrap()).unwrap();
        let game = game.with_max_series(two);
        assert_eq!((game.max_series(), limit(&game)), (SeriesLength::ONE, SeriesLength::ONE));
        assert_eq!(game.actions().iter().filter(|a| matches!(a, Action::Turn(_))).count(), 1);
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

/// What has been gathered is not lost when a census gives up or is stopped.
#[test]
fn results_so_far_are_some_of_the_results() {
    let position: Position = "3k4/8/8/8/8/8/8/R3K2R w KQ -".parse().unwrap();
    let all = position.census().results().unwrap();
    let series: HashMap<Position, u64> = all.iter().map(|r| (r.position, r.series)).collect();
    let (complete, error) = position.census().results_so_far();
    assert!(error.is_none() && complete.counts() == all.counts());
    let (mut seen, mut parts) = (0, 0);
    for limit in [0, 1, 30, 300, 500, 900, 1200] {
        let (results, error) = position.census().limit(limit).results_so_far();
        assert!(matches!(error, Some(CensusError::LimitReached { .. })), "{limit}");
        assert_eq!(results.counts().results, results.len() as u64);
        for result in results.iter() {
            let mut after = position;
            after.play(&result.turn).unwrap();
            assert_eq!(after, result.position);
            assert!(result.series > 0 && result.series <= series[&after]);
        }
        assert!(results.len() >= seen && results.len() <= all.len());
        seen = results.len();
        parts += usize::from(seen > 0 && seen < all.len());
    }
    assert!(parts >= 2, "{parts}");
    let stop = |_: &_| ControlFlow::Break(());
    let (results, error) = position.census().progress(stop).results_so_far();
    assert!(results.is_empty() && matches!(error, Some(CensusError::Stopped { .. })));
}

/// What has been shown is the beginning of all results, whichever limit is reached.
#[test]
fn results_shown_until_a_limit_are_the_first_ones() {
    let position: Position = "3k4/8/8/8/8/8/8/R3K2R w KQ -".parse().unwrap();
    let shown_within = |limit| {
        let mut shown = Vec::new();
        let flow = position.census().limit(limit).visit_results(|turn, after| {
            shown.push((*turn, *after));
            ControlFlow::<()>::Continue(())
        });
        (shown, flow)
    };
    let (all, flow) = shown_within(10_000);
    assert!(flow.is_ok() && all.len() == 917);
    let mut parts = 0;
    for limit in [0, 1, 30, 300, 500, 900] {
        let (shown, flow) = shown_within(limit);
        let Err(CensusError::LimitReached { limit: told, so_far }) = flow else {
            panic!("{limit}")
        };
        assert_eq!((told, so_far.results), (limit, shown.len() as u64));
        assert_eq!(so_far.turns(), so_far.results);
        assert_eq!(shown[..], all[..shown.len()]);
        parts += usize::from(!shown.is_empty() && shown.len() < all.len());
    }
    assert!(parts >= 4, "{parts}");
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
