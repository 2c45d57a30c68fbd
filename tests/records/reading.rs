//! What is read, however it is written.

use std::fs;

use heterochess::records::{GameResult, NodeId, Reader, Record};

use crate::support::{fluidity, one, read};

fn file(name: &str) -> Vec<Record> {
    let path = format!("{}/tests/data/pgn/{name}", env!("CARGO_MANIFEST_DIR"));
    read(fs::read(path).unwrap()).into_iter().map(|record| record.unwrap()).collect()
}

fn moves(record: &Record) -> String {
    record.to_string().split_once("\n\n").unwrap().1.trim_end().to_owned()
}

#[test]
fn awkward_games_are_read() {
    let records = file("awkward.pgn");
    let texts: Vec<String> = records.iter().map(moves).collect();
    assert_eq!(
        texts,
        [
            "{a comment that belongs to the first game} 1. e4 e5 {x} 2. Nf3 $1 (2. d4 $5 (2.\nc4) 2... d5) 2... Nc6 $14 *",
        ]
    );
}

#[test]
fn lines_may_end_as_on_windows() {
    let records = file("windows.pgn");
    let texts: Vec<String> = records.iter().map(moves).collect();
    assert_eq!(texts, ["1. e4 e5 {a comment of two lines} *", "1. d4 *"]);
    assert_eq!(records[0].tags().get("Event"), Some("Windows"));
}

#[test]
fn a_lenient_reader_leaves_results_to_the_caller() {
    let text = fluidity("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 1-0");
    assert!(read(&text)[0].is_err());
    let record = Reader::new(text.as_bytes()).lenient().read().unwrap().unwrap();
    assert_eq!((record.result(), record.len()), (GameResult::WhiteWins, 9));
    assert!(record.check().is_err());
    assert_eq!(record.outcome().unwrap().reason, "threefold-repetition");
    assert_eq!(record.termination().as_deref(), Some("threefold-repetition"));
}

#[test]
fn a_draw_in_a_variation_ends_nothing() {
    let record = one(&fluidity("1. e4 (1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4) *"));
    assert_eq!((record.outcome(), record.len()), (None, 10));
}

#[test]
fn nothing_is_no_game() {
    for text in ["", "\n\n", "% nothing\n", "; nothing", "{nothing}\n"] {
        assert!(read(text).is_empty(), "{text:?}");
    }
    let record = one("[Variant \"Charismatic\"] *");
    assert!(record.is_empty() && record.next(NodeId::ROOT).is_none());
}
