//! Charismatic Chess: texts, turns put together move by move, all turns counted, whole games.

use core::ops::ControlFlow;
use std::collections::{BTreeSet, HashMap, HashSet};

use arbitrary::Unstructured;
use heterochess::board::{Role, Square};
use heterochess::charismatic::{
    Action, ActionError, Census, Coordinates, Game, Men, Move, Placement, PlacementStage, Position,
    San, Series, SeriesLength, Setup, Stage, Turn,
};
use heterochess::records::{State, Variant};

use crate::bytes::{byte, message, pick, readable};
use crate::positions::{self, other_side};

/// The most lines of a text, or actions of a game, that are followed.
const MOST_STEPS: usize = 40;
/// The most turns that are looked at one by one.
const MOST_TURNS: u64 = 20_000;
/// The most nodes and results of a census.
const MOST_NODES: usize = 4_000;
/// The most series that are tried to see whether any can be completed.
const MOST_TRIES: usize = 2_000;

/// A FEN, then what happens on each line: draws, placements, turns.
///
/// What is read is written, and reads back equal; what is refused has a reason.
pub fn charismatic_text(data: &[u8]) {
    let Ok(text) = core::str::from_utf8(data) else { return };
    let mut lines = text.split('\n');
    let fen = lines.next().unwrap_or_default();
    match fen.parse::<Setup>() {
        Ok(setup) => assert_eq!(setup.to_string().parse(), Ok(setup)),
        Err(error) => readable(&error),
    }
    match fen.parse::<PlacementStage>() {
        Ok(stage) => {
            let text = stage.to_string();
            assert_eq!(text.parse::<PlacementStage>().as_ref(), Ok(&stage), "{text}");
            assert_eq!(text.parse::<PlacementStage>().unwrap().to_string(), text);
        }
        Err(error) => readable(&error),
    }
    let mut state = State::from_fen(Variant::Charismatic, fen).unwrap_or_else(|error| {
        readable(&error);
        State::Charismatic(Position::orthodox())
    });
    state_round_trip(&state);
    for line in lines.take(MOST_STEPS) {
        parts_round_trip(line);
        match state.parse(line) {
            Ok(action) => {
                let (text, san) = (action.to_string(), state.san(&action));
                assert_eq!(state.parse(&text).as_ref(), Ok(&action), "{}: {text}", state.fen());
                assert_eq!(state.parse(&san).as_ref(), Ok(&action), "{}: {san}", state.fen());
                state.play(&action).expect("what is read is legal");
                state_round_trip(&state);
            }
            Err(error) => readable(&error),
        }
    }
}

/// Texts of single things.
fn parts_round_trip(line: &str) {
    match line.parse::<Coordinates>() {
        Ok(coordinates) => assert_eq!(coordinates.to_string().parse(), Ok(coordinates)),
        Err(error) => message(&error.to_string()),
    }
    match line.parse::<San>() {
        Ok(san) => assert_eq!(san.to_string().parse(), Ok(san)),
        Err(error) => message(&error.to_string()),
    }
    match line.parse::<Placement>() {
        Ok(placement) => assert_eq!(placement.to_string().parse(), Ok(placement)),
        Err(error) => message(&error.to_string()),
    }
    match line.parse::<Men>() {
        Ok(men) => assert_eq!(men.to_string().parse(), Ok(men)),
        Err(error) => message(&error.to_string()),
    }
}

fn state_round_trip(state: &State) {
    match state {
        State::Placement { stage, .. } => stage_round_trip(stage),
        State::Charismatic(position) | State::Forfeited(position) => fen_round_trip(position),
        State::Fluidity(_) => unreachable!("it is another game"),
    }
    if let Some(outcome) = state.outcome() {
        message(&outcome.to_string());
    }
}

fn stage_round_trip(stage: &PlacementStage) {
    let text = stage.to_string();
    assert_eq!(text.parse::<PlacementStage>().as_ref(), Ok(stage), "{text}");
}

fn fen_round_trip(position: &Position) {
    let fen = position.to_string();
    let again: Position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
    let again = again.with_max_series(position.max_series());
    assert_eq!(again.setup(), position.setup());
    assert_eq!(again.zobrist(), position.zobrist(), "{fen}");
    assert_eq!(again.to_string(), fen);
    assert_eq!(&again, position);
}

