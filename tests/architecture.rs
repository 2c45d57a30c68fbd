//! The arrows of `docs/architecture.md`: which folder of `src/` may use which.

use std::fs;
use std::path::Path;

/// Each folder, and those that it may use. (What all turn-based games share is in files of its own,
/// which know only the board.)
const ARROWS: [(&str, &[&str]); 10] = [
    ("board", &[]),
    ("fluidity", &["board"]),
    ("charismatic", &["board"]),
    ("kungfu", &["board"]),
    ("svg", &["board", "fluidity", "charismatic", "kungfu"]),
    ("records", &["board", "fluidity", "charismatic"]),
    ("research", &["board", "fluidity", "charismatic", "kungfu"]),
    ("opponents", &["board", "fluidity", "charismatic", "kungfu"]),
    ("solve", &["board", "fluidity", "charismatic"]),
    ("tables", &["board", "fluidity"]),
];

#[test]
fn arrows_run_one_way() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut wrong = Vec::new();
    for (folder, allowed) in ARROWS {
        let texts = texts(&source.join(folder));
        assert!(!texts.is_empty(), "{folder} is empty");
        for (other, _) in ARROWS.iter().filter(|(other, _)| *other != folder) {
            let used = texts.iter().any(|text| uses(text, other));
            if used && !allowed.contains(other) {
                wrong.push(format!("{folder} uses {other}"));
            }
        }
    }
    for file in [
        "position.rs",
        "game.rs",
        "outcome.rs",
        "perft.rs",
        "fen.rs",
        "notation.rs",
        "code.rs",
        "text.rs",
    ] {
        let text = code(&fs::read_to_string(source.join(file)).unwrap());
        let games = ARROWS.iter().skip(1).filter(|(other, _)| uses(&text, other));
        wrong.extend(games.map(|(other, _)| format!("{file} uses {other}")));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_folder_is_in_the_picture() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let picture = fs::read_to_string(root.join("docs/architecture.svg")).unwrap();
    for entry in fs::read_dir(root.join("src")).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        if entry.file_type().unwrap().is_dir() && name != "bin" {
            assert!(ARROWS.iter().any(|(folder, _)| *folder == name), "{name} has no arrows");
            assert!(
                picture.contains(&format!(">{name}<")) || picture.contains(&format!(">{name}:"))
            );
        }
    }
}

/// The code of all files of a folder.
fn texts(folder: &Path) -> Vec<String> {
    let mut texts = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            texts.extend(self::texts(&path));
        } else {
            texts.push(code(&fs::read_to_string(path).unwrap()));
        }
    }
    texts
}

/// A text without its comments, whose examples may use anything.
fn code(text: &str) -> String {
    let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    code.collect::<Vec<_>>().join("\n")
}

/// Whether a module is named: `crate::name::...`, or in braces after `crate::`.
fn uses(text: &str, module: &str) -> bool {
    text.contains(&format!("crate::{module}"))
        || text.split("use crate::{").skip(1).any(|rest| {
            let list = rest.split(';').next().unwrap_or_default();
            list.split(|c: char| !(c.is_alphanumeric() || c == '_')).any(|word| word == module)
        })
}
