//! Perft against the shared table, `tests/data/fluidity.perft`.

use std::collections::BTreeSet;

use heterochess::board::{CastlingSide, Color, Role};
use heterochess::fluidity::{Move, Position, Reason};
use heterochess::{divide, perft};

use crate::support::*;
use crate::twin::Twin;

const TABLE: &str = include_str!("../data/fluidity.perft");

/// The positions of the table with their counts from depth 1.
fn table() -> Vec<(Position, Vec<u64>)> {
    let lines = TABLE.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let mut fields = line.split(" ;");
            let fen = fields.next().expect("a FEN");
            let counts = fields.enumerate().map(|(index, field)| {
                let (depth, nodes) = field.split_once(' ').expect("depth and nodes");
                assert_eq!(depth, format!("D{}", index + 1), "{line}");
                nodes.parse().unwrap_or_else(|error| panic!("{line}: {error}"))
            });
            let position = position(fen);
            assert_eq!(position.to_string(), fen, "the table has whole FENs");
            (position, counts.collect())
        })
        .collect()
}

#[test]
fn the_table_is_right() {
    let table = table();
    assert_eq!(table.len(), 7);
    assert_eq!(table[0].0.to_string(), Position::new().to_string());
    for (position, expected) in table {
        assert_eq!(expected.len(), 5, "{position}");
        let counts: Vec<u64> = (1..=5).map(|depth| perft(&position, depth)).collect();
        assert_eq!(counts, expected, "{position}");
        assert_eq!(perft(&position, 0), 1);
    }
}

/// `HETEROCHESS_TWIN_NODES` says how many leaves the slow twin may count for each entry; with
/// `100000000` it confirms the whole table.
#[test]
fn the_twin_confirms_the_table() {
    let most = setting("HETEROCHESS_TWIN_NODES", 400_000) as u64;
    let mut deepest = vec![];
    for (position, expected) in table() {
        let twin = Twin::from(&position);
        let counted = (1..).zip(&expected).take_while(|(_, nodes)| **nodes <= most);
        let depths =
            counted.map(|(depth, &nodes)| assert_eq!(twin.perft(depth), nodes, "{position}"));
        deepest.push(depths.count());
    }
    assert!(deepest.iter().all(|&depth| depth >= 3), "{deepest:?}");
}

#[test]
fn perft_from_the_start_is_the_known_fact() {
    let counts: Vec<u64> = (0..=4).map(|depth| perft(&Position::new(), depth)).collect();
    assert_eq!(counts, [1, 20, 400, 8_878, 195_697]);
}

#[test]
fn divide_splits_perft_by_the_first_move() {
    for (position, expected) in table() {
        for depth in 1..=3 {
            let divided = divide(&position, depth);
            let moves: Vec<Move> = divided.iter().map(|(m, _)| *m).collect();
            assert_eq!(moves, position.legal_moves().to_vec());
            let sum: u64 = divided.iter().map(|(_, nodes)| nodes).sum();
            assert_eq!(sum, expected[depth as usize - 1], "{position}");
            for (m, nodes) in divided {
                let mut next = position;
                next.play_unchecked(&m);
                assert_eq!(nodes, perft(&next, depth - 1), "{position}: {m}");
            }
        }
    }
}

#[cfg(feature = "rayon")]
#[test]
fn parallel_divide_is_the_same() {
    use std::sync::atomic::{AtomicU64, Ordering};
    for (position, _) in table() {
        for depth in 0..=4 {
            let calls = AtomicU64::new(0);
            let parts = AtomicU64::new(0);
            let parallel = heterochess::divide_parallel(&position, depth, |done, all| {
                assert!(done <= all);
                calls.fetch_add(1, Ordering::Relaxed);
                parts.store(all, Ordering::Relaxed);
            });
            assert_eq!(parallel, divide(&position, depth), "{position}");
            assert_eq!(calls.into_inner(), parts.into_inner());
            let counted = heterochess::perft_parallel(&position, depth, |_, _| {});
            assert_eq!(counted, perft(&position, depth), "{position}");
        }
    }
}

#[test]
fn the_table_exercises_every_ruling() {
    let mut seen = BTreeSet::new();
    for (position, _) in table() {
        look(&position, 3, &mut seen);
    }
    for (ruling, sight) in SIGHTS {
        assert!(seen.contains(sight), "{ruling}: no {sight} in the trees of the table");
    }
    assert_eq!(seen.len(), SIGHTS.len(), "{seen:?}");
}

