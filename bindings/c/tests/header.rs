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
    text.lines().map(in_parentheses).collect()
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
