//! Retrograde analysis: a table from the end of the game backwards.
//!
//! 1. Every position is looked at once, with all its moves. Those that leave the ending, by a
//!    capture or a promotion, have a known value; the others are counted.
//! 2. Ply by ply from the end, each position that has become known tells the positions before it.
//!    One that is lost makes them won; one that is won takes a move from their count, and at none
//!    they are lost. Positions that a move out of the ending decides wait for their ply.
//! 3. What is never reached is a draw.
//!
//! This is done twice, for the plies to the end and for those to the next capture ([`Goal`]). In
//! the second, a capture that keeps a win is one ply away from it however long that takes, and the
//! search ends with the plies of the 25-move rule.

use core::ops::ControlFlow;
use core::sync::atomic::{AtomicU8, Ordering::Relaxed};

use super::layout::{Layout, Squares};
use super::parallel::parts;
use super::table::Goal;
use super::value::code;
use super::{Ending, Tables, Value};
use crate::board::{Bitboard, CastlingRights, Color, Rank, Role, Square, attacks};
use crate::fluidity::{Move, Position, QUIET_PLIES, Setup};

/// How far the generation of a table has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Which ending.
    pub ending: Ending,
    /// The plies to the end of the positions that are found now; `None` while all positions are
    /// looked at for the first time.
    pub plies: Option<u8>,
    /// How many numbers of positions are dealt with in the first pass, or how many positions are
    /// known after it.
    pub done: usize,
    /// How many numbers there are. Not all of them are positions, and not all of these will be
    /// known: draws are left over.
    pub all: usize,
}

pub(super) type ProgressFn<'a> = dyn Fn(&Progress) -> ControlFlow<()> + Sync + 'a;

/// Why there is no table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum GenerateError {
    /// The progress callback said stop.
    #[error("stopped while generating {ending}")]
    Stopped {
        /// The ending at work.
        ending: Ending,
    },
    /// A win takes more plies than a table can hold. It does not happen with four men.
    #[error("a win in {ending} takes more than {} plies", code::MOST_PLIES)]
    TooLong {
        /// The ending at work.
        ending: Ending,
    },
}

/// In a count of moves: a move out of the ending saves the position from being lost, whatever the
/// moves that are counted come to. No position has so many moves that counting takes it away.
const SAVED: u8 = 128;

/// Positions that wait for the ply that decides them, by that ply.
type Waiting = Vec<Vec<(u32, Value)>>;

pub(super) struct Generator<'a> {
    ending: Ending,
    goal: Goal,
    layout: Layout,
    /// The tables of all endings this one turns into.
    tables: &'a Tables,
    progress: &'a ProgressFn<'a>,
    codes: Vec<AtomicU8>,
    /// For each position the moves within the ending that are not known to lose.
    counts: Vec<AtomicU8>,
    /// For each position the plies of the longest loss by a move out of the ending.
    losses: Vec<AtomicU8>,
}

