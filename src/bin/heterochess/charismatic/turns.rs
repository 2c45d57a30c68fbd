//! `turns charismatic`: how many turns there are, and how many results.

use std::io::Write;
use std::ops::ControlFlow;

use heterochess::charismatic::{Census, CensusError, Outcome, Position, Progress};
use serde::Serialize;

use super::{Rule, parse_play};
use crate::input;
use crate::output::{Failure, OutcomeJson, Refused, state, write_json};
use crate::progress::LateBar;

/// Arguments of `turns charismatic`.
#[derive(clap::Args)]
pub(crate) struct TurnsArgs {
    /// The position, or `-` for one a line from standard input; the orthodox array if left out.
    fen: Option<String>,
    #[command(flatten)]
    rule: Rule,
    /// Also count the results that are mate.
    #[arg(long)]
    mates: bool,
    #[command(flatten)]
    bound: Bound,
    /// Answer with a line of JSON for each position.
    #[arg(long)]
    json: bool,
}

/// How much memory a search may take, and how far it has come.
#[derive(clap::Args)]
pub(crate) struct Bound {
    /// Give up a position when more results, and steps on the way to them, must be remembered than
    /// this, of 80 to 140 bytes each.
    #[arg(long, value_name = "N", default_value_t = Census::DEFAULT_LIMIT)]
    max_results: usize,
}

impl Bound {
    /// A census with this bound, that tells a bar how far it is.
    pub(super) fn census<'a>(&self, position: &Position, bar: &'a LateBar) -> Census<'a> {
        let max = position.max_series();
        position.census().limit(self.max_results).progress(move |progress| {
            let Progress { len, done, nodes, .. } = *progress;
            bar.show_part(&format!("move {} of {max}", len + 1), done, nodes);
            ControlFlow::Continue(())
        })
    }

    /// Why a census has no answer, and what could be done.
    pub(super) fn refusal(error: CensusError) -> Refused {
        let Refused { error, code } = error.into();
        match code {
            "limit-reached" => {
                Refused::new(code, format!("{error}; --max-results allows for more"))
            }
            _ => Refused::new(code, error),
        }
    }
}

#[derive(Serialize)]
struct TurnsJson {
    fen: String,
    check: bool,
    series: [u64; 5],
    results: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    mates: Option<u64>,
    outcome: Option<OutcomeJson>,
}

/// `turns charismatic`.
pub(crate) fn turns(args: &TurnsArgs, out: &mut dyn Write) -> Result<(), Failure> {
    input::each(args.fen.as_deref(), args.json, out, |fen, out| {
        let (counted, outcome) = match count_turns(fen, args) {
            Ok(counted) => counted,
            Err(refused) => return Ok(Err(refused)),
        };
        if args.json {
            return write_json(out, &counted).map(Ok);
        }
        let TurnsJson { fen, check, series, results, mates, .. } = counted;
        let total: u64 = series.iter().sum();
        let series = series.map(|count| count.to_string()).join(" + ");
        let mates = mates.map_or_else(String::new, |mates| format!(", {mates} of them mate"));
        let state = state(check, outcome);
        writeln!(out, "{fen}: {series} = {total} turns, {results} results{mates}{state}")?;
        Ok(Ok(()))
    })
}

fn count_turns(
    fen: Option<&str>,
    args: &TurnsArgs,
) -> Result<(TurnsJson, Option<Outcome>), Refused> {
    let position = parse_play(fen, &args.rule)?;
    let bar = LateBar::new();
    let counts = args.bound.census(&position, &bar).count().map_err(Bound::refusal)?;
    let mut mates = args.mates.then_some(0);
    if let Some(mates) = &mut mates {
        let counted = args.bound.census(&position, &bar).mating_results(|_, _| {
            *mates += 1;
            ControlFlow::<()>::Continue(())
        });
        let _ = counted.map_err(Bound::refusal)?;
    }
    let outcome = position.outcome();
    let counted = TurnsJson {
        fen: position.to_string(),
        check: position.is_check(),
        series: counts.series,
        results: counts.results,
        mates,
        outcome: outcome.map(OutcomeJson::new),
    };
    Ok((counted, outcome))
}
