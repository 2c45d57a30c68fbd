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
#[must_use]
pub fn divide<P: Position>(position: &P, depth: u32) -> Vec<(P::Move, u64)> {
    let subtree = |m: P::Move| {
        let nodes = perft(&after(position, &m), depth.saturating_sub(1));
        (m, nodes)
    };
    legal_moves(position).into_iter().map(subtree).collect()
}

/// As [`divide`], with all of the current rayon pool's threads. `progress` is told, from any of
/// the threads, how many of how many parts of the work are done.
#[cfg(feature = "rayon")]
#[must_use]
pub fn divide_parallel<P>(
    position: &P,
    depth: u32,
    progress: impl Fn(usize, usize) + Sync,
) -> Vec<(P::Move, u64)>
where
    P: Position + Send + Sync,
    P::Move: Send + Sync,
{
    use core::sync::atomic::{AtomicUsize, Ordering};
    use rayon::prelude::*;

    // Two plies make enough parts to keep all threads busy to the end.
    let roots = legal_moves(position);
    let parts: Vec<(usize, P)> = if depth < 3 {
        roots.iter().map(|m| after(position, m)).enumerate().collect()
    } else {
        let children = roots.iter().map(|m| after(position, m)).enumerate();
        children
            .flat_map(|(root, child)| {
                legal_moves(&child).into_iter().map(move |m| (root, after(&child, &m)))
            })
            .collect()
    };
    let rest = if depth < 3 { depth.saturating_sub(1) } else { depth - 2 };

    let done = AtomicUsize::new(0);
    let counts: Vec<(usize, u64)> = parts
        .par_iter()
        .map(|(root, part)| {
            let nodes = perft(part, rest);
            progress(done.fetch_add(1, Ordering::Relaxed) + 1, parts.len());
            (*root, nodes)
        })
        .collect();

    let mut divided: Vec<(P::Move, u64)> = roots.into_iter().map(|m| (m, 0)).collect();
    for (root, nodes) in counts {
        divided[root].1 += nodes;
    }
    divided
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
