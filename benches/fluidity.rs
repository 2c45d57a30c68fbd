//! Fluidity Chess: `cargo bench --bench fluidity`. For peers in the same run see `compare/`.

use std::hint::black_box;
use std::ops::ControlFlow;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use heterochess::fluidity::Position;
use heterochess::perft;

const POSITIONS: [(&str, &str); 3] = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    ("middle", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
    ("diagram", "8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 w - - 0 1"),
];

/// The number of leaves, every one of them played and shown to `at_leaf`.
fn played(position: &Position, depth: u32, at_leaf: &impl Fn(&Position)) -> u64 {
    if depth == 0 {
        at_leaf(black_box(position));
        return 1;
    }
    let mut nodes = 0;
    let _ = position.visit_legal_moves(|m| {
        let mut next = *position;
        next.play_unchecked(&m);
        nodes += played(&next, depth - 1, at_leaf);
        ControlFlow::<()>::Continue(())
    });
    nodes
}

fn searches(criterion: &mut Criterion) {
    for (name, fen) in POSITIONS {
        let position: Position = fen.parse().expect("a valid position");
        let mut group = criterion.benchmark_group(name);
        group.throughput(Throughput::Elements(perft(&position, 3)));
        group.bench_function("perft 3", |bench| bench.iter(|| perft(black_box(&position), 3)));
        group.bench_function("played 3", |bench| bench.iter(|| played(&position, 3, &|_| ())));
        let outcome = |leaf: &Position| {
            black_box(leaf.outcome());
        };
        group.bench_function("outcome 3", |bench| bench.iter(|| played(&position, 3, &outcome)));
    }
}

fn single_calls(criterion: &mut Criterion) {
    for (name, fen) in POSITIONS {
        let position: Position = fen.parse().expect("a valid position");
        let m = position.legal_moves()[0];
        let mut group = criterion.benchmark_group(format!("{name}, one call"));
        group.bench_function("legal_moves", |bench| {
            bench.iter(|| black_box(&position).legal_moves());
        });
        group.bench_function("is_legal", |bench| bench.iter(|| black_box(&position).is_legal(&m)));
        group.bench_function("play", |bench| {
            let setup = || position;
            bench.iter_batched_ref(setup, |position| position.play(&m), BatchSize::SmallInput);
        });
        group.bench_function("san", |bench| bench.iter(|| black_box(&position).san(&m)));
        group.bench_function("to FEN", |bench| bench.iter(|| black_box(&position).to_string()));
        group.bench_function("from FEN", |bench| bench.iter(|| fen.parse::<Position>()));
    }
}

criterion_group!(benches, searches, single_calls);
criterion_main!(benches);
