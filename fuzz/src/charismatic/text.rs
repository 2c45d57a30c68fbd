//! Texts of positions, placements, draws and turns.

use heterochess::charismatic::{Coordinates, Men, Placement, PlacementStage, Position, San, Setup};
use heterochess::records::{State, Variant};

use super::MOST_STEPS;
use crate::positions::fen_round_trip;
use crate::texts::{message, read, readable, written};

/// A FEN, then what happens on each line: draws, placements, turns.
///
/// What is read is written, and reads back equal; what is refused has a reason.
pub fn charismatic_text(data: &[u8]) {
    let Ok(text) = core::str::from_utf8(data) else { return };
    let mut lines = text.split('\n');
    let fen = lines.next().unwrap_or_default();
    read::<Setup>(fen).err().iter().for_each(readable);
    read::<PlacementStage>(fen).err().iter().for_each(readable);
    let mut state = State::from_fen(Variant::Charismatic, fen).unwrap_or_else(|error| {
        readable(&error);
        State::Charismatic(Position::orthodox())
    });
    state_round_trip(&state);
    for line in lines.take(MOST_STEPS) {
        let _ = read::<Coordinates>(line);
        let _ = read::<San>(line);
        let _ = read::<Placement>(line);
        let _ = read::<Men>(line);
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

fn state_round_trip(state: &State) {
    match state {
        State::Placement { stage, .. } => written(stage),
        State::Charismatic(position) | State::Forfeited(position) => fen_round_trip(position),
        State::Fluidity(_) => unreachable!("it is another game"),
    }
    if let Some(outcome) = state.outcome() {
        message(&outcome.to_string());
    }
}
