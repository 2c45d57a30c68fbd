//! The commands for Charismatic Chess.

use serde_json::{Value, json};

use crate::program::{run, run_with};

const ROOKS: &str = "3k4/8/8/8/8/8/8/R3K2R w KQ - 0 1";

#[test]
fn turns_counts_series_results_and_mates() {
    let answer = run(&["turns", "charismatic", ROOKS, "--mates", "--json"]);
    assert_eq!((answer.status, answer.err.as_str()), (0, ""));
    assert_eq!(
        answer.out.trim_end(),
        format!(
            r#"{{"fen":"{ROOKS}","check":false,"series":[26,429,3243,0,0],"results":917,"mates":12,"outcome":null}}"#
        )
    );
    let text = run(&["turns", "charismatic", ROOKS, "--max-series", "2"]);
    assert!(text.out.contains("26 + 429 + 0 + 0 + 0 = 455 turns"), "{}", text.out);
    let limited = run(&["turns", "charismatic", ROOKS, "--max-results", "100", "--json"]);
    assert_eq!(limited.status, 1);
    let line = &limited.json()[0];
    assert!(line["error"].as_str().unwrap().contains("more than 100"), "{line}");
    assert_eq!(line["code"], "limit-reached");
    let mated = run(&["turns", "charismatic", "R2k4/7R/8/8/8/8/8/4K3 b"]);
    let expected = "= 0 turns, 0 results, in check; white wins by checkmate\n";
    assert!(mated.out.ends_with(expected), "{}", mated.out);
}

#[test]
fn turns_answers_every_line() {
    let input =
        b"4r1k1/8/8/8/8/8/4R3/4K3 w\nnonsense\nR2k4/7R/8/8/8/8/8/4K3 b\n3k4/8/8/8/8/8/8/4K3 w";
    let answer = run_with(&["turns", "charismatic", "-", "--json"], input);
    let lines = answer.json();
    assert_eq!((lines.len(), answer.status), (4, 1));
    assert_eq!(lines[0]["series"], json!([10, 105, 0, 0, 0]));
    assert_eq!(lines[0]["results"], json!(70));
    assert!(lines[0].get("mates").is_none() && lines[1]["error"].is_string());
    assert_eq!(lines[2]["outcome"], json!({"winner": "white", "reason": "checkmate"}));
    // Counts are given where the outcome is a draw.
    assert_eq!(lines[3]["outcome"]["reason"], "insufficient-material");
    assert_eq!(lines[3]["results"], json!(5));
}

#[test]
fn mates_lists_turns_shortest_first() {
    let answer = run(&["mates", "charismatic", ROOKS, "--json"]);
    let lines = answer.json();
    assert!(lines.len() > 12 && answer.status == 0);
    assert!(lines.contains(&json!({"uci": "a1a7,h1h8", "san": "Ra7,Rh8#"})));
    let moves = |line: &Value| line["uci"].as_str().unwrap().split(',').count();
    assert!(lines.is_sorted_by_key(moves));
    let two = run(&["mates", "charismatic", ROOKS, "--limit", "2"]);
    assert_eq!(two.out.lines().count(), 2);
    assert_eq!(run(&["mates", "charismatic", ROOKS, "--limit", "0"]).out, "");
    let none = run(&["mates", "charismatic", "3k4/8/8/8/8/8/8/4K2R w"]);
    assert_eq!((none.out.as_str(), none.status), ("no turn mates\n", 0));
    let bounded = run(&["mates", "charismatic", ROOKS, "--max-results", "100"]);
    assert_eq!(bounded.status, 1);
    assert!(bounded.err.contains("more than 100") && bounded.err.contains("--max-results"));
}

#[test]
fn results_lists_positions_shortest_first() {
    let answer = run(&["results", "charismatic", ROOKS, "--json"]);
    let lines = answer.json();
    assert_eq!((lines.len(), answer.status), (917, 0));
    let moves = |line: &Value| line["uci"].as_str().unwrap().split(',').count();
    assert!(lines.is_sorted_by_key(moves));
    let castled = json!({"uci": "e1g1", "san": "O-O", "fen": "3k4/8/8/8/8/8/8/R4RK1 b - - 1 1"});
    assert!(lines.contains(&castled));
    let first = run(&["results", "charismatic", ROOKS, "--limit", "3"]);
    let texts = lines[..3].iter().map(|line| {
        let text = |name: &str| line[name].as_str().unwrap().to_owned();
        format!("{:<32} {} {}", text("san"), text("uci"), text("fen"))
    });
    assert_eq!(first.out.lines().map(str::to_owned).collect::<Vec<_>>(), texts.collect::<Vec<_>>());
    let none = run(&["results", "charismatic", "R2k4/7R/8/8/8/8/8/4K3 b"]);
    assert_eq!((none.out.as_str(), none.status), ("no turn is legal\n", 0));
    let bounded = run(&["results", "charismatic", ROOKS, "--max-results", "100"]);
    assert_eq!(bounded.status, 1);
    assert!(bounded.out.lines().count() > 26 && bounded.err.contains("more than 100"));
}

