//! The solver of Fluidity Chess: known facts, and plain minimax over whole games.

use core::ops::ControlFlow;

use heterochess::board::{Board, CastlingRights, Color, Piece, Role, Square, zobrist};
use heterochess::fluidity::{Game, Move, Position, Setup};
use heterochess::solve::fluidity::{Proof, Solver};
use heterochess::solve::{Answer, Halt};

const DIAGRAM: &str = "8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 w";

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn after(position: &Position, text: &str) -> Position {
    let mut next = *position;
    next.play(&position.parse_move(text).unwrap()).unwrap();
    next
}

fn plies_and_first(position: &Position, plies: u8) -> Option<(u8, String)> {
    let answer = Solver::new().solve(position, plies);
    answer.win().map(|win| (win.plies, position.san(&win.line[0]).to_string()))
}

#[test]
fn white_wins_the_diagram_in_three_plies() {
    let diagram = position(DIAGRAM);
    assert_eq!(plies_and_first(&diagram, 2), None);
    assert_eq!(plies_and_first(&diagram, 3), Some((3, "Rg4xc4d4f4+".to_owned())));
    assert_eq!(plies_and_first(&diagram, 9), Some((3, "Rg4xc4d4f4+".to_owned())));
}

#[test]
fn a_king_move_in_the_diagram_is_mated() {
    for king_move in ["Ka2", "Kb1"] {
        let mated = after(&position(DIAGRAM), king_move);
        assert_eq!(plies_and_first(&mated, 1), Some((1, "Qa1xb2#".to_owned())));
    }
}

/// The inventor's page says that Black's knight wins in two moves of his, three plies. It takes
/// five.
#[test]
fn black_wins_the_diagram_by_a_knight_move_in_five_plies() {
    let black = position(&DIAGRAM.replace(" w", " b"));
    for knight_move in ["Na3", "Na3xb4"] {
        let white = after(&black, knight_move);
        let mut longest = 0;
        for reply in white.legal_moves() {
            let mut next = white;
            next.play(&reply).unwrap();
            let answer = Solver::new().solve(&next, 5);
            longest = longest.max(answer.win().expect("every reply loses").plies);
        }
        assert_eq!(longest, 3, "{knight_move}");
        let first = black.parse_move(knight_move).unwrap();
        let answer = Solver::new().solve_move(&black, &first, 9).unwrap();
        let win = answer.win().expect("it wins");
        assert_eq!((win.plies, win.line[0]), (5, first));
        assert_wins(&black, win.plies, &win.line);
        assert_eq!(Solver::new().solve_move(&black, &first, 4), Ok(Answer::NoWin));
        let rescue = after(&white, "Rb1");
        assert_eq!(Solver::new().solve(&rescue, 2), Answer::NoWin);
        assert_eq!(plies_and_first(&rescue, 3).map(|(plies, _)| plies), Some(3));
    }
}

/// Whether the side to move wins within so many plies: every game is played out, with all the
/// rules of a game, the third occurrence included.
fn minimax_wins(game: &mut Game, plies: u8) -> bool {
    plies > 0
        && game.position().legal_moves().iter().any(|m| {
            let us = game.position().side_to_move();
            game.play(m).unwrap();
            let wins = match game.outcome() {
                Some(outcome) => outcome.winner == Some(us),
                None => minimax_loses(game, plies - 1),
            };
            game.undo();
            wins
        })
}

fn minimax_loses(game: &mut Game, plies: u8) -> bool {
    plies > 0
        && game.position().legal_moves().iter().all(|m| {
            game.play(m).unwrap();
            let wins = game.outcome().is_none() && minimax_wins(game, plies - 1);
            game.undo();
            wins
        })
}

fn minimax(position: &Position, plies: u8) -> Option<u8> {
    if position.outcome().is_some() {
        return None;
    }
    (1..=plies).step_by(2).find(|&plies| minimax_wins(&mut Game::new(*position), plies))
}

