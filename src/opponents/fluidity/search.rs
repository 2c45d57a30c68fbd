//! Alpha-beta search.
//!
//! Iterative deepening with a transposition table; at the horizon captures are played out, and
//! every move is looked at while the own king could be taken. That a king may be captured by
//! passing him, though he is not in check (F3, F10), makes two differences from chess: a side that
//! can take the king has won, and a side whose king is threatened cannot stand pat.

use super::evaluation::evaluate;
use super::table::{Bound, Table};
use super::{PieceValues, dice};
use crate::board::Role;
use crate::fluidity::{Game, Move, MoveList, Position, QUIET_PLIES};
use crate::opponents::limits::{Budget, Exhausted};
use crate::opponents::{Choice, Limits, Opponent};

/// The value of having won; a ply later it is worth one less.
const WON: i32 = 30_000;
/// Beyond this a value is a win found.
const WIN_FOUND: i32 = 29_000;
/// No line is followed further.
const DEEPEST: usize = 100;
/// No iteration is deeper.
const DEEPEST_ITERATION: i32 = 60;
/// So many plies of the horizon look at every way out for a threatened king.
const ESCAPES: usize = 4;
/// A man is not worth taking at the horizon if with him and this much more all is not made good.
const MARGIN: i32 = 200;

/// Searches as deep as its limits let it. A node is a position looked at.
#[derive(Clone, Copy, Debug)]
pub struct Search {
    seed: u64,
    values: PieceValues,
}

impl Search {
    /// An opponent with a seed: it decides between equal moves.
    #[must_use]
    pub fn new(seed: u64) -> Search {
        Search::with_values(seed, PieceValues::default())
    }

    /// An opponent that values men otherwise: to measure what they are worth.
    #[must_use]
    pub fn with_values(seed: u64, values: PieceValues) -> Search {
        Search { seed, values }
    }
}

impl Opponent<Game> for Search {
    fn choose(&self, game: &Game, limits: &Limits<'_>) -> Option<Choice<Move>> {
        if game.outcome().is_some() {
            return None;
        }
        let root = game.position();
        let mut moves = root.legal_moves();
        dice(self.seed, game).shuffle(&mut moves);
        let mut search = Tree::new(game, self.values, limits);
        search.sort_root(root, &mut moves);

        let mut choice = Choice::unthought(*moves.first()?);
        for depth in 1..=DEEPEST_ITERATION {
            let finished = search.iterate(root, &mut moves, depth, &mut choice).is_ok();
            choice.nodes = search.budget.used();
            // A win or a loss that is found does not change by looking further.
            if !finished
                || choice.score.is_some_and(|score| score.abs() > WIN_FOUND)
                || moves.len() == 1
            {
                break;
            }
        }
        Some(choice)
    }
}

struct Tree<'a> {
    budget: Budget<'a>,
    values: PieceValues,
    table: Table,
    /// The keys of all positions that led here, in the game and in the line.
    path: Vec<u64>,
    /// Quiet moves that refuted others at each ply.
    killers: [[Option<Move>; 2]; DEEPEST],
    /// How often a quiet move refuted others, by origin and destination.
    history: Box<[[i32; 64]; 64]>,
}

