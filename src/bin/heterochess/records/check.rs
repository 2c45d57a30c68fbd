//! `records check`: which games of a file are good, and what is wrong with the others.

use std::io::Write;

use serde::Serialize;

use super::{Found, Sources, kungfu};
use crate::output::{Failure, Refused, counted, write_json};

/// Arguments of `records check`.
#[derive(clap::Args)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    sources: Sources,
    /// Answer with a line of JSON for each bad game, and one for the sum.
    #[arg(long)]
    json: bool,
}

/// A game that cannot be read.
#[derive(Serialize)]
struct BadJson<'a> {
    file: &'a str,
    #[serde(flatten)]
    place: Option<Place>,
    #[serde(flatten)]
    refused: Refused,
}

/// Where it is.
#[derive(Serialize)]
struct Place {
    line: u64,
    game: u64,
    side: Option<&'static str>,
    #[serde(rename = "move")]
    number: Option<u16>,
}

#[derive(Serialize)]
struct SumJson {
    games: u64,
    bad: u64,
}

/// `records check`.
pub(crate) fn check(args: &CheckArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let mut sum = SumJson { games: 0, bad: 0 };
    let mut failed = false;
    args.sources.each(|file, found| {
        let (place, refused) = match found {
            Found::Record(record) => {
                sum.games += 1;
                let Err(error) = *record else { return Ok(()) };
                let place = Place {
                    line: error.line,
                    game: error.game,
                    side: error.whose.map(|whose| whose.side.name()),
                    number: error.whose.and_then(|whose| whose.number),
                };
                (Some(place), args.sources.about(file, error))
            }
            Found::KungFu(source) => {
                sum.games += 1;
                let Err(error) = kungfu::replay(source) else { return Ok(()) };
                let place = Place { line: error.line, game: 1, side: None, number: None };
                (Some(place), args.sources.about(file, error))
            }
            Found::Nothing(refused) => (None, refused),
        };
        failed = true;
        sum.bad += u64::from(place.is_some());
        if args.json {
            write_json(out, &BadJson { file, place, refused })?;
        } else {
            writeln!(out, "{}", refused.error)?;
        }
        Ok(())
    })?;
    if args.json {
        write_json(out, &sum)?;
    } else {
        writeln!(out, "{}, {} bad", counted(sum.games, "game", "games"), sum.bad)?;
    }
    if failed { Err(Failure::Answered) } else { Ok(()) }
}
