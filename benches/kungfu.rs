//! The speed of Kung Fu Chess: whole random games, move lists, clones.
//!
//! `cargo bench --bench kungfu`. Each figure is the best of several runs.

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::hint::black_box;
use std::time::{Duration, Instant};

use heterochess::board::{Role, zobrist::word};
use heterochess::kungfu::{
    Command, Engine, FourArmy, Geometry, Mode, Orthodox, Placed, Seat, Setup, Speed,
};

const ROUNDS: u32 = 7;

/// The shortest of several runs.
fn best(mut run: impl FnMut() -> Duration) -> Duration {
    (0..ROUNDS).map(|_| run()).min().unwrap_or_default()
}

/// Nanoseconds for one call.
fn per_call<T>(mut call: impl FnMut() -> T) -> f64 {
    const CALLS: u32 = 20_000;
    let time = best(|| {
        let start = Instant::now();
        for _ in 0..CALLS {
            black_box(call());
        }
        start.elapsed()
    });
    time.as_secs_f64() * 1e9 / f64::from(CALLS)
}

/// The commands of a game, and when it ends.
type Script = (Vec<(u64, Seat, Command)>, u64);

/// The commands of random games: recorded once, so that the choice of moves is not measured.
struct Recorded<G: Geometry> {
    start: Engine<G>,
    games: Vec<Script>,
    events: u64,
}

fn record<G: Geometry>(setup: &Setup, games: u64, per_second: u64) -> Recorded<G> {
    let start = Engine::<G>::new(setup).expect("a sound set-up");
    let mut recorded = Recorded { start, games: Vec::new(), events: 0 };
    for game_number in 0..games {
        let mut dice = game_number << 32;
        let mut roll = |sides: usize| {
            dice += 1;
            (word(dice) % sides as u64) as usize
        };
        let mut game = recorded.start.clone();
        let mut commands = Vec::new();
        let (mut time, mut events) = (0, 0);
        while game.outcome().is_none() && commands.len() < 2000 {
            // Each seat commands so often a second, on average.
            time += roll(2 * 1000 / per_second as usize) as u64;
            for seat in setup.mode.seats().iter() {
                let _ = game.advance_to(time, |_| events += 1);
                let mut moves = game.legal_moves(seat);
                moves.extend(game.queueable_moves(seat));
                if moves.is_empty() {
                    continue;
                }
                let command = Command::Move(moves[roll(moves.len())]);
                let _ = game.submit(time, seat, command, |_| events += 1);
                commands.push((time, seat, command));
            }
        }
        recorded.events += events;
        recorded.games.push((commands, time));
    }
    recorded
}

/// Replays recorded games: events a second, and the mean time of an event and of a command.
fn replay<G: Geometry>(name: &str, setup: &Setup, per_second: u64) {
    let recorded = record::<G>(setup, 40, per_second);
    let commands: usize = recorded.games.iter().map(|(commands, _)| commands.len()).sum();
    let time = best(|| {
        let begin = Instant::now();
        let mut events = 0_u64;
        for (commands, end) in &recorded.games {
            let mut game = recorded.start.clone();
            for &(time, seat, command) in commands {
                let _ = game.submit(time, seat, command, |_| events += 1);
            }
            let _ = game.advance_to(*end, |_| events += 1);
            black_box(&game);
        }
        assert_eq!(events, recorded.events);
        begin.elapsed()
    });
    let seconds = time.as_secs_f64();
    println!(
        "{name:<34} {per_second:>3}/s {:>8} events {:>7} commands  {:>6.2} M events/s  {:>5.0} ns/event  {:>5.0} ns/command",
        recorded.events,
        commands,
        recorded.events as f64 / seconds / 1e6,
        seconds * 1e9 / recorded.events as f64,
        seconds * 1e9 / commands as f64,
    );
}

fn small_calls<G: Geometry>(name: &str, setup: &Setup) {
    let start = Engine::<G>::new(setup).expect("a sound set-up");
    let mut middle = start.clone();
    for &(time, seat, command) in record::<G>(setup, 1, 4).games[0].0.iter().take(30) {
        let _ = middle.submit(time, seat, command, |_| {});
    }
    for (when, game) in [("start", &start), ("middle", &middle)] {
        let moves = game.legal_moves(Seat::One).len();
        let hasher = BuildHasherDefault::<DefaultHasher>::default();
        println!(
            "{name:<8} {when:<7} legal_moves {:>5.0} ns ({moves} moves)  queueable_moves {:>5.0} ns  clone {:>4.0} ns  == {:>4.0} ns  hash {:>5.0} ns  {} bytes",
            per_call(|| black_box(game).legal_moves(Seat::One)),
            per_call(|| black_box(game).queueable_moves(Seat::One)),
            per_call(|| black_box(game).clone()),
            per_call(|| black_box(game) == black_box(&game.clone())),
            per_call(|| hasher.hash_one(black_box(game))),
            size_of::<Engine<G>>(),
        );
    }
}

/// Four armies with so many men in all.
fn crowd(men: usize) -> Setup {
    let mut setup = Setup::standard(Mode::FreeForAll, Speed::STANDARD);
    let mut squares: Vec<_> = setup.mode.board().squares().collect();
    squares.retain(|square| setup.men.iter().all(|man| man.square != *square));
    let mut extra = squares.into_iter().zip(Seat::ALL.into_iter().cycle());
    if men <= setup.men.len() {
        // Kings and those next to them stay.
        setup.men.sort_by_key(|man| usize::from(man.role != Role::King));
        setup.men.truncate(men);
    } else {
        let more = extra.by_ref().take(men - setup.men.len());
        setup.men.extend(more.map(|(square, seat)| Placed { seat, role: Role::Knight, square }));
    }
    setup
}

fn main() {
    println!("small calls");
    small_calls::<Orthodox>("1v1", &Setup::standard(Mode::OneVsOne, Speed::STANDARD));
    small_calls::<FourArmy>("ffa", &Setup::standard(Mode::FreeForAll, Speed::STANDARD));

    println!("\nwhole random games, each seat commanding so often a second");
    for per_second in [1, 4, 20] {
        let name = |mode: Mode| format!("{mode} standard");
        replay::<Orthodox>(
            &name(Mode::OneVsOne),
            &Setup::standard(Mode::OneVsOne, Speed::STANDARD),
            per_second,
        );
        for mode in [Mode::FreeForAll, Mode::TwoVsTwo, Mode::OneVsThree] {
            replay::<FourArmy>(&name(mode), &Setup::standard(mode, Speed::STANDARD), per_second);
        }
        replay::<Orthodox>(
            "1v1 lightning",
            &Setup::standard(Mode::OneVsOne, Speed::LIGHTNING),
            per_second,
        );
    }

    println!("\nfree-for-all by the number of pieces");
    for men in [16, 32, 64, 96, 120] {
        replay::<FourArmy>(&format!("{men} pieces"), &crowd(men), 4);
    }
}
