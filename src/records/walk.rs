//! Walking through a record in the order in which it is written.

use super::{NodeId, Record, State};

/// A step of a walk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// Something happens.
    Move {
        /// The node after it.
        node: NodeId,
        /// Where the game stood before it.
        before: State,
    },
    /// A variation begins: an alternative to the move before, or, after another variation, to the
    /// same move as that one.
    Begin,
    /// The variation ends.
    End,
}

/// All moves of a record: each with the alternatives to it behind it, before its line goes on.
///
/// Made by [`Record::walk`]. It does not call itself, so that no depth of variations is too much.
#[derive(Clone, Debug)]
pub struct Walk<'a> {
    record: &'a Record,
    plan: Vec<Plan>,
}

/// What is still to be done.
#[derive(Clone, Copy, Debug)]
enum Plan {
    /// The continuations of a node.
    Continue(NodeId, State),
    /// A variation that starts with this move, and its later siblings.
    Variation(Option<NodeId>, State),
    /// The first move of a variation.
    First(NodeId, State),
    End,
}

impl Record {
    /// Walks through all moves in the order in which they are written.
    #[must_use]
    pub fn walk(&self) -> Walk<'_> {
        Walk { record: self, plan: vec![Plan::Continue(NodeId::ROOT, *self.start())] }
    }
}

impl Walk<'_> {
    fn make(&mut self, node: NodeId, before: State) -> Step {
        let mut after = before;
        if let Some(action) = self.record.action(node) {
            after.play_unchecked(action);
        }
        // Most lines end with no variations in sight: then this is all that is planned.
        self.plan.push(Plan::Continue(node, after));
        Step::Move { node, before }
    }
}

impl Iterator for Walk<'_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        loop {
            match self.plan.pop()? {
                Plan::Continue(parent, before) => {
                    let Some(main) = self.record.next(parent) else { continue };
                    let step = self.make(main, before);
                    if let sibling @ Some(_) = self.record.sibling(main) {
                        self.plan.push(Plan::Variation(sibling, before));
                    }
                    return Some(step);
                }
                Plan::Variation(None, _) => {}
                Plan::Variation(Some(node), before) => {
                    self.plan.push(Plan::Variation(self.record.sibling(node), before));
                    self.plan.extend([Plan::End, Plan::First(node, before)]);
                    return Some(Step::Begin);
                }
                Plan::First(node, before) => return Some(self.make(node, before)),
                Plan::End => return Some(Step::End),
            }
        }
    }
}
