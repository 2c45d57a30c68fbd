//! A record: tags, start, and a tree of what happened and what might have.

use core::fmt;

use super::{Action, GameResult, MAX_MOVES, MAX_NESTING, Notes, StartError, State, Tags, Variant};
use crate::outcome::Outcome;

/// A place in the tree of a record: the point after a move, or, for the root, before all moves.
///
/// It stays good while the tree is edited, until the move itself is deleted; it is never given to
/// another move of the same record, though the room of a deleted move is used again.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(pub(super) u32);

impl NodeId {
    /// The point before all moves.
    pub const ROOT: NodeId = NodeId(0);

    /// The number of the node, for programs that keep numbers. The root has 0; moves have 1, 2, 3 and
    /// so on in the order in which they are added, until one is deleted: those that are added into
    /// its room have great numbers, below 2^32 - 1.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Where the node is kept: the low bits. The high ones count who was there before.
    pub(super) const fn slot(self) -> usize {
        (self.0 & (SLOTS - 1)) as usize
    }

    /// The id of who is kept there next; `None` if all have been given.
    pub(super) fn successor(self) -> Option<NodeId> {
        self.0.checked_add(SLOTS).map(NodeId)
    }

    /// The node of a number. Whether the record has it is asked when it is used.
    #[must_use]
    pub const fn from_index(index: usize) -> NodeId {
        // A number beyond the range names no node, as `NONE` does.
        NodeId(if index < NONE as usize { index as u32 } else { NONE })
    }
}

/// No node.
pub(super) const NONE: u32 = u32::MAX;

/// How many slots an id can tell apart. The last one is never used: `NONE` is there.
pub(super) const SLOTS: u32 = 1 << 18;

/// Nodes are linked by their numbers: to the parent, the first and last child and the next sibling.
/// Without an action, unless it is the root, it is a free slot, and the id is that of the next node.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) id: NodeId,
    pub(super) action: Option<Action>,
    pub(super) parent: u32,
    pub(super) child: u32,
    pub(super) last_child: u32,
    pub(super) sibling: u32,
    pub(super) notes: Option<Box<Notes>>,
}

impl Node {
    pub(super) fn new(id: NodeId, action: Option<Action>, parent: u32) -> Node {
        Node { id, action, parent, child: NONE, last_child: NONE, sibling: NONE, notes: None }
    }
}

/// The record of a game: tags, the start, the moves with variations and notes, and the result.
///
/// The moves are a tree. The first child of a node goes on with its line, the others are variations;
/// the line of first children from the root is the main line, the game as it was played. All moves
/// are legal where they stand. In variations, and in the main line until [`check`](Record::check)
/// is asked, a draw does not end the game: people look beyond it.
///
/// Two records are equal if they would be written the same.
///
/// ```
/// use heterochess::records::{NodeId, Record, Variant};
///
/// let mut record = Record::new(Variant::Fluidity);
/// record.tags_mut().set("White", "Ada")?;
/// let e4 = record.add_text(NodeId::ROOT, "e4")?;
/// let d5 = record.add_text(e4, "d5")?;
/// let e5 = record.add_text(e4, "e5")?;
/// record.notes_mut(e5).unwrap().add_comment("solid [%csl Ge5]")?;
/// assert!(record.to_string().ends_with("\n\n1. e4 d5 (1... e5 {[%csl Ge5] solid}) *\n"));
///
/// record.promote(e5)?;
/// record.delete(d5)?;
/// assert!(record.to_string().ends_with("\n\n1. e4 e5 {[%csl Ge5] solid} *\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Record {
    tags: Tags,
    start: State,
    result: GameResult,
    /// By slot.
    pub(super) nodes: Vec<Node>,
    /// The slots that are free.
    pub(super) free: Vec<u32>,
    /// How many moves there are.
    pub(super) moves: usize,
}

impl Record {
    /// A record from the start of a game, without moves.
    #[must_use]
    pub fn new(variant: Variant) -> Record {
        Record::from_state(State::start(variant))
    }

    /// A record that starts from a state. (A placement stage that is complete starts with play, a
    /// forfeited game with the position before the forfeit.)
    #[must_use]
    pub fn from_state(start: State) -> Record {
        let start = match start {
            State::Placement { stage, max_series } => State::placing(stage, max_series),
            State::Forfeited(position) => State::Charismatic(position),
            other => other,
        };
        let nodes = vec![Node::new(NodeId::ROOT, None, NONE)];
        let (tags, result) = (Tags::default(), GameResult::Unknown);
        Record { tags, start, result, nodes, free: Vec::new(), moves: 0 }
    }

    /// A record that starts from a FEN.
    ///
    /// # Errors
    ///
    /// If the text is not a FEN of the game.
    pub fn from_fen(variant: Variant, fen: &str) -> Result<Record, StartError> {
        State::from_fen(variant, fen).map(Record::from_state)
    }

