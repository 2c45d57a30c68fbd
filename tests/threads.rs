//! Everything of the library that works in several threads, small: it finds what one thread finds.
//! `scripts/sanitize threads` runs it under ThreadSanitizer.

use std::convert::Infallible;
use std::ops::ControlFlow;
use std::sync::Mutex;

use heterochess::kungfu::{Mode, Setup, Speed};
use heterochess::opponents::arena::{KungFuMatch, Match, pair_seeds};
use heterochess::opponents::{
    Level, Limits, TurnBased, kungfu::Level as KungFuLevel, kungfu::Pace,
};
use heterochess::research::{self, Batch, Environment, Outputs, playout};
use heterochess::solve::fluidity::Solver;
use heterochess::tables::{Ending, Progress, Tables, VerifyError};
use heterochess::{charismatic, divide, divide_parallel, fluidity, opponents, perft_parallel};
use rayon::prelude::*;

/// More threads than one, and more than many a machine has cores.
const THREADS: usize = 4;

/// Runs work in so many threads of its own.
fn together<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(THREADS).build().unwrap();
    pool.install(work)
}

fn diagram() -> fluidity::Position {
    "8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 w".parse().unwrap()
}

#[test]
fn counts_of_moves() {
    let position = fluidity::Position::new();
    let latest = Mutex::new((0, 0));
    let tell = |done, all| {
        let mut latest = latest.lock().unwrap();
        *latest = (*latest).max((done, all));
    };
    let parts = together(|| divide_parallel(&position, 3, tell));
    assert_eq!(parts, divide(&position, 3));
    let (done, all) = latest.into_inner().unwrap();
    assert!(done > 0 && done == all, "{done} of {all}");
    let sum: u64 = parts.iter().map(|(_, count)| count).sum();
    assert_eq!(together(|| perft_parallel(&position, 3, |_, _| {})), sum);
}

#[test]
fn counts_of_turns() {
    let position: charismatic::Position = "4k3/8/8/8/8/8/PP6/RN2K3 w Q -".parse().unwrap();
    let go_on = || ControlFlow::<Infallible>::Continue(());
    let counted = together(|| position.count_series_parallel(go_on));
    assert_eq!(counted, ControlFlow::Continue(position.count_series()));
    let stopped = together(|| position.count_series_parallel(|| ControlFlow::Break(())));
    assert!(stopped.is_break() || position.count_turns() < 1_000_000);
}

#[test]
fn forced_wins() {
    let position = diagram();
    let alone = Solver::new().solve(&position, 3);
    let mut solver = Solver::new().hash_mebibytes(1);
    assert_eq!(together(|| solver.solve_parallel(&position, 3)), alone);
    assert_eq!(solver.solve(&position, 3), alone);
}

#[test]
fn endgame_tables() {
    let ending: Ending = "KBk".parse().unwrap();
    let told = Mutex::new(0_u64);
    let tell = |_: &Progress| {
        *told.lock().unwrap() += 1;
        ControlFlow::Continue(())
    };
    let mut tables = Tables::new();
    together(|| tables.generate_with(ending, &tell)).unwrap();
    together(|| tables.verify(ending, &tell)).unwrap();
    assert!(told.into_inner().unwrap() > 2);
    let stopped = together(|| tables.verify(ending, &|_| ControlFlow::Break(())));
    assert!(matches!(stopped, Err(VerifyError::Stopped { .. })), "{stopped:?}");

    // Many ask one table at the same time.
    let position: fluidity::Position = "8/8/8/8/8/8/1B6/K6k w".parse().unwrap();
    let alone = tables.probe(&position).unwrap();
    let same = || (0..64).into_par_iter().all(|_| tables.probe(&position) == Ok(alone));
    assert!(together(same));
}

/// All that a batch says in a few steps.
fn batch_says<E: Environment>(mut batch: Batch<E>) -> Vec<String> {
    let (games, layout) = (batch.len(), batch.layout());
    let deciders = games * layout.deciders;
    let mut actions = vec![0; deciders];
    let mut observations = vec![0.0; deciders * layout.observation_len()];
    let mut masks = vec![false; deciders * layout.actions];
    let mut rewards = vec![0.0; games * layout.players];
    let (mut terminated, mut truncated) = (vec![false; games], vec![false; games]);
    let mut said = Vec::new();
    for _ in 0..4 {
        batch.observe(&mut observations).unwrap();
        batch.mark_legal(&mut masks).unwrap();
        batch.sample(&mut actions).unwrap();
        let outputs = Outputs {
            rewards: &mut rewards,
            terminated: &mut terminated,
            truncated: &mut truncated,
        };
        batch.step(&actions, outputs).unwrap();
        let seen = observations.iter().filter(|&&number| number != 0.0).count();
        let legal = masks.iter().filter(|&&legal| legal).count();
        said.push(format!("{seen} {legal} {actions:?} {rewards:?} {terminated:?} {truncated:?}"));
    }
    said
}

fn batch<E: Environment>(rules: E::Rules) {
    let batch: Batch<E> = Batch::new(rules, 16, 42).unwrap();
    let parallel = batch.clone().with_parallel(true);
    assert_eq!(together(|| batch_says(parallel)), batch_says(batch));
}

#[test]
fn batches_of_games() {
    batch::<research::fluidity::Environment>(research::fluidity::Rules::default());
    batch::<research::charismatic::Environment>(research::charismatic::Rules::default());
    let setup = Setup::standard(Mode::OneVsOne, Speed::STANDARD);
    batch::<research::kungfu::Environment>(research::kungfu::Rules::new(&setup).unwrap());
}

#[test]
fn playouts() {
    let rules = research::fluidity::Rules::default();
    let play = |number| playout::<research::fluidity::Environment>(&rules, 7, number);
    let alone: Vec<_> = (0..16).map(play).collect();
    let played: Vec<_> = together(|| (0..16).into_par_iter().map(play).collect());
    assert_eq!(played, alone);
}

/// Opponents are shared by all games of a pair, limits by all.
fn pairs<G: TurnBased>(opponent: fn(Level, u64) -> Box<dyn opponents::Opponent<G>>) {
    let play = |pair| {
        let seeds = pair_seeds(3, pair);
        let players = seeds.map(|seed| opponent(Level::Greedy, seed));
        let players = [&*players[0], &*players[1]];
        let games = Match { players, seed: 3, limits: [Limits::nodes(50); 2] }.pair(pair);
        games.map(|game| (game.score, game.decisions))
    };
    let alone: Vec<_> = (0..4).map(play).collect();
    let played: Vec<_> = together(|| (0..4).into_par_iter().map(play).collect());
    assert_eq!(played, alone);
}

#[test]
fn matches() {
    pairs(opponents::fluidity::opponent);
    let plan = KungFuMatch {
        mode: Mode::OneVsOne,
        speed: Speed::LIGHTNING,
        players: [KungFuLevel::Greedy, KungFuLevel::Random],
        paces: [Pace::HUMAN; 2],
        seed: 3,
    };
    let play = |pair| plan.pair(pair).unwrap().map(|game| (game.score, game.commands));
    let alone: Vec<_> = (0..2).map(play).collect();
    let played: Vec<_> = together(|| (0..2).into_par_iter().map(play).collect());
    assert_eq!(played, alone);
}
