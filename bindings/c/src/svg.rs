//! Pictures as SVG.

use core::ffi::c_char;

use heterochess::board::Bitboard;
use heterochess::svg::{self, Options, Paint};

use crate::board::{flag, reserved, role, square};
use crate::border::{answer, optional_value, shared, text_out};
use crate::charismatic::hc_charismatic;
use crate::charismatic::series::hc_series;
use crate::fluidity::hc_fluidity;
use crate::kungfu::hc_kungfu;
use crate::status::{Answer, hc_error, hc_status};

/// How a picture is drawn. All zero is as good as NULL: 400 pixels wide, White at the bottom, with
/// coordinates, a king in check marked, and nothing else.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct hc_svg_options {
    /// Squares of the 8x8 board to be tinted, as a set.
    pub highlighted: u64,
    /// The width in pixels; 0 stands for 400.
    pub size: u32,
    /// 1 to turn the board by a half, otherwise 0.
    pub flip: u8,
    /// 1 to leave the coordinates off, otherwise 0.
    pub no_coordinates: u8,
    /// 1 not to mark a king in check, otherwise 0.
    pub no_check: u8,
    /// 1 to mark where the man on `legal_from` may go, otherwise 0.
    pub show_legal: u8,
    /// The square whose man's moves are marked, as squares are numbered in the game.
    pub legal_from: u8,
    /// Zero.
    pub reserved: [u8; 15],
}

/// The options of C.
///
/// # Safety
///
/// The pointer is NULL or points to options.
unsafe fn options<S: Into<heterochess::kungfu::Square>>(
    chosen: *const hc_svg_options,
    square: impl FnOnce(u8) -> Answer<S>,
) -> Answer<Options> {
    // SAFETY: as for this function.
    let Some(chosen) = (unsafe { optional_value(chosen)? }) else { return Ok(Options::new()) };
    reserved(&chosen.reserved)?;
    let mut options = Options::new()
        .size(if chosen.size == 0 { 400 } else { chosen.size })
        .flip(flag(chosen.flip)?)
        .coordinates(!flag(chosen.no_coordinates)?)
        .check(!flag(chosen.no_check)?)
        .highlights(Bitboard(chosen.highlighted), Paint::Yellow);
    if flag(chosen.show_legal)? {
        options = options.legal_from(square(chosen.legal_from)?);
    }
    Ok(options)
}

/// Writes a picture (SVG) of a game as it stands, with its last move. `chosen` may be NULL. A
/// picture has some 10 000 bytes: ask for the length first, or give a large buffer.
///
/// Errors: `HC_INVALID_ARGUMENT`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_fluidity_svg(
    game: *const hc_fluidity,
    chosen: *const hc_svg_options,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let picture = svg::fluidity::game(shared(game)?, &options(chosen, square)?);
            text_out(buffer, capacity, length)?.put(picture)
        })
    }
}

/// As `hc_fluidity_svg`: the placement stage with reserves and hand, or the position with the moves
/// of the last turn.
///
/// Errors: `HC_INVALID_ARGUMENT`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_charismatic_svg(
    game: *const hc_charismatic,
    chosen: *const hc_svg_options,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let picture = svg::charismatic::game(shared(game)?, &options(chosen, square)?);
            text_out(buffer, capacity, length)?.put(picture)
        })
    }
}

/// As `hc_fluidity_svg`: a turn in progress, with its moves.
///
/// Errors: `HC_INVALID_ARGUMENT`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_series_svg(
    series: *const hc_series,
    chosen: *const hc_svg_options,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let picture = svg::charismatic::series(shared(series)?, &options(chosen, square)?);
            text_out(buffer, capacity, length)?.put(picture)
        })
    }
}

/// As `hc_fluidity_svg`: a game at this millisecond, pieces in flight and at rest.
///
/// Errors: `HC_INVALID_ARGUMENT`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_kungfu_svg(
    game: *const hc_kungfu,
    chosen: *const hc_svg_options,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let options = options(chosen, crate::kungfu::square)?;
            let picture = svg::kungfu::game(&shared(game)?.game, &options);
            text_out(buffer, capacity, length)?.put(picture)
        })
    }
}

/// Writes the shape of a role, for boards that draw by themselves: SVG elements (`path` and
/// `circle`) without a picture around them. It fills a square of 100 units from 0, 0 at the upper
/// left. Bodies take `fill` and `stroke` from where they are put, lines on them have
/// `currentColor`; strokes are 3.5 units wide with round ends and joins. Path data are absolute
/// commands `M L H V C A Z`.
///
/// Errors: `HC_INVALID_ARGUMENT` if it is no role.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_role_shape(
    role_number: u8,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || text_out(buffer, capacity, length)?.put(svg::shape(role(role_number)?)))
    }
}