#[test]
fn draws_lists_weights() {
    let answer = run(&["draws", "charismatic", "--json"]);
    let line = &answer.json()[0];
    assert_eq!((line["total"].as_u64(), line["draws"].as_array().unwrap().len()), (Some(3003), 49));
    let text = run(&["draws", "charismatic"]);
    assert!(text.out.contains("PPPPP    56 of 3003"), "{}", text.out);
    assert_eq!(run(&["draws", "charismatic", ROOKS]).status, 1);
}

#[test]
fn moves_tell_whether_each_alone_is_a_turn() {
    let fen = "4r1k1/8/8/8/8/8/4R3/4K3 w";
    let answer = run(&["moves", "charismatic", fen, "--json"]);
    let line = &answer.json()[0];
    let moves = line["moves"].as_array().unwrap();
    assert!(moves.contains(
        &json!({"uci": "e2a2", "san": "Ra2", "capture": null, "turn": false, "completable": true})
    ));
    assert!(moves.contains(
        &json!({"uci": "e2e8", "san": "Rxe8", "capture": "rook", "turn": true, "completable": true})
    ));
    // Kings may come side by side within a series, but here nothing can follow.
    let beside = run(&["moves", "charismatic", "8/8/8/3k4/8/3K4/8/8 w", "--json"]);
    let step =
        json!({"uci": "d3d4", "san": "Kd4", "capture": null, "turn": false, "completable": false});
    assert!(beside.json()[0]["moves"].as_array().unwrap().contains(&step), "{}", beside.out);
    let played = run(&["moves", "charismatic", fen, "--played", "e2a2", "--json"]);
    let line = &played.json()[0];
    assert_eq!((&line["check"], &line["may_end"]), (&json!(true), &json!(false)));
    assert_eq!(line["played"], json!(["e2a2"]));
    let wrong = run(&["moves", "charismatic", fen, "--played", "e2a2,a2a3"]);
    assert!(wrong.err.contains("move 2") && wrong.status == 1);
    // In the placement stage, placements.
    let start = run(&["moves", "charismatic"]);
    assert!(start.out.contains("white to draw from QRRBBNNPPPPPPPP"), "{}", start.out);
}

#[test]
fn play_goes_from_the_first_draw_to_the_first_turn() {
    let mut args = vec!["play", "charismatic", "--json"];
    args.extend([
        "draw:QRRBB",
        "Q@c1",
        "R@a1",
        "R@h1",
        "B@g2",
        "B@f2", //
        "draw:QRRBB",
        "Q@f8",
        "R@a8",
        "R@h8",
        "B@c8",
        "B@g8", //
        "draw:NNPPP",
        "N@b1",
        "N@g1",
        "P@a2",
        "P@b2",
        "P@c2", //
        "draw:NNPPP",
        "N@b8",
        "N@a5",
        "P@a7",
        "P@b7",
        "P@c7", //
        "draw:PPPPP",
        "P@d2",
        "P@e2",
        "P@f3",
        "P@g3",
        "P@h2", //
        "draw:PPPPP",
        "P@d7",
        "P@e7",
        "P@f7",
        "P@g7",
        "P@h7",
    ]);
    let placed = run(&args);
    assert_eq!(placed.status, 0, "{}", placed.out);
    let lines = placed.json();
    assert_eq!(lines.len(), 36);
    assert_eq!(lines[0]["action"], "draw:QRRBB");
    let fen = lines[35]["fen"].as_str().unwrap();
    assert_eq!(fen, "rnbk1qbr/pppppppp/8/n7/8/5PP1/PPPPPBBP/RNQ1K1NR w KQkq - 0 1");
    let refused = run(&[&args[..2], &["draw:QRRBB", "Q@d1"]].concat());
    assert!(refused.err.contains("Q@d1: a queen on d1 would give check"), "{}", refused.err);

    let end = run(&["play", "charismatic", "--fen", ROOKS, "Ra7,Rh8"]);
    assert!(end.out.contains("Ra7,Rh8#") && end.out.contains("white wins by checkmate  1-0"));
    let over = run(&["play", "charismatic", "--fen", ROOKS, "Ra7,Rh8", "Ke8", "--json"]);
    assert!(over.json()[1]["error"].as_str().unwrap().contains("the game is over"));
    assert_eq!(over.json()[1]["code"], "game-over");
}

