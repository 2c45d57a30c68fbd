//! What is measured.

use std::ops::ControlFlow;

use heterochess::board::{Bitboard, Square, attacks, zobrist};
use heterochess::charismatic::{self, SeriesLength};
use heterochess::fluidity;
use shakmaty::{CastlingMode, Chess, Position as _, fen::Fen, variant::Atomic};

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
    Group {
        name: "charismatic, series of one move: perft from the start, depth 5, leaves counted",
        workloads: &[
            Workload { name: "cozy-start", run: || cozy_perft(&cozy(START), 5) },
            Workload { name: "charismatic-start", run: || heterochess::perft(&one_move(START), 5) },
        ],
    },
    Group {
        name: "charismatic, series of one move: perft of Kiwipete, depth 4, leaves counted",
        workloads: &[
            Workload { name: "cozy-middle", run: || cozy_perft(&cozy(MIDDLE), 4) },
            Workload {
                name: "charismatic-middle",
                run: || heterochess::perft(&one_move(MIDDLE), 4),
            },
        ],
    },
    Group {
        name: "charismatic, series of one move: from the start, depth 5, every leaf played",
        workloads: &[
            Workload { name: "shakmaty-start-played", run: || chess_played(&chess(START), 5) },
            Workload {
                name: "charismatic-start-played",
                run: || one_move_played(&one_move(START), 5),
            },
        ],
    },
    Group {
        name: "charismatic, series of one move: Kiwipete, depth 4, every leaf played",
        workloads: &[
            Workload { name: "shakmaty-middle-played", run: || chess_played(&chess(MIDDLE), 4) },
            Workload {
                name: "charismatic-middle-played",
                run: || one_move_played(&one_move(MIDDLE), 4),
            },
        ],
    },
];

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
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

fn one_move(fen: &str) -> charismatic::Position {
    let position: charismatic::Position = fen.parse().expect("a valid position");
    position.with_max_series(SeriesLength::ONE)
}

fn one_move_played(position: &charismatic::Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    let _ = position.visit_single_moves(|m| {
        let mut next = *position;
        next.play_single_unchecked(&m);
        nodes += one_move_played(std::hint::black_box(&next), depth - 1);
        ControlFlow::<()>::Continue(())
    });
    nodes
}

fn cozy(fen: &str) -> cozy_chess::Board {
    fen.parse().expect("a valid position")
}

/// Sets of moves are counted as a whole at the last ply.
fn cozy_perft(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for m in moves {
                let mut next = board.clone();
                next.play_unchecked(m);
                nodes += cozy_perft(&next, depth - 1);
            }
        }
        false
    });
    nodes
}

fn chess(fen: &str) -> Chess {
    let fen: Fen = fen.parse().expect("a valid FEN");
    fen.into_position(CastlingMode::Standard).expect("a valid position")
}

fn chess_played(position: &Chess, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    position
        .legal_moves()
        .into_iter()
        .map(|m| {
            let mut next = position.clone();
            next.play_unchecked(m);
            chess_played(std::hint::black_box(&next), depth - 1)
        })
        .sum()
}
