//! What the calls of `benches/c/border.c` cost from Rust, in nanoseconds; with the name of a call
//! and a number it only makes so many of these calls.

use std::fmt::Write as _;
use std::hint::black_box;
use std::time::Instant;

use heterochess::board::{Board, Square};
use heterochess::{charismatic, fluidity, kungfu};

fn measure<T>(name: &str, mut call: impl FnMut() -> T) {
    let arguments: Vec<String> =
        std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let (runs, calls) = match &arguments[..] {
        [only, ..] if only != name => return,
        [_, calls] => (1, calls.parse().expect("a number of calls")),
        _ => (15, 100_000),
    };
    let run = || {
        let before = Instant::now();
        for _ in 0..calls {
            black_box(call());
        }
        before.elapsed().as_secs_f64() * 1e9 / f64::from(calls)
    };
    let best = std::iter::repeat_with(run).take(runs).fold(f64::INFINITY, f64::min);
    println!("{name} {best:.1}");
}

/// What a caller of the library would do for a board to draw.
fn men(board: &Board) -> [Option<heterochess::board::Piece>; 64] {
    Square::ALL.map(|square| board.piece_at(square))
}

fn main() {
    let mut fluidity = fluidity::Game::default();
    let charismatic = charismatic::Position::orthodox();
    let mut series = charismatic.series();
    let m = series.parse_move("g1f3").expect("a move");
    let setup = kungfu::Setup::standard(kungfu::Mode::OneVsOne, kungfu::Speed::STANDARD);
    let mut kungfu = kungfu::Game::new(&setup).expect("a game");
    let mut time = 0;
    let mut fen = String::with_capacity(128);
    let mut pieces = Vec::with_capacity(128);

    let first = fluidity.position().legal_moves()[0];

    measure("next-event", || black_box(&kungfu).next_event_time());
    measure("advance", || {
        time += 1;
        black_box(&mut kungfu).advance_to(time, |_| {})
    });
    measure("count-moves", || black_box(fluidity.position()).count_legal_moves());
    measure("list-20-moves", || black_box(fluidity.position()).legal_moves());
    measure("check", || black_box(fluidity.position()).refusal(black_box(&first)));
    measure("play-and-undo", || {
        let played = fluidity.play(black_box(&first));
        (played.is_ok(), fluidity.undo())
    });
    measure("push-and-undo", || {
        let pushed = series.push(black_box(&m));
        (pushed.is_ok(), series.undo())
    });
    measure("fen", || {
        fen.clear();
        write!(fen, "{}", black_box(fluidity.position())).expect("a string takes anything");
        fen.len()
    });
    measure("board", || men(black_box(fluidity.position().board())));
    measure("list-20-sends", || black_box(&kungfu).legal_moves(kungfu::Seat::One));
    measure("snapshot-32", || {
        pieces.clear();
        pieces.extend(black_box(&kungfu).pieces());
        pieces.len()
    });
}
