//! All turns of a position: visited, counted, and those that mate; and perft.

use core::ffi::c_void;
use core::ops::ControlFlow;

use heterochess::charismatic::{Census, CensusError, Game, Progress, Turn, TurnCounts};
use heterochess::perft;

use super::{HC_MAX_SERIES, hc_charismatic, hc_turn, position};
use crate::border::{answer, callback, flow, optional_out, out, seen, shared};
use crate::perft::depth;
use crate::status::{Answer, Failure, HC_LIMIT_REACHED, HC_STOPPED, hc_error, hc_status};

/// Counts of turns.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct hc_turn_counts {
    /// Ordered turns of one, two, ... five moves.
    pub series: [u64; HC_MAX_SERIES],
    /// Distinct positions that they lead to.
    pub results: u64,
}

/// How far a search has come.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct hc_progress {
    /// What has been counted.
    pub counts: hc_turn_counts,
    /// How many nodes are done of those that have `length` moves behind them. A node is a placement
    /// with the men that have moved.
    pub done: u64,
    /// How many such nodes there are.
    pub nodes: u64,
    /// How many moves the series have that are now gone on from: from 0 to 4.
    pub length: u32,
    /// Zero.
    pub reserved: u32,
}

/// Is told every now and then how far a search is; 0 lets it go on, anything else stops it. What
/// `progress` points to is gone after the call.
pub type hc_progress_fn =
    Option<unsafe extern "C" fn(user: *mut c_void, progress: *const hc_progress) -> i32>;

/// Is shown a turn; 0 asks for more, anything else stops the search. `series` says how many
/// ordered turns lead to the same position, where that is counted; otherwise it is 1. What `turn`
/// points to is gone after the call.
pub type hc_turn_fn =
    Option<unsafe extern "C" fn(user: *mut c_void, turn: *const hc_turn, series: u64) -> i32>;

impl From<TurnCounts> for hc_turn_counts {
    fn from(counts: TurnCounts) -> hc_turn_counts {
        hc_turn_counts { series: counts.series, results: counts.results }
    }
}

impl From<&Progress> for hc_progress {
    fn from(progress: &Progress) -> hc_progress {
        hc_progress {
            counts: progress.counts.into(),
            done: progress.done as u64,
            nodes: progress.nodes as u64,
            length: progress.len as u32,
            reserved: 0,
        }
    }
}

fn census_failed(error: CensusError) -> Failure {
    let status = match error {
        CensusError::LimitReached { .. } | CensusError::OutOfMemory { .. } => HC_LIMIT_REACHED,
        CensusError::Stopped { .. } => HC_STOPPED,
    };
    Failure::of(status, error)
}

/// A census of a game's position, with what C says about it.
///
/// # Safety
///
/// `progress` may be called with `user`.
unsafe fn census<'a>(
    game: &Game,
    limit: u64,
    progress: hc_progress_fn,
    user: *mut c_void,
) -> Answer<Census<'a>> {
    let mut census = position(game)?.census();
    if limit > 0 {
        census = census.limit(limit.try_into().unwrap_or(usize::MAX));
    }
    if let Some(progress) = progress {
        // SAFETY: as for this function.
        census = census.progress(move |now| flow(unsafe { progress(user, &now.into()) }));
    }
    Ok(census)
}

/// A visitor of C.
///
/// # Safety
///
/// It may be called with `user`.
unsafe fn visitor(
    visit: hc_turn_fn,
    user: *mut c_void,
) -> Answer<impl Fn(&Turn, u64) -> ControlFlow<()>> {
    let visit = callback(visit)?;
    // SAFETY: as for this function.
    Ok(move |turn: &Turn, series| flow(unsafe { visit(user, &(*turn).into(), series) }))
}

/// Shows `visit` every legal turn, in no promised order but that a turn comes before those that go
/// on from it. From a middle game there are 10^7 to 10^9. The game must not be changed meanwhile.
///
/// Errors: `HC_STOPPED`, `HC_WRONG_STAGE`, `HC_INVALID_ARGUMENT` if `visit` is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_charismatic_turns(
    game: *const hc_charismatic,
    visit: hc_turn_fn,
    user: *mut c_void,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers and callbacks.
    unsafe {
        answer(error, || {
            let visit = visitor(visit, user)?;
            seen(position(shared(game)?)?.visit_turns(|turn| visit(&turn, 1)))
        })
    }
}

