//! `records convert`: records in another form, or in the export form of their own.

use std::io::Write;

use heterochess::records::{Record, RecordReport};

use super::{Found, Sources, kungfu};
use crate::output::{Failure, Refused, write_json};

/// Arguments of `records convert`.
#[derive(clap::Args)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    sources: Sources,
    /// What to write.
    #[arg(long, value_enum, default_value = "export")]
    to: Form,
}

/// What records become.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Form {
    /// The export form: PGN with the roster and all moves in algebraic form, in 80 columns; for
    /// Kung Fu Chess JSON Lines, each field where it belongs.
    #[value(alias = "pgn")]
    Export,
    /// A line of JSON for each game.
    Json,
    /// The FEN of each position of the main line, one a line.
    Fen,
}

/// `records convert`. A game that cannot be read is left out; JSON says so in its place, and
/// standard error for the others. (Of a record of Kung Fu Chess what comes before its bad line is
/// written.)
pub(crate) fn convert(args: &ConvertArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let mut failed = false;
    let mut first = true;
    args.sources.each(|file, found| {
        let refused = match found {
            Found::Record(record) => match *record {
                Ok(record) => return write(&record, args.to, &mut first, out),
                Err(error) => args.sources.about(file, error),
            },
            Found::KungFu(source) if args.to == Form::Export => {
                match kungfu::export(source, out)? {
                    Ok(()) => return Ok(()),
                    Err(error) => args.sources.about(file, error),
                }
            }
            Found::KungFu(_) => {
                let reason = "a record of Kung Fu Chess has no other form";
                args.sources.about(file, Refused::new("kungfu", reason))
            }
            Found::Nothing(refused) => refused,
        };
        failed = true;
        if args.to == Form::Json {
            return write_json(out, &refused);
        }
        eprintln!("error: {}", refused.error);
        Ok(())
    })?;
    if failed { Err(Failure::Answered) } else { Ok(()) }
}

fn write(
    record: &Record,
    form: Form,
    first: &mut bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    match form {
        Form::Export => {
            if !std::mem::take(first) {
                writeln!(out)?;
            }
            write!(out, "{record}")?;
        }
        Form::Json => write_json(out, &RecordReport::from(record))?,
        Form::Fen => {
            let mut state = *record.start();
            writeln!(out, "{}", state.fen())?;
            for node in record.main_line() {
                let Some(action) = record.action(node) else { break };
                // All moves of a record are legal.
                let _ = state.play(action);
                writeln!(out, "{}", state.fen())?;
            }
        }
    }
    Ok(())
}
