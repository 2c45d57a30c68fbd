//! What a position of a table is worth.

use core::cmp::Ordering;
use core::fmt;

use crate::fluidity::{Position, QUIET_PLIES};

/// What best play makes of a position, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// The side to move wins in so many plies, an odd number.
    Win(u8),
    /// Neither side can force a win.
    Draw,
    /// The side to move loses in so many plies, an even number; 0 if the game is over.
    Loss(u8),
}

impl Value {
    /// The plies to the end, unless it is a draw.
    #[must_use]
    pub const fn plies(self) -> Option<u8> {
        match self {
            Value::Win(plies) | Value::Loss(plies) => Some(plies),
            Value::Draw => None,
        }
    }

    /// The name: `win`, `draw` or `loss`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Value::Win(_) => "win",
            Value::Draw => "draw",
            Value::Loss(_) => "loss",
        }
    }

    /// What a move to a position of this value makes of the position before it, for its mover.
    #[must_use]
    pub const fn before(self) -> Value {
        match self {
            Value::Win(plies) => Value::Loss(plies.saturating_add(1)),
            Value::Draw => Value::Draw,
            Value::Loss(plies) => Value::Win(plies.saturating_add(1)),
        }
    }

    /// Whether the end comes before the 25-move rule draws (F17), if play begins in this position:
    /// `None` for a draw. It may be in time even if this says no, by captures on the way.
    #[must_use]
    pub fn in_time(self, position: &Position) -> Option<bool> {
        self.plies().map(|plies| position.clock().saturating_add(u16::from(plies)) <= QUIET_PLIES)
    }

    /// How good it is for the side to move: fast wins are best, fast losses worst.
    const fn rank(self) -> i16 {
        match self {
            Value::Win(plies) => 512 - plies as i16,
            Value::Draw => 0,
            Value::Loss(plies) => plies as i16 - 512,
        }
    }
}

/// Better for the side to move is greater.
impl Ord for Value {
    fn cmp(&self, other: &Value) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Value) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Such as `win in 7 plies` or `draw`.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.plies() {
            Some(plies) => {
                let plural = if plies == 1 { "ply" } else { "plies" };
                write!(f, "{} in {plies} {plural}", self.name())
            }
            None => f.write_str(self.name()),
        }
    }
}

/// A value in one byte, as tables hold it.
pub(super) mod code {
    use super::Value;

    /// The number is no position.
    pub(in crate::tables) const NONE: u8 = 0;
    pub(in crate::tables) const DRAW: u8 = 1;
    /// Not yet known; never in a finished table.
    pub(in crate::tables) const OPEN: u8 = 255;
    /// The most plies that have a code.
    pub(in crate::tables) const MOST_PLIES: u8 = OPEN - 1 - DECIDED;
    /// The game is decided in so many plies after it. Whether for or against the side to move is
    /// told by their parity: the winner makes the last move.
    const DECIDED: u8 = 2;

    /// Decided in so many plies.
    #[inline]
    pub(in crate::tables) const fn decided(plies: u8) -> u8 {
        plies + DECIDED
    }

    pub(in crate::tables) const fn decode(code: u8) -> Option<Value> {
        match code {
            NONE | OPEN => None,
            DRAW => Some(Value::Draw),
            _ if (code - DECIDED).is_multiple_of(2) => Some(Value::Loss(code - DECIDED)),
            _ => Some(Value::Win(code - DECIDED)),
        }
    }
}
