//! The search: is the game won within so many plies?

use core::ops::ControlFlow;
use core::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use smallvec::SmallVec;

use super::hash::{Key, Known, Table};
use super::{Progress, ProgressFn};
use crate::board::Role;
use crate::fluidity::{Move, Position};
use crate::solve::Halt;

/// Progress is told, and a stop heard, after so many nodes of a thread.
const TELL_EVERY: u64 = 1 << 12;

/// What all threads of a search share.
pub(super) struct Shared<'a> {
    pub(super) table: &'a Table,
    pub(super) progress: Option<&'a ProgressFn<'a>>,
    pub(super) nodes: &'a AtomicU64,
    pub(super) max_nodes: u64,
    /// The plies of the present iteration.
    pub(super) plies: u8,
    /// The first of the root's moves that is known to win: those behind it are of no interest.
    pub(super) first: AtomicUsize,
}

impl Shared<'_> {
    /// With how many nodes more a thread reports, if there are so many: not later than with the
    /// first one that is too many.
    fn report_after(&self, nodes: u64) -> u64 {
        self.max_nodes.saturating_sub(nodes).saturating_add(1).min(TELL_EVERY)
    }
}

/// One thread's search below one of the root's moves.
pub(super) struct Search<'a> {
    shared: &'a Shared<'a>,
    /// The number of the root's move; 0 if there is no such choice.
    number: usize,
    /// Nodes not yet added to the common count, and with how many they are to be.
    nodes: u64,
    report_at: u64,
    /// The replies that refuted most recently, by the plies that were left.
    killers: Vec<Option<Move>>,
}

impl<'a> Search<'a> {
    pub(super) fn new(shared: &'a Shared<'a>, number: usize) -> Search<'a> {
        let killers = vec![None; usize::from(u8::MAX)];
        let report_at = shared.report_after(shared.nodes.load(Ordering::Relaxed));
        Search { shared, number, nodes: 0, report_at, killers }
    }

    fn count(&mut self) -> Result<(), Halt> {
        self.nodes += 1;
        if self.nodes == self.report_at { self.report() } else { Ok(()) }
    }

    /// Adds this thread's nodes to the common count and hears whether to go on.
    fn report(&mut self) -> Result<(), Halt> {
        let Shared { progress, nodes, max_nodes, plies, ref first, .. } = *self.shared;
        let all = nodes.fetch_add(self.nodes, Ordering::Relaxed) + self.nodes;
        self.nodes = 0;
        self.report_at = self.shared.report_after(all);
        if all > max_nodes {
            return Err(Halt::LimitReached);
        }
        let stop = progress.is_some_and(|tell| tell(&Progress { plies, nodes: all }).is_break());
        // That another move has been found better is no stop of the whole, but nobody will ask.
        if stop || first.load(Ordering::Relaxed) < self.number {
            Err(Halt::Stopped)
        } else {
            Ok(())
        }
    }

    /// Whether the attacker, who is to move in a game that is not over, wins within an odd number
    /// of plies.
    pub(super) fn wins(&mut self, position: &Position, plies: u8) -> Result<bool, Halt> {
        self.count()?;
        if plies <= 1 {
            return Ok(plies == 1 && win_in_one(position).is_some());
        }
        let key = Key::new(position, true, plies);
        let known = self.shared.table.get(position, &key);
        if let Some(answer) = known.answer(plies) {
            return Ok(answer);
        }
        if known.answer(1).is_none()
            && let Some(m) = win_in_one(position)
        {
            self.learn(position, &key, |known| known.win(1, Some(&m)));
            return Ok(true);
        }
        for Attack { m, next, .. } in attacks(position, &known) {
            if self.loses(&next, plies - 1)? {
                self.learn(position, &key, |known| known.win(plies, Some(&m)));
                return Ok(true);
            }
        }
        self.learn(position, &key, |known| known.refute(plies, None));
        Ok(false)
    }

    /// Whether the attacker wins within an even number of plies whatever the defender does, who is
    /// to move in a game that is not over.
    pub(super) fn loses(&mut self, position: &Position, plies: u8) -> Result<bool, Halt> {
        self.count()?;
        if plies == 0 {
            return Ok(false);
        }
        let key = Key::new(position, false, plies);
        let known = self.shared.table.get(position, &key);
        if let Some(answer) = known.answer(plies) {
            return Ok(answer);
        }
        let killer = self.killers[usize::from(plies)];
        for m in defences(position, &known, killer) {
            let next = position.after(&m);
            // Whoever ends the game by his own move does not lose by it.
            if next.outcome().is_some() || !self.wins(&next, plies - 1)? {
                self.killers[usize::from(plies)] = Some(m);
                self.learn(position, &key, |known| known.refute(plies, Some(&m)));
                return Ok(false);
            }
        }
        self.learn(position, &key, |known| known.win(plies, None));
        Ok(true)
    }

    fn learn(&self, position: &Position, key: &Key, change: impl FnOnce(&mut Known)) {
        self.shared.table.update(position, key, change);
    }
}

impl Drop for Search<'_> {
    fn drop(&mut self) {
        self.shared.nodes.fetch_add(self.nodes, Ordering::Relaxed);
    }
}

/// A move that ends the game at once: it takes the king (F13) or leaves no legal move (F14). The
/// least one, if there are several.
pub(super) fn win_in_one(position: &Position) -> Option<Move> {
    let mut found: Option<Move> = None;
    let foe_king = position.board().of(!position.side_to_move(), Role::King);
    let _ = position.visit_legal_moves(|m| {
        let wins = m.captures.intersects(foe_king) || !position.after(&m).has_legal_move();
        if wins && found.is_none_or(|other| m < other) {
            found = Some(m);
        }
        ControlFlow::<()>::Continue(())
    });
    found
}

/// A move of the attacker that does not end the game.
pub(super) struct Attack {
    pub(super) m: Move,
    pub(super) next: Position,
    replies: u64,
    hinted: bool,
}

/// The attacker's moves that leave the game open, those with few replies first. What `known` hints
/// at comes before all; without a hint the order is the position's alone.
pub(super) fn attacks(position: &Position, known: &Known) -> SmallVec<[Attack; 32]> {
    let mut attacks = SmallVec::new();
    let _ = position.visit_legal_moves(|m| {
        let next = position.after(&m);
        if next.outcome().is_none() {
            let replies = next.count_legal_moves();
            attacks.push(Attack { m, next, replies, hinted: known.hints(&m) });
        }
        ControlFlow::<()>::Continue(())
    });
    attacks.sort_unstable_by_key(|attack: &Attack| (!attack.hinted, attack.replies, attack.m));
    attacks
}

/// The defender's moves, those first that have refuted before.
fn defences(position: &Position, known: &Known, killer: Option<Move>) -> SmallVec<[Move; 48]> {
    let mut moves = position.legal_moves();
    let rank = |m: &Move| (!known.hints(m), Some(*m) != killer, 64 - m.captures.len());
    moves.sort_unstable_by_key(|m| (rank(m), *m));
    moves
}
