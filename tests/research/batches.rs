//! Batches against single games.

use std::ops::ControlFlow;

use heterochess::ErrorCode;
use heterochess::fluidity::Position;
use heterochess::kungfu::{Mode, Setup, Speed};
use heterochess::research::{
    Batch, End, Environment, MOST_GAMES, Outputs, StepError, WrongLength, charismatic, fluidity,
    kungfu, playout, playout_until, random_of,
};

/// The numbers that go in and out of a batch.
struct Numbers {
    actions: Vec<u32>,
    rewards: Vec<f32>,
    terminated: Vec<bool>,
    truncated: Vec<bool>,
    observations: Vec<f32>,
    masks: Vec<bool>,
}

impl Numbers {
    fn of<E: Environment>(batch: &Batch<E>) -> Numbers {
        let (games, layout) = (batch.len(), batch.layout());
        let deciders = games * layout.deciders;
        Numbers {
            actions: vec![0; deciders],
            rewards: vec![0.0; games * layout.players],
            terminated: vec![false; games],
            truncated: vec![false; games],
            observations: vec![0.0; deciders * layout.observation_len()],
            masks: vec![false; deciders * layout.actions],
        }
    }

    fn step<E: Environment>(&mut self, batch: &mut Batch<E>) -> Result<(), StepError<E::Refusal>> {
        let outputs = Outputs {
            rewards: &mut self.rewards,
            terminated: &mut self.terminated,
            truncated: &mut self.truncated,
        };
        batch.step(&self.actions, outputs)
    }
}

const GAMES: usize = 5;

/// Steps a batch and the same games alone side by side, with one thread and with several.
fn check<E: Environment>(rules: &E::Rules, steps: usize) {
    let batch: Batch<E> = Batch::new(rules.clone(), GAMES, 42).unwrap();
    #[cfg(feature = "rayon")]
    check_batch(batch.clone().with_parallel(true), rules, steps);
    check_batch(batch, rules, steps);
}

fn check_batch<E: Environment>(mut batch: Batch<E>, rules: &E::Rules, steps: usize) {
    let mut numbers = Numbers::of(&batch);
    let layout = batch.layout();
    let mut alone: Vec<_> = (0..GAMES as u64)
        .map(|game| {
            let mut random = random_of(42, game);
            (E::start(rules, &mut random), random)
        })
        .collect();
    let mut finished = 0;
    for _ in 0..steps {
        batch.observe(&mut numbers.observations).unwrap();
        batch.mark_legal(&mut numbers.masks).unwrap();
        batch.sample(&mut numbers.actions).unwrap();
        let step: Vec<Vec<E::Action>> = alone
            .iter_mut()
            .enumerate()
            .map(|(index, (game, random))| {
                let each = (0..layout.deciders).map(|decider| {
                    let index = index * layout.deciders + decider;
                    let mut planes = vec![0.0; layout.observation_len()];
                    game.observe(rules, game.player(decider), &mut planes);
                    let length = layout.observation_len();
                    assert_eq!(planes, numbers.observations[index * length..][..length]);
                    let mut mask = vec![false; layout.actions];
                    game.mark_legal(rules, decider, &mut mask);
                    assert_eq!(mask, numbers.masks[index * layout.actions..][..layout.actions]);
                    let action = numbers.actions[index];
                    assert!(mask[action as usize]);
                    let sampled = game.sample(rules, decider, random).unwrap();
                    assert_eq!(game.encode(rules, decider, &sampled), action);
                    sampled
                });
                each.collect()
            })
            .collect();
        numbers.step(&mut batch).unwrap();
        for (index, (game, random)) in alone.iter_mut().enumerate() {
            game.step(rules, &step[index], random);
            let end = game.end(rules);
            assert_eq!(batch.ends()[index], end);
            assert_eq!(numbers.terminated[index], matches!(end, Some(End::Decided(_))));
            assert_eq!(numbers.truncated[index], matches!(end, Some(End::CutShort)));
            for player in 0..layout.players {
                let expected = match &end {
                    Some(End::Decided(outcome)) => E::reward(outcome, player),
                    _ => 0.0,
                };
                assert_eq!(numbers.rewards[index * layout.players + player], expected);
            }
            if end.is_some() {
                finished += 1;
                *game = E::start(rules, random);
            }
        }
    }
    assert!(finished > 0, "some game ends within {steps} steps");
}

