//! What a position of a table is worth.

use core::cmp::Ordering;
use core::fmt;

use crate::fluidity::QUIET_PLIES;

/// What best play makes of a position, for the side to move.
///
/// The plies are those to the end ([`Tables::probe`](super::Tables::probe)), or to the next capture
/// ([`Tables::probe_with_clock`](super::Tables::probe_with_clock)).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// The side to move wins in so many plies.
    Win(u8),
    /// Neither side can force a win.
    Draw,
    /// The side to move loses in so many plies; 0 if the game is over.
    Loss(u8),
}

impl Value {
    /// The plies, unless it is a draw.
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
    pub(super) const fn before(self) -> Value {
        match self {
            Value::Win(plies) => Value::Loss(plies.saturating_add(1)),
            Value::Draw => Value::Draw,
            Value::Loss(plies) => Value::Win(plies.saturating_add(1)),
        }
    }

    /// The value with the 25-move rule (F17), when the clock stands here and the plies are those to
    /// the next capture or the end.
    pub(super) fn at_clock(self, clock: u16) -> Value {
        match self.plies() {
            Some(plies) if clock.saturating_add(u16::from(plies)) > QUIET_PLIES => Value::Draw,
            _ => self,
        }
    }

    /// As [`before`](Value::before), in plies to the next capture or the end, and with the 25-move
    /// rule for a clock of 0.
    pub(super) fn before_with_clock(self, capture: bool) -> Value {
        match self {
            Value::Win(_) if capture => Value::Loss(1),
            Value::Loss(_) if capture => Value::Win(1),
            _ => self.before().at_clock(0),
        }
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
    /// Not yet known; never in a finished table.
    pub(in crate::tables) const OPEN: u8 = u8::MAX;
    /// The most plies that have a code.
    pub(in crate::tables) const MOST_PLIES: u8 = LOSS - WIN - 1;
    const DRAW: u8 = 1;
    const WIN: u8 = 2;
    const LOSS: u8 = 128;

    /// The code of a value; its plies must not be more than [`MOST_PLIES`].
    #[inline]
    pub(in crate::tables) const fn encode(value: Value) -> u8 {
        match value {
            Value::Draw => DRAW,
            Value::Win(plies) => WIN + plies,
            Value::Loss(plies) => LOSS + plies,
        }
    }

    #[inline]
    pub(in crate::tables) const fn decode(code: u8) -> Option<Value> {
        match code {
            NONE | OPEN => None,
            DRAW => Some(Value::Draw),
            WIN..LOSS => Some(Value::Win(code - WIN)),
            LOSS.. => Some(Value::Loss(code - LOSS)),
        }
    }
}
