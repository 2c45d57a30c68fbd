//! Endgame tables of Fluidity Chess: the plain values that their functions take and give.

pub mod file;
pub mod make;
pub mod probe;

use core::ffi::c_char;
use core::fmt::Write as _;
use std::sync::Arc;

use heterochess::tables::{Ending, ProbeError, Table, Tables, Value};

use crate::border::{Handle, TextOut, UNTOLD, answer, free, object_out};
use crate::status::{Answer, Failure, HC_DAMAGED, HC_NOTHING_THERE, hc_status};

/// Endgame tables of Fluidity Chess, by their endings: what best play makes of every position of
/// three or four men.
pub struct hc_tables {
    _opaque: [u8; 0],
}

impl Handle for hc_tables {
    type Value = Tables;
    const TAG: [u8; 8] = *b"tables  ";
}

/// How many bytes the name of an ending has room for, NUL included.
pub const HC_ENDING_SIZE: usize = 8;

/// Which men are left, the stronger side in upper case: `KNk`, `KRkn`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct hc_ending {
    /// The name, NUL-terminated.
    pub name: [c_char; HC_ENDING_SIZE],
}

/// Plies are those to the end of the game, without regard to the 25-move rule.
pub const HC_PLIES_TO_END: u8 = 0;
/// Plies are those to the next capture or the end, with regard to the 25-move rule and the clock.
pub const HC_PLIES_TO_CAPTURE: u8 = 1;

/// The side to move loses.
pub const HC_VALUE_LOSS: u8 = 1;
/// Neither side can force a win.
pub const HC_VALUE_DRAW: u8 = 2;
/// The side to move wins.
pub const HC_VALUE_WIN: u8 = 3;

/// What best play makes of a position.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct hc_table_value {
    /// `HC_VALUE_...`, for the side to move, or for the side that makes a move. Greater is better.
    pub value: u8,
    /// In how many plies it is won or lost; 0 for a draw, and for a game that is over.
    pub plies: u8,
    /// Zero.
    pub reserved: [u8; 6],
}

impl From<Ending> for hc_ending {
    fn from(ending: Ending) -> hc_ending {
        let mut name = [0; HC_ENDING_SIZE];
        // SAFETY: it is the array's length.
        let mut text = unsafe { TextOut::within(name.as_mut_ptr().cast(), HC_ENDING_SIZE) };
        let _ = write!(text, "{ending}");
        text.finish();
        hc_ending { name }
    }
}

impl From<Value> for hc_table_value {
    fn from(value: Value) -> hc_table_value {
        let number = match value {
            Value::Loss(_) => HC_VALUE_LOSS,
            Value::Draw => HC_VALUE_DRAW,
            Value::Win(_) => HC_VALUE_WIN,
        };
        hc_table_value { value: number, plies: value.plies().unwrap_or(0), reserved: [0; 6] }
    }
}

fn no_answer(error: ProbeError) -> Failure {
    let status = match error {
        ProbeError::Wrong { .. } => HC_DAMAGED,
        _ => HC_NOTHING_THERE,
    };
    Failure::of(status, error)
}

/// The table of an ending, if it is here.
fn table(tables: &Tables, ending: Ending) -> Answer<&Arc<Table>> {
    tables.get(&ending).ok_or_else(|| no_answer(ProbeError::Missing { ending }))
}

/// Makes an object for tables, with none in it. Free it with `hc_tables_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_tables_new(tables: *mut *mut hc_tables) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { answer(UNTOLD, || object_out(tables)?.put(Tables::new())) }
}

/// Frees tables. NULL is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_tables_free(tables: *mut hc_tables) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { free(tables) }
}
