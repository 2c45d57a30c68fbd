//! What a player of Charismatic Chess sees.

use super::Situation;
use crate::board::{Bitboard, CastlingRights, CastlingSide, Color, Role};
use crate::charismatic::{Men, Move, QUIET_TURNS, SeriesLength};
use crate::research::planes::{Canvas, Plane, View};

/// The planes of an observation: 41 of 8x8 numbers, by `[plane, rank, file]`. *Own* men are those
/// of the player who sees it.
pub const PLANES: [Plane; 41] = [
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
    Plane::new("moved", "1 where men stand that have moved in this turn (C6, C7)"),
    Plane::new("en passant", "1 on the squares where pawns can be captured in passing (C13)"),
    Plane::new("passed", "1 on the squares that pawns have passed in this turn (C13)"),
    Plane::new("own short castling", "1 everywhere while king and rook are unmoved (C12)"),
    Plane::new("own long castling", "1 everywhere while king and rook are unmoved (C12)"),
    Plane::new("foe's short castling", "1 everywhere while king and rook are unmoved (C12)"),
    Plane::new("foe's long castling", "1 everywhere while king and rook are unmoved (C12)"),
    Plane::new("moves left", "how many moves this turn may still have over 5, everywhere (C6)"),
    Plane::new(
        "quiet",
        "1 everywhere if no pawn has moved and nothing was taken in this turn (C17)",
    ),
    Plane::new("clock", "turns since a pawn move or capture over 100, at most 1, everywhere (C17)"),
    Plane::new("repeated", "1 everywhere if the turn began in a repeated position (C17)"),
    Plane::new("own turn", "1 everywhere if the one who sees this is to move"),
    Plane::new("black", "1 everywhere if the one who sees this is Black"),
    Plane::new("placement", "1 everywhere while men are drawn and placed (C2)"),
    Plane::new("queen in hand", "1 everywhere if the one who is to place has it in hand"),
    Plane::new("rooks in hand", "their number over 2, everywhere"),
    Plane::new("bishops in hand", "their number over 2, everywhere"),
    Plane::new("knights in hand", "their number over 2, everywhere"),
    Plane::new("pawns in hand", "their number over 8, everywhere"),
    Plane::new("queen in own reserve", "1 everywhere if it is there"),
    Plane::new("rooks in own reserve", "their number over 2, everywhere"),
    Plane::new("bishops in own reserve", "their number over 2, everywhere"),
    Plane::new("knights in own reserve", "their number over 2, everywhere"),
    Plane::new("pawns in own reserve", "their number over 8, everywhere"),
    Plane::new("queen in foe's reserve", "1 everywhere if it is there"),
    Plane::new("rooks in foe's reserve", "their number over 2, everywhere"),
    Plane::new("bishops in foe's reserve", "their number over 2, everywhere"),
    Plane::new("knights in foe's reserve", "their number over 2, everywhere"),
    Plane::new("pawns in foe's reserve", "their number over 8, everywhere"),
];

pub(super) const fn view(us: Color) -> View {
    match us {
        Color::White => View::Straight,
        Color::Black => View::Turned,
    }
}

/// Draws what a player sees into `PLANES.len() * 64` numbers, which must be zeros. `occurrences`
/// says for how many times the position at the start of the turn stands, from 1.
#[inline]
pub fn observe(situation: Situation<'_>, occurrences: usize, us: Color, planes: &mut [f32]) {
    let view = view(us);
    let mut canvas = Canvas::new(planes);
    let board = match situation {
        Situation::Placement(stage) => stage.board(),
        Situation::Series(series) => series.board(),
    };
    for color in [us, !us] {
        for role in Role::ALL {
            canvas.squares(view.squares(board.of(color, role)));
        }
    }
    let (moved, en_passant, passed, castling) = match situation {
        Situation::Placement(_) => {
            (Bitboard::EMPTY, Bitboard::EMPTY, Bitboard::EMPTY, CastlingRights::empty())
        }
        Situation::Series(series) => {
            (series.moved(), series.en_passant(), series.passed(), series.castling())
        }
    };
    for squares in [moved, en_passant, passed] {
        canvas.squares(view.squares(squares));
    }
    for color in [us, !us] {
        for side in CastlingSide::ALL {
            canvas.flag(castling.allows(color, side));
        }
    }
    let (left, quiet, clock, stage) = match situation {
        Situation::Placement(stage) => (0, false, 0, Some(stage)),
        Situation::Series(series) => {
            let quiet = !series.moves().iter().any(Move::is_irreversible);
            (series.remaining() as u16, quiet, series.start().clock(), None)
        }
    };
    canvas.everywhere(f32::from(left) / SeriesLength::FIVE.get() as f32);
    canvas.flag(quiet);
    canvas.everywhere(f32::from(clock.min(QUIET_TURNS)) / f32::from(QUIET_TURNS));
    canvas.flag(occurrences > 1);
    canvas.flag(us == situation.side_to_move());
    canvas.flag(us == Color::Black);
    canvas.flag(stage.is_some());
    if let Some(stage) = stage {
        for men in [stage.hand(), stage.reserve(us), stage.reserve(!us)] {
            for role in Men::ROLES {
                canvas.everywhere(men.count(role) as f32 / Men::RESERVE.count(role) as f32);
            }
        }
    }
}
