//! Endgame tables of Fluidity Chess.

use core::ffi::{c_char, c_void};
use core::fmt::Write as _;
use core::ops::ControlFlow;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use heterochess::ErrorCode;
use heterochess::tables::{
    Ending, FileError, GenerateError, ProbeError, Progress, Table, Tables, Value, VerifyError,
};

use crate::board::color;
use crate::border::{
    Handle, TextOut, UNTOLD, answer, exclusive, free, list, list_out, object_out, optional_out,
    out, shared, text,
};
use crate::fluidity::{hc_fluidity, hc_fluidity_move};
use crate::status::{
    Answer, Failure, HC_DAMAGED, HC_IO_ERROR, HC_NOTHING_THERE, HC_STOPPED, hc_error, hc_status,
};
use crate::threads::{Watch, watched};

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

/// A move, and what it comes to.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct hc_table_move {
    /// The move.
    pub m: hc_fluidity_move,
    /// What it comes to for the side that makes it.
    pub value: hc_table_value,
}

/// The positions of an ending with one side to move, counted as they stand on the board.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct hc_table_counts {
    /// Positions that the side to move wins.
    pub wins: u64,
    /// Positions that are drawn.
    pub draws: u64,
    /// Positions that the side to move loses, those among them in which the game is over.
    pub losses: u64,
    /// Positions in which the side to move has no legal move and so has lost.
    pub finished: u64,
    /// Won and lost positions that the 25-move rule draws.
    pub drawn_by_clock: u64,
    /// The plies of the longest win; 0 if there is none.
    pub longest_win: u32,
    /// The plies of the longest loss; 0 if there is none.
    pub longest_loss: u32,
    /// Zero.
    pub reserved: [u8; 16],
}

/// How far the making or checking of tables has come.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct hc_table_progress {
    /// How many entries are dealt with, or, while plies are counted, how many positions are known.
    pub done: u64,
    /// How many entries there are. Not all of them will be known: draws are left over.
    pub all: u64,
    /// The plies to the end of the positions that are found now; 0 in the first pass and in
    /// checking.
    pub plies: u32,
    /// Zero.
    pub reserved: u32,
    /// Which ending; nothing at the start.
    pub ending: hc_ending,
}

/// Is told at the start and every now and then how far tables are, in the thread of the call; 0
/// lets it go on, anything else stops it. What `progress` points to is gone after the call.
pub type hc_table_progress_fn =
    Option<unsafe extern "C" fn(user: *mut c_void, progress: *const hc_table_progress) -> i32>;

const START: hc_table_progress = hc_table_progress {
    done: 0,
    all: 0,
    plies: 0,
    reserved: 0,
    ending: hc_ending { name: [0; HC_ENDING_SIZE] },
};

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

impl From<&Progress> for hc_table_progress {
    fn from(progress: &Progress) -> hc_table_progress {
        hc_table_progress {
            done: progress.done as u64,
            all: progress.all as u64,
            plies: progress.plies.unwrap_or(0).into(),
            reserved: 0,
            ending: progress.ending.into(),
        }
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

/// Whether plies are counted with the clock.
fn with_clock(counted: u8) -> Answer<bool> {
    match counted {
        HC_PLIES_TO_END => Ok(false),
        HC_PLIES_TO_CAPTURE => Ok(true),
        _ => Err(Failure::invalid(format!("{counted} is not a way to count plies"))),
    }
}

fn no_answer(error: ProbeError) -> Failure {
    let status = match error {
        ProbeError::Wrong { .. } => HC_DAMAGED,
        _ => HC_NOTHING_THERE,
    };
    Failure::of(status, error)
}

/// A path of the caller; an empty one would be the present folder by mistake.
///
/// # Safety
///
/// The pointer is NULL or points to so many bytes.
pub(crate) unsafe fn path_of<'a>(pointer: *const c_char, length: usize) -> Answer<&'a Path> {
    // SAFETY: as for this function.
    let path = unsafe { text(pointer, length)? };
    if path.is_empty() {
        return Err(Failure::invalid("the path is empty"));
    }
    Ok(Path::new(path))
}

fn file_failed(path: &Path, error: &FileError) -> Failure {
    let status = if matches!(error, FileError::Io(_)) { HC_IO_ERROR } else { HC_DAMAGED };
    Failure::new(status, error.code(), format!("{}: {error}", shown(path)))
}

/// The end of a path, for a message: control characters are escaped.
pub(crate) fn shown(path: &Path) -> String {
    let path: String = path.to_string_lossy().escape_debug().collect();
    let tail = path.char_indices().rev().take(200).last().map_or(0, |(at, _)| at);
    path[tail..].to_owned()
}

/// The ending that a text names.
///
/// # Safety
///
/// The pointer is NULL or points to so many bytes.
unsafe fn ending(pointer: *const c_char, length: usize) -> Answer<Ending> {
    // SAFETY: as for this function.
    unsafe { text(pointer, length)?.parse().map_err(Failure::malformed) }
}

fn missing(ending: Ending) -> Failure {
    no_answer(ProbeError::Missing { ending })
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

/// Loads a table from a file, or all tables of a folder (`KNk.hct` and so on; other files are not
/// looked at). `count` (or NULL) gets how many tables that were. They are in memory then: two bytes
/// for each position.
///
/// Errors: `HC_IO_ERROR`; `HC_DAMAGED` with the file and what is wrong with it. What was loaded
/// before stays.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_tables_load(
    tables: *mut hc_tables,
    path: *const c_char,
    path_length: usize,
    count: *mut usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let (path, count) = (path_of(path, path_length)?, optional_out(count)?);
            let tables = exclusive(tables)?;
            let mut loaded = 0;
            if path.is_dir() {
                for ending in [Ending::all(3), Ending::all(4)].concat() {
                    let file = || Tables::path(path, ending);
                    let found = tables.load(path, ending);
                    loaded += usize::from(found.map_err(|error| file_failed(&file(), &error))?);
                }
            } else {
                let table = File::open(path)
                    .map_err(FileError::from)
                    .and_then(|file| Table::read(BufReader::new(file)));
                tables.insert(table.map_err(|error| file_failed(path, &error))?);
                loaded = 1;
            }
            count.map_or(Ok(()), |count| count.put(loaded))
        })
    }
}

