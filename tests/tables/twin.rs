//! Three-man tables against a slow twin that goes forward: it looks at all positions, again and
//! again, and at all they lead to, until nothing changes.

use heterochess::board::{Board, CastlingRights, Color, Piece, Role, Square};
use heterochess::fluidity::{Position, Setup};
use heterochess::tables::Value;

use crate::support::*;

fn all_positions(role: Role) -> impl Iterator<Item = Position> {
    (0..64 * 64 * 64 * 2).filter_map(move |index: u32| {
        let men = [(Color::White, Role::King), (Color::White, role), (Color::Black, Role::King)];
        let mut board = Board::EMPTY;
        for (number, (color, role)) in men.into_iter().enumerate() {
            board.set(Square::new(index >> (6 * number + 1)), Some(Piece { color, role }));
        }
        let side_to_move = Color::ALL[index as usize & 1];
        let castling = CastlingRights::empty();
        let setup = Setup { board, side_to_move, castling, clock: 0, move_number: 1 };
        if board.occupied().len() == 3 { setup.try_into().ok() } else { None }
    })
}

/// A number for a position of three men (with others left out it is one of two kings).
fn number(position: &Position) -> usize {
    let board = position.board();
    let man = (board.occupied() - board.of_role(Role::King)).first();
    let role = man.and_then(|man| board.role_at(man)).map_or(0, |role| role as usize);
    let square = |square: Option<Square>| square.map_or(0, Square::index);
    let kings = Color::ALL.map(|color| square(board.king(color)));
    (((role * 64 + kings[0]) * 64 + square(man)) * 64 + kings[1]) * 2
        + position.side_to_move() as usize
}

/// The plies to the end of each position by its number; more than there can be where nobody wins.
type Plies = Vec<u8>;
const NEVER: u8 = u8::MAX;

/// All that is decided in the ending of one man, from what is known of those it can promote to.
fn decide(role: Role, plies_of: &mut Plies) {
    let (mut open, mut children) = (Vec::new(), Vec::new());
    for position in all_positions(role) {
        match position.outcome() {
            Some(outcome) if outcome.is_draw() => {}
            Some(_) => plies_of[number(&position)] = 0,
            None => {
                let first = children.len();
                let mut takes_king = false;
                for m in position.legal_moves() {
                    let mut next = position;
                    next.play_unchecked(&m);
                    takes_king |= next.board().king(next.side_to_move()).is_none();
                    children.push(number(&next) as u32);
                }
                if takes_king {
                    plies_of[number(&position)] = 1;
                } else {
                    open.push((number(&position), first..children.len()));
                }
            }
        }
    }
    for plies in 1..=60 {
        open.retain(|(number, range)| {
            let mut known = children[range.clone()].iter().map(|&next| plies_of[next as usize]);
            let decided = if plies % 2 == 1 {
                known.any(|child| child < plies && child.is_multiple_of(2))
            } else {
                known.all(|child| child < plies && !child.is_multiple_of(2))
            };
            if decided {
                plies_of[*number] = plies;
            }
            !decided
        });
    }
}

#[test]
fn three_man_tables_agree_with_the_slow_twin() {
    let mut plies_of = vec![NEVER; 5 * 64 * 64 * 64 * 2];
    // The pawn last: it becomes each of the others.
    for role in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn] {
        decide(role, &mut plies_of);
        for position in all_positions(role) {
            let expected = match plies_of[number(&position)] {
                NEVER => Value::Draw,
                plies if plies.is_multiple_of(2) => Value::Loss(plies),
                plies => Value::Win(plies),
            };
            assert_eq!(TABLES.probe(&position), Ok(expected), "{position}");
        }
    }
}
