//! Fluidity Chess: a game from its start position, with history.

use core::convert::Infallible;
use core::ffi::c_char;
use core::ops::ControlFlow;

use heterochess::board::{Bitboard, Role};
use heterochess::fluidity::{Coordinates, FenError, Game, Move, ParseMoveError, Position};
use heterochess::{ErrorCode, PlayError, divide, perft};

use crate::board::{
    HC_ALL_SQUARES, color, hc_board, optional_number, optional_role, reserved, role, role_number,
    square,
};
use crate::border::{
    Handle, UNTOLD, answer, exclusive, free, list_out, object_out, optional_out, out, shared, text,
    text_out, value,
};
use crate::outcome::hc_position_info;
use crate::status::{
    Answer, Failure, HC_GAME_OVER, HC_INVALID_POSITION, HC_PARSE_ERROR, HC_REFUSED, hc_error,
    hc_status,
};

/// A game of Fluidity Chess: its start position, the moves played, and what follows from them.
pub struct hc_fluidity {
    _opaque: [u8; 0],
}

impl Handle for hc_fluidity {
    type Value = Game;
    const TAG: [u8; 8] = *b"fluidity";
}

/// A move of Fluidity Chess. One that you put together yourself has reserved bytes of zero.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct hc_fluidity_move {
    /// The squares of the men that are taken, as a set.
    pub captures: u64,
    /// The square the man leaves.
    pub from: u8,
    /// The square it goes to. Castling is the king's move to g1, c1, g8 or c8.
    pub to: u8,
    /// What the man was before the move.
    pub role: u8,
    /// What a pawn becomes on its last rank, or `HC_NO_ROLE`.
    pub promotion: u8,
    /// Zero.
    pub reserved: [u8; 4],
}

/// A move, and how many sequences of moves begin with it.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct hc_fluidity_divide_entry {
    /// The move.
    pub m: hc_fluidity_move,
    /// The number of sequences.
    pub nodes: u64,
}

impl From<Move> for hc_fluidity_move {
    #[inline]
    fn from(m: Move) -> hc_fluidity_move {
        hc_fluidity_move {
            captures: m.captures.0,
            from: m.from as u8,
            to: m.to as u8,
            role: role_number(m.role),
            promotion: optional_number(m.promotion),
            reserved: [0; 4],
        }
    }
}

impl hc_fluidity_move {
    pub(crate) fn check(self) -> Answer<Move> {
        reserved(&self.reserved)?;
        Ok(Move {
            from: square(self.from)?,
            to: square(self.to)?,
            role: role(self.role)?,
            promotion: optional_role(self.promotion)?,
            captures: Bitboard(self.captures),
        })
    }
}

fn refused(refusal: impl ErrorCode + 'static) -> Failure {
    Failure::of(HC_REFUSED, refusal)
}

/// A move that is legal in the position, or why it is not.
fn legal(position: &Position, m: hc_fluidity_move) -> Answer<Move> {
    let m = m.check()?;
    match position.refusal(&m) {
        Some(refusal) => Err(refused(refusal)),
        None => Ok(m),
    }
}

/// How deep a count may go: deeper than anybody will live to see, and no danger to the stack.
pub(crate) const MAX_DEPTH: u32 = 64;

pub(crate) fn depth(depth: u32) -> Answer<u32> {
    if depth <= MAX_DEPTH {
        Ok(depth)
    } else {
        Err(Failure::invalid(format!("a depth of {depth} is more than {MAX_DEPTH}")))
    }
}

/// Makes a new game from the starting array. Free it with `hc_fluidity_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_fluidity_new(game: *mut *mut hc_fluidity) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { answer(UNTOLD, || object_out(game)?.put(Game::default())) }
}

/// Makes a new game that starts from a FEN. Free it with `hc_fluidity_free`.
///
/// Errors: `HC_PARSE_ERROR` with the field at fault, `HC_INVALID_POSITION` with all that is wrong.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_fluidity_from_fen(
    fen: *const c_char,
    fen_length: usize,
    game: *mut *mut hc_fluidity,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let position: Position =
                text(fen, fen_length)?.parse().map_err(|error| match error {
                    FenError::Parse(_) => Failure::of(HC_PARSE_ERROR, error),
                    FenError::Setup(_) => Failure::of(HC_INVALID_POSITION, error),
                })?;
            object_out(game)?.put(Game::new(position))
        })
    }
}

/// Makes a copy of a game, history included. Free it with `hc_fluidity_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_fluidity_clone(
    game: *const hc_fluidity,
    copy: *mut *mut hc_fluidity,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { answer(UNTOLD, || object_out(copy)?.put(shared(game)?.clone())) }
}

/// Frees a game. NULL is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_fluidity_free(game: *mut hc_fluidity) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { free(game) }
}

