//! Records of Kung Fu Chess among the others.

use std::io::{BufRead, Write};

use heterochess::kungfu::record::{
    Reader, RecordError, RecordedResult, Replay, Tags, header_line_with,
};
use heterochess::kungfu::{Mode, Seat};

use crate::output::Failure;

/// What a record comes to.
pub(super) struct Replayed {
    pub(super) mode: Mode,
    pub(super) tags: Tags,
    /// How it ended, by the rules or as the record says; `None` if it goes on.
    pub(super) result: Option<RecordedResult>,
    /// How long it has lasted, in milliseconds.
    pub(super) time: u64,
}

impl Replayed {
    /// Who plays where, as far as it is said.
    pub(super) fn players(&self) -> impl Iterator<Item = (Seat, &str)> {
        let name = |seat| self.tags.get(&format!("Seat{seat}")).map(|name| (seat, &**name));
        self.mode.seats().iter().filter_map(name)
    }
}

/// Replays a record to its end.
pub(super) fn replay(source: &mut dyn BufRead) -> Result<Replayed, RecordError> {
    let mut replay = Replay::new(source)?;
    while let Some(step) = replay.step(|_| {}) {
        step?;
    }
    replay.check_result()?;
    let game = replay.game();
    let result = RecordedResult::of(game).or_else(|| replay.result().cloned());
    Ok(Replayed {
        mode: game.mode(),
        tags: replay.tags().clone(),
        time: result.as_ref().map_or(game.now(), |result| result.time),
        result,
    })
}

/// Writes a record in its usual form: what comes before a line that cannot be read, if there is one.
pub(super) fn export(
    source: &mut dyn BufRead,
    out: &mut dyn Write,
) -> Result<Result<(), RecordError>, Failure> {
    let mut reader = match Reader::new(source) {
        Ok(reader) => reader,
        Err(error) => return Ok(Err(error)),
    };
    writeln!(out, "{}", header_line_with(reader.setup(), reader.tags()))?;
    for entry in &mut reader {
        match entry {
            Ok((_, entry)) => writeln!(out, "{}", entry.to_line())?,
            Err(error) => return Ok(Err(error)),
        }
    }
    if let Some(result) = reader.result() {
        writeln!(out, "{}", result.to_line())?;
    }
    Ok(Ok(()))
}
