//! A game with what its record needs: set-up, tags, accepted commands, and a result.

use heterochess::kungfu::record::{Entry, RecordedResult, Replay, Tags, to_text};
use heterochess::kungfu::{Game, Setup};
use pyo3::prelude::*;

use crate::kungfu::errors;
use crate::search::Pulse;

/// A game and the commands that it has accepted.
#[derive(Clone)]
pub(crate) struct Played {
    pub(crate) game: Game,
    pub(super) setup: Setup,
    pub(super) tags: Tags,
    pub(super) entries: Vec<Entry>,
    agreed: Option<Agreed>,
}

/// A result that the rules do not know, as the record of the game says it, and how many commands
/// there were by then. It holds until the game goes on.
#[derive(Clone)]
struct Agreed {
    result: RecordedResult,
    commands: usize,
}

impl Played {
    pub(crate) fn new(setup: Setup) -> PyResult<Played> {
        let game = Game::new(&setup).map_err(|error| errors::setup(&error))?;
        Ok(Played { game, setup, tags: Tags::new(), entries: Vec::new(), agreed: None })
    }

    /// The game that a record leads to. Signals are heeded meanwhile.
    pub(super) fn from_record(py: Python<'_>, text: &str) -> PyResult<Played> {
        let mut replay =
            Replay::new(text.as_bytes()).map_err(|error| errors::record(&error, ""))?;
        let mut played = Played::new(replay.setup().clone())?;
        let pulse = Pulse::default();
        while let Some(step) = replay.step(|_| {}) {
            pulse.beat(py)?;
            let step = step.map_err(|error| errors::record(&error, ""))?;
            if step.answer.is_ok() && step.entry.command.is_some() {
                played.entries.push(step.entry);
            }
        }
        replay.check_result().map_err(|error| errors::record(&error, ""))?;
        let commands = played.entries.len();
        played.agreed = replay.result().cloned().map(|result| Agreed { result, commands });
        played.tags.clone_from(replay.tags());
        played.game = replay.into_game();
        Ok(played)
    }

    /// How the game has ended, by the rules or as its record says.
    fn result(&self) -> Option<RecordedResult> {
        let still = |agreed: &&Agreed| {
            agreed.commands == self.entries.len() && agreed.result.time == self.game.now()
        };
        let agreed = || self.agreed.as_ref().filter(still).map(|agreed| agreed.result.clone());
        RecordedResult::of(&self.game).or_else(agreed)
    }

    /// The game as a record, with its tags.
    pub(super) fn record(&self) -> String {
        let Played { game, setup, tags, entries, .. } = self;
        to_text(setup, tags, entries, game.now(), self.result().as_ref())
    }
}