/// Writes the FEN of the present position.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_fluidity_fen(
    game: *const hc_fluidity,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { answer(UNTOLD, || text_out(buffer, capacity, length)?.put(shared(game)?.position())) }
}

/// Tells the side to move, check, the outcome, and all else about the present position.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_fluidity_info(
    game: *const hc_fluidity,
    info: *mut hc_position_info,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(UNTOLD, || {
            let game = shared(game)?;
            let p = game.position();
            out(info)?.put(hc_position_info {
                played: game.moves().len() as u64,
                occurrences: game.occurrences().try_into().unwrap_or(u32::MAX),
                clock: p.clock(),
                move_number: p.move_number(),
                ..hc_position_info::of_play(p, p.checkers(), p.castling(), game.outcome())
            })
        })
    }
}

/// Tells which man stands where.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_fluidity_board(
    game: *const hc_fluidity,
    board: *mut hc_board,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { answer(UNTOLD, || out(board)?.put(shared(game)?.position().board().into())) }
}

/// Lists the legal moves of the men on the squares of `origins`; `HC_ALL_SQUARES` for all. They
/// are those of the position: also in a game that is drawn, which accepts none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_fluidity_moves(
    game: *const hc_fluidity,
    origins: u64,
    buffer: *mut hc_fluidity_move,
    capacity: usize,
    count: *mut usize,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(UNTOLD, || {
            let position = shared(game)?.position();
            let mut list = list_out(buffer, capacity, count)?;
            if origins != HC_ALL_SQUARES {
                let moves = position.legal_moves_from(Bitboard(origins));
                return list.put(moves.into_iter().map(Into::into));
            }
            let _ = position.visit_legal_moves(|m| {
                list.push(m.into());
                ControlFlow::<Infallible>::Continue(())
            });
            list.finish()
        })
    }
}

/// Counts the legal moves, without making a list.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_fluidity_count_moves(
    game: *const hc_fluidity,
    count: *mut u64,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { answer(UNTOLD, || out(count)?.put(shared(game)?.position().count_legal_moves())) }
}

/// Asks whether a move is legal: `HC_OK`, or why not.
///
/// Errors: `HC_REFUSED` with the first rule that the move breaks.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_fluidity_check(
    game: *const hc_fluidity,
    m: *const hc_fluidity_move,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { answer(error, || legal(shared(game)?.position(), value(m)?).map(|_| ())) }
}

/// Finds the legal move from one square to another: what a mouse says. `promotion` is a role or
/// `HC_NO_ROLE`; `captures` says what a knight is to take (0 for nothing), and may be 0 for every
/// other man.
///
/// Errors: `HC_REFUSED` with the reason if there is no such move.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_fluidity_find(
    game: *const hc_fluidity,
    from: u8,
    to: u8,
    promotion: u8,
    captures: u64,
    m: *mut hc_fluidity_move,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let coordinates = Coordinates {
                from: square(from)?,
                to: square(to)?,
                promotion: optional_role(promotion)?,
                captures: Bitboard(captures),
            };
            let found = shared(game)?.position().explain(&coordinates).map_err(refused)?;
            out(m)?.put(found.into())
        })
    }
}

/// Reads a legal move in algebraic or coordinate form.
///
/// Errors: `HC_PARSE_ERROR` if it is no move at all, `HC_REFUSED` with the reason if it is not
/// legal, or if several men could make it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_fluidity_parse_move(
    game: *const hc_fluidity,
    move_text: *const c_char,
    move_length: usize,
    m: *mut hc_fluidity_move,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let position = shared(game)?.position();
            let found =
                position.parse_move(text(move_text, move_length)?).map_err(
                    |error| match error {
                        ParseMoveError::Malformed { .. } => Failure::of(HC_PARSE_ERROR, error),
                        _ => refused(error),
                    },
                )?;
            out(m)?.put(found.into())
        })
    }
}

/// Writes a move in coordinate form, such as `b4g4`. It need not be legal anywhere.
///
/// Errors: `HC_INVALID_ARGUMENT`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_fluidity_move_text(
    m: *const hc_fluidity_move,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { answer(UNTOLD, || text_out(buffer, capacity, length)?.put(value(m)?.check()?)) }
}

/// Writes a legal move in algebraic form, such as `Rg4xc4d4f4+`.
///
/// Errors: `HC_REFUSED` if it is not legal.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_fluidity_move_san(
    game: *const hc_fluidity,
    m: *const hc_fluidity_move,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(UNTOLD, || {
            let position = shared(game)?.position();
            let m = legal(position, value(m)?)?;
            text_out(buffer, capacity, length)?.put(position.san(&m))
        })
    }
}

