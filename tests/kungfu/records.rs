//! Records: round trips, replays, and hostile ones.

use std::io::Read;

use heterochess::kungfu::record::{
    AnswerReport, Entry, EventReport, MAX_LINE, MAX_LINES, Reader, RecordErrorKind, RecordedResult,
    Replay, StateReport, Tags, TagsError, check_tags, header_line, header_line_with, to_text,
};
use heterochess::kungfu::{Command, Mode, Seat, Setup, Speed};

const HEADER: &str = r#"{"game":"kungfu","mode":"1v1","speed":"standard"}"#;

/// Replays a record: the answers, the events as JSON, and the state at the end.
fn replay(record: &str) -> (Vec<String>, Vec<String>, String) {
    let mut replay = Replay::new(record.as_bytes()).unwrap();
    let (mut answers, mut events) = (Vec::new(), Vec::new());
    while let Some(step) = replay.step(|event| {
        events.push(serde_json::to_string(&EventReport::from(&event)).unwrap());
    }) {
        answers.push(serde_json::to_string(&AnswerReport::from(&step.unwrap())).unwrap());
    }
    let state = serde_json::to_string(&StateReport::from(replay.game())).unwrap();
    (answers, events, state)
}

/// The error that ends a record.
fn error(record: &str) -> String {
    let mut replay = match Replay::new(record.as_bytes()) {
        Ok(replay) => replay,
        Err(error) => return error.to_string(),
    };
    loop {
        match replay.step(|_| {}).expect("an error before the end") {
            Ok(_) => {}
            Err(error) => {
                assert!(replay.step(|_| {}).is_none(), "an error ends the record");
                return error.to_string();
            }
        }
    }
}

fn body_error(line: &str) -> String {
    error(&format!("{HEADER}\n\n{{\"t\":1}}\n{line}\n{{\"t\":2}}"))
}

