//! A game of Charismatic Chess: making one, asking it, playing turns.

use core::ffi::c_char;

use heterochess::charismatic::{
    ActionError, FenError, Game, ParseMoveError, ParseTurnError, PlacementFenError, PlacementStage,
    Position, SeriesLength, Stage,
};

use super::{hc_charismatic, hc_turn, position};
use crate::board::{hc_board, writable};
use crate::border::{
    UNTOLD, answer, exclusive, free, object_out, out, shared, text, text_out, value,
};
use crate::outcome::{HC_STAGE_PLACEMENT, hc_outcome, hc_position_info};
use crate::status::{
    Answer, Failure, HC_GAME_OVER, HC_INVALID_POSITION, HC_PARSE_ERROR, HC_WRONG_STAGE, hc_error,
    hc_status,
};

fn max_series(number: u8) -> Answer<SeriesLength> {
    match number {
        0 => Ok(SeriesLength::FIVE),
        _ => SeriesLength::new(number.into())
            .ok_or_else(|| Failure::invalid(format!("a turn cannot have {number} moves"))),
    }
}

/// What becomes of a refused action.
pub(super) fn not_done(error: ActionError) -> Failure {
    match error {
        ActionError::GameOver(_) => Failure::of(HC_GAME_OVER, error),
        ActionError::PlacementNotOver | ActionError::PlacementOver => {
            Failure::of(HC_WRONG_STAGE, error)
        }
        _ => Failure::refused(error),
    }
}

/// Makes a new game: two kings, full reserves, and White to draw. `longest` is how many moves a
/// turn may have, from 1 to 5; 0 stands for five, as the game has it. Free it with
/// `hc_charismatic_free`.
///
/// Errors: `HC_INVALID_ARGUMENT`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_charismatic_new(
    longest: u8,
    game: *mut *mut hc_charismatic,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || object_out(game)?.put(Game::new().with_max_series(max_series(longest)?)))
    }
}

/// Makes a new game that starts from a FEN of either stage; that of the placement stage has
/// brackets with the reserves and the men in hand. `longest` is as for `hc_charismatic_new`. Free
/// it with `hc_charismatic_free`.
///
/// Errors: `HC_PARSE_ERROR` with the field at fault, `HC_INVALID_POSITION` with all that is wrong,
/// `HC_INVALID_ARGUMENT`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_charismatic_from_fen(
    fen: *const c_char,
    fen_length: usize,
    longest: u8,
    game: *mut *mut hc_charismatic,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let fen = text(fen, fen_length)?;
            let longest = max_series(longest)?;
            let made = if fen.contains('[') {
                let stage: PlacementStage = fen.parse().map_err(|error| match error {
                    PlacementFenError::Problems(_) => Failure::of(HC_INVALID_POSITION, error),
                    _ => Failure::of(HC_PARSE_ERROR, error),
                })?;
                match stage.position() {
                    None => Game::from_placement(stage).with_max_series(longest),
                    Some(start) => Game::from_position(start.with_max_series(longest)),
                }
            } else {
                let position: Position = fen.parse().map_err(|error| match error {
                    FenError::Setup(_) => Failure::of(HC_INVALID_POSITION, error),
                    FenError::Parse(_) => Failure::of(HC_PARSE_ERROR, error),
                })?;
                Game::from_position(position.with_max_series(longest))
            };
            object_out(game)?.put(made)
        })
    }
}

/// Makes a copy of a game, history included. Free it with `hc_charismatic_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_charismatic_clone(
    game: *const hc_charismatic,
    copy: *mut *mut hc_charismatic,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { answer(UNTOLD, || object_out(copy)?.put(shared(game)?.clone())) }
}

/// Frees a game. NULL is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_charismatic_free(game: *mut hc_charismatic) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { free(game) }
}

/// Writes the FEN of the present position, of either stage.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_charismatic_fen(
    game: *const hc_charismatic,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(UNTOLD, || {
            let text = text_out(buffer, capacity, length)?;
            match shared(game)?.stage() {
                Stage::Placement(stage) => text.put(stage),
                Stage::Play(position) => text.put(position),
            }
        })
    }
}