impl<'a> Generator<'a> {
    pub(super) fn new(
        ending: Ending,
        goal: Goal,
        tables: &'a Tables,
        progress: &'a ProgressFn<'a>,
    ) -> Generator<'a> {
        let layout = Layout::new(&ending);
        let zeros = || (0..layout.size()).map(|_| AtomicU8::new(0)).collect();
        let (codes, counts, losses) = (zeros(), zeros(), zeros());
        Generator { ending, goal, layout, tables, progress, codes, counts, losses }
    }

    fn tell(&self, plies: Option<u8>, done: usize) -> Result<(), GenerateError> {
        let Generator { ending, ref layout, .. } = *self;
        match (self.progress)(&Progress { ending, plies, done, all: layout.size() }) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(GenerateError::Stopped { ending }),
        }
    }

    pub(super) fn run(self) -> Result<Box<[u8]>, GenerateError> {
        let mut waiting = merge(parts(self.layout.size(), |numbers| {
            self.tell(None, numbers.start)?;
            let mut waiting = Waiting::new();
            numbers.for_each(|index| self.look_at(index, &mut waiting));
            Ok(waiting)
        })?);

        let mut known = 0;
        let mut frontier: Vec<u32> = Vec::new();
        let mut plies: u8 = 0;
        while !frontier.is_empty() || waiting.iter().any(|ply| !ply.is_empty()) {
            if plies == code::MOST_PLIES {
                return Err(GenerateError::TooLong { ending: self.ending });
            }
            if let Some(due) = waiting.get_mut(usize::from(plies)) {
                let due = core::mem::take(due);
                frontier.extend(
                    due.into_iter()
                        .filter(|&(index, value)| self.decide(index, value))
                        .map(|(index, _)| index),
                );
            }
            known += frontier.len();
            self.tell(Some(plies), known)?;
            if self.goal == Goal::Capture && u16::from(plies) == QUIET_PLIES {
                break;
            }
            let found = parts(frontier.len(), |places| {
                let mut found = Found::default();
                frontier[places].iter().for_each(|&index| self.step_back(index, &mut found));
                Ok(found)
            })?;
            frontier.clear();
            for Found { next, later } in found {
                frontier.extend(next);
                for (index, value) in later {
                    wait(&mut waiting, index, value);
                }
            }
            plies += 1;
        }
        let close = |code: AtomicU8| match code.into_inner() {
            code::OPEN => code::encode(Value::Draw),
            code => code,
        };
        Ok(self.codes.into_iter().map(close).collect())
    }

    /// The first look at a position and its moves.
    fn look_at(&self, index: usize, waiting: &mut Waiting) {
        let (side, squares) = self.layout.decode(index);
        let Some(position) = self.position(side, &squares) else { return };
        let (mut moves, mut quiet) = (0, 0);
        let (mut saved, mut win, mut longest) = (false, None, 0);
        let _ = position.visit_legal_moves(|m| {
            moves += 1;
            if !m.is_capture() && m.promotion.is_none() {
                quiet += 1;
                return ControlFlow::<()>::Continue(());
            }
            match self.conversion(&position, &m) {
                Value::Loss(plies) => longest = longest.max(plies),
                Value::Draw => saved = true,
                value @ Value::Win(_) => {
                    saved = true;
                    win = win.max(Some(value));
                }
            }
            ControlFlow::Continue(())
        });

        let mut code = code::OPEN;
        let mut due = win;
        if moves == 0 {
            // F14.
            due = Some(Value::Loss(0));
        } else if position.is_insufficient_material() {
            // F15: the game is over.
            (code, due) = (code::encode(Value::Draw), None);
        } else if quiet == 0 && !saved {
            due = Some(Value::Loss(longest));
        }
        self.codes[index].store(code, Relaxed);
        self.counts[index].store(quiet | if saved { SAVED } else { 0 }, Relaxed);
        self.losses[index].store(longest, Relaxed);
        if let Some(value) = due {
            wait(waiting, index as u32, value);
        }
    }

    /// What a move out of the ending comes to, for its mover.
    fn conversion(&self, position: &Position, m: &Move) -> Value {
        let next = position.after(m);
        let value = self.tables.value(next.board(), next.side_to_move(), self.goal);
        let value = value.unwrap_or(Value::Draw);
        match self.goal {
            Goal::End => value.before(),
            Goal::Capture => value.before_with_clock(m.is_capture()),
        }
    }

    fn position(&self, side_to_move: Color, squares: &Squares) -> Option<Position> {
        let board = self.layout.board(squares)?;
        // The only other thing that can be wrong with it.
        if board.king(!side_to_move).is_none_or(|king| board.is_attacked(king, side_to_move)) {
            return None;
        }
        let castling = CastlingRights::empty();
        Some(Position::from_valid(&Setup {
            board,
            side_to_move,
            castling,
            clock: 0,
            move_number: 1,
        }))
    }

    /// Makes an open position known; false if it was known.
    fn decide(&self, index: u32, value: Value) -> bool {
        let code = code::encode(value);
        let decided = &self.codes[index as usize];
        decided.compare_exchange(code::OPEN, code, Relaxed, Relaxed).is_ok()
    }

    /// Tells the positions before one that is decided.
    fn step_back(&self, index: u32, found: &mut Found) {
        let value = code::decode(self.codes[index as usize].load(Relaxed));
        // In a quiet move it makes no difference which plies are counted.
        let Some(value) = value.map(Value::before) else { return };
        let (side, mut squares) = self.layout.decode(index as usize);
        let occupied: Bitboard = squares[..self.layout.men.len()].iter().copied().collect();
        for (place, &man) in self.layout.men.iter().enumerate() {
            if man.color == side {
                continue;
            }
            let to = squares[place];
            for from in origins(man.role, man.color, to, occupied) {
                squares[place] = from;
                let before = self.layout.index(man.color, &squares);
                if self.codes[before].load(Relaxed) != code::OPEN {
                    continue;
                }
                let mut due = value;
                if let Value::Loss(plies) = value {
                    if self.counts[before].fetch_sub(1, Relaxed) > 1 {
                        continue;
                    }
                    let longest = self.losses[before].load(Relaxed);
                    if longest > plies {
                        due = Value::Loss(longest);
                    }
                }
                if due != value {
                    found.later.push((before as u32, due));
                } else if self.decide(before as u32, due) {
                    found.next.push(before as u32);
                }
            }
            squares[place] = to;
        }
    }
}

/// What a step back has found: positions of the next ply, and of later ones.
#[derive(Default)]
struct Found {
    next: Vec<u32>,
    later: Vec<(u32, Value)>,
}

fn wait(waiting: &mut Waiting, index: u32, value: Value) {
    let plies = usize::from(value.plies().unwrap_or(0));
    if waiting.len() <= plies {
        waiting.resize_with(plies + 1, Vec::new);
    }
    waiting[plies].push((index, value));
}

fn merge(lists: Vec<Waiting>) -> Waiting {
    let mut all = Waiting::new();
    for list in lists {
        all.resize_with(all.len().max(list.len()), Vec::new);
        list.into_iter().zip(&mut all).for_each(|(list, all)| all.extend(list));
    }
    all
}

/// From where a man can have come to a square without taking anything.
#[inline]
fn origins(role: Role, color: Color, to: Square, occupied: Bitboard) -> Bitboard {
    let seen = match role {
        Role::King => attacks::king(to),
        Role::Knight => attacks::knight(to),
        Role::Bishop => attacks::bishop(to, occupied),
        Role::Rook => attacks::rook(to, occupied),
        Role::Queen => attacks::queen(to, occupied),
        Role::Pawn => {
            let single = Bitboard::of(to).forward(!color) - occupied;
            let double = single.forward(!color) & Bitboard::of_rank(Rank::R2.relative_to(color));
            // None came from its own first rank.
            (single | double) - Bitboard::BACK_RANKS
        }
    };
    seen - occupied
}
