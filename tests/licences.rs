//! What is installed stands on permissive licences alone; what only builds and tests it may also be
//! under the MPL, and nothing is under the GPL. (`benches/compare`, a workspace of its own that is
//! not published, measures this library beside programs under the GPL.)

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use serde_json::Value;

/// What anyone may use, change and pass on in programs of any licence.
const PERMISSIVE: [&str; 10] = [
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "ISC",
    "MIT",
    "NCSA",
    "Unicode-3.0",
    "Zlib",
];

/// Those of the workspace that users install.
const INSTALLED: [&str; 3] = ["heterochess", "heterochess-c", "heterochess-python"];

/// Whether a licence expression leaves a choice of which every part is allowed.
fn allowed(expression: &str, licences: &[&str]) -> bool {
    fn parts<'a>(text: &'a str, separator: &str) -> Vec<&'a str> {
        // Split outside of brackets only.
        let (mut depth, mut start, mut found) = (0, 0, Vec::new());
        for (at, letter) in text.char_indices() {
            depth += i32::from(letter == '(') - i32::from(letter == ')');
            if depth == 0 && at >= start && text[at..].starts_with(separator) {
                found.push(&text[start..at]);
                start = at + separator.len();
            }
        }
        found.push(&text[start..]);
        found
    }
    // Old packages write `MIT/Apache-2.0`.
    let text = expression.trim();
    let choices: Vec<&str> =
        parts(text, " OR ").into_iter().flat_map(|choice| parts(choice, "/")).collect();
    if choices.len() > 1 {
        return choices.into_iter().any(|choice| allowed(choice, licences));
    }
    let needed = parts(text, " AND ");
    if needed.len() > 1 {
        return needed.into_iter().all(|part| allowed(part, licences));
    }
    match text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
        Some(inside) => allowed(inside, licences),
        None => licences.contains(&text),
    }
}

#[test]
fn expressions_are_read() {
    for permissive in [
        "MIT",
        "MIT/Apache-2.0",
        "MIT OR GPL-3.0",
        "(MIT OR Apache-2.0) AND Unicode-3.0",
        "Apache-2.0 WITH LLVM-exception OR Apache-2.0",
    ] {
        assert!(allowed(permissive, &PERMISSIVE), "{permissive}");
    }
    for other in ["GPL-3.0", "MIT AND GPL-3.0", "(MIT OR Apache-2.0) AND MPL-2.0", ""] {
        assert!(!allowed(other, &PERMISSIVE), "{other}");
    }
}

#[test]
fn dependencies_are_permissive() {
    let answer = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked", "--offline", "--all-features"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo starts");
    assert!(answer.status.success(), "{}", String::from_utf8_lossy(&answer.stderr));
    let metadata: Value = serde_json::from_slice(&answer.stdout).unwrap();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();

    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let packages: BTreeMap<String, (String, String)> = list(&metadata["packages"])
        .iter()
        .map(|package| (text(&package["id"]), (text(&package["name"]), text(&package["license"]))))
        .collect();
    let nodes: BTreeMap<String, Vec<Value>> = list(&metadata["resolve"]["nodes"])
        .iter()
        .map(|node| (text(&node["id"]), list(&node["deps"])))
        .collect();

    // What is compiled into what users install: everything but dependencies of tests.
    let is_installed = |id: &&String| INSTALLED.contains(&packages[*id].0.as_str());
    let mut waiting: Vec<&String> = packages.keys().filter(is_installed).collect();
    assert_eq!(waiting.len(), INSTALLED.len());
    let mut installed = BTreeSet::new();
    while let Some(id) = waiting.pop() {
        if installed.insert(id) {
            let built_in = |dependency: &&Value| {
                list(&dependency["dep_kinds"]).iter().any(|kind| kind["kind"] != "dev")
            };
            let dependencies = nodes[id].iter().filter(built_in);
            waiting.extend(dependencies.map(|dependency| {
                packages.get_key_value(&text(&dependency["pkg"])).expect("it is listed").0
            }));
        }
    }
    assert!(installed.len() > 20, "{installed:?}");

    let tools = [&PERMISSIVE[..], &["MPL-2.0"]].concat();
    let wrong: Vec<_> = packages
        .iter()
        .filter(|(id, (_, licence))| {
            let licences = if installed.contains(id) { &PERMISSIVE[..] } else { &tools[..] };
            !allowed(licence, licences)
        })
        .map(|(_, package)| package)
        .collect();
    assert!(wrong.is_empty(), "not permissive: {wrong:?}");
}
