//! Kung Fu Chess: records, the clock, and the slow twin.

use arbitrary::Unstructured;
use heterochess::kungfu::record::{
    AnswerReport, Entry, EventReport, MAX_LINE, Reader, Replay, StateReport, header_line_with,
};
use heterochess::kungfu::{
    Command, Event, Game, MAX_TIME, Mode, Move, PieceId, PieceState, Seat, Setup, Speed, Square,
    draw,
};

use crate::agreement::{self, setup_of};
use crate::bytes::{byte, magnitude, pick, word};
use crate::texts::{message, readable};

/// The most lines of a record that are followed, and the most commands of a game.
const MOST_STEPS: usize = 60;

/// A record as JSON Lines.
///
/// It is refused with a line and a reason, or replayed; header, commands and result are written and
/// read back equal, and what is written replays to the same game and events.
pub fn kungfu_record(data: &[u8]) {
    let mut replay = match Replay::new(data) {
        Ok(replay) => replay,
        Err(error) => return readable(&error),
    };
    let mut written = header_line_with(replay.setup(), replay.tags()) + "\n";
    let (mut events, mut answers) = (Vec::new(), Vec::new());
    for _ in 0..MOST_STEPS {
        match replay.step(|event| events.push(event)) {
            None => break,
            Some(Ok(step)) => {
                assert_eq!(Entry::parse(&step.entry.to_line()).ok(), Some(step.entry));
                written += &(step.entry.to_line() + "\n");
                answers.push(step.answer);
                json(&AnswerReport::from(&step));
            }
            Some(Err(error)) => {
                readable(&error);
                break;
            }
        }
    }
    let result = replay.result().cloned();
    if let Some(result) = &result {
        written += &(result.to_line() + "\n");
    }
    events.iter().for_each(|event| json(&EventReport::from(event)));
    json(&StateReport::from(replay.game()));
    if written.lines().any(|line| line.len() >= MAX_LINE) {
        return;
    }

    let mut again = Replay::new(written.as_bytes()).expect("what is written is read");
    assert_eq!((again.setup(), again.tags()), (replay.setup(), replay.tags()));
    let (mut other_events, mut other_answers) = (Vec::new(), Vec::new());
    while let Some(step) = again.step(|event| other_events.push(event)) {
        other_answers.push(step.unwrap_or_else(|error| panic!("{written}\n{error}")).answer);
    }
    assert_eq!((other_events, other_answers), (events, answers), "{written}");
    assert_eq!(again.game(), replay.game());
    assert_eq!(again.result(), result.as_ref());
    // (The lines differ where empty ones were skipped.)
    let checked = replay.check_result().map_err(|error| error.kind.to_string());
    assert_eq!(again.check_result().map_err(|error| error.kind.to_string()), checked);
    checked.err().iter().for_each(|text| message(text));
    let mut reader = Reader::new(written.as_bytes()).expect("the header is read");
    assert!(reader.by_ref().all(|entry| entry.is_ok()));
}

fn json(report: &impl serde::Serialize) {
    let text = serde_json::to_string(report).expect("it is plain data");
    assert!(text.starts_with('{') && text.ends_with('}') && !text.contains('\n'));
}

/// Two or four armies from raw numbers.
fn men(u: &mut Unstructured<'_>, mode: Mode, speed: Speed) -> Setup {
    let count = byte(u) % 64;
    if count < 8 {
        return Setup::standard(mode, speed);
    }
    let kings = [word(u), word(u), word(u), word(u)];
    let man = |_| {
        let number = usize::from(byte(u));
        (number % 4, (number >> 2) % 6, byte(u).into())
    };
    let men: Vec<agreement::RawMan> = (8..count).map(man).collect();
    setup_of(mode, speed, kings, &men)
}

/// A speed, a set-up, and commands; compared with the twin of the tests, which goes millisecond by
/// millisecond, in everything that can be asked.
pub fn kungfu_twin(data: &[u8]) {
    /// The twin is slow.
    const LATEST: u64 = 60_000;
    let mut u = Unstructured::new(data);
    let mode = pick(&mut u, &Mode::ALL).unwrap_or(Mode::OneVsOne);
    let (step, rest) = match byte(&mut u) % 8 {
        0 => (200, 2_000),
        1 | 2 => (1 + u64::from(byte(&mut u) % 40), u64::from(word(&mut u)) % 300),
        _ => (1 + u64::from(byte(&mut u) % 7), (byte(&mut u) % 40).into()),
    };
    let speed = Speed::new(step, rest).expect("a square takes time");
    let setup = men(&mut u, mode, speed);
    let mut steps = Vec::new();
    while !u.is_empty() && steps.len() < 2 * MOST_STEPS {
        steps.push((byte(&mut u) % 100, word(&mut u), word(&mut u), word(&mut u)));
    }
    agreement::run(&setup, &steps, LATEST);
}

