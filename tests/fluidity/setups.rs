//! Positions for the property tests: reached by play, or wild but valid.

use heterochess::board::{
    Board, CastlingPath, CastlingRights, CastlingSide, Color, File, Piece, Rank, Role, Square,
};
use heterochess::fluidity::{Position, Setup};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::twin::Twin;

/// A position with the moves that led to it, each chosen by a number from the moves of its time.
pub(crate) fn played(choices: &[usize], start: Position) -> Position {
    let mut position = start;
    for choice in choices {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        position.play_unchecked(&moves[choice % moves.len()]);
    }
    position
}

/// A position reached by random play from the start or from a wild set-up.
pub(crate) fn reached() -> impl Strategy<Value = Position> {
    let start = prop_oneof![3 => Just(Position::new()), 1 => wild()];
    (start, vec(0..1_000_usize, 0..80)).prop_map(|(start, choices)| played(&choices, start))
}

/// Any position the properties should hold in.
pub(crate) fn any_position() -> impl Strategy<Value = Position> {
    prop_oneof![reached(), wild()]
}

/// A wild but valid position. No game need lead to it.
pub(crate) fn wild() -> impl Strategy<Value = Position> {
    let men = prop_oneof![
        crowd(&[Role::Queen], 0..40),
        crowd(&[Role::Knight], 0..50),
        crowd(&[Role::Bishop, Role::Rook, Role::Queen], 0..30),
        crowd(&[Role::Pawn, Role::Pawn, Role::Knight, Role::Bishop], 0..40),
        crowd(&[Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen], 0..50),
        back_ranks(),
        promoting(),
        screens(),
    ];
    let numbers = (prop_oneof![Just(0_u16), 0..60_u16, Just(u16::MAX)], 1..=u16::MAX);
    (kings(), men, any::<bool>(), any::<u8>(), numbers).prop_map(
        |(kings, men, white, rights, (clock, move_number))| {
            let side = if white { Color::White } else { Color::Black };
            valid(kings, &men, side, CastlingRights::from_bits_truncate(rights), clock, move_number)
        },
    )
}

type Man = (Square, Piece);

fn square() -> impl Strategy<Value = Square> {
    (0..64_u32).prop_map(Square::new)
}

fn color() -> impl Strategy<Value = Color> {
    any::<bool>().prop_map(|white| if white { Color::White } else { Color::Black })
}

fn piece(roles: &'static [Role]) -> impl Strategy<Value = Piece> {
    (color(), proptest::sample::select(roles)).prop_map(|(color, role)| Piece { color, role })
}

/// The kings: at home, side by side, or anywhere. (On the same square: one is moved.)
fn kings() -> impl Strategy<Value = [Square; 2]> {
    let side_by_side = (square(), -1..=1_i32, -1..=1_i32).prop_map(|(white, files, ranks)| {
        [white, white.offset(files, ranks).unwrap_or(white.flip())]
    });
    prop_oneof![
        3 => Just([Square::E1, Square::E8]),
        1 => side_by_side,
        2 => [square(), square()],
    ]
}

fn crowd(roles: &'static [Role], size: core::ops::Range<usize>) -> BoxedStrategy<Vec<Man>> {
    vec((square(), piece(roles)), size).boxed()
}

/// Rooks at home and men of all kinds between them and on the ranks before them.
fn back_ranks() -> BoxedStrategy<Vec<Man>> {
    const MINORS: &[Role] =
        &[Role::Knight, Role::Bishop, Role::Knight, Role::Bishop, Role::Rook, Role::Pawn];
    let near = (proptest::sample::select(vec![0_u32, 1, 6, 7, 7, 0, 2, 5]), 0..8_u32)
        .prop_map(|(rank, file)| Square::at(File::new(file), Rank::new(rank)));
    vec((near, piece(MINORS)), 0..8)
        .prop_map(|mut men| {
            for (square, color) in [
                (Square::A1, Color::White),
                (Square::H1, Color::White),
                (Square::A8, Color::Black),
                (Square::H8, Color::Black),
            ] {
                men.push((square, Piece { color, role: Role::Rook }));
            }
            men
        })
        .boxed()
}

/// Pawns about to promote or still at home, with men beside and before them.
fn promoting() -> BoxedStrategy<Vec<Man>> {
    const ROLES: &[Role] = &[Role::Pawn, Role::Pawn, Role::Pawn, Role::Rook, Role::Knight];
    let near = (proptest::sample::select(vec![1_u32, 2, 5, 6, 6, 1, 0, 7]), 0..8_u32)
        .prop_map(|(rank, file)| Square::at(File::new(file), Rank::new(rank)));
    vec((near, piece(ROLES)), 4..24).boxed()
}

/// Lines with a ranger on one end and a pile of men on them.
fn screens() -> BoxedStrategy<Vec<Man>> {
    const SNIPERS: &[Role] = &[Role::Bishop, Role::Rook, Role::Queen];
    const ANY: &[Role] = &[Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    let line =
        (square(), -1..=1_i32, -1..=1_i32, piece(SNIPERS), vec((any::<bool>(), piece(ANY)), 7));
    vec(line, 1..5)
        .prop_map(|lines| {
            let mut men = vec![];
            for (start, files, ranks, sniper, screen) in lines {
                men.push((start, sniper));
                let mut at = start;
                for (there, piece) in screen {
                    let Some(next) = at.offset(files, ranks) else { break };
                    at = next;
                    if there {
                        men.push((at, piece));
                    }
                }
            }
            men
        })
        .boxed()
}

/// Makes a valid position of any parts: what does not fit is left out.
fn valid(
    kings: [Square; 2],
    men: &[Man],
    side_to_move: Color,
    mut castling: CastlingRights,
    clock: u16,
    move_number: u16,
) -> Position {
    let mut board = Board::EMPTY;
    for &(square, piece) in men {
        let back = matches!(square.rank(), Rank::R1 | Rank::R8);
        if !(back && piece.role == Role::Pawn) {
            board.set(square, Some(piece));
        }
    }
    let [white, black] = kings;
    let black = if white == black { Square::new(black.index() as u32 + 1) } else { black };
    board.set(white, Some(Piece { color: Color::White, role: Role::King }));
    board.set(black, Some(Piece { color: Color::Black, role: Role::King }));

    let mut setup =
        Setup { board, side_to_move, castling: CastlingRights::empty(), clock, move_number };
    // The side that is not to move may not be in check: its checkers are taken away.
    loop {
        let checkers = Twin::of_board(&setup.board, !side_to_move).checkers();
        if checkers.is_empty() {
            break;
        }
        for square in checkers {
            setup.board.set(square, None);
        }
    }
    for color in Color::ALL {
        for side in CastlingSide::ALL {
            let path = CastlingPath::orthodox(color, side);
            let stands = |square, role| setup.board.piece_at(square) == Some(Piece { color, role });
            if !stands(path.king_from, Role::King) || !stands(path.rook_from, Role::Rook) {
                castling.remove(CastlingRights::right(color, side));
            }
        }
    }
    setup.castling = castling;
    setup.try_into().expect("made valid")
}
