//! `play fluidity`: moves, one after the other.

use std::io::Write;

use heterochess::fluidity::Game;
use serde::Serialize;

use super::{MoveJson, parse_or_start};
use crate::output::{Failure, OrRefuse, OutcomeJson, Refused, numbered, write_json};

/// Arguments of `play fluidity`.
#[derive(clap::Args)]
pub(crate) struct PlayArgs {
    /// The position to start from instead of the start of the game.
    #[arg(long)]
    fen: Option<String>,
    /// The moves, in algebraic (`Rg4xc4d4f4`) or coordinate form (`b4g4`).
    #[arg(required = true, value_name = "MOVE")]
    moves: Vec<String>,
    /// Answer with a line of JSON for each move.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct PlayedJson {
    #[serde(flatten)]
    played: MoveJson,
    fen: String,
    check: bool,
    outcome: Option<OutcomeJson>,
}

/// `play fluidity`.
pub(crate) fn play(args: &PlayArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let start = parse_or_start(args.fen.as_deref()).or_refuse(args.json, out)?;
    let mut game = Game::new(start);
    for text in &args.moves {
        let before = *game.position();
        let played = play_text(&mut game, text).or_refuse(args.json, out)?;

        let position = game.position();
        let outcome = game.outcome();
        if args.json {
            let (fen, check) = (position.to_string(), position.is_check());
            let outcome = outcome.map(OutcomeJson::new);
            write_json(out, &PlayedJson { played, fen, check, outcome })?;
        } else {
            let number = numbered(before.side_to_move(), before.move_number());
            writeln!(out, "{number:<5} {:<16} {position}", played.san)?;
            if let Some(outcome) = outcome {
                writeln!(out, "{outcome}  {}", outcome.result())?;
            }
        }
    }
    Ok(())
}

fn play_text(game: &mut Game, text: &str) -> Result<MoveJson, Refused> {
    if let Some(outcome) = game.outcome() {
        return Err(Refused::new("game-over", format!("{text:.40}: the game is over: {outcome}")));
    }
    let before = *game.position();
    let m = before.parse_move(text)?;
    game.play(&m)?;
    Ok(MoveJson::new(&before, &m))
}
