//! Computer opponents for the games in which turns are taken. (Those for Kung Fu Chess are in
//! `kungfu/player.rs`.)

use core::ffi::{c_char, c_void};
use std::time::{Duration, Instant};

use heterochess::opponents::{Choice, Level, Limits, Opponent, TurnBased, charismatic, fluidity};

use crate::board::reserved;
use crate::border::{
    Handle, answer, free, object_out, optional_out, optional_value, out, parse, shared,
};
use crate::charismatic::hc_charismatic;
use crate::charismatic::history::hc_action;
use crate::fluidity::{hc_fluidity, hc_fluidity_move};
use crate::status::{Answer, Failure, HC_GAME_OVER, HC_WRONG_STAGE, hc_error, hc_status};

/// Any legal move.
pub const HC_LEVEL_RANDOM: u8 = 1;
/// What wins most at once, and no look at what comes of it.
pub const HC_LEVEL_GREEDY: u8 = 2;
/// Looks ahead as far as its limits let it.
pub const HC_LEVEL_SEARCH: u8 = 3;

/// Somebody who plays Fluidity Chess and Charismatic Chess, either side. It holds no game, and what
/// it answers does not depend on what it was asked before.
pub struct hc_opponent {
    _opaque: [u8; 0],
}

/// The same opponent for both games.
pub struct Opponents {
    fluidity: Box<dyn Opponent<heterochess::fluidity::Game>>,
    charismatic: Box<dyn Opponent<heterochess::charismatic::Game>>,
}

impl Handle for hc_opponent {
    type Value = Opponents;
    const TAG: [u8; 8] = *b"opponent";
}

/// How long an opponent may think. All zero is as good as NULL: 50 000 nodes, a fraction of a
/// second. There is an answer however little is allowed.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct hc_limits {
    /// At most about so many nodes (positions looked at, or what takes as long). 0 stands for
    /// 50 000, or for no limit where `milliseconds` is one. With this limit alone the same question
    /// has the same answer on every machine.
    pub nodes: u64,
    /// At most about so many milliseconds; 0 for no such limit.
    pub milliseconds: u64,
    /// Zero.
    pub reserved: [u8; 16],
}

/// What an opponent thinks of its choice.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct hc_thought {
    /// How many nodes it has spent.
    pub nodes: u64,
    /// What the game is worth to the side to move, in hundredths of a pawn; beyond 29 000 a win, by
    /// a ply less for each point.
    pub score: i32,
    /// How far it has looked ahead, in plies or turns.
    pub depth: u32,
    /// 1 if there is a score, 0 from who does not ask.
    pub has_score: u8,
    /// Zero.
    pub reserved: [u8; 7],
}

/// Is asked every few hundred nodes whether to stop; 0 lets the opponent think on, with anything
/// else it answers at once.
pub type hc_stop_fn = Option<unsafe extern "C" fn(user: *mut c_void) -> i32>;

/// Reads the name of a level: `random`, `greedy` or `search`.
///
/// Errors: `HC_PARSE_ERROR` with the names there are.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_level_parse(
    name: *const c_char,
    name_length: usize,
    level: *mut u8,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            out(level)?.put(match parse(name, name_length)? {
                Level::Random => HC_LEVEL_RANDOM,
                Level::Greedy => HC_LEVEL_GREEDY,
                Level::Search => HC_LEVEL_SEARCH,
            })
        })
    }
}

/// Makes an opponent of a level (`HC_LEVEL_...`). The same seed plays the same. Free it with
/// `hc_opponent_free`.
///
/// Errors: `HC_INVALID_ARGUMENT`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_opponent_new(
    level: u8,
    seed: u64,
    opponent: *mut *mut hc_opponent,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let level = match level {
                HC_LEVEL_RANDOM => Level::Random,
                HC_LEVEL_GREEDY => Level::Greedy,
                HC_LEVEL_SEARCH => Level::Search,
                _ => return Err(Failure::invalid(format!("{level} is not a level"))),
            };
            object_out(opponent)?.put(Opponents {
                fluidity: fluidity::opponent(level, seed),
                charismatic: charismatic::opponent(level, seed),
            })
        })
    }
}

