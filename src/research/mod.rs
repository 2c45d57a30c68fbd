//! The games as learners and researchers play them: observation planes, numbered actions, batches
//! of games, random play-outs. Feature `research`.
//!
//! The three games have one shape, the trait [`Environment`]; on it work [`Batch`] (many games
//! stepped with arrays of actions) and [`playout()`]. The folders say what each game shows and
//! how its actions are numbered; `docs/research.md` has all tables on one page.
//!
//! | | observation | actions | a step |
//! |---|---|---|---|
//! | [`fluidity`] | 20 x 8 x 8 | 6208 | a move |
//! | [`charismatic`] | 41 x 8 x 8 | 5042 | a draw by chance, a placement, a move of a series, or the end of a turn |
//! | [`kungfu`], two armies | 39 x 8 x 8 | 4097 | a command or none, of all seats at once |
//! | [`kungfu`], four armies | 75 x 12 x 12 | 20737 | the same |
//!
//! Observations are `f32`, by `[plane, rank, file]`; masks are `bool`. Both show the board from the
//! side of who is to decide.
//!
//! ```
//! use heterochess::fluidity::Position;
//! use heterochess::research::fluidity::{decode, encode};
//!
//! let position: Position = "8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 w".parse()?;
//! for m in position.legal_moves() {
//!     assert_eq!(decode(&position, encode(position.side_to_move(), &m)), Ok(m));
//! }
//! let refused = decode(&position, encode(position.side_to_move(), &position.legal_moves()[0]) + 1);
//! assert!(refused.is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod batch;
pub mod charismatic;
mod environment;
pub mod fluidity;
pub mod kungfu;
mod planes;
mod playout;
mod random;
mod ways;

pub use batch::{Batch, MOST_GAMES, Outputs, StepError, TooManyGames, WrongLength};
pub use environment::{ActionError, Actor, End, Environment, Layout};
pub use planes::Plane;
pub use playout::{Playout, Tally, playout, playout_until};
pub use random::{Random, random_of};

use crate::board::Color;

/// What the end of a game of two is worth to one of them.
fn two_player_reward(winner: Option<Color>, player: usize) -> f32 {
    match winner {
        None => 0.0,
        Some(winner) if winner == color(player) => 1.0,
        Some(_) => -1.0,
    }
}

/// The colour of a player of a game of two.
fn color(player: usize) -> Color {
    if player == 0 { Color::White } else { Color::Black }
}
