//! The corpus of the C interface calls every function of `heterochess.h`, and each does its work in
//! some call. With `UPDATE_SEEDS=1` programs are looked for that call what is missing, and are kept
//! in `fuzz/corpus/c_interface/calls-...`.

mod inputs;

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use heterochess_fuzz::c::{calls, function_names, word_of};
use inputs::{Random, corpus, files, root};

/// The functions that do their work in a program.
fn done(program: &[u8]) -> BTreeSet<&'static str> {
    calls(program).iter().filter(|call| call.done).map(|call| call.function).collect()
}

#[test]
fn the_corpus_calls_every_function() {
    if std::env::var_os("UPDATE_SEEDS").is_some() {
        look_for_seeds();
    }
    let reached: BTreeSet<_> = corpus("c_interface").iter().flat_map(|input| done(input)).collect();
    let missing: Vec<_> = function_names().filter(|name| !reached.contains(name)).collect();
    assert!(missing.is_empty(), "no input of the corpus has these do their work: {missing:?}");
}

/// The programs that are about calls.
fn seeds() -> impl Iterator<Item = PathBuf> {
    let found = |path: &PathBuf| path.to_string_lossy().contains("/calls-");
    files("corpus/c_interface").into_iter().filter(found)
}

/// Finds programs for what no seed does.
fn look_for_seeds() {
    let mut programs: Vec<Vec<u8>> = seeds().map(|path| fs::read(path).unwrap()).collect();
    let reached: BTreeSet<_> = programs.iter().flat_map(|program| done(program)).collect();
    let mut missing: BTreeSet<_> =
        function_names().filter(|name| !reached.contains(name)).collect();
    let mut random = Random(1);
    // The easy ones first: others may need what they make.
    for tries in [200, 2_000, 20_000] {
        for name in missing.clone() {
            if missing.contains(name)
                && let Some(program) = look_for(name, &programs, tries, &mut random)
            {
                fs::write(root().join(format!("corpus/c_interface/calls-{name}")), &program)
                    .unwrap();
                missing = missing.difference(&done(&program)).copied().collect();
                programs.push(program);
            }
        }
    }
}

/// A program in which a function does its work: one or two that there are, most of them about the
/// same objects, perhaps a call of any function, and a call of it.
fn look_for(
    name: &str,
    programs: &[Vec<u8>],
    tries: usize,
    random: &mut Random,
) -> Option<Vec<u8>> {
    let names: Vec<_> = function_names().collect();
    let about = |name: &str| name.split('_').take(2).collect::<String>();
    let same = |program: &&Vec<u8>| done(program).iter().any(|other| about(other) == about(name));
    let same: Vec<_> = programs.iter().filter(same).collect();
    for number in 0..tries {
        let mut program = Vec::new();
        if !programs.is_empty() && number % 2 == 0 {
            program.extend(&programs[random.below(programs.len())]);
        }
        if !same.is_empty() && number % 8 != 0 {
            program.extend(same[random.below(same.len())]);
        }
        if random.below(4) == 0 {
            append_call(&mut program, names[random.below(names.len())], random);
        }
        if append_call(&mut program, name, random) {
            return Some(shortened(program, name));
        }
    }
    None
}

/// A program without the calls that are not needed for a function to do its work.
fn shortened(mut program: Vec<u8>, name: &str) -> Vec<u8> {
    for index in (0..calls(&program).len()).rev() {
        let made = calls(&program);
        let start = if index == 0 { 0 } else { made[index - 1].end };
        let mut shorter = program.clone();
        shorter.drain(start..made[index].end);
        if done(&shorter).contains(name) {
            program = shorter;
        }
    }
    program
}

/// Appends a call with arguments by chance, most of them small numbers; tells whether it is done.
fn append_call(program: &mut Vec<u8>, name: &str, random: &mut Random) -> bool {
    let start = program.len();
    program.extend(word_of(name).expect("a function").to_le_bytes());
    for _ in 0..48 {
        let byte = random.next() as u8;
        program.push(if random.below(2) == 0 { byte % 16 } else { byte });
    }
    let made = calls(program);
    let Some(call) = made.iter().find(|call| call.end > start) else { return false };
    program.truncate(call.end);
    call.function == name && call.done
}
