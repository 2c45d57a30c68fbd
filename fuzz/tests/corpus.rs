//! What fuzzing has found, replayed on any toolchain: every input of `fuzz/corpus`, and mutations of
//! each that are the same in every run. `FUZZ_MUTATIONS` asks for another number of these.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use heterochess_fuzz::TARGETS;

/// How many mutations a target is given, in all.
const MUTATIONS: usize = 2_000;
/// Beyond this time there are no more mutations of a target: the slow ones make do with fewer.
const TIME: Duration = Duration::from_secs(3);
/// The longest input, in bytes.
const LONGEST: usize = 4_096;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The files of a folder, in order.
fn files(folder: &str) -> Vec<PathBuf> {
    let folder = root().join(folder);
    let entries = fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

/// Random numbers from a seed (SplitMix64).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let word = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }
}

/// Changes an input in a few places, also by parts of another one.
fn mutate(input: &mut Vec<u8>, other: &[u8], random: &mut Random) {
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

/// Keeps the input of a target that panics.
struct Watch<'a> {
    target: &'a str,
    input: &'a [u8],
}

impl Drop for Watch<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let folder = root().join("artifacts").join(self.target);
            let sum: u32 = self.input.iter().fold(7, |sum, &b| sum.rotate_left(5) ^ u32::from(b));
            let path = folder.join(format!("replay-{sum:08x}"));
            let kept = fs::create_dir_all(&folder).and_then(|()| fs::write(&path, self.input));
            eprintln!("the input is in {} ({kept:?})", path.display());
        }
    }
}

fn run(target: &str, function: fn(&[u8]), input: &[u8]) {
    let watch = Watch { target, input };
    function(input);
    drop(watch);
}

fn replay(target: &str) {
    let (_, function) = TARGETS.into_iter().find(|(name, _)| *name == target).expect("a target");
    let inputs: Vec<Vec<u8>> =
        files(&format!("corpus/{target}")).iter().map(|path| fs::read(path).unwrap()).collect();
    assert!(!inputs.is_empty(), "{target} has no corpus");
    for input in &inputs {
        run(target, function, input);
    }
    let asked = std::env::var("FUZZ_MUTATIONS").ok().and_then(|text| text.parse().ok());
    let most: usize = asked.unwrap_or(MUTATIONS);
    let start = Instant::now();
    for number in 0..most {
        if asked.is_none() && start.elapsed() > TIME {
            break;
        }
        let mut random = Random(number as u64);
        let mut input = inputs[number % inputs.len()].clone();
        let other = &inputs[random.below(inputs.len())];
        mutate(&mut input, other, &mut random);
        run(target, function, &input);
    }
}

macro_rules! replays {
    ($($target:ident)*) => {
        $(
            #[test]
            fn $target() {
                replay(stringify!($target));
            }
        )*

        #[test]
        fn every_target_is_replayed_and_is_a_program() {
            let replayed = [$(stringify!($target)),*];
            assert_eq!(TARGETS.map(|(name, _)| name), replayed);
            let programs = files("fuzz_targets");
            let programs: Vec<_> = programs.iter().map(|path| path.file_stem().unwrap()).collect();
            assert_eq!(programs, replayed);
        }
    };
}

replays! {
    c_interface charismatic_game charismatic_moves charismatic_text charismatic_turns
    fluidity_moves fluidity_text kungfu_clock kungfu_record kungfu_twin pgn setups tables
}

#[test]
fn the_corpus_is_small() {
    let size = |target: &str| -> u64 {
        let inputs = files(&format!("corpus/{target}"));
        inputs.iter().map(|path| fs::metadata(path).unwrap().len()).sum()
    };
    let all: u64 = TARGETS.iter().map(|(name, _)| size(name)).sum();
    assert!(all < 600_000, "{all} bytes");
}
