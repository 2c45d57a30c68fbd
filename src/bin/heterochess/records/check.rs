//! `records check`: which games of a file are good, and what is wrong with the others.

use std::io::Write;

use heterochess::ErrorCode;
use heterochess::kungfu::record::Replay;
use serde::Serialize;

use super::{Found, Sources, plural, write_line};
use crate::output::{Failure, write_json};

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
    line: u64,
    game: u64,
    side: Option<&'static str>,
    #[serde(rename = "move")]
    number: Option<u16>,
    code: &'a str,
    error: String,
}

#[derive(Serialize)]
struct SumJson {
    games: u64,
    bad: u64,
}

/// `records check`.
pub(crate) fn check(args: &CheckArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let mut sum = SumJson { games: 0, bad: 0 };
    let mut unread = false;
    args.sources.each(|file, found| {
        let prefix = args.sources.prefix(file);
        let bad = match found {
            Found::Record(record) => {
                sum.games += 1;
                let Err(error) = *record else { return Ok(()) };
                let text = error.to_string();
                BadJson {
                    file,
                    line: error.line,
                    game: error.game,
                    side: error.whose.map(|whose| whose.side.name()),
                    number: error.whose.and_then(|whose| whose.number),
                    code: error.code(),
                    error: text,
                }
            }
            Found::KungFu(mut source) => {
                sum.games += 1;
                let checked = Replay::new(&mut source).and_then(|mut replay| {
                    while let Some(step) = replay.step(|_| {}) {
                        step?;
                    }
                    Ok(())
                });
                let Err(error) = checked else { return Ok(()) };
                let (line, text) = (error.line, error.to_string());
                let code = (&error.kind).into();
                BadJson { file, line, game: 1, side: None, number: None, code, error: text }
            }
            Found::Nothing(reason) => {
                unread = true;
                super::complain(&args.sources, file, &reason);
                return Ok(());
            }
        };
        sum.bad += 1;
        if args.json {
            write_json(out, &bad)
        } else {
            write_line(out, &format!("{prefix}{}", bad.error))
        }
    })?;
    if args.json {
        write_json(out, &sum)?;
    } else {
        write_line(out, &format!("{} game{}, {} bad", sum.games, plural(sum.games), sum.bad))?;
    }
    if sum.bad > 0 || unread { Err(Failure::Answered) } else { Ok(()) }
}
