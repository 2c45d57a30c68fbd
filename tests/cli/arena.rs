//! Matches between computer opponents.

use serde_json::{Value, json};

use crate::program::run;

const KUNGFU: [&str; 9] =
    ["arena", "kungfu", "greedy", "random", "--games", "6", "--seed", "2", "--json"];

#[test]
fn a_match_is_counted_and_repeats() {
    for game in ["fluidity", "charismatic"] {
        let args = ["arena", game, "greedy", "random", "--games", "6", "--seed", "2", "--json"];
        let answer = run(&args);
        assert_eq!((answer.status, answer.err.as_str()), (0, ""));
        let report = &answer.json()[0];
        assert_eq!(report["games"], 6);
        assert_eq!(report["a"]["level"], "greedy");
        let count = |name: &str| report[name].as_u64().unwrap();
        assert_eq!(count("wins") + count("draws") + count("losses"), 6);
        let pairs: u64 = report["pairs"].as_array().unwrap().iter().filter_map(Value::as_u64).sum();
        assert_eq!(pairs, 3);
        let endings = report["endings"].as_object().unwrap();
        assert_eq!(endings.values().filter_map(Value::as_u64).sum::<u64>(), 6);
        assert!(report["score"].as_f64().unwrap() > 0.5);
        // Threads do not matter.
        assert_eq!(run(&[&args[..], &["--threads", "1"]].concat()).out, answer.out);
    }
}

#[test]
fn a_match_in_real_time_takes_mode_and_pace() {
    let report = &run(&KUNGFU).json()[0];
    assert_eq!(report["game"], "kungfu 1v1 standard");
    assert_eq!(report["a"]["bound"], "500 ms between commands, 200 ms to react");
    let other = ["--mode", "ffa", "--speed", "lightning", "--gap", "100"];
    let report = &run(&[&KUNGFU[..], &other].concat()).json()[0];
    assert_eq!(report["game"], "kungfu ffa lightning");
    assert_eq!(report["length_unit"], json!("ms"));
    assert_eq!(report["games"], 6);
}

#[test]
fn a_match_is_told_to_people_too() {
    let answer = run(&["arena", "fluidity", "search", "random", "--games", "2", "--nodes", "200"]);
    assert_eq!(answer.status, 0);
    assert!(answer.out.starts_with("fluidity: search (200 nodes) against random (200 nodes)"));
    assert!(answer.out.contains("2 won, 0 drawn, 0 lost: 100.0 %"), "{}", answer.out);
}

#[test]
fn what_makes_no_match_is_refused_with_the_names() {
    let answer = run(&["arena", "fluidity", "reactive", "random"]);
    assert_eq!(answer.status, 2);
    assert!(answer.err.contains("expected random, greedy or search"), "{}", answer.err);
    let answer = run(&["arena", "kungfu", "search", "random"]);
    assert!(answer.err.contains("expected random, greedy or reactive"), "{}", answer.err);
    let answer = run(&["arena", "fluidity", "greedy", "random", "--games", "3"]);
    assert_eq!(answer.status, 2);
    assert!(answer.err.contains("an even number of games"), "{}", answer.err);
}

#[test]
fn suggestions_are_given_for_both_games_and_stages() {
    let page = "8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 w";
    let answer = run(&["suggest", "fluidity", page, "--nodes", "10000", "--json"]);
    assert_eq!(answer.json()[0]["suggestion"], "b4g4");
    assert_eq!(answer.json()[0]["score"], 29_997);
    let mate = run(&["suggest", "charismatic", "3k4/8/8/8/8/8/8/R3K2R w KQ", "--json"]);
    assert_eq!(mate.json()[0]["score"], 29_999);
    let placing = "3k4/8/8/8/8/8/8/4K3[QRBBNPPPPP/QRRBBNNPPPPPPPP/RNPPP] w";
    let placed = run(&["suggest", "charismatic", placing, "--time", "20"]);
    assert_eq!(placed.status, 0);
    assert!(placed.out.contains('@'), "{}", placed.out);
    // Time alone bounds it as well.
    assert_eq!(run(&["suggest", "fluidity", "--time", "50"]).status, 0);
}

#[test]
fn where_nothing_is_to_be_decided_nothing_is_suggested() {
    let over = run(&["suggest", "fluidity", "8/8/8/8/8/8/8/K1k5 w"]);
    assert_eq!(over.status, 1);
    assert!(over.err.contains("the game is over"), "{}", over.err);
    let draw = "3k4/8/8/8/8/8/8/4K3[QRRBBNNPPPPPPPP/QRRBBNNPPPPPPPP/-] w";
    let undrawn = run(&["suggest", "charismatic", draw]);
    assert!(undrawn.err.contains("men are to be drawn first"), "{}", undrawn.err);
}
