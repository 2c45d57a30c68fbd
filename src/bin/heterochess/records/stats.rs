//! `records stats`: results, lengths and scores.

use std::collections::BTreeMap;
use std::io::Write;

use heterochess::board::Color;
use heterochess::records::{GameResult, Record};
use serde::Serialize;

use super::{Found, Sources, plural};
use crate::output::{Failure, Refused, write_json};

/// Arguments of `records stats`.
#[derive(clap::Args)]
pub(crate) struct StatsArgs {
    #[command(flatten)]
    sources: Sources,
    /// List no more players than so many.
    #[arg(long, value_name = "N", default_value_t = 20)]
    players: usize,
    /// Answer with one line of JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Default, Serialize)]
struct Statistics {
    games: u64,
    /// Games that could not be read; they are not among the others.
    bad: u64,
    variants: Vec<VariantJson>,
    players: Vec<PlayerJson>,
}

#[derive(Serialize)]
struct VariantJson {
    variant: &'static str,
    games: u64,
    white_wins: u64,
    black_wins: u64,
    draws: u64,
    unknown: u64,
    reasons: Vec<ReasonJson>,
    length: LengthJson,
}

#[derive(Serialize)]
struct ReasonJson {
    result: &'static str,
    reason: String,
    games: u64,
}

/// Moves of Fluidity Chess by one side, or turns of Charismatic Chess, in the main line. Draws and
/// placements are not counted.
#[derive(Default, Serialize)]
struct LengthJson {
    least: u64,
    median: u64,
    mean: f64,
    most: u64,
}

#[derive(Serialize)]
struct PlayerJson {
    name: String,
    #[serde(flatten)]
    score: Score,
}

#[derive(Clone, Copy, Default, Serialize)]
struct Score {
    games: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    /// One for a win, a half for a draw.
    points: f64,
}

/// What is counted for a variant.
#[derive(Default)]
struct Counts {
    games: u64,
    results: BTreeMap<GameResult, u64>,
    reasons: BTreeMap<(GameResult, String), u64>,
    lengths: BTreeMap<u64, u64>,
}

/// `records stats`.
pub(crate) fn stats(args: &StatsArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let mut counts = BTreeMap::new();
    let mut players = BTreeMap::new();
    let mut statistics = Statistics::default();
    let mut failed = false;
    args.sources.each(|file, found| {
        let refused = match found {
            Found::Record(record) => match *record {
                Ok(record) => {
                    count(&record, counts.entry(record.variant()).or_default());
                    score(&record, &mut players);
                    return Ok(());
                }
                Err(error) => {
                    statistics.bad += 1;
                    args.sources.about(file, error)
                }
            },
            Found::KungFu(_) => {
                let reason = "`replay kungfu` tells what a record of Kung Fu Chess comes to";
                args.sources.about(file, Refused::new("kungfu", reason))
            }
            Found::Nothing(refused) => refused,
        };
        failed = true;
        eprintln!("error: {}", refused.error);
        Ok(())
    })?;
    statistics.games = counts.values().map(|counts: &Counts| counts.games).sum();
    statistics.variants =
        counts.iter().map(|(variant, counts)| counts.report(variant.name())).collect();
    let player = |(name, score)| PlayerJson { name, score };
    statistics.players = players.into_iter().map(player).collect();
    // The best first; names break ties.
    statistics.players.sort_by(|a, b| b.score.points.total_cmp(&a.score.points));
    statistics.players.truncate(args.players);
    if args.json {
        write_json(out, &statistics)?;
    } else {
        print(&statistics, out)?;
    }
    if failed { Err(Failure::Answered) } else { Ok(()) }
}

fn count(record: &Record, counts: &mut Counts) {
    let result = record.result();
    let unknown = if result == GameResult::Unknown { "unfinished" } else { "unknown" };
    let reason = record.termination().unwrap_or_else(|| unknown.to_owned());
    counts.games += 1;
    *counts.results.entry(result).or_default() += 1;
    *counts.reasons.entry((result, reason)).or_default() += 1;
    // The placement stage comes first, and has no numbers.
    let mut state = *record.start();
    let mut length = 0;
    for node in record.main_line() {
        length += u64::from(state.move_number().is_some());
        if let (None, Some(action)) = (state.move_number(), record.action(node)) {
            let _ = state.play(action);
        }
    }
    *counts.lengths.entry(length).or_default() += 1;
}

fn score(record: &Record, players: &mut BTreeMap<String, Score>) {
    for (color, tag) in [(Color::White, "White"), (Color::Black, "Black")] {
        let Some(name) = record.tags().get(tag).filter(|_| record.tags().is_set(tag)) else {
            continue;
        };
        let winner = match record.result() {
            GameResult::WhiteWins => Some(Color::White),
            GameResult::BlackWins => Some(Color::Black),
            GameResult::Draw => None,
            GameResult::Unknown => continue,
        };
        let score = players.entry(name.to_owned()).or_default();
        score.games += 1;
        match winner {
            None => score.draws += 1,
            Some(winner) if winner == color => score.wins += 1,
            Some(_) => score.losses += 1,
        }
        score.points = score.wins as f64 + score.draws as f64 / 2.0;
    }
}

impl Counts {
    fn report(&self, variant: &'static str) -> VariantJson {
        let of = |result| self.results.get(&result).copied().unwrap_or(0);
        let reason = |((result, reason), &games): (&(GameResult, String), &u64)| ReasonJson {
            result: result.text(),
            reason: reason.clone(),
            games,
        };
        VariantJson {
            variant,
            games: self.games,
            white_wins: of(GameResult::WhiteWins),
            black_wins: of(GameResult::BlackWins),
            draws: of(GameResult::Draw),
            unknown: of(GameResult::Unknown),
            reasons: self.reasons.iter().map(reason).collect(),
            length: self.length(),
        }
    }

    fn length(&self) -> LengthJson {
        let sum: u64 = self.lengths.iter().map(|(length, games)| length * games).sum();
        let mut seen = 0;
        let median = self.lengths.iter().find(|&(_, games)| {
            seen += games;
            seen * 2 > self.games
        });
        LengthJson {
            least: self.lengths.keys().next().copied().unwrap_or(0),
            median: median.map_or(0, |(&length, _)| length),
            mean: sum as f64 / self.games.max(1) as f64,
            most: self.lengths.keys().next_back().copied().unwrap_or(0),
        }
    }
}

fn print(statistics: &Statistics, out: &mut dyn Write) -> Result<(), Failure> {
    let Statistics { games, bad, variants, players } = statistics;
    writeln!(out, "{games} game{}, and {bad} that cannot be read", plural(*games))?;
    for counted in variants {
        let VariantJson { variant, games, white_wins, black_wins, draws, unknown, .. } = counted;
        writeln!(
            out,
            "{variant}: {games} game{}, 1-0 {white_wins}, 0-1 {black_wins}, 1/2-1/2 {draws}, * {unknown}",
            plural(*games)
        )?;
        for ReasonJson { result, reason, games } in &counted.reasons {
            let share = 100.0 * *games as f64 / counted.games as f64;
            writeln!(out, "  {result:<8} {reason:<24} {games:>8}  {share:>5.1} %")?;
        }
        let LengthJson { least, median, mean, most } = counted.length;
        writeln!(out, "  plies: {least} to {most}, median {median}, mean {mean:.1}")?;
    }
    for PlayerJson { name, score } in players {
        let Score { games, wins, draws, losses, points } = score;
        writeln!(out, "  {points:>7.1} / {games:<6} +{wins} ={draws} -{losses}  {name}")?;
    }
    Ok(())
}
