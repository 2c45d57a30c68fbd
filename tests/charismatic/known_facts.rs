//! The known facts of the rules page.

use heterochess::charismatic::{Position, SeriesLength};
use heterochess::perft;

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

#[test]
fn orthodox_perft() {
    let start = Position::orthodox().with_max_series(SeriesLength::ONE);
    let counts: Vec<u64> = (1..=5).map(|depth| perft(&start, depth)).collect();
    assert_eq!(counts, [20, 400, 8_902, 197_281, 4_865_609]);
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
    }
}
