//! The commands for Fluidity Chess.

mod explain;
mod moves;
mod play;
mod show;
mod simulate;

use std::io::Write;

use heterochess::board::Color;
use heterochess::fluidity::{Move, Position};
use serde::Serialize;

pub(crate) use self::explain::{ExplainArgs, explain};
pub(crate) use self::moves::{MovesArgs, moves};
pub(crate) use self::play::{PlayArgs, play};
pub(crate) use self::show::{ShowArgs, show};
pub(crate) use self::simulate::{SimulateArgs, play_by_chance, simulate};
use crate::output::{Failure, OrRefuse, Refused, names, numbered};
use crate::perft;

/// Arguments of `perft fluidity`.
#[derive(clap::Args)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    options: perft::Options,
    /// The position to start from instead of the start of the game.
    #[arg(long)]
    fen: Option<String>,
}

/// A move in both notations, and what it takes.
#[derive(Serialize)]
pub(crate) struct MoveJson {
    uci: String,
    san: String,
    captures: Vec<String>,
}

impl MoveJson {
    pub(crate) fn new(position: &Position, m: &Move) -> MoveJson {
        let san = position.san(m).to_string();
        MoveJson { uci: m.to_string(), san, captures: names(m.captures) }
    }
}

/// The position of a FEN.
pub(crate) fn parse(fen: &str) -> Result<Position, Refused> {
    Ok(fen.parse::<Position>()?)
}

pub(crate) fn parse_or_start(fen: Option<&str>) -> Result<Position, Refused> {
    fen.map_or_else(|| Ok(Position::new()), parse)
}

/// Calls `tell` with each move of a line that is known to be legal, and the position before it.
fn follow(position: &Position, line: &[Move], mut tell: impl FnMut(&Position, &Move)) {
    let mut position = *position;
    for m in line {
        tell(&position, m);
        position.play_unchecked(m);
    }
}

/// A line for a program.
pub(crate) fn line_json(position: &Position, line: &[Move]) -> Vec<MoveJson> {
    let mut moves = Vec::new();
    follow(position, line, |position, m| moves.push(MoveJson::new(position, m)));
    moves
}

/// A line for a person, such as `1. Rg4xc4d4f4+ Kh3 2. Rh1#`.
pub(crate) fn line_text(position: &Position, line: &[Move]) -> String {
    let mut words = Vec::new();
    follow(position, line, |position, m| {
        let side = position.side_to_move();
        if side == Color::White || words.is_empty() {
            words.push(numbered(side, position.move_number()));
        }
        words.push(position.san(m).to_string());
    });
    words.join(" ")
}

/// `perft fluidity`.
pub(crate) fn perft(args: &PerftArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let position = parse_or_start(args.fen.as_deref()).or_refuse(args.options.json, out)?;
    perft::run(&position, position.to_string(), &args.options, out)
}
