//! Opponents for Fluidity Chess.

use heterochess::board::{Color, Role};
use heterochess::fluidity::{Game, Move, Position};
use heterochess::opponents::fluidity::{PieceValues, Search, opponent};
use heterochess::opponents::{Level, Limits, Opponent};
use proptest::prelude::*;

use crate::support::{ask_everyone, random_game};

fn game(fen: &str) -> Game {
    Game::new(fen.parse().unwrap())
}

fn chosen(level: Level, game: &Game, nodes: u64) -> Move {
    opponent(level, 1).choose(game, &Limits::nodes(nodes)).expect("a choice").decision
}

fn after(position: &Position, m: &Move) -> Position {
    let mut next = *position;
    next.play(m).expect("a legal move");
    next
}

fn wins_at_once(position: &Position, m: &Move) -> bool {
    after(position, m).outcome().is_some_and(|end| end.winner == Some(position.side_to_move()))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn whoever_is_asked_answers_legally_and_the_same(
        seed: u64, plies in 0..120_usize, nodes in 1..1500_u64,
    ) {
        let game = random_game(opponent, seed, plies);
        let other = random_game(opponent, !seed, 10);
        ask_everyone(opponent, &game, &other, seed, nodes);
    }
}

#[test]
fn a_win_at_hand_is_taken() {
    let mut found = 0;
    for seed in 0..400 {
        let game = random_game(opponent, seed, 20 + seed as usize % 60);
        let position = game.position();
        let at_hand = position.legal_moves().iter().any(|m| wins_at_once(position, m));
        if game.outcome().is_some() || !at_hand {
            continue;
        }
        found += 1;
        for level in [Level::Greedy, Level::Search] {
            let m = chosen(level, &game, 2_000);
            assert!(wins_at_once(position, &m), "{level} plays {m} in {position}");
        }
    }
    assert!(found >= 30, "only {found} positions with a win at hand");
}

#[test]
fn f10_a_king_that_can_be_passed_is_taken() {
    let game = game("8/8/8/3kP3/8/8/8/4K3 w");
    for level in [Level::Greedy, Level::Search] {
        assert_eq!(chosen(level, &game, 1_000).to_string(), "e5d6", "{level}");
    }
}

#[test]
fn f3_a_king_under_a_hidden_threat_moves_though_he_is_not_in_check() {
    // The knight could take him on its way to a3 or a5. He may stay where he is: a rook can move.
    let game = game("4k3/8/8/8/K1n5/8/8/7R w");
    let position = game.position();
    assert!(!position.is_check());
    for nodes in [50, 500, 20_000] {
        let next = after(position, &chosen(Level::Search, &game, nodes));
        let king = next.board().king(Color::White).unwrap();
        assert!(!next.threats(Color::Black).squares().contains(king), "{next}");
    }
}

#[test]
fn the_pages_wins_are_found() {
    let white = game("8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 w");
    let choice = Search::new(1).choose(&white, &Limits::nodes(20_000)).unwrap();
    assert_eq!(choice.decision.to_string(), "b4g4");
    assert_eq!(choice.score, Some(30_000 - 3), "a win in three plies");
    for answer in ["Ka2", "Kb1"] {
        let mut game = white.clone();
        game.play(&white.position().parse_move(answer).unwrap()).unwrap();
        let m = chosen(Level::Search, &game, 5_000);
        assert!(wins_at_once(game.position(), &m), "{answer} is answered by mate, not {m}");
    }
}

/// Whether the side to move wins within so many plies, by trying everything.
fn forced_win(position: &Position, plies: u32) -> bool {
    position.legal_moves().iter().any(|m| {
        let next = after(position, m);
        match next.outcome() {
            Some(outcome) => outcome.winner.is_some(),
            None => {
                plies >= 3
                    && next.legal_moves().iter().all(|answer| {
                        let third = after(&next, answer);
                        third.outcome().is_none() && forced_win(&third, plies - 2)
                    })
            }
        }
    })
}

#[test]
fn short_wins_are_those_that_trying_everything_finds() {
    let (mut wins, mut others) = (0, 0);
    for seed in 0..400 {
        let game = random_game(opponent, seed, 20 + seed as usize % 60);
        let position = game.position();
        let few = position.board().occupied().len() <= 24;
        if game.outcome().is_some() || !few || position.clock() > 40 || wins + others == 80 {
            continue;
        }
        let choice = Search::new(seed).choose(&game, &Limits::nodes(60_000)).unwrap();
        let score = choice.score.expect("a search has a score");
        if forced_win(position, 3) {
            wins += 1;
            assert!(score >= 30_000 - 3, "{position}: {choice:?}");
        } else {
            others += 1;
            assert!(score < 30_000 - 3, "{position}: {choice:?}");
        }
    }
    assert!(wins >= 10 && others >= 10, "{wins} wins and {others} others");
}

#[test]
fn a_lone_king_is_beaten_within_the_clock() {
    // F16, F17: neither three times the same nor twenty-five moves are enough to get away.
    for fen in ["6k1/8/8/8/8/8/8/K6Q w", "6k1/8/8/8/8/8/8/KR5R w", "6k1/8/8/8/8/8/8/KN4R1 b"] {
        let mut game = game(fen);
        let search = Search::new(3);
        while game.outcome().is_none() {
            let m = search.choose(&game, &Limits::nodes(4_000)).unwrap().decision;
            game.play(&m).unwrap();
        }
        assert_eq!(game.outcome().unwrap().winner, Some(Color::White), "{fen}");
    }
}

#[test]
fn values_of_ones_own_are_played_by() {
    // The rook takes a knight or a pawn.
    let game = game("7k/8/8/p7/8/8/8/R1n4K w");
    let capture = |values: [i32; 5]| {
        let values = PieceValues::new(values);
        let position = game.position();
        let moves = position.legal_moves();
        let best = moves.iter().max_by_key(|m| values.gain(position.board(), m)).unwrap();
        position.board().role_at(best.captures.first().unwrap()).unwrap()
    };
    assert_eq!(capture([100, 400, 400, 500, 900]), Role::Knight);
    assert_eq!(capture([400, 100, 400, 500, 900]), Role::Pawn);
    let extreme = PieceValues::new([i32::MAX, i32::MIN, 0, 0, 0]);
    assert_eq!((extreme.of(Role::Pawn), extreme.of(Role::Knight)), (10_000, -10_000));
    let search = Search::with_values(1, extreme);
    assert!(search.choose(&game, &Limits::nodes(500)).is_some());
}
