//! Holds the rules page, `docs/rules/charismatic.md`, to what the library does.

use heterochess::charismatic::PlacementStage;

use crate::position;

const PAGE: &str = include_str!("../../docs/rules/charismatic.md");

/// The rows of the table whose head begins like this, cell by cell, without the marks of code.
fn table(head: &str) -> Vec<Vec<String>> {
    let rows = PAGE.lines().skip_while(|line| !line.starts_with(head)).skip(2);
    let rows = rows.take_while(|line| line.starts_with('|'));
    let cells = |row: &str| {
        let row = row.strip_prefix('|')?.strip_suffix('|')?;
        Some(row.split('|').map(|cell| cell.trim().trim_matches('`').to_owned()).collect())
    };
    rows.map(|row| cells(row).unwrap()).collect()
}

#[test]
fn the_start_of_the_page_is_the_start() {
    let block = PAGE.split("```text\n").nth(1).unwrap().split("\n```").next().unwrap();
    assert_eq!(block, PlacementStage::new().to_string());
}

#[test]
fn the_numbers_of_the_page_are_right() {
    let rows = table("| position | turns | results");
    assert_eq!(rows.len(), 9);
    for row in rows {
        let [fen, turns, results, mates] = &row[..] else { panic!("{row:?}") };
        let position = position(fen);
        let counts = position.census().count().unwrap();
        assert_eq!(counts.series.map(|number| number.to_string()).join("/"), *turns, "{fen}");
        assert_eq!(counts.results.to_string(), *results, "{fen}");
        let mut found = 0;
        let flow = position.census().mating_results(|_, _| {
            found += 1;
            core::ops::ControlFlow::<()>::Continue(())
        });
        assert!(flow.unwrap().is_continue());
        assert_eq!(found.to_string(), *mates, "{fen}");
    }
}

#[test]
fn the_mates_of_the_page_are_none() {
    let rows = table("| position | a turn that saves the king");
    assert_eq!(rows.len(), 4);
    for row in rows {
        let [fen, turn] = &row[..] else { panic!("{row:?}") };
        let position = position(fen);
        assert!(position.is_check(), "{fen}");
        assert!(position.parse_turn(turn).is_ok(), "{fen}: {turn}");
    }
}

#[test]
fn the_turns_of_the_page_are_turns() {
    for (fen, turn, after) in [
        ("4r1k1/8/8/8/8/8/4R3/4K3 w", "Ra2,Kf1", "4r1k1/8/8/8/8/8/R7/5K2 b - -"),
        (
            "k7/8/8/8/1p2p2p/8/P1PP1PP1/K7 w",
            "a4,c4,d4,f4,g4",
            "k7/8/8/8/PpPPpPPp/8/8/K7 b - a3,c3,d3,f3,g3",
        ),
        (
            "k7/8/8/8/PpPPpPPp/8/8/K7 b - a3,c3,d3,f3,g3",
            "hxg3,exd3,bxc3",
            "k7/8/8/8/P4P2/2pp2p1/8/K7 w - -",
        ),
    ] {
        for text in [fen, turn] {
            assert!(PAGE.contains(&format!("`{text}`")), "{text} is not on the page");
        }
        let mut position = position(fen);
        let turn = position.parse_turn(turn).unwrap_or_else(|error| panic!("{fen}: {error}"));
        position.play(&turn).unwrap();
        assert!(position.to_string().starts_with(after), "{position}");
    }
}
