//! `records stats`: results, lengths and scores.

use std::collections::BTreeMap;
use std::io::Write;

use heterochess::board::Color;
use heterochess::kungfu::Seat;
use heterochess::records::{GameResult, Record};
use serde::Serialize;

use super::kungfu::{self, Replayed};
use super::{Found, Sources};
use crate::output::{Failure, counted, write_json};
use crate::spread::{Spread, Tally};

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
    #[serde(skip_serializing_if = "Vec::is_empty")]
    kungfu: Vec<KungFuJson>,
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
    /// In Fluidity Chess plies, in Charismatic Chess turns of both sides, in the main line. Draws
    /// and placements are not counted.
    length: Spread,
}

/// A mode of Kung Fu Chess.
#[derive(Serialize)]
struct KungFuJson {
    mode: &'static str,
    games: u64,
    results: Vec<KungFuResultJson>,
    /// In milliseconds.
    length: Spread,
}

#[derive(Serialize)]
struct KungFuResultJson {
    /// Seats; none in a draw, and none of a game that goes on.
    winners: Vec<u8>,
    reason: String,
    games: u64,
}

#[derive(Serialize)]
struct ReasonJson {
    result: &'static str,
    reason: String,
    games: u64,
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
    reasons: BTreeMap<GameResult, BTreeMap<String, u64>>,
    lengths: Tally,
}

/// What is counted for a mode of Kung Fu Chess: by winners and reason.
#[derive(Default)]
struct KungFuCounts {
    games: u64,
    results: BTreeMap<(Vec<u8>, String), u64>,
    lengths: Tally,
}

type Players = BTreeMap<String, Score>;

/// How much memory names and reasons may take, in bytes: a million names of some length.
const MOST_TEXT: usize = 1 << 27;
/// What is kept beside a text, roughly.
const BESIDE: usize = 128;

/// The memory that is left for names and reasons, of which a source can have any number.
struct Room(Option<usize>);

impl Room {
    /// What is known of a text, or a place for it; `None` from the first one on that there is no
    /// memory for.
    fn entry<'a, T: Default>(
        &mut self,
        known: &'a mut BTreeMap<String, T>,
        text: &str,
    ) -> Option<&'a mut T> {
        if !known.contains_key(text) {
            self.0 = self.0.and_then(|left| left.checked_sub(text.len() + BESIDE));
            self.0?;
            known.insert(text.to_owned(), T::default());
        }
        known.get_mut(text)
    }
}

/// `records stats`.
pub(crate) fn stats(args: &StatsArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let mut counts = BTreeMap::new();
    let mut modes = BTreeMap::new();
    let mut players = Players::new();
    let mut room = Room(Some(MOST_TEXT));
    let mut statistics = Statistics::default();
    let mut failed = false;
    args.sources.each(|file, found| {
        let refused = match found {
            Found::Record(record) => match *record {
                Ok(record) => {
                    count(&record, counts.entry(record.variant()).or_default(), &mut room);
                    score(&record, &mut players, &mut room);
                    return Ok(());
                }
                Err(error) => {
                    statistics.bad += 1;
                    args.sources.about(file, error)
                }
            },
            Found::KungFu(source) => match kungfu::replay(source) {
                Ok(replayed) => {
                    count_kungfu(&replayed, modes.entry(replayed.mode.name()).or_default());
                    score_kungfu(&replayed, &mut players, &mut room);
                    return Ok(());
                }
                Err(error) => {
                    statistics.bad += 1;
                    args.sources.about(file, error)
                }
            },
            Found::Nothing(refused) => refused,
        };
        failed = true;
        eprintln!("error: {}", refused.error);
        Ok(())
    })?;
    if room.0.is_none() {
        failed = true;
        eprintln!("error: there are too many names and reasons: not all of them are counted");
    }
    let turned: u64 = counts.values().map(|counts: &Counts| counts.games).sum();
    statistics.games =
        turned + modes.values().map(|counts: &KungFuCounts| counts.games).sum::<u64>();
    statistics.kungfu = modes.iter().map(|(mode, counts)| counts.report(mode)).collect();
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

fn count(record: &Record, counts: &mut Counts, room: &mut Room) {
    let result = record.result();
    let unknown = if result == GameResult::Unknown { "unfinished" } else { "unknown" };
    let reason = record.termination().unwrap_or_else(|| unknown.to_owned());
    counts.games += 1;
    *counts.results.entry(result).or_default() += 1;
    if let Some(games) = room.entry(counts.reasons.entry(result).or_default(), &reason) {
        *games += 1;
    }
    // The placement stage comes first, and has no numbers.
    let mut state = *record.start();
    let mut length = 0;
    for node in record.main_line() {
        length += u64::from(state.move_number().is_some());
        if let (None, Some(action)) = (state.move_number(), record.action(node)) {
            let _ = state.play(action);
        }
    }
    counts.lengths.add(length);
}

fn count_kungfu(replayed: &Replayed, counts: &mut KungFuCounts) {
    let (winners, reason) = match &replayed.result {
        Some(result) => (result.winners.iter().map(Seat::number).collect(), result.reason.clone()),
        None => (Vec::new(), "unfinished".to_owned()),
    };
    counts.games += 1;
    *counts.results.entry((winners, reason)).or_default() += 1;
    counts.lengths.add(replayed.time);
}

fn score(record: &Record, players: &mut Players, room: &mut Room) {
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
        if let Some(score) = room.entry(players, name) {
            score.add(winner.map(|winner| winner == color));
        }
    }
}