/// A position, and a turn put together on it with moves taken back; then the next position.
///
/// The possible moves are those that no explanation refuses, and the ones that can be completed are
/// found by trying; keys are those of the position built anew; every notation reads back.
pub fn charismatic_moves(data: &[u8]) {
    let mut u = Unstructured::new(data);
    let Some(mut position) = positions::charismatic(40, &mut u) else { return };
    for _ in 0..4 {
        check_position(&position, &mut u);
        let mut series = position.series();
        let mut states = Vec::new();
        for _ in 0..8 {
            check_series(&series, &mut u);
            if byte(&mut u).is_multiple_of(5) && !states.is_empty() {
                let before = states.pop().expect("there is one");
                series.undo().expect("there is a move");
                assert_eq!(series, before);
            } else if let Some(m) = pick(&mut u, &series.possible_moves()) {
                states.push(series.clone());
                series.push(&m).expect("it is possible");
            } else {
                break;
            }
        }
        let Some(turn) = positions::turn(&position, &mut u) else { break };
        play(&mut position, &turn);
        if u.is_empty() {
            break;
        }
    }
}

/// Plays a legal turn in three ways.
fn play(position: &mut Position, turn: &Turn) {
    assert_eq!(position.refusal(turn), None, "{position}: {turn}");
    for text in [turn.to_string(), position.san(turn)] {
        assert_eq!(position.parse_turn(&text).as_ref(), Ok(turn), "{position}: {text}");
    }
    let mut series = position.series();
    for m in turn.moves() {
        series.push(m).expect("it is possible");
    }
    assert_eq!(series.end().as_ref(), Ok(turn));
    let mut unchecked = *position;
    unchecked.play_unchecked(turn);
    position.play(turn).expect("it is legal");
    assert_eq!(unchecked.setup(), position.setup());
    assert_eq!(series.result().map(|result| result.setup()), Ok(position.setup()));
    fen_round_trip(position);
}

fn check_position(position: &Position, u: &mut Unstructured<'_>) {
    fen_round_trip(position);
    assert_eq!(position.is_check(), position.checkers().any(), "{position}");
    let mut singles = Vec::new();
    let _ = position.visit_single_moves(|m| {
        singles.push(m);
        ControlFlow::<()>::Continue(())
    });
    singles.sort_unstable();
    assert_eq!(position.count_single_moves(), singles.len() as u64, "{position}");
    assert_eq!(position.has_single_move(), !singles.is_empty(), "{position}");
    let series = position.series();
    let ends = |m: &Move| {
        let mut after = series.clone();
        after.push_unchecked(m);
        after.may_end().is_ok()
    };
    let mut safe = series.possible_moves().to_vec();
    safe.retain(ends);
    safe.sort_unstable();
    assert_eq!(singles, safe, "{position}");
    for m in &singles {
        let mut next = *position;
        next.play_single_unchecked(m);
        fen_round_trip(&next);
        let mut played = *position;
        played.play(&(*m).into()).expect("it is legal");
        assert_eq!(played.setup(), next.setup());
    }
    if let Some(can) = completable(&series, &mut MOST_TRIES.clone()) {
        assert_eq!(position.has_legal_turn(), can, "{position}");
    } else {
        let _ = position.has_legal_turn();
    }
    mirrored(position, &singles);
    nonsense(position, u);
    if let Some(outcome) = position.outcome() {
        message(&outcome.to_string());
    }
}

/// Whether a series can be completed, by trying; `None` if that takes too long.
fn completable(series: &Series, tries: &mut usize) -> Option<bool> {
    if series.may_end().is_ok() {
        return Some(true);
    }
    *tries = tries.checked_sub(1)?;
    for m in series.possible_moves() {
        let mut after = series.clone();
        after.push_unchecked(&m);
        if completable(&after, tries)? {
            return Some(true);
        }
    }
    Some(false)
}

