//! Runs the program.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use serde_json::Value;

/// What a run of the program came to.
pub(crate) struct Run {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) status: i32,
}

impl Run {
    /// Standard output as JSON lines.
    pub(crate) fn json(&self) -> Vec<Value> {
        self.out.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
    }
}

/// Runs the program with arguments and nothing on standard input.
pub(crate) fn run(args: &[&str]) -> Run {
    run_with(args, b"")
}

/// Runs the program with arguments and standard input.
pub(crate) fn run_with(args: &[&str], input: &[u8]) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_heterochess"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("it has an input");
    let input = input.to_vec();
    // In a thread of its own: a program that answers line by line must not wait for the reader.
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the input is written");
    Run {
        out: String::from_utf8(output.stdout).expect("UTF-8"),
        err: String::from_utf8(output.stderr).expect("UTF-8"),
        status: output.status.code().expect("no signal"),
    }
}

/// Asks the program one line after the other, each only when the one before is answered.
pub(crate) fn converse(args: &[&str], questions: &[&str]) -> Vec<String> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_heterochess"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("it has an input");
    let mut output = BufReader::new(child.stdout.take().expect("it has an output"));
    let mut answers = Vec::new();
    for question in questions {
        writeln!(input, "{question}").expect("it listens");
        let mut answer = String::new();
        output.read_line(&mut answer).expect("it answers");
        answers.push(answer);
    }
    drop(input);
    child.wait().expect("it ends");
    answers
}