#[test]
fn a_record_is_replayed() {
    let record = r#"{"game":"kungfu","mode":"1v1","speed":"lightning","setup":[[1,"K","h1"],[2,"K","h8"],[1,"R","a1"],[2,"R","b3"]]}
{"t":0,"seat":1,"move":"a1a3"}
{"t":0,"seat":1,"move":"a1a3"}
{"t":400,"seat":1,"move":"a3a8"}
{"t":401,"seat":1,"move":"a3b3"}
{"t":402,"seat":1,"cancel":"a3"}
{"t":403,"seat":2,"move":"b3a3"}

{"t":300}
{"t":500,"seat":2,"disconnect":true}
{"t":600,"seat":2,"reconnect":true}
{"t":700,"seat":3,"leave":true}
{"t":1000}"#;
    let (answers, events, state) = replay(record);
    assert_eq!(
        answers,
        [
            r#"{"t":0,"status":"started","reason":null}"#,
            r#"{"t":0,"status":"refused","reason":"the rook that left a1 is flying to a3","code":"flying"}"#,
            r#"{"t":400,"status":"queued","reason":null}"#,
            r#"{"t":401,"status":"queued","reason":null}"#,
            r#"{"t":402,"status":"cancelled","reason":null}"#,
            r#"{"t":403,"status":"started","reason":null}"#,
            r#"{"t":300,"status":"refused","reason":"time runs backwards: it is 403 ms already, not 300 ms","code":"backwards"}"#,
            r#"{"t":500,"status":"ok","reason":null}"#,
            r#"{"t":600,"status":"ok","reason":null}"#,
            r#"{"t":700,"status":"refused","reason":"1v1 has no seat 3","code":"no-such-seat"}"#,
            r#"{"t":1000,"status":"ok","reason":null}"#,
        ]
    );
    assert_eq!(events[1], r#"{"t":200,"event":"reached","piece":2,"square":"a2"}"#);
    assert_eq!(
        events.last().unwrap(),
        r#"{"t":603,"event":"rested","piece":3,"square":"a3","until":2603}"#
    );
    assert_eq!(
        state,
        concat!(
            r#"{"now":1000,"pieces":["#,
            r#"{"id":0,"seat":1,"role":"K","state":"ready","square":"h1","to":null,"started":null,"ready_at":null,"queued":null},"#,
            r#"{"id":1,"seat":2,"role":"K","state":"ready","square":"h8","to":null,"started":null,"ready_at":null,"queued":null},"#,
            r#"{"id":3,"seat":2,"role":"R","state":"resting","square":"a3","to":null,"started":null,"ready_at":2603,"queued":null}],"#,
            r#""kills":{"1":0,"2":1},"alive":[1,2],"outcome":null}"#
        )
    );
}

#[test]
fn the_outcome_is_reported() {
    let (_, events, state) = replay(
        "{\"game\":\"kungfu\",\"mode\":\"2v2\"}\n{\"t\":1,\"seat\":2,\"leave\":true}\n{\"t\":2,\"seat\":4,\"leave\":true}",
    );
    assert_eq!(
        events.last().unwrap(),
        r#"{"t":2,"event":"finished","reason":"last-team-standing","winners":[1,3]}"#
    );
    let outcome =
        r#""outcome":{"winners":[1,3],"reason":"last-team-standing","places":[[1,3],[2,4]]}}"#;
    assert!(state.ends_with(outcome), "{state}");
}

#[test]
fn lines_round_trip() {
    let a1 = "a1".parse().unwrap();
    let commands = [
        None,
        Some((Seat::One, Command::Move("a10b11".parse().unwrap()))),
        Some((Seat::Two, Command::Cancel(a1))),
        Some((Seat::Three, Command::Leave)),
        Some((Seat::Four, Command::Disconnect)),
        Some((Seat::One, Command::Reconnect)),
    ];
    for (command, time) in commands.into_iter().zip([0, 1, u64::MAX, 3, 4, 5]) {
        let entry = Entry { time, command };
        assert_eq!(Entry::parse(&entry.to_line()).unwrap(), entry);
    }
    assert_eq!(header_line(&Setup::standard(Mode::OneVsOne, Speed::STANDARD)), HEADER);
    for mode in Mode::ALL {
        for speed in [Speed::LIGHTNING, Speed::new(7, 0).unwrap()] {
            let mut setup = Setup::standard(mode, speed);
            for _ in 0..2 {
                let header = header_line(&setup);
                assert_eq!(Reader::new(header.as_bytes()).unwrap().setup(), &setup);
                setup.men.swap_remove(3);
            }
        }
    }
}

#[test]
fn the_speed_of_a_header() {
    let speed = |fields: &str| {
        let header = format!(r#"{{"game":"kungfu","mode":"ffa"{fields}}}"#);
        Reader::new(header.as_bytes()).unwrap().setup().speed
    };
    assert_eq!(speed(""), Speed::STANDARD);
    assert_eq!(speed(r#","speed":"lightning""#), Speed::LIGHTNING);
    assert_eq!(speed(r#","speed":"lightning","rest_ms":0"#), Speed::new(200, 0).unwrap());
    assert_eq!(speed(r#","square_ms":5,"rest_ms":6"#), Speed::new(5, 6).unwrap());
}

#[test]
fn bad_headers_are_refused() {
    for (header, why) in [
        ("", "line 1: the header is missing"),
        ("\n\n", "line 2: the header is missing"),
        ("nonsense", "line 1: column 2: expected ident"),
        ("{}", "line 1: column 2: missing field `game`"),
        (r#"{"game":"go","mode":"1v1"}"#, "line 1: `go` is not a record of kungfu"),
        (
            r#"{"game":"kungfu","mode":"3v3"}"#,
            "line 1: `3v3` is not a mode: expected 1v1, ffa, 2v2 or 1v3",
        ),
        (
            r#"{"game":"kungfu","mode":"1v1","speed":"slow"}"#,
            "line 1: `slow` is not a speed: expected standard or lightning",
        ),
        (
            r#"{"game":"kungfu","mode":"1v1","square_ms":0}"#,
            "line 1: a piece must take at least 1 ms for a square",
        ),
        (
            r#"{"game":"kungfu","mode":"1v1","setup":[]}"#,
            "line 1: invalid set-up: seat 1 has no king; seat 2 has no king",
        ),
        (
            r#"{"game":"kungfu","mode":"1v1","setup":[[1,"X","a1"]]}"#,
            "line 1: `X` is not a role: expected K, Q, R, B, N or P",
        ),
        (
            r#"{"game":"kungfu","mode":"1v1","setup":[[9,"K","a1"]]}"#,
            "line 1: 9 is not a seat: expected 1 to 4",
        ),
        (
            r#"{"game":"kungfu","mode":"1v1","setup":[[1,"K","z1"]]}"#,
            "line 1: `z1` is not a square",
        ),
    ] {
        assert_eq!(error(header), why);
    }
    let unknown = error(r#"{"game":"kungfu","mode":"1v1","colour":"red"}"#);
    assert!(unknown.contains("unknown field `colour`"), "{unknown}");
    let negative = error(r#"{"game":"kungfu","mode":"1v1","rest_ms":-1}"#);
    assert!(negative.contains("invalid value"), "{negative}");
}

#[test]
fn bad_lines_are_refused_with_their_number() {
    for (line, why) in [
        (r#"{"t":1,"seat":5,"leave":true}"#, "line 4: 5 is not a seat: expected 1 to 4"),
        (r#"{"t":1,"seat":0,"leave":true}"#, "line 4: 0 is not a seat: expected 1 to 4"),
        (r#"{"t":1,"seat":1}"#, "line 4: the command of the seat is missing"),
        (r#"{"t":1,"leave":true}"#, "line 4: the seat of the command is missing"),
        (r#"{"t":1,"seat":1,"leave":false}"#, "line 4: `leave` can only be true"),
        (
            r#"{"t":1,"seat":1,"leave":true,"cancel":"a1"}"#,
            "line 4: a line has one command, not several",
        ),
        ("[]", "line 4: a line is a JSON object in braces"),
        (r#"[0,1,"e2e4",null,null,null,null]"#, "line 4: a line is a JSON object in braces"),
        (r#"{"t":1,"seat":1,"move":"e2"}"#, "line 4: `e2` is not a move such as e2e4 or a9a10"),
        (r#"{"t":1,"seat":1,"cancel":"e\u0000"}"#, "line 4: `e\\0` is not a square"),
    ] {
        assert_eq!(body_error(line), why.replace("\\\\", "\\"));
    }
    for line in [
        r#"{"t":-1}"#,
        r#"{"t":18446744073709551616}"#,
        r#"{"t":1.5}"#,
        r#"{"t":"1"}"#,
        "{",
        r#"{"t":1}{"t":2}"#,
        r#"{"t":1,"t":2}"#,
        r#"{"t":1,"seat":1,"move":null,"x":1}"#,
        "null",
        r#"{"t":1,"seat":1,"move":7}"#,
        r#"{"seat":1,"leave":true}"#,
        "\u{feff}{\"t\":1}",
    ] {
        assert!(body_error(line).starts_with("line 4: column"), "{line}: {}", body_error(line));
    }
    let long = format!(r#"{{"t":1,"{}":1}}"#, "x".repeat(500_000));
    assert!(body_error(&long).len() < 250);
    let deep = "[".repeat(100_000);
    assert!(body_error(&deep).starts_with("line 4"));
    assert!(body_error(&" ".repeat(MAX_LINE + 5)).contains("is longer than"));

    let bytes = [HEADER.as_bytes(), b"\n\xff\xfe\n"].concat();
    let mut replay = Replay::new(&bytes[..]).unwrap();
    let error = replay.step(|_| {}).unwrap().unwrap_err();
    assert!(matches!(error.kind, RecordErrorKind::NotText) && error.line == 2);
}

#[test]
fn times_at_the_limit_of_the_integer() {
    let record = format!(
        "{HEADER}\n{}\n{}\n{}\n{}\n",
        r#"{"t":18446744073709551614,"seat":1,"move":"e2e4"}"#,
        r#"{"t":18446744073709551614,"seat":2,"disconnect":true}"#,
        r#"{"t":18446744073709551615,"seat":1,"move":"d2d4"}"#,
        r#"{"t":18446744073709551615}"#,
    );
    let (answers, _, state) = replay(&record);
    assert!(answers[0].contains("started") && answers[1].contains("ok"));
    assert!(answers[2].contains("the clock ends") && answers[3].contains("the clock ends"));
    assert!(state.starts_with(r#"{"now":18446744073709551614"#));
}

#[test]
fn a_million_commands_in_one_millisecond() {
    use std::io::Write as _;
    let mut record = format!("{HEADER}\n{{\"t\":0,\"seat\":1,\"move\":\"e2e4\"}}\n").into_bytes();
    for index in 0..1_000_000 {
        let to = if index % 2 == 0 { "e4e5" } else { "h7h1" };
        writeln!(record, "{{\"t\":2000,\"seat\":1,\"move\":\"{to}\"}}").unwrap();
    }
    let mut replay = Replay::new(&record[..]).unwrap();
    let mut counts = [0; 2];
    while let Some(step) = replay.step(|_| {}) {
        counts[usize::from(step.unwrap().answer.is_err())] += 1;
    }
    assert_eq!(counts, [500_001, 500_000]);
}

#[test]
fn a_tag_has_a_name_of_its_own() {
    let record = |tags: &str| format!(r#"{{"game":"kungfu","mode":"1v1","tags":{{{tags}}}}}"#);
    let error = |tags| Reader::new(record(tags).as_bytes()).err().map(|error| error.to_string());
    assert_eq!(error(r#""Event":"a","Site":"a""#), None);
    let twice = error(r#""Event":"a","Site":"b","Event":"a""#).expect("two of a name");
    assert!(twice.contains("the tag `Event` is there twice"), "{twice}");
    let nameless = error(r#""Event":"a","":"b""#).expect("a tag without a name");
    assert!(nameless.contains("a tag has a name"), "{nameless}");

    let setup = Setup::standard(Mode::OneVsOne, Speed::STANDARD);
    let check = |name: &str, length| {
        check_tags(&setup, &Tags::from([(name.to_owned(), "x".repeat(length))]))
    };
    assert_eq!(check("", 1), Err(TagsError::EmptyTagName));
    let room =
        MAX_LINE - 1 - header_line_with(&setup, &Tags::from([("A".into(), String::new())])).len();
    assert_eq!(check("A", room), Ok(()));
    assert_eq!(check("A", room + 1), Err(TagsError::TagsTooLong));
    // What passes is read again.
    let tags = Tags::from([("A".to_owned(), "x".repeat(room))]);
    let text = to_text(&setup, &tags, &[], 0, None);
    assert_eq!(Reader::new(text.as_bytes()).expect("a header").tags(), &tags);
}

#[test]
fn tags_and_result_round_trip() {
    let setup = Setup::standard(Mode::OneVsOne, Speed::STANDARD);
    let tags: Tags = [("Seat1", "Ada"), ("Event", "a \"b\" \\ \n c")]
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .into();
    let header = header_line_with(&setup, &tags);
    let leave = "{\"t\":5,\"seat\":2,\"leave\":true}";
    let record = format!("{header}\n{leave}");
    let mut replay = Replay::new(record.as_bytes()).unwrap();
    while replay.step(|_| {}).is_some() {}
    replay.check_result().unwrap();
    let result = RecordedResult::of(replay.game()).unwrap();
    assert_eq!(
        result.to_line(),
        r#"{"t":5,"result":{"winners":[1],"reason":"last-team-standing"}}"#
    );
    let record = format!("{header}\n{leave}\n\n{}\n\n", result.to_line());
    let mut reader = Reader::new(record.as_bytes()).unwrap();
    assert_eq!((reader.tags(), reader.result()), (&tags, None));
    assert_eq!(reader.by_ref().count(), 1);
    assert!(reader.next().is_none());
    assert_eq!(reader.result(), Some(&result));
}

#[test]
fn a_result_is_the_last_line_and_fits_the_commands() {
    let checked = |lines: &str| {
        let record = format!("{HEADER}\n{lines}");
        let mut replay = Replay::new(record.as_bytes()).unwrap();
        while let Some(step) = replay.step(|_| {}) {
            if let Err(error) = step {
                return error.to_string();
            }
        }
        replay.check_result().map_or_else(|error| error.to_string(), |()| "fits".to_owned())
    };
    let leave = r#"{"t":5,"seat":2,"leave":true}"#;
    let result = |time, winners, reason| {
        format!("{{\"t\":{time},\"result\":{{\"winners\":{winners},\"reason\":\"{reason}\"}}}}")
    };
    assert_eq!(checked(&result(7, "[]", "agreement")), "fits");
    assert_eq!(checked(&format!("{leave}\n{}", result(5, "[1]", "last-team-standing"))), "fits");
    for (lines, told) in [
        (
            result(7, "[1]", "last-team-standing"),
            "line 2: the result does not fit: the game is not over",
        ),
        (
            format!("{leave}\n{}", result(5, "[2]", "last-team-standing")),
            "line 3: the result does not fit: seat 1 wins: last-team-standing, at 5 ms",
        ),
        (
            format!("{leave}\n{}", result(6, "[1]", "last-team-standing")),
            "line 3: the result does not fit: seat 1 wins: last-team-standing, at 5 ms",
        ),
        (
            format!("{}\n{leave}", result(5, "[]", "agreement")),
            "line 3: the result is the last line of a record",
        ),
        (result(5, "[5]", "agreement"), "line 2: 5 is not a seat: expected 1 to 4"),
        (
            result(5, "[1]", "No!"),
            "line 2: `No!` is not a reason: lower-case letters, digits and `-`, at most 100",
        ),
    ] {
        assert_eq!(checked(&lines), told);
    }
    let both = r#"{"t":5,"seat":2,"leave":true,"result":{"winners":[],"reason":"x"}}"#;
    assert_eq!(checked(both), "line 2: a line has one command, not several");
}

#[test]
fn a_record_without_end_is_given_up() {
    let endless = HEADER.as_bytes().chain(std::io::repeat(b'\n'));
    let mut replay = Replay::new(std::io::BufReader::new(endless)).unwrap();
    let error = replay.step(|_| {}).unwrap().unwrap_err();
    assert!(matches!(error.kind, RecordErrorKind::TooManyLines) && error.line == MAX_LINES + 1);
    assert!(replay.step(|_| {}).is_none());
}
