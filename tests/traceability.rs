//! Every ruling has tests, every test names a ruling that there is, and `docs/rules/tests.md` says
//! which are whose.
//!
//! Rulings are the headings `### F6. ...` of the rules pages. Tests belong to a ruling by their
//! names: `f6_...` in Rust, `test_f6_...` in Python, `f6_...` in C.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// The game's page, and the letter of its rulings.
const PAGES: [(&str, &str, char); 3] = [
    ("Fluidity Chess", "fluidity", 'F'),
    ("Charismatic Chess", "charismatic", 'C'),
    ("Kung Fu Chess", "kungfu", 'K'),
];

/// What a ruling is known by: its letter and its number.
type Number = (char, u32);

/// The ruling at the start of a text such as `F6. Rangers` or `f6_rangers_pass`, and the rest.
fn number(text: &str) -> Option<(Number, &str)> {
    let mut rest = text.chars();
    let letter = rest.next()?.to_ascii_uppercase();
    let digits = rest.as_str();
    let end = digits.find(|c: char| !c.is_ascii_digit())?;
    let known = PAGES.iter().any(|&(.., page)| page == letter);
    known.then_some(())?;
    Some(((letter, digits[..end].parse().ok()?), &digits[end..]))
}

fn read(path: impl AsRef<Path>) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

/// The rulings of a page with their titles.
fn rulings(page: &str) -> Vec<(Number, String)> {
    let text = read(format!("docs/rules/{page}.md"));
    let headings = text.lines().filter_map(|line| line.strip_prefix("### "));
    headings
        .map(|heading| {
            let (number, title) = number(heading).unwrap_or_else(|| panic!("{heading}"));
            (number, title.trim_start_matches(". ").to_owned())
        })
        .collect()
}

/// The tests of each ruling below a folder, as `file: test`.
fn tests(folder: &Path, found: &mut BTreeMap<Number, Vec<String>>) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            tests(&path, found);
            continue;
        }
        let marks: &[&str] = match path.extension().and_then(|extension| extension.to_str()) {
            Some("rs") => &["fn "],
            Some("py") => &["def test_"],
            Some("c" | "cpp") => &["void "],
            _ => continue,
        };
        let file = path.strip_prefix(root).unwrap().to_str().unwrap().to_owned();
        for line in fs::read_to_string(&path).unwrap().lines() {
            let name = marks.iter().find_map(|mark| line.trim_start().strip_prefix(mark));
            let Some((number, rest)) = name.and_then(number) else { continue };
            let Some(end) = rest.find('(').filter(|_| rest.starts_with('_')) else { continue };
            let test = format!("{}{}{}", number.0.to_ascii_lowercase(), number.1, &rest[..end]);
            found.entry(number).or_default().push(format!("`{file}`: `{test}`"));
        }
    }
}

/// The page `docs/rules/tests.md`.
fn table() -> String {
    let mut found = BTreeMap::new();
    tests(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests"), &mut found);
    let mut page = String::from(
        "# Which tests hold which ruling\n\nWritten by `tests/traceability.rs`, which also fails when a ruling has no test or a test names \
         a ruling that is not there.\nAfter a change: `UPDATE_TRACEABILITY=1 cargo test --test traceability`.\n",
    );
    for (game, file, _) in PAGES {
        write!(page, "\n## [{game}]({file}.md)\n\n| ruling | tests |\n|---|---|\n").unwrap();
        for (number, title) in rulings(file) {
            let tests = found.remove(&number).unwrap_or_default();
            assert!(!tests.is_empty(), "{}{} ({title}) has no test", number.0, number.1);
            writeln!(page, "| {}{}. {title} | {} |", number.0, number.1, tests.join("<br>"))
                .unwrap();
        }
    }
    assert!(found.is_empty(), "these tests name rulings that are not there: {found:?}");
    page
}

#[test]
fn every_ruling_has_tests_and_every_test_its_ruling() {
    let table = table();
    if std::env::var_os("UPDATE_TRACEABILITY").is_some() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/rules/tests.md");
        fs::write(path, &table).unwrap();
    }
    let committed =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/rules/tests.md"));
    assert!(
        committed.is_ok_and(|text| text == table),
        "docs/rules/tests.md is stale: see its head"
    );
}

#[test]
fn rulings_are_numbered_without_gaps() {
    for (_, page, letter) in PAGES {
        let numbers: Vec<Number> = rulings(page).into_iter().map(|(number, _)| number).collect();
        let expected: Vec<Number> = (1..).map(|n| (letter, n)).take(numbers.len()).collect();
        assert_eq!(numbers, expected);
    }
}

/// The rulings of a page as whole texts, heading first.
fn sections(page: &str) -> Vec<String> {
    let text = read(format!("docs/rules/{page}.md"));
    let rulings = text.split("\n### ").skip(1);
    rulings.map(|section| section.split("\n## ").next().unwrap().to_owned()).collect()
}

#[test]
fn every_ruling_says_where_it_comes_from() {
    for (_, page, _) in PAGES {
        let text = read(format!("docs/rules/{page}.md"));
        for section in sections(page) {
            let (heading, body) = section.split_once('\n').unwrap();
            let sources = heading.strip_suffix(')').and_then(|heading| heading.rsplit_once(" ("));
            let sources: Vec<&str> = sources.expect(heading).1.split(", ").collect();
            for source in &sources {
                assert!(text.contains(&format!("\n- **{source}**: ")), "{heading}: {source}?");
            }
            // What is ours in part says in which.
            let in_part = sources.len() > 1 && sources.contains(&"ours");
            assert_eq!(body.contains("*Ours*"), in_part, "{heading}");
        }
    }
}

/// Names of code and of files in single backquotes.
#[test]
fn the_pages_name_what_there_is() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut sources, mut files) = (String::new(), Vec::new());
    for folder in ["src", "tests", "examples/records"] {
        collect(&root.join(folder), &mut sources, &mut files);
    }
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let words: std::collections::BTreeSet<&str> = sources.split(|c| !is_word(c)).collect();
    for (_, page, _) in PAGES {
        let text = read(format!("docs/rules/{page}.md"));
        let prose: String =
            text.split("```").step_by(2).collect::<Vec<_>>().join("\n").replace("\n- ", "\n");
        for name in prose.split('`').skip(1).step_by(2) {
            let path =
                name.ends_with(".rs") || name.ends_with(".perft") || name.ends_with(".jsonl");
            if path || name.starts_with("tests/") {
                let name = name.trim_end_matches("*.rs").trim_end_matches('/');
                let there = files.iter().any(|file| file.ends_with(name));
                assert!(there || root.join(name).is_dir(), "{page}: there is no {name}");
            } else if name.contains("::") || (name.contains('_') && !name.contains(['*', '.', ' ']))
            {
                let missing = name.split("::").find(|part| !words.contains(part));
                assert_eq!(missing, None, "{page}: {name}");
            }
        }
    }
}

/// The texts of a folder's files, and their paths.
fn collect(folder: &Path, sources: &mut String, files: &mut Vec<std::path::PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, sources, files);
            continue;
        }
        if path.extension().is_some_and(|suffix| suffix == "rs")
            && !path.ends_with("traceability.rs")
        {
            sources.push_str(&fs::read_to_string(&path).unwrap());
        }
        files.push(path);
    }
}
