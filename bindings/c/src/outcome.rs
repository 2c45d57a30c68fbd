//! How turn-based games end, and what else there is to know about a position.

use core::ffi::c_char;

use heterochess::board::{Bitboard, CastlingRights, Color};
use heterochess::{Outcome, charismatic, fluidity};

use crate::board::{HC_NOBODY, color, flag, reserved};
use crate::border::{answer, text_out, value};
use crate::status::{Answer, Failure, hc_error, hc_status};

/// The game goes on.
pub const HC_REASON_NONE: u8 = 0;
/// A king was captured (Fluidity).
pub const HC_REASON_KING_CAPTURED: u8 = 1;
/// In check, and no legal move or turn.
pub const HC_REASON_CHECKMATE: u8 = 2;
/// Not in check, and no legal move or turn: a loss in Fluidity Chess, a draw in Charismatic Chess.
pub const HC_REASON_STALEMATE: u8 = 3;
/// The men left cannot mate.
pub const HC_REASON_INSUFFICIENT_MATERIAL: u8 = 4;
/// A position stood for the third time.
pub const HC_REASON_THREEFOLD_REPETITION: u8 = 5;
/// 25 moves by each side without a capture (Fluidity).
pub const HC_REASON_TWENTY_FIVE_MOVES: u8 = 6;
/// 50 turns by each side without pawn move or capture (Charismatic).
pub const HC_REASON_FIFTY_MOVES: u8 = 7;
/// A player finished a turn with his king in check (Charismatic, `hc_charismatic_referee`).
pub const HC_REASON_ILLEGAL_TURN: u8 = 8;

/// How a turn-based game has ended, if it has.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct hc_outcome {
    /// 1 if the game is over, otherwise 0.
    pub over: u8,
    /// `HC_WHITE`, `HC_BLACK`, or `HC_NOBODY`.
    pub winner: u8,
    /// Why the game is over: `HC_REASON_...`.
    pub reason: u8,
    /// Zero.
    pub reserved: u8,
}

/// Men are drawn and placed (Charismatic).
pub const HC_STAGE_PLACEMENT: u8 = 1;
/// Moves or turns are played.
pub const HC_STAGE_PLAY: u8 = 2;

/// What there is to know about the present position of a turn-based game, besides the men.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct hc_position_info {
    /// The Zobrist key: equal for equal positions, stable over versions.
    pub zobrist: u64,
    /// The squares of the men that check the side to move.
    pub checkers: u64,
    /// The squares on which pawns can be captured en passant (Charismatic).
    pub en_passant: u64,
    /// How many moves, turns, draws and placements have been made in this game.
    pub played: u64,
    /// How many times this position has stood in this game, now included.
    pub occurrences: u32,
    /// Fluidity: plies since a capture. Charismatic: turns of one player each since a pawn move or
    /// capture.
    pub clock: u16,
    /// The number of the move or turn, from 1, one up after each of Black.
    pub move_number: u16,
    /// `HC_WHITE` or `HC_BLACK`.
    pub side_to_move: u8,
    /// 1 if the side to move is in check, otherwise 0.
    pub is_check: u8,
    /// Who may still castle where: a sum of `HC_WHITE_SHORT` and so on.
    pub castling: u8,
    /// `HC_STAGE_PLACEMENT` or `HC_STAGE_PLAY`.
    pub stage: u8,
    /// How many moves a turn may have: 1 in Fluidity Chess.
    pub max_series: u8,
    /// Zero.
    pub reserved: [u8; 7],
    /// How the game has ended, if it has.
    pub outcome: hc_outcome,
    /// Zero.
    pub reserved2: [u8; 16],
}

impl hc_outcome {
    pub(crate) const NONE: hc_outcome =
        hc_outcome { over: 0, winner: HC_NOBODY, reason: HC_REASON_NONE, reserved: 0 };

    fn of<Reason>(outcome: Option<Outcome<Reason>>, number: fn(Reason) -> u8) -> hc_outcome {
        outcome.map_or(hc_outcome::NONE, |outcome| hc_outcome {
            over: 1,
            winner: outcome.winner.map_or(HC_NOBODY, |winner| winner as u8),
            reason: number(outcome.reason),
            reserved: 0,
        })
    }
}

