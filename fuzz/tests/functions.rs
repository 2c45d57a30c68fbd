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

/// Finds programs for what no other input does, and keeps the fewest.
fn look_for_seeds() {
    let name = |path: &PathBuf| path.file_name().unwrap().to_string_lossy().into_owned();
    let (seeds, others): (Vec<_>, Vec<_>) =
        files("corpus/c_interface").into_iter().partition(|path| name(path).starts_with("calls-"));
    let read = |paths: &[PathBuf]| -> Vec<Vec<u8>> {
        paths.iter().map(|path| fs::read(path).unwrap()).collect()
    };
    let others: BTreeSet<_> = read(&others).iter().flat_map(|input| done(input)).collect();
    let mut open: BTreeSet<_> = function_names().filter(|name| !others.contains(name)).collect();

    let mut programs = read(&seeds);
    let reached: BTreeSet<_> = programs.iter().flat_map(|program| done(program)).collect();
    let mut missing: BTreeSet<_> = open.difference(&reached).copied().collect();
    let mut random = Random(1);
    // The easy ones first: others may need what they make.
    for tries in [200, 5_000, 100_000] {
        for name in missing.clone() {
            if missing.contains(name)
                && let Some(program) = look_for(name, &programs, tries, &mut random)
            {
                missing = missing.difference(&done(&program)).copied().collect();
                programs.push(program);
            }
        }
        eprintln!("after {tries} tries for each: {} are missing {missing:?}", missing.len());
    }

    for path in seeds {
        fs::remove_file(path).unwrap();
    }
    for number in 1.. {
        let useful = |program: &&Vec<u8>| done(program).intersection(&open).count();
        let best = programs.iter().max_by_key(useful).filter(|best| useful(best) > 0);
        let Some(best) = best else { break };
        fs::write(root().join(format!("corpus/c_interface/calls-{number:02}")), best).unwrap();
        open = open.difference(&done(best)).copied().collect();
    }
}

/// A program in which a function does its work: the front part of one that there is, perhaps a few
/// calls of any functions, and a call of it.
fn look_for(
    name: &str,
    programs: &[Vec<u8>],
    tries: usize,
    random: &mut Random,
) -> Option<Vec<u8>> {
    let names: Vec<_> = function_names().collect();
    for number in 0..tries {
        // Half of them go on from the latest, which grows that way.
        let base = match programs {
            [] => &[][..],
            [.., latest] if number % 2 == 0 => latest,
            _ => &programs[random.below(programs.len())],
        };
        let before = calls(base);
        let kept = if random.below(2) == 0 { before.len() } else { random.below(before.len() + 1) };
        let mut program = base[..before[..kept].last().map_or(0, |call| call.end)].to_vec();
        for _ in 0..random.below(3) {
            append_call(&mut program, names[random.below(names.len())], random);
        }
        if append_call(&mut program, name, random) {
            return Some(program);
        }
    }
    None
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
