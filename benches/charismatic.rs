//! Charismatic Chess: `cargo bench --bench charismatic`. For peers in the same run see `compare/`.
//!
//! Checked positions from random play are timed one by one, since what matters there is the slowest;
//! their figures are printed before criterion's.

use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use heterochess::board::zobrist;
use heterochess::charismatic::{Position, SeriesLength};
use heterochess::perft;

/// The orthodox array after e4 d4 Nf3 Nc3 Bc4 Be3 against e5 d5 Nf6 Nc6 Bc5 Be6.
const DEVELOPED: &str = "r2qk2r/ppp2ppp/2n1bn2/2bpp3/2BPP3/2N1BN2/PPP2PPP/R2QK2R w KQkq - 0 1";
/// After e4 Nf3 Nc3 Bc4 against e5 Nf6 Nc6 Bc5.
const GIUOCO: &str = "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 0 1";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn position(fen: &str) -> Position {
    fen.parse().expect("a valid position")
}

fn chess(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("charismatic/perft of one-move turns");
    for (name, position, depth) in
        [("start", Position::orthodox(), 5), ("kiwipete", position(KIWIPETE), 4)]
    {
        let position = position.with_max_series(SeriesLength::ONE);
        group.throughput(Throughput::Elements(perft(&position, depth)));
        group.bench_function(name, |bencher| bencher.iter(|| perft(black_box(&position), depth)));
    }
}

fn turns(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("charismatic/one turn");
    group.sample_size(10);
    for (name, position) in [("developed", position(DEVELOPED)), ("giuoco", position(GIUOCO))] {
        group.bench_function(format!("{name}: count series"), |bencher| {
            bencher.iter(|| black_box(&position).count_series());
        });
        group.bench_function(format!("{name}: count series and results"), |bencher| {
            bencher.iter(|| black_box(&position).census().count().expect("within the limit"));
        });
        group.bench_function(format!("{name}: gather results"), |bencher| {
            bencher.iter(|| black_box(&position).census().results().expect("within the limit"));
        });
        group.bench_function(format!("{name}: all mating turns"), |bencher| {
            bencher.iter(|| {
                let go_on = |_: &_| ControlFlow::<()>::Continue(());
                black_box(&position).census().mating_turns(go_on).expect("within the limit")
            });
        });
    }
}

/// Random numbers that are the same in each run.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 += 1;
        (zobrist::word(self.0) % end as u64) as usize
    }
}

/// Positions of random games in which the side to move is in check.
fn checked_positions(number: usize) -> Vec<Position> {
    let mut random = Random(1 << 40);
    let mut checked = Vec::new();
    while checked.len() < number {
        let mut position = Position::orthodox();
        for _ in 0..60 {
            let turn = (0..100).find_map(|_| {
                let mut series = position.series();
                for _ in 0..=random.below(5) {
                    let moves = series.possible_moves();
                    if moves.is_empty() {
                        break;
                    }
                    series.push(&moves[random.below(moves.len())]).expect("a possible move");
                }
                series.end().ok()
            });
            let Some(turn) = turn else { break };
            position.play_unchecked(&turn);
            if position.is_check() {
                checked.push(position);
            }
        }
    }
    checked.truncate(number);
    checked
}

fn rescue(criterion: &mut Criterion) {
    let positions = checked_positions(10_000);
    let mut mates = 0;
    let mut times: Vec<Duration> = positions
        .iter()
        .map(|position| {
            let start = Instant::now();
            let saved = black_box(position).has_legal_turn();
            mates += usize::from(!saved);
            start.elapsed()
        })
        .collect();
    times.sort();
    println!(
        "charismatic/has_legal_turn: {} checked positions, {mates} mates: median {:?}, 99th \
         percentile {:?}, worst {:?}",
        times.len(),
        times[times.len() / 2],
        times[times.len() * 99 / 100],
        times[times.len() - 1],
    );
    let mut group = criterion.benchmark_group("charismatic/has_legal_turn");
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("10 000 checked positions", |bencher| {
        bencher.iter(|| positions.iter().filter(|position| position.has_legal_turn()).count());
    });
}

criterion_group!(benches, chess, turns, rescue);
criterion_main!(benches);
