//! Texts of a million characters at everything that reads a text.

use std::time::{Duration, Instant};

use heterochess::ErrorCode;
use heterochess::charismatic::{self, Coordinates, Men, Placement, PlacementStage};
use heterochess::kungfu::record::{Entry, Reader};
use heterochess::kungfu::{self, Mode};
use heterochess::records::{NodeId, Record, State, Variant};
use heterochess::tables::Ending;
use heterochess::{board, fluidity, svg};

const MILLION: usize = 1_000_000;
/// No text takes so long, on any machine.
const LONG: Duration = Duration::from_secs(20);
/// No message is longer: none quotes a text in full.
const LONGEST_MESSAGE: usize = 1000;

fn texts() -> Vec<String> {
    let mut texts: Vec<String> =
        ["9", "8/", "\0", "e4,", "e2e4,", "(", "[", "é", "K", "Nf3", " ", "-", "=", "x", "\n"]
            .iter()
            .map(|piece| piece.repeat(MILLION / piece.len()))
            .collect();
    let numbers =
        ["99999999999999999999999999", "18446744073709551616", "65536", "-1", "+1", "1e9"];
    for number in numbers {
        texts.push(format!("8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 w - - {number} 1"));
        texts.push(format!("8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 w - - 0 {number}"));
        texts.push(format!("3k4/8/8/8/8/8/8/R3K2R w KQ - {number} 1"));
        texts.push(format!("3k4/8/8/8/8/8/8/R3K2R w KQ - 0 {number}"));
        texts.push(format!("3k{number}/8/8/8/8/8/8/R3K2R w KQ - 0 1"));
        texts.push(format!("e{number}"));
        texts.push(number.to_owned());
    }
    texts.extend(["8/6n1/8/8/bRnq1b1k/8/1B6/K2R4\0 w", "e2\0e4", "\0", ""].map(str::to_owned));
    texts.push(format!("3k4/8/8/8/8/8/8/R3K2R w KQ {}", "a6,".repeat(MILLION / 3)));
    texts.push(format!("3k4/8/8/8/8/8/8/R3K2R[{}] w KQ -", "Q".repeat(MILLION)));
    texts
}

/// The name and the message of an error.
fn told<T, E: ErrorCode>(read: Result<T, E>) -> Option<(&'static str, String)> {
    read.err().map(|error| (error.code(), error.to_string()))
}

/// As [`told`], where the kind of error says all.
fn said<T, E: std::fmt::Display>(read: Result<T, E>) -> Option<(&'static str, String)> {
    read.err().map(|error| ("malformed", error.to_string()))
}

type Entrance = (&'static str, Box<dyn Fn(&str) -> Option<(&'static str, String)>>);

fn entrances() -> Vec<Entrance> {
    fn to(
        name: &'static str,
        read: impl Fn(&str) -> Option<(&'static str, String)> + 'static,
    ) -> Entrance {
        (name, Box::new(read))
    }
    let fluidity = fluidity::Position::default();
    let charismatic = charismatic::Position::orthodox();
    vec![
        to("fluidity::Position", |text| told(text.parse::<fluidity::Position>())),
        to("fluidity move", move |text| told(fluidity.parse_move(text))),
        to("charismatic::Position", |text| told(text.parse::<charismatic::Position>())),
        to("charismatic turn", move |text| told(charismatic.parse_turn(text))),
        to("charismatic series", move |text| told(charismatic.parse_series(text))),
        to("Coordinates", |text| said(text.parse::<Coordinates>())),
        to("PlacementStage", |text| told(text.parse::<PlacementStage>())),
        to("Placement", |text| told(text.parse::<Placement>())),
        to("Men", |text| told(text.parse::<Men>())),
        to("board::Square", |text| said(text.parse::<board::Square>())),
        to("kungfu::Square", |text| said(text.parse::<kungfu::Square>())),
        to("kungfu::Move", |text| said(text.parse::<kungfu::Move>())),
        to("kungfu::Mode", |text| said(text.parse::<Mode>())),
        to("kungfu header", |text| told(Reader::new(text.as_bytes()))),
        to("kungfu line", |text| told(Entry::parse(text))),
        to("record action", |text| told(State::start(Variant::Charismatic).parse(text))),
        to("record FEN", |text| told(State::from_fen(Variant::Fluidity, text))),
        to("record move", |text| told(Record::new(Variant::Fluidity).add_text(NodeId::ROOT, text))),
        to("Variant", |text| said(text.parse::<Variant>())),
        to("Ending", |text| said(text.parse::<Ending>())),
        to("Paint", |text| said(text.parse::<svg::Paint>())),
    ]
}

#[test]
fn every_text_is_refused_by_name_and_in_short() {
    let texts = texts();
    for (name, read) in entrances() {
        for text in &texts {
            let start = Instant::now();
            let shown: String = text.chars().take(30).collect();
            // Some texts are right for somebody: an empty placement, a number.
            let answer = read(text);
            assert!(start.elapsed() < LONG, "{name}: {shown}");
            let Some((code, message)) = answer else {
                assert!(text.len() < 100, "{name} takes {shown}");
                continue;
            };
            assert!(!code.is_empty() && !message.is_empty(), "{name}: {shown}");
            assert!(message.len() < LONGEST_MESSAGE, "{name}: {shown}: {}", message.len());
        }
    }
}

#[test]
fn tags_and_comments_have_their_longest() {
    let long = "x".repeat(MILLION);
    let mut record = Record::new(Variant::Fluidity);
    let answers = [
        told(record.tags_mut().set("White", &long)),
        told(record.tags_mut().set(&long, "x")),
        told(record.tags_mut().set("White", "a\nb")),
        told(record.notes_mut(NodeId::ROOT).unwrap().add_comment(&long)),
        told(record.notes_mut(NodeId::ROOT).unwrap().add_comment("}")),
    ];
    let codes = answers.map(|answer| answer.expect("an error").0);
    assert_eq!(codes[0], "tag-too-long");
    assert_eq!((codes[3], codes[4]), ("comment-too-long", "comment-brace"));
    assert_eq!(record, Record::new(Variant::Fluidity), "what is refused changes nothing");
}
