//! Reading files and standard input, whatever they hold.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read, Write};

use crate::output::{Failure, Refused, write_json};

/// A file by its name, or standard input for `-`.
pub(crate) fn open(name: &str) -> Result<Box<dyn BufRead>, Refused> {
    if name == "-" {
        return Ok(Box::new(io::stdin().lock()));
    }
    match File::open(name) {
        Ok(file) if file.metadata().is_ok_and(|about| about.is_dir()) => {
            Err(Refused::new("io", format!("{name}: it is a directory")))
        }
        Ok(file) => Ok(Box::new(BufReader::new(file))),
        Err(error) => Err(Refused::new("io", format!("{name}: {error}"))),
    }
}

/// The size of a file in bytes; `None` for standard input and whatever else has none.
pub(crate) fn size(name: &str) -> Option<u64> {
    let metadata = std::fs::metadata(name).ok().filter(|_| name != "-")?;
    metadata.is_file().then_some(metadata.len())
}

/// Whether a source begins with an object of JSON (a comment of PGN begins with a brace too), and the
/// source with all of it to be read. However its bytes come, the answer is the same.
pub(crate) fn is_json(mut source: Box<dyn BufRead>) -> io::Result<(bool, Box<dyn BufRead>)> {
    const MARK: [u8; 3] = [0xef, 0xbb, 0xbf];
    let (mut seen, mut inside, mut json) = (Vec::new(), false, None);
    while json.is_none() && seen.len() as u64 <= LONGEST_LINE {
        let buffer = source.fill_buf()?;
        if buffer.is_empty() {
            break;
        }
        for (at, &byte) in (seen.len()..).zip(buffer) {
            match byte {
                b' ' | b'\t' | b'\r' | b'\n' => {}
                _ if MARK.get(at) == Some(&byte) => {}
                b'{' if !inside => inside = true,
                _ => {
                    json = Some(inside && byte == b'"');
                    break;
                }
            }
        }
        seen.extend_from_slice(buffer);
        let length = buffer.len();
        source.consume(length);
    }
    Ok((json == Some(true), Box::new(Cursor::new(seen).chain(source))))
}

/// A longer line is refused without being kept in memory.
const LONGEST_LINE: u64 = 1 << 20;

/// A line that goes on for so many bytes more has no end: nothing behind it is waited for.
const ENDLESS: u64 = 1 << 26;

/// What an input is answered: nothing went wrong, or the input was refused, with the reason.
pub(crate) type Answer = Result<Result<(), Refused>, Failure>;

/// Answers the one input of the command line (or that there is none), or for `-` each line of
/// standard input. A refused line is answered with an error, and the next one follows all the same.
///
/// Answers are flushed whenever no further line is waiting, so that a program at the other end of a
/// pipe can ask one thing after the other.
pub(crate) fn each(
    input: Option<&str>,
    json: bool,
    out: &mut dyn Write,
    mut answer: impl FnMut(Option<&str>, &mut dyn Write) -> Answer,
) -> Result<(), Failure> {
    if input != Some("-") {
        let answered = answer(input, out)?;
        return answered.map_err(|reason| Failure::refuse(reason, json, out));
    }
    let mut lines = BufReader::new(io::stdin().lock());
    let mut failed = false;
    while let Some(line) = read_line(&mut lines)? {
        let answered = match line {
            Ok(line) => answer(Some(&line), out)?,
            Err(error) => Err(error),
        };
        if let Err(refused) = answered {
            failed = true;
            if json {
                write_json(out, &refused)?;
            } else {
                writeln!(out, "error: {}", refused.error)?;
            }
            if refused.code == "endless" {
                break;
            }
        }
        if !lines.buffer().contains(&b'\n') {
            out.flush()?;
        }
    }
    if failed { Err(Failure::Answered) } else { Ok(()) }
}

fn read_line(input: &mut impl BufRead) -> io::Result<Option<Result<String, Refused>>> {
    let mut line = Vec::new();
    // The end of the line is no part of it.
    let length = input.by_ref().take(LONGEST_LINE + 1).read_until(b'\n', &mut line)?;
    if length == 0 {
        return Ok(None);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
        if line.last() == Some(&b'\r') {
            line.pop();
        }
    } else if length as u64 > LONGEST_LINE {
        return Ok(Some(Err(if skip_line(input)? {
            Refused::new("too-long", format!("the line is longer than {LONGEST_LINE} bytes"))
        } else {
            Refused::new("endless", "the line does not end: the rest of the input is given up")
        })));
    }
    let not_text = |_| Refused::new("not-text", "the line is not UTF-8 text");
    Ok(Some(String::from_utf8(line).map_err(not_text)))
}

/// Passes over the rest of a line, and says whether it has an end.
fn skip_line(input: &mut impl BufRead) -> io::Result<bool> {
    let mut skipped = 0;
    while skipped <= ENDLESS {
        let buffer = input.fill_buf()?;
        let (used, done) = match buffer.iter().position(|&byte| byte == b'\n') {
            Some(end) => (end + 1, true),
            None => (buffer.len(), buffer.is_empty()),
        };
        input.consume(used);
        skipped += used as u64;
        if done {
            return Ok(true);
        }
    }
    Ok(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_answered() {
        let mut text = b"one\r\n\ntwo\n\xff\n".to_vec();
        text.extend(vec![b'x'; LONGEST_LINE as usize + 5]);
        text.extend(b"\nthree");
        let mut input = text.as_slice();
        let mut answers = Vec::new();
        while let Some(line) = read_line(&mut input).unwrap() {
            answers.push(line.ok());
        }
        let expected = [Some("one"), Some(""), Some("two"), None, None, Some("three")];
        assert_eq!(answers, expected.map(|line| line.map(str::to_owned)));
    }

    #[test]
    fn a_line_may_be_as_long_as_is_said() {
        let longest = "x".repeat(LONGEST_LINE as usize);
        for (line, fits) in [(&longest, true), (&(longest.clone() + "x"), false)] {
            for end in ["\n", ""] {
                let text = format!("{line}{end}");
                let read = read_line(&mut text.as_bytes()).unwrap().unwrap();
                assert_eq!(read.as_deref().ok(), fits.then_some(line.as_str()));
            }
        }
    }

    #[test]
    fn json_is_known_however_its_bytes_come() {
        let spaces = " \n".repeat(9_000);
        for (text, json) in [
            (String::new(), false),
            ("{".to_owned(), false),
            ("{\"game\"".to_owned(), true),
            (format!("\u{feff}{spaces}{{{spaces}\"game\""), true),
            (format!("{spaces}{{ a comment }} 1. e4"), false),
            ("[Event \"x\"]".to_owned(), false),
            (spaces.clone(), false),
        ] {
            for size in [1, 2, 8192] {
                let source = BufReader::with_capacity(size, Cursor::new(text.clone()));
                let (found, mut source) = is_json(Box::new(source)).unwrap();
                let mut rest = String::new();
                source.read_to_string(&mut rest).unwrap();
                assert_eq!((found, &rest), (json, &text), "{size}");
            }
        }
    }
}
