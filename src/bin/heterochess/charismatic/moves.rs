//! `moves charismatic`: the single moves or the placements that are possible now.

use std::io::Write;

use heterochess::board::Role;
use heterochess::charismatic::{Men, Move, PlacementStage, Series};
use serde::Serialize;

use super::{Either, Rule, placement_state};
use crate::input;
use crate::output::{Failure, OutcomeJson, Refused, names, state, write_json};

/// Arguments of `moves charismatic`.
#[derive(clap::Args)]
pub(crate) struct MovesArgs {
    /// The position (the start of the game if left out), or `-` for one a line from standard input.
    fen: Option<String>,
    /// Moves of the turn that have been made, such as `e2e4,g1f3`.
    #[arg(long, value_name = "MOVES", default_value = "")]
    played: String,
    #[command(flatten)]
    rule: Rule,
    /// Answer with a line of JSON for each position.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct MoveJson {
    uci: String,
    san: String,
    capture: Option<&'static str>,
    /// Whether the turn may end after it.
    turn: bool,
    /// Whether a legal turn can come of it, by ending there or going on.
    completable: bool,
}

impl MoveJson {
    fn new(series: &Series, m: &Move) -> MoveJson {
        let mut after = series.clone();
        let made = after.push(m).is_ok();
        MoveJson {
            uci: m.to_string(),
            san: series.san(m).to_string(),
            capture: m.capture.map(Role::name),
            turn: made && after.may_end().is_ok(),
            completable: made && after.can_be_completed(),
        }
    }
}

#[derive(Serialize)]
struct SeriesJson {
    fen: String,
    side: &'static str,
    /// Whether the king is in check after the moves played.
    check: bool,
    played: Vec<String>,
    may_end: bool,
    moves: Vec<MoveJson>,
    outcome: Option<OutcomeJson>,
}

#[derive(Serialize)]
struct PlacementJson {
    fen: String,
    side: &'static str,
    /// Whether men must be drawn before any can be placed.
    draw: bool,
    /// What is left in the reserve of the side to move.
    reserve: String,
    hand: String,
    placements: Vec<String>,
}

/// `moves charismatic`.
pub(crate) fn moves(args: &MovesArgs, out: &mut dyn Write) -> Result<(), Failure> {
    input::each(args.fen.as_deref(), args.json, out, |fen, out| {
        let series = match Either::parse(fen, args.rule.length()) {
            Err(refused) => return Ok(Err(refused)),
            Ok(Either::Placement(_)) if !args.played.is_empty() => {
                let error = "--played is for turns, and men are still being placed";
                return Ok(Err(Refused::new("placement-not-over", error)));
            }
            Ok(Either::Placement(stage)) => {
                return list_placements(&stage, args.json, out).map(Ok);
            }
            Ok(Either::Play(position)) => position.parse_series(&args.played),
        };
        match series {
            Ok(series) => list_moves(&series, args.json, out).map(Ok),
            Err(error) => Ok(Err(error.into())),
        }
    })
}

fn list_moves(series: &Series, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let position = series.start();
    let mut moves = series.possible_moves();
    moves.sort_unstable();
    let moves: Vec<MoveJson> = moves.iter().map(|m| MoveJson::new(series, m)).collect();
    let outcome = position.outcome();
    if json {
        let answer = SeriesJson {
            fen: position.to_string(),
            side: position.side_to_move().name(),
            check: series.checkers().any(),
            played: series.moves().iter().map(Move::to_string).collect(),
            may_end: series.may_end().is_ok(),
            moves,
            outcome: outcome.map(OutcomeJson::new),
        };
        return write_json(out, &answer);
    }
    writeln!(out, "{position}")?;
    let plural = if moves.len() == 1 { "" } else { "s" };
    let possible = format!("{} possible move{plural}", moves.len());
    let (side, state) = (position.side_to_move(), state(position.is_check(), outcome));
    if series.moves().is_empty() {
        writeln!(out, "{side} to move{state}, {possible}")?;
    } else {
        writeln!(out, "{side} to move{state}\n{}, {possible}", played(series))?;
    }
    for MoveJson { uci, san, turn, completable, .. } in moves {
        let note = match (turn, completable) {
            (true, _) => "",
            (false, true) => "leaves the king in check",
            (false, false) => "leaves the king in check, and no turn can come of it",
        };
        writeln!(out, "{}", format!("  {san:<8} {uci:<8} {note}").trim_end())?;
    }
    Ok(())
}

/// The moves made, and whether the turn may end there.
fn played(series: &Series) -> String {
    let mut before = series.start().series();
    let mut names = Vec::new();
    for m in series.moves() {
        names.push(before.san(m).to_string());
        before.push_unchecked(m);
    }
    let end = match series.may_end() {
        Ok(()) => "the turn may end here".to_owned(),
        Err(refusal) => format!("the turn may not end here: {refusal}"),
    };
    format!("played {}; {end}", names.join(","))
}

fn list_placements(stage: &PlacementStage, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let placements = stage.legal_placements();
    let side = stage.side_to_move().name();
    if json {
        let placements = placements.iter().map(ToString::to_string).collect();
        let answer = PlacementJson {
            fen: stage.to_string(),
            side,
            draw: stage.needs_draw(),
            reserve: stage.reserve(stage.side_to_move()).to_string(),
            hand: stage.hand().to_string(),
            placements,
        };
        return write_json(out, &answer);
    }
    writeln!(out, "{stage}\n{}", placement_state(stage))?;
    for role in Men::ROLES {
        let squares = stage.squares_for(role);
        if squares.any() {
            writeln!(out, "  {}@ {}", role.letter(), names(squares).join(" "))?;
        }
    }
    Ok(())
}
