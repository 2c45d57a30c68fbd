//! `play charismatic`: draws, placements and turns, one after the other.

use std::io::Write;

use heterochess::charismatic::{Action, EndRefusal, Game, Men, Placement, Stage, Turn};
use heterochess::records::MoveError;
use serde::Serialize;

use super::{DRAW, Either, ILLEGAL, Rule};
use crate::output::{Failure, OrRefuse, OutcomeJson, Refused, numbered, write_json};

/// Arguments of `play charismatic`.
#[derive(clap::Args)]
pub(crate) struct PlayArgs {
    /// The position to start from instead of the start of the game.
    #[arg(long)]
    fen: Option<String>,
    /// Draws (`draw:RNPPP`), placements (`N@c3`), turns (`e4,Nf3` or `e2e4,g1f3`), and turns that
    /// leave the own king in check and lose (`illegal:Ra2`, C10).
    #[arg(required = true, value_name = "ACTION")]
    actions: Vec<String>,
    /// Let players finish any turn that leaves their king in check, and say that they have lost
    /// (C10).
    #[arg(long)]
    referee: bool,
    #[command(flatten)]
    rule: Rule,
    /// Answer with a line of JSON for each action.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct PlayedJson {
    action: String,
    san: Option<String>,
    fen: String,
    check: bool,
    outcome: Option<OutcomeJson>,
}

/// A game that goes on from a position of either stage; from the first draw if no FEN is given.
pub(crate) fn game(fen: Option<&str>, rule: &Rule) -> Result<Game, Refused> {
    Ok(match Either::parse(fen, rule.length())? {
        Either::Placement(stage) => Game::from_placement(stage).with_max_series(rule.length()),
        Either::Play(position) => Game::from_position(position),
    })
}

/// `play charismatic`.
pub(crate) fn play(args: &PlayArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let mut game = game(args.fen.as_deref(), &args.rule).or_refuse(args.json, out)?;
    for text in &args.actions {
        let number = number(&game);
        let san = act(&mut game, text, args.referee).map_err(|Refused { error, code }| {
            Failure::refuse(Refused::new(code, format!("{text:.40}: {error}")), args.json, out)
        })?;
        let action = game.actions().last().map(ToString::to_string).unwrap_or_default();
        let (fen, check) = match game.stage() {
            Stage::Placement(stage) => (stage.to_string(), false),
            Stage::Play(position) => (position.to_string(), position.is_check()),
        };
        let outcome = game.outcome();
        if args.json {
            let outcome = outcome.map(OutcomeJson::new);
            write_json(out, &PlayedJson { action, san, fen, check, outcome })?;
        } else {
            writeln!(out, "{number:<5} {:<24} {fen}", san.unwrap_or(action))?;
            if let Some(outcome) = outcome {
                writeln!(out, "{outcome}  {}", outcome.result())?;
            }
        }
    }
    Ok(())
}

/// What stands before an action: whose it is, or the number of the turn.
fn number(game: &Game) -> String {
    match game.stage() {
        Stage::Placement(stage) => stage.side_to_move().name().to_owned(),
        Stage::Play(position) => numbered(position.side_to_move(), position.move_number()),
    }
}

/// Does what a text says. Of a turn, the algebraic form is returned.
fn act(game: &mut Game, text: &str, referee: bool) -> Result<Option<String>, Refused> {
    if let Some(men) = text.strip_prefix(DRAW) {
        game.draw(&men.parse::<Men>()?)?;
        return Ok(None);
    }
    let Stage::Play(&position) = game.stage() else {
        game.place(&text.parse::<Placement>()?)?;
        return Ok(None);
    };
    if let Some(outcome) = game.outcome() {
        return Err(Refused::new("game-over", format!("the game is over: {outcome}")));
    }
    // A turn that says so itself, as a record of actions has it, is the referee's in any case.
    let said_illegal = text.strip_prefix(ILLEGAL);
    if !referee && said_illegal.is_none() {
        let turn = position.parse_turn(text)?;
        game.play(&turn)?;
        return Ok(Some(position.san(&turn)));
    }
    let series = position.parse_series(said_illegal.unwrap_or(text))?;
    let turn = Turn::new(series.moves()).ok_or(EndRefusal::NoMove)?;
    if said_illegal.is_some() && position.is_legal(&turn) {
        return Err(MoveError::NotIllegal.into());
    }
    game.referee(&turn)?;
    let san = position.san(&turn);
    Ok(Some(match game.actions().last() {
        Some(Action::IllegalTurn(_)) => format!("{ILLEGAL}{san}"),
        _ => san,
    }))
}
