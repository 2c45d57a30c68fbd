//! Moves of Fluidity Chess as numbers.

use core::convert::Infallible;
use core::ops::ControlFlow;

use super::observation::view;
use crate::board::{Bitboard, Color, Rank, Role, Square};
use crate::fluidity::{Coordinates, Move, Position, Refusal};
use crate::research::ActionError;
use crate::research::ways::{KNIGHT, LESSER_PROMOTIONS, LINES, Way};

/// What a knight can do with the two squares of its path (F7): take nobody, the near foe, the far
/// one, or both.
const CHOICES: u32 = 4;
const NEAR: u32 = 1;
const FAR: u32 = 2;

const LEAPS: u32 = LINES;
const LESSER: u32 = LEAPS + CHOICES * KNIGHT;
const WAYS: u32 = LESSER + LESSER_PROMOTIONS;

/// How many actions there are: 97 ways to go from each of 64 squares. An action's number is
/// `64 * way + square`, both seen by the side to move, so a mask is 97 planes of 8x8.
///
/// | way | what it is |
/// |---|---|
/// | 0-55 | along a line, `7 * direction + distance - 1`; directions clockwise from straight ahead; a pawn that reaches its last rank becomes a queen; castling is the king's two squares |
/// | 56-87 | a knight's leap, `56 + 4 * leap + taken`; leaps clockwise from the one two ahead and one right; `taken` is 1 for the near square of its path, plus 2 for the far one (F7) |
/// | 88-96 | a pawn's promotion to less than a queen, `88 + 3 * role + side`; rook, bishop, knight; to the left, straight ahead, to the right |
pub const ACTIONS: usize = WAYS as usize * 64;

/// The number of a move of `us`. Legal moves of one position have different numbers.
#[inline]
#[must_use]
pub fn encode(us: Color, m: &Move) -> u32 {
    let view = view(us);
    let (from, to) = (view.square(m.from), view.square(m.to));
    let way = match Way::between(from, to, m.promotion) {
        Some(Way::Line(line)) => line,
        Some(Way::Leap(leap)) => LEAPS + CHOICES * leap + taken(from, to, view.squares(m.captures)),
        Some(Way::Lesser(lesser)) => LESSER + lesser,
        // No move goes such a way: a value made by hand that is no action.
        None => WAYS,
    };
    64 * way + from as u32
}

/// Which squares of its path a knight takes.
#[inline]
fn taken(from: Square, to: Square, captures: Bitboard) -> u32 {
    let [near, far] = path(from, to);
    NEAR * u32::from(captures.intersects(near)) + FAR * u32::from(captures.intersects(far))
}

/// The near and the far square of a knight's path: the first two of the long leg (F7).
#[inline]
fn path(from: Square, to: Square) -> [Bitboard; 2] {
    let files = to.file() as i32 - from.file() as i32;
    let ranks = to.rank() as i32 - from.rank() as i32;
    // Of the two numbers one is 2 or -2 and the other 1 or -1.
    let (files, ranks) = (files / 2, ranks / 2);
    [1, 2].map(|steps| {
        from.offset(files * steps, ranks * steps).map_or(Bitboard::EMPTY, Bitboard::of)
    })
}

/// The legal move of a number.
///
/// # Errors
///
/// If there is no such action, it leads off the board, or the move is not legal here.
#[inline]
pub fn decode(position: &Position, action: u32) -> Result<Move, ActionError<Refusal>> {
    if action as usize >= ACTIONS {
        return Err(ActionError::OutOfRange { action, actions: ACTIONS });
    }
    let us = position.side_to_move();
    let origin = view(us).square(Square::new(action % 64));
    // Quicker than asking for reasons, and most actions are legal.
    let found = position.legal_moves_from(origin).into_iter().find(|m| encode(us, m) == action);
    match found {
        Some(m) => Ok(m),
        None => explain(position, action),
    }
}

/// As [`decode`], by way of what the action says in words.
#[cold]
fn explain(position: &Position, action: u32) -> Result<Move, ActionError<Refusal>> {
    let view = view(position.side_to_move());
    let (way, origin) = (action / 64, Square::new(action % 64));
    let mut captures = Bitboard::EMPTY;
    let way = match way {
        ..LEAPS => Way::Line(way),
        LEAPS..LESSER => Way::Leap((way - LEAPS) / CHOICES),
        _ => Way::Lesser(way - LESSER),
    };
    let (to, mut promotion) = way.follow(origin).ok_or(ActionError::OffBoard { action })?;
    let from = view.square(origin);
    match way {
        Way::Leap(_) => {
            let taken = (action / 64 - LEAPS) % CHOICES;
            let [near, far] = path(origin, to).map(|square| view.squares(square));
            for (bit, square) in [(NEAR, near), (FAR, far)] {
                if taken & bit != 0 {
                    captures |= square;
                }
            }
        }
        Way::Line(_) => {
            let pawn = position.board().role_at(from) == Some(Role::Pawn);
            promotion = (pawn && to.rank() == Rank::R8).then_some(Role::Queen);
        }
        Way::Lesser(_) => {}
    }
    let coordinates = Coordinates { from, to: view.square(to), promotion, captures };
    Ok(position.explain(&coordinates)?)
}

/// Marks the numbers of all legal moves in [`ACTIONS`] marks.
#[inline]
pub fn mark_legal(position: &Position, mask: &mut [bool]) {
    let us = position.side_to_move();
    let _ = position.visit_legal_moves(|m| {
        if let Some(mark) = mask.get_mut(encode(us, &m) as usize) {
            *mark = true;
        }
        ControlFlow::<Infallible>::Continue(())
    });
}
