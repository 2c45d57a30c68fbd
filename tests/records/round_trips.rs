//! What is written reads back equal: random games with random trees and notes.

use heterochess::board::Square;
use heterochess::charismatic::{self, SeriesLength};
use heterochess::records::{
    Action, Arrow, ColoredSquare, GameResult, MarkColor, NodeId, Record, State, Variant,
};
use proptest::prelude::*;

use crate::support::{Random, one};

/// Something that can happen at a state, if anything can.
fn random_action(state: &State, random: &mut Random) -> Option<Action> {
    match state {
        State::Fluidity(position) => {
            let moves = position.legal_moves();
            (!moves.is_empty()).then(|| Action::Fluidity(moves[random.below(moves.len())]))
        }
        State::Placement { stage, .. } => {
            let placing = if stage.needs_draw() {
                let draws = stage.draws();
                charismatic::Action::Draw(draws[random.below(draws.len())].men)
            } else {
                let placements = stage.legal_placements();
                charismatic::Action::Place(placements[random.below(placements.len())])
            };
            Some(Action::Charismatic(placing))
        }
        State::Charismatic(position) => {
            let mut series = position.series();
            let length = 1 + random.below(position.max_series().get());
            let illegal = random.below(8) == 0;
            loop {
                let moves =
                    if illegal { series.possible_moves() } else { series.completable_moves() };
                let enough = series.moves().len() >= length;
                if moves.is_empty() || enough && (illegal || series.may_end().is_ok()) {
                    break;
                }
                series.push(&moves[random.below(moves.len())]).unwrap();
            }
            let turn = charismatic::Turn::new(series.moves())?;
            Some(Action::Charismatic(match series.may_end() {
                Ok(()) => charismatic::Action::Turn(turn),
                Err(_) => charismatic::Action::IllegalTurn(turn),
            }))
        }
        State::Forfeited(_) => None,
    }
}

/// A comment of random pieces, some of them nasty.
fn random_comment(random: &mut Random) -> String {
    const PIECES: [&str; 25] = [
        "good",
        "\u{feff}[%foo]",
        "[%clk 0:05:0\u{1}]",
        "[%csl\u{b}Ra4]",
        "\u{feff}",
        "\u{feff}[White",
        "%",
        "[Event \"x\"]",
        "[White",
        "(",
        ")",
        "{",
        ";",
        "1-0",
        "*",
        "$5",
        "Öl 棋",
        "\\",
        "\"",
        "[%clk 0:01:02.5]",
        "[%eval 0.3]",
        "[%",
        "]",
        "\n",
        "a-rather-long-word-to-fill-lines",
    ];
    (0..random.below(12)).map(|_| PIECES[random.below(PIECES.len())].to_owned() + " ").collect()
}

fn random_notes(record: &mut Record, node: NodeId, random: &mut Random) {
    let square = |random: &mut Random| Square::ALL[random.below(64)];
    let color = |random: &mut Random| MarkColor::ALL[random.below(4)];
    let notes = record.notes_mut(node).unwrap();
    for _ in 0..random.below(3) {
        notes.nags.push(random.below(256) as u8);
    }
    for _ in 0..random.below(3) {
        notes.add_comment(&random_comment(random)).unwrap();
    }
    if random.below(3) == 0 {
        notes.clock = Some(random.below(10_000_000) as u64);
        notes.elapsed = Some(random.below(100) as u64 * 1000);
    }
    for _ in 0..random.below(3) {
        let (from, to) = (square(random), square(random));
        notes.arrows.push(Arrow { color: color(random), from, to });
        notes.squares.push(ColoredSquare { color: color(random), square: from });
    }
    if record.is_variation(node) && random.below(2) == 0 {
        record.add_comment_before(node, &random_comment(random)).unwrap();
    }
}

/// A record with so many moves, grown at random places.
fn random_record(start: State, moves: usize, random: &mut Random) -> Record {
    let mut record = Record::from_state(start);
    let mut nodes = vec![NodeId::ROOT];
    for _ in 0..moves {
        // Mostly the last line goes on.
        let at = if random.below(4) == 0 {
            nodes[random.below(nodes.len())]
        } else {
            *nodes.last().unwrap()
        };
        if let Some(action) = random_action(&record.state(at).unwrap(), random) {
            nodes.push(record.add(at, &action).unwrap());
        }
    }
    for &node in &nodes {
        if random.below(3) == 0 {
            random_notes(&mut record, node, random);
        }
    }
    for _ in 0..random.below(6) {
        let node = nodes[random.below(nodes.len())];
        let _ = match random.below(4) {
            0 => record.promote(node),
            1 => record.demote(node),
            2 => record.promote_to_main(node),
            _ if random.below(3) == 0 => record.delete(node),
            _ => Ok(()),
        };
    }
    for (name, value) in
        [("White", "A \"quoted\" \\ name"), ("Annotator", "Ä"), ("Event", "E"), ("Round", "?")]
    {
        if random.below(2) == 0 {
            record.tags_mut().set(name, value).unwrap();
        }
    }
    record.set_result(GameResult::ALL[random.below(4)]);
    record.conclude();
    record
}

fn round_trip(record: &Record) {
    let text = record.to_string();
    match record.check() {
        Ok(()) => {
            let again = one(&text);
            assert!(again == *record, "{again}\nis not\n{text}");
            assert_eq!(again.to_string(), text);
            assert_eq!(again.len(), record.len());
        }
        // The moves go on after a draw.
        Err(_) => {
            let mut reader = heterochess::records::Reader::new(text.as_bytes()).lenient();
            let again = reader.read().unwrap().expect("a record");
            assert!(again == *record, "{again}\nis not\n{text}");
        }
    }
    for line in text.lines() {
        assert!(
            line.chars().count() <= 79
                || line.starts_with('[')
                || line.contains(" %")
                || line.contains(" ["),
            "{line}"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn fluidity_records_read_back_equal(seed in any::<u64>(), moves in 0_usize..120) {
        round_trip(&random_record(State::start(Variant::Fluidity), moves, &mut Random(seed)));
    }

    #[test]
    fn charismatic_records_read_back_equal(
        seed in any::<u64>(), moves in 0_usize..70, series in 1_usize..=5, placed in any::<bool>(),
    ) {
        let series = SeriesLength::new(series).unwrap();
        let mut start = State::start(Variant::Charismatic).with_max_series(series);
        if placed {
            start = State::Charismatic(charismatic::Position::orthodox().with_max_series(series));
        }
        round_trip(&random_record(start, moves, &mut Random(seed)));
    }

    #[test]
    fn games_become_records_and_come_back(seed in any::<u64>()) {
        let mut random = Random(seed);
        let mut game = heterochess::fluidity::Game::default();
        while let Some(Action::Fluidity(m)) = random_action(&State::Fluidity(*game.position()), &mut random) {
            if game.play(&m).is_err() {
                break;
            }
        }
        let record = one(&Record::from(&game).to_string());
        assert_eq!(record.outcome().map(|outcome| outcome.reason), game.outcome().map(|outcome| outcome.reason.name()));
        assert_eq!(record.to_fluidity(), Some(game));
        assert_eq!(record.to_charismatic(), None);
    }
}
