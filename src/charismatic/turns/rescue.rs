//! Whether a turn can be ended legally at all: the question behind checkmate and stalemate (C14,
//! C15), decided exactly without trying everything.
//!
//! # What could matter
//!
//! Take a shortest series that leaves the king safe, from some node on. Each of its moves is
//! needed: without it either the king would not be safe at the end, or a later move could not be
//! made. So, with the king's last square given (where he stands, or one step away), its first move
//!
//! 1. is the king's; or
//! 2. lands on an attacker of that square, or between it and a slider that attacks it or would
//!    after own men have left the line; or takes such an attacker en passant; or
//! 3. leaves a square that a later move of the series crosses or lands on (or takes, en passant,
//!    the pawn that stands there).
//!
//! In the third case the later move is again one of the three kinds. Each man moves once, so it
//! starts from where its man stands now, and what stands in its way are own men that have not
//! moved: a foe's man that is captured leaves its captor in its place, so only captures en passant
//! clear a square of a foe. Each man in the way costs a move, but for the pawn that captures en
//! passant a man beside it that is in the way as well. From the moves of the first two kinds
//! this works backwards to all first moves that the remaining number of moves has room for.
//!
//! Castling is in no shortest series but as its only move: the king must not be in check when he
//! castles, so the moves before it would have been a legal turn already.
//!
//! Nodes are merged, and the search goes for short series first. The last move of a series is not
//! searched for: the generator of safe moves knows at once.

use core::ops::ControlFlow::{self, Continue};

use hashbrown::HashSet;

use super::count::root;
use super::packed::Mixer;
use super::step::Node;
use crate::board::{Bitboard, Board, Color, Rank, Role, Square, attacks};
use crate::charismatic::Position;
use crate::charismatic::movegen::{Any, Generator, Rights};
use crate::charismatic::series::State;

impl Position {
    /// Whether there is a legal turn. If not, it is checkmate (C14) or stalemate (C15).
    #[inline]
    #[must_use]
    pub fn has_legal_turn(&self) -> bool {
        self.has_single_move() || {
            let max = self.max_series().get();
            max > 1 && rescue(&root(self), self.side_to_move(), max)
        }
    }
}

impl State {
    /// Whether a legal turn can come of this, by ending it here or going on.
    pub(in crate::charismatic) fn can_be_completed(&self) -> bool {
        self.can_be_completed_while(|| Continue(())) == Some(true)
    }

    /// As [`can_be_completed`](State::can_be_completed), or `None` if `go_on`, which is asked every
    /// now and then, breaks.
    pub(in crate::charismatic) fn can_be_completed_while(
        &self,
        go_on: impl FnMut() -> ControlFlow<()>,
    ) -> Option<bool> {
        if self.len > 0 && !self.position.is_check() {
            return Some(true);
        }
        let node = Node { moved: self.moved.0, ..root(&self.position) };
        rescue_while(&node, self.position.side_to_move(), self.remaining(), go_on)
    }
}

/// Whether some series of one to `most` moves from this node leaves the king of `us` safe.
pub(super) fn rescue(node: &Node, us: Color, most: usize) -> bool {
    rescue_while(node, us, most, || Continue(())) == Some(true)
}

/// As [`rescue`], or `None` if `go_on`, which is asked every now and then, breaks.
fn rescue_while(
    node: &Node,
    us: Color,
    most: usize,
    go_on: impl FnMut() -> ControlFlow<()>,
) -> Option<bool> {
    let seen = HashSet::with_hasher(Mixer::default());
    let mut search = Search { us, seen, go_on, nodes: 0, stopped: false };
    let found = (1..=most).any(|most| {
        search.seen.clear();
        search.succeeds(node, most)
    });
    if search.stopped { None } else { Some(found) }
}

/// After how many nodes a search asks whether to go on: about a millisecond.
const PATIENCE: u32 = 1 << 10;

struct Search<F> {
    us: Color,
    /// Nodes from which the search has failed. The number of moves left follows from the node.
    seen: HashSet<Node, Mixer>,
    go_on: F,
    nodes: u32,
    /// The search was stopped: nothing that it says means anything.
    stopped: bool,
}