/// Tells the stage, the side to move, check, the outcome, and all else about the present position.
/// In the placement stage the fields that belong to play are as in a new game, or zero;
/// `max_series` is the game's in both stages.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_charismatic_info(
    game: *const hc_charismatic,
    info: *mut hc_position_info,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(UNTOLD, || {
            let game = shared(game)?;
            let about_stage = match game.stage() {
                Stage::Placement(stage) => {
                    hc_position_info::new(HC_STAGE_PLACEMENT, stage.side_to_move())
                }
                Stage::Play(p) => hc_position_info {
                    en_passant: p.en_passant().0,
                    occurrences: game.occurrences().try_into().unwrap_or(u32::MAX),
                    clock: p.clock(),
                    move_number: p.move_number(),
                    ..hc_position_info::of_play(p, p.checkers(), p.castling(), hc_outcome::NONE)
                },
            };
            out(info)?.put(hc_position_info {
                played: game.actions().len() as u64,
                outcome: game.outcome().into(),
                max_series: game.max_series().get() as u8,
                ..about_stage
            })
        })
    }
}

/// Tells which man stands where.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_charismatic_board(
    game: *const hc_charismatic,
    board: *mut hc_board,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(UNTOLD, || {
            out(board)?.put(match shared(game)?.stage() {
                Stage::Placement(stage) => stage.board().into(),
                Stage::Play(position) => position.board().into(),
            })
        })
    }
}

/// Reads a legal turn in algebraic or coordinate form, its moves separated by commas, such as
/// `e4,Nf3,Bc4` or `e2e4,g1f3`.
///
/// Errors: `HC_PARSE_ERROR` if something in it is no move at all, `HC_REFUSED` with the move at
/// fault and the reason, `HC_WRONG_STAGE`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_charismatic_parse_turn(
    game: *const hc_charismatic,
    turn_text: *const c_char,
    turn_length: usize,
    turn: *mut hc_turn,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let position = position(shared(game)?)?;
            let parsed =
                position.parse_turn(text(turn_text, turn_length)?).map_err(
                    |error| match error {
                        ParseTurnError::Move {
                            error: ParseMoveError::Malformed { .. }, ..
                        } => Failure::of(HC_PARSE_ERROR, error),
                        _ => Failure::refused(error),
                    },
                )?;
            out(turn)?.put(parsed.into())
        })
    }
}

/// Writes a turn in coordinate form, such as `e2e4,g1f3`. It need not be legal anywhere.
///
/// Errors: `HC_INVALID_ARGUMENT`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_turn_text(
    turn: *const hc_turn,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let turn = value(turn)?.check()?;
            turn.moves().iter().try_for_each(|m| writable(m.promotion))?;
            text_out(buffer, capacity, length)?.put(turn)
        })
    }
}

/// Writes a legal turn in algebraic form, such as `e4,Nf3,Bc4+`.
///
/// Errors: `HC_REFUSED` if it is not legal, `HC_WRONG_STAGE`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_charismatic_turn_san(
    game: *const hc_charismatic,
    turn: *const hc_turn,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let position = position(shared(game)?)?;
            let turn = value(turn)?.check()?;
            Failure::unless(position.refusal(&turn))?;
            text_out(buffer, capacity, length)?.put(position.san(&turn))
        })
    }
}

/// Asks whether a turn is legal: `HC_OK`, or why not.
///
/// Errors: `HC_REFUSED` with the move at fault and the reason, `HC_WRONG_STAGE`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_charismatic_check(
    game: *const hc_charismatic,
    turn: *const hc_turn,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || Failure::unless(position(shared(game)?)?.refusal(&value(turn)?.check()?)))
    }
}

/// Plays a turn.
///
/// Errors: `HC_REFUSED` with the move at fault and the reason, `HC_GAME_OVER`, `HC_WRONG_STAGE`.
/// The game is unchanged then.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_charismatic_play(
    game: *mut hc_charismatic,
    turn: *const hc_turn,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let turn = value(turn)?.check()?;
            exclusive(game)?.play(&turn).map_err(not_done)
        })
    }
}

/// As `hc_charismatic_play`, but the way a referee does who lets players finish their turns: a turn
/// of possible moves that leaves the own king in check is recorded, and loses the game at once.
///
/// Errors: as for `hc_charismatic_play`, with that one exception.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_charismatic_referee(
    game: *mut hc_charismatic,
    turn: *const hc_turn,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let turn = value(turn)?.check()?;
            exclusive(game)?.referee(&turn).map(drop).map_err(not_done)
        })
    }
}
