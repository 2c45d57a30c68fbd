//! What a search for a forced win comes to.

use core::fmt;

/// What a search for a forced win has found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer<M> {
    /// The side to move wins by force.
    Win(Win<M>),
    /// The side to move has no forced win within what was asked. It may have a longer one.
    NoWin,
    /// The search ended before it knew.
    Unknown(Halt),
}

impl<M> Answer<M> {
    /// The win, if there is one.
    #[must_use]
    pub fn win(&self) -> Option<&Win<M>> {
        match self {
            Answer::Win(win) => Some(win),
            Answer::NoWin | Answer::Unknown(_) => None,
        }
    }

    /// The name of the answer in kebab-case: `win`, `no-win`, `limit-reached` or `stopped`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Answer::Win(_) => "win",
            Answer::NoWin => "no-win",
            Answer::Unknown(halt) => halt.name(),
        }
    }
}

/// A forced win.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Win<M> {
    /// How many plies it takes if the other side holds out as long as it can; nothing is shorter.
    /// A turn of Charismatic Chess is one ply.
    pub plies: u8,
    /// Best play of both sides to the end: so many moves as there are plies.
    pub line: Vec<M>,
}

/// Why a search has no answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Halt {
    /// The limit that the caller set was reached, or memory did not suffice for it.
    LimitReached,
    /// The caller's progress callback said stop.
    Stopped,
}

impl Halt {
    /// The name in kebab-case: `limit-reached` or `stopped`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Halt::LimitReached => "limit-reached",
            Halt::Stopped => "stopped",
        }
    }
}

impl fmt::Display for Halt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
