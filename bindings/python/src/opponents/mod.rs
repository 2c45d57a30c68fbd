//! Computer opponents, and matches between them.

pub(crate) mod arena;
pub(crate) mod opponent;
pub(crate) mod player;

use heterochess::opponents::Level;
use heterochess::opponents::kungfu::Level as RealTimeLevel;

use crate::enums::named_value;

named_value! {
    /// How well an `Opponent` plays.
    LevelValue(Level) in "heterochess.opponents"."Level", "a level: random, greedy or search"
}
named_value! {
    /// How well a `Player` plays.
    RealTimeLevelValue(RealTimeLevel) in "heterochess.opponents"."RealTimeLevel",
    "a level: random, greedy or reactive"
}
