//! Computers that play a seat.

use heterochess::opponents::kungfu::{self, Level, Pace, Player};

use super::play::hc_kungfu_command;
use super::{hc_kungfu, seat};
use crate::border::{Handle, UNTOLD, answer, exclusive, free, object_out, out, shared};
use crate::status::{Failure, hc_error, hc_status};

/// Any move, now and then.
pub const HC_PLAYER_RANDOM: u8 = 1;
/// Takes what is best to be had, and does not look at what comes of it.
pub const HC_PLAYER_GREEDY: u8 = 2;
/// Dodges, takes, blocks, times its collisions and guards its king.
pub const HC_PLAYER_REACTIVE: u8 = 3;

/// A computer that plays one seat of a game of Kung Fu Chess. It holds no game.
pub struct hc_kungfu_player {
    _opaque: [u8; 0],
}

impl Handle for hc_kungfu_player {
    type Value = Box<dyn Player>;
    const TAG: [u8; 8] = *b"player  ";
}

/// Makes a player of a level (`HC_PLAYER_...`) for a seat. `command_gap_ms` is the least time from
/// one command of his to the next, `reaction_ms` the mean time between two looks at the board; 0 is
/// that of a practised person. The same seed plays the same. Free it with `hc_kungfu_player_free`.
///
/// Errors: `HC_INVALID_ARGUMENT`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_kungfu_player_new(
    level: u8,
    of: u8,
    command_gap_ms: u64,
    reaction_ms: u64,
    seed: u64,
    player: *mut *mut hc_kungfu_player,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let level = match level {
                HC_PLAYER_RANDOM => Level::Random,
                HC_PLAYER_GREEDY => Level::Greedy,
                HC_PLAYER_REACTIVE => Level::Reactive,
                _ => return Err(Failure::invalid(format!("{level} is not a level"))),
            };
            let or = |time: u64, usual: u64| if time == 0 { usual } else { time };
            let pace = Pace::new(
                or(command_gap_ms, Pace::HUMAN.command_gap_ms()),
                or(reaction_ms, Pace::HUMAN.reaction_ms()),
            );
            object_out(player)?.put(kungfu::player(level, seat(of)?, pace, seed))
        })
    }
}

/// Frees a player. NULL is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_kungfu_player_free(player: *mut hc_kungfu_player) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { free(player) }
}

/// Tells when a player looks at the board next, in milliseconds of the game's clock.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_kungfu_player_next_look(
    player: *const hc_kungfu_player,
    time: *mut u64,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { answer(UNTOLD, || out(time)?.put(shared(player)?.next_look())) }
}

/// Lets a player look at a game as it is. `command` gets what he does now, for `hc_kungfu_submit`;
/// its kind is 0 if he does nothing. A look before `hc_kungfu_player_next_look` sees nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_kungfu_player_look(
    player: *mut hc_kungfu_player,
    game: *const hc_kungfu,
    command: *mut hc_kungfu_command,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(UNTOLD, || {
            let (command, game) = (out(command)?, shared(game)?);
            let said = exclusive(player)?.look(&game.game);
            command.put(said.map_or(hc_kungfu_command::NONE, Into::into))
        })
    }
}
