//! What has happened in a game, and taking it back.

use core::ffi::c_char;

use heterochess::charismatic::{Action, Game, Placement, Turn};

use super::game::not_done;
use super::placement::placement;
use super::{hc_charismatic, hc_men, hc_turn};
use crate::board::{HC_NO_ROLE, HC_NO_SQUARE, reserved, role_number};
use crate::border::{
    UNTOLD, answer, exclusive, list_out, object_out, optional_out, shared, text_out, value,
};
use crate::status::{Answer, Failure, hc_error, hc_status};

/// Men were drawn.
pub const HC_ACTION_DRAW: u8 = 1;
/// A man was placed.
pub const HC_ACTION_PLACE: u8 = 2;
/// A turn was played.
pub const HC_ACTION_TURN: u8 = 3;
/// A turn was finished with the own king in check, which lost the game.
pub const HC_ACTION_ILLEGAL_TURN: u8 = 4;

/// What a player did in a game of Charismatic Chess.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct hc_action {
    /// `HC_ACTION_...`.
    pub kind: u8,
    /// The man placed, or `HC_NO_ROLE`.
    pub role: u8,
    /// Where it was placed, or `HC_NO_SQUARE`.
    pub square: u8,
    /// Zero.
    pub reserved: [u8; 5],
    /// The men drawn.
    pub men: hc_men,
    /// The turn played.
    pub turn: hc_turn,
}

impl From<Action> for hc_action {
    fn from(action: Action) -> hc_action {
        let blank = hc_action {
            kind: 0,
            role: HC_NO_ROLE,
            square: HC_NO_SQUARE,
            reserved: [0; 5],
            men: hc_men::NONE,
            turn: hc_turn::NONE,
        };
        match action {
            Action::Draw(men) => hc_action { kind: HC_ACTION_DRAW, men: men.into(), ..blank },
            Action::Place(Placement { role, square }) => hc_action {
                kind: HC_ACTION_PLACE,
                role: role_number(role),
                square: square as u8,
                ..blank
            },
            Action::Turn(turn) => hc_action { kind: HC_ACTION_TURN, turn: turn.into(), ..blank },
            Action::IllegalTurn(turn) => {
                hc_action { kind: HC_ACTION_ILLEGAL_TURN, turn: turn.into(), ..blank }
            }
        }
    }
}

impl hc_action {
    pub(crate) fn check(&self) -> Answer<Action> {
        reserved(&self.reserved)?;
        Ok(match self.kind {
            HC_ACTION_DRAW => Action::Draw(self.men.check()?),
            HC_ACTION_PLACE => Action::Place(placement(self.role, self.square)?),
            HC_ACTION_TURN => Action::Turn(self.turn.check()?),
            HC_ACTION_ILLEGAL_TURN => Action::IllegalTurn(self.turn.check()?),
            kind => return Err(Failure::invalid(format!("{kind} is not a kind of action"))),
        })
    }
}

/// Takes the last draw, placement or turn back, and tells what it was (`action` may be NULL).
///
/// Errors: `HC_NOTHING_THERE` at the start.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_charismatic_undo(
    game: *mut hc_charismatic,
    action: *mut hc_action,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(UNTOLD, || {
            let (game, action) = (exclusive(game)?, optional_out(action)?);
            let undone = game.undo().ok_or_else(Failure::at_start)?;
            action.put(undone.into())
        })
    }
}

/// Lists all that has happened in a game, in order.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_charismatic_history(
    game: *const hc_charismatic,
    buffer: *mut hc_action,
    capacity: usize,
    count: *mut usize,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(UNTOLD, || {
            let actions = shared(game)?.actions();
            list_out(buffer, capacity, count)?.put(actions.iter().map(|&action| action.into()))
        })
    }
}

/// Writes an action as programs do: `draw:RNPPP`, `N@c3`, `e2e4,g1f3`.
///
/// Errors: `HC_INVALID_ARGUMENT`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_action_text(
    action: *const hc_action,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { answer(error, || text_out(buffer, capacity, length)?.put(value(action)?.check()?)) }
}

/// Writes what happened at an index of the history, counted from 0, as people do: turns are in
/// algebraic form, such as `e4,Nf3`; the rest is as `hc_action_text` writes it.
///
/// Errors: `HC_NOTHING_THERE` if less has happened.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_charismatic_history_san(
    game: *const hc_charismatic,
    index: usize,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let out = text_out(buffer, capacity, length)?;
            let game = shared(game)?;
            match game.actions().get(index).ok_or_else(Failure::not_played)? {
                Action::Turn(turn) | Action::IllegalTurn(turn) => out.put(san(game, index, turn)),
                action => out.put(action),
            }
        })
    }
}

/// A turn of the history in algebraic form.
fn san(game: &Game, index: usize, turn: &Turn) -> String {
    // Turns come after all draws and placements.
    let is_turn = |action: &&Action| matches!(action, Action::Turn(_));
    let turns_before = game.actions()[..index].iter().filter(is_turn).count();
    let before = game.play_stage().and_then(|play| play.positions().get(turns_before));
    before.map_or_else(|| turn.to_string(), |position| position.san(turn))
}

/// Makes a new game of the first `played` things that have happened in this one. Free it with
/// `hc_charismatic_free`.
///
/// Errors: `HC_NOTHING_THERE` if less has happened.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_charismatic_at(
    game: *const hc_charismatic,
    played: usize,
    earlier: *mut *mut hc_charismatic,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let mut game = shared(game)?.clone();
            let later = game.actions().len().checked_sub(played).ok_or_else(Failure::not_played)?;
            for _ in 0..later {
                game.undo();
            }
            object_out(earlier)?.put(game)
        })
    }
}

/// Carries an action out: a draw, a placement or a turn, such as `hc_charismatic_choose` or
/// `hc_charismatic_history` tells them. (A turn that lost the game by leaving the own king in check
/// is played as by `hc_charismatic_referee`.)
///
/// Errors: `HC_REFUSED` with the reason, `HC_GAME_OVER`, `HC_WRONG_STAGE`. The game is unchanged
/// then.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_charismatic_act(
    game: *mut hc_charismatic,
    action: *const hc_action,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let action = value(action)?.check()?;
            exclusive(game)?.act(&action).map_err(not_done)
        })
    }
}
