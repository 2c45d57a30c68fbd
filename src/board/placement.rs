//! Which man stands where.

use core::fmt::{self, Write as _};
use core::str::FromStr;

use super::{Bitboard, Color, File, Piece, Rank, Role, Square, attacks, zobrist};

/// A placement of men on the 64 squares, at most one on each.
///
/// It is only a placement: no side to move, no rights, and no claim that it is legal in any game.
/// Text form (`Display`, `FromStr`) is the first field of FEN.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    by_role: [Bitboard; 6],
    by_color: [Bitboard; 2],
}

impl Board {
    /// The board without men.
    pub const EMPTY: Board =
        Board { by_role: [Bitboard::EMPTY; 6], by_color: [Bitboard::EMPTY; 2] };

    /// The orthodox starting array.
    pub const START: Board = Board {
        by_role: [
            Bitboard(0x00ff_0000_0000_ff00),
            Bitboard(0x4200_0000_0000_0042),
            Bitboard(0x2400_0000_0000_0024),
            Bitboard(0x8100_0000_0000_0081),
            Bitboard(0x0800_0000_0000_0008),
            Bitboard(0x1000_0000_0000_0010),
        ],
        by_color: [Bitboard(0xffff), Bitboard(0xffff_0000_0000_0000)],
    };

    /// The placement with these sets of men. They must fit together: each square is in one role's
    /// set and one colour's, or in none.
    #[inline]
    pub(crate) const fn from_sets(by_role: [Bitboard; 6], by_color: [Bitboard; 2]) -> Board {
        Board { by_role, by_color }
    }

    /// All occupied squares.
    #[inline]
    #[must_use]
    pub const fn occupied(&self) -> Bitboard {
        Bitboard(self.by_color[0].0 | self.by_color[1].0)
    }

    /// The men of a colour.
    #[inline]
    #[must_use]
    pub const fn of_color(&self, color: Color) -> Bitboard {
        self.by_color[color as usize]
    }

    /// The men of a role, of both colours.
    #[inline]
    #[must_use]
    pub const fn of_role(&self, role: Role) -> Bitboard {
        self.by_role[role as usize]
    }

    /// The men of a colour and role.
    #[inline]
    #[must_use]
    pub const fn of(&self, color: Color, role: Role) -> Bitboard {
        Bitboard(self.by_color[color as usize].0 & self.by_role[role as usize].0)
    }

    /// A colour's rooks and queens.
    #[inline]
    #[must_use]
    pub const fn rooks_and_queens(&self, color: Color) -> Bitboard {
        Bitboard(self.of(color, Role::Rook).0 | self.of(color, Role::Queen).0)
    }

    /// A colour's bishops and queens.
    #[inline]
    #[must_use]
    pub const fn bishops_and_queens(&self, color: Color) -> Bitboard {
        Bitboard(self.of(color, Role::Bishop).0 | self.of(color, Role::Queen).0)
    }

    /// The square of a colour's king; the lowest one if there are several.
    #[inline]
    #[must_use]
    pub const fn king(&self, color: Color) -> Option<Square> {
        self.of(color, Role::King).first()
    }

    /// The colour of the man on a square.
    #[inline]
    #[must_use]
    pub const fn color_at(&self, square: Square) -> Option<Color> {
        if self.by_color[0].contains(square) {
            Some(Color::White)
        } else if self.by_color[1].contains(square) {
            Some(Color::Black)
        } else {
            None
        }
    }