/// Counts the legal turns of one, two, ... five moves: `counts` has room for five numbers. Turns
/// that come to the same are merged, so that not each is looked at; up to some 300 MB are in use
/// meanwhile.
///
/// Errors: `HC_WRONG_STAGE`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_charismatic_count_series(
    game: *const hc_charismatic,
    counts: *mut u64,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let counts = out(counts.cast::<[u64; HC_MAX_SERIES]>())?;
            counts.put(position(shared(game)?)?.count_series())
        })
    }
}

/// Counts the legal turns by length and the distinct positions they lead to, exactly. `limit` is
/// how many nodes and results may be held (of 80 to 140 bytes each); 0 stands for 10 million.
/// `progress` (or NULL) is called with `user`. The game must not be changed meanwhile.
///
/// Errors: `HC_LIMIT_REACHED`, `HC_STOPPED`, `HC_WRONG_STAGE`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_charismatic_count(
    game: *const hc_charismatic,
    limit: u64,
    progress: hc_progress_fn,
    user: *mut c_void,
    counts: *mut hc_turn_counts,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers and callbacks.
    unsafe {
        answer(error, || {
            let counts = out(counts)?;
            let census = census(shared(game)?, limit, progress, user)?;
            counts.put(census.count().map_err(census_failed)?.into())
        })
    }
}

/// Shows `visit` one of the shortest turns to each distinct position that legal turns lead to, and
/// how many lead there; short turns first. The arguments are as for `hc_charismatic_count`;
/// `counts` may be NULL, and is written before `visit` is first called.
///
/// Errors: `HC_LIMIT_REACHED`, `HC_STOPPED`, `HC_WRONG_STAGE`, `HC_INVALID_ARGUMENT` if `visit` is
/// NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_charismatic_results(
    game: *const hc_charismatic,
    limit: u64,
    progress: hc_progress_fn,
    visit: hc_turn_fn,
    user: *mut c_void,
    counts: *mut hc_turn_counts,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers and callbacks.
    unsafe {
        answer(error, || {
            let (visit, counts) = (visitor(visit, user)?, optional_out(counts)?);
            let census = census(shared(game)?, limit, progress, user)?;
            let results = census.results().map_err(census_failed)?;
            counts.put(results.counts().into())?;
            seen(results.iter().try_for_each(|result| visit(&result.turn, result.series)))
        })
    }
}

/// Every ordered turn that mates.
pub const HC_MATES_ALL: u8 = 0;
/// One of the shortest turns to each distinct position that is mate.
pub const HC_MATES_DISTINCT: u8 = 1;

/// Shows `visit` the turns that mate, as they are found, shortest first. `which` is `HC_MATES_ALL`
/// or `HC_MATES_DISTINCT`; the other arguments are as for `hc_charismatic_count`. To find out
/// whether there is a mate, stop at the first. What has been shown is right, whatever is answered.
///
/// Errors: `HC_LIMIT_REACHED`, `HC_STOPPED` (by either function), `HC_WRONG_STAGE`,
/// `HC_INVALID_ARGUMENT` if `visit` is NULL or `which` unknown.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_charismatic_mates(
    game: *const hc_charismatic,
    which: u8,
    limit: u64,
    progress: hc_progress_fn,
    visit: hc_turn_fn,
    user: *mut c_void,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers and callbacks.
    unsafe {
        answer(error, || {
            let visit = visitor(visit, user)?;
            let census = census(shared(game)?, limit, progress, user)?;
            let flow = match which {
                HC_MATES_ALL => census.mating_turns(|turn| visit(turn, 1)),
                HC_MATES_DISTINCT => census.mating_results(|turn, _| visit(turn, 1)),
                _ => return Err(Failure::invalid(format!("{which} is not a kind of mates"))),
            };
            seen(flow.map_err(census_failed)?)
        })
    }
}

/// Counts the sequences of `turns` legal turns from the present position. With turns of one move
/// from the orthodox array this is the perft of chess.
///
/// Errors: `HC_WRONG_STAGE`, `HC_INVALID_ARGUMENT` for a depth beyond 64.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_charismatic_perft(
    game: *const hc_charismatic,
    turns: u32,
    nodes: *mut u64,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { answer(error, || out(nodes)?.put(perft(position(shared(game)?)?, depth(turns)?))) }
}
