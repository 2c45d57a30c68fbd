//! `explain fluidity`: whether a move is legal, and why not.

use std::io::Write;

use heterochess::fluidity::ParseMoveError;
use serde::Serialize;

use super::{MoveJson, parse};
use crate::output::{Failure, OrRefuse, Refused, write_json};

/// Arguments of `explain fluidity`.
#[derive(clap::Args)]
pub(crate) struct ExplainArgs {
    /// The position.
    fen: String,
    /// The move, in algebraic (`Rg4xc4d4f4`) or coordinate form (`b4g4`).
    #[arg(value_name = "MOVE")]
    m: String,
    /// Answer with a line of JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct ExplainJson {
    legal: bool,
    #[serde(rename = "move")]
    explained: Option<MoveJson>,
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<&'static str>,
}

/// `explain fluidity`. The answer is no error, but the exit status tells whether the move is legal.
pub(crate) fn explain(args: &ExplainArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let position = parse(&args.fen).or_refuse(args.json, out)?;
    let (explained, refused) = match position.parse_move(&args.m) {
        Ok(m) => (Some(MoveJson::new(&position, &m)), None),
        Err(error @ ParseMoveError::Malformed { .. }) => {
            return Err(Failure::refuse(error, args.json, out));
        }
        Err(error) => (None, Some(Refused::from(error))),
    };
    let legal = explained.is_some();
    let (reason, code) = refused.map(|refused| (refused.error, refused.code)).unzip();
    if args.json {
        write_json(out, &ExplainJson { legal, explained, reason, code })?;
    } else if let Some(MoveJson { uci, san, captures }) = explained {
        let takes = if captures.is_empty() { "nothing".to_owned() } else { captures.join(" ") };
        writeln!(out, "{san} ({uci}) is legal and takes {takes}")?;
    } else if let Some(reason) = reason {
        writeln!(out, "{reason}")?;
    }
    if legal { Ok(()) } else { Err(Failure::Answered) }
}
