//! Valid positions of the turn-based games: games played from their starts, and boards built man by
//! man.

use core::fmt::{Debug, Display};
use core::str::FromStr;

use arbitrary::Unstructured;
use heterochess::Position;
use heterochess::board::{
    Bitboard, Board, CastlingRights, CastlingSide, Color, Piece, Role, Square,
};
use heterochess::charismatic::{self, SeriesLength};
use heterochess::fluidity;

use crate::bytes::{byte, pick, word};

/// The most plies that are played before something is asked.
const MOST_PLIES: u8 = 60;
/// The most changes of a board.
const MOST_EDITS: u8 = 6;

/// Any square.
pub(crate) fn square(u: &mut Unstructured<'_>) -> Square {
    Square::new(u32::from(byte(u)) % 64)
}

/// What a move says it promotes to: mostly nothing.
pub(crate) fn promotion(u: &mut Unstructured<'_>) -> Option<Role> {
    pick(u, &[None, None, None, Some(Role::Queen), Some(Role::King)]).flatten()
}

fn color(number: u8) -> Color {
    Color::ALL[usize::from(number & 1)]
}

/// Pawns and rooks are the likeliest; kings are placed by who builds the board.
fn man(u: &mut Unstructured<'_>) -> Piece {
    use Role::{Bishop, Knight, Pawn, Queen, Rook};
    const ROLES: [Role; 8] = [Pawn, Pawn, Pawn, Knight, Bishop, Rook, Rook, Queen];
    let number = byte(u);
    Piece { color: color(number), role: ROLES[usize::from(number >> 1) % 8] }
}

/// Puts men on a board, or takes them off; pawns stand where pawns can stand, kings stay.
fn edit(board: &mut Board, edits: u8, u: &mut Unstructured<'_>) {
    for _ in 0..edits {
        if u.is_empty() {
            break;
        }
        let (at, man) = (square(u), man(u));
        let stands = board.role_at(at) == Some(Role::King)
            || man.role == Role::Pawn && Bitboard::BACK_RANKS.contains(at);
        if !stands {
            let there = board.piece_at(at) == Some(man);
            board.set(at, (!there).then_some(man));
        }
    }
}

/// Two kings, often at home, and men.
fn built(most: u8, u: &mut Unstructured<'_>) -> Board {
    let mut board = Board::EMPTY;
    for color in Color::ALL {
        let number = byte(u);
        let homes = [[Square::E1, Square::D1], [Square::E8, Square::D8]][color as usize];
        let at = match number >> 6 {
            0 => homes[usize::from(number & 1)],
            _ => Square::new(u32::from(number) % 64),
        };
        board.set(at, Some(Piece { color, role: Role::King }));
    }
    let men = byte(u) % (most + 1);
    edit(&mut board, men, u);
    board
}

/// As many of the wished rights as the rest of a set-up allows.
fn allowed(wish: u8, fits: impl Fn(CastlingRights) -> bool) -> CastlingRights {
    let mut rights = CastlingRights::empty();
    for (index, (right, _)) in CastlingRights::LETTERS.into_iter().enumerate() {
        if wish >> index & 1 == 0 && fits(rights | right) {
            rights |= right;
        }
    }
    rights
}

/// A position of Fluidity Chess.
pub(crate) fn fluidity(u: &mut Unstructured<'_>) -> Option<fluidity::Position> {
    let way = byte(u);
    let mut position = fluidity::Position::new();
    if way & 1 == 0 {
        for _ in 0..byte(u) % MOST_PLIES {
            let Some(m) = pick(u, &position.legal_moves()) else { break };
            position.play_unchecked(&m);
        }
        if way & 2 == 0 {
            return Some(position);
        }
    }
    let mut setup = position.setup();
    if way & 1 == 0 {
        edit(&mut setup.board, byte(u) % MOST_EDITS + 1, u);
    } else {
        setup.board = built(40, u);
        setup.side_to_move = color(way >> 2);
        setup.clock = if way & 8 == 0 { 0 } else { word(u) };
        setup.move_number = if way & 16 == 0 { 1 } else { word(u).max(1) };
    }
    let wish = if way & 1 == 0 { !setup.castling.bits() } else { way >> 5 };
    setup.castling = CastlingRights::empty();
    if !setup.problems().is_empty() {
        setup.side_to_move = !setup.side_to_move;
    }
    setup.castling = allowed(wish, |castling| {
        fluidity::Setup { castling, ..setup.clone() }.problems().is_empty()
    });
    fluidity::Position::try_from(setup).ok()
}