/// All men are placed and nothing else is said: the position is one of play, for every command.
#[test]
fn a_complete_placement_stage_is_play() {
    let board = "rnbk1qbr/pppppppp/8/n7/8/5PP1/PPPPPBBP/RNQ1K1NR";
    let (complete, play) = (format!("{board}[-/-/-] w"), format!("{board} w KQkq - 0 1"));
    for args in [
        &["moves", "charismatic", "FEN", "--json"][..],
        &["moves", "charismatic", "FEN", "--played", "e4"],
        &["show", "charismatic", "FEN"],
        &["explain", "charismatic", "FEN", "e4,d4,c4", "--json"],
        &["explain", "charismatic", "FEN", "e4,d4,c4", "--max-series", "2"],
        &["play", "charismatic", "--fen", "FEN", "e4,d4"],
        &["play", "charismatic", "--fen", "FEN", "e4,d4", "--max-series", "1"],
        &["turns", "charismatic", "FEN", "--max-series", "2"],
        &["draws", "charismatic", "FEN"],
        &["perft", "charismatic", "1", "--fen", "FEN", "--max-series", "2", "--json"],
    ] {
        let with = |fen| args.iter().map(|&arg| if arg == "FEN" { fen } else { arg }).collect();
        let (complete, play): (Vec<&str>, Vec<&str>) = (with(&complete), with(&play));
        let (complete, play) = (run(&complete), run(&play));
        assert_eq!((complete.out, complete.err), (play.out, play.err), "{args:?}");
    }
}

