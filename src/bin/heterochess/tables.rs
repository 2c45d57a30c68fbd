//! `tables`: endgame tables of Fluidity Chess.

use std::fmt::Write as _;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Instant;

use heterochess::board::Color;
use heterochess::tables::{Counts, Ending, Longest, Progress, Table, Tables};
use serde::Serialize;

use crate::fluidity::{MoveJson, line_json, line_text, parse};
use crate::input;
use crate::output::{Failure, Refused, counted, write_json};
use crate::progress::{LateBar, pool};

/// What `tables fluidity` does.
#[derive(clap::Subcommand)]
pub(crate) enum FluidityCommand {
    /// Make the tables of endings and of all they turn into, and keep them in a folder.
    Generate(GenerateArgs),
    /// Hold every entry of tables against its successors.
    Verify(VerifyArgs),
    /// Print what endings come to: won, drawn, lost, and the longest win.
    Print(PrintArgs),
    /// Look a position up.
    Probe(ProbeArgs),
}

/// Where tables come from.
#[derive(clap::Args)]
struct Source {
    /// A folder with tables: those that are there are read, others are made and kept there. Without
    /// it tables are made in memory.
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
    /// How many threads to use; all cores if left out.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

/// Arguments of `tables fluidity generate`.
#[derive(clap::Args)]
pub(crate) struct GenerateArgs {
    /// Endings such as `KNk` or `KRkn`; `3` or `4` for all of so many men.
    #[arg(required = true, value_name = "ENDING", value_parser = endings)]
    endings: Vec<Endings>,
    #[command(flatten)]
    source: Source,
}

/// Arguments of `tables fluidity verify`.
#[derive(clap::Args)]
pub(crate) struct VerifyArgs {
    /// Endings such as `KNk` or `KRkn`; `3` or `4` for all of so many men. Those that they turn
    /// into are verified too.
    #[arg(required = true, value_name = "ENDING", value_parser = endings)]
    endings: Vec<Endings>,
    #[command(flatten)]
    source: Source,
}

/// Arguments of `tables fluidity print`.
#[derive(clap::Args)]
pub(crate) struct PrintArgs {
    /// Endings such as `KNk` or `KRkn`; `3` or `4` for all of so many men.
    #[arg(required = true, value_name = "ENDING", value_parser = endings)]
    endings: Vec<Endings>,
    #[command(flatten)]
    source: Source,
    /// As tables in Markdown.
    #[arg(long, conflicts_with = "json")]
    markdown: bool,
    /// Answer with a line of JSON for each ending.
    #[arg(long)]
    json: bool,
}

/// Arguments of `tables fluidity probe`.
#[derive(clap::Args)]
pub(crate) struct ProbeArgs {
    /// The position, or `-` for one a line from standard input.
    fen: String,
    #[command(flatten)]
    source: Source,
    /// Also list all moves with their values, best first.
    #[arg(long)]
    moves: bool,
    /// Answer with a line of JSON for each position.
    #[arg(long)]
    json: bool,
}

type Endings = Vec<Ending>;

fn endings(text: &str) -> Result<Endings, String> {
    match text {
        "3" => Ok(Ending::all(3)),
        "4" => Ok(Ending::all(4)),
        _ => text.parse().map(|ending| vec![ending]).map_err(|error| format!("{error}")),
    }
}

fn flat(endings: &[Endings]) -> Endings {
    let mut flat = Endings::new();
    for &ending in endings.iter().flatten() {
        if !flat.contains(&ending) {
            flat.push(ending);
        }
    }
    flat
}

/// Tables on demand.
struct Library {
    tables: Tables,
    folder: Option<PathBuf>,
    pool: rayon::ThreadPool,
}

impl Library {
    fn new(source: &Source) -> Result<Library, Failure> {
        if let Some(folder) = &source.folder {
            std::fs::create_dir_all(folder).map_err(|error| unusable(folder, error))?;
        }
        let (folder, pool) = (source.folder.clone(), pool(source.threads)?);
        Ok(Library { tables: Tables::new(), folder, pool })
    }

    /// Sees to it that an ending's table is here, and those of all it turns into. `made` is told
    /// of each that was made.
    fn need(
        &mut self,
        ending: Ending,
        made: &mut dyn FnMut(Ending) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        if self.tables.get(&ending).is_some() {
            return Ok(());
        }
        for next in ending.turns_into() {
            self.need(next, made)?;
        }
        if let Some(folder) = &self.folder {
            let loaded = self.tables.load(folder, ending);
            if loaded.map_err(|error| unusable(&Tables::path(folder, ending), error))? {
                return Ok(());
            }
        }
        let bar = LateBar::telling();
        let Library { tables, folder, pool } = self;
        let progress = |progress: &Progress| {
            bar.tell(&told(progress));
            ControlFlow::Continue(())
        };
        let generated = pool.install(|| tables.generate_with(ending, &progress));
        drop(bar);
        generated.map_err(|error| Failure::Refused(error.into()))?;
        if let Some(folder) = folder {
            let saved = tables.save(folder, ending);
            saved.map_err(|error| unusable(&Tables::path(folder, ending), error))?;
        }
        made(ending)
    }

