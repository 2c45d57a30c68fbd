//! Pictures from the program.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::program::{run, run_with};

const DIAGRAM: &str = "8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 w";

/// A new folder for a test's files.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// The pictures of the documentation are what the program draws: a change of drawing must be
/// meant. `scripts/images` draws them anew.
#[test]
fn documentation_has_the_pictures_that_are_drawn() {
    let (root, folder) = (Path::new(env!("CARGO_MANIFEST_DIR")), folder("images"));
    let status = Command::new(root.join("scripts/images"))
        .arg(env!("CARGO_BIN_EXE_heterochess"))
        .arg(&folder)
        .status()
        .expect("the script starts");
    assert!(status.success());
    let names = |folder: &Path| {
        let entries = std::fs::read_dir(folder).unwrap();
        let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name()).collect();
        names.retain(|name| Path::new(name).extension().is_some_and(|suffix| suffix == "svg"));
        names.sort();
        names
    };
    let documented = root.join("docs/images");
    assert_eq!(names(&folder), names(&documented));
    for name in names(&folder) {
        let [new, old] = [&folder, &documented].map(|f| std::fs::read(f.join(&name)).unwrap());
        assert!(new == old, "{name:?} has changed: run scripts/images");
    }
}

#[test]
fn a_picture_goes_to_a_file_or_to_standard_output() {
    let file = folder("one").join("board.svg");
    let path = file.to_str().unwrap();
    let written = run(&["show", "fluidity", DIAGRAM, "--svg", path]);
    assert_eq!((written.status, written.out.as_str(), written.err.as_str()), (0, "", ""));
    let printed = run(&["show", "fluidity", DIAGRAM, "--svg", "-"]);
    assert_eq!(printed.out, std::fs::read_to_string(&file).unwrap());
    assert!(printed.out.starts_with("<svg ") && printed.out.ends_with("</svg>\n"));

    let lost = run(&["show", "fluidity", "--svg", "no/such/folder/x.svg"]);
    assert_eq!(lost.status, 1);
    assert!(lost.err.starts_with("error: no/such/folder/x.svg: "), "{}", lost.err);
}

#[test]
fn options_change_the_picture() {
    let show = |options: &[&str]| {
        let answer = run(&[&["show", "fluidity", DIAGRAM, "--svg", "-"], options].concat());
        assert_eq!((answer.status, answer.err.as_str()), (0, ""), "{options:?}");
        answer.out
    };
    let mut pictures: Vec<String> = [
        &[][..],
        &["--flip"],
        &["--size", "24"],
        &["--no-coordinates"],
        &["--arrow", "e2e4"],
        &["--arrow", "e2e4:red"],
        &["--arrow", "e2e4:#123456", "--arrow", "a1a1:blue"],
        &["--highlight", "e4"],
        &["--highlight", "e4:grey"],
        &["--last-move", "e2e4"],
        &["--legal-from", "b4"],
        &["--threats"],
        &["--move", "b4g4"],
    ]
    .into_iter()
    .map(show)
    .collect();
    let number = pictures.len();
    pictures.sort();
    pictures.dedup();
    assert_eq!(pictures.len(), number, "all of them differ");
}

#[test]
fn each_game_is_drawn() {
    let placed = run(&["show", "charismatic", "--svg", "-"]);
    assert!(placed.out.contains("class=\"hand\""), "{}", placed.out);
    let position = "4r1k1/8/8/8/8/8/4R3/4K3 w";
    let turn = run(&["show", "charismatic", position, "--turn", "Ra2,Kf1", "--svg", "-"]);
    assert_eq!(turn.out.matches("class=\"number\"").count(), 2);
    let unfinished = run(&["show", "charismatic", position, "--turn", "Ra2", "--svg", "-"]);
    assert_eq!(unfinished.out.matches("class=\"check\"").count(), 1);

    let record = include_bytes!("../../examples/records/rooks.jsonl");
    let still = run_with(&["show", "kungfu", "-", "--at", "2500", "--svg", "-"], record);
    assert_eq!(still.out.matches("class=\"way\"").count(), 2);
    let moving = run_with(&["show", "kungfu", "-", "--animate", "0..8000", "--svg", "-"], record);
    assert!(moving.out.contains("dur=\"8s\""), "{}", moving.out);
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    for usage in [
        &["show", "fluidity", "--flip"][..],
        &["show", "fluidity", "--svg", "-", "--size", "0"],
        &["show", "fluidity", "--svg", "-", "--arrow", "e2"],
        &["show", "fluidity", "--svg", "-", "--arrow", "e2e4:mauve"],
        &["show", "fluidity", "--svg", "-", "--highlight", "z9"],
        &["show", "fluidity", "--svg", "-", "--move", "e4", "--threats"],
        &["show", "kungfu", "-", "--svg", "-", "--animate", "5"],
        &["show", "kungfu", "-", "--svg", "-", "--animate", "5..5"],
        &["show", "kungfu", "-", "--svg", "-", "--animate", "0..9", "--at", "3"],
        &["show", "kungfu", "-", "--animate", "0..9"],
    ] {
        let answer = run(usage);
        assert_eq!((answer.status, answer.out.as_str()), (2, ""), "{usage:?}");
    }
    for input in [
        &["show", "fluidity", "--svg", "-", "--move", "e5"][..],
        &["show", "charismatic", "--svg", "-", "--turn", "e4"],
        &["show", "charismatic", "4k3/8/8/8/8/8/8/4K3 w", "--svg", "-", "--turn", "Ke4"],
        &["show", "kungfu", "no/such/file", "--svg", "-", "--animate", "0..9"],
        &["show", "kungfu", "-", "--svg", "-", "--animate", "0..9"],
    ] {
        let answer = run(input);
        assert_eq!((answer.status, answer.out.as_str()), (1, ""), "{input:?}");
        assert!(answer.err.starts_with("error: "), "{}", answer.err);
    }
}
