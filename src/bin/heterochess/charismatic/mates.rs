//! `mates charismatic`: the turns that mate.

use std::io::Write;
use std::ops::ControlFlow;

use serde::Serialize;

use super::turns::Bound;
use super::{Rule, parse_play};
use crate::output::{Failure, write_json};
use crate::progress::LateBar;

/// Arguments of `mates charismatic`.
#[derive(clap::Args)]
pub(crate) struct MatesArgs {
    /// The position.
    fen: String,
    /// List no more than so many.
    #[arg(long, value_name = "N")]
    limit: Option<u64>,
    #[command(flatten)]
    bound: Bound,
    #[command(flatten)]
    rule: Rule,
    /// Answer with a line of JSON for each turn; with none if there is none.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
pub(crate) struct MateJson {
    pub(crate) uci: String,
    pub(crate) san: String,
}

/// `mates charismatic`.
pub(crate) fn mates(args: &MatesArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let position = parse_play(Some(&args.fen), &args.rule)
        .map_err(|reason| Failure::refuse(reason, args.json, out))?;
    if args.limit == Some(0) {
        return Ok(());
    }
    let bar = LateBar::new();
    let mut listed = 0;
    let searched = args.bound.census(&position, &bar).mating_turns(|turn| {
        let (uci, san) = (turn.to_string(), position.san(turn));
        let written = bar.aside(|| {
            if args.json {
                write_json(out, &MateJson { uci, san })?;
            } else {
                writeln!(out, "{san:<32} {uci}")?;
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
        Ok(ControlFlow::Continue(())) if listed == 0 && !args.json => {
            Ok(writeln!(out, "no turn mates")?)
        }
        Ok(ControlFlow::Continue(())) => Ok(()),
        Err(error) => Err(Failure::refuse(Bound::refusal(error), args.json, out)),
    }
}
