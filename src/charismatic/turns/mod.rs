//! All turns of a position: one after the other, or counted with transpositions merged.

mod census;
mod commuting;
mod count;
mod interner;
mod levels;
mod packed;
mod rescue;
mod step;
mod stream;

use core::convert::Infallible;
use core::iter::FusedIterator;
use core::ops::ControlFlow;

pub use self::census::{Census, CensusError, Progress, Results, TurnCounts, TurnResult};
use super::series::State;
use super::{Move, MoveList, Position, Turn};

impl Position {
    /// Calls `visitor` with each legal turn, until it breaks. Turns that make the same moves in
    /// another order are turns of their own; a turn comes before those that go on from it.
    ///
    /// From a middle game there are 10^7 to 10^9 of them: see [`census`](Position::census) for
    /// ways that do not look at each.
    #[inline]
    pub fn visit_turns<B>(
        &self,
        mut visitor: impl FnMut(Turn) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.max_series().get() == 1 {
            return self.visit_single_moves(|m| visitor(m.into()));
        }
        visit(&State::new(*self), &mut Vec::new(), &mut visitor)
    }

    /// The legal turns, found as they are asked for, in the order of
    /// [`visit_turns`](Position::visit_turns).
    #[must_use]
    pub fn turns(&self) -> Turns {
        let mut turns = Turns { states: Vec::new(), made: Vec::new() };
        turns.enter(State::new(*self));
        turns
    }
}

fn visit<B>(
    state: &State,
    made: &mut Vec<Move>,
    visitor: &mut impl FnMut(Turn) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let mut send = |made: &[Move]| match Turn::new(made) {
        Some(turn) => visitor(turn),
        None => ControlFlow::Continue(()),
    };
    if state.remaining() == 1 {
        return state.visit_safe(|m| {
            made.push(m);
            let flow = send(made);
            made.pop();
            flow
        });
    }
    state.visit_free(|m| {
        made.push(m);
        let next = state.after(&m);
        let mut flow = ControlFlow::Continue(());
        if !next.position.is_check() {
            flow = Turn::new(made).map_or(ControlFlow::Continue(()), &mut *visitor);
        }
        if flow.is_continue() {
            flow = visit(&next, made, visitor);
        }
        made.pop();
        flow
    })
}

/// The legal turns of a position, made by [`Position::turns`].
#[derive(Clone, Debug)]
pub struct Turns {
    /// The states on the way to the present one, each with its moves not yet looked at, the last
    /// one first.
    states: Vec<(State, MoveList)>,
    /// The moves on that way.
    made: Vec<Move>,
}

impl Turns {
    fn enter(&mut self, state: State) {
        let mut moves = MoveList::new();
        let push = |m| {
            moves.push(m);
            ControlFlow::<Infallible>::Continue(())
        };
        let _ = match state.remaining() {
            0 => ControlFlow::Continue(()),
            1 => state.visit_safe(push),
            _ => state.visit_free(push),
        };
        moves.reverse();
        self.states.push((state, moves));
    }
}

impl Iterator for Turns {
    type Item = Turn;

    fn next(&mut self) -> Option<Turn> {
        loop {
            let (state, moves) = self.states.last_mut()?;
            let Some(m) = moves.pop() else {
                self.states.pop();
                self.made.pop();
                continue;
            };
            let last = state.remaining() == 1;
            let next = state.after(&m);
            self.made.push(m);
            let turn = Turn::new(&self.made);
            if last {
                self.made.pop();
                return turn;
            }
            self.enter(next);
            if !next.position.is_check() {
                return turn;
            }
        }
    }
}

impl FusedIterator for Turns {}