fn check_series(series: &Series, u: &mut Unstructured<'_>) {
    let moves = series.possible_moves();
    let possible: HashSet<Move> = moves.iter().copied().collect();
    assert_eq!(possible.len(), moves.len(), "{series:?}: a move twice");
    assert!(series.remaining() > 0 || moves.is_empty(), "{series:?}");
    let mut any = series.may_end().is_ok();
    // Trying takes most of the time: it is done for one move in eight.
    let tried = usize::from(byte(u)) % 8;
    for (index, m) in moves.iter().enumerate() {
        assert_eq!(series.explain(&Coordinates::from(*m)), Ok(*m), "{series:?}");
        for text in [m.to_string(), series.san(m).to_string()] {
            assert_eq!(series.parse_move(&text), Ok(*m), "{series:?}: {text}");
        }
        let mut after = series.clone();
        after.push(m).expect("it is possible");
        let can = series.is_completable(m);
        any |= can;
        if index % 8 == tried
            && let Some(tried) = completable(&after, &mut (MOST_TRIES / 8))
        {
            assert_eq!(can, tried, "{series:?}: {m}");
        }
        assert_eq!(after.undo(), Some(*m));
        assert_eq!(&after, series);
    }
    assert_eq!(series.can_be_completed(), any, "{series:?}");
    let completable = moves.iter().filter(|m| series.is_completable(m)).count();
    assert_eq!(series.completable_moves().len(), completable);

    // Every other way of a man is refused with a reason.
    let us = series.start().side_to_move();
    let promotion = pick(u, &[None, None, None, Some(Role::Queen), Some(Role::King)]).flatten();
    for from in series.board().of_color(us).with(Square::new(u32::from(byte(u)) % 64)) {
        let of_one = moves.iter().copied().filter(|m| m.from == from);
        assert!(series.possible_moves_from(from).into_iter().eq(of_one), "{series:?}: {from}");
        for to in Square::ALL {
            let coordinates = Coordinates { from, to, promotion };
            match series.explain(&coordinates) {
                Ok(m) => {
                    assert!(possible.contains(&m), "{series:?}: {coordinates} is {m:?}");
                    assert_eq!(Coordinates::from(m), coordinates);
                }
                Err(refusal) => {
                    if to.file() == from.file() {
                        // Messages take most of the time.
                        readable(&refusal);
                    }
                    let meant = |m: &Move| Coordinates::from(*m) == coordinates;
                    assert!(!possible.iter().any(meant), "{series:?}: {coordinates}: {refusal}");
                }
            }
        }
    }
    // So are moves that say something wrong about themselves.
    for m in &moves {
        let other = distorted(m, u);
        let refusal = series.refusal(&other);
        assert_eq!(refusal.is_none(), possible.contains(&other), "{series:?}: {other:?}");
        refusal.iter().for_each(readable);
        if u.is_empty() {
            break;
        }
    }
}

fn distorted(m: &Move, u: &mut Unstructured<'_>) -> Move {
    let mut other = *m;
    match byte(u) % 6 {
        0 => other.role = pick(u, &Role::ALL).unwrap_or(Role::Pawn),
        1 => other.capture = pick(u, &Role::ALL),
        2 => other.promotion = pick(u, &Role::ALL),
        3 => other.to = Square::new(u32::from(byte(u)) % 64),
        4 => other.en_passant = !other.en_passant,
        _ => other.from = Square::new(u32::from(byte(u)) % 64),
    }
    other
}

/// A turn that is not legal makes nonsense of a position, but does not panic.
fn nonsense(position: &Position, u: &mut Unstructured<'_>) {
    let moves = position.series().possible_moves();
    let moves: Vec<Move> = moves.iter().take(3).map(|m| distorted(m, u)).collect();
    let Some(turn) = Turn::new(&moves) else { return };
    let refusal = position.refusal(&turn);
    assert_eq!(position.is_legal(&turn), refusal.is_none());
    refusal.iter().for_each(readable);
    let mut after = *position;
    after.play_unchecked(&turn);
    after.play_single_unchecked(&moves[0]);
    assert!(after.move_number() >= 1);
}

/// Seen from the other side, everything is the same.
fn mirrored(position: &Position, singles: &[Move]) {
    let mut setup = position.setup();
    setup.board = setup.board.flipped();
    setup.side_to_move = !setup.side_to_move;
    setup.castling = other_side(setup.castling);
    setup.en_passant = setup.en_passant.flip();
    let mirrored = Position::try_from(setup).expect("a mirrored position is a position");
    let mirrored = mirrored.with_max_series(position.max_series());
    let mirror = |m: &Move| Move { from: m.from.flip(), to: m.to.flip(), ..*m };
    let mut expected: Vec<Move> = singles.iter().map(mirror).collect();
    let mut found = Vec::new();
    let _ = mirrored.visit_single_moves(|m| {
        found.push(m);
        ControlFlow::<()>::Continue(())
    });
    expected.sort_unstable();
    found.sort_unstable();
    assert_eq!(found, expected, "{position}");
    assert_eq!(mirrored.has_legal_turn(), position.has_legal_turn(), "{position}");
}

