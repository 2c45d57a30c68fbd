//! `solve fluidity`: forced wins.

use std::io::Write;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use heterochess::fluidity::{Move, Position};
use heterochess::solve::fluidity::{Proof, Solver};
use heterochess::solve::{Answer, Win};
use serde::Serialize;

use super::time_is_a_limit;
use crate::fluidity::{MoveJson, line_json, line_text, parse};
use crate::output::{Failure, OrRefuse, write_json};
use crate::progress::{LateBar, pool};

/// Arguments of `solve fluidity`.
#[derive(clap::Args)]
pub(crate) struct FluidityArgs {
    /// The position.
    fen: String,
    /// Within how many plies the win should be.
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..))]
    plies: u8,
    /// Judge this first move only, in algebraic (`Na3xb4`) or coordinate form (`c4a3xb4`).
    #[arg(long = "move", value_name = "MOVE")]
    m: Option<String>,
    /// Also print the proof: the answer to every reply.
    #[arg(long)]
    proof: bool,
    /// How many threads to use; all cores if left out.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// The size of the transposition table in MiB.
    #[arg(long, value_name = "MIB", default_value = "256", value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    hash_mb: u32,
    /// Give up after so many nodes.
    #[arg(long, value_name = "NODES")]
    max_nodes: Option<u64>,
    /// Give up after so many seconds.
    #[arg(long, value_name = "SECONDS")]
    max_time: Option<u32>,
    /// Answer with one line of JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct SolvedJson {
    fen: String,
    /// The plies that were asked.
    plies: u8,
    answer: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    win: Option<WinJson>,
    nodes: u64,
}

#[derive(Serialize)]
struct WinJson {
    plies: u8,
    line: Vec<MoveJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<ProofJson>,
}

#[derive(Serialize)]
struct ProofJson {
    #[serde(rename = "move")]
    m: MoveJson,
    plies: u8,
    replies: Vec<ReplyJson>,
}

#[derive(Serialize)]
struct ReplyJson {
    reply: MoveJson,
    proof: ProofJson,
}

impl ProofJson {
    fn new(position: &Position, proof: &Proof) -> ProofJson {
        let next = after(position, &proof.m);
        let reply = |(m, proof): &(Move, Proof)| ReplyJson {
            reply: MoveJson::new(&next, m),
            proof: ProofJson::new(&after(&next, m), proof),
        };
        let (m, replies) = (MoveJson::new(position, &proof.m), proof.replies.iter().map(reply));
        ProofJson { m, plies: proof.plies, replies: replies.collect() }
    }
}

fn after(position: &Position, m: &Move) -> Position {
    let mut next = *position;
    next.play_unchecked(m);
    next
}

/// `solve fluidity`. That there is no win, or that a limit was reached, is no error.
pub(crate) fn fluidity(args: &FluidityArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let position = parse(&args.fen).or_refuse(args.json, out)?;
    let first = args.m.as_deref().map(|text| position.parse_move(text)).transpose();
    let first = first.or_refuse(args.json, out)?;
    let pool = pool(args.threads)?;
    let start = Instant::now();
    let most = args.max_time.map(|seconds| Duration::from_secs(seconds.into()));
    let bar = LateBar::telling();
    let mut solver = Solver::new()
        .hash_mebibytes(args.hash_mb)
        .max_nodes(args.max_nodes.unwrap_or(u64::MAX))
        .progress(|progress| {
            bar.tell(&format!("{} plies, {} nodes", progress.plies, progress.nodes));
            let late = most.is_some_and(|most| start.elapsed() > most);
            if late { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
    let answer = match first {
        Some(m) => solver.solve_move(&position, &m, args.plies),
        None => Ok(pool.install(|| solver.solve_parallel(&position, args.plies))),
    };
    let answer = answer.or_refuse(args.json, out)?;
    let nodes = solver.nodes();
    let proof = match (&answer, first) {
        (Answer::Win(win), Some(m)) if args.proof => solver.prove_move(&position, &m, win.plies),
        (Answer::Win(win), None) if args.proof => solver.prove(&position, win.plies),
        _ => Ok(None),
    };
    drop(solver);
    drop(bar);
    // The proof is part of the answer that was asked for.
    let (answer, proof) = match proof {
        Ok(proof) => (answer, proof),
        Err(halt) => (Answer::Unknown(halt), None),
    };
    let answer = time_is_a_limit(answer);

    if args.json {
        let win = answer.win().map(|win| WinJson {
            plies: win.plies,
            line: line_json(&position, &win.line),
            proof: proof.map(|proof| ProofJson::new(&position, &proof)),
        });
        let (fen, plies) = (position.to_string(), args.plies);
        return write_json(out, &SolvedJson { fen, plies, answer: answer.name(), win, nodes });
    }
    let side = position.side_to_move();
    match &answer {
        Answer::Win(Win { plies, line }) => {
            let plural = if *plies == 1 { "ply" } else { "plies" };
            writeln!(out, "{side} wins in {plies} {plural}: {}", line_text(&position, line))?;
        }
        Answer::NoWin => {
            let by = first.map_or(String::new(), |m| format!(" by {}", position.san(&m)));
            let over = position.outcome().map_or_else(String::new, |end| format!(": {end}"));
            writeln!(out, "{side} has no forced win{by} within {} plies{over}", args.plies)?;
        }
        Answer::Unknown(halt) => writeln!(out, "unknown: {halt}")?,
    }
    if let Some(proof) = proof {
        write_proof(&position, &proof, 1, out)?;
    }
    let seconds = start.elapsed().as_secs_f64();
    writeln!(out, "({nodes} nodes, {seconds:.2} s)")?;
    Ok(())
}

/// A winning move, and indented under it the replies, each followed by its own proof.
fn write_proof(
    position: &Position,
    proof: &Proof,
    depth: usize,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    writeln!(out, "{:indent$}{}", "", position.san(&proof.m), indent = 2 * depth)?;
    let next = after(position, &proof.m);
    for (reply, proof) in &proof.replies {
        writeln!(out, "{:indent$}{}", "", next.san(reply), indent = 2 * depth + 2)?;
        write_proof(&after(&next, reply), proof, depth + 2, out)?;
    }
    Ok(())
}