#[test]
fn a_referee_lets_an_illegal_turn_stand_and_says_who_has_lost() {
    let args = ["play", "charismatic", "--fen", "4r1k1/8/8/8/8/8/4R3/4K3 w"];
    let with = |rest: &[&'static str]| run(&[&args[..], rest].concat());
    let refused = with(&["Ra2", "--json"]);
    assert_eq!((&refused.json()[0]["code"], refused.status), (&json!("king-in-check"), 1));
    let lost = with(&["Ra2", "--referee", "--json"]);
    let line = &lost.json()[0];
    assert_eq!((&line["action"], &line["san"]), (&json!("illegal:e2a2"), &json!("illegal:Ra2")));
    assert_eq!(line["outcome"], json!({"winner": "black", "reason": "illegal-turn"}));
    assert_eq!(lost.status, 0);
    // Whoever says that a turn is illegal asks for the verdict.
    for args in [&["illegal:e2a2", "--referee"][..], &["illegal:Ra2"]] {
        let text = with(args).out;
        assert!(text.starts_with("1.    illegal:Ra2 "), "{text}");
        assert!(text.contains("black wins by illegal-turn  0-1"), "{text}");
    }
    let over = with(&["Ra2", "--referee", "Kf8"]);
    assert!(over.err.contains("the game is over") && over.status == 1);
    for args in [&["illegal:e2e8", "--referee", "--json"][..], &["illegal:Rxe8+", "--json"]] {
        assert_eq!(with(args).json()[0]["code"], "not-illegal");
    }
    let played = with(&["Ra2,Kf1", "--referee", "--json"]);
    assert_eq!(played.json()[0]["action"], "e2a2,e1f1");
    // Only that is let stand: the moves must be possible.
    assert_eq!(with(&["Ra3", "--referee", "--json"]).json()[0]["code"], "not-on-its-lines");
}

#[test]
fn simulate_plays_from_the_first_draw_to_mate() {
    let args = ["simulate", "charismatic", "--games", "3", "--seed", "142", "--json"];
    let answer = run(&[&args[..], &["--show", "1"]].concat());
    let [game, statistics] = &answer.json()[..] else { panic!("{}", answer.out) };
    assert_eq!(game["outcome"]["reason"], "checkmate");
    assert_eq!(statistics["games"], 3);
    let (white, black) = (statistics["white"].as_u64(), statistics["black"].as_u64());
    let rest = ["draws", "unfinished"].map(|name| statistics[name].as_u64().unwrap());
    assert_eq!(white.unwrap() + black.unwrap() + rest[0] + rest[1], 3);
    // The actions are what `play` takes, and lead to the same end.
    let actions = game["actions"].as_array().unwrap();
    let mut play = vec!["play", "charismatic", "--json"];
    play.extend(actions.iter().map(|action| action.as_str().unwrap()));
    let played = run(&play);
    assert_eq!(played.status, 0, "{}", played.out);
    let last = &played.json()[actions.len() - 1];
    assert_eq!((&last["fen"], &last["outcome"]), (&game["fen"], &game["outcome"]));

    // Threads and time do not matter; the seed does.
    let again = run(&[&args[..], &["--threads", "1"]].concat());
    assert_eq!(again.out.lines().next(), answer.out.lines().nth(1));
    let given_up = run(&[&args[..], &["--max-turns", "2"]].concat());
    assert_eq!((&given_up.json()[0]["unfinished"]), &json!(3));
    let told = run(&["simulate", "charismatic", "--games", "1", "--seed", "142", "--show", "1"]);
    assert!(told.out.starts_with("white draw:") && told.out.contains("wins by checkmate"));
    let none = run(&["simulate", "charismatic", "--games", "1", "--show", "2", "--json"]);
    assert_eq!((none.status, &none.json()[0]["code"]), (1, &json!("no-such-game")));
}

#[test]
fn perft_of_one_move_series_is_chess() {
    let answer = run(&["perft", "charismatic", "3", "--max-series", "1", "--json"]);
    assert_eq!(answer.json()[0]["nodes"], 8902);
    let turns = run(&["perft", "charismatic", "1", "--fen", ROOKS, "--json"]);
    assert_eq!(turns.json()[0]["nodes"], 26 + 429 + 3243);
}

/// A middle game with 76 million turns: they are counted, and not made.
#[test]
fn perft_counts_any_number_of_turns_and_lists_no_more_than_a_million() {
    let fen = "r2qk2r/ppp2ppp/2n1bn2/2bpp3/2BPP3/2N1BN2/PPP2PPP/R2QK2R w KQkq - 0 1";
    let counted = run(&["perft", "charismatic", "1", "--fen", fen, "--json"]);
    assert_eq!((counted.json()[0]["nodes"].as_u64(), counted.status), (Some(76_141_087), 0));
    let listed = run(&["perft", "charismatic", "2", "--fen", fen, "--divide", "--json"]);
    assert_eq!((&listed.json()[0]["code"], listed.status), (&json!("too-many-moves"), 1));
    let error = listed.json()[0]["error"].as_str().unwrap().to_owned();
    assert!(error.contains("76141087 first moves") && error.contains("1000000"), "{error}");
    let text = run(&["perft", "charismatic", "1", "--fen", fen, "--divide"]);
    assert_eq!((text.err, text.out.as_str()), (format!("error: {error}\n"), ""));
    // More turns than are split and searched at a time.
    let rooks = ["perft", "charismatic", "2", "--fen", ROOKS, "--max-series", "2"];
    let sum = run(&[&rooks[..], &["--json"]].concat());
    let divided = run(&[&rooks[..], &["--divide", "--json"]].concat());
    let counts = divided.json()[0]["divide"].as_object().unwrap().clone();
    assert_eq!(counts.len(), 26 + 429);
    let total: u64 = counts.values().map(|count| count.as_u64().unwrap()).sum();
    assert_eq!(sum.json()[0]["nodes"].as_u64(), Some(total));
}

#[test]
fn moves_tell_what_has_been_played_and_whether_the_turn_may_end() {
    let fen = "4r1k1/8/8/8/8/8/4R3/4K3 w";
    let args = ["moves", "charismatic", fen, "--played"];
    let played = |moves| run(&[&args[..], &[moves]].concat()).out;
    let check = played("e2a2");
    assert!(
        check.starts_with(
            "4r1k1/8/8/8/8/8/4R3/4K3 w - - 0 1\nwhite to move\nplayed Ra2; the turn may not end \
             here: your king would be left in check from e8, 5 possible moves\n"
        ),
        "{check}"
    );
    let both = played("Ra2,Kf1");
    assert!(both.contains("\nplayed Ra2,Kf1; the turn may end here, 0 possible moves\n"), "{both}");
    // The check at the start of the turn is told apart from what the moves made of it.
    let evaded =
        run(&["moves", "charismatic", "4r1k1/8/8/8/8/8/8/4K3 w", "--played", "Kf1", "--json"]);
    assert_eq!(evaded.json()[0]["check"], json!(false));
    let evaded = run(&["moves", "charismatic", "4r1k1/8/8/8/8/8/8/4K3 w", "--played", "Kf1"]);
    assert!(evaded.out.contains("white to move, in check\nplayed Kf1; the turn may end here"));
}

#[test]
fn moves_tell_that_a_draw_is_due() {
    let start = run(&["moves", "charismatic", "--json"]);
    let line = &start.json()[0];
    assert_eq!((&line["draw"], &line["reserve"]), (&json!(true), &json!("QRRBBNNPPPPPPPP")));
    assert_eq!((&line["hand"], &line["placements"]), (&json!("-"), &json!([])));
    let stage = "3k4/8/8/8/8/8/8/4K3[QRBBNPPPPP/QRRBBNNPPPPPPPP/RNPPP] w - - 0 1";
    let drawn = run(&["moves", "charismatic", stage, "--json"]);
    let line = &drawn.json()[0];
    assert_eq!((&line["draw"], &line["reserve"]), (&json!(false), &json!("QRBBNPPPPP")));
    assert_eq!(line["hand"], "RNPPP");
}

/// The reasons are those of `play`.
#[test]
fn explain_tells_of_draws_what_play_does() {
    let start = "3k4/8/8/8/8/8/8/4K3[QRRBBNNPPPPPPPP/QRRBBNNPPPPPPPP/-] w";
    let drawn = "3k4/8/8/8/8/8/8/4K3[QRBBNPPPPP/QRRBBNNPPPPPPPP/RNPPP] w";
    for (fen, draw, legal) in [
        (start, "draw:RNPPP", true),
        (start, "draw:QQPPP", false),
        (start, "draw:PPPP", false),
        (drawn, "draw:RNPPP", false),
        (ROOKS, "draw:RNPPP", false),
    ] {
        let explained = run(&["explain", "charismatic", fen, draw, "--json"]);
        let played = run(&["play", "charismatic", "--fen", fen, draw, "--json"]);
        let status = i32::from(!legal);
        assert_eq!((explained.status, played.status), (status, status), "{draw}");
        let (explained, played) = (&explained.json()[0], &played.json()[0]);
        assert_eq!((&explained["legal"], &explained["code"]), (&json!(legal), &played["code"]));
        if legal {
            assert_eq!(explained["uci"], draw);
        }
    }
    let malformed = run(&["explain", "charismatic", start, "draw:XYZ"]);
    assert!(malformed.status == 1 && malformed.err.starts_with("error: "), "{}", malformed.err);
}

#[test]
fn explain_names_the_move_and_the_reason() {
    let answer = run(&["explain", "charismatic", ROOKS, "O-O,Rf2", "--json"]);
    assert_eq!(answer.status, 1);
    assert_eq!(answer.json()[0]["code"], "already-moved");
    assert_eq!(
        answer.json()[0]["reason"],
        "move 2: Rf2 is not possible: the rook on f1 has already moved in this turn"
    );
    let legal = run(&["explain", "charismatic", ROOKS, "a1a7,h1h8"]);
    assert_eq!(legal.out, "Ra7,Rh8# (a1a7,h1h8) is legal\n");
    let stage = "3k4/8/8/8/8/8/8/4K3[QRBBNPPPPP/QRRBBNNPPPPPPPP/RNPPP] w - - 0 1";
    let placement = run(&["explain", "charismatic", stage, "R@d4"]);
    assert_eq!(placement.out, "R@d4 is not legal: a rook on d4 would give check\n");
    let start = "3k4/8/8/8/8/8/8/4K3[QRRBBNNPPPPPPPP/QRRBBNNPPPPPPPP/-] w";
    let early = run(&["explain", "charismatic", start, "N@c3", "--json"]);
    assert_eq!(
        early.json()[0]["reason"],
        "N@c3 is not legal: white has to draw five men first, from QRRBBNNPPPPPPPP"
    );
    assert_eq!(early.json()[0]["code"], "draw-first");
}

#[test]
fn show_draws_both_stages() {
    let stage = run(&["show", "charismatic", "--style", "ascii"]);
    assert!(stage.out.starts_with("8 . . . k . . . .\n") && stage.out.contains("white to draw"));
    let mate = run(&["show", "charismatic", "R2k4/7R/8/8/8/8/8/4K3 b", "--style", "ascii"]);
    assert!(mate.out.contains("black to move, in check; white wins by checkmate"));
    assert_eq!(run(&["show", "charismatic", "8/8 w"]).status, 1);
}

#[test]
fn moves_played_are_refused_while_men_are_placed() {
    let answer = run(&["moves", "charismatic", "--played", "N@c3"]);
    assert_eq!(answer.status, 1);
    assert!(answer.err.contains("men are still being placed"), "{}", answer.err);
}
