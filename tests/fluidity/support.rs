//! What the tests share: short ways to ask about a position.
//!
//! Each question is asked four times: of the library and of the twin, and both again with the
//! board turned round and the colours exchanged. So every test of a ruling holds for both colours.

use heterochess::board::{CastlingRights, CastlingSide, Color, Role, Square};
use heterochess::fluidity::{Coordinates, Move, Outcome, Position, Refusal};
use proptest::test_runner::Config as ProptestConfig;

use crate::twin::{Twin, TwinMove};

/// The position of a FEN.
#[track_caller]
pub(crate) fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The same position with ranks reversed and colours exchanged.
pub(crate) fn flipped(position: &Position) -> Position {
    let mut setup = position.setup();
    setup.board = setup.board.flipped();
    setup.side_to_move = !setup.side_to_move;
    setup.castling = CastlingRights::empty();
    for color in Color::ALL {
        for side in CastlingSide::ALL {
            if position.castling().allows(color, side) {
                setup.castling |= CastlingRights::right(!color, side);
            }
        }
    }
    setup.try_into().expect("a valid position is valid from the other side")
}

/// The same move after [`flipped`].
pub(crate) fn flipped_move(m: &Move) -> Move {
    let Move { from, to, role, promotion, captures } = *m;
    Move { from: from.flip(), to: to.flip(), role, promotion, captures: captures.flip() }
}

/// A list of moves in a form to compare.
pub(crate) fn sorted(moves: &[Move]) -> Vec<TwinMove> {
    let mut moves: Vec<TwinMove> = moves.iter().map(TwinMove::from).collect();
    moves.sort();
    moves
}

/// Holds a position's moves against the twin's and the flipped position's, and returns them.
#[track_caller]
pub(crate) fn checked_moves(position: &Position) -> Vec<Move> {
    let moves = position.legal_moves().to_vec();
    assert_eq!(sorted(&moves), Twin::from(position).legal_moves(), "{position}");
    let other: Vec<Move> = flipped(position).legal_moves().iter().map(flipped_move).collect();
    assert_eq!(sorted(&moves), sorted(&other), "{position} turned round");
    moves
}

/// The moves of the man on a square: destinations in the order of their texts, each with what it
/// takes (`e4xc4d4`) and what a pawn becomes (`d8xd7=Q`).
#[track_caller]
pub(crate) fn moves(fen: &str, from: Square) -> String {
    let mut texts: Vec<String> = checked_moves(&position(fen))
        .iter()
        .filter(|m| m.from == from)
        .map(|m| {
            let mut text = m.to.to_string();
            if m.is_capture() {
                text.push('x');
                text.extend(m.captures.into_iter().map(|square| square.to_string()));
            }
            if let Some(role) = m.promotion {
                text.extend(['=', role.letter()]);
            }
            text
        })
        .collect();
    texts.sort();
    texts.join(" ")
}

/// How many legal moves there are.
#[track_caller]
pub(crate) fn count(fen: &str) -> usize {
    checked_moves(&position(fen)).len()
}

/// The legal move that a text stands for.
#[track_caller]
pub(crate) fn find(fen: &str, text: &str) -> Move {
    position(fen).parse_move(text).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Why a move in coordinate form is refused.
#[track_caller]
pub(crate) fn refusal(fen: &str, text: &str) -> Refusal {
    checked_moves(&position(fen));
    let coordinates: Coordinates = text.parse().unwrap_or_else(|error| panic!("{error}"));
    match position(fen).explain(&coordinates) {
        Ok(m) => panic!("{fen}: {m} is legal"),
        Err(refusal) => refusal,
    }
}

/// The position after moves in either notation.
#[track_caller]
pub(crate) fn after(fen: &str, texts: &[&str]) -> Position {
    let mut position = position(fen);
    for text in texts {
        checked_moves(&position);
        let m = position.parse_move(text).unwrap_or_else(|error| panic!("{position}: {error}"));
        position.play(&m).unwrap();
    }
    position
}

/// The outcome of a position by itself.
#[track_caller]
pub(crate) fn checked_outcome(position: &Position) -> Option<Outcome> {
    checked_moves(position);
    let outcome = position.outcome();
    assert_eq!(outcome, Twin::from(position).outcome(1), "{position}");
    let other = flipped(position).outcome();
    assert_eq!(
        outcome,
        other.map(|other| Outcome { winner: other.winner.map(|winner| !winner), ..other }),
        "{position} turned round"
    );
    outcome
}

/// As [`checked_outcome`], in words; `-` while the game goes on.
#[track_caller]
pub(crate) fn outcome(fen: &str) -> String {
    checked_outcome(&position(fen)).map_or("-".to_owned(), |outcome| outcome.to_string())
}

/// The squares from which the side to move is in check.
#[track_caller]
pub(crate) fn checkers(fen: &str) -> String {
    let position = position(fen);
    let checkers: Vec<Square> = position.checkers().into_iter().collect();
    assert_eq!(checkers, Twin::from(&position).checkers(), "{fen}");
    assert_eq!(position.checkers().flip(), flipped(&position).checkers(), "{fen}");
    assert_eq!(position.is_check(), !checkers.is_empty());
    position.checkers().to_string()
}

/// A small generator of random numbers (SplitMix64), the same on every machine.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 to below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }
}

/// A number of cases: an environment variable, or what is right for every day.
pub(crate) fn setting(variable: &str, default: usize) -> usize {
    match std::env::var(variable) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{variable} is not a number: {text}")),
        Err(_) => default,
    }
}

/// How the properties are run: with so many cases, unless `PROPTEST_CASES` says otherwise. What
/// fails is printed in full as a FEN, so no files with seeds are kept.
pub(crate) fn cases(default: u32) -> ProptestConfig {
    let cases = setting("PROPTEST_CASES", default as usize) as u32;
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

/// All roles a request could name as a promotion, and none.
pub(crate) const PROMOTIONS: [Option<Role>; 7] = [
    None,
    Some(Role::Pawn),
    Some(Role::Knight),
    Some(Role::Bishop),
    Some(Role::Rook),
    Some(Role::Queen),
    Some(Role::King),
];
