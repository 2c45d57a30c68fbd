//! Questions about positions answered exactly: is there a forced win within so many plies?
//!
//! Each game has its own search ([`fluidity`], [`charismatic`]), and both give an [`Answer`]: a
//! win with its line, that there is none within what was asked, or that a limit was reached. The
//! last is never taken for one of the others.
//!
//! How history is treated, and why the answers are exact, is in `docs/solving.md`.
//!
//! ```
//! use heterochess::fluidity::Position;
//! use heterochess::solve::{Answer, fluidity::Solver};
//!
//! let position: Position = "8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 w".parse()?;
//! let mut solver = Solver::new().max_nodes(1_000_000);
//! let Answer::Win(win) = solver.solve(&position, 3) else { panic!("White wins in 3 plies") };
//! assert_eq!(win.line[0].to_string(), "b4g4");
//! assert!(matches!(solver.solve(&position, 2), Answer::NoWin));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
pub mod charismatic;
pub mod fluidity;

pub use answer::{Answer, Halt, Win};
