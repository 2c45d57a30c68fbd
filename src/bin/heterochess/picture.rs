//! Pictures: the options of every `show`, and where they are written.

use std::io::Write;
use std::path::PathBuf;

use heterochess::kungfu::{Move, Square};
use heterochess::svg::{Options, Paint};

use crate::output::{Failure, Refused};

/// How a picture is drawn, and where it goes.
#[derive(clap::Args)]
#[command(next_help_heading = "Pictures")]
pub(crate) struct PictureArgs {
    /// Draw a picture into this SVG file (`-` for standard output) instead of text.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// The width of the picture in pixels.
    #[arg(long, value_name = "PX", default_value_t = 400, requires = "svg",
        value_parser = clap::value_parser!(u32).range(1..))]
    size: u32,
    /// Turn the board by a half: Black, or North, at the bottom.
    #[arg(long, requires = "svg")]
    flip: bool,
    /// Leave out the names of files and ranks.
    #[arg(long, requires = "svg")]
    no_coordinates: bool,
    /// An arrow, such as e2e4 or e2e4:red; several may be given.
    #[arg(long, value_name = "MOVE", requires = "svg", value_parser = parse_arrow)]
    arrow: Vec<(Move, Paint)>,
    /// A highlighted square, such as e4 or e4:#80c0ff; several may be given.
    #[arg(long, value_name = "SQUARE", requires = "svg", value_parser = parse_highlight)]
    highlight: Vec<(Square, Paint)>,
    /// Tint the squares of the last move, such as e2e4.
    #[arg(long, value_name = "MOVE", requires = "svg")]
    last_move: Option<Move>,
    /// Mark where the man on this square may go.
    #[arg(long, value_name = "SQUARE", requires = "svg")]
    legal_from: Option<Square>,
}

fn parse_arrow(text: &str) -> Result<(Move, Paint), String> {
    painted(text, Paint::Green)
}

fn parse_highlight(text: &str) -> Result<(Square, Paint), String> {
    painted(text, Paint::Yellow)
}

/// Something with a colour behind a colon, if it is not to be the usual one.
fn painted<T>(text: &str, usual: Paint) -> Result<(T, Paint), String>
where
    T: std::str::FromStr<Err: std::fmt::Display>,
{
    let (what, paint) = match text.split_once(':') {
        Some((what, paint)) => (what, paint.parse().map_err(|error| format!("{error}"))?),
        None => (text, usual),
    };
    Ok((what.parse().map_err(|error| format!("{error}"))?, paint))
}

impl PictureArgs {
    /// Whether a picture is asked for.
    pub(crate) fn is_wanted(&self) -> bool {
        self.svg.is_some()
    }

    /// How it is drawn.
    pub(crate) fn options(&self) -> Options {
        let mut options =
            Options::new().size(self.size).flip(self.flip).coordinates(!self.no_coordinates);
        for &(square, paint) in &self.highlight {
            options = options.highlight(square, paint);
        }
        for &(Move { from, to }, paint) in &self.arrow {
            options = options.arrow(from, to, paint);
        }
        if let Some(Move { from, to }) = self.last_move {
            options = options.last_move(from, to);
        }
        match self.legal_from {
            Some(square) => options.legal_from(square),
            None => options,
        }
    }

    /// Writes a picture where it is wanted.
    pub(crate) fn write(&self, picture: &str, out: &mut dyn Write) -> Result<(), Failure> {
        match &self.svg {
            Some(file) if file.as_os_str() != "-" => {
                std::fs::write(file, picture).map_err(|error| {
                    Failure::Refused(Refused::new("io", format!("{}: {error}", file.display())))
                })
            }
            _ => Ok(out.write_all(picture.as_bytes())?),
        }
    }
}
