//! The commands of the documentation, run as they stand there.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What would take too long in a test, and what is run instead.
const SHORTENED: [(&str, &str); 5] = [
    ("--games 1000", "--games 20"),
    ("--games 200", "--games 2"),
    ("perft fluidity 6", "perft fluidity 4"),
    ("--mode ffa --games 2 ", "--games 2 "),
    ("KRkn", "KNk"),
];

/// The lines of the shell examples of a page that run the program.
fn commands(page: &Path) -> Vec<String> {
    let text = fs::read_to_string(page).unwrap();
    let examples = text.split("```sh\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    let lines = examples.flat_map(str::lines).filter(|line| line.starts_with("heterochess "));
    let shorter = |line: &str| {
        SHORTENED.iter().fold(line.to_owned(), |line, (long, short)| line.replace(long, short))
    };
    lines.map(shorter).collect()
}

/// A folder with what the examples suppose is there.
fn workplace(name: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("documentation").join(name);
    // What an earlier run has left must not be found.
    let _ = fs::remove_dir_all(&folder);
    let records = folder.join("examples/records");
    fs::create_dir_all(&records).unwrap();
    for entry in fs::read_dir(root.join("examples/records")).unwrap() {
        let entry = entry.unwrap();
        fs::copy(entry.path(), records.join(entry.file_name())).unwrap();
    }
    fs::copy(root.join("tests/data/pgn/awkward.pgn"), folder.join("games.pgn")).unwrap();
    fs::write(folder.join("positions.txt"), "8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 w\n").unwrap();
    folder
}

/// Runs all commands of a page, one after the other, and returns how many there were.
fn run_page(page: &str) -> usize {
    let folder = workplace(&page.replace('/', "-"));
    let program = Path::new(env!("CARGO_BIN_EXE_heterochess")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    let commands = commands(&Path::new(env!("CARGO_MANIFEST_DIR")).join(page));
    for command in &commands {
        let answer = Command::new("sh")
            .args(["-c", command])
            .current_dir(&folder)
            .env("PATH", &path)
            .output()
            .expect("there is a shell");
        let error = String::from_utf8_lossy(&answer.stderr);
        // A refusal that is explained is told by the exit status too.
        let expected = if command.contains(" explain ") { Some(1) } else { Some(0) };
        assert_eq!(answer.status.code(), expected, "{page}: {command}\n{error}");
        assert!(!answer.stdout.is_empty() || command.contains('>') || command.contains("--svg"));
    }
    commands.len()
}

/// Those of four men take minutes: `scripts/endings` writes the whole page.
#[test]
fn the_page_of_endings_says_what_the_tables_of_three_men_say() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/fluidity-endings.md");
    let page = fs::read_to_string(page).unwrap();
    let answer = Command::new(env!("CARGO_BIN_EXE_heterochess"))
        .args(["tables", "fluidity", "print", "3", "--markdown"])
        .current_dir(workplace("endings"))
        .output()
        .unwrap();
    let told = String::from_utf8(answer.stdout).unwrap();
    assert!(told.lines().count() > 20, "{told}");
    for line in told.lines() {
        assert!(page.lines().any(|other| other == line), "{line}");
    }
}

#[test]
fn the_commands_of_the_readme_work() {
    assert!(run_page("README.md") > 20);
}

/// What `make demo` shows, from the program.
#[test]
fn the_demo_runs() {
    let answer = Command::new(Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/demo"))
        .arg(env!("CARGO_BIN_EXE_heterochess"))
        .current_dir(workplace("demo"))
        .output()
        .expect("the script starts");
    let told = String::from_utf8_lossy(&answer.stdout);
    assert!(answer.status.success(), "{}", String::from_utf8_lossy(&answer.stderr));
    for shown in ["Rg4xc4d4f4", "2. Rh1#", "perft(5) = 4865609"] {
        assert!(told.contains(shown), "{shown} is not in\n{told}");
    }
}

#[test]
fn the_commands_of_the_guides_work() {
    for page in ["docs/opponents.md", "docs/records.md", "docs/solving.md"] {
        assert!(run_page(page) > 2, "{page}");
    }
}
