//! Endgame tables: how long a question takes.

use std::hint::black_box;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use heterochess::fluidity::Position;
use heterochess::tables::Tables;

/// Random positions of an ending, from random games among its own men.
fn positions(fen: &str, count: usize) -> Vec<Position> {
    let start: Position = fen.parse().expect("a position");
    let (mut position, mut number, mut found) = (start, 1_usize, Vec::new());
    while found.len() < count {
        let moves = position.legal_moves();
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        position = match moves.get((number >> 33) % moves.len().max(1)) {
            Some(m) if !m.is_capture() => {
                let mut next = position;
                next.play_unchecked(m);
                next
            }
            _ => start,
        };
        found.push(position);
    }
    found
}

fn probing(criterion: &mut Criterion) {
    let mut tables = Tables::new();
    tables.generate("KRkn".parse().expect("an ending")).expect("it can be made");
    let positions = positions("4k3/8/3n4/8/8/8/8/R3K3 w", 4096);
    let mut group = criterion.benchmark_group("tables, KRkn");
    let mut next = positions.iter().cycle();
    let mut position = || next.next().expect("a cycle has no end");
    group.bench_function("probe", |bench| {
        bench.iter_batched(&mut position, |p| black_box(tables.probe(p)), BatchSize::SmallInput);
    });
    group.bench_function("probe with the 25-move rule", |bench| {
        let probe = |p| black_box(tables.probe_with_clock(p));
        bench.iter_batched(&mut position, probe, BatchSize::SmallInput);
    });
    group.bench_function("all moves with their values", |bench| {
        bench.iter_batched(&mut position, |p| black_box(tables.moves(p)), BatchSize::SmallInput);
    });
    group.finish();
}

criterion_group!(benches, probing);
criterion_main!(benches);
