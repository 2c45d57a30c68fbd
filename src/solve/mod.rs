//! Questions about positions answered exactly: is there a forced win within so many plies?
//!
//! Each game has its own search ([`fluidity`], [`charismatic`]), and both give an [`Answer`]: a
//! win with its line, that there is none within what was asked, or that a limit was reached. The
//! last is never taken for one of the others.
//!
//! How history is treated, and why the answers are exact, is in `docs/solving.md`.

mod answer;
pub mod charismatic;
pub mod fluidity;

pub use answer::{Answer, Halt, Win};
