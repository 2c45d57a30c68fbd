//! Turns in progress.

use std::collections::HashSet;

use arbitrary::Unstructured;
use heterochess::board::{Role, Square};
use heterochess::charismatic::{Coordinates, Move, Series};

use crate::bytes::{byte, pick};
use crate::positions;
use crate::texts::readable;

/// The most series that are tried to see whether any can be completed.
pub(super) const MOST_TRIES: usize = 2_000;

/// Whether a series can be completed, by trying; `None` if that takes too long.
pub(super) fn completable(series: &Series, tries: &mut usize) -> Option<bool> {
    if series.may_end().is_ok() {
        return Some(true);
    }
    *tries = tries.checked_sub(1)?;
    for m in series.possible_moves() {
        let mut after = series.clone();
        after.push_unchecked(&m);
        if completable(&after, tries)? {
            return Some(true);
        }
    }
    Some(false)
}

/// What a series says of its next moves, against trying and against all refusals.
pub(super) fn check_series(series: &Series, u: &mut Unstructured<'_>) {
    let moves = series.possible_moves();
    let possible: HashSet<Move> = moves.iter().copied().collect();
    assert_eq!(possible.len(), moves.len(), "{series:?}: a move twice");
    assert!(series.remaining() > 0 || moves.is_empty(), "{series:?}");
    let mut any = series.may_end().is_ok();
    // Trying takes most of the time: it is done for one move in eight.
    let tried = usize::from(byte(u)) % 8;
    for (index, m) in moves.iter().enumerate() {
        assert_eq!(series.explain(&Coordinates::from(*m)), Ok(*m), "{series:?}");
        for text in [m.to_string(), series.san(m).to_string()] {
            assert_eq!(series.parse_move(&text), Ok(*m), "{series:?}: {text}");
        }
        let mut after = series.clone();
        after.push(m).expect("it is possible");
        let can = series.is_completable(m);
        any |= can;
        if index % 8 == tried
            && let Some(tried) = completable(&after, &mut (MOST_TRIES / 8))
        {
            assert_eq!(can, tried, "{series:?}: {m}");
        }
        assert_eq!(after.undo(), Some(*m));
        assert_eq!(&after, series);
    }
    assert_eq!(series.can_be_completed(), any, "{series:?}");
    let completable = moves.iter().filter(|m| series.is_completable(m)).count();
    assert_eq!(series.completable_moves().len(), completable);

    // Every other way of a man is refused with a reason.
    let us = series.start().side_to_move();
    let promotion = positions::promotion(u);
    for from in series.board().of_color(us).with(positions::square(u)) {
        let of_one = moves.iter().copied().filter(|m| m.from == from);
        assert!(series.possible_moves_from(from).into_iter().eq(of_one), "{series:?}: {from}");
        for to in Square::ALL {
            let coordinates = Coordinates { from, to, promotion };
            match series.explain(&coordinates) {
                Ok(m) => {
                    assert!(possible.contains(&m), "{series:?}: {coordinates} is {m:?}");
                    assert_eq!(Coordinates::from(m), coordinates);
                }
                Err(refusal) => {
                    if to.file() == from.file() {
                        // Messages take most of the time.
                        readable(&refusal);
                    }
                    let meant = |m: &Move| Coordinates::from(*m) == coordinates;
                    assert!(!possible.iter().any(meant), "{series:?}: {coordinates}: {refusal}");
                }
            }
        }
    }
    // So are moves that say something wrong about themselves.
    for m in &moves {
        let other = distorted(m, u);
        let refusal = series.refusal(&other);
        assert_eq!(refusal.is_none(), possible.contains(&other), "{series:?}: {other:?}");
        refusal.iter().for_each(readable);
        if u.is_empty() {
            break;
        }
    }
}

/// A move that says something else about itself.
pub(super) fn distorted(m: &Move, u: &mut Unstructured<'_>) -> Move {
    let mut other = *m;
    match byte(u) % 6 {
        0 => other.role = pick(u, &Role::ALL).unwrap_or(Role::Pawn),
        1 => other.capture = pick(u, &Role::ALL),
        2 => other.promotion = pick(u, &Role::ALL),
        3 => other.to = positions::square(u),
        4 => other.en_passant = !other.en_passant,
        _ => other.from = positions::square(u),
    }
    other
}
