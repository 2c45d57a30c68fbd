//! Asking tables about positions.

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
    /// The value of a position, without regard to its clock: see [`Value`] and
    /// [`probe_with_clock`](Tables::probe_with_clock).
    ///
    /// # Errors
    ///
    /// If there is no table for it, with the reason.
    pub fn probe(&self, position: &Position) -> Result<Value, ProbeError> {
        let board = position.board();
        if !position.castling().is_empty() {
            return Err(ProbeError::CastlingRights);
        }
        if let Some(value) = self.value(board, position.side_to_move()) {
            return Ok(value);
        }
        let (ending, _) =
            Ending::of(board).ok_or(ProbeError::TooManyMen { men: board.occupied().len() })?;
        Err(match self.get(&ending) {
            Some(_) => ProbeError::Wrong { ending },
            None => ProbeError::Missing { ending },
        })
    }

    /// The legal moves with the values of the positions they lead to (for the other side), best
    /// first.
    ///
    /// # Errors
    ///
    /// As [`probe`](Tables::probe), for any of the positions.
    pub fn moves(&self, position: &Position) -> Result<Vec<(Move, Value)>, ProbeError> {
        self.probe(position)?;
        let mut moves = Vec::new();
        for m in position.legal_moves() {
            let mut next = *position;
            next.play_unchecked(&m);
            moves.push((m, self.probe(&next)?));
        }
        // What is worst for the other side is best.
        moves.sort_unstable_by_key(|&(m, value)| (value, m));
        Ok(moves)
    }

    /// Best play of both sides to the end: so many moves as the value has plies. Empty for a draw.
    ///
    /// # Errors
    ///
    /// As [`moves`](Tables::moves).
    pub fn line(&self, position: &Position) -> Result<Vec<Move>, ProbeError> {
        let mut line = Vec::new();
        let mut position = *position;
        let Some(mut plies) = self.probe(&position)?.plies() else { return Ok(line) };
        while plies > 0 {
            let best = self.moves(&position)?.first().copied();
            let ending =
                || Ending::of(position.board()).map_or(Ending::KINGS, |(ending, _)| ending);
            match best {
                Some((m, value)) if value.plies() == Some(plies - 1) => {
                    line.push(m);
                    position.play_unchecked(&m);
                }
                _ => return Err(ProbeError::Wrong { ending: ending() }),
            }
            plies -= 1;
        }
        Ok(line)
    }
}
