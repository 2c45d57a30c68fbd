//! Charismatic Chess: texts, turns put together move by move, all turns counted, whole games.

mod game;
mod moves;
mod series;
mod text;
mod turns;

use heterochess::charismatic::{Position, Turn};

use crate::positions::fen_round_trip;

pub use game::charismatic_game;
pub use moves::charismatic_moves;
pub use text::charismatic_text;
pub use turns::charismatic_turns;

/// The most lines of a text, or actions of a game, that are followed.
const MOST_STEPS: usize = 40;

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