/// Any speed, any times up to the end of the clock, any commands.
///
/// A game that is told the time in one step and one that is told it in many are equal and tell the
/// same events; the moves of a seat are those that can be started; clones go the same way; all can
/// be drawn and reported.
pub fn kungfu_clock(data: &[u8]) {
    let mut u = Unstructured::new(data);
    let mode = pick(&mut u, &Mode::ALL).unwrap_or(Mode::OneVsOne);
    let speed = match byte(&mut u) % 4 {
        0 => Speed::STANDARD,
        1 => Speed::LIGHTNING,
        _ => Speed::new(magnitude(&mut u).max(1), magnitude(&mut u)).expect("a square takes time"),
    };
    let setup = men(&mut u, mode, speed);
    let mut one = Game::new(&setup).expect("a sound set-up");
    let mut many = one.clone();
    let (mut one_events, mut many_events) = (Vec::new(), Vec::new());
    for _ in 0..MOST_STEPS {
        let now = one.now();
        let time = match byte(&mut u) % 8 {
            0 => now.wrapping_add(magnitude(&mut u)),
            1 => now.saturating_add(magnitude(&mut u)),
            2 => now.saturating_add(speed.square_ms()),
            3 => one.next_event_time().unwrap_or(now),
            4 => one.next_event_time().map_or(now, |time| time.saturating_sub(1)),
            5 => now.saturating_add(byte(&mut u).into()),
            _ => now,
        };
        let (seat, command) = command(&one, &mut u);
        let answer = one.submit(time, seat, command, |event| one_events.push(event));
        in_steps(&mut many, time, &mut many_events, &mut u);
        let other = many.submit(time, seat, command, |event| many_events.push(event));
        assert_eq!(answer, other, "{time} {seat} {command}");
        if let Err(refusal) = answer {
            readable(&refusal);
            let mut clone = one.clone();
            let again = clone.submit(one.now(), seat, command, |_| {});
            assert!(again.is_err() || time != one.now(), "{time} {seat} {command}");
        }
        assert_eq!(one_events, many_events);
        assert_eq!(one, many);
        look(&one, &mut u);
        if u.is_empty() {
            break;
        }
    }
    assert!(one_events.is_sorted_by_key(|event| event.time));
    for event in &one_events {
        assert!(event.time <= one.now());
        json(&EventReport::from(event));
    }
}

/// Lets time pass in up to 64 steps, each to the next event or to a time between.
fn in_steps(game: &mut Game, time: u64, events: &mut Vec<Event>, u: &mut Unstructured<'_>) {
    if time < game.now() || time > MAX_TIME {
        let before = game.clone();
        let error = game.advance_to(time, |_| panic!("nothing happens")).expect_err("no such time");
        readable(&error);
        assert_eq!(*game, before);
        return;
    }
    for _ in 0..64 {
        let next = match game.next_event_time() {
            Some(next) if next < time => next,
            _ => break,
        };
        let to = if byte(u).is_multiple_of(2) { next } else { game.now().midpoint(next) };
        game.advance_to(to, |event| events.push(event)).expect("it is to come");
    }
}

/// A command: mostly one that could be obeyed.
fn command(game: &Game, u: &mut Unstructured<'_>) -> (Seat, Command) {
    let seat = Seat::ALL[usize::from(byte(u)) % 4];
    let number = byte(u);
    let any = |u: &mut Unstructured<'_>| {
        let at = byte(u);
        Square::new(at & 15, at >> 4).unwrap_or(game.mode().board().squares().next().expect("a1"))
    };
    let command = match number {
        0 => Command::Leave,
        1..=8 => Command::Disconnect,
        9..=24 => Command::Reconnect,
        25..=48 => Command::Cancel(any(u)),
        49..=80 => Command::Move(Move { from: any(u), to: any(u) }),
        81..=128 => match pick(u, &game.queueable_moves(seat)) {
            Some(m) => Command::Move(m),
            None => Command::Cancel(any(u)),
        },
        _ => match pick(u, &game.legal_moves(seat)) {
            Some(m) => Command::Move(m),
            None => Command::Move(Move { from: any(u), to: any(u) }),
        },
    };
    (seat, command)
}

/// Everything that can be asked.
fn look(game: &Game, u: &mut Unstructured<'_>) {
    let snapshot = game.snapshot();
    assert!(!draw(&snapshot).is_empty());
    json(&StateReport::from(game));
    assert_eq!(snapshot.now, game.now());
    assert!(game.next_event_time().is_none_or(|time| time > game.now() && time <= MAX_TIME));
    assert_eq!(game.outcome().is_some(), game.placements().is_some());
    for index in 0..128 {
        let id = PieceId::new(index).expect("there are so many");
        assert_eq!(game.identity(id).is_some(), index < game.piece_count());
        let Some(piece) = game.piece(id) else { continue };
        assert_eq!(game.identity(id), Some((piece.seat, piece.role)));
        match piece.state {
            PieceState::Flying { elapsed, total, started, .. } => {
                assert!(elapsed < total && started <= game.now());
            }
            PieceState::Resting { ready_at, left, .. } => {
                assert_eq!(ready_at - game.now(), left);
                assert_eq!(game.piece_on(piece.square()), Some(piece));
            }
            PieceState::Ready { square } => assert_eq!(game.piece_on(square), Some(piece)),
        }
    }
    let seat = Seat::ALL[usize::from(byte(u)) % 4];
    let legal = game.legal_moves(seat);
    for &m in &legal {
        assert_eq!(game.check_start(seat, m), Ok(()));
    }
    let at = byte(u);
    let froms = [Square::new(at & 15, at >> 4), legal.first().map(|m| m.from)];
    for from in froms.into_iter().flatten() {
        for to in game.mode().board().squares() {
            let m = Move { from, to };
            let refusal = game.check_start(seat, m).err();
            assert_eq!(refusal.is_none(), legal.contains(&m), "{seat}: {m}");
            refusal.iter().for_each(readable);
        }
    }
}
