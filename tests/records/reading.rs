//! What is read, however it is written.

use std::fs;

use heterochess::records::{GameResult, NodeId, Reader, Record, State, Variant};

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
            // An alternative to an alternative is one to the same move.
            "{a comment that belongs to the first game} 1. e4 e5 {x} 2. Nf3 $1 (2. d4 $5 d5)\n\
             (2. c4) 2... Nc6 $14 *",
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 1/2-1/2",
            "{before all} 1. e4 {a {nested brace} 1... e5 {the rest of the line ) is (a\n\
             comment} 2. Nf3 {of many lines [White \"nobody\"] % and this too} 2... Nc6 {[%clk\n\
             0:01:00] [%csl Ge4] [%cal Re2e4,Gd2d4] last} 1-0",
            "1. e4 ({why not} 1. d4 {solid} 1... d5 (1... Nf6 2. c4 (2. Nf3) (2. g3)) 2. c4)\n\
             (1. c4) 1... e5 (1... c5) 2. Nf3 0-1",
            "1. e4 e5 2. Nf3 $6 Nc6 $3 3. Bc4 $1 $255 *",
            "17. Rg4xc4d4f4+ Kh5 18. Rh1# 1-0",
            "{nothing happened} 1-0",
        ]
    );
    assert_eq!(
        records[2].tags().get("Event"),
        Some(r#"No empty lines, and "quotes" and a \ and a \n"#)
    );
    assert_eq!(records[1].tags().get("Empty"), Some(""));
    assert_eq!(records[5].outcome().unwrap().to_string(), "white wins by checkmate");
    assert_eq!(records[6].termination().as_deref(), Some("time-forfeit"));
}

/// The blocks of a language in `docs/records.md`.
fn examples(language: &str) -> Vec<&'static str> {
    let page = include_str!("../../docs/records.md");
    page.split("\n```")
        .filter_map(|block| block.strip_prefix(language)?.strip_prefix('\n'))
        .collect()
}

#[test]
fn the_examples_of_the_page_are_records() {
    let examples = examples("pgn");
    assert_eq!(examples.len(), 3);
    for example in examples {
        let record = one(example);
        assert_eq!(one(&record.to_string()), record);
    }
    let drawn = one(self::examples("pgn")[0]).to_string();
    assert_eq!(drawn.trim_end(), self::examples("pgn")[0].trim_end(), "it is in the export form");
}

#[test]
fn the_error_of_the_page_is_told() {
    let lines = ["[White \"Ada\"]", "[Black \"Bert\"]", "[Variant \"Fluidity\"]"];
    let error = read(format!("{}\n\n1. e4 e5 2. Ke3 *\n", lines.join("\n"))).remove(0).unwrap_err();
    assert_eq!(examples("text"), [error.to_string()]);
}

#[cfg(feature = "records")]
#[test]
fn the_example_of_kung_fu_chess_is_one() {
    let example = examples("jsonl")[0];
    let mut replay = heterochess::kungfu::record::Replay::new(example.as_bytes()).unwrap();
    while let Some(step) = replay.step(|_| {}) {
        assert!(step.unwrap().answer.is_ok());
    }
    replay.check_result().unwrap();
}

#[cfg(feature = "records")]
#[test]
fn json_tells_the_whole_tree() {
    use heterochess::records::RecordReport;

    let record =
        one(&fluidity("{start} 1. e4 $1 {[%clk 0:00:01]} (1. d4 d5 (1... f5)) ({or} 1. c4) e5 *"));
    assert_eq!(
        serde_json::to_string(&RecordReport::from(&record)).unwrap(),
        r#"{"variant":"Fluidity","tags":[],"fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","result":"*","termination":null,"comments":["start"],"moves":[{"san":"e4","uci":"e2e4","nags":[1],"clock_ms":1000,"variations":[[{"san":"d4","uci":"d2d4"},{"san":"d5","uci":"d7d5","variations":[[{"san":"f5","uci":"f7f5"}]]}],[{"san":"c4","uci":"c2c4","comments_before":["or"]}]]},{"san":"e5","uci":"e7e5"}]}"#
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
fn files_with_byte_order_marks_may_be_put_together() {
    let file = "\u{feff}[Event \"One\"]\n[Variant \"Fluidity\"]\n\n1. e4 *\n";
    let records: Vec<_> = read(format!("{file}\n{file}")).into_iter().map(Result::unwrap).collect();
    assert_eq!(records.len(), 2);
    assert_eq!(records[0], records[1]);
    assert_eq!(records[1].tags().get("Event"), Some("One"));
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

#[test]
fn c10_both_texts_of_an_illegal_turn_read_back() {
    let state = State::from_fen(Variant::Charismatic, "4r1k1/8/8/8/8/8/4R3/4K3 w").unwrap();
    let action = state.parse("illegal:Ra2").unwrap();
    assert_eq!(action.to_string(), "illegal:e2a2");
    assert_eq!(state.san(&action), "illegal:Ra2");
    assert_eq!(state.parse("illegal:e2a2"), Ok(action));
}
