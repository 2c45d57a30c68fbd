//! The commands `solve` and `tables`.

use serde_json::{Value, json};

use crate::program::{run, run_with};

const WHITE: &str = "8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 w";
const BLACK: &str = "8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 b";

#[test]
fn solve_finds_the_win_and_its_proof() {
    for threads in ["1", "2"] {
        let args = ["solve", "fluidity", WHITE, "--plies", "3", "--proof", "--json"];
        let answer = run(&[&args[..], &["--threads", threads]].concat());
        assert_eq!((answer.status, answer.err.as_str()), (0, ""));
        let line = answer.json().remove(0);
        assert_eq!((&line["answer"], &line["win"]["plies"]), (&json!("win"), &json!(3)));
        let moves: Vec<&Value> =
            line["win"]["line"].as_array().unwrap().iter().map(|m| &m["san"]).collect();
        assert_eq!(moves, [&json!("Rg4xc4d4f4+"), &json!("Kh3"), &json!("Rh1#")]);
        let proof = &line["win"]["proof"];
        assert_eq!(proof["move"]["uci"], "b4g4");
        assert_eq!(proof["replies"].as_array().unwrap().len(), 2);
        assert_eq!(proof["replies"][1]["proof"]["move"]["san"], "Rh1#");
    }
    let text = run(&["solve", "fluidity", WHITE, "--plies", "3", "--proof"]).out;
    assert!(text.starts_with("white wins in 3 plies: 1. Rg4xc4d4f4+ Kh3 2. Rh1#\n"), "{text}");
    assert!(text.contains("\n    Kh5\n      Rh1#\n"), "{text}");
}

#[test]
fn solve_judges_a_first_move() {
    let judge = |m, plies| run(&["solve", "fluidity", BLACK, "--plies", plies, "--move", m]).out;
    for m in ["Na3", "Na3xb4"] {
        assert!(judge(m, "3").starts_with(&format!("black has no forced win by {m} within 3")));
        assert!(judge(m, "9").starts_with(&format!("black wins in 5 plies: 1... {m} 2. Rb1 ")));
    }
    let proof = run(&["solve", "fluidity", BLACK, "--plies", "5", "--move", "Na3", "--proof"]).out;
    let (_, proof) = proof.split_once("\n  Na3\n").expect("the proof begins with the move");
    assert!(proof.contains("\n    Rb1\n      "), "{proof}");
    let refused = run(&["solve", "fluidity", BLACK, "--plies", "3", "--move", "Na4"]);
    assert_eq!((refused.status, refused.out.as_str()), (1, ""));
}

#[test]
fn solve_says_when_it_does_not_know() {
    let args = ["solve", "fluidity", WHITE, "--plies", "1", "--json"];
    assert_eq!(run(&args).json()[0]["answer"], "no-win");
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq";
    let args = ["solve", "fluidity", start, "--plies", "99", "--max-nodes", "20000", "--json"];
    assert_eq!(run(&args).json()[0]["answer"], "limit-reached");
    let args = ["solve", "fluidity", start, "--plies", "99", "--max-time", "0", "--json"];
    assert_eq!(run(&args).json()[0]["answer"], "limit-reached");
    let middle = "r2qk2r/ppp2ppp/2n1bn2/2bpp3/2BPP3/2N1BN2/PPP2PPP/R2QK2R w KQkq -";
    let args = ["solve", "charismatic", middle, "--turns", "2", "--max-results", "5000"];
    let answer = run(&args);
    assert_eq!(answer.status, 0);
    assert!(answer.out.starts_with("unknown: limit-reached\n"), "{}", answer.out);
}

#[test]
fn solve_finds_charismatic_mates() {
    let fen = "3k4/8/8/8/8/8/8/R3K2R w KQ";
    let answer = run(&["solve", "charismatic", fen, "--turns", "2", "--json"]).json().remove(0);
    assert_eq!(
        answer["win"],
        json!({"turns": 1, "line": [{"uci": "a1a7,h1h8", "san": "Ra7,Rh8#"}]})
    );
    let kings = run(&["solve", "charismatic", "k7/8/8/8/8/8/8/K7 w", "--turns", "1"]);
    let answer = "white has no forced mate in 1 turn: draw by insufficient-material\n";
    assert!(kings.out.starts_with(answer), "{}", kings.out);
}

#[test]
fn tables_are_printed_and_probed() {
    let print =
        |extra: &[&str]| run(&[&["tables", "fluidity", "print", "KNk"][..], extra].concat());
    let ending = print(&["--json"]).json().remove(0);
    assert_eq!((&ending["ending"], &ending["white"]["wins"]), (&json!("KNk"), &json!(229_152)));
    assert_eq!(ending["white"]["longest_win"]["plies"], 21);
    assert_eq!(ending["white"]["longest_win"]["line"].as_array().unwrap().len(), 21);
    assert!(print(&[]).out.contains("longest win: 21 plies (12436 positions)"));
    assert!(print(&["--markdown"]).out.contains("| KNk | white | 229152 | 100.00 % | - | - |"));

    let input =
        b"8/8/8/8/8/8/1N6/K6k w - - 40 90\nnonsense\n8/8/8/8/8/8/PPP5/K6k w\n8/8/8/8/8/8/8/K6k w\n";
    let probed = run_with(&["tables", "fluidity", "probe", "-", "--moves", "--json"], input);
    let lines = probed.json();
    assert_eq!((lines.len(), probed.status), (4, 1));
    assert_eq!((&lines[0]["value"], &lines[0]["plies"]), (&json!("win"), &json!(19)));
    assert_eq!(lines[0]["with_clock"], json!({"value": "draw", "plies": null}));
    assert_eq!(lines[0]["moves"][0]["plies"], 19);
    assert!(lines[1]["error"].is_string());
    assert_eq!(lines[2]["error"], "there are 5 men: tables have four at most");
    assert_eq!(lines[3]["value"], "draw");
}

#[test]
fn tables_are_kept_in_a_folder_and_refused_if_damaged() {
    let folder = std::env::temp_dir().join(format!("heterochess-cli-{}", std::process::id()));
    let in_folder = |args: &[&str]| {
        let folder = folder.to_str().unwrap();
        run(&[&["tables", "fluidity"], args, &["--folder", folder]].concat())
    };
    let made = in_folder(&["generate", "KNk", "KBk"]);
    assert_eq!((made.out.lines().count(), made.status), (2, 0), "{}", made.err);
    assert_eq!(in_folder(&["generate", "KNk", "KBk"]).out, "", "they are there");
    let verified = in_folder(&["verify", "KNk"]);
    assert_eq!(verified.out, "KNk   every entry follows from its successors\n");

    let file = folder.join("KNk.hct");
    let mut bytes = std::fs::read(&file).unwrap();
    bytes[1000] ^= 4;
    std::fs::write(&file, &bytes).unwrap();
    let refused = in_folder(&["print", "KNk"]);
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!((refused.status, refused.out.as_str()), (1, ""));
    assert!(refused.err.ends_with("KNk.hct: the checksum is wrong: the file is damaged\n"));

    for usage in [&["print", "KXk"][..], &["print"], &["generate", "KQRBNk"], &["frobnicate"]] {
        assert_eq!(run(&[&["tables", "fluidity"], usage].concat()).status, 2, "{usage:?}");
    }
}
