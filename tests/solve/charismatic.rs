//! Mates in one and two turns of Charismatic Chess, and plain minimax over all turns.

use core::ops::ControlFlow;

use heterochess::board::{Board, CastlingRights, Color, Piece, Role, Square, zobrist};
use heterochess::charismatic::{Position, SeriesLength, Turn};
use heterochess::solve::charismatic::Solver;
use heterochess::solve::{Answer, Halt};

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

#[test]
fn c14_a_mate_in_one_turn_is_found() {
    let position = position("3k4/8/8/8/8/8/8/R3K2R w KQ -");
    let answer = Solver::new().solve(&position, 2);
    let win = answer.win().expect("a mate");
    assert_eq!((win.plies, position.san(&win.line[0])), (1, "Ra7,Rh8#".to_owned()));
}

/// Whether the side to move mates in so many turns: every turn is played.
fn mates(position: &Position, turns: u8) -> bool {
    turns > 0
        && position.turns().any(|turn| {
            let next = after(position, &turn);
            match next.outcome() {
                Some(outcome) => outcome.winner == Some(position.side_to_move()),
                None => {
                    turns > 1
                        && next.turns().all(|reply| {
                            let next = after(&next, &reply);
                            next.outcome().is_none() && mates(&next, turns - 1)
                        })
                }
            }
        })
}

fn after(position: &Position, turn: &Turn) -> Position {
    let mut next = *position;
    next.play(turn).expect("legal turns are legal");
    next
}

/// A random position of a few men, with short series so that minimax ends.
fn random_position(seed: u64, series: usize, men: usize) -> Option<Position> {
    let mut words = (0..).map(|n| zobrist::word(seed.wrapping_mul(1000) + n) >> 20);
    let mut below = |end: u64| words.next().map_or(0, |word| word % end);
    let mut board = Board::EMPTY;
    // Black's king in a corner, where mates are.
    for number in 0..men {
        let color = if number == 1 { Color::Black } else { Color::White };
        let role = [Role::King, Role::King, Role::Rook, Role::Queen][number.min(3)];
        let square = if number == 1 { below(3) } else { below(64) };
        board.set(Square::new(square as u32), Some(Piece { color, role }));
    }
    let fen = format!("{board} w {} - 0 1", CastlingRights::empty());
    let position: Position = fen.parse().ok()?;
    Some(position.with_max_series(SeriesLength::new(series)?))
}

#[test]
fn solving_agrees_with_plain_minimax() {
    let (mut mates_found, mut none) = ([0; 3], 0);
    for seed in 0..400 {
        let (series, men) = if seed % 4 == 0 { (2, 3) } else { (1, 3 + seed as usize % 2) };
        let Some(position) = random_position(seed, series, men) else { continue };
        if position.outcome().is_some() {
            continue;
        }
        let expected = (1..=2).find(|&turns| mates(&position, turns));
        match Solver::new().solve(&position, 2) {
            Answer::Win(win) => {
                let turns = win.plies.div_ceil(2);
                assert_eq!(Some(turns), expected, "{position}");
                assert_eq!(win.line.len(), usize::from(win.plies));
                let end = win.line.iter().fold(position, |position, turn| after(&position, turn));
                assert_eq!(end.outcome().and_then(|end| end.winner), Some(Color::White));
                mates_found[usize::from(turns)] += 1;
            }
            answer => {
                assert_eq!((answer, expected), (Answer::NoWin, None), "{position}");
                none += 1;
            }
        }
    }
    assert!(mates_found[1] > 5 && mates_found[2] > 5 && none > 5, "{mates_found:?} {none}");
}

#[test]
fn a_limit_and_a_stop_are_answers_of_their_own() {
    let developed = position("r2qk2r/ppp2ppp/2n1bn2/2bpp3/2BPP3/2N1BN2/PPP2PPP/R2QK2R w KQkq -");
    let answer = Solver::new().max_results(20_000).solve(&developed, 2);
    assert_eq!(answer, Answer::Unknown(Halt::LimitReached));
    let mut told = 0;
    let mut stopped = Solver::new().progress(|_| {
        told += 1;
        if told < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    assert_eq!(stopped.solve(&developed, 1), Answer::Unknown(Halt::Stopped));
    assert_eq!(Solver::new().solve(&developed, 0), Answer::NoWin);
}

#[test]
fn a_limit_counts_what_is_looked_at_on_the_way() {
    let ending = position("8/8/8/8/8/k7/8/K6R w");
    let mut solver = Solver::new();
    assert!(solver.solve(&ending, 2).win().is_some());
    let all = solver.results();
    // No less than the results of the first turn, for each of which there are replies and mates.
    assert!(all > 10 * ending.census().count().unwrap().results, "{all}");
    assert!(Solver::new().max_results(all).solve(&ending, 2).win().is_some());
    for less in [all - 1, all / 2, 1] {
        let mut solver = Solver::new().max_results(less);
        assert_eq!(solver.solve(&ending, 2), Answer::Unknown(Halt::LimitReached));
        // It is asked after each node, which has no more than some hundred moves.
        assert!(solver.results() < less + 1000);
    }
}

#[test]
fn a_finished_game_has_no_mate() {
    let stalemate = position("k7/8/1Q6/8/8/8/8/4K3 b");
    assert!(stalemate.outcome().is_some());
    assert_eq!(Solver::new().solve(&stalemate, 2), Answer::NoWin);
    let kings = position("k7/8/8/8/8/8/8/4K3 w");
    assert!(kings.outcome().is_some());
    assert_eq!(Solver::new().solve(&kings, 2), Answer::NoWin);
}
