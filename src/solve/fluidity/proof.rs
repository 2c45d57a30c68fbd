//! From the knowledge that a position is won to the line and the tree that show it.

use super::Solver;
use super::hash::Known;
use super::search::{Search, attacks, win_in_one};
use crate::fluidity::{Move, Position};
use crate::solve::{Answer, Halt, Win};

/// A proof that the side to move wins: its move, and what it answers to every reply.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The winning move.
    pub m: Move,
    /// How many plies it takes to the end, this move included, if the other side holds out as long
    /// as it can.
    pub plies: u8,
    /// All legal replies, each with the proof that it does not help. Empty if the move ends the
    /// game.
    pub replies: Vec<(Move, Proof)>,
}

impl Proof {
    /// How many moves of the winner are in the proof.
    #[must_use]
    pub fn len(&self) -> usize {
        1 + self.replies.iter().map(|(_, proof)| proof.len()).sum::<usize>()
    }

    /// Never: a proof has a move.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        false
    }
}

impl Solver<'_> {
    /// The proof of a forced win: `None` if there is no win within so many plies.
    ///
    /// It answers every reply with a shortest win. A proof of many plies is large; of each winning
    /// move there is one that the position alone decides.
    ///
    /// # Errors
    ///
    /// If a limit was reached or the search was stopped.
    pub fn prove(&mut self, position: &Position, plies: u8) -> Result<Option<Proof>, Halt> {
        match self.solve(position, plies) {
            Answer::Win(win) => self.proof(position, win.plies).map(Some),
            Answer::NoWin => Ok(None),
            Answer::Unknown(halt) => Err(halt),
        }
    }

    /// As [`prove`](Solver::prove), but with a given first move: `None` if it does not win within so
    /// many plies. One that is not legal does not.
    ///
    /// # Errors
    ///
    /// If a limit was reached or the search was stopped.
    pub fn prove_move(
        &mut self,
        position: &Position,
        m: &Move,
        plies: u8,
    ) -> Result<Option<Proof>, Halt> {
        match self.solve_move(position, m, plies) {
            Ok(Answer::Win(win)) => self.proof_after(*m, &position.after(m), win.plies).map(Some),
            Ok(Answer::Unknown(halt)) => Err(halt),
            Ok(Answer::NoWin) | Err(_) => Ok(None),
        }
    }

    /// The answer for a position that is won in just so many plies.
    pub(super) fn answer(&self, position: &Position, plies: u8) -> Answer<Move> {
        match self.line(position, plies) {
            Ok(line) => Answer::Win(Win { plies, line }),
            Err(halt) => Answer::Unknown(halt),
        }
    }

    /// The answer for a move that wins in just so many plies and leaves this position.
    pub(super) fn answer_after(&self, m: Move, next: &Position, plies: u8) -> Answer<Move> {
        match self.line_after(m, next, plies) {
            Ok(line) => Answer::Win(Win { plies, line }),
            Err(halt) => Answer::Unknown(halt),
        }
    }

    fn line(&self, position: &Position, plies: u8) -> Result<Vec<Move>, Halt> {
        let m = self.winning_move(position, plies)?;
        self.line_after(m, &position.after(&m), plies)
    }

    /// A winning move, the replies that hold out longest, and the moves that win all the same.
    fn line_after(&self, m: Move, next: &Position, plies: u8) -> Result<Vec<Move>, Halt> {
        let mut line = vec![m];
        let (mut next, mut plies) = (*next, plies);
        while plies > 1 {
            let mut longest: Option<(u8, Move)> = None;
            for reply in sorted_moves(&next) {
                let left = self.plies_to_win(&next.after(&reply), plies - 2)?;
                if longest.is_none_or(|(most, _)| left > most) {
                    longest = Some((left, reply));
                }
            }
            let Some((left, reply)) = longest else { break };
            let position = next.after(&reply);
            let m = self.winning_move(&position, left)?;
            line.extend([reply, m]);
            (next, plies) = (position.after(&m), left);
        }
        Ok(line)
    }

    fn proof(&self, position: &Position, plies: u8) -> Result<Proof, Halt> {
        let m = self.winning_move(position, plies)?;
        self.proof_after(m, &position.after(&m), plies)
    }

    /// The proof for a move that wins in just so many plies and leaves this position.
    fn proof_after(&self, m: Move, next: &Position, plies: u8) -> Result<Proof, Halt> {
        let mut replies = Vec::new();
        if plies > 1 {
            for reply in sorted_moves(next) {
                let position = next.after(&reply);
                let left = self.plies_to_win(&position, plies - 2)?;
                replies.push((reply, self.proof(&position, left)?));
            }
        }
        Ok(Proof { m, plies, replies })
    }

    /// The winning move of a position that is won in just so many plies: the first in the order of
    /// [`attacks`].
    fn winning_move(&self, position: &Position, plies: u8) -> Result<Move, Halt> {
        if plies > 1 {
            let shared = self.shared(plies);
            let mut search = Search::new(&shared, 0);
            for attack in attacks(position, &Known::NOTHING) {
                if search.loses(&attack.next, plies - 1)? {
                    return Ok(attack.m);
                }
            }
        }
        win_in_one(position).ok_or(Halt::Stopped)
    }

    /// In how many plies the attacker wins, who is known to win within so many.
    fn plies_to_win(&self, position: &Position, within: u8) -> Result<u8, Halt> {
        let shared = self.shared(within);
        let mut search = Search::new(&shared, 0);
        for plies in (1..within).step_by(2) {
            if search.wins(position, plies)? {
                return Ok(plies);
            }
        }
        Ok(within)
    }
}

fn sorted_moves(position: &Position) -> Vec<Move> {
    let mut moves = position.legal_moves().to_vec();
    moves.sort_unstable();
    moves
}
