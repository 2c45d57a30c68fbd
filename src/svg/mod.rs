//! Pictures of boards and games as SVG, for notebooks, web pages and graphical boards.
//!
//! There is one function for each thing that can be shown, from the thing and its [`Options`] to
//! the text of the picture. It is drawn without a clock, a font or a file, with integers wherever
//! that is possible: the same input gives the same bytes.
//!
//! | to show | see |
//! |---|---|
//! | men on a board, whatever the game | [`board`] |
//! | a position, a move and what it takes, hidden threats, a game | [`fluidity`] |
//! | the placement stage, a position, a turn, a series in progress, a game | [`charismatic`] |
//! | a game in real time at one millisecond, or moving | [`kungfu`] |
//! | a piece by itself, on a board that you draw | [`shape`] |
//!
//! ```
//! use heterochess::board::Square;
//! use heterochess::fluidity::Position;
//! use heterochess::svg::{self, Options, Paint};
//!
//! let position: Position = "8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 w".parse()?;
//! let options = Options::new().size(400).highlight(Square::H4, Paint::Yellow);
//! let picture = svg::fluidity::position(&position, &options);
//! assert!(picture.starts_with("<svg "));
//!
//! // The move that takes three men, each marked with a cross.
//! let m = position.parse_move("Rg4xc4d4f4")?;
//! let picture = svg::fluidity::with_move(&position, &m, &options);
//! # assert_ne!(picture, svg::fluidity::position(&position, &options));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What a picture is made of
//!
//! A square is 100 units wide; everything else follows from that, and `width` and `height` say how
//! large it is shown. Men are `<use>` elements of the shapes in `<defs>`, in one group (`<g>`) for
//! each army, which has the army's colours. Only shapes that are used are defined. The names of the
//! shapes, such as `hc-king`, mean the same in every picture, so that many can stand in one page.
//!
//! The pieces were drawn for this library and have its license.

mod arrows;
mod board;
pub mod charismatic;
pub mod fluidity;
pub mod kungfu;
mod marks;
mod options;
mod paint;
mod pieces;
mod sheet;
mod units;
mod view;

pub use board::board;
pub use options::{Arrow, Options};
pub use paint::{Paint, ParsePaintError};
pub use pieces::shape;