/// A position of few men.
///
/// The census counts what enumeration finds, the results are the distinct ones of the turns, and
/// the mating turns are those after which the other side is in check and has no turn.
pub fn charismatic_turns(data: &[u8]) {
    let mut u = Unstructured::new(data);
    let Some(position) = positions::charismatic(8, &mut u) else { return };
    let counted = census(&position).count();
    if let Err(error) = &counted {
        readable(error);
    }
    let Some(counts) = counted.ok().filter(|counts| counts.turns() <= MOST_TURNS) else {
        // Too many: the first ones at least are legal.
        for turn in position.turns().take(100) {
            play(&mut position.clone(), &turn);
        }
        let (results, _) = census(&position).results_so_far();
        for result in results.iter().take(100) {
            play(&mut position.clone(), &result.turn);
        }
        return;
    };
    assert_eq!(position.count_series(), counts.series, "{position}");
    assert_eq!(position.count_turns(), counts.turns(), "{position}");
    assert_eq!(position.has_legal_turn(), counts.turns() > 0, "{position}");
    let mut results: HashMap<Position, u64> = HashMap::new();
    let mut lengths = [0; SeriesLength::FIVE.get()];
    let mut mates = BTreeSet::new();
    for turn in position.turns() {
        let mut after = position;
        after.play_unchecked(&turn);
        *results.entry(after).or_default() += 1;
        lengths[turn.len() - 1] += 1;
        if after.is_check() && mates.len() < 500 && !after.has_legal_turn() {
            mates.insert(turn);
        }
        if byte(&mut u).is_multiple_of(16) && !u.is_empty() {
            play(&mut position.clone(), &turn);
        }
    }
    assert_eq!(lengths, counts.series, "{position}");
    assert_eq!(results.len() as u64, counts.results, "{position}");

    // Gathering holds more than counting, and may come to the limit.
    if let Ok(gathered) = census(&position).results() {
        assert_eq!(gathered.counts(), counts);
        for result in gathered.iter() {
            assert_eq!(results.get(&result.position), Some(&result.series), "{position}");
            let mut after = position;
            after.play(&result.turn).expect("it is legal");
            assert_eq!(after, result.position, "{position}: {}", result.turn);
        }
        assert_eq!(gathered.len(), results.len());
    }
    if mates.len() < 500 {
        let mut found = BTreeSet::new();
        let searched = census(&position).mating_turns(|turn| {
            assert!(found.insert(*turn), "{position}: {turn} twice");
            ControlFlow::<()>::Continue(())
        });
        assert!(found.is_subset(&mates), "{position}");
        assert!(searched.is_err() || found == mates, "{position}");
    }
}

fn census(position: &Position) -> Census<'static> {
    position.census().limit(MOST_NODES)
}

/// A game from the first draw, from a placement or from a position: actions, wrong ones, undo.
///
/// Draws weigh what they should; what is legal is accepted and all else refused with a reason; undo
/// restores the game; the actions played again make an equal game.
pub fn charismatic_game(data: &[u8]) {
    let mut u = Unstructured::new(data);
    let way = byte(&mut u);
    let max = SeriesLength::new(usize::from(way >> 2) % 5 + 1).unwrap_or(SeriesLength::FIVE);
    let start = match way % 4 {
        0 => match positions::charismatic(40, &mut u) {
            Some(position) => Game::from_position(position),
            None => return,
        },
        _ => Game::new(),
    }
    .with_max_series(max);
    let mut game = start.clone();
    if way % 4 > 1 {
        place_all(&mut game, &mut u);
    }
    let mut before = Vec::new();
    for _ in 0..MOST_STEPS {
        check_stage(&game);
        if u.is_empty() {
            break;
        }
        let was = game.clone();
        let number = byte(&mut u);
        if number.is_multiple_of(8) {
            let undone = game.undo();
            assert_eq!(undone.as_ref(), was.actions().last());
            if let Some(earlier) = before.pop() {
                same(&game, &earlier);
            }
            continue;
        }
        let acted = act(&mut game, number, &mut u);
        match acted {
            Ok(()) => {
                assert_eq!(game.actions().len(), was.actions().len() + 1);
                before.push(was);
            }
            Err(error) => {
                readable(&error);
                same(&game, &was);
            }
        }
    }
    let mut again = start;
    for action in game.actions() {
        match action {
            Action::Draw(men) => again.draw(men).expect("as before"),
            Action::Place(placement) => again.place(placement).expect("as before"),
            Action::Turn(turn) => again.play(turn).expect("as before"),
            Action::IllegalTurn(turn) => assert!(again.referee(turn).expect("as before").is_some()),
        }
    }
    same(&again, &game);
}

