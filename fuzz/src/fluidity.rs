//! Fluidity Chess: texts, and moves on arbitrary positions.

use std::collections::HashSet;

use arbitrary::Unstructured;
use heterochess::board::{Bitboard, Role, Square};
use heterochess::fluidity::{Coordinates, Game, Move, Position, San, Setup};

use crate::bytes::{byte, pick};
use crate::positions::{self, fen_round_trip, other_side};
use crate::texts::{message, read, readable};

/// The most moves of a game, or lines of a text, that are followed.
const MOST_STEPS: usize = 24;

/// A FEN, then a move on each line: FEN, coordinate and algebraic notation.
///
/// What is read is written, and reads back equal; what is refused has a reason.
pub fn fluidity_text(data: &[u8]) {
    let Ok(text) = core::str::from_utf8(data) else { return };
    let mut lines = text.split('\n');
    let fen = lines.next().unwrap_or_default();
    read::<Setup>(fen).err().iter().for_each(readable);
    let mut position = match fen.parse::<Position>() {
        Ok(position) => position,
        Err(error) => {
            readable(&error);
            Position::new()
        }
    };
    fen_round_trip(&position);
    for line in lines.take(MOST_STEPS) {
        let _ = read::<Coordinates>(line);
        if let Ok(san) = read::<San>(line) {
            let found = position.find(&san);
            assert!(found.is_err() || found == position.parse_move(line), "{position}: {line}");
        }
        match position.parse_move(line) {
            Ok(m) => {
                notation_round_trip(&position, &m);
                position.play(&m).expect("what is read is legal");
                fen_round_trip(&position);
            }
            Err(error) => readable(&error),
        }
    }
}

/// A position, then moves and undoing them.
///
/// The legal moves are those that no explanation refuses; keys are those of the position built
/// anew; every notation reads back; the mirrored position has the mirrored moves; undo restores.
pub fn fluidity_moves(data: &[u8]) {
    let mut u = Unstructured::new(data);
    let Some(start) = positions::fluidity(&mut u) else { return };
    let mut game = Game::new(start);
    let mut before = Vec::new();
    for _ in 0..MOST_STEPS {
        check(game.position(), &mut u);
        if byte(&mut u).is_multiple_of(6) && !before.is_empty() {
            let (position, outcome): (Position, _) = before.pop().expect("there is one");
            game.undo().expect("there is a move");
            assert_eq!(game.position().setup(), position.setup());
            assert_eq!(game.position().zobrist(), position.zobrist());
            assert_eq!(game.outcome(), outcome);
        }
        let moves = game.position().legal_moves();
        let Some(m) = pick(&mut u, &moves) else { break };
        before.push((*game.position(), game.outcome()));
        if let Err(error) = game.play(&m) {
            readable(&error);
            assert_eq!(error.to_string(), format!("the game is over: {}", game.outcome().unwrap()));
            break;
        }
        if u.is_empty() {
            break;
        }
    }
    // A game played again comes to the same end.
    let mut again = Game::new(start);
    for m in game.moves() {
        again.play(m).expect("it was played before");
    }
    assert_eq!(again.position().setup(), game.position().setup());
    assert_eq!(again.outcome(), game.outcome());
    assert_eq!(again.occurrences(), game.occurrences());
}

fn notation_round_trip(position: &Position, m: &Move) {
    let texts = [m.to_string(), Coordinates::from(*m).to_string(), position.san(m).to_string()];
    for text in texts {
        assert_eq!(position.parse_move(&text), Ok(*m), "{position}: {text}");
    }
}