/// Plays a move.
///
/// Errors: `HC_REFUSED` with the reason, `HC_GAME_OVER`. The game is unchanged then.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_fluidity_play(
    game: *mut hc_fluidity,
    m: *const hc_fluidity_move,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let m = value(m)?.check()?;
            exclusive(game)?.play(&m).map_err(|error| match error {
                PlayError::GameOver(_) => Failure::of(HC_GAME_OVER, error),
                PlayError::Illegal(_) => refused(error),
            })
        })
    }
}

/// Takes the last move back, and tells which it was (`m` may be NULL).
///
/// Errors: `HC_NOTHING_THERE` at the start.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_fluidity_undo(
    game: *mut hc_fluidity,
    m: *mut hc_fluidity_move,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(UNTOLD, || {
            let (game, m) = (exclusive(game)?, optional_out(m)?);
            let undone = game.undo().ok_or_else(at_start)?;
            m.map_or(Ok(()), |m| m.put(undone.into()))
        })
    }
}

#[cold]
pub(crate) fn at_start() -> Failure {
    Failure::nothing_there("there is nothing to take back")
}

/// Lists the moves played, in order.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_fluidity_history(
    game: *const hc_fluidity,
    buffer: *mut hc_fluidity_move,
    capacity: usize,
    count: *mut usize,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(UNTOLD, || {
            let moves = shared(game)?.moves();
            list_out(buffer, capacity, count)?.put(moves.iter().map(|&m| m.into()))
        })
    }
}

/// Writes a move of the history, counted from 0, in algebraic form.
///
/// Errors: `HC_NOTHING_THERE` if fewer have been played.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_fluidity_history_san(
    game: *const hc_fluidity,
    index: usize,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(UNTOLD, || {
            let game = shared(game)?;
            let m = game.moves().get(index).ok_or_else(not_played)?;
            text_out(buffer, capacity, length)?.put(game.positions()[index].san(m))
        })
    }
}

#[cold]
pub(crate) fn not_played() -> Failure {
    Failure::nothing_there("fewer moves have been played")
}

/// Makes a new game of the first `played` moves of this one. Free it with `hc_fluidity_free`.
///
/// Errors: `HC_NOTHING_THERE` if fewer have been played.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_fluidity_at(
    game: *const hc_fluidity,
    played: usize,
    earlier: *mut *mut hc_fluidity,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(UNTOLD, || {
            let mut game = shared(game)?.clone();
            let later = game.moves().len().checked_sub(played).ok_or_else(not_played)?;
            for _ in 0..later {
                game.undo();
            }
            object_out(earlier)?.put(game)
        })
    }
}

/// Lists the moves that take something and that a side could make if it were to move now: for the
/// side that is not to move, what threatens. It may be the capture of a king that is not in check.
///
/// Errors: `HC_INVALID_ARGUMENT` if `by` is no colour.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_fluidity_threats(
    game: *const hc_fluidity,
    by: u8,
    buffer: *mut hc_fluidity_move,
    capacity: usize,
    count: *mut usize,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(UNTOLD, || {
            let threats = shared(game)?.position().threats(color(by)?);
            list_out(buffer, capacity, count)?.put(threats.moves().iter().map(|&m| m.into()))
        })
    }
}

/// Tells the squares that a side checks in the sense of chess: where the other king may not go.
///
/// Errors: `HC_INVALID_ARGUMENT` if `by` is no colour.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_fluidity_checked_squares(
    game: *const hc_fluidity,
    by: u8,
    squares: *mut u64,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(UNTOLD, || out(squares)?.put(shared(game)?.position().checked_squares(color(by)?).0))
    }
}

/// Counts the sequences of `depth` legal moves from the present position.
///
/// Errors: `HC_INVALID_ARGUMENT` for a depth beyond 64.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_fluidity_perft(
    game: *const hc_fluidity,
    plies: u32,
    nodes: *mut u64,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { answer(UNTOLD, || out(nodes)?.put(perft(shared(game)?.position(), depth(plies)?))) }
}

/// As `hc_fluidity_perft`, by the first move. A depth of 0 is taken as 1.
///
/// Errors: `HC_INVALID_ARGUMENT` for a depth beyond 64.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_fluidity_divide(
    game: *const hc_fluidity,
    plies: u32,
    buffer: *mut hc_fluidity_divide_entry,
    capacity: usize,
    count: *mut usize,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(UNTOLD, || {
            let out = list_out(buffer, capacity, count)?;
            let divided = divide(shared(game)?.position(), depth(plies)?);
            out.put(
                divided
                    .into_iter()
                    .map(|(m, nodes)| hc_fluidity_divide_entry { m: m.into(), nodes }),
            )
        })
    }
}

const _: () = assert!(Role::King as u8 + 1 == crate::board::HC_KING);
