//! The 8x8 board of the turn-based games: squares, men, sets of squares.

use core::ffi::c_char;

use heterochess::board::{Bitboard, Board, Color, Piece, Role, Square};

use crate::border::{UNTOLD, answer, out, parse, text_out, value};
use crate::status::{Answer, Failure, SquareNumber, hc_error, hc_status};

/// White, who moves first.
pub const HC_WHITE: u8 = 0;
/// Black.
pub const HC_BLACK: u8 = 1;
/// Neither colour: nobody has won.
pub const HC_NOBODY: u8 = 255;

/// No role: what a move does not capture, or does not promote to.
pub const HC_NO_ROLE: u8 = 0;
/// A pawn.
pub const HC_PAWN: u8 = 1;
/// A knight.
pub const HC_KNIGHT: u8 = 2;
/// A bishop.
pub const HC_BISHOP: u8 = 3;
/// A rook.
pub const HC_ROOK: u8 = 4;
/// A queen.
pub const HC_QUEEN: u8 = 5;
/// A king.
pub const HC_KING: u8 = 6;

/// No square.
pub const HC_NO_SQUARE: u8 = 255;
/// All squares of the 8x8 board, as a set.
pub const HC_ALL_SQUARES: u64 = u64::MAX;

/// White may castle on the short side (FEN letter `K`).
pub const HC_WHITE_SHORT: u8 = 1;
/// White may castle on the long side (FEN letter `Q`).
pub const HC_WHITE_LONG: u8 = 2;
/// Black may castle on the short side (FEN letter `k`).
pub const HC_BLACK_SHORT: u8 = 4;
/// Black may castle on the long side (FEN letter `q`).
pub const HC_BLACK_LONG: u8 = 8;

/// How many moves a list has room for that never is too small while no army has more than sixteen
/// men, in any of the games.
pub const HC_MAX_MOVES: usize = 1024;

/// Which man stands where.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct hc_board {
    /// By square, from a1 over b1 to h8: 0 for an empty square, otherwise `HC_MAN(color, role)`.
    pub men: [u8; 64],
}

/// What a role is numbered.
pub(crate) const fn role_number(role: Role) -> u8 {
    role as u8 + 1
}

/// The role of a number, or `None` for `HC_NO_ROLE`.
pub(crate) fn optional_role(number: u8) -> Answer<Option<Role>> {
    match number {
        HC_NO_ROLE => Ok(None),
        1..=6 => Ok(Some(Role::ALL[usize::from(number) - 1])),
        _ => Err(Failure::invalid(format!("{number} is not a role"))),
    }
}

pub(crate) fn role(number: u8) -> Answer<Role> {
    optional_role(number)?.ok_or_else(|| Failure::invalid("a role is missing"))
}

/// Whether a promotion has a text: notations know no pawn that becomes a pawn or a king.
pub(crate) fn writable(promotion: Option<Role>) -> Answer {
    match promotion {
        Some(role) if !Role::PROMOTIONS.contains(&role) => {
            Err(Failure::invalid(format!("a pawn does not become a {role}")))
        }
        _ => Ok(()),
    }
}

pub(crate) fn optional_number(role: Option<Role>) -> u8 {
    role.map_or(HC_NO_ROLE, role_number)
}

pub(crate) fn color(number: u8) -> Answer<Color> {
    match number {
        HC_WHITE => Ok(Color::White),
        HC_BLACK => Ok(Color::Black),
        _ => Err(Failure::invalid(format!("{number} is not a colour"))),
    }
}

pub(crate) fn square(number: u8) -> Answer<Square> {
    Square::try_new(number.into())
        .ok_or_else(|| Failure::invalid(format!("{number} is not a square")))
}

impl SquareNumber for Square {
    fn number(self) -> u8 {
        self as u8
    }
}

/// A yes or no.
pub(crate) fn flag(value: u8) -> Answer<bool> {
    match value {
        0 => Ok(false),
        1 => Ok(true),
        _ => Err(Failure::invalid(format!("{value} is neither 0 nor 1"))),
    }
}

/// Refuses what a later version may give a meaning to.
pub(crate) fn reserved(bytes: &[u8]) -> Answer {
    if bytes.iter().fold(0, |all, byte| all | byte) == 0 {
        Ok(())
    } else {
        Err(Failure::invalid("a reserved field is not zero"))
    }
}

fn man(man: u8) -> Option<Piece> {
    let color = if man & 8 == 0 { Color::White } else { Color::Black };
    match man & !8 {
        number @ 1..=6 => Some(Piece { color, role: Role::ALL[usize::from(number) - 1] }),
        _ => None,
    }
}

impl From<&Board> for hc_board {
    fn from(board: &Board) -> hc_board {
        let mut men = [0; 64];
        for color in Color::ALL {
            for role in Role::ALL {
                for square in board.of(color, role) {
                    men[square.index()] = (color as u8) << 3 | role_number(role);
                }
            }
        }
        hc_board { men }
    }
}

/// The letter of a man as in FEN, such as `N` or `n`; `.` for an empty square, and `?` for what is
/// none of the values of `hc_board`.
#[unsafe(no_mangle)]
pub extern "C" fn hc_man_letter(man_code: u8) -> c_char {
    let letter = match man(man_code) {
        Some(piece) => piece.letter(),
        None if man_code == 0 => '.',
        None => '?',
    };
    letter as u8 as c_char
}

/// Takes the lowest square out of a set of squares and returns it, or `HC_NO_SQUARE` if the set is
/// empty or NULL. `while ((square = hc_take_square(&set)) != HC_NO_SQUARE)` visits all squares.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_take_square(set: *mut u64) -> u8 {
    let mut square = HC_NO_SQUARE;
    // SAFETY: the caller keeps the rules for pointers.
    let _ = unsafe {
        answer(UNTOLD, || {
            let squares = Bitboard(value(set)?);
            if let Some(first) = squares.first() {
                out(set)?.put(squares.without(first).0)?;
                square = first as u8;
            }
            Ok(())
        })
    };
    square
}

/// Reads the name of a square of the 8x8 board, such as `e4`.
///
/// Errors: `HC_PARSE_ERROR`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_square_parse(
    name: *const c_char,
    name_length: usize,
    square_out: *mut u8,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { answer(error, || out(square_out)?.put(parse::<Square>(name, name_length)? as u8)) }
}

/// Writes the name of a square of the 8x8 board, such as `e4`.
///
/// Errors: `HC_INVALID_ARGUMENT` if it is no square.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_square_text(
    square_number: u8,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { answer(error, || text_out(buffer, capacity, length)?.put(square(square_number)?)) }
}

/// Writes a board as eight lines of text, rank 8 first, with coordinates around it. `symbols` is 0
/// for letters as in FEN, 1 for the chess symbols of Unicode.
///
/// Errors: `HC_INVALID_ARGUMENT` if a value of the board is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_board_text(
    board: *const hc_board,
    symbols: u8,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let hc_board { men } = value(board)?;
            let symbol = if flag(symbols)? { Piece::symbol } else { Piece::letter };
            let mut placed = Board::EMPTY;
            for (square, code) in Square::ALL.into_iter().zip(men) {
                let piece = man(code);
                if piece.is_none() && code != 0 {
                    return Err(Failure::invalid(format!("{code} on {square} is not a man")));
                }
                placed.set(square, piece);
            }
            let drawn = placed.draw(|_, piece| piece.as_ref().map_or('.', |piece| symbol(*piece)));
            text_out(buffer, capacity, length)?.put(drawn)
        })
    }
}

const _: () = assert!(role_number(Role::King) == HC_KING);
