//! Records of Fluidity Chess and Charismatic Chess in PGN's form. (Those of Kung Fu Chess are in
//! `kungfu/record.rs`.)

pub mod notes;
pub mod reader;
pub mod record;
pub mod tags;
pub mod tree;

use heterochess::ErrorCode;
use heterochess::records::{EditError, GameResult, MoveError, NodeId, Record, Variant};

use crate::border::Handle;
use crate::status::{
    Answer, Failure, HC_LIMIT_REACHED, HC_NOTHING_THERE, HC_PARSE_ERROR, HC_REFUSED,
};

/// The record of a game: tags, start, a tree of moves with notes, and the result.
pub struct hc_record {
    _opaque: [u8; 0],
}

impl Handle for hc_record {
    type Value = Record;
    const TAG: [u8; 8] = *b"record  ";
}

/// Fluidity Chess.
pub const HC_VARIANT_FLUIDITY: u8 = 1;
/// Charismatic Chess.
pub const HC_VARIANT_CHARISMATIC: u8 = 2;

/// `*`: the game goes on, was broken off, or nobody knows.
pub const HC_RESULT_UNKNOWN: u8 = 0;
/// `1-0`.
pub const HC_RESULT_WHITE_WINS: u8 = 1;
/// `0-1`.
pub const HC_RESULT_BLACK_WINS: u8 = 2;
/// `1/2-1/2`.
pub const HC_RESULT_DRAW: u8 = 3;

/// The place before all moves of a record. Other places are the numbers of the moves before them.
pub const HC_ROOT: u32 = 0;
/// No place in a record.
pub const HC_NO_NODE: u32 = u32::MAX;

fn variant(number: u8) -> Answer<Variant> {
    match number {
        HC_VARIANT_FLUIDITY => Ok(Variant::Fluidity),
        HC_VARIANT_CHARISMATIC => Ok(Variant::Charismatic),
        _ => Err(Failure::invalid(format!("{number} is not a variant"))),
    }
}

fn result(number: u8) -> Answer<GameResult> {
    match number {
        HC_RESULT_UNKNOWN => Ok(GameResult::Unknown),
        HC_RESULT_WHITE_WINS => Ok(GameResult::WhiteWins),
        HC_RESULT_BLACK_WINS => Ok(GameResult::BlackWins),
        HC_RESULT_DRAW => Ok(GameResult::Draw),
        _ => Err(Failure::invalid(format!("{number} is not a result"))),
    }
}

fn node_number(id: Option<NodeId>) -> u32 {
    id.and_then(|id| id.index().try_into().ok()).unwrap_or(HC_NO_NODE)
}

#[cold]
fn no_such_node() -> Failure {
    Failure::of(HC_NOTHING_THERE, EditError::NoSuchNode)
}

/// A place that the record has.
fn node(record: &Record, number: u32) -> Answer<NodeId> {
    let id = NodeId::from_index(number as usize);
    if record.contains(id) { Ok(id) } else { Err(no_such_node()) }
}

/// Why a move cannot happen, with the squares that it is about.
fn not_moved(error: MoveError) -> Failure {
    let status = if error.code() == "malformed" { HC_PARSE_ERROR } else { HC_REFUSED };
    match error {
        MoveError::Move(error) => Failure::about(status, error),
        MoveError::Refused(error) => Failure::about(status, error),
        MoveError::Turn(error) => Failure::about(status, error),
        MoveError::Action(error) => Failure::about(status, error),
        other => Failure::of(status, other),
    }
}

fn not_edited(error: EditError) -> Failure {
    match error {
        EditError::NoSuchNode => no_such_node(),
        EditError::TooManyMoves => Failure::of(HC_LIMIT_REACHED, error),
        EditError::Move(error) => not_moved(error),
        _ => Failure::of(HC_REFUSED, error),
    }
}
