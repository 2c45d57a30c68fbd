//! From games to records and back.

use super::state::{named, named_charismatic};
use super::{Action, NodeId, Record, State, Variant};
use crate::outcome::Outcome;
use crate::{charismatic, fluidity};

/// The main line of a game of Fluidity Chess, with its result.
impl From<&fluidity::Game> for Record {
    fn from(game: &fluidity::Game) -> Record {
        let actions = game.moves().iter().map(|m| Action::Fluidity(*m));
        Record::of_line(State::Fluidity(*game.start()), actions)
    }
}

/// The main line of a game of Charismatic Chess, with its result.
impl From<&charismatic::Game> for Record {
    fn from(game: &charismatic::Game) -> Record {
        let start = match (game.placement_stages().first(), game.play_stage()) {
            (Some(stage), _) => State::placing(*stage, game.max_series()),
            (None, Some(play)) => State::Charismatic(*play.start()),
            (None, None) => State::start(Variant::Charismatic),
        };
        Record::of_line(start, game.actions().iter().map(|action| Action::Charismatic(*action)))
    }
}

impl Record {
    fn of_line(start: State, actions: impl Iterator<Item = Action>) -> Record {
        let mut record = Record::from_state(start);
        let mut at = NodeId::ROOT;
        for action in actions {
            match record.push(at, action) {
                Some(next) => at = next,
                None => break,
            }
        }
        record.conclude();
        record
    }

    /// The main line as a game of Fluidity Chess; `None` if the record is of another game, or goes
    /// on after the game's end.
    #[must_use]
    pub fn to_fluidity(&self) -> Option<fluidity::Game> {
        self.fluidity_of(self.main_line())
    }

    /// As [`to_fluidity`](Record::to_fluidity), up to a node of any line; `None` also if there is
    /// no such node.
    #[must_use]
    pub fn to_fluidity_at(&self, id: NodeId) -> Option<fluidity::Game> {
        self.contains(id).then(|| self.fluidity_of(self.path(id).into_iter()))?
    }

    fn fluidity_of(&self, line: impl Iterator<Item = NodeId>) -> Option<fluidity::Game> {
        let State::Fluidity(start) = *self.start() else { return None };
        let mut game = fluidity::Game::new(start);
        for node in line {
            let Some(Action::Fluidity(m)) = self.action(node) else { return None };
            game.play(m).ok()?;
        }
        Some(game)
    }

    /// The main line as a game of Charismatic Chess; `None` if the record is of another game, or
    /// goes on after the game's end.
    #[must_use]
    pub fn to_charismatic(&self) -> Option<charismatic::Game> {
        self.charismatic_of(self.main_line())
    }

    /// As [`to_charismatic`](Record::to_charismatic), up to a node of any line; `None` also if there
    /// is no such node.
    #[must_use]
    pub fn to_charismatic_at(&self, id: NodeId) -> Option<charismatic::Game> {
        self.contains(id).then(|| self.charismatic_of(self.path(id).into_iter()))?
    }

    fn charismatic_of(&self, line: impl Iterator<Item = NodeId>) -> Option<charismatic::Game> {
        let Played::Charismatic(mut game) = Played::start(self) else { return None };
        for node in line {
            let Some(Action::Charismatic(action)) = self.action(node) else { return None };
            game.act(action).ok()?;
        }
        Some(*game)
    }
}

/// The main line being played, with what only history tells.
pub(super) enum Played {
    Fluidity(fluidity::Game),
    Charismatic(Box<charismatic::Game>),
}

impl Played {
    pub(super) fn start(record: &Record) -> Played {
        match *record.start() {
            State::Fluidity(position) => Played::Fluidity(fluidity::Game::new(position)),
            State::Placement { stage, max_series } => Played::Charismatic(Box::new(
                charismatic::Game::from_placement(stage).with_max_series(max_series),
            )),
            State::Charismatic(position) | State::Forfeited(position) => {
                Played::Charismatic(Box::new(charismatic::Game::from_position(position)))
            }
        }
    }

    /// The main line as far as the game goes on.
    pub(super) fn main_line(record: &Record) -> Played {
        let mut played = Played::start(record);
        for node in record.main_line() {
            if played.outcome().is_some() {
                break;
            }
            played.play(record, node);
        }
        played
    }

    pub(super) fn outcome(&self) -> Option<Outcome<&'static str>> {
        match self {
            Played::Fluidity(game) => game.outcome().map(named),
            Played::Charismatic(game) => game.outcome().map(named_charismatic),
        }
    }

    /// Plays a move of the record, all of which are legal.
    pub(super) fn play(&mut self, record: &Record, node: NodeId) {
        let played = match (self, record.action(node)) {
            (Played::Fluidity(game), Some(Action::Fluidity(m))) => game.play(m).is_ok(),
            (Played::Charismatic(game), Some(Action::Charismatic(action))) => {
                game.act(action).is_ok()
            }
            _ => false,
        };
        debug_assert!(played);
    }
}
