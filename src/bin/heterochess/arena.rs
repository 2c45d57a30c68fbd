//! `arena`: matches between computer opponents.

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};

use heterochess::kungfu::{Mode, Speed};
use heterochess::opponents::arena::{KungFuMatch, Match, Score, Tally, pair_seeds};
use heterochess::opponents::kungfu::{Level as KungFuLevel, Pace};
use heterochess::opponents::{Level, Limits, Opponent, TurnBased, charismatic, fluidity};
use rayon::prelude::*;
use serde::Serialize;

use crate::kungfu::parse_speed;
use crate::output::{Failure, Refused, write_json};
use crate::progress::{LateBar, pool};

/// What all matches have.
#[derive(clap::Args)]
pub(crate) struct MatchArgs {
    /// How many games: an even number, for they are played in pairs with sides exchanged.
    #[arg(long, default_value = "200", value_parser = parse_games)]
    games: u64,
    /// The same seed plays the same games.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// How many threads to use; all cores if left out.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Answer with one line of JSON.
    #[arg(long)]
    json: bool,
}

fn parse_games(text: &str) -> Result<u64, String> {
    let games = text.parse().ok().filter(|games| (2..=10_000_000).contains(games));
    games
        .filter(|games| games % 2 == 0)
        .ok_or_else(|| "an even number of games from 2 to 10000000".to_owned())
}

/// Arguments of `arena fluidity` and `arena charismatic`.
#[derive(clap::Args)]
pub(crate) struct TurnBasedArgs {
    /// The first opponent: `random`, `greedy` or `search`.
    a: Level,
    /// The second opponent.
    b: Level,
    #[command(flatten)]
    options: MatchArgs,
    /// At most about so many nodes for a decision.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Another limit of nodes for the second opponent.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes_b: Option<u64>,
}

/// Arguments of `arena kungfu`.
#[derive(clap::Args)]
pub(crate) struct KungFuArgs {
    /// The first player: `random`, `greedy` or `reactive`.
    a: KungFuLevel,
    /// The second player.
    b: KungFuLevel,
    #[command(flatten)]
    options: MatchArgs,
    /// Who plays against whom: `1v1`, `ffa`, `2v2` or `1v3`.
    #[arg(long, default_value = "1v1")]
    mode: Mode,
    /// How fast: `standard` or `lightning`.
    #[arg(long, default_value = "standard", value_parser = parse_speed)]
    speed: Speed,
    /// The least time from one command of a player to the next, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = Pace::HUMAN.command_gap_ms())]
    gap: u64,
    /// The mean time between two looks of a player at the board, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = Pace::HUMAN.reaction_ms())]
    reaction: u64,
}

/// What a game is counted as.
struct Counted {
    score: Score,
    ending: String,
    length: u64,
}

/// `arena fluidity`.
pub(crate) fn fluidity(args: &TurnBasedArgs, out: &mut dyn Write) -> Result<(), Failure> {
    turn_based("fluidity", fluidity::opponent, args, out)
}

/// `arena charismatic`.
pub(crate) fn charismatic(args: &TurnBasedArgs, out: &mut dyn Write) -> Result<(), Failure> {
    turn_based("charismatic", charismatic::opponent, args, out)
}

fn turn_based<G: TurnBased>(
    game: &'static str,
    opponent: fn(Level, u64) -> Box<dyn Opponent<G>>,
    args: &TurnBasedArgs,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let TurnBasedArgs { a, b, options, .. } = args;
    let nodes = args.nodes.unwrap_or(Limits::DEFAULT.node_limit());
    let nodes = [nodes, args.nodes_b.unwrap_or(nodes)];
    let results = play(options, |pair| {
        let [seed_a, seed_b] = pair_seeds(options.seed, pair);
        let (first, second) = (opponent(*a, seed_a), opponent(*b, seed_b));
        let players = [&*first, &*second];
        let limits = nodes.map(Limits::nodes);
        let games = Match { players, seed: options.seed, limits }.pair(pair);
        Ok(games.map(|played| Counted {
            score: played.score,
            ending: played.outcome.map_or("given-up".to_owned(), |end| end.reason.to_string()),
            length: played.decisions as u64,
        }))
    })?;
    let [bound_a, bound_b] = nodes.map(|nodes| format!("{nodes} nodes"));
    let players = [(a.name(), bound_a), (b.name(), bound_b)];
    report(game, players, "decisions", options, &results, out)
}

