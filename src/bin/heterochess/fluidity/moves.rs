//! `moves fluidity`: the legal moves of positions.

use std::io::Write;

use heterochess::fluidity::{Move, Position};
use serde::Serialize;

use super::{MoveJson, parse_or_start};
use crate::input;
use crate::output::{Failure, OutcomeJson, state, write_json};

/// Arguments of `moves fluidity`.
#[derive(clap::Args)]
pub(crate) struct MovesArgs {
    /// The position (the start of the game if left out), or `-` for one a line from standard input.
    fen: Option<String>,
    /// Answer with a line of JSON for each position.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct PositionJson {
    fen: String,
    side: &'static str,
    check: bool,
    moves: Vec<MoveJson>,
    outcome: Option<OutcomeJson>,
}

/// `moves fluidity`.
pub(crate) fn moves(args: &MovesArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let many = args.fen.as_deref() == Some("-");
    input::each(args.fen.as_deref(), args.json, out, |fen, out| {
        let position = match parse_or_start(fen) {
            Ok(position) => position,
            Err(error) => return Ok(Err(error)),
        };
        let list = match (args.json, many) {
            (true, _) => list_json,
            (false, true) => list_in_a_line,
            (false, false) => list,
        };
        list(&position, out).map(Ok)
    })
}

fn sorted_moves(position: &Position) -> Vec<Move> {
    let mut moves = position.legal_moves().to_vec();
    moves.sort_unstable();
    moves
}

fn list_json(position: &Position, out: &mut dyn Write) -> Result<(), Failure> {
    let moves = sorted_moves(position).iter().map(|m| MoveJson::new(position, m)).collect();
    write_json(
        out,
        &PositionJson {
            fen: position.to_string(),
            side: position.side_to_move().name(),
            check: position.is_check(),
            moves,
            outcome: position.outcome().map(OutcomeJson::new),
        },
    )
}

fn list_in_a_line(position: &Position, out: &mut dyn Write) -> Result<(), Failure> {
    write!(out, "{position}:")?;
    for m in sorted_moves(position) {
        write!(out, " {}", position.san(&m))?;
    }
    writeln!(out, "{}", state(false, position.outcome()))?;
    Ok(())
}

fn list(position: &Position, out: &mut dyn Write) -> Result<(), Failure> {
    let moves = sorted_moves(position);
    writeln!(out, "{position}")?;
    let plural = if moves.len() == 1 { "" } else { "s" };
    let (side, state) = (position.side_to_move(), state(position.is_check(), position.outcome()));
    writeln!(out, "{side} to move{state}, {} legal move{plural}", moves.len())?;
    for m in moves {
        let MoveJson { uci, san, captures } = MoveJson::new(position, &m);
        let takes = captures.join(" ");
        writeln!(out, "{}", format!("  {san:<16} {uci:<12} {takes}").trim_end())?;
    }
    Ok(())
}
