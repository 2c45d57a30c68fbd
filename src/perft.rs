//! Perft: counting the leaves of the tree of moves, the field's check of a move generator.

use core::ops::ControlFlow;

use crate::position::Position;

/// The number of sequences of `depth` legal moves. At the last ply moves are counted, not played.
///
/// Positions that are drawn are searched like any other; a decided position has no moves. The search
/// is recursive and takes stack for each ply; a depth that ends in anyone's lifetime is no danger.
#[must_use]
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal_moves(),
        _ => {
            let mut nodes = 0;
            let _ = position.visit_legal_moves(|m| {
                nodes += perft(&after(position, &m), depth - 1);
                ControlFlow::<()>::Continue(())
            });
            nodes
        }
    }
}

/// The legal moves, each with the perft of what follows it: `perft(position, depth)` split by the
/// first move. A `depth` of 0 is taken as 1.
///
/// The list is as long as there are moves: from a middle game of Charismatic Chess 10^7 to 10^9.
#[must_use]
pub fn divide<P: Position>(position: &P, depth: u32) -> Vec<(P::Move, u64)> {
    let subtree = |m: P::Move| {
        let nodes = perft(&after(position, &m), depth.saturating_sub(1));
        (m, nodes)
    };
    legal_moves(position).into_iter().map(subtree).collect()
}

/// As [`perft`], with all of the current rayon pool's threads. `progress` is told, from any of
/// the threads, how many of how many parts of the work are done. Moves that only need counting
/// (a `depth` of 0 or 1) are one part.
///
/// However many moves there are, no more than some thousand positions wait to be searched: less
/// than a megabyte. Each thread takes besides what
/// [`count_legal_moves`](Position::count_legal_moves) takes.
#[cfg(feature = "rayon")]
#[must_use]
pub fn perft_parallel<P>(position: &P, depth: u32, progress: impl Fn(u64, u64) + Sync) -> u64
where
    P: Position + Send + Sync,
{
    use core::sync::atomic::{AtomicU64, Ordering};

    if depth < 2 {
        let nodes = perft(position, depth);
        progress(1, 1);
        return nodes;
    }
    let nodes = AtomicU64::new(0);
    search_parts(position, depth, progress, |_, below| {
        nodes.fetch_add(below, Ordering::Relaxed);
    });
    nodes.into_inner()
}

/// As [`divide`], with all of the current rayon pool's threads; `progress` and memory beside the
/// list are as in [`perft_parallel`].
#[cfg(feature = "rayon")]
#[must_use]
pub fn divide_parallel<P>(
    position: &P,
    depth: u32,
    progress: impl Fn(u64, u64) + Sync,
) -> Vec<(P::Move, u64)>
where
    P: Position + Send + Sync,
    P::Move: Sync,
{
    use core::sync::atomic::{AtomicU64, Ordering};

    let roots = legal_moves(position);
    let counts: Vec<AtomicU64> = roots.iter().map(|_| AtomicU64::new(0)).collect();
    search_parts(position, depth.max(1), progress, |root, below| {
        counts[root].fetch_add(below, Ordering::Relaxed);
    });
    roots.into_iter().zip(counts.into_iter().map(AtomicU64::into_inner)).collect()
}

/// Splits a search of one ply at least after the first or second one, and tells `add` for each
/// part the number of its first move and its nodes. Parts are made and worked off a chunk at a
/// time.
#[cfg(feature = "rayon")]
fn search_parts<P>(
    position: &P,
    depth: u32,
    progress: impl Fn(u64, u64) + Sync,
    add: impl Fn(usize, u64) + Sync,
) where
    P: Position + Send + Sync,
{
    use core::sync::atomic::{AtomicU64, Ordering};
    use rayon::prelude::*;

    /// So many first moves keep all threads busy to the end; if there are fewer, two plies do.
    const ENOUGH: u64 = 1024;
    const CHUNK: usize = 4096;

    let plies = if depth > 2 && position.count_legal_moves() < ENOUGH { 2 } else { 1 };
    let all = perft(position, plies);
    let done = AtomicU64::new(0);
    let work_off = |parts: &mut Vec<(usize, P)>| {
        parts.par_iter().for_each(|(root, part)| {
            add(*root, perft(part, depth - plies));
            progress(done.fetch_add(1, Ordering::Relaxed) + 1, all);
        });
        parts.clear();
    };

    let mut parts = Vec::new();
    let mut hold = |root, part| {
        parts.push((root, part));
        if parts.len() == CHUNK {
            work_off(&mut parts);
        }
        ControlFlow::<()>::Continue(())
    };
    let mut root = 0;
    let _ = position.visit_legal_moves(|m| {
        let child = after(position, &m);
        let flow = match plies {
            1 => hold(root, child),
            _ => child.visit_legal_moves(|m| hold(root, after(&child, &m))),
        };
        root += 1;
        flow
    });
    work_off(&mut parts);
}

fn legal_moves<P: Position>(position: &P) -> Vec<P::Move> {
    let mut moves = Vec::new();
    let _ = position.visit_legal_moves(|m| {
        moves.push(m);
        ControlFlow::<()>::Continue(())
    });
    moves
}

fn after<P: Position>(position: &P, m: &P::Move) -> P {
    let mut next = position.clone();
    next.play_unchecked(m);
    next
}
