//! What a placement is worth at a glance.

use crate::board::{Bitboard, Board, Color, Role, Square, attacks};

/// What men are worth, in hundredths of a pawn, by role.
const VALUES: [i32; 6] = [100, 300, 320, 500, 900, 0];
/// How many men can be taken in a turn (C6).
const MOST_TAKEN: usize = 5;
/// Of what the side to move could take, it will have so much, in percent; the other side, that may
/// still run, so much.
const HAUL: [i32; 2] = [90, 25];
/// Each square beside a king that foes attack.
const KING_RING: i32 = 12;
/// Each rank that a pawn has come forward.
const ADVANCE: i32 = 6;
/// Each square that an officer attacks.
const MOBILITY: i32 = 2;

/// What a man is worth; a king, who is never taken, nothing.
#[inline]
pub(super) fn value(role: Role) -> i32 {
    VALUES[role as usize]
}

/// The value of a placement to the side that is to begin a turn.
pub(super) fn evaluate(board: &Board, us: Color) -> i32 {
    let standing = side(board, us) - side(board, !us);
    standing + (HAUL[0] * haul(board, us) - HAUL[1] * haul(board, !us)) / 100
}

/// Material, activity and the king's safety of a side.
fn side(board: &Board, us: Color) -> i32 {
    let occupied = board.occupied();
    let mut score = 0;
    let mut attacked = attacks::pawns(us, board.of(us, Role::Pawn));
    for from in board.of_color(us) {
        let Some(role) = board.role_at(from) else { continue };
        score += value(role);
        let seen = match role {
            Role::Pawn => {
                score += ADVANCE * (from.rank().relative_to(us) as i32 - 1);
                continue;
            }
            Role::King => continue,
            Role::Knight => attacks::knight(from),
            Role::Bishop => attacks::bishop(from, occupied),
            Role::Rook => attacks::rook(from, occupied),
            Role::Queen => attacks::queen(from, occupied),
        };
        score += MOBILITY * seen.len() as i32;
        attacked |= seen;
    }
    let ring = board.king(!us).map_or(Bitboard::EMPTY, attacks::king);
    score + KING_RING * (ring & attacked).len() as i32
}

/// About what a side could win by captures in one turn: the dearest foes first, each taken by the
/// cheapest man that attacks it and has not moved yet, and half the taker given back where the foe
/// is guarded.
fn haul(board: &Board, us: Color) -> i32 {
    let occupied = board.occupied();
    let mut free = board.of_color(us);
    let (mut won, mut taken) = (0, 0);
    for role in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn] {
        for square in board.of(!us, role) {
            let takers = attackers(board, square, us, occupied) & free;
            let Some((taker, price)) = cheapest(board, takers) else { continue };
            let guarded = attackers(board, square, !us, occupied).any();
            let gain = value(role) - if guarded { price / 2 } else { 0 };
            if gain > 0 {
                won += gain;
                free = free.without(taker);
                taken += 1;
                if taken == MOST_TAKEN {
                    return won;
                }
            }
        }
    }
    won
}

fn attackers(board: &Board, square: Square, color: Color, occupied: Bitboard) -> Bitboard {
    board.attackers(square, color, occupied) | (attacks::king(square) & board.of(color, Role::King))
}

/// The cheapest of some men. A king comes last: he walks into danger.
fn cheapest(board: &Board, men: Bitboard) -> Option<(Square, i32)> {
    Role::ALL.into_iter().find_map(|role| {
        let man = (men & board.of_role(role)).first()?;
        Some((man, value(role)))
    })
}