fn kungfu_rules(mode: Mode) -> kungfu::Rules {
    let setup = Setup::standard(mode, Speed::STANDARD);
    kungfu::Rules { max_ms: Some(40_000), ..kungfu::Rules::new(&setup).unwrap() }
}

#[test]
fn a_batch_of_fluidity_is_single_games() {
    check::<fluidity::Environment>(&fluidity::Rules::default(), 400);
    let cut = fluidity::Rules { max_plies: Some(7), ..fluidity::Rules::default() };
    check::<fluidity::Environment>(&cut, 20);
}

#[test]
fn a_batch_of_charismatic_is_single_games() {
    let rules = charismatic::Rules { max_turns: Some(8), ..charismatic::Rules::default() };
    check::<charismatic::Environment>(&rules, 200);
    let rules = charismatic::Rules { draws: charismatic::Draws::Given, ..rules };
    check::<charismatic::Environment>(&rules, 200);
}

#[test]
fn a_batch_of_kungfu_is_single_games() {
    for mode in Mode::ALL {
        check::<kungfu::Environment>(&kungfu_rules(mode), 60);
    }
}

#[test]
fn a_game_of_a_batch_does_not_depend_on_the_others() {
    let steps = |games: usize| {
        let rules = charismatic::Rules::default();
        let mut batch: Batch<charismatic::Environment> = Batch::new(rules, games, 7).unwrap();
        let mut numbers = Numbers::of(&batch);
        for _ in 0..100 {
            batch.sample(&mut numbers.actions).unwrap();
            numbers.step(&mut batch).unwrap();
        }
        format!("{:?}", batch.game(0))
    };
    assert_eq!(steps(1), steps(3));
}

#[test]
fn an_illegal_action_is_named_and_changes_nothing() {
    let rules = kungfu_rules(Mode::OneVsOne);
    let mut batch: Batch<kungfu::Environment> = Batch::new(rules, 3, 0).unwrap();
    let mut numbers = Numbers::of(&batch);
    numbers.actions.fill(64 * 64);
    numbers.actions[0] = 64 * 12 + 28;
    numbers.actions[5] = 64 * 12 + 12 + 24;
    numbers.rewards.fill(9.0);
    let before = format!("{batch:?}");
    let error = numbers.step(&mut batch).unwrap_err();
    assert_eq!(error.to_string(), "game 2, decider 1: a pawn does not go from e7 to e4");
    assert_eq!(error.code(), "no-such-move");
    assert!(numbers.rewards.iter().all(|&reward| reward == 9.0));
    // The decoded actions are scratch; the games are what counts.
    let games = |text: &str| text[..text.find("ends").unwrap()].to_owned();
    assert_eq!(games(&format!("{batch:?}")), games(&before));
    numbers.actions[5] = u32::MAX;
    assert_eq!(numbers.step(&mut batch).unwrap_err().code(), "action-out-of-range");
}

#[cfg(feature = "rayon")]
#[test]
fn the_first_illegal_action_is_named_by_any_number_of_threads() {
    let rules = fluidity::Rules::default();
    let batch: Batch<fluidity::Environment> = Batch::new(rules, 500, 0).unwrap();
    let mut batch = batch.with_parallel(true);
    let mut numbers = Numbers::of(&batch);
    batch.sample(&mut numbers.actions).unwrap();
    for wrong in [499, 250, 77] {
        numbers.actions[wrong] = u32::MAX;
        let error = numbers.step(&mut batch).unwrap_err();
        assert!(error.to_string().starts_with(&format!("game {wrong}, ")), "{error}");
    }
}

