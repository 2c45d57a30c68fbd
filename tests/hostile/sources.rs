//! Sources that never end, and records as large as they may be.

use std::io::{self, BufReader, Read};

use heterochess::ErrorCode;
use heterochess::kungfu::record::{self as kungfu, Replay};
use heterochess::records::{MAX_GAME, MAX_MOVES, MAX_NESTING, Reader, Record};
use heterochess::svg::{self, Options};

/// The same text over and over.
struct Endless {
    text: Vec<u8>,
    taken: u64,
}

impl Endless {
    fn new(text: &str) -> Endless {
        // Many of them at a time are read faster than one by one.
        Endless { text: text.repeat(1 + (1 << 13) / text.len()).into_bytes(), taken: 0 }
    }
}

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let at = (self.taken % self.text.len() as u64) as usize;
        let read = (&self.text[at..]).read(buffer)?;
        self.taken += read as u64;
        // Nobody has to read so far to know.
        assert!(self.taken < 3 << 30, "it reads on and on");
        Ok(read)
    }
}

const HEADER: &str = "[Event \"x\"]\n[Variant \"Fluidity\"]\n\n";

/// What a reader says of a source with a beginning, until it gives up.
fn codes(begin: &str, rest: &str) -> Vec<&'static str> {
    // Long lines are read faster than short ones.
    let rest = rest.strip_suffix('\n').map_or(rest.to_owned(), |line| format!("{line:<127}\n"));
    let source = BufReader::new(begin.as_bytes().chain(Endless::new(&rest)));
    Reader::new(source).map(|read| read.map_or_else(|error| error.code(), |_| "ok")).collect()
}

#[test]
fn a_game_or_line_without_an_end_is_given_up() {
    let cases = [
        ("", "\0", vec!["line-too-long", "endless"]),
        ("", "x", vec!["line-too-long", "endless"]),
        ("", "\n", vec!["endless"]),
        ("", "% nobody's business\n", vec!["endless"]),
        (HEADER, "1. ", vec!["line-too-long", "endless"]),
        (HEADER, "1.\n", vec!["game-too-long", "endless"]),
        (HEADER, "{a}\n", vec!["game-too-long", "endless"]),
        (HEADER, "{\n", vec!["comment-too-long", "endless"]),
        (HEADER, "(\n", vec!["variation-before-move", "endless"]),
        (HEADER, "e4 ((\n", vec!["variation-before-move", "endless"]),
        ("", "[A \"x\"]\n", vec!["duplicate-tag", "endless"]),
    ];
    for (begin, rest, expected) in cases {
        assert_eq!(codes(begin, rest), expected, "{begin:?} {rest:?}");
    }
}

#[test]
fn a_kungfu_record_without_an_end_is_given_up() {
    let header = "{\"game\":\"kungfu\",\"mode\":\"1v1\"}\n";
    let spaces = " ".repeat(1 << 12) + "\n";
    let cases = [
        ("", "\0", "too-long"),
        ("", "\n", "too-many-lines"),
        ("", "[", "too-long"),
        ("", "[\n", "not-object"),
        (header, "{\"t\":", "too-long"),
        (header, "{\"t\":1}\n", "too-many-lines"),
        (header, "\n", "too-many-lines"),
        (header, &*spaces, "record-too-long"),
    ];
    for (begin, rest, expected) in cases {
        let source = BufReader::new(begin.as_bytes().chain(Endless::new(rest)));
        let read = kungfu::Reader::new(source).and_then(|reader| reader.last().transpose());
        assert_eq!(read.expect_err(rest).code(), expected, "{begin:?} {:?}", rest.trim());
    }
}

#[test]
fn json_may_be_nested_no_deeper_than_the_stack() {
    let header = "{\"game\":\"kungfu\",\"mode\":\"1v1\"}\n";
    for deep in ["[", "{\"t\":", "{\"t\":1,\"result\":"] {
        let text = format!("{header}{}\n", deep.repeat(100_000));
        let mut replay = Replay::new(text.as_bytes()).unwrap();
        assert!(replay.step(|_| {}).expect("a line").is_err(), "{deep}");
    }
}

#[test]
fn variations_have_a_deepest_and_moves_a_most() {
    let nested =
        |depth| format!("{HEADER}1. e4 {}{} *\n", "(1. d4 ".repeat(depth), ")".repeat(depth));
    let read = |text: &str| Reader::new(text.as_bytes()).next().expect("a game");
    assert!(read(&nested(MAX_NESTING)).is_ok());
    assert_eq!(read(&nested(MAX_NESTING + 1)).unwrap_err().code(), "too-deep");
    let wide = |moves| format!("{HEADER}1. e4 {} *\n", "(1. d4)\n".repeat(moves - 1));
    let full = read(&wide(MAX_MOVES)).unwrap();
    assert_eq!(read(&wide(MAX_MOVES + 1)).unwrap_err().code(), "too-many-moves");
    // All of it is walked, written and read again, and a full record takes no more.
    let again: Record = read(&full.to_string()).unwrap();
    assert!(again == full);
}

#[test]
fn what_is_written_is_at_most_three_times_what_was_read() {
    // Glyphs grow most: `!` becomes `$1` and a space.
    let glyphs = format!("{HEADER}1. e4 {}*\n", "!$1!$1!$1!$1\n".repeat(MAX_GAME / 14));
    let comments = format!("{HEADER}1. e4 {}*\n", "{[%clk 1]}{a}{b}\n".repeat(100_000));
    for text in [glyphs, comments] {
        let record = Reader::new(text.as_bytes()).next().expect("a game").unwrap();
        let written = record.to_string();
        assert!(written.len() < 3 * text.len(), "{} of {}", written.len(), text.len());
    }
}

#[test]
fn an_animation_has_a_most_of_events() {
    let mut record =
        String::from("{\"game\":\"kungfu\",\"mode\":\"1v1\",\"square_ms\":1,\"rest_ms\":0}\n");
    for number in 0..svg::kungfu::MAX_EVENTS {
        let there = if number % 2 == 0 { "g1f3" } else { "f3g1" };
        let line = format!("{{\"t\":{},\"seat\":1,\"move\":\"{there}\"}}\n", 10 * number);
        record.push_str(&line);
    }
    let animate = |times| svg::kungfu::animate_record(record.as_bytes(), times, &Options::new());
    assert_eq!(animate(0..=u64::MAX - 1).unwrap_err().code(), "too-many-events");
    // What comes before is read and not shown.
    let last = 10 * svg::kungfu::MAX_EVENTS as u64;
    assert!(animate(last - 1000..=last).unwrap().len() < 1 << 20);
}

#[test]
fn a_source_that_fails_is_an_error_once() {
    #[derive(Debug)]
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("broken"))
        }
    }
    let source = || BufReader::new(HEADER.as_bytes().chain(Broken));
    let read: Vec<&str> =
        Reader::new(source()).map(|read| read.expect_err("broken").code()).collect();
    assert_eq!(read, ["io"]);
    assert_eq!(kungfu::Reader::new(BufReader::new(Broken)).unwrap_err().code(), "io");
}
