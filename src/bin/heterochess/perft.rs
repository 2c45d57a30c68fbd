//! Perft with threads and a progress bar.

use std::collections::BTreeMap;
use std::io::Write;
use std::time::Instant;

use heterochess::{Position, divide_parallel};
use serde::Serialize;

use crate::output::{Failure, write_json};
use crate::progress::{LateBar, pool};

/// Options that the games share.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// How many plies deep to count.
    #[arg(value_parser = clap::value_parser!(u32).range(0..=100))]
    pub(crate) depth: u32,
    /// Count for each first move.
    #[arg(long)]
    divide: bool,
    /// How many threads to use; all cores if left out.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Answer with one line of JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Serialize)]
struct PerftJson {
    fen: String,
    depth: u32,
    nodes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<BTreeMap<String, u64>>,
}

/// Counts and prints.
pub(crate) fn run<P>(
    position: &P,
    fen: String,
    options: &Options,
    out: &mut dyn Write,
) -> Result<(), Failure>
where
    P: Position + Send + Sync,
    P::Move: Send + Sync,
{
    let pool = pool(options.threads)?;
    let start = Instant::now();
    let bar = LateBar::new();
    let depth = options.depth;
    let divided = match depth {
        0 => Vec::new(),
        _ => pool.install(|| divide_parallel(position, depth, |done, all| bar.show(done, all))),
    };
    drop(bar);
    let nodes = if depth == 0 { 1 } else { divided.iter().map(|(_, nodes)| nodes).sum() };
    let divided: Option<BTreeMap<String, u64>> =
        options.divide.then(|| divided.iter().map(|(m, nodes)| (m.to_string(), *nodes)).collect());

    if options.json {
        return write_json(out, &PerftJson { fen, depth, nodes, divide: divided });
    }
    for (m, nodes) in divided.into_iter().flatten() {
        writeln!(out, "{m:<12} {nodes:>14}")?;
    }
    let seconds = start.elapsed().as_secs_f64();
    let rate = nodes as f64 / seconds / 1e6;
    writeln!(out, "perft({depth}) = {nodes}   ({seconds:.2} s, {rate:.0} million nodes a second)")?;
    Ok(())
}
