//! The commands for Kung Fu Chess.

use serde_json::{Value, json};

use crate::program::{Run, run, run_with};

const RECORD: &str = r#"{"game":"kungfu","mode":"1v1","speed":"standard","setup":[[1,"K","e1"],[2,"K","e8"],[1,"R","a4"],[2,"R","d7"]]}
{"t":0,"seat":1,"move":"a4d4"}
{"t":100,"seat":2,"move":"d7d4"}
{"t":200,"seat":1,"move":"d4d5"}
{"t":4000,"seat":1,"move":"d4d8"}
{"t":7000}
"#;

fn with_record(args: &[&str]) -> Run {
    run_with(args, RECORD.as_bytes())
}

#[test]
fn replay_answers_each_command_and_tells_the_state() {
    let answer = with_record(&["replay", "kungfu", "-", "--json"]);
    assert_eq!((answer.status, answer.err.as_str()), (0, ""));
    let lines = answer.json();
    let statuses: Vec<&Value> = lines[..5].iter().map(|line| &line["status"]).collect();
    assert_eq!(statuses, ["started", "started", "refused", "queued", "ok"]);
    assert_eq!(lines[0], json!({"t": 0, "status": "started", "reason": null}));
    assert_eq!(lines[2]["reason"], "there is no piece on d4");
    assert_eq!(lines[2]["code"], "no-piece");
    let broken = run_with(&["replay", "kungfu", "-", "--json"], b"{\"game\":\"chess\"}");
    assert_eq!(broken.status, 1);
    assert!(broken.json()[0]["code"].is_string(), "{}", broken.out);
    let rook = json!({
        "id": 2, "seat": 1, "role": "R", "state": "resting", "square": "d4", "to": null,
        "started": null, "ready_at": 13_000, "queued": "d8",
    });
    let state = &lines[5];
    assert_eq!((&state["now"], lines.len()), (&json!(7000), 6));
    assert_eq!(state["pieces"][2], rook);
    assert_eq!(state["kills"], json!({"1": 1, "2": 0}));
    assert_eq!((&state["alive"], &state["outcome"]), (&json!([1, 2]), &Value::Null));
}

#[test]
fn replay_tells_events_in_between_and_stops_in_time() {
    let answer = with_record(&["replay", "kungfu", "-", "--events", "--json", "--until", "3000"]);
    let lines = answer.json();
    let collided = json!({"t": 3000, "event": "collided", "piece": 3, "by": 2, "square": "d4"});
    assert!(lines.contains(&collided), "{}", answer.out);
    assert!(lines.iter().all(|line| line["t"].as_u64().unwrap_or(0) <= 3000));
    assert_eq!(lines.last().unwrap()["now"], 3000);

    let text = with_record(&["replay", "kungfu", "-", "--events"]);
    assert!(
        text.out.contains("seat 2's rook collides on its way to d4 and falls to seat 1's rook")
    );
    assert!(text.out.contains("seat 1: d4d5 - refused: there is no piece on d4"));
}

#[test]
fn replay_tells_how_a_game_ended() {
    let record = "{\"game\":\"kungfu\",\"mode\":\"ffa\",\"speed\":\"lightning\"}\n\
        {\"t\":5,\"seat\":2,\"leave\":true}\n{\"t\":9,\"seat\":4,\"leave\":true}\n\
        {\"t\":9,\"seat\":1,\"leave\":true}\n{\"t\":10,\"seat\":3,\"move\":\"a1a2\"}\n";
    let answer = run_with(&["replay", "kungfu", "-", "--json"], record.as_bytes());
    let lines = answer.json();
    let outcome = &lines.last().unwrap()["outcome"];
    assert_eq!(outcome["winners"], json!([3]));
    assert_eq!(outcome["places"], json!([[3], [1, 4], [2]]));
    assert_eq!(lines[3]["status"], "refused");
}

/// A game with every kind of event, against what was once read line by line and found right.
#[test]
fn replay_of_everything_stays_as_it_is() {
    let record = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/records/everything.jsonl");
    let answer = run(&["replay", "kungfu", record, "--events", "--json"]);
    let expected = include_str!("../data/everything.replay.jsonl");
    for (line, expected) in answer.out.lines().zip(expected.lines()) {
        assert_eq!(line, expected);
    }
    assert_eq!(answer.out.lines().count(), expected.lines().count());
    for event in [
        "started",
        "queued",
        "cancelled",
        "reached",
        "collided",
        "captured",
        "blocked",
        "promoted",
        "rested",
        "ready",
        "queued-started",
        "queued-dropped",
        "eliminated",
        "disconnected",
        "reconnected",
        "finished",
    ] {
        assert!(expected.contains(&format!("\"event\":\"{event}\"")), "no {event}");
    }
    let text = run(&["replay", "kungfu", record, "--events"]).out;
    assert!(text.contains("seat 1's pawn promotes on a8"), "told as what it was: {text}");
}