/// Frees an opponent. NULL is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_opponent_free(opponent: *mut hc_opponent) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { free(opponent) }
}

/// Asks an opponent within limits (NULL is allowed) and a callback.
///
/// # Safety
///
/// `limits` is NULL or points to limits; `stop` may be called with `user`.
unsafe fn choose<G: TurnBased>(
    opponent: &dyn Opponent<G>,
    game: &G,
    limits: *const hc_limits,
    stop: hc_stop_fn,
    user: *mut c_void,
) -> Answer<Choice<G::Decision>> {
    let none = hc_limits { nodes: 0, milliseconds: 0, reserved: [0; 16] };
    // SAFETY: as for this function.
    let limits = unsafe { optional_value(limits)? }.unwrap_or(none);
    reserved(&limits.reserved)?;
    let nodes = match (limits.nodes, limits.milliseconds) {
        (0, 0) => Limits::DEFAULT.node_limit(),
        (0, _) => u64::MAX,
        (nodes, _) => nodes,
    };
    let begun = Instant::now();
    let time = (limits.milliseconds > 0).then(|| Duration::from_millis(limits.milliseconds));
    let stopped = || {
        time.is_some_and(|time| begun.elapsed() >= time)
            // SAFETY: as for this function.
            || stop.is_some_and(|stop| unsafe { stop(user) } != 0)
    };
    let choice = opponent.choose(game, &Limits::nodes(nodes).stop_when(&stopped));
    choice.ok_or_else(|| match game.outcome() {
        Some(outcome) => {
            let over = format!("the game is over: {outcome}");
            Failure::new(HC_GAME_OVER, "game-over", over)
        }
        None => Failure::new(HC_WRONG_STAGE, "draw-first", "men are to be drawn first"),
    })
}

impl<D> From<&Choice<D>> for hc_thought {
    fn from(choice: &Choice<D>) -> hc_thought {
        hc_thought {
            nodes: choice.nodes,
            score: choice.score.unwrap_or(0),
            depth: choice.depth,
            has_score: choice.score.is_some().into(),
            reserved: [0; 7],
        }
    }
}

/// Asks an opponent for a move of the side to move; it is not played. `limits` may be NULL;
/// `stop` (or NULL) is called with `user`; `thought` (or NULL) gets what the opponent thinks of it.
///
/// Errors: `HC_GAME_OVER`, `HC_INVALID_ARGUMENT`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_fluidity_choose(
    game: *const hc_fluidity,
    opponent: *const hc_opponent,
    limits: *const hc_limits,
    stop: hc_stop_fn,
    user: *mut c_void,
    m: *mut hc_fluidity_move,
    thought: *mut hc_thought,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers and callbacks.
    unsafe {
        answer(error, || {
            let (m, thought) = (out(m)?, optional_out(thought)?);
            let opponent = &*shared(opponent)?.fluidity;
            let choice = choose(opponent, shared(game)?, limits, stop, user)?;
            thought.put((&choice).into())?;
            m.put(choice.decision.into())
        })
    }
}

/// Asks an opponent what the side to move does: a placement or a turn, for `hc_charismatic_act`. It
/// is not done. Men are drawn by chance (`hc_charismatic_sample_draw`), not by an opponent. The
/// other arguments are as for `hc_fluidity_choose`.
///
/// Errors: `HC_GAME_OVER`, `HC_WRONG_STAGE` if men are to be drawn first, `HC_INVALID_ARGUMENT`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_charismatic_choose(
    game: *const hc_charismatic,
    opponent: *const hc_opponent,
    limits: *const hc_limits,
    stop: hc_stop_fn,
    user: *mut c_void,
    action: *mut hc_action,
    thought: *mut hc_thought,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers and callbacks.
    unsafe {
        answer(error, || {
            let (action, thought) = (out(action)?, optional_out(thought)?);
            let opponent = &*shared(opponent)?.charismatic;
            let choice = choose(opponent, shared(game)?, limits, stop, user)?;
            thought.put((&choice).into())?;
            action.put(choice.decision.into())
        })
    }
}
