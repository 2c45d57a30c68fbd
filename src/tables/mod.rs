//! Endgame tables of Fluidity Chess: what best play makes of every position of three or four men,
//! and how many plies it takes (feature `tables`).
//!
//! ```
//! use heterochess::fluidity::Position;
//! use heterochess::tables::{Tables, Value};
//!
//! let mut tables = Tables::new();
//! tables.generate("KNk".parse()?)?;
//! let position: Position = "8/8/8/8/8/8/1N6/K6k w".parse()?;
//! assert!(matches!(tables.probe(&position)?, Value::Win(_)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What a value means with respect to the draws of F15, F16 and F17 is in `docs/solving.md`.

mod ending;
mod file;
mod generate;
mod layout;
mod parallel;
mod probe;
mod summary;
mod table;
mod value;
mod verify;

use core::ops::ControlFlow;
use std::collections::BTreeMap;
use std::sync::Arc;

pub use self::ending::{Ending, ParseEndingError};
pub use self::file::FileError;
pub use self::generate::{GenerateError, Progress};
use self::generate::{Generator, ProgressFn};
pub use self::probe::ProbeError;
pub use self::summary::{Counts, Longest};
use self::table::Goal;
pub use self::table::Table;
pub use self::value::Value;
pub use self::verify::VerifyError;
use crate::board::{Board, Color};

/// Tables by their endings.
#[derive(Clone, Debug, Default)]
pub struct Tables {
    tables: BTreeMap<Ending, Arc<Table>>,
}

impl Tables {
    /// No table.
    #[must_use]
    pub fn new() -> Tables {
        Tables::default()
    }

    /// Adds a table, or puts it in the place of one of the same ending.
    pub fn insert(&mut self, table: impl Into<Arc<Table>>) {
        let table = table.into();
        self.tables.insert(table.ending(), table);
    }

    /// The table of an ending, if it is here.
    #[must_use]
    pub fn get(&self, ending: &Ending) -> Option<&Arc<Table>> {
        self.tables.get(ending)
    }

    /// The tables.
    pub fn iter(&self) -> impl Iterator<Item = &Arc<Table>> {
        self.tables.values()
    }

    /// Makes the table of an ending, and before it those of all endings it can turn into, as far as
    /// they are not here.
    ///
    /// # Errors
    ///
    /// None that happens: see [`generate_with`](Tables::generate_with).
    pub fn generate(&mut self, ending: Ending) -> Result<(), GenerateError> {
        self.generate_with(ending, &|_| ControlFlow::Continue(()))
    }

    /// As [`generate`](Tables::generate). `progress` is told, from any thread, how far it is; when
    /// it breaks, the generation stops. Tables that were finished until then are kept.
    ///
    /// # Errors
    ///
    /// If it was stopped.
    pub fn generate_with(
        &mut self,
        ending: Ending,
        progress: &ProgressFn<'_>,
    ) -> Result<(), GenerateError> {
        if self.tables.contains_key(&ending) || ending == Ending::KINGS {
            return Ok(());
        }
        for next in ending.turns_into() {
            self.generate_with(next, progress)?;
        }
        let run = |goal| Generator::new(ending, goal, self, progress).run();
        let table = Table::new(ending, [run(Goal::End)?, run(Goal::Capture)?]);
        self.insert(table);
        Ok(())
    }

    /// The value of a placement without castling rights, if there is a table for it.
    #[inline]
    fn value(&self, board: &Board, side: Color, goal: Goal) -> Option<Value> {
        if board.king(side).is_none() {
            // F13.
            return Some(Value::Loss(0));
        }
        let (ending, reversed) = Ending::of(board)?;
        if ending == Ending::KINGS {
            return Some(Value::Draw);
        }
        let table = self.tables.get(&ending)?;
        if reversed {
            table.value(&board.flipped(), !side, goal)
        } else {
            table.value(board, side, goal)
        }
    }
}