    /// The role of the man on a square.
    #[inline]
    #[must_use]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        let [pawns, knights, bishops, rooks, queens, kings] = self.by_role;
        // The three bits of the role's number: a search would be mispredicted over and over.
        let bit = |set: Bitboard| usize::from(set.contains(square));
        let number =
            bit(knights | rooks | kings) | bit(bishops | rooks) << 1 | bit(queens | kings) << 2;
        if number == 0 && !pawns.contains(square) { None } else { Role::ALL.get(number).copied() }
    }

    /// The man on a square.
    #[inline]
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let color = self.color_at(square)?;
        let role = self.role_at(square)?;
        Some(Piece { color, role })
    }

    /// All men with their squares, from a1 to h8.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied().into_iter().filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// Puts a man on a square, in place of whatever stood there.
    pub fn set(&mut self, square: Square, piece: Option<Piece>) {
        for set in self.by_role.iter_mut().chain(&mut self.by_color) {
            *set = set.without(square);
        }
        if let Some(piece) = piece {
            self.toggle(square, piece);
        }
    }

    /// Puts a man on an empty square, or takes that very man off. The fast way to change a
    /// placement: anything else than these two leaves nonsense behind.
    #[inline]
    pub(crate) fn toggle(&mut self, square: Square, piece: Piece) {
        let square = Bitboard::of(square);
        self.by_role[piece.role as usize] ^= square;
        self.by_color[piece.color as usize] ^= square;
    }

    /// Takes a man from its square to an empty one, as two [`toggle`](Board::toggle)s would.
    #[inline]
    pub(crate) fn relocate(&mut self, from: Square, to: Square, piece: Piece) {
        let both = Bitboard(1 << from as u32 | 1 << to as u32);
        self.by_role[piece.role as usize] ^= both;
        self.by_color[piece.color as usize] ^= both;
    }

    /// The men of `color` that attack a square as in chess (an unobstructed line, a knight's
    /// leap, a pawn's forward diagonals), kings left out. `occupied` says what obstructs lines, so
    /// that a caller can ask about men gone or come; the attackers are those of this placement.
    #[inline]
    #[must_use]
    pub fn attackers(&self, square: Square, color: Color, occupied: Bitboard) -> Bitboard {
        self.leaping_attackers(square, color)
            | (attacks::bishop(square, occupied) & self.bishops_and_queens(color))
            | (attacks::rook(square, occupied) & self.rooks_and_queens(color))
    }

    /// Whether any of the men of `color` attacks a square: as [`attackers`](Board::attackers) with
    /// the board as it is, but faster where the answer is no.
    #[inline]
    #[must_use]
    pub fn is_attacked(&self, square: Square, color: Color) -> bool {
        let sees = |slider| !attacks::between(square, slider).intersects(self.occupied());
        self.leaping_attackers(square, color).any()
            || self.aligned_sliders(square, color).into_iter().any(sees)
    }

    /// The men of `color` that attack a square by a leap, whatever stands between: knights and
    /// pawns.
    #[inline]
    #[must_use]
    pub fn leaping_attackers(&self, square: Square, color: Color) -> Bitboard {
        (attacks::knight(square) & self.of(color, Role::Knight))
            | (attacks::pawn(!color, square) & self.of(color, Role::Pawn))
    }

    /// The rooks, bishops and queens of `color` that would attack a square if nobody stood
    /// between.
    #[inline]
    #[must_use]
    pub fn aligned_sliders(&self, square: Square, color: Color) -> Bitboard {
        (attacks::rook_rays(square) & self.rooks_and_queens(color))
            | (attacks::bishop_rays(square) & self.bishops_and_queens(color))
    }

    /// The Zobrist key of the placement.
    #[must_use]
    pub fn zobrist(&self) -> u64 {
        self.pieces().fold(0, |key, (square, piece)| key ^ zobrist::piece(piece, square))
    }

    /// The placement seen from the other side: ranks reversed and colours exchanged.
    #[must_use]
    pub fn flipped(&self) -> Board {
        let [white, black] = self.by_color.map(Bitboard::flip);
        Board { by_role: self.by_role.map(Bitboard::flip), by_color: [black, white] }
    }

    /// The board as eight lines of text, rank 8 first, with coordinates around it. `symbol` draws
    /// each square.
    pub fn draw(&self, mut symbol: impl FnMut(Square, Option<Piece>) -> char) -> String {
        let mut text = String::new();
        for rank in Rank::ALL.into_iter().rev() {
            text.push(rank.digit());
            for file in File::ALL {
                let square = Square::at(file, rank);
                text.push(' ');
                text.push(symbol(square, self.piece_at(square)));
            }
            text.push('\n');
        }
        text + "  a b c d e f g h"
    }
}

/// The placement field of FEN.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Put together first, since writing letter by letter is what would cost time.
        let mut text = [0; 8 * 9];
        let mut len = 0;
        let mut push = |letter: u8| {
            text[len] = letter;
            len += 1;
        };
        for rank in Rank::ALL.into_iter().rev() {
            let mut empty = 0;
            for file in File::ALL {
                match self.piece_at(Square::at(file, rank)) {
                    None => empty += 1,
                    Some(piece) => {
                        if empty > 0 {
                            push(b'0' + empty);
                            empty = 0;
                        }
                        push(piece.letter() as u8);
                    }
                }
            }
            if empty > 0 {
                push(b'0' + empty);
            }
            if rank != Rank::R1 {
                push(b'/');
            }
        }
        f.write_str(core::str::from_utf8(&text[..len]).unwrap_or_default())
    }
}

/// The board as text, as [`Board::draw`] makes it.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('\n')?;
        f.write_str(&self.draw(|_, piece| piece.map_or('.', Piece::letter)))
    }
}

