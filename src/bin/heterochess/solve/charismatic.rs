//! `solve charismatic`: forced mates.

use std::io::Write;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use heterochess::charismatic::Turn;
use heterochess::solve::charismatic::Solver;
use heterochess::solve::{Answer, Win};
use serde::Serialize;

use super::time_is_a_limit;
use crate::charismatic::{Rule, TurnJson, parse_play};
use crate::output::{Failure, OrRefuse, counted, write_json};
use crate::progress::LateBar;

/// Arguments of `solve charismatic`.
#[derive(clap::Args)]
pub(crate) struct CharismaticArgs {
    /// The position.
    fen: String,
    #[command(flatten)]
    rule: Rule,
    /// In how many turns of its own the side to move should mate.
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=2))]
    turns: u8,
    /// Give up after so many positions, and nodes of the searches for their turns.
    #[arg(long, value_name = "RESULTS", default_value_t = Solver::DEFAULT_LIMIT)]
    max_results: u64,
    /// Give up after so many seconds. The answer then depends on how fast the machine is.
    #[arg(long, value_name = "SECONDS", default_value = "60")]
    max_time: u32,
    /// Answer with one line of JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct SolvedJson {
    fen: String,
    /// The turns that were asked.
    turns: u8,
    answer: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    win: Option<WinJson>,
    results: u64,
}

#[derive(Serialize)]
struct WinJson {
    turns: u8,
    line: Vec<TurnJson>,
}

/// `solve charismatic`. That there is no mate, or that the limit was reached, is no error.
pub(crate) fn charismatic(args: &CharismaticArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let position = parse_play(Some(&args.fen), &args.rule).or_refuse(args.json, out)?;
    let (start, bar) = (Instant::now(), LateBar::telling());
    let most = Duration::from_secs(args.max_time.into());
    let mut solver = Solver::new().max_results(args.max_results).progress(|progress| {
        bar.tell(&format!("mate in {}: {} positions and nodes", progress.turns, progress.results));
        if start.elapsed() > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let answer = time_is_a_limit(solver.solve(&position, args.turns));
    let results = solver.results();
    drop(solver);
    drop(bar);

    let line = |line: &[Turn]| {
        let mut next = position;
        let json = |turn: &Turn| {
            let json = TurnJson { uci: turn.to_string(), san: next.san(turn) };
            next.play_unchecked(turn);
            json
        };
        line.iter().map(json).collect::<Vec<_>>()
    };
    if args.json {
        let win =
            answer.win().map(|win| WinJson { turns: win.plies.div_ceil(2), line: line(&win.line) });
        let (fen, turns) = (position.to_string(), args.turns);
        let solved = SolvedJson { fen, turns, answer: answer.name(), win, results };
        return write_json(out, &solved);
    }
    let side = position.side_to_move();
    let in_turns = |turns: u8| counted(turns.into(), "turn", "turns");
    match &answer {
        Answer::Win(Win { plies, line: turns }) => {
            let san: Vec<String> = line(turns).into_iter().map(|turn| turn.san).collect();
            writeln!(out, "{side} mates in {}: {}", in_turns(plies.div_ceil(2)), san.join("  "))?;
        }
        Answer::NoWin => {
            let over = position.outcome().map_or_else(String::new, |end| format!(": {end}"));
            writeln!(out, "{side} has no forced mate in {}{over}", in_turns(args.turns))?;
        }
        Answer::Unknown(halt) => writeln!(out, "unknown: {halt}")?,
    }
    let seconds = start.elapsed().as_secs_f64();
    writeln!(out, "({results} positions and nodes, {seconds:.2} s)")?;
    Ok(())
}
