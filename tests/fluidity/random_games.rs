//! Random games to the end, every position of which is round-tripped.

use heterochess::board::Bitboard;
use heterochess::fluidity::{Game, Position, Reason};

use crate::support::{Random, setting};

/// `HETEROCHESS_GAMES` says how many games.
#[test]
fn random_games_come_to_an_end() {
    let games = setting("HETEROCHESS_GAMES", 4_000);
    let mut reasons = [0_usize; Reason::ALL.len()];
    let (mut plies, mut longest) = (0, 0);
    for seed in 0..games {
        let mut random = Random(seed as u64);
        let mut game = Game::default();
        let outcome = loop {
            round_trip(game.position());
            if let Some(outcome) = game.outcome() {
                break outcome;
            }
            let mut moves = game.position().legal_moves();
            moves.sort();
            // Half of the moves are captures where there are some: otherwise most games would end
            // after 25 moves without one. Some go back where they came from: without them hardly
            // a position would repeat.
            let captures: Vec<_> = moves.iter().filter(|m| m.is_capture()).collect();
            let back = game.moves().iter().rev().nth(1).and_then(|last| {
                moves
                    .iter()
                    .find(|m| (m.from, m.to, m.captures) == (last.to, last.from, Bitboard::EMPTY))
            });
            let m = match (random.below(4), back) {
                (0 | 1, _) if !captures.is_empty() => *captures[random.below(captures.len())],
                (2, Some(back)) => *back,
                _ => moves[random.below(moves.len())],
            };
            game.play(&m).expect("a listed move is legal");
        };
        let reason = Reason::ALL.iter().position(|&reason| reason == outcome.reason);
        reasons[reason.expect("all reasons are listed")] += 1;
        plies += game.moves().len();
        longest = longest.max(game.moves().len());
        // 30 men can be taken, with at most 50 plies before each and after the last.
        assert!(game.moves().len() <= 31 * 50);
    }
    let shares: Vec<String> = Reason::ALL
        .iter()
        .zip(reasons)
        .map(|(reason, count)| format!("{reason} {count}"))
        .collect();
    println!("{games} games, {plies} plies, longest {longest}: {}", shares.join(", "));
    if games >= 1_000 {
        assert!(reasons.iter().all(|&count| count > 0), "every ending is reached: {reasons:?}");
    }
}

fn round_trip(position: &Position) {
    let fen = position.to_string();
    let again: Position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
    assert_eq!(again.setup(), position.setup());
    assert_eq!(again.to_string(), fen);
    assert_eq!((again, again.zobrist()), (*position, position.zobrist()), "{fen}");
}
