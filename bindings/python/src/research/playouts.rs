//! Random games in bulk, on several threads and open to Ctrl-C.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Instant;

use heterochess::research::{End, Playout, playout_until};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use super::arrays::shaped;
use super::games::Shown;
use crate::arguments::{self, number, number_or};
use crate::enums::Imported;
use crate::errors::{Result, invalid};
use crate::search::{Stop, interruptible, threads};

static PLAYOUTS: Imported = Imported::new("heterochess.research", "Playouts");

/// More games than anyone waits for, and what is kept of them still fits into memory.
const MOST: u64 = 100_000_000;
/// Games that a thread takes at a time.
const CHUNK: u64 = 32;

/// What all play-outs are asked.
pub(super) struct Request<'a, 'py> {
    pub(super) games: &'a Bound<'py, PyAny>,
    pub(super) seed: Option<&'a Bound<'py, PyAny>>,
    pub(super) first: Option<&'a Bound<'py, PyAny>>,
    pub(super) threads: Option<&'a Bound<'py, PyAny>>,
}

/// Plays the games and hands them over as a `Playouts`.
pub(super) fn play<'py, E>(
    py: Python<'py>,
    rules: E::Rules,
    request: &Request<'_, 'py>,
) -> Result<Bound<'py, PyAny>>
where
    E: Shown + 'static,
    E::Rules: 'static,
    E::Outcome: 'static,
{
    let games: u64 = number("games", request.games)?;
    if games > MOST {
        let message = format!("{games} games are too many: at most {MOST} are played at a time");
        return Err(invalid(message).into());
    }
    let seed = arguments::seed(request.seed)?;
    let first: u64 = number_or("first", request.first, 0)?;
    let Some(beyond) = first.checked_add(games) else {
        return Err(invalid("first is out of range").into());
    };
    let threads = threads(request.threads)?;
    let begun = Instant::now();
    let played =
        interruptible(py, move |stop| spread::<E>(&rules, seed, first..beyond, threads, stop))?;
    let seconds = begun.elapsed().as_secs_f64();

    let mut ways: Vec<End<E::Outcome>> = Vec::new();
    let number = |end: End<E::Outcome>, ways: &mut Vec<End<E::Outcome>>| {
        ways.iter().position(|way| *way == end).unwrap_or_else(|| {
            ways.push(end);
            ways.len() - 1
        })
    };
    let ends = played.iter().map(|game| number(game.end, &mut ways) as i64).collect();
    let outcomes = ways.iter().map(|way| match way.outcome() {
        Some(outcome) => Ok(E::outcome(py, outcome)?),
        None => Ok(py.None().into_bound(py)),
    });
    let outcomes = PyTuple::new(py, outcomes.collect::<PyResult<Vec<_>>>()?)?;
    let column = |of: fn(&Playout<E::Outcome>) -> u64| {
        let numbers = played.iter().map(|game| i64::try_from(of(game)).unwrap_or(i64::MAX));
        shaped(py, &[played.len()], numbers.collect())
    };
    let fields = PyDict::new(py);
    fields.set_item("lengths", column(|game| game.length)?)?;
    fields.set_item("steps", column(|game| game.steps)?)?;
    fields.set_item("ends", shaped::<i64>(py, &[played.len()], ends)?)?;
    fields.set_item("outcomes", outcomes)?;
    fields.set_item("seconds", seconds)?;
    Ok(PLAYOUTS.get(py)?.call((), Some(&fields))?)
}

/// The games of these numbers, in order. If it is stopped, some are missing, and nobody looks.
fn spread<E: Shown>(
    rules: &E::Rules,
    seed: u64,
    numbers: Range<u64>,
    threads: usize,
    stop: &Stop,
) -> Vec<Playout<E::Outcome>> {
    let chunks = (numbers.end - numbers.start).div_ceil(CHUNK);
    let next = AtomicU64::new(0);
    let (sender, receiver) = channel();
    thread::scope(|scope| {
        for _ in 0..(threads as u64).min(chunks) {
            let (sender, next, numbers) = (sender.clone(), &next, &numbers);
            scope.spawn(move || {
                loop {
                    let chunk = next.fetch_add(1, Ordering::Relaxed);
                    if chunk >= chunks || stop.is_stopped() {
                        break;
                    }
                    let start = numbers.start + chunk * CHUNK;
                    let games: Vec<_> = (start..(start + CHUNK).min(numbers.end))
                        .map_while(|number| {
                            playout_until::<E, _>(rules, seed, number, || stop.flow())
                                .continue_value()
                        })
                        .collect();
                    if sender.send((chunk, games)).is_err() {
                        break;
                    }
                }
            });
        }
    });
    drop(sender);
    let played: BTreeMap<u64, Vec<_>> = receiver.into_iter().collect();
    played.into_values().flatten().collect()
}
