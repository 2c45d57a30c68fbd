//! Changing the tree of a record.

use super::record::{NONE, Node, SLOTS};
use super::{Action, CommentError, MAX_MOVES, MoveError, NodeId, Notes, Record};
use crate::ErrorCode;

/// Why the tree of a record is not changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EditError {
    /// The record has no such node, or has it no more.
    #[error("the record has no such move")]
    NoSuchNode,
    /// The root is no move: it is neither promoted nor deleted.
    #[error("the point before all moves cannot be moved or deleted")]
    Root,
    /// The move does not start a variation.
    #[error("only before a move that starts a variation can there be a comment")]
    NotVariation,
    /// There would be too many moves. (Ids end, too: after two thousand million deletions a record
    /// may be full sooner.)
    #[error("a record has at most {MAX_MOVES} moves")]
    TooManyMoves,
    /// The action cannot happen there.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// The comment cannot be written.
    #[error(transparent)]
    Comment(#[from] CommentError),
}

impl ErrorCode for EditError {
    fn code(&self) -> &'static str {
        match self {
            EditError::NoSuchNode => "no-such-node",
            EditError::Root => "root",
            EditError::NotVariation => "not-variation",
            EditError::TooManyMoves => "too-many-moves",
            EditError::Move(error) => error.code(),
            EditError::Comment(error) => error.code(),
        }
    }
}

impl Record {
    /// What is noted at a node, to be changed; `None` if there is no such node.
    pub fn notes_mut(&mut self, id: NodeId) -> Option<&mut Notes> {
        self.node(id)?;
        Some(self.nodes[id.slot()].notes.get_or_insert_default())
    }

    /// Adds a comment before a move that starts a variation.
    ///
    /// # Errors
    ///
    /// If the move does not start one, or the comment cannot be written.
    pub fn add_comment_before(&mut self, id: NodeId, text: &str) -> Result<(), EditError> {
        if !self.contains(id) {
            return Err(EditError::NoSuchNode);
        }
        if !self.is_variation(id) {
            return Err(EditError::NotVariation);
        }
        let notes = self.notes_mut(id).ok_or(EditError::NoSuchNode)?;
        Ok(notes.add_comment_before(text)?)
    }

    /// Removes the comments before a move.
    pub fn clear_comments_before(&mut self, id: NodeId) {
        if let Some(notes) = self.notes_mut(id) {
            notes.clear_comments_before();
        }
    }

    /// Adds something that happens at a node: its main continuation if it has none, else a
    /// variation. If that is there already, nothing is added. Returns the node after it.
    ///
    /// # Errors
    ///
    /// If there is no such node, the action cannot happen there, or the record is full.
    pub fn add(&mut self, at: NodeId, action: &Action) -> Result<NodeId, EditError> {
        let mut state = self.state(at).ok_or(EditError::NoSuchNode)?;
        state.play(action)?;
        if let Some(child) = self.children(at).find(|&child| self.action(child) == Some(action)) {
            return Ok(child);
        }
        self.push(at, *action).ok_or(EditError::TooManyMoves)
    }

    /// As [`add`](Record::add), with the action as text; see
    /// [`State::parse`](super::State::parse).
    ///
    /// # Errors
    ///
    /// As for [`add`](Record::add), and if the text cannot be read.
    pub fn add_text(&mut self, at: NodeId, text: &str) -> Result<NodeId, EditError> {
        let state = self.state(at).ok_or(EditError::NoSuchNode)?;
        let action = state.parse(text)?;
        self.add(at, &action)
    }

