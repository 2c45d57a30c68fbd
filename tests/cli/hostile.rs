//! Hostile input to the program: an answer and a status, in bounded time and memory.

use std::fs::File;
use std::io::Write;
use std::process::{Command, Stdio};

use crate::program::{Run, run, run_with};

const DIAGRAM: &str = "8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 w";
/// Queens that have billions of turns.
const QUEENS: &str = "3qk3/1q1q1q1q/q1q1q1q1/8/8/Q1Q1Q1Q1/1Q1Q1Q1Q/3QK3 w - -";
/// Every command that reads positions, one a line.
const LINES: [&[&str]; 5] = [
    &["moves", "fluidity", "-"],
    &["moves", "charismatic", "-"],
    &["turns", "charismatic", "-"],
    &["suggest", "charismatic", "-"],
    &["tables", "fluidity", "probe", "-"],
];
/// Every command that reads records.
const RECORDS: [&[&str]; 6] = [
    &["records", "check", "-"],
    &["records", "stats", "-"],
    &["records", "convert", "-"],
    &["replay", "kungfu", "-"],
    &["moves", "kungfu", "-"],
    &["show", "kungfu", "-"],
];

/// An answer without a panic, a signal, or the text that was given.
#[track_caller]
fn refused(run: &Run, what: &str) {
    assert_eq!(run.status, 1, "{what}: {}", run.err);
    let said = format!("{}{}", run.out, run.err);
    assert!(!said.contains("panicked") && !said.is_empty(), "{what}: {said:.300}");
    assert!(said.len() < 20_000, "{what}: {} bytes", said.len());
}

/// Runs the program with so much address space, for some time at most. A run that is killed has
/// another status than 0, 1 or 2.
#[cfg(target_os = "linux")]
fn run_within(mebibytes: u32, args: &[&str], input: Stdio) -> Run {
    let limited = "ulimit -v \"$1\"; shift; exec timeout -s KILL 100 \"$@\"";
    let output = Command::new("sh")
        .args(["-c", limited, "sh", &(mebibytes << 10).to_string()])
        .arg(env!("CARGO_BIN_EXE_heterochess"))
        .args(args)
        .stdin(input)
        .output()
        .expect("a shell");
    Run {
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
        status: output.status.code().unwrap_or(-1),
    }
}

#[test]
fn a_million_characters_are_refused_in_short() {
    for text in ["9", "8/", "\0", "é", "(", "["] {
        let line = text.repeat(1_000_000 / text.len()) + "\n";
        for args in LINES.iter().chain(&RECORDS[3..]) {
            refused(&run_with(args, line.as_bytes()), &format!("{args:?} {text:?}"));
        }
        assert!(run_with(RECORDS[0], line.as_bytes()).out.len() < 1000);
    }
    let long = "e4,".repeat(30_000);
    for args in [
        &["moves", "charismatic", &long][..],
        &["play", "fluidity", &long],
        &["play", "charismatic", &long],
        &["play", "charismatic", "--fen", QUEENS, &long],
        &["explain", "charismatic", QUEENS, &long, "--json"],
        &["show", "fluidity", &long],
    ] {
        let run = run(args);
        assert!(run.status == 1 && run.out.len() + run.err.len() < 1000, "{args:.60?}");
    }
}

#[test]
fn bytes_that_are_no_text_are_refused_line_by_line() {
    let input = b"\xff\xfe\n8/6n1/8/8/bRnq1b1k/8/1B6/K2R4\0 w\n\xc0\x80\n";
    let run = run_with(&["moves", "fluidity", "-", "--json"], input);
    let codes: Vec<_> = run.json().iter().map(|line| line["code"].clone()).collect();
    assert_eq!((codes.len(), run.status), (3, 1));
    assert_eq!((&codes[0], &codes[2]), (&"not-text".into(), &"not-text".into()));
}

