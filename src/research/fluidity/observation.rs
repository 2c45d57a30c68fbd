//! What a player of Fluidity Chess sees.

use crate::board::{CastlingSide, Color, Role};
use crate::fluidity::{Position, QUIET_PLIES};
use crate::research::planes::{Canvas, Plane, View};

/// The planes of an observation: 20 of 8x8 numbers, by `[plane, rank, file]`. *Own* men are those
/// of the player who sees it.
pub const PLANES: [Plane; 20] = [
    Plane::new("own pawns", "1 on their squares"),
    Plane::new("own knights", "1 on their squares"),
    Plane::new("own bishops", "1 on their squares"),
    Plane::new("own rooks", "1 on their squares"),
    Plane::new("own queens", "1 on their squares"),
    Plane::new("own king", "1 on its square"),
    Plane::new("foe's pawns", "1 on their squares"),
    Plane::new("foe's knights", "1 on their squares"),
    Plane::new("foe's bishops", "1 on their squares"),
    Plane::new("foe's rooks", "1 on their squares"),
    Plane::new("foe's queens", "1 on their squares"),
    Plane::new("foe's king", "1 on its square"),
    Plane::new("own short castling", "1 everywhere while king and rook are unmoved (F9)"),
    Plane::new("own long castling", "1 everywhere while king and rook are unmoved (F9)"),
    Plane::new("foe's short castling", "1 everywhere while king and rook are unmoved (F9)"),
    Plane::new("foe's long castling", "1 everywhere while king and rook are unmoved (F9)"),
    Plane::new("repeated", "1 everywhere if the position has stood before in this game (F16)"),
    Plane::new("clock", "plies since the last capture over 50, at most 1, everywhere (F17)"),
    Plane::new("own turn", "1 everywhere if the one who sees this is to move"),
    Plane::new("black", "1 everywhere if the one who sees this is Black"),
];

pub(super) const fn view(us: Color) -> View {
    match us {
        Color::White => View::Straight,
        Color::Black => View::Flipped,
    }
}

/// Draws what a player sees of a position that stands for the given time, counted from 1, into
/// `PLANES.len() * 64` numbers, which must be zeros.
#[inline]
pub fn observe(position: &Position, occurrences: usize, us: Color, planes: &mut [f32]) {
    let view = view(us);
    let mut canvas = Canvas::new(planes);
    for color in [us, !us] {
        for role in Role::ALL {
            canvas.squares(view.squares(position.board().of(color, role)));
        }
    }
    for color in [us, !us] {
        for side in CastlingSide::ALL {
            canvas.flag(position.castling().allows(color, side));
        }
    }
    canvas.flag(occurrences > 1);
    let clock = position.clock().min(QUIET_PLIES);
    canvas.everywhere(f32::from(clock) / f32::from(QUIET_PLIES));
    canvas.flag(us == position.side_to_move());
    canvas.flag(us == Color::Black);
}
