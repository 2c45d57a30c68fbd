//! Numbers as large as they come: sizes, limits, times.

use core::ops::ControlFlow;

use heterochess::charismatic::{self, Census};
use heterochess::kungfu::{Command, Game, MAX_TIME, Mode, Seat, Setup, Speed};
use heterochess::opponents::{Level, Limits, kungfu as players};
use heterochess::research::{Batch, MOST_GAMES, fluidity as research};
use heterochess::solve::{Answer, charismatic::Solver as Mates, fluidity::Solver};
use heterochess::svg::{self, Options};
use heterochess::{ErrorCode, board, fluidity};

const DIAGRAM: &str = "8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 w";
/// Queens that have billions of turns.
const QUEENS: &str = "3qk3/1q1q1q1q/q1q1q1q1/8/8/Q1Q1Q1Q1/1Q1Q1Q1Q/3QK3 w - -";

#[test]
fn a_batch_has_a_most_of_games() {
    for games in [MOST_GAMES + 1, 1 << 40, usize::MAX] {
        let batch: Result<Batch<research::Environment>, _> =
            Batch::new(research::Rules::default(), games, 1);
        assert_eq!(batch.err().map(|error| error.games), Some(games));
    }
}

#[test]
fn a_census_holds_no_more_than_its_limit() {
    let queens: charismatic::Position = QUEENS.parse().unwrap();
    for limit in [0, 1, 1000] {
        let counted = queens.census().limit(limit).count();
        assert_eq!(counted.unwrap_err().code(), "limit-reached", "{limit}");
    }
    // A limit beyond all memory is one all the same where there is little to count.
    let ending: charismatic::Position = "3k4/8/8/8/8/8/8/R3K2R w KQ -".parse().unwrap();
    assert_eq!(ending.census().limit(usize::MAX).count().unwrap().results, 917);
    // The default is less than what queens take.
    let mut told = 0;
    let stopped = queens.census().progress(|progress| {
        told = progress.nodes;
        if told > 100_000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(stopped.count().unwrap_err().code(), "stopped");
    assert!(told < Census::DEFAULT_LIMIT);
}

#[test]
fn a_search_stops_where_it_is_told_to() {
    let diagram: fluidity::Position = DIAGRAM.parse().unwrap();
    let start = fluidity::Position::default();
    // A table of four pebibytes takes what it needs.
    let mut solver = Solver::new().hash_mebibytes(u32::MAX).max_nodes(u64::MAX);
    assert_eq!(solver.solve(&diagram, u8::MAX).win().map(|win| win.plies), Some(3));
    let mut solver = Solver::new().max_nodes(1000);
    assert!(matches!(solver.solve(&start, u8::MAX), Answer::Unknown(_)));
    let queens: charismatic::Position = QUEENS.parse().unwrap();
    assert!(matches!(Mates::new().max_results(100).solve(&queens, u8::MAX), Answer::Unknown(_)));

    let stopped = || true;
    for level in Level::ALL {
        let opponent = heterochess::opponents::fluidity::opponent(level, u64::MAX);
        let game = fluidity::Game::new(start);
        assert!(opponent.choose(&game, &Limits::nodes(0)).is_some());
        assert!(opponent.choose(&game, &Limits::nodes(u64::MAX).stop_when(&stopped)).is_some());
        let opponent = heterochess::opponents::charismatic::opponent(level, u64::MAX);
        let game = charismatic::Game::from_position(queens);
        assert!(opponent.choose(&game, &Limits::until(&stopped)).is_some());
    }
}

#[test]
fn the_clock_has_an_end() {
    for speed in [Speed::new(MAX_TIME, MAX_TIME), Speed::new(1, 0), Speed::new(u64::MAX, u64::MAX)]
    {
        let Ok(speed) = speed else { continue };
        let mut game = Game::new(&Setup::standard(Mode::OneVsOne, speed)).unwrap();
        let e4 = Command::Move("e2e4".parse().unwrap());
        assert!(game.advance_to(u64::MAX, |_| {}).is_err());
        game.submit(MAX_TIME - 1, Seat::One, e4, |_| {}).unwrap();
        let _ = game.submit(MAX_TIME, Seat::One, Command::Disconnect, |_| {});
        game.advance_to(MAX_TIME, |_| {}).unwrap();
        assert!(game.submit(u64::MAX, Seat::Two, e4, |_| {}).is_err());
        assert_eq!(game.advance_to(0, |_| {}).unwrap_err().code(), "backwards");
        let picture = svg::kungfu::animate(&game.snapshot(), &[], u64::MAX, &Options::new());
        assert!(picture.starts_with("<svg"));
        let pace = players::Pace::new(u64::MAX, u64::MAX);
        let mut player = players::player(players::Level::Reactive, Seat::One, pace, u64::MAX);
        let _ = player.look(&game);
    }
}

#[test]
fn pictures_take_any_size() {
    for size in [0, 1, u32::MAX] {
        let picture = svg::board(&board::Board::START, &Options::new().size(size));
        assert!(picture.len() < 100_000 && picture.contains(&format!("{}", size.max(1))));
    }
}

#[test]
fn clocks_and_numbers_of_moves_stop_at_their_largest() {
    let text = "8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 w - - 0 65535";
    let mut position: fluidity::Position = text.parse().unwrap();
    for _ in 0..4 {
        let Some(m) = position.legal_moves().first().copied() else { break };
        position.play(&m).unwrap();
    }
    assert_eq!(position.move_number(), 65535);
}