/// `arena kungfu`.
pub(crate) fn kungfu(args: &KungFuArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let KungFuArgs { a, b, options, mode, speed, gap, reaction } = args;
    let plan = KungFuMatch {
        mode: *mode,
        speed: *speed,
        players: [*a, *b],
        paces: [Pace::new(*gap, *reaction); 2],
        seed: options.seed,
    };
    let results = play(options, |pair| {
        let games = plan.pair(pair).map_err(|error| Refused::new("setup", error))?;
        Ok(games.map(|played| Counted {
            score: played.score,
            ending: match (played.outcome, played.score) {
                (Some(end), _) => end.reason.name(),
                (None, Score::Draw) => "given-up",
                (None, _) => "one-kind-left",
            }
            .to_owned(),
            length: played.game.now(),
        }))
    })?;
    let pace = || format!("{gap} ms between commands, {reaction} ms to react");
    let game = format!("kungfu {mode} {}", speed.name().unwrap_or("custom"));
    report(&game, [(a.name(), pace()), (b.name(), pace())], "ms", options, &results, out)
}

/// Plays all pairs of a match, on all threads.
fn play(
    options: &MatchArgs,
    pair: impl Fn(u64) -> Result<[Counted; 2], Refused> + Sync,
) -> Result<Vec<[Counted; 2]>, Failure> {
    let bar = LateBar::new();
    let done = AtomicUsize::new(0);
    let pairs = options.games / 2;
    let results = pool(options.threads)?.install(|| {
        (0..pairs)
            .into_par_iter()
            .map(|number| {
                let games = pair(number);
                bar.show(done.fetch_add(1, Ordering::Relaxed) + 1, pairs as usize);
                games
            })
            .collect::<Result<_, Refused>>()
    });
    drop(bar);
    results.map_err(Failure::Refused)
}

#[derive(Serialize)]
struct ReportJson<'a> {
    game: &'a str,
    a: PlayerJson<'a>,
    b: PlayerJson<'a>,
    games: u64,
    seed: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    pairs: [u64; 5],
    score: f64,
    standard_error: f64,
    /// `null` where it is infinite.
    elo: Option<f64>,
    elo_low: Option<f64>,
    elo_high: Option<f64>,
    length_unit: &'a str,
    mean_length: f64,
    endings: BTreeMap<&'a str, u64>,
}

#[derive(Serialize)]
struct PlayerJson<'a> {
    level: &'a str,
    bound: &'a str,
}

fn report(
    game: &str,
    players: [(&str, String); 2],
    unit: &str,
    options: &MatchArgs,
    results: &[[Counted; 2]],
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let mut tally = Tally::default();
    let mut endings = BTreeMap::new();
    for pair in results {
        tally.add([pair[0].score, pair[1].score]);
        for counted in pair {
            *endings.entry(counted.ending.as_str()).or_insert(0) += 1;
        }
    }
    let lengths: f64 = results.iter().flatten().map(|counted| counted.length as f64).sum();
    let mean_length = lengths / tally.games().max(1) as f64;
    let elo = tally.elo();
    let [(a, bound_a), (b, bound_b)] = &players;
    if options.json {
        let finite = |number: f64| number.is_finite().then_some(number);
        return write_json(
            out,
            &ReportJson {
                game,
                a: PlayerJson { level: a, bound: bound_a },
                b: PlayerJson { level: b, bound: bound_b },
                games: tally.games(),
                seed: options.seed,
                wins: tally.wins,
                draws: tally.draws,
                losses: tally.losses,
                pairs: tally.pairs,
                score: tally.score(),
                standard_error: tally.standard_error(),
                elo: finite(elo.difference),
                elo_low: finite(elo.low),
                elo_high: finite(elo.high),
                length_unit: unit,
                mean_length,
                endings,
            },
        );
    }
    let (games, seed) = (tally.games(), options.seed);
    writeln!(out, "{game}: {a} ({bound_a}) against {b} ({bound_b}), {games} games, seed {seed}")?;
    let Tally { wins, draws, losses, pairs } = tally;
    let error = 100.0 * tally.standard_error();
    writeln!(
        out,
        "  {wins} won, {draws} drawn, {losses} lost: {:.1} % +- {error:.1} %",
        100.0 * tally.score()
    )?;
    writeln!(out, "  {elo}")?;
    let [p0, p1, p2, p3, p4] = pairs;
    writeln!(out, "  pairs by points from 0 to 2: {p0} {p1} {p2} {p3} {p4}")?;
    let endings: Vec<String> =
        endings.iter().map(|(name, count)| format!("{name} {count}")).collect();
    writeln!(out, "  {mean_length:.0} {unit} a game; ended by {}", endings.join(", "))?;
    Ok(())
}