#[test]
fn numbers_that_are_too_large_are_a_wrong_command_line() {
    for number in ["18446744073709551616", "99999999999999999999999999", "-1", "1e9", ""] {
        for args in [
            &["perft", "fluidity", number][..],
            &["perft", "fluidity", "1", "--threads", number],
            &["simulate", "fluidity", "--games", number],
            &["simulate", "charismatic", "--max-turns", number],
            &["simulate", "kungfu", "--seed", number],
            &["records", "generate", "fluidity", "--games", number],
            &["arena", "fluidity", "random", "random", "--games", number],
            &["arena", "kungfu", "random", "random", "--gap", number],
            &["suggest", "fluidity", DIAGRAM, "--nodes", number],
            &["solve", "fluidity", DIAGRAM, "--plies", number],
            &["solve", "fluidity", DIAGRAM, "--plies", "3", "--hash-mb", number],
            &["solve", "charismatic", QUEENS, "--turns", number],
            &["turns", "charismatic", QUEENS, "--max-results", number],
            &["results", "charismatic", QUEENS, "--limit", number],
            &["tables", "fluidity", "generate", number],
            &["show", "fluidity", DIAGRAM, "--svg", "-", "--size", number],
            &["show", "kungfu", "-", "--at", number],
        ] {
            let run = run(args);
            assert_eq!(run.status, 2, "{args:?}: {}{}", run.out, run.err);
        }
    }
    // As many as fit the type, but nobody could want.
    let most = u64::MAX.to_string();
    for args in [
        &["simulate", "fluidity", "--games", &most][..],
        &["records", "generate", "fluidity", "--games", &most],
        &["arena", "fluidity", "random", "random", "--games", &most],
        &["perft", "fluidity", "101"],
        &["perft", "fluidity", "1", "--threads", "1025"],
        &["solve", "fluidity", DIAGRAM, "--plies", "3", "--hash-mb", "1048577"],
        &["tables", "fluidity", "verify", &most],
    ] {
        assert_eq!(run(args).status, 2, "{args:?}");
    }
}

#[test]
fn the_largest_limits_change_nothing_where_there_is_little_to_do() {
    let most = u64::MAX.to_string();
    let ending = "3k4/8/8/8/8/8/8/R3K2R w KQ -";
    for args in [
        &["turns", "charismatic", ending, "--max-results", &most][..],
        &["mates", "charismatic", ending, "--limit", &most],
        &["solve", "fluidity", DIAGRAM, "--plies", "255", "--max-nodes", &most],
        &["solve", "fluidity", DIAGRAM, "--plies", "3", "--hash-mb", "1048576"],
        &["suggest", "fluidity", DIAGRAM, "--time", &most, "--nodes", "100", "--seed", &most],
        &["arena", "kungfu", "random", "random", "--games", "2", "--gap", &most],
        &["records", "stats", "--players", &most, "-"],
    ] {
        let run = run(args);
        assert_eq!((run.status, run.err.as_str()), (0, ""), "{args:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_input_without_an_end_is_given_up() {
    for args in LINES.iter().chain(&RECORDS) {
        let zeros = File::open("/dev/zero").expect("zeros");
        refused(&run_within(1024, args, zeros.into()), &format!("{args:?}"));
    }
    // A game that never ends, from a writer that never stops.
    for args in &RECORDS[..3] {
        let mut child = Command::new("timeout")
            .args(["-s", "KILL", "100", env!("CARGO_BIN_EXE_heterochess")])
            .args(*args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut input = child.stdin.take().expect("it has an input");
        let writer = std::thread::spawn(move || {
            let lines = "1. e4 {a}\n".repeat(1000);
            while input.write_all(lines.as_bytes()).is_ok() {}
        });
        let output = child.wait_with_output().expect("it ends");
        writer.join().expect("nobody listens any more");
        assert_eq!(output.status.code(), Some(1), "{args:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn memory_that_runs_out_is_an_error() {
    let counted = run_within(100, &["turns", "charismatic", QUEENS, "--json"], Stdio::null());
    assert_eq!(counted.status, 1, "{}", counted.err);
    assert_eq!(counted.json()[0]["code"], "out-of-memory");
    let mates = run_within(100, &["mates", "charismatic", QUEENS], Stdio::null());
    assert!(mates.status == 1 && mates.err.contains("memory"), "{}", mates.err);
    let args = ["solve", "charismatic", QUEENS, "--turns", "2", "--max-results", "100000000"];
    let solved = run_within(100, &args, Stdio::null());
    assert_eq!(solved.status, 0, "{}", solved.err);
    assert!(solved.out.starts_with("unknown: limit-reached"), "{}", solved.out);
    let args = ["solve", "fluidity", DIAGRAM, "--plies", "3", "--hash-mb", "1048576"];
    let solved = run_within(100, &args, Stdio::null());
    assert_eq!(solved.status, 0, "{}", solved.err);
}
