//! The commands for Fluidity Chess.

use serde_json::{Value, json};

use crate::program::{converse, run, run_with};

const DIAGRAM: &str = "8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 w";

#[test]
fn moves_lists_what_is_taken() {
    let answer = run(&["moves", "fluidity", DIAGRAM, "--json"]);
    assert_eq!((answer.status, answer.err.as_str()), (0, ""));
    let [line] = &answer.json()[..] else { panic!("one line: {}", answer.out) };
    assert_eq!(line["fen"], format!("{DIAGRAM} - - 0 1"));
    assert_eq!((&line["side"], &line["check"]), (&json!("white"), &json!(false)));
    assert_eq!(line["outcome"], Value::Null);
    let moves = line["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 25);
    assert!(
        moves.contains(
            &json!({"uci": "b4g4", "san": "Rg4xc4d4f4+", "captures": ["c4", "d4", "f4"]})
        )
    );
    let text = run(&["moves", "fluidity", DIAGRAM]);
    assert!(text.out.contains("25 legal moves") && text.out.contains("Rg4xc4d4f4+"));
}

#[test]
fn moves_without_a_position_starts_the_game() {
    let answer = run(&["moves", "fluidity", "--json"]);
    assert_eq!(answer.json()[0]["moves"].as_array().unwrap().len(), 20);
}

#[test]
fn moves_answers_every_line_and_fails_if_one_is_bad() {
    let mut input = b"8/8/8/3kP3/8/8/8/4K3 w\nnonsense\n\n\xff\xfe\n".to_vec();
    input.extend(b"4k3/8/8/8/4n3/4n3/4P3/4K3 w\r\n8/8/8/8/8/8/4k3/4K3 w\n8/8/8/8/8/8/8/4K3 b");
    let answer = run_with(&["moves", "fluidity", "-", "--json"], &input);
    let lines = answer.json();
    assert_eq!((lines.len(), answer.status), (7, 1));
    assert_eq!(lines[0]["outcome"], Value::Null);
    for bad in [1, 2, 3] {
        assert!(lines[bad]["error"].is_string(), "{}", lines[bad]);
    }
    assert_eq!(lines[4]["outcome"], json!({"winner": "black", "reason": "stalemate"}));
    assert_eq!(lines[4]["moves"], json!([]));
    // Moves are listed where the outcome is a draw.
    assert_eq!(lines[5]["outcome"], json!({"winner": null, "reason": "insufficient-material"}));
    assert!(!lines[5]["moves"].as_array().unwrap().is_empty());
    assert_eq!(lines[6]["outcome"], json!({"winner": "white", "reason": "king-captured"}));

    let text = run_with(&["moves", "fluidity", "-"], &input);
    assert_eq!((text.out.lines().count(), text.status), (7, 1));
    assert_eq!(run_with(&["moves", "fluidity", "-"], b"").status, 0);
}

#[test]
fn moves_answers_before_the_next_line_comes() {
    let answers = converse(&["moves", "fluidity", "-"], &[DIAGRAM, "nonsense", DIAGRAM]);
    assert!(answers[0].contains("Rg4xc4d4f4+") && answers[1].starts_with("error: not a FEN"));
    assert_eq!(answers[0], answers[2]);
}

#[test]
fn play_prints_each_position_and_the_outcome() {
    let args = ["play", "fluidity", "--fen", DIAGRAM, "Rg4xc4d4f4", "h4h5", "Rh1", "--json"];
    let answer = run(&args);
    let lines = answer.json();
    assert_eq!((lines.len(), answer.status), (3, 0));
    assert_eq!(lines[0]["fen"], "8/6n1/8/8/b5Rk/8/1B6/K2R4 b - - 0 1");
    assert_eq!((&lines[0]["check"], &lines[0]["outcome"]), (&json!(true), &Value::Null));
    assert_eq!(lines[2]["outcome"], json!({"winner": "white", "reason": "checkmate"}));

    let over = run(&[&args[..7], &["Kh6"]].concat());
    assert_eq!(over.status, 1);
    assert!(over.out.contains("white wins by checkmate  1-0"));
    assert!(over.err.contains("the game is over"), "{}", over.err);
}

#[test]
fn play_knows_repetition_and_stops_at_an_illegal_move() {
    let shuffle = ["Nf3", "Nf6", "Ng1", "Ng8"];
    let args = [&["play", "fluidity", "--json"][..], &shuffle, &shuffle].concat();
    let outcome = run(&args).json().pop().unwrap()["outcome"].clone();
    assert_eq!(outcome, json!({"winner": null, "reason": "threefold-repetition"}));

    let answer = run(&["play", "fluidity", "e4", "e4e5", "e5e6"]);
    assert_eq!((answer.status, answer.out.lines().count()), (1, 1));
    assert_eq!(answer.err, "error: e4e5 is not legal: the white pawn on e4 is not yours to move\n");
}

#[test]
fn perft_counts_in_any_number_of_threads() {
    for threads in ["1", "2", "7"] {
        let answer = run(&["perft", "fluidity", "4", "--threads", threads, "--json"]);
        assert_eq!((&answer.json()[0]["nodes"], answer.status), (&json!(195_697), 0));
    }
    for depth in ["1", "2", "3"] {
        let answer = run(&["perft", "fluidity", depth, "--fen", DIAGRAM, "--divide", "--json"]);
        let line = answer.json().remove(0);
        let divided = line["divide"].as_object().unwrap();
        let sum: u64 = divided.values().map(|nodes| nodes.as_u64().unwrap()).sum();
        assert_eq!((divided.len(), Some(sum)), (25, line["nodes"].as_u64()));
    }
    let leaf = run(&["perft", "fluidity", "0", "--json"]);
    assert_eq!(leaf.json()[0]["nodes"], 1);
    assert!(run(&["perft", "fluidity", "3"]).out.starts_with("perft(3) = 8878 "));
}

#[test]
fn explain_names_the_reason() {
    let legal = run(&["explain", "fluidity", DIAGRAM, "b4g4"]);
    assert_eq!(legal.out, "Rg4xc4d4f4+ (b4g4) is legal and takes c4 d4 f4\n");
    assert_eq!(legal.status, 0);

    let refused = run(&["explain", "fluidity", DIAGRAM, "Rb1", "--json"]);
    assert_eq!(refused.status, 0, "the other rook can go there");
    let refused = run(&["explain", "fluidity", DIAGRAM, "b4b1", "--json"]);
    assert_eq!(refused.status, 1);
    let line = refused.json().remove(0);
    assert_eq!(line["legal"], false);
    assert_eq!(line["reason"], "b4b1 is not legal: your own bishop on b2 is in the way");

    let malformed = run(&["explain", "fluidity", DIAGRAM, "hello"]);
    assert_eq!((malformed.status, malformed.out.as_str()), (1, ""));
    assert!(malformed.err.starts_with("error: `hello` is not a move"));
}

#[test]
fn show_draws_the_board() {
    let letters = run(&["show", "fluidity", DIAGRAM, "--threats"]);
    assert!(letters.out.contains("4 b R n q . b . k"), "{}", letters.out);
    assert!(letters.out.contains("b4 rook    c4a3xb4 c4a5xb4"), "{}", letters.out);
    let symbols = run(&["show", "fluidity", DIAGRAM, "--style", "unicode"]);
    assert!(symbols.out.contains("4 ♝ ♖ ♞ ♛ · ♝ · ♚"), "{}", symbols.out);
}

#[test]
fn bad_usage_has_status_2_and_bad_input_1() {
    for usage in [
        &["moves", "nochess"][..],
        &["play", "fluidity"],
        &["perft", "fluidity", "-1"],
        &["perft", "fluidity", "101"],
        &["perft", "fluidity", "4", "--threads", "0"],
        &["frobnicate"],
    ] {
        let answer = run(usage);
        assert_eq!((answer.status, answer.out.as_str()), (2, ""), "{usage:?}");
        assert!(!answer.err.is_empty());
    }
    let long = "p".repeat(100_000);
    for input in [
        &["moves", "fluidity", "x"][..],
        &["moves", "fluidity", &long],
        &["play", "fluidity", "--fen", "x", "e4"],
        &["play", "fluidity", &long],
        &["perft", "fluidity", "2", "--fen", "8/8/8/8/8/8/8/8 w"],
        &["explain", "fluidity", "x", "e4"],
        &["show", "fluidity", "x"],
    ] {
        let answer = run(input);
        assert_eq!((answer.status, answer.out.as_str()), (1, ""));
        assert!(answer.err.starts_with("error: ") && answer.err.len() < 300, "{}", answer.err);
    }
}

#[test]
fn simulate_plays_whole_games() {
    let args = ["simulate", "fluidity", "--games", "20", "--seed", "3", "--json", "--show", "4"];
    let answer = run(&args);
    let [game, statistics] = &answer.json()[..] else { panic!("{}", answer.out) };
    let ended = statistics["reasons"].as_object().unwrap().values();
    let ended: u64 = ended.map(|number| number.as_u64().unwrap()).sum();
    assert_eq!(ended + statistics["unfinished"].as_u64().unwrap(), 20);
    let mut play = vec!["play", "fluidity", "--json"];
    play.extend(game["actions"].as_array().unwrap().iter().map(|m| m.as_str().unwrap()));
    let played = run(&play);
    let last = played.json().pop().unwrap();
    assert_eq!((&last["fen"], &last["outcome"]), (&game["fen"], &game["outcome"]));
    let text = run(&["simulate", "fluidity", "--games", "20", "--seed", "3"]);
    assert!(text.out.starts_with("20 random games, seed 3\n"), "{}", text.out);
}

#[test]
fn refusals_have_names_for_programs() {
    let code =
        |args: &[&str]| run(&[args, &["--json"]].concat()).json().pop().unwrap()["code"].clone();
    assert_eq!(code(&["explain", "fluidity", DIAGRAM, "b4b1"]), "friend-in-the-way");
    assert_eq!(code(&["explain", "fluidity", DIAGRAM, "hello"]), "malformed");
    assert_eq!(code(&["explain", "fluidity", DIAGRAM, "b4g4"]), Value::Null);
    assert_eq!(code(&["moves", "fluidity", "8/8 w"]), "fen-placement");
    assert_eq!(code(&["play", "fluidity", "e5"]), "none-can");
    assert_eq!(code(&["play", "fluidity", "e4", "e4"]), "destination-occupied");
}
