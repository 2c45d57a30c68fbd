//! Asking tables about positions.

use core::cmp::Reverse;

use super::table::Goal;
use super::{Ending, Tables, Value};
use crate::fluidity::{Move, Position};

/// Why tables have no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum ProbeError {
    /// There are more men than any table has.
    #[error("there are {men} men: tables have four at most")]
    TooManyMen {
        /// How many there are.
        men: u32,
    },
    /// Tables know positions without castling rights only.
    #[error("the position has castling rights: tables know none")]
    CastlingRights,
    /// The table of this ending is not here, or one that it turns into.
    #[error("the table of {ending} is missing")]
    Missing {
        /// The ending.
        ending: Ending,
    },
    /// The table contradicts itself. It was made by something else than this library.
    #[error("the table of {ending} is wrong")]
    Wrong {
        /// The ending.
        ending: Ending,
    },
}

impl Tables {
    /// The value of a position in plies to the end, without regard to the 25-move rule.
    ///
    /// # Errors
    ///
    /// If there is no table for it, with the reason.
    pub fn probe(&self, position: &Position) -> Result<Value, ProbeError> {
        self.probe_for(position, Goal::End)
    }

    /// The value of a position with the 25-move rule (F17) and its clock, in plies to the next
    /// capture or the end, whichever comes first.
    ///
    /// A win means that the side can force an end or a capture before the clock ends the game, and
    /// after each capture the next one. It is a draw if the other side can let the clock run out.
    ///
    /// # Errors
    ///
    /// As [`probe`](Tables::probe).
    pub fn probe_with_clock(&self, position: &Position) -> Result<Value, ProbeError> {
        let value = self.probe_for(position, Goal::Capture)?;
        // A finished game is decided whatever its clock says.
        Ok(if value == Value::Loss(0) { value } else { value.at_clock(position.clock()) })
    }

    pub(super) fn probe_for(&self, position: &Position, goal: Goal) -> Result<Value, ProbeError> {
        let board = position.board();
        if !position.castling().is_empty() {
            return Err(ProbeError::CastlingRights);
        }
        if let Some(value) = self.value(board, position.side_to_move(), goal) {
            return Ok(value);
        }
        let (ending, _) =
            Ending::of(board).ok_or(ProbeError::TooManyMen { men: board.occupied().len() })?;
        Err(match self.get(&ending) {
            Some(_) => ProbeError::Wrong { ending },
            None => ProbeError::Missing { ending },
        })
    }

    /// The legal moves with what they come to for the side that makes them (as of
    /// [`probe`](Tables::probe)), best first.
    ///
    /// # Errors
    ///
    /// As [`probe`](Tables::probe), for any of the positions.
    pub fn moves(&self, position: &Position) -> Result<Vec<(Move, Value)>, ProbeError> {
        self.moves_for(position, Goal::End)
    }

    /// The legal moves with what they come to for the side that makes them (as of
    /// [`probe_with_clock`](Tables::probe_with_clock)), best first. A side that is winning wins by
    /// playing the first again and again.
    ///
    /// # Errors
    ///
    /// As [`probe`](Tables::probe), for any of the positions.
    pub fn moves_with_clock(&self, position: &Position) -> Result<Vec<(Move, Value)>, ProbeError> {
        self.moves_for(position, Goal::Capture)
    }

    fn moves_for(&self, position: &Position, goal: Goal) -> Result<Vec<(Move, Value)>, ProbeError> {
        self.probe_for(position, goal)?;
        let mut moves = Vec::new();
        for m in position.legal_moves() {
            let value = self.probe_for(&position.after(&m), goal)?;
            let value = match goal {
                Goal::End => value.before(),
                Goal::Capture => value.before_with_clock(m.is_capture()).at_clock(position.clock()),
            };
            moves.push((m, value));
        }
        moves.sort_unstable_by_key(|&(m, value)| (Reverse(value), m));
        Ok(moves)
    }

    /// Best play of both sides to the end, without regard to the 25-move rule: so many moves as the
    /// value has plies. Empty for a draw.
    ///
    /// # Errors
    ///
    /// As [`moves`](Tables::moves).
    pub fn line(&self, position: &Position) -> Result<Vec<Move>, ProbeError> {
        let mut line = Vec::new();
        let mut position = *position;
        let mut plies = self.probe(&position)?.plies().unwrap_or(0);
        while plies > 0 {
            match self.moves(&position)?.first() {
                Some((m, value)) if value.plies() == Some(plies) => {
                    line.push(*m);
                    position.play_unchecked(m);
                }
                _ => {
                    let ending = Ending::of_position(&position).unwrap_or(Ending::KINGS);
                    return Err(ProbeError::Wrong { ending });
                }
            }
            plies -= 1;
        }
        Ok(line)
    }
}
