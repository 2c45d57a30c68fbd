//! `mates charismatic` and `results charismatic`: turns, told one by one as they are found.

use std::io::Write;
use std::ops::ControlFlow;

use heterochess::charismatic::{Census, CensusError, Position, Turn};
use serde::Serialize;

use super::turns::Bound;
use super::{Rule, parse_play};
use crate::output::{Failure, OrRefuse, write_json};
use crate::progress::LateBar;

/// Arguments of `mates charismatic` and `results charismatic`.
#[derive(clap::Args)]
pub(crate) struct ListArgs {
    /// The position.
    fen: String,
    /// List no more than so many.
    #[arg(long, value_name = "N")]
    limit: Option<u64>,
    #[command(flatten)]
    bound: Bound,
    #[command(flatten)]
    rule: Rule,
    /// Answer with a line of JSON for each; with none if there is none.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
pub(crate) struct TurnJson {
    pub(crate) uci: String,
    pub(crate) san: String,
}

#[derive(Serialize)]
struct ListedJson {
    #[serde(flatten)]
    turn: TurnJson,
    /// Where the turn leads, where results are asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    fen: Option<String>,
}

/// What becomes of a turn that has been found: the list breaks at its limit, or when it cannot be
/// written.
type Listed = ControlFlow<Result<(), Failure>>;

/// `mates charismatic`.
pub(crate) fn mates(args: &ListArgs, out: &mut dyn Write) -> Result<(), Failure> {
    list(args, out, "no turn mates", |census, tell| census.mating_turns(|turn| tell(turn, None)))
}

/// `results charismatic`.
pub(crate) fn results(args: &ListArgs, out: &mut dyn Write) -> Result<(), Failure> {
    list(args, out, "no turn is legal", |census, tell| {
        census.visit_results(|turn, after| tell(turn, Some(after)))
    })
}

fn list(
    args: &ListArgs,
    out: &mut dyn Write,
    none: &str,
    search: impl FnOnce(
        Census<'_>,
        &mut dyn FnMut(&Turn, Option<&Position>) -> Listed,
    ) -> Result<Listed, CensusError>,
) -> Result<(), Failure> {
    let position = parse_play(Some(&args.fen), &args.rule).or_refuse(args.json, out)?;
    if args.limit == Some(0) {
        return Ok(());
    }
    let bar = LateBar::new();
    let mut listed = 0;
    let searched = search(args.bound.census(&position, &bar), &mut |turn, after| {
        let turn = TurnJson { uci: turn.to_string(), san: position.san(turn) };
        let written = bar.aside(|| {
            if args.json {
                write_json(out, &ListedJson { turn, fen: after.map(Position::to_string) })?;
            } else {
                let TurnJson { uci, san } = turn;
                let after = after.map_or_else(String::new, |after| format!(" {after}"));
                writeln!(out, "{san:<32} {uci}{after}")?;
            }
            // Each is told as soon as it is found.
            Ok(out.flush()?)
        });
        listed += 1;
        match written {
            Ok(()) if args.limit.is_none_or(|limit| listed < limit) => ControlFlow::Continue(()),
            written => ControlFlow::Break(written),
        }
    });
    drop(bar);
    match searched {
        Ok(ControlFlow::Break(written)) => written,
        Ok(ControlFlow::Continue(())) if listed == 0 && !args.json => Ok(writeln!(out, "{none}")?),
        Ok(ControlFlow::Continue(())) => Ok(()),
        Err(error) => Err(Failure::refuse(Bound::refusal(error), args.json, out)),
    }
}