/// Draws and places all men.
fn place_all(game: &mut Game, u: &mut Unstructured<'_>) {
    while let Stage::Placement(stage) = game.stage() {
        if stage.needs_draw() {
            let draw = pick(u, &stage.draws()).expect("there is a draw");
            game.draw(&draw.men).expect("it is possible");
        } else {
            let placement = pick(u, &stage.legal_placements()).expect("there is a square");
            game.place(&placement).expect("it is legal");
        }
    }
}

fn same(game: &Game, other: &Game) {
    assert_eq!(game, other);
    assert_eq!(game.stage(), other.stage());
    assert_eq!(game.outcome(), other.outcome());
    assert_eq!(game.occurrences(), other.occurrences());
    assert_eq!(game.actions(), other.actions());
    assert_eq!(game.placement_stages(), other.placement_stages());
}

fn check_stage(game: &Game) {
    let stage = match game.stage() {
        Stage::Placement(stage) => stage,
        Stage::Play(position) => return fen_round_trip(position),
    };
    stage_round_trip(stage);
    let draws = stage.draws();
    assert_eq!(draws.is_empty(), !stage.needs_draw());
    assert_eq!(draws.iter().map(|draw| draw.weight).sum::<u64>(), stage.total_weight());
    for draw in &draws {
        assert_eq!(stage.draw_refusal(&draw.men), None, "{stage}: {}", draw.men);
    }
    let legal: HashSet<Placement> = stage.legal_placements().into_iter().collect();
    assert_eq!(legal.is_empty(), stage.hand().is_empty());
    for role in Role::ALL {
        for square in Square::ALL {
            let placement = Placement { role, square };
            let refusal = stage.placement_refusal(&placement);
            assert_eq!(refusal.is_none(), legal.contains(&placement), "{stage}: {placement}");
            assert_eq!(stage.squares_for(role).contains(square), refusal.is_none());
            refusal.iter().for_each(readable);
        }
    }
}

/// Something happens that is mostly legal.
fn act(game: &mut Game, number: u8, u: &mut Unstructured<'_>) -> Result<(), ActionError> {
    let wild = number.is_multiple_of(7);
    // By value: the game changes.
    let (stage, position) = match game.stage() {
        Stage::Placement(stage) => (Some(*stage), None),
        Stage::Play(position) => (None, Some(*position)),
    };
    match (stage, position) {
        (Some(stage), _) if wild || stage.needs_draw() && !number.is_multiple_of(6) => {
            let men = if wild {
                let mut men = Men::NONE;
                for _ in 0..byte(u) % 12 {
                    men = men.with(pick(u, &Role::ALL).unwrap_or(Role::Pawn)).unwrap_or(men);
                }
                men
            } else {
                let bits = u.arbitrary().unwrap_or(0);
                let men = stage.sample_draw_by(|| bits).expect("somebody has to draw");
                assert!(stage.draws().iter().any(|draw| draw.men == men));
                men
            };
            game.draw(&men)
        }
        (Some(stage), _) => {
            let placement = Placement {
                role: pick(u, &Role::ALL).unwrap_or(Role::Pawn),
                square: Square::new(u32::from(byte(u)) % 64),
            };
            let legal = stage.legal_placements();
            game.place(&if wild { placement } else { pick(u, &legal).unwrap_or(placement) })
        }
        (None, Some(position)) if wild => {
            // A series that need not be finished, before the referee.
            let mut series = position.series();
            for _ in 0..byte(u) % 5 + 1 {
                let Some(m) = pick(u, &series.possible_moves()) else { break };
                series.push_unchecked(&m);
            }
            match Turn::new(series.moves()) {
                Some(turn) => {
                    let illegal = series.may_end().is_err();
                    let outcome = game.referee(&turn)?;
                    assert!(!illegal || outcome.is_some_and(|outcome| !outcome.is_draw()));
                    Ok(())
                }
                None => game.draw(&Men::NONE),
            }
        }
        (None, position) => match position.and_then(|position| positions::turn(&position, u)) {
            Some(turn) => game.play(&turn),
            None => game.place(&Placement { role: Role::Pawn, square: Square::A1 }),
        },
    }
}