/// Why a text is not the placement field of a FEN.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum ParseBoardError {
    /// Not eight ranks.
    #[error("expected 8 ranks separated by `/`, found {found}")]
    RankCount {
        /// How many there are.
        found: usize,
    },
    /// A rank does not describe eight squares.
    #[error("rank {} has {found} squares instead of 8", rank.digit())]
    RankLength {
        /// Which rank.
        rank: Rank,
        /// How many squares it describes.
        found: usize,
    },
    /// Two digits side by side: the same board could be written in two ways.
    #[error("rank {} has two digits in a row", rank.digit())]
    AdjacentDigits {
        /// Which rank.
        rank: Rank,
    },
    /// A character that is neither a man nor a digit from 1 to 8.
    #[error("`{}` on rank {} is neither a man nor a number of empty squares", found.escape_debug(), rank.digit())]
    Character {
        /// Which rank.
        rank: Rank,
        /// The character.
        found: char,
    },
}

impl FromStr for Board {
    type Err = ParseBoardError;

    fn from_str(text: &str) -> Result<Board, ParseBoardError> {
        let found = text.split('/').count();
        if found != 8 {
            return Err(ParseBoardError::RankCount { found });
        }
        let mut board = Board::EMPTY;
        for (rank, line) in Rank::ALL.into_iter().rev().zip(text.split('/')) {
            let mut file = 0;
            let mut after_digit = false;
            for letter in line.chars() {
                if let digit @ '1'..='8' = letter {
                    if after_digit {
                        return Err(ParseBoardError::AdjacentDigits { rank });
                    }
                    file += digit as usize - '0' as usize;
                } else if let Some(piece) = Piece::from_letter(letter) {
                    // Squares beyond h are counted, for the message, but not filled.
                    if let Some(file) = File::try_new(file as u32) {
                        board.toggle(Square::at(file, rank), piece);
                    }
                    file += 1;
                } else {
                    return Err(ParseBoardError::Character { rank, found: letter });
                }
                after_digit = letter.is_ascii_digit();
            }
            if file != 8 {
                return Err(ParseBoardError::RankLength { rank, found: file });
            }
        }
        Ok(board)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

    #[test]
    fn the_array_round_trips() {
        assert_eq!(Board::START.to_string(), START);
        assert_eq!(START.parse(), Ok(Board::START));
        assert_eq!(Board::EMPTY.to_string().parse(), Ok(Board::EMPTY));
        assert_eq!(Board::START.flipped(), Board::START);
        assert_eq!(Board::START.pieces().count(), 32);
        assert_eq!(Board::START.king(Color::Black), Some(Square::E8));
    }

    #[test]
    fn setting_replaces() {
        let mut board = Board::START;
        let queen = Piece { color: Color::Black, role: Role::Queen };
        board.set(Square::E1, Some(queen));
        assert_eq!(board.piece_at(Square::E1), Some(queen));
        assert_eq!(board.king(Color::White), None);
        board.set(Square::E1, None);
        assert_eq!(board.piece_at(Square::E1), None);
        assert_eq!(board.occupied().len(), 31);
    }

    #[test]
    fn errors_name_the_rank() {
        let error = |text: &str| text.parse::<Board>().unwrap_err().to_string();
        assert_eq!(error("8/8/8"), "expected 8 ranks separated by `/`, found 3");
        assert_eq!(error("8/8/8/8/8/8/8/7"), "rank 1 has 7 squares instead of 8");
        assert_eq!(error("9/8/8/8/8/8/8/8").split(' ').next(), Some("`9`"));
        assert_eq!(error("8/44/8/8/8/8/8/8"), "rank 7 has two digits in a row");
        assert_eq!(error("8/8/8/8/4K4/8/8/8"), "rank 4 has 9 squares instead of 8");
        assert_eq!(error("8/8/8/8/4\0KP/8/8/8").split('`').nth(1), Some("\\0"));
        assert!(error(&"p".repeat(1_000_000)).len() < 100);
        assert!(error(&format!("{}/8/8/8/8/8/8/8", "p".repeat(1_000_000))).len() < 100);
    }

    #[test]
    fn attackers_see_along_lines_only() {
        let board: Board = "8/8/8/3r4/8/2n5/3PP3/3RK2b".parse().unwrap();
        let seen = board.attackers(Square::D1, Color::Black, board.occupied());
        assert_eq!(seen.to_string(), "c3");
        let without = board.occupied().without(Square::D2);
        assert_eq!(board.attackers(Square::D1, Color::Black, without).to_string(), "c3 d5");
    }

    #[test]
    fn being_attacked_is_having_attackers() {
        let board: Board =
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R".parse().unwrap();
        for color in Color::ALL {
            for square in Square::ALL {
                let attackers = board.attackers(square, color, board.occupied());
                assert_eq!(board.is_attacked(square, color), attackers.any(), "{square} {color}");
            }
        }
    }
}
