//! `show fluidity`: the board.

use std::io::Write;

use heterochess::board::Color;
use heterochess::svg;

use super::parse_or_start;
use crate::output::{Failure, Style, state};
use crate::picture::PictureArgs;

/// Arguments of `show fluidity`.
#[derive(clap::Args)]
pub(crate) struct ShowArgs {
    /// The position; the start of the game if left out.
    fen: Option<String>,
    /// How to draw the men.
    #[arg(long, value_enum, default_value = "auto")]
    style: Style,
    /// Also show what each side could take if it were to move.
    #[arg(long)]
    threats: bool,
    /// Show this move and what it takes (with --svg).
    #[arg(long = "move", value_name = "MOVE", requires = "svg", conflicts_with = "threats")]
    m: Option<String>,
    #[command(flatten)]
    picture: PictureArgs,
}

/// `show fluidity`.
pub(crate) fn show(args: &ShowArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let position = parse_or_start(args.fen.as_deref()).map_err(Failure::Refused)?;
    if args.picture.is_wanted() {
        let options = args.picture.options();
        let picture = match &args.m {
            Some(text) => {
                let m = position.parse_move(text);
                let m = m.map_err(|error| Failure::Refused(error.into()))?;
                svg::fluidity::with_move(&position, &m, &options)
            }
            None if args.threats => svg::fluidity::threats(&position, Color::ALL, &options),
            None => svg::fluidity::position(&position, &options),
        };
        return args.picture.write(&picture, out);
    }
    args.style.draw(position.board(), out)?;
    let state = state(position.is_check(), position.outcome());
    writeln!(out, "{} to move{state}", position.side_to_move())?;
    if args.threats {
        for color in Color::ALL {
            let threats = position.threats(color);
            writeln!(out, "{color} could take:")?;
            for square in threats.squares() {
                let role = position.board().role_at(square).map_or("", |role| role.name());
                let moves: Vec<String> = threats.against(square).map(ToString::to_string).collect();
                writeln!(out, "  {square} {role:<7} {}", moves.join(" "))?;
            }
        }
    }
    Ok(())
}
