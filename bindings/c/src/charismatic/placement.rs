//! The placement stage: what is drawn, and where it may be put.

use core::ffi::{c_char, c_void};

use heterochess::board::{Color, Role};
use heterochess::charismatic::{Game, Men, Placement, PlacementStage, Stage, WeightedDraw};

use super::game::not_done;
use super::{hc_charismatic, hc_men};
use crate::board::{role, role_number, square};
use crate::border::{answer, callback, exclusive, list_out, out, parse, shared, text_out, value};
use crate::status::{Answer, Failure, HC_WRONG_STAGE, hc_error, hc_status};

/// What there is to know about the placement stage, besides the men on the board.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct hc_placement_info {
    /// In how many equally likely ways five single men can be drawn now: what the weights of the
    /// draws add up to. 0 if nobody has to draw.
    pub total_weight: u64,
    /// What White and Black have not yet received.
    pub reserve: [hc_men; 2],
    /// What the side to move has received and not yet placed.
    pub hand: hc_men,
    /// 1 if the side to move has to draw now, otherwise 0.
    pub needs_draw: u8,
    /// Zero.
    pub reserved: [u8; 7],
}

/// A possible draw, and in how many of the equally likely ways it comes out.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct hc_weighted_draw {
    /// The ways. The probability is this over `total_weight`.
    pub weight: u64,
    /// The five men.
    pub men: hc_men,
}

/// Gives 64 random bits at each call.
pub type hc_random_fn = Option<unsafe extern "C" fn(user: *mut c_void) -> u64>;

impl From<WeightedDraw> for hc_weighted_draw {
    fn from(draw: WeightedDraw) -> hc_weighted_draw {
        hc_weighted_draw { weight: draw.weight, men: draw.men.into() }
    }
}

fn stage(game: &Game) -> Answer<&PlacementStage> {
    match game.stage() {
        Stage::Placement(stage) => Ok(stage),
        Stage::Play(_) => {
            Err(Failure::new(HC_WRONG_STAGE, "placement-over", "the placement stage is over"))
        }
    }
}

/// A placement that has a text: kings are never placed.
pub(super) fn placement(man: u8, on: u8) -> Answer<Placement> {
    let placement = Placement { role: role(man)?, square: square(on)? };
    if placement.role == Role::King {
        return Err(Failure::invalid("a king is never placed"));
    }
    Ok(placement)
}

/// Tells the reserves, the men in hand, and whether to draw or to place.
///
/// Errors: `HC_WRONG_STAGE`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_charismatic_placement(
    game: *const hc_charismatic,
    info: *mut hc_placement_info,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let stage = stage(shared(game)?)?;
            out(info)?.put(hc_placement_info {
                total_weight: stage.total_weight(),
                reserve: Color::ALL.map(|color| stage.reserve(color).into()),
                hand: stage.hand().into(),
                needs_draw: stage.needs_draw().into(),
                reserved: [0; 7],
            })
        })
    }
}

/// Lists the distinct draws that are possible now, with their weights; none if nobody has to draw.
/// There are at most 49.
///
/// Errors: `HC_WRONG_STAGE`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_charismatic_draws(
    game: *const hc_charismatic,
    buffer: *mut hc_weighted_draw,
    capacity: usize,
    count: *mut usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let draws = stage(shared(game)?)?.draws();
            list_out(buffer, capacity, count)?.put(draws.into_iter().map(Into::into))
        })
    }
}

/// Picks one of the draws that are possible now, each with its exact probability. `random` is
/// called with `user`, as a rule once. The game is not changed.
///
/// Errors: `HC_WRONG_STAGE`; `HC_NOTHING_THERE` if nobody has to draw.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_charismatic_sample_draw(
    game: *const hc_charismatic,
    random: hc_random_fn,
    user: *mut c_void,
    men: *mut hc_men,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers and callbacks.
    unsafe {
        answer(error, || {
            let stage = stage(shared(game)?)?;
            let men = out(men)?;
            let random = callback(random)?;
            let drawn = stage
                .sample_draw_by(|| random(user))
                .ok_or_else(|| Failure::nothing_there("nobody has to draw"))?;
            men.put(drawn.into())
        })
    }
}

/// Gives the side to move men from its reserve.
///
/// Errors: `HC_REFUSED` with the reason, `HC_WRONG_STAGE`. The game is unchanged then.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_charismatic_draw(
    game: *mut hc_charismatic,
    men: *const hc_men,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let men = value(men)?.check()?;
            exclusive(game)?.draw(&men).map_err(not_done)
        })
    }
}

/// Tells the squares on which a man of a role may be put now; none if there is no such man in hand.
///
/// Errors: `HC_INVALID_ARGUMENT`, `HC_WRONG_STAGE`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_charismatic_squares_for(
    game: *const hc_charismatic,
    man: u8,
    squares: *mut u64,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { answer(error, || out(squares)?.put(stage(shared(game)?)?.squares_for(role(man)?).0)) }
}

/// Asks whether a man may be put on a square: `HC_OK`, or why not.
///
/// Errors: `HC_REFUSED` with the first rule that is broken, `HC_WRONG_STAGE`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_charismatic_check_place(
    game: *const hc_charismatic,
    man: u8,
    on: u8,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let placement = Placement { role: role(man)?, square: square(on)? };
            Failure::unless(stage(shared(game)?)?.placement_refusal(&placement))
        })
    }
}

/// Puts a man of the hand on a square. After the last one of all, play begins.
///
/// Errors: `HC_REFUSED` with the first rule that is broken, `HC_WRONG_STAGE`. The game is unchanged
/// then.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_charismatic_place(
    game: *mut hc_charismatic,
    man: u8,
    on: u8,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let placement = Placement { role: role(man)?, square: square(on)? };
            exclusive(game)?.place(&placement).map_err(not_done)
        })
    }
}

/// Reads a placement such as `N@c3`. Whether it is possible, `hc_charismatic_check_place` says.
///
/// Errors: `HC_PARSE_ERROR`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_placement_parse(
    placement: *const c_char,
    placement_length: usize,
    man: *mut u8,
    on: *mut u8,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let (man, on) = (out(man)?, out(on)?);
            let parsed: Placement = parse(placement, placement_length)?;
            man.put(role_number(parsed.role))?;
            on.put(parsed.square as u8)
        })
    }
}

/// Writes a placement, such as `N@c3`.
///
/// Errors: `HC_INVALID_ARGUMENT`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_placement_text(
    man: u8,
    on: u8,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let placement = placement(man, on)?;
            text_out(buffer, capacity, length)?.put(placement)
        })
    }
}

/// Reads men in any order, such as `QRNPP`, or `-` for none.
///
/// Errors: `HC_PARSE_ERROR`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_men_parse(
    letters: *const c_char,
    letters_length: usize,
    men: *mut hc_men,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { answer(error, || out(men)?.put(parse::<Men>(letters, letters_length)?.into())) }
}

/// Writes men in the order QRBNP, such as `QRNPP`, or `-` for none.
///
/// Errors: `HC_INVALID_ARGUMENT`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_men_text(
    men: *const hc_men,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { answer(error, || text_out(buffer, capacity, length)?.put(value(men)?.check()?)) }
}