    fn table(&mut self, ending: Ending) -> Result<&Table, Failure> {
        self.need(ending, &mut |_| Ok(()))?;
        match self.tables.get(&ending) {
            Some(table) => Ok(table),
            None => Err(Failure::Refused(Refused::new(
                "missing",
                format!("the table of {ending} is missing"),
            ))),
        }
    }
}

fn unusable(path: &Path, error: impl std::fmt::Display) -> Failure {
    Failure::Refused(Refused::new("unusable-table", format!("{}: {error}", path.display())))
}

fn told(progress: &Progress) -> String {
    let Progress { ending, plies, done, all } = progress;
    match plies {
        None => format!("{ending}: {} %", 100 * done / all),
        Some(plies) => format!("{ending}: {done} positions decided within {plies} plies"),
    }
}

/// `tables fluidity`.
pub(crate) fn fluidity(command: &FluidityCommand, out: &mut dyn Write) -> Result<(), Failure> {
    match command {
        FluidityCommand::Generate(args) => generate(args, out),
        FluidityCommand::Verify(args) => verify(args, out),
        FluidityCommand::Print(args) => print(args, out),
        FluidityCommand::Probe(args) => probe(args, out),
    }
}

fn generate(args: &GenerateArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let mut library = Library::new(&args.source)?;
    for ending in flat(&args.endings) {
        let mut start = Instant::now();
        library.need(ending, &mut |made| {
            writeln!(out, "{made:<5} {:>6.1} s", start.elapsed().as_secs_f64())?;
            out.flush()?;
            start = Instant::now();
            Ok(())
        })?;
    }
    Ok(())
}

fn verify(args: &VerifyArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let mut library = Library::new(&args.source)?;
    for ending in flat(&args.endings) {
        library.need(ending, &mut |_| Ok(()))?;
    }
    for table in library.tables.iter() {
        let (ending, bar) = (table.ending(), LateBar::new());
        let verified = library.pool.install(|| {
            library.tables.verify(ending, &|progress| {
                bar.show(progress.done, progress.all);
                ControlFlow::Continue(())
            })
        });
        drop(bar);
        verified.map_err(|error| Failure::Refused(error.into()))?;
        writeln!(out, "{ending:<5} every entry follows from its successors")?;
        out.flush()?;
    }
    Ok(())
}

#[derive(Serialize)]
struct EndingJson {
    ending: String,
    white: CountsJson,
    black: CountsJson,
}

#[derive(Serialize)]
struct CountsJson {
    wins: u64,
    draws: u64,
    losses: u64,
    finished: u64,
    drawn_by_clock: u64,
    longest_win: Option<LongestJson>,
    longest_loss: Option<LongestJson>,
}

#[derive(Serialize)]
struct LongestJson {
    plies: u8,
    count: u64,
    fen: String,
    line: Vec<MoveJson>,
}

fn print(args: &PrintArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let mut library = Library::new(&args.source)?;
    if args.markdown {
        writeln!(out, "{MARKDOWN_HEAD}")?;
    }
    let mut longest = String::new();
    for ending in flat(&args.endings) {
        let table = library.table(ending)?;
        let counts = Color::ALL.map(|color| table.counts(color));
        let tables = &library.tables;
        if args.json {
            let json = |color: Color| counts_json(&counts[color as usize], tables);
            let (white, black) = (json(Color::White), json(Color::Black));
            write_json(out, &EndingJson { ending: ending.to_string(), white, black })?;
        } else if args.markdown {
            write_rows(ending, &counts, out)?;
            for (color, counts) in Color::ALL.into_iter().zip(&counts) {
                if let Some(win) = &counts.longest_win {
                    let _ = write!(longest, "\n{}", markdown_line(ending, color, win, tables));
                }
            }
        } else {
            write_text(ending, &counts, tables, out)?;
        }
        out.flush()?;
    }
    if args.markdown {
        write!(out, "{longest}")?;
    }
    Ok(())
}

fn counts_json(counts: &Counts, tables: &Tables) -> CountsJson {
    let longest = |longest: &Longest| LongestJson {
        plies: longest.plies,
        count: longest.count,
        fen: longest.position.to_string(),
        line: line_json(&longest.position, &tables.line(&longest.position).unwrap_or_default()),
    };
    CountsJson {
        wins: counts.wins,
        draws: counts.draws,
        losses: counts.losses,
        finished: counts.finished,
        drawn_by_clock: counts.drawn_by_clock,
        longest_win: counts.longest_win.as_ref().map(longest),
        longest_loss: counts.longest_loss.as_ref().map(longest),
    }
}

fn write_text(
    ending: Ending,
    counts: &[Counts; 2],
    tables: &Tables,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    writeln!(out, "{ending}")?;
    for (color, counts) in Color::ALL.into_iter().zip(counts) {
        let Counts { wins, draws, losses, finished, .. } = counts;
        writeln!(
            out,
            "  {color} to move: {} positions: {wins} won, {draws} drawn, {losses} lost ({finished} finished)",
            counts.positions()
        )?;
        for (name, longest) in [("win", &counts.longest_win), ("loss", &counts.longest_loss)] {
            if let Some(Longest { plies, count, position }) = longest {
                let line = tables.line(position).unwrap_or_default();
                let length = counted((*plies).into(), "ply", "plies");
                let many = counted(*count, "position", "positions");
                writeln!(out, "    longest {name}: {length} ({many})")?;
                if *plies > 0 {
                    writeln!(out, "      {position}\n      {}", line_text(position, &line))?;
                }
            }
        }
        if counts.drawn_by_clock > 0 {
            let count = counts.drawn_by_clock;
            let many = counted(count, "decided one is", "of the decided ones are");
            writeln!(out, "    {many} drawn by the 25-move rule")?;
        }
    }
    Ok(())
}

const MARKDOWN_HEAD: &str = "\
| ending | to move | positions | won | drawn | lost | finished | longest win | longest loss | drawn by F17 |
|---|---|---:|---:|---:|---:|---:|---:|---:|---:|";

fn write_rows(ending: Ending, counts: &[Counts; 2], out: &mut dyn Write) -> Result<(), Failure> {
    for (color, counts) in Color::ALL.into_iter().zip(counts) {
        let all = counts.positions();
        let share = |part: u64| match part {
            0 => "-".to_owned(),
            _ => format!("{:.2} %", 100.0 * part as f64 / all as f64),
        };
        let plies = |longest: &Option<Longest>| match longest {
            Some(longest) => longest.plies.to_string(),
            None => "-".to_owned(),
        };
        let name = if color == Color::White { ending.to_string() } else { String::new() };
        writeln!(
            out,
            "| {name} | {color} | {all} | {} | {} | {} | {} | {} | {} | {} |",
            share(counts.wins),
            share(counts.draws),
            share(counts.losses),
            counts.finished,
            plies(&counts.longest_win),
            plies(&counts.longest_loss),
            counts.drawn_by_clock,
        )?;
    }
    Ok(())
}

fn markdown_line(ending: Ending, color: Color, win: &Longest, tables: &Tables) -> String {
    let line = line_text(&win.position, &tables.line(&win.position).unwrap_or_default());
    format!(
        "**{ending}, {color} to move: {}** ({}), such as `{}`:\n`{line}`\n",
        counted(win.plies.into(), "ply", "plies"),
        counted(win.count, "position", "positions"),
        win.position
    )
}

#[derive(Serialize)]
struct ProbedJson {
    fen: String,
    value: &'static str,
    plies: Option<u8>,
    with_clock: WithClockJson,
    line: Vec<MoveJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<MoveValueJson>>,
}

/// With the 25-move rule, in plies to the next capture or the end.
#[derive(Serialize)]
struct WithClockJson {
    value: &'static str,
    plies: Option<u8>,
}

#[derive(Serialize)]
struct MoveValueJson {
    #[serde(flatten)]
    m: MoveJson,
    value: &'static str,
    plies: Option<u8>,
}

fn probe(args: &ProbeArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let mut library = Library::new(&args.source)?;
    input::each(Some(&args.fen), args.json, out, |fen, out| {
        let position = match parse(fen.unwrap_or_default()) {
            Ok(position) => position,
            Err(error) => return Ok(Err(error)),
        };
        if let Some(ending) = Ending::of_position(&position) {
            library.need(ending, &mut |_| Ok(()))?;
        }
        let tables = &library.tables;
        let looked_up = tables
            .probe(&position)
            .and_then(|value| Ok((value, tables.probe_with_clock(&position)?)))
            .and_then(|value| Ok((value, tables.line(&position)?, tables.moves(&position)?)));
        let ((value, with_clock), line, moves) = match looked_up {
            Ok(found) => found,
            Err(error) => return Ok(Err(error.into())),
        };
        if args.json {
            let moves = moves.iter().map(|(m, value)| MoveValueJson {
                m: MoveJson::new(&position, m),
                value: value.name(),
                plies: value.plies(),
            });
            write_json(
                out,
                &ProbedJson {
                    fen: position.to_string(),
                    value: value.name(),
                    plies: value.plies(),
                    with_clock: WithClockJson {
                        value: with_clock.name(),
                        plies: with_clock.plies(),
                    },
                    line: line_json(&position, &line),
                    moves: args.moves.then(|| moves.collect()),
                },
            )?;
        } else {
            writeln!(out, "{position}: {value}")?;
            if value.name() != with_clock.name() {
                writeln!(
                    out,
                    "  a draw by the 25-move rule, with the clock at {}",
                    position.clock()
                )?;
            }
            if !line.is_empty() {
                writeln!(out, "  {}", line_text(&position, &line))?;
            }
            for (m, value) in moves.iter().filter(|_| args.moves) {
                writeln!(out, "  {:<16} {value}", position.san(m).to_string())?;
            }
        }
        Ok(Ok(()))
    })
}
