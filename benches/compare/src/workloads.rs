//! What is measured.

use std::ops::ControlFlow;

use heterochess::board::{Bitboard, Square, attacks, zobrist};
use heterochess::fluidity;
use shakmaty::{CastlingMode, Position as _, fen::Fen, variant::Atomic};

/// A search that returns how many nodes it has counted.
pub struct Workload {
    pub name: &'static str,
    pub run: fn() -> u64,
}

/// Workloads that are compared with the first of them.
pub struct Group {
    pub name: &'static str,
    pub workloads: &'static [Workload],
}

pub const GROUPS: &[Group] = &[
    Group {
        name: "kernel: queen attacks, a node being one look-up",
        workloads: &[
            Workload { name: "queens-cozy-black-magics", run: || queens(cozy_queen) },
            Workload { name: "queens-shakmaty-white-magics", run: || queens(shakmaty_queen) },
            Workload { name: "queens-row-tables", run: || queens(our_queen) },
        ],
    },
    Group {
        name: "fluidity: perft from the start, depth 5, leaves counted",
        workloads: &[
            Workload { name: "shakmaty-atomic-perft", run: || atomic_perft(&Atomic::default(), 5) },
            Workload { name: "fluidity-perft", run: || heterochess::perft(&start(), 5) },
        ],
    },
    Group {
        name: "fluidity: perft from the start, depth 5, every leaf played",
        workloads: &[
            Workload {
                name: "shakmaty-atomic-played",
                run: || atomic_played(&Atomic::default(), 5, &|_| ()),
            },
            Workload { name: "fluidity-played", run: || played(&start(), 5, &|_| ()) },
        ],
    },
    Group {
        name: "fluidity: the same, with the outcome asked for at every leaf",
        workloads: &[
            Workload { name: "fluidity-played", run: || played(&start(), 5, &|_| ()) },
            Workload {
                name: "fluidity-outcome",
                run: || {
                    played(&start(), 5, &|leaf| {
                        std::hint::black_box(leaf.outcome());
                    })
                },
            },
            Workload {
                name: "shakmaty-atomic-outcome",
                run: || {
                    atomic_played(&Atomic::default(), 4, &|leaf| {
                        std::hint::black_box(leaf.outcome());
                    })
                },
            },
        ],
    },
    Group {
        name: "fluidity: open middle game, depth 4, leaves counted",
        workloads: &[
            Workload { name: "shakmaty-atomic-middle", run: || atomic_perft(&atomic_middle(), 4) },
            Workload { name: "fluidity-middle", run: || heterochess::perft(&middle(), 4) },
        ],
    },
    Group {
        name: "fluidity: open middle game, depth 4, every leaf played",
        workloads: &[
            Workload {
                name: "shakmaty-atomic-middle-played",
                run: || atomic_played(&atomic_middle(), 4, &|_| ()),
            },
            Workload { name: "fluidity-middle-played", run: || played(&middle(), 4, &|_| ()) },
        ],
    },
];

const MIDDLE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn our_queen(from: u32, occupied: u64) -> u64 {
    attacks::queen(Square::new(from), Bitboard(occupied)).0
}

fn cozy_queen(from: u32, occupied: u64) -> u64 {
    let (from, occupied) =
        (cozy_chess::Square::index(from as usize), cozy_chess::BitBoard(occupied));
    (cozy_chess::get_rook_moves(from, occupied) | cozy_chess::get_bishop_moves(from, occupied)).0
}

fn shakmaty_queen(from: u32, occupied: u64) -> u64 {
    shakmaty::attacks::queen_attacks(shakmaty::Square::new(from), shakmaty::Bitboard(occupied)).0
}

/// Looks up attacks from all squares on boards with about 16 random men. The next board depends on
/// the answers, as it does in a search.
#[inline]
fn queens(attacks: impl Fn(u32, u64) -> u64) -> u64 {
    const BOARDS: u64 = 50_000;
    let mut sum = 0;
    for board in 0..BOARDS {
        let occupied = zobrist::word(2 * board) & zobrist::word(2 * board + 1) ^ (sum & 1);
        sum = (0..64).fold(sum, |sum, from| sum ^ attacks(from, occupied));
    }
    std::hint::black_box(sum);
    64 * BOARDS
}

fn start() -> fluidity::Position {
    fluidity::Position::new()
}

fn middle() -> fluidity::Position {
    MIDDLE.parse().expect("a valid position")
}

fn atomic_middle() -> Atomic {
    let fen: Fen = MIDDLE.parse().expect("a valid FEN");
    fen.into_position(CastlingMode::Standard).expect("a valid position")
}

fn played(
    position: &fluidity::Position,
    depth: u32,
    at_leaf: &impl Fn(&fluidity::Position),
) -> u64 {
    if depth == 0 {
        at_leaf(position);
        return 1;
    }
    let mut nodes = 0;
    let _ = position.visit_legal_moves(|m| {
        let mut next = *position;
        next.play_unchecked(&m);
        nodes += played(std::hint::black_box(&next), depth - 1, at_leaf);
        ControlFlow::<()>::Continue(())
    });
    nodes
}

fn atomic_perft(position: &Atomic, depth: u32) -> u64 {
    shakmaty::perft(position, depth)
}

fn atomic_played(position: &Atomic, depth: u32, at_leaf: &impl Fn(&Atomic)) -> u64 {
    if depth == 0 {
        at_leaf(position);
        return 1;
    }
    position
        .legal_moves()
        .into_iter()
        .map(|m| {
            let mut next = position.clone();
            next.play_unchecked(m);
            atomic_played(std::hint::black_box(&next), depth - 1, at_leaf)
        })
        .sum()
}
