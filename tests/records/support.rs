//! Short ways to read records.

use heterochess::ErrorCode;
use heterochess::records::{Reader, Record, RecordError};

/// All that a reader makes of a text.
pub(crate) fn read(text: impl AsRef<[u8]>) -> Vec<Result<Record, RecordError>> {
    Reader::new(text.as_ref()).collect()
}

/// The one record of a text.
#[track_caller]
pub(crate) fn one(text: &str) -> Record {
    let mut records = read(text);
    assert_eq!(records.len(), 1, "{text}");
    records.remove(0).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// What a reader says of each game: `ok` or the error with its name.
pub(crate) fn answers(text: impl AsRef<[u8]>) -> Vec<String> {
    read(text)
        .into_iter()
        .map(|record| match record {
            Ok(_) => "ok".to_owned(),
            Err(error) => format!("{error} [{}]", error.code()),
        })
        .collect()
}

/// A game of Fluidity Chess with this movetext.
pub(crate) fn fluidity(moves: &str) -> String {
    format!("[Variant \"Fluidity\"]\n\n{moves}\n")
}

/// A small generator of random numbers, the same everywhere.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((bits ^ (bits >> 31)) % bound as u64) as usize
    }
}
