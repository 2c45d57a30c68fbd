//! What fuzzing has found, replayed on any toolchain: every input of `fuzz/corpus`, and mutations of
//! each that are the same in every run. `FUZZ_MUTATIONS` asks for another number of these.

mod inputs;

use std::fs;
use std::time::{Duration, Instant};

use heterochess_fuzz::TARGETS;
use inputs::{Random, corpus, files, mutate, root};

/// How many mutations a target is given, in all.
const MUTATIONS: usize = 2_000;
/// Beyond this time there are no more mutations of a target: the slow ones make do with fewer.
const TIME: Duration = Duration::from_secs(3);

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
    let inputs = corpus(target);
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
    let size = |target: &str| corpus(target).iter().map(Vec::len).sum::<usize>();
    let all: usize = TARGETS.iter().map(|(name, _)| size(name)).sum();
    assert!(all < 600_000, "{all} bytes");
}
