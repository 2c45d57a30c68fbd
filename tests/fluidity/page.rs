//! Holds the rules page, `docs/rules/fluidity.md`, to what the library does.

use std::path::Path;

use heterochess::board::{Piece, Square};

use crate::support::*;

const PAGE: &str = include_str!("../../docs/rules/fluidity.md");

/// The blocks of the page: a FEN, the board drawn, and what holds there.
fn blocks() -> Vec<Vec<&'static str>> {
    let fenced = PAGE.split("```text\n").skip(1);
    fenced.map(|rest| rest.split("\n```").next().unwrap_or(rest).lines().collect()).collect()
}

/// The source of all tests but this file.
fn sources() -> String {
    fn collect(folder: &Path, into: &mut String) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                collect(&path, into);
            } else if !path.ends_with("page.rs") {
                into.push_str(&std::fs::read_to_string(&path).unwrap());
            }
        }
    }
    let mut text = String::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fluidity"), &mut text);
    text
}

#[test]
fn every_board_of_the_page_is_right() {
    let blocks = blocks();
    assert!(blocks.len() >= 17);
    for block in blocks {
        let fen = block[0];
        let (drawn, claims) = block[1..].split_at(9);
        let letters = |_, piece: Option<Piece>| piece.map_or('.', Piece::letter);
        assert_eq!(drawn.join("\n"), position(fen).board().draw(letters), "{fen}");
        assert!(!claims.is_empty(), "{fen} shows nothing");
        for claim in claims {
            let (subject, said) = claim.split_once(": ").expect("a claim");
            let found = match subject {
                "outcome" => outcome(fen),
                "check" => checkers(fen),
                square => moves(fen, square.parse::<Square>().unwrap()),
            };
            assert_eq!(if found.is_empty() { "-" } else { &found }, said, "{fen}: {subject}");
        }
    }
}

#[test]
fn every_position_of_the_page_is_tested_by_name_too() {
    let sources = sources();
    for block in blocks() {
        assert!(sources.contains(&format!("\"{}\"", block[0])), "{} is in no test", block[0]);
    }
}

#[test]
fn every_ruling_is_on_the_page_and_tested() {
    let sources = sources();
    for ruling in 1..=17 {
        assert!(PAGE.contains(&format!("### F{ruling}. ")), "F{ruling} is not on the page");
        assert!(PAGE.contains(&format!("`f{ruling}_*`")), "F{ruling} names no tests");
        assert!(sources.contains(&format!("fn f{ruling}_")), "F{ruling} has no test");
    }
}
