//! The commands for records of games.

mod check;
mod convert;
mod generate;
mod kungfu;
mod stats;

use std::io::BufRead;

use heterochess::records::{Reader, Record, RecordError, Variant};

pub(crate) use self::check::{CheckArgs, check};
pub(crate) use self::convert::{ConvertArgs, convert};
pub(crate) use self::generate::{GenerateArgs, generate};
pub(crate) use self::stats::{StatsArgs, stats};
use crate::input;
use crate::output::{Failure, Refused};
use crate::progress::LateBar;

/// Which records to read.
#[derive(clap::Args)]
pub(crate) struct Sources {
    /// The files, or `-` for standard input.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    /// The game of records that do not say it in the tag `Variant`.
    #[arg(long, value_name = "GAME")]
    variant: Option<Variant>,
}

/// What is found in the sources.
enum Found<'a> {
    /// A record in PGN's form, or why it cannot be read.
    Record(Box<Result<Record, RecordError>>),
    /// A record of Kung Fu Chess, to be read by the caller.
    KungFu(&'a mut dyn BufRead),
    /// A source that cannot be opened, and why.
    Nothing(Refused),
}

impl Sources {
    /// Shows all records to `visit`, each with the name of its file. A bar tells how far it is.
    fn each(
        &self,
        mut visit: impl FnMut(&str, Found<'_>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let sizes = self.files.iter().map(|file| input::size(file));
        let total: Option<u64> = sizes.sum();
        let bar = total.map_or_else(LateBar::counting, |_| LateBar::new());
        let (mut before, mut games) = (0, 0);
        for file in &self.files {
            let source = match input::open(file) {
                Ok(source) => source,
                Err(refused) => {
                    visit(file, Found::Nothing(refused))?;
                    continue;
                }
            };
            let (json, mut source) = input::is_json(source)?;
            if json {
                visit(file, Found::KungFu(&mut source))?;
                games += 1;
                continue;
            }
            let mut reader = Reader::new(source);
            if let Some(variant) = self.variant {
                reader = reader.default_variant(variant);
            }
            while let Some(record) = reader.next() {
                visit(file, Found::Record(Box::new(record)))?;
                games += 1;
                match total {
                    Some(total) => {
                        bar.show((before + reader.bytes_read()) as usize, total as usize);
                    }
                    None => bar.count(games),
                }
            }
            before += input::size(file).unwrap_or(0);
        }
        Ok(())
    }

    /// A message about a file, which is named if there are several.
    fn about(&self, file: &str, refused: impl Into<Refused>) -> Refused {
        let Refused { error, code } = refused.into();
        let error = if self.files.len() > 1 { format!("{file}: {error}") } else { error };
        Refused { error, code }
    }
}