/// Loads a table from memory: what a file holds. Nothing of `bytes` is kept.
///
/// Errors: `HC_DAMAGED` with what is wrong with it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_tables_read(
    tables: *mut hc_tables,
    bytes: *const u8,
    size: usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let bytes = list(bytes, size)?;
            let tables = exclusive(tables)?;
            let table = Table::read(bytes).map_err(|error| Failure::of(HC_DAMAGED, error))?;
            tables.insert(table);
            Ok(())
        })
    }
}

/// Writes the table of an ending to a buffer: what a file holds. Ask for the size first (capacity
/// 0), or give a large buffer; both take as long.
///
/// Errors: `HC_PARSE_ERROR` if it is no ending, `HC_NOTHING_THERE` if the table is not here.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_tables_write(
    tables: *const hc_tables,
    name: *const c_char,
    name_length: usize,
    buffer: *mut u8,
    capacity: usize,
    count: *mut usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let (tables, to) = (shared(tables)?, list_out(buffer, capacity, count)?);
            let ending = ending(name, name_length)?;
            let table = tables.get(&ending).ok_or_else(|| missing(ending))?;
            let mut bytes = Vec::new();
            table.write(&mut bytes).map_err(|error| Failure::new(HC_IO_ERROR, "io", error))?;
            to.put(bytes)
        })
    }
}

/// Writes the table of an ending into a folder, as `KNk.hct` and so on. A file of that name is
/// replaced once the new one is complete.
///
/// Errors: `HC_PARSE_ERROR` if it is no ending, `HC_NOTHING_THERE` if the table is not here,
/// `HC_IO_ERROR`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_tables_save(
    tables: *const hc_tables,
    folder: *const c_char,
    folder_length: usize,
    name: *const c_char,
    name_length: usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let (tables, folder) = (shared(tables)?, path_of(folder, folder_length)?);
            let ending = ending(name, name_length)?;
            tables.get(&ending).ok_or_else(|| missing(ending))?;
            let file = Tables::path(folder, ending);
            tables.save(folder, ending).map_err(|error| file_failed(&file, &error))
        })
    }
}

/// Lists the endings whose tables are here.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_tables_endings(
    tables: *const hc_tables,
    buffer: *mut hc_ending,
    capacity: usize,
    count: *mut usize,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(UNTOLD, || {
            let endings = shared(tables)?.iter().map(|table| table.ending().into());
            list_out(buffer, capacity, count)?.put(endings)
        })
    }
}

/// Tells the ending that a position belongs to.
///
/// Errors: `HC_NOTHING_THERE` if there are fewer than three men or more than four, or a king has
/// been captured.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_fluidity_ending(
    game: *const hc_fluidity,
    ending: *mut hc_ending,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let found = Ending::of_position(shared(game)?.position())
                .ok_or_else(|| Failure::nothing_there("no ending has these men"))?;
            out(ending)?.put(found.into())
        })
    }
}

fn not_made(error: GenerateError) -> Failure {
    match error {
        GenerateError::Stopped { .. } => Failure::of(HC_STOPPED, error),
        GenerateError::TooLong { .. } => Failure::internal(),
    }
}

/// Hands progress of the library on to the caller's thread.
fn told(watch: &Watch<hc_table_progress>) -> impl Fn(&Progress) -> ControlFlow<()> + Sync + '_ {
    |now| watch.tell(now.into())
}

/// Makes the table of an ending, and before it those of all endings it can turn into, as far as
/// they are not here, in so many threads (0 for one for each core). Three men take part of a second,
/// four men minutes and up to some 200 MB. `progress` (or NULL) is called with `user`.
///
/// Errors: `HC_PARSE_ERROR` if it is no ending, `HC_STOPPED` (the tables that were finished stay),
/// `HC_INVALID_ARGUMENT`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_tables_generate(
    tables: *mut hc_tables,
    name: *const c_char,
    name_length: usize,
    threads: u32,
    progress: hc_table_progress_fn,
    user: *mut c_void,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers and callbacks.
    unsafe {
        answer(error, || {
            let tables = exclusive(tables)?;
            let ending = ending(name, name_length)?;
            watched(threads, START, progress, user, |watch| {
                tables.generate_with(ending, &told(&watch))
            })?
            .map_err(not_made)
        })
    }
}

