//! `show charismatic`: the board.

use std::io::Write;

use heterochess::charismatic::{ActionError, SeriesLength};
use heterochess::svg;

use super::{Either, placement_state};
use crate::output::{Failure, Refused, Style, state};
use crate::picture::PictureArgs;

/// Arguments of `show charismatic`.
#[derive(clap::Args)]
pub(crate) struct ShowArgs {
    /// The position; the start of the game if left out.
    fen: Option<String>,
    /// How to draw the men.
    #[arg(long, value_enum, default_value = "auto")]
    style: Style,
    /// Show these moves of a turn, finished or not, as numbered arrows (with --svg).
    #[arg(long, value_name = "MOVES", requires = "svg")]
    turn: Option<String>,
    #[command(flatten)]
    picture: PictureArgs,
}

/// `show charismatic`.
pub(crate) fn show(args: &ShowArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let shown = Either::parse(args.fen.as_deref(), SeriesLength::FIVE).map_err(Failure::Refused)?;
    if args.picture.is_wanted() {
        return show_picture(&shown, args, out);
    }
    match shown {
        Either::Placement(stage) => {
            args.style.draw(stage.board(), out)?;
            writeln!(out, "{}", placement_state(&stage))?;
        }
        Either::Play(position) => {
            args.style.draw(position.board(), out)?;
            let state = state(position.is_check(), position.outcome());
            writeln!(out, "{} to move{state}", position.side_to_move())?;
        }
    }
    Ok(())
}

/// With `--turn` the men stand where its moves have brought them.
fn show_picture(shown: &Either, args: &ShowArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let options = args.picture.options();
    let refused = |refused: Refused| Failure::Refused(refused);
    let picture = match (shown, &args.turn) {
        (Either::Placement(stage), None) => svg::charismatic::placement(stage, &options),
        (Either::Placement(_), Some(_)) => {
            return Err(refused(ActionError::PlacementNotOver.into()));
        }
        (Either::Play(position), None) => svg::charismatic::position(position, &options),
        (Either::Play(position), Some(moves)) => {
            let mut series = position.series();
            for text in moves.split(',') {
                let m = series.parse_move(text).map_err(|error| refused(error.into()))?;
                series.push(&m).map_err(|error| refused(error.into()))?;
            }
            svg::charismatic::series(&series, &options)
        }
    };
    args.picture.write(&picture, out)
}
