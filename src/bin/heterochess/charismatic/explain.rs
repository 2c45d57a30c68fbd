//! `explain charismatic`: whether a turn, a placement or a draw is legal, and why not.

use std::io::Write;

use heterochess::ErrorCode;
use heterochess::charismatic::{ActionError, Men, Placement, PlacementStage, Position};
use serde::Serialize;

use super::{DRAW, Either, Rule};
use crate::output::{Failure, OrRefuse, Refused, write_json};

/// Arguments of `explain charismatic`.
#[derive(clap::Args)]
pub(crate) struct ExplainArgs {
    /// The position.
    fen: String,
    /// The turn (`e4,Nf3` or `e2e4,g1f3`); in the placement stage a placement (`N@c3`)
    /// or a draw (`draw:RNPPP`).
    #[arg(value_name = "TURN")]
    turn: String,
    #[command(flatten)]
    rule: Rule,
    /// Answer with a line of JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct ExplainJson {
    legal: bool,
    uci: Option<String>,
    san: Option<String>,
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<&'static str>,
}

/// The two texts of something legal, or the reason.
type Explained = Result<(String, String), Refused>;

/// `explain charismatic`. The answer is no error, but the exit status tells whether the turn is
/// legal.
pub(crate) fn explain(args: &ExplainArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let explained = match Either::parse(Some(&args.fen), args.rule.length()) {
        Ok(Either::Placement(stage)) => explain_placement(&stage, &args.turn),
        Ok(Either::Play(_)) if args.turn.starts_with(DRAW) => {
            Ok(Err(ActionError::PlacementOver.into()))
        }
        Ok(Either::Play(position)) => Ok(explain_turn(&position, &args.turn)),
        Err(reason) => Err(reason),
    };
    let answer = match explained.or_refuse(args.json, out)? {
        Ok((uci, san)) => {
            ExplainJson { legal: true, uci: Some(uci), san: Some(san), reason: None, code: None }
        }
        Err(Refused { error, code }) => {
            let (reason, code) = (Some(error), Some(code));
            ExplainJson { legal: false, uci: None, san: None, reason, code }
        }
    };
    if args.json {
        write_json(out, &answer)?;
    } else if let (Some(uci), Some(san)) = (&answer.uci, &answer.san) {
        writeln!(out, "{san} ({uci}) is legal")?;
    } else if let Some(reason) = &answer.reason {
        writeln!(out, "{reason}")?;
    }
    if answer.legal { Ok(()) } else { Err(Failure::Answered) }
}

fn explain_turn(position: &Position, text: &str) -> Explained {
    let turn = position.parse_turn(text)?;
    Ok((turn.to_string(), position.san(&turn)))
}

/// A text that is no placement and no draw at all is an error.
fn explain_placement(stage: &PlacementStage, text: &str) -> Result<Explained, Refused> {
    if let Some(men) = text.strip_prefix(DRAW) {
        let men: Men = men.parse()?;
        let text = format!("{DRAW}{men}");
        return Ok(match stage.clone().draw(&men) {
            Ok(()) => Ok((text.clone(), text)),
            Err(refusal) => {
                Err(Refused::new(refusal.code(), format!("{text} is not possible: {refusal}")))
            }
        });
    }
    let placement: Placement = text.parse()?;
    Ok(match stage.placement_refusal(&placement) {
        None => Ok((placement.to_string(), placement.to_string())),
        Some(refusal) => {
            Err(Refused::new(refusal.code(), format!("{placement} is not legal: {refusal}")))
        }
    })
}
