//! Tables against the solver.

use heterochess::board::zobrist;
use heterochess::board::{Board, CastlingRights, Color, Piece, Square};
use heterochess::fluidity::{Position, Setup};
use heterochess::solve::{Answer, fluidity::Solver};
use heterochess::tables::Value;

use crate::support::*;

fn cases(default: u64) -> u64 {
    std::env::var("PROPTEST_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// A random position of an ending, colours either way round.
pub(crate) fn random(name: &str, seed: u64, clock: u16) -> Option<Position> {
    let word = zobrist::word(seed);
    let mut board = Board::EMPTY;
    for (number, letter) in name.chars().enumerate() {
        let mut piece = Piece::from_letter(letter)?;
        if word >> 62 & 1 != 0 {
            piece.color = !piece.color;
        }
        board.set(Square::new((word >> (6 * number)) as u32 & 63), Some(piece));
    }
    let complete = board.occupied().len() as usize == name.len();
    let setup = Setup {
        board,
        side_to_move: Color::ALL[(word >> 63) as usize],
        castling: CastlingRights::empty(),
        clock,
        move_number: 1,
    };
    if complete { Position::try_from(setup).ok() } else { None }
}

#[test]
fn tables_agree_with_the_solver() {
    const PLIES: u8 = 7;
    let (mut won, mut solver) = (0, Solver::new());
    for name in ["KQk", "KRk", "KBk", "KNk", "KPk", "KRkn"] {
        for seed in 0..cases(600) {
            let Some(position) = random(name, seed, 0) else { continue };
            let value = TABLES.probe(&position).unwrap();
            let expected = match value {
                Value::Win(plies) if plies <= PLIES => Some(plies),
                _ => None,
            };
            let answer = solver.solve(&position, PLIES);
            assert!(!matches!(answer, Answer::Unknown(_)));
            assert_eq!(answer.win().map(|win| win.plies), expected, "{position}: {value}");
            won += usize::from(expected.is_some());
        }
    }
    assert!(won as u64 > cases(600) / 4, "only {won} are won");
}

#[test]
fn f17_tables_agree_with_the_solver_about_the_clock() {
    const PLIES: u8 = 7;
    let (mut won, mut drawn, mut solver) = (0, 0, Solver::new());
    for name in ["KQk", "KRk", "KPk", "KRkn"] {
        for seed in 0..cases(600) {
            let clock = 50 - seed as u16 % 8;
            let Some(position) = random(name, seed, clock) else { continue };
            let value = TABLES.probe_with_clock(&position).unwrap();
            match solver.solve(&position, PLIES) {
                Answer::Win(win) => {
                    assert!(matches!(value, Value::Win(plies) if plies <= win.plies), "{position}");
                    won += 1;
                }
                _ => {
                    // Without a capture the end must come before the clock's.
                    let plies = TABLES.probe(&position).unwrap().plies();
                    let late = plies.is_some_and(|plies| plies > PLIES);
                    let captures = position.board().occupied().len() == 4;
                    assert!(captures || !matches!(value, Value::Win(_)), "{position}");
                    drawn += usize::from(late && value == Value::Draw);
                }
            }
        }
    }
    assert!(won > 50 && drawn > 50, "{won} {drawn}");
}
