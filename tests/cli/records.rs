//! The commands for records of games.

use serde_json::{Value, json};

use crate::program::{run, run_with};

fn path(name: &str) -> String {
    format!("{}/tests/data/pgn/{name}", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn check_tells_where_games_are_bad() {
    let text = run(&["records", "check", &path("bad.pgn")]);
    let lines: Vec<&str> = text.out.lines().collect();
    assert_eq!((lines.len(), text.status, &*text.err), (28, 1, ""));
    assert!(lines[0].starts_with("line 5, game 1, white's move 2: Ke3 is not legal"));
    assert_eq!(lines[27], "29 games, 27 bad");

    let answer = run(&["records", "check", "--json", &path("bad.pgn")]).json();
    assert_eq!(answer[27], json!({"games": 29, "bad": 27}));
    assert_eq!((&answer[0]["line"], &answer[0]["game"]), (&json!(5), &json!(1)));
    assert_eq!((&answer[0]["side"], &answer[0]["move"]), (&json!("white"), &json!(2)));
    assert_eq!(
        (&answer[0]["code"], &answer[1]["move"]),
        (&json!("not-on-its-lines"), &Value::Null)
    );
}

#[test]
fn check_takes_several_files_and_standard_input() {
    let (good, kungfu) = (path("awkward.pgn"), "examples/records/rooks.jsonl");
    let text = run(&["records", "check", &good, kungfu, "nowhere.pgn"]);
    assert_eq!(text.status, 1);
    let lines: Vec<&str> = text.out.lines().collect();
    assert!(lines[0].starts_with("nowhere.pgn: "));
    assert_eq!(lines[1], "8 games, 0 bad");

    let text = run_with(&["records", "check", "-"], b"[Variant \"Fluidity\"] 1. e4 *");
    assert_eq!((&*text.out, text.status), ("1 game, 0 bad\n", 0));
    let text = run_with(&["records", "check", "-", "--variant", "fluidity"], b"1. e4 * 1. d4 *");
    assert_eq!((&*text.out, text.status), ("2 games, 0 bad\n", 0));
    assert_eq!(run_with(&["records", "check", "-"], b"").out, "0 games, 0 bad\n");

    let header = r#"{"game":"kungfu","mode":"1v1"}"#;
    let wrong =
        format!("{header}\n{{\"t\":5,\"result\":{{\"winners\":[1],\"reason\":\"nobody-left\"}}}}");
    let text = run_with(&["records", "check", "-"], wrong.as_bytes());
    assert_eq!(text.out, "line 2: the result does not fit: the game is not over\n1 game, 1 bad\n");
}

#[test]
fn random_games_are_made_checked_counted_and_converted() {
    for game in ["fluidity", "charismatic"] {
        let args = ["records", "generate", game, "--games", "5", "--seed", "3"];
        let games = run(&args);
        assert_eq!((games.status, &games.out), (0, &run(&args).out));
        let checked = run_with(&["records", "check", "-"], games.out.as_bytes());
        assert_eq!((&*checked.out, checked.status), ("5 games, 0 bad\n", 0));
        let again = run_with(&["records", "convert", "-"], games.out.as_bytes());
        assert_eq!(again.out, games.out);

        let stats = run_with(&["records", "stats", "-", "--json"], games.out.as_bytes()).json();
        let counted = &stats[0]["variants"][0];
        assert_eq!((&stats[0]["games"], &counted["games"]), (&json!(5), &json!(5)));
        let reasons = counted["reasons"].as_array().unwrap().iter();
        assert_eq!(reasons.map(|reason| reason["games"].as_u64().unwrap()).sum::<u64>(), 5);
        assert_eq!(stats[0]["players"][0]["games"], json!(10));

        let json =
            run_with(&["records", "convert", "-", "--to", "json"], games.out.as_bytes()).json();
        let moves: usize = json.iter().map(|game| game["moves"].as_array().unwrap().len()).sum();
        let fens = run_with(&["records", "convert", "-", "--to", "fen"], games.out.as_bytes());
        assert_eq!(fens.out.lines().count(), moves + 5);
    }
}

#[test]
fn stats_count_results_by_reason_and_scores() {
    let games = r#"
        [White "Ada"][Black "Bert"][Variant "Fluidity"][Termination "time forfeit"] 1. e4 1-0
        [White "Bert"][Black "Ada"][Variant "Fluidity"] 1. e4 e5 1/2-1/2
        [White "Bert"][Black "?"][Variant "Fluidity"] *
        [Variant "Fluidity"] 1. Zz *"#;
    let stats = run_with(&["records", "stats", "-", "--json"], games.as_bytes());
    assert_eq!(stats.status, 1);
    assert!(stats.err.contains("line 5, game 4"));
    let answer = &stats.json()[0];
    assert_eq!((&answer["games"], &answer["bad"]), (&json!(3), &json!(1)));
    assert_eq!(
        answer["variants"][0]["reasons"],
        json!([
            {"result": "1-0", "reason": "time-forfeit", "games": 1},
            {"result": "1/2-1/2", "reason": "unknown", "games": 1},
            {"result": "*", "reason": "unfinished", "games": 1},
        ])
    );
    assert_eq!(
        answer["variants"][0]["length"],
        json!({"least": 0, "median": 1, "mean": 1.0, "most": 2})
    );
    assert_eq!(
        answer["players"][0],
        json!({"name": "Ada", "games": 2, "wins": 1, "draws": 1, "losses": 0, "points": 1.5})
    );
}

#[test]
fn convert_leaves_out_what_it_cannot_read() {
    let games = b"[Variant \"Fluidity\"] 1. Zz *\n[Variant \"Fluidity\"] 1. e2e4 *";
    let text = run_with(&["records", "convert", "-"], games);
    assert_eq!(text.status, 1);
    assert!(text.out.ends_with("\n\n1. e4 *\n") && text.err.starts_with("error: line 1, game 1"));
    let json = run_with(&["records", "convert", "-", "--to", "json"], games).json();
    assert_eq!(json[0]["code"], json!("malformed"));
    assert_eq!(json[1]["moves"], json!([{"san": "e4", "uci": "e2e4"}]));
}

/// Five seconds of Kung Fu Chess, untidily written.
const KUNG_FU: &str = r#"{"tags":{"Seat2":"Bert","Seat1":"Ada"},"speed":"standard","mode":"1v1","game":"kungfu"}

{"seat":1,"move":"e2e4","t":0}
{"t":5000,"leave":true,"seat":2}
{"t":5000,"result":{"reason":"last-team-standing","winners":[1]}}"#;

#[test]
fn records_of_kung_fu_chess_are_counted_and_written_in_their_usual_form() {
    let stats = run_with(&["records", "stats", "-", "--json"], KUNG_FU.as_bytes());
    assert_eq!((stats.status, &*stats.err), (0, ""));
    let answer = &stats.json()[0];
    assert_eq!((&answer["games"], &answer["variants"]), (&json!(1), &json!([])));
    assert_eq!(
        answer["kungfu"],
        json!([{
            "mode": "1v1",
            "games": 1,
            "results": [{"winners": [1], "reason": "last-team-standing", "games": 1}],
            "length": {"least": 5000, "median": 5000, "mean": 5000.0, "most": 5000},
        }])
    );
    assert_eq!(
        answer["players"],
        json!([
            {"name": "Ada", "games": 1, "wins": 1, "draws": 0, "losses": 0, "points": 1.0},
            {"name": "Bert", "games": 1, "wins": 0, "draws": 0, "losses": 1, "points": 0.0},
        ])
    );
    let text = run(&["records", "stats", "examples/records/rooks.jsonl"]).out;
    assert!(
        text.contains("Kung Fu 1v1: 1 game\n") && text.contains("last-team-standing"),
        "{text}"
    );
    let short = run_with(
        &["records", "stats", "-"],
        KUNG_FU.split("{\"t\":5000").next().unwrap().as_bytes(),
    );
    assert!(short.out.contains("-        unfinished"), "{}", short.out);

    let written = run_with(&["records", "convert", "-"], KUNG_FU.as_bytes());
    assert_eq!(
        written.out,
        r#"{"game":"kungfu","mode":"1v1","speed":"standard","tags":{"Seat1":"Ada","Seat2":"Bert"}}
{"t":0,"seat":1,"move":"e2e4"}
{"t":5000,"seat":2,"leave":true}
{"t":5000,"result":{"winners":[1],"reason":"last-team-standing"}}
"#
    );
    let again = run_with(&["records", "convert", "-"], written.out.as_bytes());
    assert_eq!((again.status, again.out), (0, written.out));
    let other = run_with(&["records", "convert", "-", "--to", "fen"], KUNG_FU.as_bytes());
    assert!(other.status == 1 && other.err.contains("no other form"));
    let broken = KUNG_FU.replace("e2e4", "e2z9");
    for command in ["stats", "convert"] {
        let text = run_with(&["records", command, "-"], broken.as_bytes());
        assert!(text.status == 1 && text.err.contains("line 3"), "{}", text.err);
    }
}

#[test]
fn what_kind_of_record_a_file_holds_is_seen_at_its_beginning() {
    let marked = format!("\u{feff}{KUNG_FU}");
    let text = run_with(&["records", "check", "-"], marked.as_bytes());
    assert_eq!((&*text.out, text.status), ("1 game, 0 bad\n", 0));
    assert_eq!(run_with(&["records", "convert", "-"], marked.as_bytes()).out.lines().count(), 4);

    let commented = "{annotated by me}\n[Event \"a\"]\n[Variant \"Fluidity\"]\n\n1. e4 *\n";
    let text = run_with(&["records", "check", "-"], commented.as_bytes());
    assert_eq!((&*text.out, text.status), ("1 game, 0 bad\n", 0));

    let text = run(&["records", "check", "tests", &path("awkward.pgn")]);
    assert_eq!((&*text.out, text.status), ("tests: it is a directory\n7 games, 0 bad\n", 1));
}

#[test]
fn winners_of_kung_fu_chess_are_seats_that_play() {
    for (winners, why) in [
        ("[1,3]", "line 5: the result does not fit: nobody plays on seat 3"),
        ("[1,1]", "line 5: seat 1 is named twice among the winners"),
        ("[5]", "line 5: 5 is not a seat"),
    ] {
        let record = KUNG_FU.replace("{\"t\":5000,\"leave\":true,\"seat\":2}", "{\"t\":4000}");
        let record = record.replace("last-team-standing", "agreement").replace("[1]", winners);
        let text = run_with(&["records", "check", "-"], record.as_bytes());
        assert!(text.status == 1 && text.out.starts_with(why), "{}", text.out);
    }
}