impl<F: FnMut() -> ControlFlow<()>> Search<F> {
    fn succeeds(&mut self, node: &Node, most: usize) -> bool {
        self.nodes = self.nodes.wrapping_add(1);
        if self.nodes.is_multiple_of(PATIENCE) && (self.go_on)().is_break() {
            self.stopped = true;
            // As if it were found: that ends the search.
            return true;
        }
        let board = node.packed.board();
        let rights = node.packed.rights(self.us);
        let movers = !Bitboard(node.moved);
        if Generator::safe(&board, self.us, rights, movers).run(&mut Any).is_break() {
            return true;
        }
        if most < 2 {
            return false;
        }
        let relevant = Relevant::new(&board, self.us, rights, movers, most);
        if relevant.movers.is_empty() {
            return false;
        }
        let us = self.us;
        let only = Node { moved: node.moved | !relevant.movers.0, ..*node };
        only.expand(&board, us, false, |child, step| {
            if !relevant.contains(step.from(), step.to()) {
                return Continue(());
            }
            let moved = node.moved | Bitboard::of(step.to()).0;
            let child = Node { moved, ..child };
            if (most == 2 || self.seen.insert(child)) && self.succeeds(&child, most - 1) {
                ControlFlow::Break(())
            } else {
                Continue(())
            }
        })
        .is_break()
    }
}

/// The moves that could be the first ones of a shortest series: see the head of this file.
struct Relevant {
    movers: Bitboard,
    /// For each mover where it may go.
    to: [Bitboard; 64],
}

impl Relevant {
    #[inline]
    fn contains(&self, from: Square, to: Square) -> bool {
        self.to[from.index()].contains(to)
    }

    fn add(&mut self, from: Square, to: Bitboard) {
        if to.any() {
            self.movers = self.movers.with(from);
            self.to[from.index()] |= to;
        }
    }
}

/// Works out the [`Relevant`] moves of one node.
struct Relevance<'a> {
    board: &'a Board,
    us: Color,
    /// Own men that may still move.
    movers: Bitboard,
    king: Square,
    occupied: Bitboard,
    targets: Bitboard,
    /// The pawns that can be taken en passant on the targets.
    victims: Bitboard,
    /// Squares that are occupied now and could be cleared: own men, and the victims.
    clearable: Bitboard,
    /// For each square how many more men than its own may have to be cleared out of the way of the
    /// man that has to leave it, plus one; 0 if nobody needs it.
    needed: [u8; 64],
    queue: Bitboard,
    found: Relevant,
}

impl Relevant {
    fn new(board: &Board, us: Color, rights: Rights, movers: Bitboard, most: usize) -> Relevant {
        let movers = movers & board.of_color(us);
        let victims = rights.targets.forward(!us) & board.of(!us, Role::Pawn);
        let mut relevance = Relevance {
            board,
            us,
            movers,
            king: board.king(us).unwrap_or(Square::A1),
            occupied: board.occupied(),
            targets: rights.targets,
            victims,
            clearable: movers | victims,
            needed: [0; 64],
            queue: Bitboard::EMPTY,
            found: Relevant { movers: Bitboard::EMPTY, to: [Bitboard::EMPTY; 64] },
        };
        relevance.seek_safety(most as u32);
        relevance.clear_ways();
        relevance.found
    }
}