    /// Which game it is.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.start.variant()
    }

    /// Where the game started.
    #[must_use]
    pub fn start(&self) -> &State {
        &self.start
    }

    /// Whether the game started from a position of its own, so that the record has a FEN.
    #[must_use]
    pub fn has_setup(&self) -> bool {
        // By text: positions are equal whatever their clocks say.
        self.start.fen() != State::start(self.variant()).fen()
    }

    /// The tags.
    #[must_use]
    pub fn tags(&self) -> &Tags {
        &self.tags
    }

    /// The tags, to be changed.
    pub fn tags_mut(&mut self) -> &mut Tags {
        &mut self.tags
    }

    /// The result.
    #[must_use]
    pub fn result(&self) -> GameResult {
        self.result
    }

    /// Sets the result. Whether it fits is a question for [`check`](Record::check).
    pub fn set_result(&mut self, result: GameResult) {
        self.result = result;
    }

    /// How the main line ends by the rules of the game, history included, or `None` if it does not.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome<&'static str>> {
        super::game::Played::main_line(self).outcome()
    }

    /// Why the game ended, for a person: what the rules say of the main line, else what the tag
    /// `Termination` says, else nothing is known.
    #[must_use]
    pub fn termination(&self) -> Option<String> {
        match self.outcome() {
            Some(outcome) => Some(outcome.reason.to_owned()),
            None => self.tags.get("Termination").map(super::check::kebab),
        }
    }

    /// Sets result and tag `Termination` by the rules of the game, if they have ended it.
    pub fn conclude(&mut self) {
        if let Some(outcome) = self.outcome() {
            self.result = GameResult::of(outcome.winner);
            // A reason can always be a tag's value; only for want of room it is left out.
            let _ = self.tags.set("Termination", outcome.reason);
        }
    }

    /// How many moves there are in all lines together.
    #[must_use]
    pub fn len(&self) -> usize {
        self.moves
    }

    /// Whether there are no moves.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub(super) fn node(&self, id: NodeId) -> Option<&Node> {
        let node = self.nodes.get(id.slot())?;
        let taken = id == NodeId::ROOT || node.action.is_some();
        (node.id == id && taken).then_some(node)
    }

    /// Whether the record has this node.
    #[must_use]
    pub fn contains(&self, id: NodeId) -> bool {
        self.node(id).is_some()
    }

    /// What happened just before this point; `None` for the root or if there is no such node.
    #[must_use]
    pub fn action(&self, id: NodeId) -> Option<&Action> {
        self.node(id)?.action.as_ref()
    }

    /// The point before this move; `None` for the root or if there is no such node.
    #[must_use]
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).filter(|node| node.parent != NONE).map(|node| NodeId(node.parent))
    }

    /// The main continuation.
    #[must_use]
    pub fn next(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).filter(|node| node.child != NONE).map(|node| NodeId(node.child))
    }

    /// The next alternative to this move, in order.
    #[must_use]
    pub fn sibling(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).filter(|node| node.sibling != NONE).map(|node| NodeId(node.sibling))
    }

    /// All continuations, the main one first.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        core::iter::successors(self.next(id), |&child| self.sibling(child))
    }

    /// The line that goes on from here by main continuations, without this node.
    pub fn line(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        core::iter::successors(self.next(id), |&node| self.next(node))
    }

    /// The main line: the moves of the game as it was played.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.line(NodeId::ROOT)
    }

    /// Whether the move is an alternative to another one that comes first.
    #[must_use]
    pub fn is_variation(&self, id: NodeId) -> bool {
        self.parent(id).is_some_and(|parent| self.next(parent) != Some(id))
    }

    /// The moves that lead to a node, in order; none for the root or if there is no such node.
    #[must_use]
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let up = core::iter::successors(self.parent(id).map(|_| id), |&node| {
            self.parent(node).filter(|&parent| parent != NodeId::ROOT)
        });
        let mut path: Vec<NodeId> = up.collect();
        path.reverse();
        path
    }

    /// Where the game stands at a node, played through from the start; `None` if there is no such
    /// node.
    #[must_use]
    pub fn state(&self, id: NodeId) -> Option<State> {
        self.node(id)?;
        let mut state = self.start;
        for node in self.path(id) {
            state.play_unchecked(self.action(node)?);
        }
        Some(state)
    }

    /// What is noted at a node, if anything is.
    #[must_use]
    pub fn notes(&self, id: NodeId) -> Option<&Notes> {
        self.node(id)?.notes.as_deref()
    }

    /// How deep variations are nested: 0 if there are none.
    #[must_use]
    pub fn nesting(&self) -> usize {
        let mut depth: usize = 0;
        let mut deepest = 0;
        for step in self.walk() {
            match step {
                super::Step::Begin => depth += 1,
                super::Step::End => depth -= 1,
                super::Step::Move { .. } => {}
            }
            deepest = deepest.max(depth);
        }
        deepest
    }
}

const _: () = assert!(2 * MAX_MOVES <= SLOTS as usize && MAX_NESTING < MAX_MOVES);

impl PartialEq for Record {
    fn eq(&self, other: &Record) -> bool {
        use super::Step;
        let blank = Notes::default();
        let notes = |record: &Record, id| record.notes(id).unwrap_or(&blank).clone();
        let alike = |ours: Step, theirs: Step| match (ours, theirs) {
            (Step::Move { node: our, .. }, Step::Move { node: their, .. }) => {
                self.action(our) == other.action(their) && notes(self, our) == notes(other, their)
            }
            (Step::Begin, Step::Begin) | (Step::End, Step::End) => true,
            _ => false,
        };
        let (mut ours, mut theirs) = (self.walk(), other.walk());
        self.tags == other.tags
            && self.result == other.result
            && self.variant() == other.variant()
            && self.start.max_series() == other.start.max_series()
            && self.start.fen() == other.start.fen()
            && notes(self, NodeId::ROOT) == notes(other, NodeId::ROOT)
            && loop {
                match (ours.next(), theirs.next()) {
                    (Some(ours), Some(theirs)) if alike(ours, theirs) => {}
                    (None, None) => break true,
                    _ => break false,
                }
            }
    }
}

impl Eq for Record {}

/// The text.
impl fmt::Debug for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
