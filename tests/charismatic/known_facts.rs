//! The known facts of the rules page.

use core::ops::ControlFlow;

use heterochess::charismatic::{Position, SeriesLength, Turn};
use heterochess::perft;

use crate::position;

#[test]
fn series_of_one_move_are_chess() {
    for line in include_str!("../data/charismatic.perft").lines() {
        if line.starts_with('#') {
            continue;
        }
        let mut fields = line.split(';').map(str::trim);
        let fen = fields.next().unwrap();
        let position = position(fen).with_max_series(SeriesLength::ONE);
        assert_eq!(position.to_string(), fen);
        for (depth, count) in (1..).zip(fields) {
            assert_eq!(perft(&position, depth).to_string(), count, "{fen} at depth {depth}");
        }
    }
}

#[test]
fn perft_over_turns() {
    // Each turn has to be played to count the ones that follow it.
    let position = position("3k4/8/8/8/8/8/8/R3K2R w KQ -");
    let mut expected = 0;
    for turn in position.turns() {
        let mut after = position;
        after.play(&turn).unwrap();
        expected += after.turns().count() as u64;
    }
    assert_eq!(perft(&position, 1), 26 + 429 + 3243);
    assert_eq!(perft(&position, 2), expected);
}

const TURNS: [(&str, [u64; 5], u64); 9] = [
    ("3k4/8/8/8/8/8/8/4K3 w - -", [5, 0, 0, 0, 0], 5),
    ("4r1k1/8/8/8/8/8/4R3/4K3 w - -", [10, 105, 0, 0, 0], 70),
    ("3k4/8/8/8/8/8/8/R3K2R w KQ -", [26, 429, 3243, 0, 0], 917),
    ("r2k3r/8/8/8/8/8/8/4K3 b kq -", [26, 429, 3243, 0, 0], 917),
    ("7k/p1p5/8/1P1P4/8/8/8/K7 b - -", [7, 32, 72, 0, 0], 35),
    ("7k/8/8/pPpP4/8/8/8/K7 w - a6,c6", [8, 40, 90, 0, 0], 43),
    ("8/8/8/8/1pP2BPp/7b/5K1k/7b b - g3,c3", [1, 37, 491, 3021, 6770], 729),
    ("3k4/8/8/8/8/8/PPP5/R3K3 w Q -", [15, 176, 1515, 8496, 23280], 1160),
    ("7k/8/8/8/8/1n4n1/8/1R1K2R1 w - -", [11, 86, 415, 0, 0], 150),
];

#[test]
fn series_and_results() {
    for (fen, series, results) in TURNS {
        let position = position(fen);
        let counts = position.census().count().unwrap();
        assert_eq!((counts.series, counts.results), (series, results), "{fen}");
        assert_eq!(position.count_series(), series, "{fen}");
        assert_eq!(position.turns().count() as u64, counts.turns(), "{fen}");
        let gathered = position.census().results().unwrap();
        assert_eq!(gathered.counts(), counts, "{fen}");
        assert_eq!(gathered.len() as u64, results, "{fen}");
        assert_eq!(gathered.iter().map(|result| result.series).sum::<u64>(), counts.turns());
        assert!(gathered.iter().enumerate().all(|(at, result)| gathered.get(at) == Some(result)));
        assert_eq!(gathered.get(gathered.len()), None);
    }
}

fn mating_turns(position: &Position) -> Vec<Turn> {
    let mut turns = Vec::new();
    let flow = position.census().mating_turns(|turn| {
        turns.push(*turn);
        ControlFlow::<()>::Continue(())
    });
    assert!(flow.unwrap().is_continue());
    turns
}

#[test]
fn mates_in_one_turn() {
    for (fen, expected) in [(TURNS[2].0, 12), (TURNS[3].0, 12), (TURNS[8].0, 2), (TURNS[0].0, 0)] {
        let position = position(fen);
        let mut results = Vec::new();
        let flow = position.census().mating_results(|turn, after| {
            let mut played = position;
            played.play(turn).unwrap();
            assert_eq!(played, *after);
            assert!(after.is_check() && !after.has_legal_turn());
            results.push(*after);
            ControlFlow::<()>::Continue(())
        });
        assert!(flow.unwrap().is_continue());
        assert_eq!(results.len(), expected, "{fen}");
        assert_eq!(position.find_mate().unwrap().is_some(), expected > 0);

        // Every ordered turn that leads to one of these results is a mating turn.
        let mates = mating_turns(&position);
        let all = position.census().results().unwrap();
        let ways = all.iter().filter(|result| results.contains(&result.position));
        assert_eq!(mates.len() as u64, ways.map(|result| result.series).sum::<u64>(), "{fen}");
        assert!(mates.is_sorted_by_key(|turn| turn.len()));
    }
}

#[test]
fn mates_of_chess_that_are_none_here() {
    for fen in [
        "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w",
        "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b",
        "R5k1/5ppp/8/8/8/8/8/4K3 b",
        "6rk/5Npp/8/8/8/8/8/4K3 b",
    ] {
        let position = position(fen);
        assert!(position.is_check() && position.has_legal_turn(), "{fen}");
        assert!(!position.with_max_series(SeriesLength::ONE).has_legal_turn(), "{fen}");
        assert_eq!(position.outcome(), None);
    }
}

/// Two bishops (two queens) can each come where the other one could have come in fewer moves.
#[test]
fn representatives_are_shortest() {
    for (fen, max) in [("8/8/8/8/8/8/K3b3/2k2b1b b - -", 3), ("4k3/8/8/qq6/8/8/8/3K4 b - -", 2)] {
        let position = position(fen).with_max_series(SeriesLength::new(max).unwrap());
        let shortest = |after: &Position| {
            let reaches = |turn: &Turn| {
                let mut played = position;
                played.play(turn).unwrap();
                played == *after
            };
            position.turns().filter(reaches).map(|turn| turn.len()).min()
        };
        for result in position.census().results().unwrap().iter() {
            assert_eq!(Some(result.turn.len()), shortest(&result.position), "{}", result.turn);
        }
    }
}
