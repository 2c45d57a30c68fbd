//! C12: who castles with whom, and where to.

use super::Move;
use crate::board::{
    Bitboard, Board, CastlingPath, CastlingRights, CastlingSide, Color, File, Piece, Rank, Role,
    Square, attacks,
};

/// The path of a king that stands at home, which is on the e- or the d-file of his first rank.
#[inline]
pub(super) fn path(color: Color, king: Square, side: CastlingSide) -> Option<CastlingPath> {
    if king.rank().relative_to(color) != Rank::R1 {
        return None;
    }
    match king.file() {
        File::E => Some(CastlingPath::orthodox(color, side)),
        File::D => Some(CastlingPath::mirrored(color, side)),
        _ => None,
    }
}

/// The squares that must not be attacked: where the king stands, what he crosses, where he lands.
#[inline]
pub(super) fn king_path(path: CastlingPath) -> [Square; 3] {
    [path.king_from, path.rook_to, path.king_to]
}

/// Whether men of `color`, the king included, attack a square.
#[inline]
pub(super) fn attacked(board: &Board, square: Square, color: Color) -> bool {
    attacks::king(square).intersects(board.of(color, Role::King))
        || board.is_attacked(square, color)
}

/// The rights that the rooks in some corners have, as long as their kings stand at home.
#[inline]
pub(super) fn rights(board: &Board, corners: Bitboard) -> CastlingRights {
    let right = |corner: Square| {
        let color = if corner.rank() == Rank::R1 { Color::White } else { Color::Black };
        let on_d = board.of(color, Role::King).intersects(Bitboard::of_file(File::D));
        let short = (corner.file() == File::A) == on_d;
        let side = if short { CastlingSide::Short } else { CastlingSide::Long };
        CastlingRights::right(color, side)
    };
    corners.into_iter().fold(CastlingRights::empty(), |rights, corner| rights | right(corner))
}

/// The corners of the rooks that some rights speak of.
pub(super) fn corners(board: &Board, rights: CastlingRights) -> Bitboard {
    let all = Color::ALL.into_iter().flat_map(|color| CastlingSide::ALL.map(|side| (color, side)));
    all.filter(|&(color, side)| rights.allows(color, side))
        .filter_map(|(color, side)| rook_corner(board, color, side))
        .collect()
}

/// The rights for which king and rook stand at home.
pub(super) fn possible_rights(board: &Board) -> CastlingRights {
    let stands = |&(color, side): &(Color, CastlingSide)| {
        rook_corner(board, color, side)
            .is_some_and(|corner| board.piece_at(corner) == Some(Piece { color, role: Role::Rook }))
    };
    let all = Color::ALL.into_iter().flat_map(|color| CastlingSide::ALL.map(|side| (color, side)));
    all.filter(stands).map(|(color, side)| CastlingRights::right(color, side)).collect()
}

fn rook_corner(board: &Board, color: Color, side: CastlingSide) -> Option<Square> {
    Some(path(color, board.king(color)?, side)?.rook_from)
}

/// Where the rook lands when a move castles.
#[inline]
pub(super) fn rook_destination(m: &Move) -> Option<Square> {
    m.castling()?;
    // The square that the king crosses.
    attacks::between(m.from, m.to).first()
}
