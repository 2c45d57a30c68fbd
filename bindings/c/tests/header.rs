//! `include/heterochess.h` is what cbindgen makes of this crate, and its numbers are ours.

use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// What the header says that no comment in the code can: versions and helpers.
fn preamble() -> String {
    let version = env!("CARGO_PKG_VERSION");
    let numbers = [
        ("MAJOR", env!("CARGO_PKG_VERSION_MAJOR")),
        ("MINOR", env!("CARGO_PKG_VERSION_MINOR")),
        ("PATCH", env!("CARGO_PKG_VERSION_PATCH")),
    ];
    let mut text = String::from("\n/** The version of this header. */\n");
    for (name, number) in numbers {
        text += &format!("#define HC_VERSION_{name} {number}\n");
    }
    text += &format!("#define HC_VERSION_STRING \"{version}\"\n");
    text + include_str!("../preamble.h")
}

fn generated() -> String {
    let directory = env!("CARGO_MANIFEST_DIR");
    let mut config = cbindgen::Config::from_root_or_default(directory);
    config.header = Some(include_str!("../rules.h").trim_end().to_owned());
    config.after_includes = Some(preamble());
    let mut text = Vec::new();
    cbindgen::Builder::new()
        .with_crate(directory)
        .with_config(config)
        .generate()
        .expect("cbindgen makes a header")
        .write(&mut text);
    let text = String::from_utf8(text).expect("a header is text");
    with_rules(&text.lines().map(in_parentheses).collect::<String>())
}

/// The header, where the comment of each function ends with what its signature says anyway: errors
/// if it has none of its own, and the rule for threads.
fn with_rules(text: &str) -> String {
    let objects: Vec<&str> = text
        .lines()
        .filter_map(|line| line.strip_prefix("typedef struct ")?.strip_suffix(';'))
        .filter_map(|names| names.split_once(' ').map(|(name, _)| name))
        .collect();
    let mut done = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(" */\n") {
        done += before;
        let signature = after.split_once(';').map_or("", |(signature, _)| signature);
        if let Some((head, parameters)) = signature.split_once('(')
            && !head.contains(['#', '{', '/'])
            && !head.starts_with("typedef")
        {
            let comment = &before[before.rfind("/**").unwrap_or(0)..];
            done += rules(comment, parameters, &objects);
        }
        done += " */\n";
        rest = after;
    }
    done + rest
}

/// The lines that a comment lacks.
fn rules(comment: &str, parameters: &str, objects: &[&str]) -> &'static str {
    let objects = |changed: bool| {
        parameters.split(',').any(|parameter| {
            let (constant, name) = match parameter.trim().strip_prefix("const ") {
                Some(rest) => (true, rest),
                None => (false, parameter.trim()),
            };
            let mut words = name.trim_start_matches("struct ").split([' ', '*']);
            constant != changed
                && !name.contains("**")
                && objects.contains(&words.next().unwrap_or_default())
        })
    };
    match (comment.contains("Errors:"), objects(true), objects(false)) {
        (true, true, _) => " *\n * Threads: no other call may use the object meanwhile.\n",
        (true, false, true) => " *\n * Threads: others may ask the object meanwhile.\n",
        (true, false, false) => " *\n * Threads: at any time.\n",
        (false, true, _) => {
            " *\n * Errors: none of its own. Threads: no other call may use the object meanwhile.\n"
        }
        (false, false, true) => {
            " *\n * Errors: none of its own. Threads: others may ask the object meanwhile.\n"
        }
        (false, false, false) => " *\n * Errors: none of its own. Threads: at any time.\n",
    }
}

/// A line, where a negative number is in parentheses: `-HC_STOPPED` must not begin with `--`.
fn in_parentheses(line: &str) -> String {
    match line.split_once(" -") {
        Some((define, number)) if number.bytes().all(|byte| byte.is_ascii_digit()) => {
            format!("{define} (-{number})\n")
        }
        _ => format!("{line}\n"),
    }
}

#[test]
fn the_header_is_up_to_date() {
    let path = root().join("include/heterochess.h");
    let generated = generated();
    if std::env::var_os("HETEROCHESS_WRITE_HEADER").is_some() {
        std::fs::write(&path, generated).expect("the header can be written");
        return;
    }
    let committed = std::fs::read_to_string(&path).expect("the header is there");
    assert!(committed == generated, "include/heterochess.h is stale: make header");
}