impl From<Option<fluidity::Outcome>> for hc_outcome {
    fn from(outcome: Option<fluidity::Outcome>) -> hc_outcome {
        hc_outcome::of(outcome, |reason| match reason {
            fluidity::Reason::KingCaptured => HC_REASON_KING_CAPTURED,
            fluidity::Reason::Checkmate => HC_REASON_CHECKMATE,
            fluidity::Reason::Stalemate => HC_REASON_STALEMATE,
            fluidity::Reason::InsufficientMaterial => HC_REASON_INSUFFICIENT_MATERIAL,
            fluidity::Reason::ThreefoldRepetition => HC_REASON_THREEFOLD_REPETITION,
            fluidity::Reason::TwentyFiveMoves => HC_REASON_TWENTY_FIVE_MOVES,
        })
    }
}

impl From<Option<charismatic::Outcome>> for hc_outcome {
    fn from(outcome: Option<charismatic::Outcome>) -> hc_outcome {
        hc_outcome::of(outcome, |reason| match reason {
            charismatic::Reason::Checkmate => HC_REASON_CHECKMATE,
            charismatic::Reason::IllegalTurn => HC_REASON_ILLEGAL_TURN,
            charismatic::Reason::Stalemate => HC_REASON_STALEMATE,
            charismatic::Reason::InsufficientMaterial => HC_REASON_INSUFFICIENT_MATERIAL,
            charismatic::Reason::ThreefoldRepetition => HC_REASON_THREEFOLD_REPETITION,
            charismatic::Reason::FiftyMoves => HC_REASON_FIFTY_MOVES,
        })
    }
}

impl hc_position_info {
    /// What both games tell of a position of play.
    pub(crate) fn of_play<P: heterochess::Position>(
        position: &P,
        checkers: Bitboard,
        castling: CastlingRights,
        outcome: impl Into<hc_outcome>,
    ) -> hc_position_info {
        hc_position_info {
            zobrist: position.zobrist(),
            checkers: checkers.0,
            is_check: checkers.any().into(),
            castling: castling.bits(),
            outcome: outcome.into(),
            ..hc_position_info::new(HC_STAGE_PLAY, position.side_to_move())
        }
    }

    pub(crate) fn new(stage: u8, side_to_move: Color) -> hc_position_info {
        hc_position_info {
            zobrist: 0,
            checkers: 0,
            en_passant: 0,
            played: 0,
            occurrences: 0,
            clock: 0,
            move_number: 1,
            side_to_move: side_to_move as u8,
            is_check: 0,
            castling: 0,
            stage,
            max_series: 1,
            reserved: [0; 7],
            outcome: hc_outcome::NONE,
            reserved2: [0; 16],
        }
    }
}

/// The text of an outcome of a game whose reasons have this type.
fn outcome_text<Reason: core::fmt::Display>(winner: Option<Color>, reason: Reason) -> String {
    Outcome { winner, reason }.to_string()
}

fn described(outcome: &hc_outcome) -> Answer<String> {
    reserved(&[outcome.reserved])?;
    if !flag(outcome.over)? {
        return Ok(String::new());
    }
    let winner = match outcome.winner {
        HC_NOBODY => None,
        number => Some(color(number)?),
    };
    let of_fluidity = fluidity::Reason::ALL.into_iter().find(|&reason| {
        hc_outcome::from(Some(Outcome { winner, reason })).reason == outcome.reason
    });
    let of_charismatic = charismatic::Reason::ALL.into_iter().find(|&reason| {
        hc_outcome::from(Some(Outcome { winner, reason })).reason == outcome.reason
    });
    match (of_fluidity, of_charismatic) {
        (Some(reason), _) => Ok(outcome_text(winner, reason)),
        (None, Some(reason)) => Ok(outcome_text(winner, reason)),
        (None, None) => Err(Failure::invalid(format!("{} is not a reason", outcome.reason))),
    }
}

/// Writes an outcome in words, such as `white wins by checkmate`; nothing if the game goes on.
///
/// Errors: `HC_INVALID_ARGUMENT` if a number in it is unknown.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_outcome_text(
    outcome: *const hc_outcome,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || text_out(buffer, capacity, length)?.put(described(&value(outcome)?)?))
    }
}
