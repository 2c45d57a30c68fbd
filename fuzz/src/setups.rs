//! Set-ups of all games from parts, sound or not.

use arbitrary::Unstructured;
use heterochess::board::{Bitboard, Board, CastlingRights, Color, Piece, Role};
use heterochess::kungfu::{self, Mode, Placed, Seat, Speed};
use heterochess::{charismatic, fluidity};

use crate::bytes::{byte, magnitude, pick, word};
use crate::positions;
use crate::texts::message;

/// Men on squares, a side, rights, targets and numbers, none of them checked.
///
/// A set-up makes a position exactly if it has no problems; then the position says the same parts,
/// and so does its text. All problems can be read.
pub fn setups(data: &[u8]) {
    let mut u = Unstructured::new(data);
    if byte(&mut u).is_multiple_of(3) {
        return kungfu_setup(&mut u);
    }
    let mut board = if byte(&mut u).is_multiple_of(2) { Board::START } else { Board::EMPTY };
    let side_to_move = Color::ALL[usize::from(byte(&mut u) & 1)];
    let castling = CastlingRights::from_bits_truncate(byte(&mut u));
    let en_passant = match byte(&mut u) % 4 {
        0 => Bitboard::EMPTY,
        1 => Bitboard(u64::from(byte(&mut u)) << 16),
        2 => Bitboard(u64::from(byte(&mut u)) << 40),
        _ => Bitboard(u.arbitrary().unwrap_or(0)),
    };
    let (clock, move_number) = (word(&mut u), word(&mut u));
    while !u.is_empty() {
        let at = positions::square(&mut u);
        let number = byte(&mut u);
        let color = Color::ALL[usize::from(number & 1)];
        let role = Role::ALL.get(usize::from(number >> 1) % 7);
        board.set(at, role.map(|&role| Piece { color, role }));
    }
    assert_eq!(board.to_string().parse(), Ok(board));
    assert_eq!(board.flipped().flipped(), board);

    let setup = fluidity::Setup { board, side_to_move, castling, clock, move_number };
    let problems = setup.problems();
    match fluidity::Position::try_from(setup.clone()) {
        Ok(position) => {
            assert!(problems.is_empty(), "{problems}");
            assert_eq!(position.setup(), setup);
            assert_eq!(position.to_string(), setup.to_string());
            let _ = (position.count_legal_moves(), position.outcome(), position.checkers());
        }
        Err(error) => {
            assert_eq!((error.problems, &error.setup), (problems, &setup));
            assert!(!problems.is_empty());
            message(&error.to_string());
        }
    }
    if move_number > 0 {
        assert_eq!(setup.to_string().parse(), Ok(setup));
    }

    let setup =
        charismatic::Setup { board, side_to_move, castling, en_passant, clock, move_number };
    let problems = setup.problems();
    match charismatic::Position::try_from(setup.clone()) {
        Ok(position) => {
            assert!(problems.is_empty(), "{problems}");
            // Targets that no pawn stands ready to use are dropped.
            assert!(position.en_passant().is_subset(en_passant));
            let same = charismatic::Setup { en_passant: position.en_passant(), ..setup.clone() };
            assert_eq!(position.setup(), same);
            assert_eq!(position.to_string(), same.to_string());
            let _ = (position.count_single_moves(), position.outcome(), position.checkers());
        }
        Err(error) => {
            assert_eq!((error.problems, &error.setup), (problems, &setup));
            assert!(!problems.is_empty());
            message(&error.to_string());
        }
    }
    if move_number > 0 {
        assert_eq!(setup.to_string().parse(), Ok(setup));
    }
}

/// A speed, a mode and men of Kung Fu Chess.
fn kungfu_setup(u: &mut Unstructured<'_>) {
    let mode = pick(u, &Mode::ALL).unwrap_or(Mode::OneVsOne);
    let (square_ms, rest_ms) = (magnitude(u), magnitude(u));
    let speed = match Speed::new(square_ms, rest_ms) {
        Ok(speed) => speed,
        Err(error) => {
            assert_eq!(square_ms, 0);
            return message(&error.to_string());
        }
    };
    let mut setup = kungfu::Setup::standard(mode, speed);
    if byte(u).is_multiple_of(2) {
        setup.men.clear();
    }
    while !u.is_empty() {
        let (owner, role, at) = (byte(u), byte(u), byte(u));
        let Some(square) = kungfu::Square::new(at & 15, at >> 4) else { continue };
        setup.men.push(Placed {
            seat: Seat::ALL[usize::from(owner) % 4],
            role: Role::ALL[usize::from(role) % 6],
            square,
        });
    }
    let problems = setup.problems();
    match kungfu::Game::new(&setup) {
        Ok(game) => {
            assert!(problems.is_empty(), "{problems:?}");
            assert_eq!(game.pieces().count(), setup.men.len());
            for (piece, man) in game.pieces().zip(&setup.men) {
                assert_eq!(
                    (piece.seat, piece.role, piece.square()),
                    (man.seat, man.role, man.square)
                );
            }
        }
        Err(error) => {
            assert_eq!(error.problems, problems);
            assert!(!problems.is_empty());
            message(&error.to_string());
        }
    }
    // The header of a record says it all, sound or not.
    let header = kungfu::record::header_line(&setup);
    if header.len() < kungfu::record::MAX_LINE {
        let reader = kungfu::record::Reader::new(header.as_bytes()).expect("it is a header");
        assert_eq!(reader.setup(), &setup);
    }
}
