//! Perft with threads and a progress bar.

use std::collections::BTreeMap;
use std::io::Write;
use std::time::Instant;

use heterochess::{Position, divide_parallel, perft_parallel};
use serde::Serialize;

use crate::output::{Failure, Refused, write_json};
use crate::progress::{LateBar, pool};

/// How many first moves `--divide` lists at most.
const MOST_DIVIDED: u64 = 1_000_000;

/// Options that the games share.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// How many plies deep to count.
    #[arg(value_parser = clap::value_parser!(u32).range(0..=100))]
    pub(crate) depth: u32,
    /// Count for each first move, of which there may be a million at most.
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
    let depth = options.depth;
    if options.divide && depth > 0 {
        let moves = position.count_legal_moves();
        if moves > MOST_DIVIDED {
            let error = format!(
                "there are {moves} first moves, and --divide lists {MOST_DIVIDED} at most; without \
                 it they are counted"
            );
            let reason = Refused::new("too-many-moves", error);
            return Err(Failure::refuse(reason, options.json, out));
        }
    }
    let pool = pool(options.threads)?;
    let start = Instant::now();
    let bar = LateBar::new();
    let show = |done, all| bar.show(done as usize, all as usize);
    let (nodes, divided) = match depth {
        0 => (1, options.divide.then(Vec::new)),
        _ if options.divide => {
            let divided = pool.install(|| divide_parallel(position, depth, show));
            (divided.iter().map(|(_, nodes)| nodes).sum(), Some(divided))
        }
        _ => (pool.install(|| perft_parallel(position, depth, show)), None),
    };
    drop(bar);
    let divided: Option<BTreeMap<String, u64>> = divided
        .map(|divided| divided.into_iter().map(|(m, nodes)| (m.to_string(), nodes)).collect());

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