    /// Adds an action that is known to be possible at a node that is known to exist; `None` if the
    /// record is full.
    pub(super) fn push(&mut self, at: NodeId, action: Action) -> Option<NodeId> {
        if self.moves == MAX_MOVES {
            return None;
        }
        let id = match self.free.pop() {
            Some(slot) => self.nodes[slot as usize].id,
            None if self.nodes.len() + 1 < SLOTS as usize => NodeId(self.nodes.len() as u32),
            None => return None,
        };
        let node = Node::new(id, Some(action), at.0);
        match self.nodes.get_mut(id.slot()) {
            Some(free) => *free = node,
            None => self.nodes.push(node),
        }
        let parent = &mut self.nodes[at.slot()];
        match core::mem::replace(&mut parent.last_child, id.0) {
            NONE => parent.child = id.0,
            last => self.nodes[NodeId(last).slot()].sibling = id.0,
        }
        self.moves += 1;
        Some(id)
    }

    /// Moves a move one place forward among the alternatives to it. The second becomes the main
    /// continuation that way; the first stays where it is.
    ///
    /// # Errors
    ///
    /// If there is no such move.
    pub fn promote(&mut self, id: NodeId) -> Result<(), EditError> {
        self.reorder(id, |place| place.saturating_sub(1))
    }

    /// Moves a move one place back among the alternatives to it; the last stays where it is.
    ///
    /// # Errors
    ///
    /// If there is no such move.
    pub fn demote(&mut self, id: NodeId) -> Result<(), EditError> {
        self.reorder(id, |place| place + 1)
    }

    /// Makes the line that leads to this move the main line, up to this move.
    ///
    /// # Errors
    ///
    /// If there is no such move.
    pub fn promote_to_main(&mut self, id: NodeId) -> Result<(), EditError> {
        self.movable(id)?;
        for node in self.path(id) {
            self.reorder(node, |_| 0)?;
        }
        Ok(())
    }

    /// Deletes a move and all that follows it.
    ///
    /// # Errors
    ///
    /// If there is no such move.
    pub fn delete(&mut self, id: NodeId) -> Result<(), EditError> {
        let parent = self.movable(id)?;
        let rest: Vec<NodeId> = self.children(parent).filter(|&child| child != id).collect();
        self.link(parent, &rest);
        let mut doomed = vec![id];
        while let Some(id) = doomed.pop() {
            doomed.extend(self.children(id));
            self.vacate(id);
        }
        Ok(())
    }

    /// Takes a node out of its slot, which is free again unless all its ids have been given.
    fn vacate(&mut self, id: NodeId) {
        let next = id.successor();
        self.nodes[id.slot()] = Node::new(next.unwrap_or(id), None, NONE);
        if next.is_some() {
            self.free.push(id.slot() as u32);
        }
        self.moves -= 1;
    }

    /// The parent of a move.
    fn movable(&self, id: NodeId) -> Result<NodeId, EditError> {
        match self.parent(id) {
            Some(parent) => Ok(parent),
            None if id == NodeId::ROOT => Err(EditError::Root),
            None => Err(EditError::NoSuchNode),
        }
    }

    fn reorder(&mut self, id: NodeId, to: impl Fn(usize) -> usize) -> Result<(), EditError> {
        let parent = self.movable(id)?;
        let mut children: Vec<NodeId> = self.children(parent).collect();
        if let Some(place) = children.iter().position(|&child| child == id) {
            children.remove(place);
            children.insert(to(place).min(children.len()), id);
            self.link(parent, &children);
        }
        Ok(())
    }

    /// Makes these the children of a node.
    fn link(&mut self, parent: NodeId, children: &[NodeId]) {
        self.nodes[parent.slot()].child = children.first().map_or(NONE, |child| child.0);
        self.nodes[parent.slot()].last_child = children.last().map_or(NONE, |child| child.0);
        for (index, child) in children.iter().enumerate() {
            let next = children.get(index + 1).map_or(NONE, |next| next.0);
            self.nodes[child.slot()].sibling = next;
        }
        // Before the first one nothing can be said any more.
        if let Some(notes) =
            children.first().and_then(|&first| self.nodes[first.slot()].notes.as_mut())
        {
            notes.settle();
        }
    }
}