/// A position of Charismatic Chess with at most so many men beside the kings.
pub(crate) fn charismatic(most: u8, u: &mut Unstructured<'_>) -> Option<charismatic::Position> {
    let way = byte(u);
    let max = SeriesLength::new(usize::from(way >> 5) % 5 + 1)?;
    let mut position = charismatic::Position::orthodox();
    let played = way & 1 == 0 && most >= 30;
    if played {
        for _ in 0..byte(u) % MOST_PLIES {
            let Some(turn) = turn(&position.with_max_series(max), u) else { break };
            position.play_unchecked(&turn);
        }
        if way & 2 == 0 {
            return Some(position.with_max_series(max));
        }
    }
    let mut setup = position.setup();
    if played {
        edit(&mut setup.board, byte(u) % MOST_EDITS + 1, u);
    } else {
        setup.board = built(most, u);
        setup.side_to_move = color(way >> 2);
        setup.clock = if way & 8 == 0 { 0 } else { word(u) };
        setup.move_number = if way & 16 == 0 { 1 } else { word(u).max(1) };
    }
    let wish = byte(u);
    (setup.castling, setup.en_passant) = (CastlingRights::empty(), Bitboard::EMPTY);
    if !setup.problems().is_empty() {
        setup.side_to_move = !setup.side_to_move;
    }
    setup.castling = allowed(wish, |castling| {
        charismatic::Setup { castling, ..setup.clone() }.problems().is_empty()
    });
    if wish & 16 == 0 {
        // All targets that make a position.
        for at in Square::ALL {
            let en_passant = setup.en_passant.with(at);
            if (charismatic::Setup { en_passant, ..setup.clone() }).problems().is_empty() {
                setup.en_passant = en_passant;
            }
        }
    }
    let position = charismatic::Position::try_from(setup).ok()?;
    Some(position.with_max_series(max))
}

/// A legal turn, put together move by move.
pub(crate) fn turn(
    position: &charismatic::Position,
    u: &mut Unstructured<'_>,
) -> Option<charismatic::Turn> {
    let mut series = position.series();
    let wished = usize::from(byte(u)) % position.max_series().get() + 1;
    while series.remaining() > 0 {
        if series.moves().len() >= wished && series.may_end().is_ok() {
            break;
        }
        let Some(m) = pick(u, &series.completable_moves()) else { break };
        series.push_unchecked(&m);
    }
    series.end().ok()
}

/// Rights with the colours exchanged.
pub(crate) fn other_side(rights: CastlingRights) -> CastlingRights {
    let mut other = CastlingRights::empty();
    for color in Color::ALL {
        for side in CastlingSide::ALL {
            if rights.allows(color, side) {
                other |= CastlingRights::right(!color, side);
            }
        }
    }
    other
}

/// A position of a turn-based game whose FEN tells all of it, but for the rules of the game.
pub(crate) trait Standing: Position + Display + FromStr<Err: Display> {
    type Setup: PartialEq + Debug;

    fn parts(&self) -> Self::Setup;

    /// This position in a game of the same rules as another one.
    fn under_rules_of(self, _other: &Self) -> Self {
        self
    }
}

impl Standing for fluidity::Position {
    type Setup = fluidity::Setup;

    fn parts(&self) -> fluidity::Setup {
        self.setup()
    }
}

impl Standing for charismatic::Position {
    type Setup = charismatic::Setup;

    fn parts(&self) -> charismatic::Setup {
        self.setup()
    }

    fn under_rules_of(self, other: &Self) -> Self {
        self.with_max_series(other.max_series())
    }
}

/// The FEN of a position reads back equal in everything, also the key that was kept up to date.
pub(crate) fn fen_round_trip<P: Standing>(position: &P) {
    let fen = position.to_string();
    let again: P = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
    let again = again.under_rules_of(position);
    assert_eq!(again.parts(), position.parts());
    assert_eq!(again.zobrist(), position.zobrist(), "{fen}");
    assert_eq!(again.to_string(), fen);
    assert_eq!(&again, position);
}
