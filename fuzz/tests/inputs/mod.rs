//! The inputs of targets, and changes of them.
#![allow(dead_code, reason = "not every test uses all of it")]

use std::fs;
use std::path::{Path, PathBuf};

/// The longest input, in bytes.
const LONGEST: usize = 4_096;

/// The folder of the fuzz targets.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The files of a folder, in order.
pub(crate) fn files(folder: &str) -> Vec<PathBuf> {
    let folder = root().join(folder);
    let entries = fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

/// The committed inputs of a target, in order.
pub(crate) fn corpus(target: &str) -> Vec<Vec<u8>> {
    files(&format!("corpus/{target}")).iter().map(|path| fs::read(path).unwrap()).collect()
}

/// Random numbers from a seed (SplitMix64).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let word = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }
}

/// Changes an input in a few places, also by parts of another one.
pub(crate) fn mutate(input: &mut Vec<u8>, other: &[u8], random: &mut Random) {
    for _ in 0..1 + random.below(6) {
        let at = random.below(input.len() + 1);
        let end = at + random.below((input.len() - at).min(16) + 1);
        let byte = match random.below(4) {
            0 => [0, 1, 0x7f, 0x80, 0xff, b'\n', b'/', b'9'][random.below(8)],
            _ => random.next() as u8,
        };
        match random.below(7) {
            0 => input.insert(at, byte),
            1 => drop(input.drain(at..end)),
            2 => input.extend_from_within(at..end),
            3 => input.truncate(end),
            4 => {
                let from = random.below(other.len() + 1);
                let to = from + random.below((other.len() - from).min(32) + 1);
                input.splice(at..end, other[from..to].iter().copied());
            }
            5 if at < input.len() => input[at] ^= 1 << random.below(8),
            _ if at < input.len() => input[at] = byte,
            _ => input.push(byte),
        }
    }
    input.truncate(LONGEST);
}
