//! Matches between opponents, and what they say about strength.
//!
//! Games are played in pairs: both games of a pair start alike (same opening, same draws), with
//! the sides exchanged, so that neither the opening nor the first move favours anyone. A pair
//! depends on the seed of the match and on its own number alone; pairs can be played in any order
//! and on any number of threads.

mod kungfu;
mod rating;
mod turn_based;

pub use self::kungfu::{KungFuGame, KungFuMatch, play as play_kungfu};
pub use self::rating::{Elo, Score, Tally};
pub use self::turn_based::{Match, Played, pair_seeds};
