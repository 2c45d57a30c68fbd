//! Whether what a record says of a game's end is what the rules say.

use super::game::Played;
use super::{GameResult, MAX_MOVES, MAX_NESTING, NodeId, Record, Variant};
use crate::outcome::Outcome;
use crate::text::excerpt;
use crate::{charismatic, fluidity};

/// What is wrong with a record of legal moves.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum CheckError {
    /// The game goes on after its end.
    #[error("the game was over before this move: {outcome}")]
    MoveAfterEnd {
        /// The first move too many.
        node: NodeId,
        /// How the game had ended.
        outcome: Outcome<&'static str>,
    },
    /// The result is another one than the moves lead to.
    #[error("the result is {result}, but the moves say: {outcome}")]
    WrongResult {
        /// What the record says.
        result: GameResult,
        /// How the moves end.
        outcome: Outcome<&'static str>,
    },
    /// The termination is another one than the moves lead to.
    #[error("the termination is `{termination}`, but the moves say: {outcome}")]
    WrongTermination {
        /// What the record says, cut to a readable length.
        termination: String,
        /// How the moves end.
        outcome: Outcome<&'static str>,
    },
    /// The termination is one by the rules, and the moves do not end the game.
    #[error("the termination is `{termination}`, but the moves do not end the game")]
    NotOver {
        /// What the record says, cut to a readable length.
        termination: String,
    },
    /// Variations are nested too deep to be read again.
    #[error("variations are nested deeper than {MAX_NESTING}")]
    TooDeep,
    /// There are more moves than are read again.
    #[error("a record has at most {MAX_MOVES} moves")]
    TooManyMoves,
}

impl Record {
    /// Whether the end of the main line, result and tag `Termination` fit together, and the record
    /// can be read again when it is written.
    ///
    /// A game that the rules do not end may have any result: somebody resigned, or ran out of time.
    /// The termination of one that they end may be left out, `normal`, or the reason itself, such
    /// as `checkmate` (for an illegal turn also `rules infraction`).
    ///
    /// # Errors
    ///
    /// The first thing that is wrong.
    pub fn check(&self) -> Result<(), CheckError> {
        let mut game = Played::start(self);
        for node in self.main_line() {
            if let Some(outcome) = game.outcome() {
                return Err(CheckError::MoveAfterEnd { node, outcome });
            }
            game.play(self, node);
        }
        self.check_end(game.outcome())?;
        if self.len() > MAX_MOVES {
            return Err(CheckError::TooManyMoves);
        }
        // Walking costs more than looking whether there is any variation at all.
        if self.main_line().count() < self.len() && self.nesting() > MAX_NESTING {
            return Err(CheckError::TooDeep);
        }
        Ok(())
    }

    fn check_end(&self, outcome: Option<Outcome<&'static str>>) -> Result<(), CheckError> {
        let text = self.tags().get("Termination").unwrap_or("?");
        let termination = || excerpt(text);
        let kebab = kebab(text);
        match outcome {
            Some(outcome) if self.result() != GameResult::of(outcome.winner) => {
                Err(CheckError::WrongResult { result: self.result(), outcome })
            }
            Some(outcome) => {
                let fits = match &*kebab {
                    "?" | "normal" => true,
                    "rules-infraction" => outcome.reason == "illegal-turn",
                    reason => outcome.reason == reason,
                };
                let wrong = || CheckError::WrongTermination { termination: termination(), outcome };
                if fits { Ok(()) } else { Err(wrong()) }
            }
            None if is_reason(self.variant(), &kebab) => {
                Err(CheckError::NotOver { termination: termination() })
            }
            None => Ok(()),
        }
    }
}

/// A termination as our reasons are written: `time forfeit` and `Time forfeit` are `time-forfeit`.
pub(super) fn kebab(termination: &str) -> String {
    termination.trim().to_lowercase().replace([' ', '_'], "-")
}

fn is_reason(variant: Variant, kebab: &str) -> bool {
    match variant {
        Variant::Fluidity => fluidity::Reason::ALL.iter().any(|reason| reason.name() == kebab),
        Variant::Charismatic => {
            charismatic::Reason::ALL.iter().any(|reason| reason.name() == kebab)
        }
    }
}
