//! Endings enumerated completely: king and knight, and king and bishop, against king.

use heterochess::board::{Board, CastlingRights, Color, Piece, Role, Square};
use heterochess::fluidity::{Outcome, Position, Reason, Setup};

use crate::support::*;

/// King and one man of White, king of Black; `None` for men on one square and for what is no
/// position.
fn ending(role: Role, king: Square, man: Square, foe: Square, side: Color) -> Option<Position> {
    if king == man || king == foe || man == foe {
        return None;
    }
    let mut board = Board::EMPTY;
    board.set(king, Some(Piece { color: Color::White, role: Role::King }));
    board.set(man, Some(Piece { color: Color::White, role }));
    board.set(foe, Some(Piece { color: Color::Black, role: Role::King }));
    let castling = CastlingRights::empty();
    let setup = Setup { board, side_to_move: side, castling, clock: 0, move_number: 1 };
    Position::try_from(setup).ok()
}

/// All placements of the three men with either side to move.
fn all(role: Role) -> impl Iterator<Item = (usize, Position)> {
    (0..64 * 64 * 64 * 2).filter_map(move |index| {
        let square = |shift: usize| Square::new((index >> shift & 63) as u32);
        let side = if index & 1 == 0 { Color::White } else { Color::Black };
        Some((index, ending(role, square(13), square(7), square(1), side)?))
    })
}

/// The index under which [`all`] lists a position of three men.
fn index(position: &Position) -> usize {
    let board = position.board();
    let man = board.of_color(Color::White) - board.of_role(Role::King);
    let king = |color| board.king(color).expect("both kings").index();
    let man = man.single().expect("nobody takes the man").index();
    king(Color::White) << 13 | man << 7 | king(Color::Black) << 1 | position.side_to_move() as usize
}

/// The plies to the end under best play in each legal position: `None` where nobody can force one.
fn plies_to_win() -> Vec<Option<u16>> {
    const OPEN: u16 = u16::MAX;
    let size = 64 * 64 * 64 * 2;
    // What can follow each position, all in one list.
    let (mut first, mut following) = (vec![0; size + 1], vec![]);
    let mut won = vec![OPEN; size];
    let mut open = vec![];
    let mut next_index = 0;
    for (at, position) in all(Role::Knight) {
        first[next_index..=at].fill(following.len());
        next_index = at + 1;
        match position.outcome() {
            Some(outcome) => {
                assert_eq!(outcome.winner, Some(Color::White), "{position}");
                won[at] = 0;
            }
            None => {
                open.push(at);
                for m in position.legal_moves() {
                    let mut next = position;
                    next.play_unchecked(&m);
                    if next.board().king(Color::Black).is_none() {
                        assert_eq!(next.outcome().unwrap().reason, Reason::KingCaptured);
                        won[at] = 1;
                    } else {
                        following.push(index(&next) as u32);
                    }
                }
            }
        }
    }
    first[next_index..].fill(following.len());

    // Ply by ply from the end: White needs one way that is won in one ply less, Black has lost
    // when all ways are.
    for plies in 1.. {
        let before = open.len();
        open.retain(|&at| {
            let ways = &following[first[at]..first[at + 1]];
            let decided = |way: &u32| won[*way as usize] < plies;
            let white = at & 1 == 0;
            let is_won = won[at] <= plies
                || if white { ways.iter().any(decided) } else { ways.iter().all(decided) };
            if is_won {
                won[at] = won[at].min(plies);
            }
            !is_won
        });
        if open.len() == before && plies > 1 {
            break;
        }
    }
    won.into_iter().map(|plies| (plies != OPEN).then_some(plies)).collect()
}

#[test]
fn f15_king_and_knight_win_every_position() {
    let won = plies_to_win();
    let mut longest = [0; 2];
    for (at, position) in all(Role::Knight) {
        let plies = won[at].unwrap_or_else(|| panic!("{position} is not won"));
        let side = position.side_to_move() as usize;
        longest[side] = longest[side].max(plies);
        // A win in an odd number of plies for White to move, in an even one for Black.
        assert_eq!(usize::from(plies) % 2, 1 - side, "{position}");
    }
    // Within the 50 plies of F17, as nothing is taken.
    assert_eq!(longest, [21, 22]);
}

#[test]
fn f15_king_and_bishop_win_by_eight_stalemates_only() {
    let (mut finished, mut pending, mut drawn) = (vec![], 0, 0);
    for (_, position) in all(Role::Bishop) {
        match position.outcome() {
            Some(Outcome { winner: Some(winner), reason }) => {
                assert_eq!((winner, reason), (Color::White, Reason::Stalemate), "{position}");
                finished.push(position.board().to_string());
            }
            Some(draw) => {
                assert_eq!(draw.reason, Reason::InsufficientMaterial, "{position}");
                drawn += 1;
            }
            None => {
                // The exception: White is to move, and a bishop's move wins.
                assert_eq!(position.side_to_move(), Color::White, "{position}");
                let wins = position.legal_moves().iter().any(|m| {
                    let mut next = position;
                    next.play_unchecked(m);
                    m.role == Role::Bishop
                        && next.outcome().is_some_and(|end| end.reason == Reason::Stalemate)
                });
                assert!(wins, "{position}");
                pending += 1;
            }
        }
    }
    assert_eq!((finished.len(), pending, drawn), (8, 56, 465_968));
    finished.sort();
    let expected: Vec<String> = [
        "8/8/8/8/8/8/1K6/kB6",
        "8/8/8/8/8/8/BK6/k7",
        "8/8/8/8/8/8/6K1/6Bk",
        "8/8/8/8/8/8/6KB/7k",
        "kB6/1K6/8/8/8/8/8/8",
        "k7/BK6/8/8/8/8/8/8",
        "6Bk/6K1/8/8/8/8/8/8",
        "7k/6KB/8/8/8/8/8/8",
    ]
    .map(str::to_owned)
    .to_vec();
    let sorted = |mut list: Vec<String>| {
        list.sort();
        list
    };
    assert_eq!(finished, sorted(expected));
    // The same for Black, square by square.
    for board in &finished {
        checked_outcome(&position(&format!("{board} b")));
    }
}

#[test]
fn f15_the_exception_is_the_losing_king_in_a_corner() {
    let corners = [Square::A1, Square::H1, Square::A8, Square::H8];
    let mut found = 0;
    for (_, position) in all(Role::Bishop).filter(|(_, position)| position.outcome().is_none()) {
        let [king, foe] = Color::ALL.map(|color| position.board().king(color).unwrap());
        assert!(corners.contains(&foe), "{position}");
        // Diagonally beside him: next to him, and on neither of his lines.
        assert_eq!(king.distance(foe), 1, "{position}");
        assert!(king.file() != foe.file() && king.rank() != foe.rank(), "{position}");
        // The winning move, the only one, goes to a square beside both kings.
        let mut wins = position.legal_moves();
        wins.retain(|m| {
            let mut next = position;
            next.play_unchecked(m);
            next.outcome().is_some_and(|end| end.winner == Some(Color::White))
        });
        let squares: Vec<Square> = wins.iter().map(|m| m.to).collect();
        let [to] = squares[..] else { panic!("{position}: {squares:?}") };
        assert_eq!((to.distance(king), to.distance(foe)), (1, 1), "{position}");
        found += 1;
    }
    assert_eq!(found, 56);
}
