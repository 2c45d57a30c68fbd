//! How a game has ended, and who has come in where.

use core::fmt;

use super::{Mode, Seat, Seats};

/// The end of a game (K22).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// The winning team, its eliminated armies included; empty for a draw.
    pub winners: Seats,
    /// Why the game is over.
    pub reason: Reason,
}

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// One team alone has a surviving army.
    LastTeamStanding,
    /// No army survived: a draw.
    NobodyLeft,
}

impl Reason {
    /// The words in lower case: `last-team-standing` or `nobody-left`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Reason::LastTeamStanding => "last-team-standing",
            Reason::NobodyLeft => "nobody-left",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Outcome {
    /// The outcome given who survives, or `None` while two teams do (K22).
    pub(super) fn of(mode: Mode, survivors: Seats) -> Option<Outcome> {
        let Some(first) = survivors.iter().next() else {
            return Some(Outcome { winners: Seats::EMPTY, reason: Reason::NobodyLeft });
        };
        let winners = mode.team(first);
        survivors
            .is_subset(winners)
            .then_some(Outcome { winners, reason: Reason::LastTeamStanding })
    }

    /// Whether nobody has won.
    #[must_use]
    pub const fn is_draw(&self) -> bool {
        self.winners.is_empty()
    }
}

/// For a person, such as `seats 1 and 3 win: last-team-standing` or `draw: nobody-left`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winners.len() {
            0 => f.write_str("draw")?,
            1 => write!(f, "seat {} wins", self.winners)?,
            _ => write!(f, "seats {} win", self.winners)?,
        }
        write!(f, ": {}", self.reason)
    }
}

/// Who has come in where in a game that is over (K23): groups of seats that share a place, the
/// best first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Placements([Seats; 4]);

impl Placements {
    /// The places of a decided game, given when each army was eliminated.
    pub(super) fn of(mode: Mode, outcome: Outcome, eliminated: [Option<u64>; 4]) -> Placements {
        let mut left = mode.seats();
        let mut groups = [Seats::EMPTY; 4];
        for group in &mut groups {
            *group = if mode.is_team_game() {
                if left.intersects(outcome.winners) { outcome.winners } else { left }
            } else {
                // The survivor comes first: to be eliminated never is to be eliminated last.
                let lasted = |seat: Seat| eliminated[seat.index()].unwrap_or(u64::MAX);
                let longest = left.iter().map(lasted).max();
                left.iter().filter(|&seat| Some(lasted(seat)) == longest).collect()
            };
            left = left.minus(*group);
        }
        Placements(groups)
    }

    /// The groups of seats that share a place, the best first. In a draw of teams all share one.
    pub fn iter(&self) -> impl Iterator<Item = Seats> {
        self.0.into_iter().filter(|group| !group.is_empty())
    }

    /// The place of a seat, from 1: one more than there are seats in better places.
    #[must_use]
    pub fn place(&self, seat: Seat) -> Option<u32> {
        let mut better = 0;
        for group in self.iter() {
            if group.contains(seat) {
                return Some(better + 1);
            }
            better += group.len();
        }
        None
    }
}
