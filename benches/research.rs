//! Batches and play-outs: `cargo bench --features research --bench research`.

use std::hint::black_box;
use std::time::Duration;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use heterochess::kungfu::{Mode, Setup, Speed};
use heterochess::research::{Batch, Environment, Outputs, charismatic, fluidity, kungfu, playout};

/// Games in a batch.
const GAMES: usize = 1024;

fn kungfu_rules(mode: Mode) -> kungfu::Rules {
    kungfu::Rules::new(&Setup::standard(mode, Speed::STANDARD)).expect("a sound set-up")
}

/// Steps, observations and masks of a batch in the middle of random games, each for one game.
fn batch<E: Environment>(criterion: &mut Criterion, name: &str, rules: E::Rules) {
    let mut batch: Batch<E> = Batch::new(rules, GAMES, 1).expect("not too many");
    let layout = batch.layout();
    let mut actions = vec![0; GAMES * layout.deciders];
    let mut rewards = vec![0.0; GAMES * layout.players];
    let (mut terminated, mut truncated) = (vec![false; GAMES], vec![false; GAMES]);
    let mut step = |batch: &mut Batch<E>| {
        batch.sample(&mut actions).expect("the right length");
        let outputs = Outputs {
            rewards: &mut rewards,
            terminated: &mut terminated,
            truncated: &mut truncated,
        };
        batch.step(&actions, outputs).expect("sampled actions are legal");
    };
    (0..100).for_each(|_| step(&mut batch));

    let mut group = criterion.benchmark_group(name);
    let seen = GAMES * layout.deciders;
    group.throughput(Throughput::Elements(seen as u64));
    let mut observations = vec![0.0; seen * layout.observation_len()];
    group.bench_function("observation", |bench| {
        bench.iter(|| batch.observe(black_box(&mut observations)));
    });
    let mut masks = vec![false; seen * layout.actions];
    group.bench_function("mask", |bench| {
        bench.iter(|| batch.mark_legal(black_box(&mut masks)));
    });
    group.bench_function("sample and step", |bench| bench.iter(|| step(&mut batch)));
    group.finish();
}

fn batches(criterion: &mut Criterion) {
    batch::<fluidity::Environment>(criterion, "fluidity", fluidity::Rules::default());
    batch::<charismatic::Environment>(criterion, "charismatic", charismatic::Rules::default());
    batch::<kungfu::Environment>(criterion, "kungfu 1v1", kungfu_rules(Mode::OneVsOne));
    batch::<kungfu::Environment>(criterion, "kungfu ffa", kungfu_rules(Mode::FreeForAll));
}

/// Whole random games; the throughput counts their steps.
fn games<E: Environment>(criterion: &mut Criterion, name: &str, rules: &E::Rules, games: u64) {
    let play = |seed| (0..games).map(move |game| playout::<E>(rules, seed, game).steps).sum();
    let steps: u64 = play(1);
    let mut group = criterion.benchmark_group("play-outs");
    group.sample_size(10).throughput(Throughput::Elements(steps));
    group.bench_function(BenchmarkId::from_parameter(name), |bench| {
        bench.iter(|| black_box(play(1)));
    });
    group.finish();
}

fn playouts(criterion: &mut Criterion) {
    games::<fluidity::Environment>(criterion, "fluidity", &fluidity::Rules::default(), 1000);
    games::<charismatic::Environment>(
        criterion,
        "charismatic",
        &charismatic::Rules::default(),
        100,
    );
    let rules = kungfu_rules(Mode::OneVsOne);
    games::<kungfu::Environment>(criterion, "kungfu 1v1", &rules, 100);
}

criterion_group! {
    name = research;
    config = Criterion::default().measurement_time(Duration::from_secs(3));
    targets = batches, playouts
}
criterion_main!(research);