/// Holds every entry of a table against those of the positions that follow, in so many threads (0
/// for one for each core). Only the ending's own table is checked. `progress` (or NULL) is called
/// with `user`.
///
/// Errors: `HC_DAMAGED` with the first entry that is wrong, `HC_PARSE_ERROR` if it is no ending,
/// `HC_NOTHING_THERE` if a table that is needed is not here, `HC_STOPPED`, `HC_INVALID_ARGUMENT`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_tables_verify(
    tables: *const hc_tables,
    name: *const c_char,
    name_length: usize,
    threads: u32,
    progress: hc_table_progress_fn,
    user: *mut c_void,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers and callbacks.
    unsafe {
        answer(error, || {
            let tables = shared(tables)?;
            let ending = ending(name, name_length)?;
            watched(threads, START, progress, user, |watch| tables.verify(ending, &told(&watch)))?
                .map_err(|error| match error {
                    VerifyError::Probe(error) => no_answer(error),
                    VerifyError::Stopped { .. } => Failure::of(HC_STOPPED, error),
                    _ => Failure::of(HC_DAMAGED, error),
                })
        })
    }
}

/// Counts what becomes of all positions of an ending with `side` to move. White is the side that
/// the name begins with.
///
/// Errors: `HC_PARSE_ERROR` if it is no ending, `HC_NOTHING_THERE` if the table is not here,
/// `HC_INVALID_ARGUMENT` if `side` is no colour.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_tables_counts(
    tables: *const hc_tables,
    name: *const c_char,
    name_length: usize,
    side: u8,
    counts: *mut hc_table_counts,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let (tables, to) = (shared(tables)?, out(counts)?);
            let ending = ending(name, name_length)?;
            let table = tables.get(&ending).ok_or_else(|| missing(ending))?;
            let counts = table.counts(color(side)?);
            let plies = |longest: Option<heterochess::tables::Longest>| {
                longest.map_or(0, |longest| longest.plies.into())
            };
            to.put(hc_table_counts {
                wins: counts.wins,
                draws: counts.draws,
                losses: counts.losses,
                finished: counts.finished,
                drawn_by_clock: counts.drawn_by_clock,
                longest_win: plies(counts.longest_win),
                longest_loss: plies(counts.longest_loss),
                reserved: [0; 16],
            })
        })
    }
}

/// Looks a position up, in a microsecond or so. `counted` is `HC_PLIES_TO_END` or
/// `HC_PLIES_TO_CAPTURE`. (What it means with respect to the draws of the rules is in
/// docs/solving.md.)
///
/// Errors: `HC_NOTHING_THERE` if there is no table for it, with the reason: the table that is
/// missing, too many men, castling rights. `HC_DAMAGED`, `HC_INVALID_ARGUMENT`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_tables_probe(
    tables: *const hc_tables,
    game: *const hc_fluidity,
    counted: u8,
    value: *mut hc_table_value,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let (tables, position) = (shared(tables)?, shared(game)?.position());
            let found = if with_clock(counted)? {
                tables.probe_with_clock(position)
            } else {
                tables.probe(position)
            };
            out(value)?.put(found.map_err(no_answer)?.into())
        })
    }
}

/// Lists the legal moves with what they come to for the side that makes them, best first. `counted`
/// is as for `hc_tables_probe`; by `HC_PLIES_TO_CAPTURE` a side that is winning wins by playing the
/// first again and again.
///
/// Errors: as for `hc_tables_probe`, for any of the positions.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_tables_moves(
    tables: *const hc_tables,
    game: *const hc_fluidity,
    counted: u8,
    buffer: *mut hc_table_move,
    capacity: usize,
    count: *mut usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let (tables, position) = (shared(tables)?, shared(game)?.position());
            let to = list_out(buffer, capacity, count)?;
            let moves = if with_clock(counted)? {
                tables.moves_with_clock(position)
            } else {
                tables.moves(position)
            };
            let moves = moves.map_err(no_answer)?.into_iter();
            to.put(moves.map(|(m, value)| hc_table_move { m: m.into(), value: value.into() }))
        })
    }
}

/// Lists best play of both sides to the end, without regard to the 25-move rule: so many moves as
/// `hc_tables_probe` tells plies to the end. None for a draw.
///
/// Errors: as for `hc_tables_probe`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_tables_line(
    tables: *const hc_tables,
    game: *const hc_fluidity,
    buffer: *mut hc_fluidity_move,
    capacity: usize,
    count: *mut usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let (tables, position) = (shared(tables)?, shared(game)?.position());
            let to = list_out(buffer, capacity, count)?;
            let line = tables.line(position).map_err(no_answer)?;
            to.put(line.into_iter().map(Into::into))
        })
    }
}