/// What is to be seen in the trees of the table. The draws (F15-F17) do not end a perft: it goes
/// on from drawn positions.
const SIGHTS: [(&str, &str); 29] = [
    ("F1", "the start"),
    ("F2", "castling onto a man that is taken"),
    ("F3", "check"),
    ("F3", "a hidden threat to the king"),
    ("F4", "kings side by side"),
    ("F5", "a double step"),
    ("F5", "a bypass"),
    ("F5", "a front capture"),
    ("F5", "a promotion"),
    ("F5", "a bypass that promotes"),
    ("F6", "a ranger that takes 1"),
    ("F6", "a ranger that takes 2"),
    ("F6", "a ranger that takes 3"),
    ("F7", "a knight that takes 0"),
    ("F7", "a knight that takes 1"),
    ("F7", "a knight that takes 2"),
    ("F8", "a king step"),
    ("F9", "short castling that takes 0"),
    ("F9", "short castling that takes 1"),
    ("F9", "long castling that takes 0"),
    ("F9", "long castling that takes 1"),
    ("F9", "long castling that takes 2"),
    ("F10", "a king taken in check"),
    ("F12", "a block that the next move takes with the king"),
    ("F13", "the end by king-captured"),
    ("F14", "the end by checkmate"),
    ("F14", "the end by stalemate"),
    ("F15", "a move after insufficient-material"),
    ("F17", "a move after twenty-five-moves"),
];

fn look(position: &Position, depth: u32, seen: &mut BTreeSet<String>) {
    let mut see = |sight: &str| {
        if !seen.contains(sight) {
            seen.insert(sight.to_owned());
        }
    };
    let us = position.side_to_move();
    let board = position.board();
    if *position == Position::new() {
        see("the start");
    }
    let check = position.is_check();
    if check {
        see("check");
    }
    let (own, foe) = (board.king(us), board.king(!us));
    let threatened = |position: &Position, color: Color| {
        let king = position.board().king(color);
        king.is_some_and(|king| position.threats(!color).against(king).next().is_some())
    };
    if !check && threatened(position, us) {
        see("a hidden threat to the king");
    }
    if let (Some(own), Some(foe)) = (own, foe)
        && own.distance(foe) == 1
    {
        see("kings side by side");
    }
    let moves = position.legal_moves();
    if let Some(outcome) = position.outcome() {
        let draw = matches!(outcome.reason, Reason::InsufficientMaterial | Reason::TwentyFiveMoves);
        assert_eq!(draw, !moves.is_empty(), "{position}");
        see(&format!("{} {}", if draw { "a move after" } else { "the end by" }, outcome.reason));
    }
    if depth == 0 {
        return;
    }
    for m in &moves {
        let taken = m.captures.len();
        let aside = m.from.file() != m.to.file();
        match m.role {
            Role::Pawn if m.promotion.is_some() => {
                see(if aside { "a bypass that promotes" } else { "a promotion" });
            }
            Role::Pawn if aside => see("a bypass"),
            Role::Pawn if m.is_capture() => see("a front capture"),
            Role::Pawn if m.from.distance(m.to) == 2 => see("a double step"),
            Role::Pawn => {}
            Role::Knight => see(&format!("a knight that takes {taken}")),
            Role::King => match m.castling() {
                Some(CastlingSide::Short) => see(&format!("short castling that takes {taken}")),
                Some(CastlingSide::Long) => see(&format!("long castling that takes {taken}")),
                None => see("a king step"),
            },
            _ if taken > 0 => see(&format!("a ranger that takes {taken}")),
            _ => {}
        }
        if m.castling().is_some() && board.color_at(m.to).is_some() {
            see("castling onto a man that is taken");
        }
        if check && foe.is_some_and(|foe| m.captures.contains(foe)) {
            see("a king taken in check");
        }
        let mut next = *position;
        next.play_unchecked(m);
        if check && m.role != Role::King && !m.is_capture() {
            let king = own.expect("in check");
            if next.threats(!us).against(king).any(|taking| taking.captures.contains(m.to)) {
                see("a block that the next move takes with the king");
            }
        }
    }
    for m in &moves {
        let mut next = *position;
        next.play_unchecked(m);
        look(&next, depth - 1, seen);
    }
}