fn check(position: &Position, u: &mut Unstructured<'_>) {
    fen_round_trip(position);
    let moves = position.legal_moves();
    let legal: HashSet<Move> = moves.iter().copied().collect();
    assert_eq!(legal.len(), moves.len(), "{position}: a move twice");
    assert_eq!(position.count_legal_moves(), moves.len() as u64, "{position}");
    assert_eq!(position.has_legal_move(), !moves.is_empty(), "{position}");
    assert_eq!(position.is_check(), position.checkers().any(), "{position}");
    for m in &moves {
        assert!(position.is_legal(m), "{position}: {m}");
        notation_round_trip(position, m);
        let mut next = *position;
        next.play(m).unwrap_or_else(|refusal| panic!("{position}: {m}: {refusal}"));
        let mut unchecked = *position;
        unchecked.play_unchecked(m);
        assert_eq!(unchecked.setup(), next.setup());
        fen_round_trip(&next);
    }
    let origin = positions::square(u);
    for from in position.board().of_color(position.side_to_move()).with(origin) {
        let of_one = moves.iter().copied().filter(|m| m.from == from);
        assert!(position.legal_moves_from(from).into_iter().eq(of_one), "{position}: {from}");
        explain_all(position, from, &legal, u);
    }
    nearly_legal(position, &moves, &legal, u);
    mirrored(position, &moves);
    if let Some(outcome) = position.outcome() {
        message(&outcome.to_string());
    }
}

/// Every way off a square is either legal or refused with a reason.
fn explain_all(position: &Position, from: Square, legal: &HashSet<Move>, u: &mut Unstructured<'_>) {
    let promotion = positions::promotion(u);
    let wanted = if byte(u).is_multiple_of(4) {
        Bitboard(u.arbitrary().unwrap_or(0))
    } else {
        Bitboard::EMPTY
    };
    for to in Square::ALL {
        for captures in [Bitboard::EMPTY, wanted] {
            let coordinates = Coordinates { from, to, promotion, captures };
            match position.explain(&coordinates) {
                Ok(m) => {
                    assert!(legal.contains(&m), "{position}: {coordinates} is {m:?}");
                    assert_eq!((m.from, m.to, m.promotion), (from, to, promotion), "{position}");
                    assert!(captures.is_empty() || captures == m.captures);
                }
                Err(refusal) => {
                    if to.file() == from.file() {
                        // Messages take most of the time.
                        readable(&refusal);
                    }
                    let meant = |m: &Move| {
                        // A knight takes nothing unless it is said; nobody else has a choice.
                        let takes =
                            m.role != Role::Knight && captures.is_empty() || m.captures == captures;
                        (m.from, m.to, m.promotion) == (from, to, promotion) && takes
                    };
                    assert!(!legal.iter().any(meant), "{position}: {coordinates}: {refusal}");
                }
            }
        }
    }
}

/// Moves that say something wrong about themselves.
fn nearly_legal(
    position: &Position,
    moves: &[Move],
    legal: &HashSet<Move>,
    u: &mut Unstructured<'_>,
) {
    for m in moves {
        let mut other = *m;
        match byte(u) % 5 {
            0 => other.role = pick(u, &Role::ALL).unwrap_or(Role::Pawn),
            1 => other.captures.0 ^= 1 << (byte(u) % 64),
            2 => other.promotion = pick(u, &Role::ALL),
            3 => other.to = positions::square(u),
            _ => other.from = positions::square(u),
        }
        assert_eq!(position.is_legal(&other), legal.contains(&other), "{position}: {other:?}");
        let refusal = position.refusal(&other);
        assert_eq!(refusal.is_none(), legal.contains(&other), "{position}: {other:?}");
        refusal.iter().for_each(readable);
        if u.is_empty() {
            break;
        }
    }
}

/// Seen from the other side, everything is the same.
fn mirrored(position: &Position, moves: &[Move]) {
    let mut setup = position.setup();
    setup.board = setup.board.flipped();
    setup.side_to_move = !setup.side_to_move;
    setup.castling = other_side(setup.castling);
    let mirrored = Position::try_from(setup).expect("a mirrored position is a position");
    let mirror =
        |m: &Move| Move { from: m.from.flip(), to: m.to.flip(), captures: m.captures.flip(), ..*m };
    let mut expected: Vec<Move> = moves.iter().map(mirror).collect();
    let mut found = mirrored.legal_moves().to_vec();
    expected.sort_unstable();
    found.sort_unstable();
    assert_eq!(found, expected, "{position}");
    let winner = |position: &Position| position.outcome().map(|o| (o.reason, o.winner));
    let other = winner(position).map(|(reason, winner)| (reason, winner.map(|color| !color)));
    assert_eq!(winner(&mirrored), other, "{position}");
}