#[test]
fn replay_passes_over_what_is_beyond_the_limit() {
    let record = r#"{"game":"kungfu","mode":"1v1"}
{"t":18446744073709551615,"seat":1,"move":"e2e4"}
{"t":5,"seat":1,"move":"e2e4"}
{"t":50}"#;
    let answer =
        run_with(&["replay", "kungfu", "-", "--until", "100", "--json"], record.as_bytes());
    assert_eq!(answer.json()[0], json!({"t": 5, "status": "started", "reason": null}));
    let shown = run_with(&["show", "kungfu", "-", "--at", "100"], record.as_bytes());
    assert!(shown.out.contains("seat 1's pawn flies to e4"), "{}", shown.out);
    let refused = run_with(&["show", "kungfu", "-"], record.as_bytes());
    assert!(refused.err.starts_with("note: 1 of the record's commands"), "{}", refused.err);
}

#[test]
fn moves_and_show_look_at_a_time() {
    let answer = with_record(&["moves", "kungfu", "-", "--seat", "1", "--at", "4000", "--json"]);
    let [line] = &answer.json()[..] else { panic!("one line: {}", answer.out) };
    assert_eq!(line["moves"], json!(["e1d1", "e1f1", "e1d2", "e1e2", "e1f2"]));
    assert_eq!(line["queueable"].as_array().unwrap().len(), 14);

    let shown = with_record(&["show", "kungfu", "-", "--at", "1500"]);
    assert!(shown.out.contains("seat 1's rook flies to d4: 500/1000 of the way from b4 to c4"));
    assert!(shown.out.contains(" 1  .  .  .  . K1  .  .  ."), "{}", shown.out);
}

#[test]
fn simulate_depends_on_the_seed_alone() {
    let simulate = |threads: &str, seed: &str| {
        let args = ["--mode", "2v2", "--games", "20", "--seed", seed, "--threads", threads];
        let answer = run(&[&["simulate", "kungfu", "--json"][..], &args].concat());
        assert_eq!(answer.status, 0);
        answer.json().remove(0)
    };
    let games = simulate("1", "7");
    assert_eq!(games, simulate("3", "7"));
    assert_ne!(games["events"], simulate("1", "8")["events"]);
    let won: u64 = [0, 1].iter().map(|&i| games["wins"][i]["games"].as_u64().unwrap()).sum();
    let others = ["draws", "unfinished"].map(|name| games[name].as_u64().unwrap());
    assert_eq!(won + others[0] + others[1], 20);
}

#[test]
fn bad_records_are_refused_with_the_line() {
    let header = "{\"game\":\"kungfu\",\"mode\":\"1v1\"}\n";
    for (record, reason) in [
        (String::new(), "line 1"),
        ("nonsense\n".to_owned(), "line 1"),
        ("{\"game\":\"chess\",\"mode\":\"1v1\"}\n".to_owned(), "line 1"),
        (format!("{header}{{\"t\":0}}\n\n{{\"t\":-1}}\n"), "line 4"),
        ("[\"kungfu\",\"1v1\",null,null,null,null]\n".to_owned(), "line 1"),
        (format!("{header}[7]\n"), "line 2: a line is a JSON object"),
        (format!("{header}{{\"t\":0,\"seat\":9,\"leave\":true}}\n"), "line 2"),
        (format!("{header}{{\"t\":0,\"seat\":1,\"move\":\"z9z9\"}}\n"), "line 2"),
    ] {
        for command in ["replay", "moves", "show"] {
            let answer = run_with(&[command, "kungfu", "-"], record.as_bytes());
            assert_eq!(answer.status, 1, "{record}");
            assert!(answer.err.contains(reason), "{record}: {}", answer.err);
        }
        let answer = run_with(&["replay", "kungfu", "-", "--json"], record.as_bytes());
        assert!(answer.json().last().unwrap()["error"].is_string());
    }
    let missing = run(&["replay", "kungfu", "no/such/file"]);
    assert_eq!(missing.status, 1);
    assert!(missing.err.starts_with("error: no/such/file: "));
    for usage in [
        &["simulate", "kungfu", "--mode", "3v1"][..],
        &["moves", "kungfu", "-", "--seat", "5"],
        &["simulate", "kungfu", "--games", "4294967295"],
        &["simulate", "kungfu", "--games", "0"],
        &["replay", "kungfu", "-", "--until", "18446744073709551615"],
    ] {
        assert_eq!(run(usage).status, 2, "{usage:?}");
    }
}
