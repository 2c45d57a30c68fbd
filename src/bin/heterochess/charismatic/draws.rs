//! `draws charismatic`: what can be drawn, and how likely it is.

use std::io::Write;

use heterochess::charismatic::{ActionError, SeriesLength, WeightedDraw};
use serde::Serialize;

use super::{Either, placement_state};
use crate::output::{Failure, OrRefuse, write_json};

/// Arguments of `draws charismatic`.
#[derive(clap::Args)]
pub(crate) struct DrawsArgs {
    /// The position; the start of the game if left out.
    fen: Option<String>,
    /// Answer with a line of JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct DrawsJson {
    fen: String,
    total: u64,
    draws: Vec<DrawJson>,
}

#[derive(Serialize)]
struct DrawJson {
    men: String,
    weight: u64,
}

/// `draws charismatic`.
pub(crate) fn draws(args: &DrawsArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let stage = Either::parse(args.fen.as_deref(), SeriesLength::FIVE)
        .and_then(|parsed| match parsed {
            Either::Placement(stage) => Ok(stage),
            Either::Play(_) => Err(ActionError::PlacementOver.into()),
        })
        .or_refuse(args.json, out)?;
    let (fen, total) = (stage.to_string(), stage.total_weight());
    if args.json {
        let json = |draw: WeightedDraw| DrawJson { men: draw.men.to_string(), weight: draw.weight };
        let draws = stage.draws().into_iter().map(json).collect();
        return write_json(out, &DrawsJson { fen, total, draws });
    }
    writeln!(out, "{fen}\n{}", placement_state(&stage))?;
    for draw in stage.draws() {
        let percent = 100.0 * draw.weight as f64 / total as f64;
        writeln!(out, "  {} {:>5} of {total}  {percent:>6.3} %", draw.men, draw.weight)?;
    }
    Ok(())
}