impl<'a> Tree<'a> {
    fn new(game: &Game, values: PieceValues, limits: &'a Limits<'a>) -> Tree<'a> {
        Tree {
            budget: Budget::new(limits),
            values,
            table: Table::for_nodes(limits.node_limit()),
            path: game.positions().iter().map(Position::zobrist).collect(),
            killers: [[None; 2]; DEEPEST],
            history: Box::new([[0; 64]; 64]),
        }
    }

    fn sort_root(&self, root: &Position, moves: &mut MoveList) {
        moves.sort_by_key(|m| -self.values.gain(root.board(), m));
    }

    /// Searches all moves of the root; the best so far is kept in `choice` as it is found. The
    /// moves are left with the best in front.
    fn iterate(
        &mut self,
        root: &Position,
        moves: &mut MoveList,
        depth: i32,
        choice: &mut Choice<Move>,
    ) -> Result<(), Exhausted> {
        let (mut alpha, beta) = (-WON - 1, WON + 1);
        for number in 0..moves.len() {
            let m = moves[number];
            let next = root.after(&m);
            let score = if takes_king(root, &m) {
                WON - 1
            } else {
                self.path.push(next.zobrist());
                let searched = self.narrow_first(&next, depth - 1, 1, alpha, beta, number > 0);
                self.path.pop();
                searched?
            };
            if score > alpha {
                alpha = score;
                *choice = Choice { decision: m, score: Some(score), depth: depth as u32, nodes: 0 };
                moves[..=number].rotate_right(1);
            }
        }
        Ok(())
    }

    /// The value of a position after a move; with `narrow` first only whether it beats alpha.
    fn narrow_first(
        &mut self,
        next: &Position,
        depth: i32,
        ply: usize,
        alpha: i32,
        beta: i32,
        narrow: bool,
    ) -> Result<i32, Exhausted> {
        if narrow {
            let score = -self.value(next, depth, ply, -alpha - 1, -alpha)?;
            if score <= alpha || score >= beta {
                return Ok(score);
            }
        }
        Ok(-self.value(next, depth, ply, -beta, -alpha)?)
    }

    /// The value of a position to the side to move, as far as it lies between alpha and beta.
    fn value(
        &mut self,
        position: &Position,
        depth: i32,
        ply: usize,
        mut alpha: i32,
        beta: i32,
    ) -> Result<i32, Exhausted> {
        self.budget.spend(1)?;
        if let Some(score) = self.ended(position, ply) {
            return Ok(score);
        }
        let check = position.is_check();
        let depth = if check { depth + 1 } else { depth };
        if depth <= 0 || ply >= DEEPEST - 1 {
            return self.horizon(position, ply, 0, alpha, beta);
        }

        let key = position.zobrist();
        let mut first = None;
        if let Some(entry) = self.table.get(key) {
            first = entry.best;
            let score = from_table(entry.score, ply);
            let decides = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => score >= beta,
                Bound::Upper => score <= alpha,
            };
            if entry.depth >= depth && decides {
                return Ok(score);
            }
        }

        let mut moves = position.legal_moves();
        if moves.iter().any(|m| takes_king(position, m)) {
            return Ok(WON - 1 - ply as i32);
        }
        let mut order = self.order(position, &moves, first, ply);
        let (mut best, mut best_move, start) = (-WON, None, alpha);
        for number in 0..moves.len() {
            bring_next(&mut moves, &mut order, number);
            let m = moves[number];
            let next = position.after(&m);
            let quiet = !m.is_capture() && m.promotion.is_none();
            self.path.push(next.zobrist());
            let mut searched = Ok(alpha + 1);
            if quiet && !check && depth >= 3 && number >= 4 {
                // Late quiet moves are looked at less deeply, unless they surprise.
                let less = if number >= 16 { 3 } else { 2 };
                searched = self.value(&next, depth - less, ply + 1, -alpha - 1, -alpha).map(|s| -s);
            }
            if searched.is_ok_and(|score| score > alpha) {
                searched = self.narrow_first(&next, depth - 1, ply + 1, alpha, beta, number > 0);
            }
            self.path.pop();
            let score = searched?;
            if score > best {
                (best, best_move) = (score, Some(m));
                alpha = alpha.max(score);
            }
            if alpha >= beta {
                if quiet {
                    self.remember(&m, depth, ply);
                }
                break;
            }
        }
        let bound = match best {
            _ if best >= beta => Bound::Lower,
            _ if best <= start => Bound::Upper,
            _ => Bound::Exact,
        };
        self.table.put(key, best_move, to_table(best, ply), depth, bound);
        Ok(best)
    }

    /// Plays out captures, and for a king who could be taken looks at every move.
    fn horizon(
        &mut self,
        position: &Position,
        ply: usize,
        beyond: usize,
        mut alpha: i32,
        beta: i32,
    ) -> Result<i32, Exhausted> {
        let us = position.side_to_move();
        let threatened = beyond < ESCAPES && ply < DEEPEST - 1 && is_threatened(position);
        let mut best = -WON + ply as i32;
        let mut moves = MoveList::new();
        if threatened {
            moves = position.legal_moves();
        } else {
            best = evaluate(position, &self.values);
            if best >= beta || ply >= DEEPEST - 1 {
                return Ok(best);
            }
            alpha = alpha.max(best);
            moves.extend_from_slice(position.threats(us).moves());
        }
        if moves.iter().any(|m| takes_king(position, m)) {
            return Ok(WON - 1 - ply as i32);
        }
        let stand = best;
        let gains = |m: &Move| self.values.gain(position.board(), m);
        let mut order: Vec<i32> =
            moves.iter().map(|m| 8 * gains(m) - self.values.of(m.role) / 16).collect();
        for number in 0..moves.len() {
            bring_next(&mut moves, &mut order, number);
            let m = moves[number];
            if !threatened && stand + self.values.gain(position.board(), &m) + MARGIN <= alpha {
                continue;
            }
            let next = position.after(&m);
            self.budget.spend(1)?;
            let score = match self.ended(&next, ply + 1) {
                Some(score) => -score,
                None => -self.horizon(&next, ply + 1, beyond + 1, -beta, -alpha)?,
            };
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        Ok(best)
    }

    /// The value of a position in which the game is over, or as good as drawn.
    fn ended(&self, position: &Position, ply: usize) -> Option<i32> {
        if !position.has_legal_move() {
            // F13, F14.
            return Some(-WON + ply as i32);
        }
        let few = position.board().occupied().len() <= 3;
        // F16: whoever has come back once can do so again.
        let back = usize::from(position.clock()).min(self.path.len() - 1);
        let key = position.zobrist();
        let earlier = &self.path[self.path.len() - 1 - back..self.path.len() - 1];
        let drawn = (few && position.is_insufficient_material())
            || position.clock() >= QUIET_PLIES
            || (back >= 4 && earlier.contains(&key));
        drawn.then_some(0)
    }

    /// What speaks for each move; the most comes first.
    fn order(
        &self,
        position: &Position,
        moves: &MoveList,
        first: Option<Move>,
        ply: usize,
    ) -> Vec<i32> {
        let weigh = |m: &Move| {
            if Some(*m) == first {
                return i32::MAX;
            }
            let gain = self.values.gain(position.board(), m);
            if gain > 0 {
                return 1_000_000 + 8 * gain - self.values.of(m.role) / 16;
            }
            match self.killers[ply].iter().position(|&killer| killer == Some(*m)) {
                Some(place) => 900_000 - place as i32,
                None => self.history[m.from.index()][m.to.index()],
            }
        };
        moves.iter().map(weigh).collect()
    }

    /// Remembers a quiet move that was too good.
    fn remember(&mut self, m: &Move, depth: i32, ply: usize) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(*m) {
            killers[1] = killers[0].replace(*m);
        }
        let count = &mut self.history[m.from.index()][m.to.index()];
        *count = (*count + depth * depth).min(800_000);
    }
}