/// A random position of `men` men, if the draw is one.
fn random_position(seed: u64, men: usize, clock: u16) -> Option<Position> {
    let mut words = (0..).map(|n| zobrist::word(seed.wrapping_mul(1000) + n) >> 20);
    let mut below = |end: u64| words.next().map_or(0, |word| word % end);
    let mut board = Board::EMPTY;
    for number in 0..men {
        let color = Color::ALL[if number < 2 { number } else { below(2) as usize }];
        let role = if number < 2 { Role::King } else { Role::ALL[below(5) as usize] };
        board.set(Square::new(below(64) as u32), Some(Piece { color, role }));
    }
    let side_to_move = Color::ALL[below(2) as usize];
    let castling = CastlingRights::empty();
    Position::try_from(Setup { board, side_to_move, castling, clock, move_number: 1 }).ok()
}

fn random_positions(men: core::ops::Range<usize>, count: usize) -> impl Iterator<Item = Position> {
    (0..)
        .filter_map(move |seed: u64| {
            let men = men.start + seed as usize % men.len();
            // Half of them close to the end of the clock.
            let clock = if seed.is_multiple_of(2) { 0 } else { 44 + seed / 2 % 6 };
            random_position(seed, men, clock as u16)
        })
        .take(count)
}

fn cases(default: usize) -> usize {
    std::env::var("PROPTEST_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// Plays a line and looks that it ends with the win of who began.
fn assert_wins(position: &Position, plies: u8, line: &[Move]) {
    let mut game = Game::new(*position);
    for m in line {
        game.play(m).unwrap();
    }
    assert_eq!(line.len(), usize::from(plies), "{position}");
    let outcome = game.outcome().unwrap_or_else(|| panic!("{position} {line:?}"));
    assert_eq!(outcome.winner, Some(position.side_to_move()), "{position}");
}

fn assert_agrees(solver: &mut Solver, position: &Position, plies: u8) -> bool {
    let expected = minimax(position, plies);
    match solver.solve(position, plies) {
        Answer::Win(win) => {
            assert_eq!(expected, Some(win.plies), "{position}");
            assert_wins(position, win.plies, &win.line);
        }
        answer => {
            assert_eq!((answer, expected), (Answer::NoWin, None), "{position}");
        }
    }
    expected.is_some()
}

#[test]
fn f13_f17_solving_agrees_with_plain_minimax() {
    // Small tables: what is overwritten must do no harm. One is kept for all questions, of which
    // either side asks some.
    let mut solver = Solver::new().hash_mebibytes(1);
    let mut won = 0;
    for position in random_positions(3..9, cases(2000)) {
        won += usize::from(assert_agrees(&mut solver, &position, 3));
    }
    for position in random_positions(3..6, cases(2000) / 5) {
        won += usize::from(assert_agrees(&mut solver, &position, 5));
    }
    assert!(won > cases(2000) / 10, "only {won} are won");
}

/// Every reply is there, and every branch ends with the win in the plies it says.
fn assert_proves(game: &mut Game, proof: &Proof) {
    let us = game.position().side_to_move();
    game.play(&proof.m).unwrap();
    match game.outcome() {
        Some(outcome) => {
            assert_eq!((outcome.winner, proof.plies), (Some(us), 1));
            assert!(proof.replies.is_empty());
        }
        None => {
            let mut legal = game.position().legal_moves().to_vec();
            legal.sort_unstable();
            assert!(legal.iter().eq(proof.replies.iter().map(|(reply, _)| reply)));
            let longest = proof.replies.iter().map(|(_, proof)| proof.plies).max();
            assert_eq!(longest, Some(proof.plies - 2));
            for (reply, proof) in &proof.replies {
                game.play(reply).unwrap();
                assert_proves(game, proof);
                game.undo();
            }
        }
    }
    game.undo();
}

#[test]
fn proofs_answer_every_reply() {
    let black = position(&DIAGRAM.replace(" w", " b"));
    let mut solver = Solver::new();
    let proof = solver.prove(&black, 5).unwrap().expect("Black wins");
    assert_proves(&mut Game::new(black), &proof);
    assert_eq!(solver.prove(&black, proof.plies - 1), Ok(None));
    for position in random_positions(3..6, 300) {
        if let Some(proof) = solver.prove(&position, 5).unwrap() {
            assert_proves(&mut Game::new(position), &proof);
        }
    }
}

#[test]
fn a_given_first_move_is_proved_by_itself() {
    let black = position(&DIAGRAM.replace(" w", " b"));
    let mut solver = Solver::new();
    let mut proved = 0;
    for m in black.legal_moves() {
        let plies = solver.solve_move(&black, &m, 5).unwrap().win().map(|win| win.plies);
        let proof = solver.prove_move(&black, &m, 5).unwrap();
        assert_eq!(
            proof.as_ref().map(|proof| (proof.m, proof.plies)),
            plies.map(|plies| (m, plies))
        );
        if let Some(proof) = proof {
            assert_proves(&mut Game::new(black), &proof);
            proved += 1;
        }
    }
    assert!(proved > 1, "more than one move wins");
    let not_legal = position(DIAGRAM).legal_moves()[0];
    assert_eq!(solver.prove_move(&black, &not_legal, 5), Ok(None));
    assert!(solver.max_nodes(10).prove_move(&black, &black.legal_moves()[0], 9).is_err());
}

#[test]
fn f17_a_win_that_comes_too_late_is_none() {
    // Rook and king mate in three plies, none of which takes anything.
    let fen = |clock: u16| format!("7k/8/6K1/8/8/8/8/R7 w - - {clock} 90");
    let mate = position(&fen(0));
    let plies = Solver::new().solve(&mate, 9).win().expect("a mate").plies;
    for clock in 0..60 {
        let answer = Solver::new().solve(&position(&fen(clock)), 9);
        // A win with the fiftieth ply comes before the draw; at 50 the game is over.
        let in_time = clock + u16::from(plies) <= 50;
        assert_eq!(answer.win().is_some(), in_time, "clock {clock}");
    }
}

#[test]
fn a_given_first_move_is_judged_by_itself() {
    let diagram = position(DIAGRAM);
    let judge = |text: &str, plies| {
        let m = diagram.parse_move(text).unwrap();
        Solver::new().solve_move(&diagram, &m, plies).unwrap()
    };
    assert_eq!(judge("Rg4xc4d4f4", 3).win().unwrap().plies, 3);
    assert_eq!(judge("Ka2", 5), Answer::NoWin);
    let foreign = position("4k3/8/8/8/8/8/8/R3K3 w").parse_move("Ra2").unwrap();
    assert!(Solver::new().solve_move(&diagram, &foreign, 3).is_err());
    let mate = after(&after(&diagram, "Rg4xc4d4f4"), "Kh3");
    let m = mate.parse_move("Rh1").unwrap();
    let answer = Solver::new().solve_move(&mate, &m, 9).unwrap();
    assert_eq!(answer.win().unwrap().line, [m]);
}

#[test]
fn a_finished_game_has_no_win() {
    for fen in ["8/8/8/8/8/8/8/K1k5 w", "8/8/3P4/8/8/8/8/4K3 b", "4k3/8/8/8/4n3/4n3/4P3/4K3 w"] {
        assert_eq!(Solver::new().solve(&position(fen), 3), Answer::NoWin);
    }
}

#[test]
fn a_limit_and_a_stop_are_answers_of_their_own() {
    let start = Position::new();
    let answer = Solver::new().max_nodes(10_000).solve(&start, 255);
    assert_eq!(answer, Answer::Unknown(Halt::LimitReached));
    for limit in [0, 1, 7, 100, 5000] {
        let mut limited = Solver::new().max_nodes(limit);
        assert_eq!(limited.solve(&start, 255), Answer::Unknown(Halt::LimitReached));
        assert_eq!(limited.nodes(), limit + 1, "the first node too many is the last");
    }
    let mut stopped = Solver::new().progress(|progress| {
        assert!(progress.plies > 1 && progress.nodes > 0);
        ControlFlow::Break(())
    });
    assert_eq!(stopped.solve(&start, 9), Answer::Unknown(Halt::Stopped));
    assert!(stopped.nodes() > 0);
    drop(stopped);
    assert_eq!(Solver::new().solve(&start, 0), Answer::NoWin);
    assert_eq!(Solver::new().solve(&start, 4), Answer::NoWin);
}

#[cfg(feature = "rayon")]
#[test]
fn threads_and_table_make_no_difference() {
    let mut small = Solver::new().hash_mebibytes(1);
    for position in random_positions(4..12, 300) {
        let one = Solver::new().hash_mebibytes(16).solve(&position, 5);
        assert_eq!(one, small.solve_parallel(&position, 5), "{position}");
        assert_eq!(one, small.solve(&position, 5), "{position}");
    }
}