fn score_kungfu(replayed: &Replayed, players: &mut Players, room: &mut Room) {
    let Some(result) = &replayed.result else { return };
    for (seat, name) in replayed.players() {
        let won = (!result.winners.is_empty()).then(|| result.winners.contains(seat));
        if let Some(score) = room.entry(players, name) {
            score.add(won);
        }
    }
}

impl Score {
    /// Adds a game: won, lost, or `None` for a draw.
    fn add(&mut self, won: Option<bool>) {
        self.games += 1;
        match won {
            None => self.draws += 1,
            Some(true) => self.wins += 1,
            Some(false) => self.losses += 1,
        }
        self.points = self.wins as f64 + self.draws as f64 / 2.0;
    }
}

impl Counts {
    fn report(&self, variant: &'static str) -> VariantJson {
        let of = |result| self.results.get(&result).copied().unwrap_or(0);
        let reasons = self.reasons.iter().flat_map(|(result, reasons)| {
            let reason = move |(reason, &games): (&String, &u64)| ReasonJson {
                result: result.text(),
                reason: reason.clone(),
                games,
            };
            reasons.iter().map(reason)
        });
        VariantJson {
            variant,
            games: self.games,
            white_wins: of(GameResult::WhiteWins),
            black_wins: of(GameResult::BlackWins),
            draws: of(GameResult::Draw),
            unknown: of(GameResult::Unknown),
            reasons: reasons.collect(),
            length: self.lengths.spread(),
        }
    }
}

impl KungFuCounts {
    fn report(&self, mode: &'static str) -> KungFuJson {
        let result = |((winners, reason), &games): (&(Vec<u8>, String), &u64)| KungFuResultJson {
            winners: winners.clone(),
            reason: reason.clone(),
            games,
        };
        KungFuJson {
            mode,
            games: self.games,
            results: self.results.iter().map(result).collect(),
            length: self.lengths.spread(),
        }
    }
}

fn print(statistics: &Statistics, out: &mut dyn Write) -> Result<(), Failure> {
    let Statistics { games, bad, variants, kungfu, players } = statistics;
    writeln!(out, "{}, and {bad} that cannot be read", counted(*games, "game", "games"))?;
    for found in variants {
        let VariantJson { variant, games, white_wins, black_wins, draws, unknown, .. } = found;
        writeln!(
            out,
            "{variant}: {}, 1-0 {white_wins}, 0-1 {black_wins}, 1/2-1/2 {draws}, * {unknown}",
            counted(*games, "game", "games")
        )?;
        for ReasonJson { result, reason, games } in &found.reasons {
            let share = 100.0 * *games as f64 / found.games as f64;
            writeln!(out, "  {result:<8} {reason:<24} {games:>8}  {share:>5.1} %")?;
        }
        writeln!(out, "  plies: {}", found.length.told(1))?;
    }
    for KungFuJson { mode, games, results, length } in kungfu {
        writeln!(out, "Kung Fu {mode}: {}", counted(*games, "game", "games"))?;
        for KungFuResultJson { winners, reason, games: times } in results {
            let seats: Vec<String> = winners.iter().map(u8::to_string).collect();
            let winners = if seats.is_empty() { "-".to_owned() } else { seats.join(",") };
            let share = 100.0 * *times as f64 / *games as f64;
            writeln!(out, "  {winners:<8} {reason:<24} {times:>8}  {share:>5.1} %")?;
        }
        writeln!(out, "  ms: {}", length.told(0))?;
    }
    for PlayerJson { name, score } in players {
        let Score { games, wins, draws, losses, points } = score;
        writeln!(out, "  {points:>7.1} / {games:<6} +{wins} ={draws} -{losses}  {name}")?;
    }
    Ok(())
}