impl Relevance<'_> {
    /// Kinds 1 and 2.
    fn seek_safety(&mut self, most: u32) {
        // Squares to land on, if the king stays and if he moves as well.
        let stay = self.landings(self.king, false, most).unwrap_or(Bitboard::EMPTY);
        let mut step = Bitboard::EMPTY;
        if self.movers.contains(self.king) {
            let foe_king = self.board.of(!self.us, Role::King);
            let own_moved = self.board.of_color(self.us) - self.movers;
            for to in attacks::king(self.king) - foe_king - own_moved {
                let Some(landings) = self.landings(to, true, most) else { continue };
                step |= landings;
                if self.movers.contains(to) {
                    self.need(to.into(), most - 2);
                } else {
                    self.found.add(self.king, to.into());
                }
            }
        }
        let officers = self.movers.without(self.king);
        for from in officers {
            let reach = self.reach(from);
            for to in reach & (stay | step) {
                let room = if stay.contains(to) { most - 1 } else { most.saturating_sub(2) };
                self.go(from, to, room);
            }
        }
        for to in self.targets {
            // En passant the square landed on and the square cleared are different ones.
            let victim = to.forward(!self.us).map_or(Bitboard::EMPTY, Bitboard::of);
            if (stay | step).intersects(victim.with(to)) {
                self.capture_en_passant(victim);
            }
        }
    }

    /// The squares on which another man could help the king to be safe on a square, or `None` if
    /// there are too few moves for all his attackers there.
    fn landings(&self, king: Square, moved: bool, most: u32) -> Option<Bitboard> {
        let them = !self.us;
        let others = most.checked_sub(u32::from(moved))?;
        if attacks::king(king).intersects(self.board.of(them, Role::King)) {
            return None;
        }
        let occupied = if moved { self.occupied.without(self.king) } else { self.occupied };
        let leapers = self.board.leaping_attackers(king, them);
        let mut landings = leapers;
        let mut attackers = leapers.len();
        for slider in self.board.aligned_sliders(king, them) {
            let between = attacks::between(king, slider);
            let blockers = between & occupied;
            if blockers.is_empty() {
                attackers += 1;
                landings |= between.with(slider);
            } else if blockers.is_subset(self.clearable) && self.fewest_moves(blockers) < others {
                landings |= between.with(slider);
            }
        }
        // A move does away with one attacker, or with two if it takes a pawn en passant.
        attackers -= (leapers & self.victims).len();
        (attackers <= others).then_some(landings)
    }

    /// Where a man (not the king) could go when all clearable squares but its own were cleared. En
    /// passant is left out.
    fn reach(&self, from: Square) -> Bitboard {
        let hard = self.occupied - self.clearable;
        let role = self.board.role_at(from).unwrap_or(Role::Pawn);
        let foes = self.board.of_color(!self.us);
        let seen = match role {
            Role::Pawn => {
                let single = Bitboard::of(from).forward(self.us) - hard;
                let third = Bitboard::of_rank(Rank::R3.relative_to(self.us));
                let double = (single & third).forward(self.us) - hard;
                return single | double | attacks::pawn(self.us, from) & self.capturable(foes);
            }
            Role::Knight => attacks::knight(from),
            // A victim can be captured as well as cleared away.
            Role::Bishop => attacks::bishop(from, hard),
            Role::Rook => attacks::rook(from, hard),
            Role::Queen => attacks::queen(from, hard),
            Role::King => attacks::king(from),
        };
        let own_moved = self.board.of_color(self.us) - self.movers;
        seen - own_moved - self.board.of(!self.us, Role::King)
    }

    fn capturable(&self, foes: Bitboard) -> Bitboard {
        foes - self.board.of(!self.us, Role::King)
    }

    /// A man goes from one square to another of its reach, or others get out of its way first: at
    /// most `room` of them.
    fn go(&mut self, from: Square, to: Square, room: u32) {
        let mut way = attacks::between(from, to);
        let straight_pawn =
            self.board.of_role(Role::Pawn).contains(from) && from.file() == to.file();
        // Own men leave the destination; a foe there is captured, but not by a pawn's step ahead.
        if straight_pawn || self.movers.contains(to) {
            way = way.with(to);
        }
        let obstacles = way & self.occupied;
        if obstacles.is_empty() {
            self.found.add(from, to.into());
        } else if self.fewest_moves(obstacles) <= room {
            // What clears one of them may help to clear another, so only itself is charged.
            self.need(obstacles, room.saturating_sub(1));
        }
    }

    /// How many moves it takes at least to clear squares: one for each man, but capturing en
    /// passant clears the pawn and its victim beside it. The king's own move is counted apart.
    fn fewest_moves(&self, squares: Bitboard) -> u32 {
        let men = squares.without(self.king);
        let victims = men & self.victims;
        let pawns = men & self.movers & self.board.of_role(Role::Pawn);
        let beside = (victims.east() | victims.west()) & pawns;
        men.len() - victims.len().min(beside.len())
    }

    /// Some squares have to be cleared, and `room` more moves are left besides.
    fn need(&mut self, squares: Bitboard, room: u32) {
        for square in squares {
            let needed = &mut self.needed[square.index()];
            if u32::from(*needed) < room + 1 {
                *needed = room as u8 + 1;
                self.queue = self.queue.with(square);
            }
        }
    }

    /// Kind 3.
    fn clear_ways(&mut self) {
        while let Some(from) = self.queue.first() {
            self.queue = self.queue.without(from);
            if self.victims.contains(from) {
                self.capture_en_passant(from.into());
                continue;
            }
            // All steps of the king that can matter have been found.
            if from == self.king {
                continue;
            }
            let room = u32::from(self.needed[from.index()]) - 1;
            for to in self.reach(from) {
                self.go(from, to, room);
            }
            for to in self.targets & attacks::pawn(self.us, from) {
                if self.board.of_role(Role::Pawn).contains(from) {
                    self.found.add(from, to.into());
                }
            }
        }
    }

    fn capture_en_passant(&mut self, victims: Bitboard) {
        let pawns = self.board.of(self.us, Role::Pawn) & self.movers;
        for to in victims.forward(self.us) & self.targets {
            for from in attacks::pawn(!self.us, to) & pawns {
                self.found.add(from, to.into());
            }
        }
    }
}
