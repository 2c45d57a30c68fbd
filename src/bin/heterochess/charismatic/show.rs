//! `show charismatic`: the board.

use std::io::Write;

use heterochess::board::{Board, Piece};
use heterochess::charismatic::SeriesLength;

use super::{Either, placement_state, state};
use crate::output::{Failure, Style};

/// Arguments of `show charismatic`.
#[derive(clap::Args)]
pub(crate) struct ShowArgs {
    /// The position; the start of the game if left out.
    fen: Option<String>,
    /// How to draw the men.
    #[arg(long, value_enum, default_value = "auto")]
    style: Style,
}

/// `show charismatic`.
pub(crate) fn show(args: &ShowArgs, out: &mut dyn Write) -> Result<(), Failure> {
    match Either::parse(args.fen.as_deref(), SeriesLength::FIVE).map_err(Failure::Refused)? {
        Either::Placement(stage) => {
            draw_board(stage.board(), args.style, out)?;
            writeln!(out, "{}", placement_state(&stage))?;
        }
        Either::Play(position) => {
            draw_board(position.board(), args.style, out)?;
            let state = state(position.is_check(), position.outcome());
            writeln!(out, "{} to move{state}", position.side_to_move())?;
        }
    }
    Ok(())
}

fn draw_board(board: &Board, style: Style, out: &mut dyn Write) -> Result<(), Failure> {
    let (symbol, empty): (fn(Piece) -> char, char) =
        if style.is_unicode() { (Piece::symbol, '·') } else { (Piece::letter, '.') };
    writeln!(out, "{}", board.draw(|_, piece| piece.map_or(empty, symbol)))?;
    Ok(())
}