fn takes_king(position: &Position, m: &Move) -> bool {
    m.captures.intersects(position.board().of(!position.side_to_move(), Role::King))
}

/// Whether the side to move would lose its king if it did nothing.
fn is_threatened(position: &Position) -> bool {
    let us = position.side_to_move();
    let king = position.board().of(us, Role::King);
    position.is_check() || position.threats(!us).squares().intersects(king)
}

/// Brings the best of the moves not yet looked at to its turn.
fn bring_next(moves: &mut MoveList, order: &mut [i32], number: usize) {
    let rest = order[number..].iter().enumerate();
    // Of equal ones the first.
    let best = rest.max_by_key(|&(place, weight)| (weight, core::cmp::Reverse(place)));
    let best = number + best.map_or(0, |(place, _)| place);
    moves.swap(number, best);
    order.swap(number, best);
}

/// In the table a win is counted from its position, not from the root.
fn to_table(score: i32, ply: usize) -> i32 {
    match score {
        _ if score > WIN_FOUND => score + ply as i32,
        _ if score < -WIN_FOUND => score - ply as i32,
        _ => score,
    }
}

fn from_table(score: i32, ply: usize) -> i32 {
    match score {
        _ if score > WIN_FOUND => score - ply as i32,
        _ if score < -WIN_FOUND => score + ply as i32,
        _ => score,
    }
}
