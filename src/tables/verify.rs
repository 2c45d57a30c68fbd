//! Checking a table: every entry against its successors.

use core::ops::ControlFlow;

use super::generate::ProgressFn;
use super::parallel::parts;
use super::table::Goal;
use super::value::code;
use super::{Ending, ProbeError, Progress, Table, Tables, Value};
use crate::fluidity::Position;

/// What is wrong with a table.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum VerifyError {
    /// An entry does not follow from its successors.
    #[error("{ending}: {position} is a {found}, but its moves make it a {expected}")]
    WrongValue {
        /// The ending.
        ending: Ending,
        /// The position.
        position: Box<Position>,
        /// What the table says.
        found: Value,
        /// What the position's outcome, or the values of what follows it, come to.
        expected: Value,
    },
    /// An entry has a value and is no position, or has none and is one.
    #[error("{ending}: entry {index} has a value and is no position, or the other way round")]
    NoPosition {
        /// The ending.
        ending: Ending,
        /// The number of the entry.
        index: usize,
    },
    /// A table that is needed is missing.
    #[error(transparent)]
    #[strum(transparent)]
    Probe(#[from] ProbeError),
    /// The progress callback said stop.
    #[error("stopped while verifying {ending}")]
    Stopped {
        /// The ending at work.
        ending: Ending,
    },
}

impl Tables {
    /// Holds every entry of a table against the outcome of its position or the entries of all
    /// positions that a move leads to, with nothing of what made the table. Only the ending's own
    /// table is checked.
    ///
    /// If every entry of a table and of those it turns into follows from its successors, all of
    /// them are right: each decided one by induction over its distance, and a draw because each
    /// side has a move that keeps it and none that wins.
    ///
    /// # Errors
    ///
    /// If the table is missing, an entry is wrong, or `progress` breaks.
    pub fn verify(&self, ending: Ending, progress: &ProgressFn<'_>) -> Result<(), VerifyError> {
        let table = self.get(&ending).ok_or(ProbeError::Missing { ending })?;
        let all = table.codes(Goal::End).len();
        parts(all, |numbers| {
            let told = Progress { ending, plies: None, done: numbers.start, all };
            if let ControlFlow::Break(()) = progress(&told) {
                return Err(VerifyError::Stopped { ending });
            }
            for index in numbers {
                self.verify_entry(table, index)?;
            }
            Ok(())
        })?;
        Ok(())
    }

    fn verify_entry(&self, table: &Table, index: usize) -> Result<(), VerifyError> {
        let ending = table.ending();
        let position = table.position(index);
        for goal in Goal::ALL {
            let code = table.codes(goal)[index];
            let (Some(position), Some(found)) = (position, code::decode(code)) else {
                if position.is_none() && code == code::NONE {
                    continue;
                }
                return Err(VerifyError::NoPosition { ending, index });
            };
            let expected = self.value_by_successors(&position, goal)?;
            if found != expected {
                let position = Box::new(position);
                return Err(VerifyError::WrongValue { ending, position, found, expected });
            }
        }
        Ok(())
    }

    /// The value of a position by its outcome or what follows it.
    fn value_by_successors(&self, position: &Position, goal: Goal) -> Result<Value, ProbeError> {
        match position.outcome() {
            Some(outcome) if outcome.is_draw() => return Ok(Value::Draw),
            Some(_) => return Ok(Value::Loss(0)),
            None => {}
        }
        let mut best: Option<Value> = None;
        for m in position.legal_moves() {
            let next = position.after(&m);
            let value = match goal {
                Goal::End => self.probe(&next)?.before(),
                Goal::Capture => self.probe_for(&next, goal)?.before_with_clock(m.is_capture()),
            };
            best = best.max(Some(value));
        }
        Ok(best.unwrap_or(Value::Loss(0)))
    }
}