#[test]
fn a_playout_stops_when_it_is_told_to() {
    let rules = fluidity::Rules::default();
    let whole = playout::<fluidity::Environment>(&rules, 3, 4);
    let mut steps = 0;
    let stopped = playout_until::<fluidity::Environment, _>(&rules, 3, 4, || {
        steps += 1;
        if steps == 10 { ControlFlow::Break(steps) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(stopped, ControlFlow::Break(10));
    let go_on = || ControlFlow::<()>::Continue(());
    let played = playout_until::<fluidity::Environment, _>(&rules, 3, 4, go_on);
    assert_eq!(played, ControlFlow::Continue(whole));
}

#[test]
fn wrong_lengths_are_named() {
    let mut batch: Batch<fluidity::Environment> = Batch::new(Default::default(), 2, 0).unwrap();
    let error = |what, expected, found| WrongLength { what, expected, found };
    assert_eq!(batch.sample(&mut [0; 3]), Err(error("actions", 2, 3)));
    assert_eq!(batch.observe(&mut [0.0; 5]), Err(error("observations", 2560, 5)));
    assert_eq!(batch.observe_as(1, 1, &mut []), Err(error("observation", 1280, 0)));
    assert_eq!(batch.observe_as(2, 0, &mut [0.0]), Err(error("observation", 0, 1)));
    assert_eq!(batch.mark_legal(&mut []), Err(error("masks", 12_416, 0)));
    let outputs = Outputs { rewards: &mut [0.0; 4], terminated: &mut [], truncated: &mut [] };
    let refused = batch.step(&[0, 0], outputs).unwrap_err();
    assert_eq!(refused.to_string(), "there should be 2 numbers for terminated, not 0");
    assert_eq!(refused.code(), "wrong-length");
}

#[test]
fn too_many_games_are_refused() {
    for games in [MOST_GAMES + 1, usize::MAX] {
        let refused = Batch::<fluidity::Environment>::new(Default::default(), games, 0);
        assert_eq!(refused.unwrap_err().games, games);
    }
    let none = Batch::<fluidity::Environment>::new(Default::default(), 0, 0).unwrap();
    assert!(none.is_empty());
}

#[test]
fn finished_games_wait_without_auto_reset() {
    let start: Position = "8/8/8/8/4B3/8/1K6/k7 w".parse().unwrap();
    let rules = fluidity::Rules { start, max_plies: None };
    let batch: Batch<fluidity::Environment> = Batch::new(rules, 2, 0).unwrap();
    let mut batch = batch.with_auto_reset(false);
    let mut numbers = Numbers::of(&batch);
    let stalemate = start.parse_move("e4b1").unwrap();
    let action = fluidity::encode(start.side_to_move(), &stalemate);
    numbers.actions.fill(action);
    numbers.step(&mut batch).unwrap();
    assert_eq!(numbers.terminated, [true, true]);
    assert_eq!(numbers.rewards, [1.0, -1.0, 1.0, -1.0]);
    assert!(batch.actors().all(|actor| actor.number() == -4));
    batch.mark_legal(&mut numbers.masks).unwrap();
    assert!(numbers.masks.iter().all(|&legal| !legal));
    let refused = numbers.step(&mut batch).unwrap_err();
    assert_eq!(refused.to_string(), "game 0, decider 0: the game is over");
    batch.sample(&mut numbers.actions).unwrap();
    assert_eq!(numbers.actions, [6208, 6208], "the number of no action");
    assert_eq!(batch.reset_finished(), 2);
    assert_eq!(batch.reset_finished(), 0);
    numbers.actions.fill(action);
    numbers.step(&mut batch).unwrap();
    batch.reset(5);
    assert_eq!(batch.ends(), [None, None]);
    assert!(batch.actors().all(|actor| actor.number() == 0));
}
