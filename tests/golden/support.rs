//! What the transcripts share.

use std::fmt::Display;
use std::path::Path;

use heterochess::ErrorCode;
use heterochess::board::zobrist;

/// Holds a transcript against its file, or writes the file if that is asked.
pub(crate) fn compare(name: &str, transcript: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/golden").join(name);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, transcript).expect("the transcript can be written");
    }
    let golden = std::fs::read_to_string(&path).expect("the transcript is there");
    for (number, (ours, theirs)) in transcript.lines().zip(golden.lines()).enumerate() {
        assert_eq!(ours, theirs, "{name}, line {}", number + 1);
    }
    assert_eq!(
        transcript.lines().count(),
        golden.lines().count(),
        "{name} has more or fewer lines"
    );
}

/// Numbers that are the same everywhere.
pub(crate) struct Chance(u64);

impl Chance {
    pub(crate) fn new(seed: u64) -> Chance {
        Chance(seed << 32)
    }

    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 += 1;
        ((u128::from(zobrist::word(self.0)) * end as u128) >> 64) as usize
    }

    pub(crate) fn pick<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }
}

/// Values joined by spaces, `-` if there are none.
pub(crate) fn list<T: Display>(values: impl IntoIterator<Item = T>) -> String {
    let texts: Vec<String> = values.into_iter().map(|value| value.to_string()).collect();
    if texts.is_empty() { "-".to_owned() } else { texts.join(" ") }
}

/// The same, in the order of the texts.
pub(crate) fn sorted<T: Display>(values: impl IntoIterator<Item = T>) -> String {
    let mut texts: Vec<String> = values.into_iter().map(|value| value.to_string()).collect();
    texts.sort_unstable();
    list(texts)
}

/// Why something is refused: its name and the words.
pub(crate) fn reason(error: &(impl ErrorCode + Display)) -> String {
    format!("{}: {error}", error.code())
}

/// The FNV-1a hash of planes: their values are exact, so their bits are.
pub(crate) fn digest(planes: &[f32]) -> String {
    let bytes = planes.iter().flat_map(|value| value.to_le_bytes());
    let hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{hash:016x}")
}
