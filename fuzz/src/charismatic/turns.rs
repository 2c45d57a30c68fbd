//! All turns of a position.

use core::ops::ControlFlow;
use std::collections::{BTreeSet, HashMap};

use arbitrary::Unstructured;
use heterochess::charismatic::{Census, Position, SeriesLength};

use super::play;
use crate::bytes::byte;
use crate::positions;
use crate::texts::readable;

/// The most turns that are looked at one by one.
const MOST_TURNS: u64 = 20_000;
/// The most nodes and results of a census.
const MOST_NODES: usize = 4_000;

/// A position of few men.
///
/// The census counts what enumeration finds, the results are the distinct ones of the turns, and
/// the mating turns are those after which the other side is in check and has no turn.
pub fn charismatic_turns(data: &[u8]) {
    let mut u = Unstructured::new(data);
    let Some(position) = positions::charismatic(8, &mut u) else { return };
    let counted = census(&position).count();
    if let Err(error) = &counted {
        readable(error);
    }
    let Some(counts) = counted.ok().filter(|counts| counts.turns() <= MOST_TURNS) else {
        // Too many: the first ones at least are legal.
        for turn in position.turns().take(100) {
            play(&mut position.clone(), &turn);
        }
        let (results, _) = census(&position).results_so_far();
        for result in results.iter().take(100) {
            play(&mut position.clone(), &result.turn);
        }
        return;
    };
    assert_eq!(position.count_series(), counts.series, "{position}");
    assert_eq!(position.count_turns(), counts.turns(), "{position}");
    assert_eq!(position.has_legal_turn(), counts.turns() > 0, "{position}");
    let mut results: HashMap<Position, u64> = HashMap::new();
    let mut lengths = [0; SeriesLength::FIVE.get()];
    let mut mates = BTreeSet::new();
    for turn in position.turns() {
        let mut after = position;
        after.play_unchecked(&turn);
        *results.entry(after).or_default() += 1;
        lengths[turn.len() - 1] += 1;
        if after.is_check() && mates.len() < 500 && !after.has_legal_turn() {
            mates.insert(turn);
        }
        if byte(&mut u).is_multiple_of(16) && !u.is_empty() {
            play(&mut position.clone(), &turn);
        }
    }
    assert_eq!(lengths, counts.series, "{position}");
    assert_eq!(results.len() as u64, counts.results, "{position}");

    // Gathering holds more than counting, and may come to the limit.
    if let Ok(gathered) = census(&position).results() {
        assert_eq!(gathered.counts(), counts);
        for result in gathered.iter() {
            assert_eq!(results.get(&result.position), Some(&result.series), "{position}");
            let mut after = position;
            after.play(&result.turn).expect("it is legal");
            assert_eq!(after, result.position, "{position}: {}", result.turn);
        }
        assert_eq!(gathered.len(), results.len());
    }
    if mates.len() < 500 {
        let mut found = BTreeSet::new();
        let searched = census(&position).mating_turns(|turn| {
            assert!(found.insert(*turn), "{position}: {turn} twice");
            ControlFlow::<()>::Continue(())
        });
        assert!(found.is_subset(&mates), "{position}");
        assert!(searched.is_err() || found == mates, "{position}");
    }
}

fn census(position: &Position) -> Census<'static> {
    position.census().limit(MOST_NODES)
}
