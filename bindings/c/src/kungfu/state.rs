//! What a game looks like at this millisecond: all that is drawn sixty times a second.

use core::ffi::c_char;

use heterochess::kungfu::{
    EliminationCause, Outcome, Piece, PieceId, PieceState, Reason, Seat, Seats,
};

use super::{HC_NEVER, KungFu, hc_kungfu, mode_number, seat_bits, seats, square, square_number};
use crate::board::{HC_NO_SQUARE, flag, reserved, role_number};
use crate::border::{UNTOLD, answer, list_out, optional_out, out, shared, text_out, value};
use crate::status::{Answer, Failure, hc_error, hc_status};

/// The piece stands and may be sent.
pub const HC_PIECE_READY: u8 = 1;
/// The piece stands and rests.
pub const HC_PIECE_RESTING: u8 = 2;
/// The piece travels, and is on no square.
pub const HC_PIECE_FLYING: u8 = 3;

/// A piece at one millisecond. A flying one is `elapsed / total` of the way from `square` to `next`;
/// of a resting one's rest, `elapsed / total` is over.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct hc_kungfu_piece {
    /// Flying: when the move started. Otherwise 0.
    pub started: u64,
    /// Resting: when it is ready again, or `HC_NEVER`. Otherwise 0.
    pub ready_at: u64,
    /// Flying or resting: for how long, in milliseconds. Otherwise 0.
    pub elapsed: u64,
    /// Flying: how long it takes from `square` to `next`. Resting: how long a rest is. Otherwise 0.
    pub total: u64,
    /// Its identity, for the whole game.
    pub id: u8,
    /// Whose it is.
    pub seat: u8,
    /// What it is now: a promoted pawn is a queen.
    pub role: u8,
    /// `HC_PIECE_...`.
    pub state: u8,
    /// Where it stands; flying: the square it reached last, or left when the move started.
    pub square: u8,
    /// Flying: the square it will reach next. Otherwise `HC_NO_SQUARE`.
    pub next: u8,
    /// Flying: its destination. Resting: where it is to go then, or `HC_NO_SQUARE`. Otherwise
    /// `HC_NO_SQUARE`.
    pub to: u8,
    /// Zero.
    pub reserved: [u8; 9],
}

/// The game goes on.
pub const HC_KUNGFU_GOES_ON: u8 = 0;
/// One team alone has a surviving army.
pub const HC_KUNGFU_LAST_TEAM_STANDING: u8 = 1;
/// No army survived: a draw.
pub const HC_KUNGFU_NOBODY_LEFT: u8 = 2;

/// How a game of Kung Fu Chess has ended, if it has.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct hc_kungfu_outcome {
    /// 1 if the game is over, otherwise 0.
    pub over: u8,
    /// Why: `HC_KUNGFU_LAST_TEAM_STANDING` or `HC_KUNGFU_NOBODY_LEFT`.
    pub reason: u8,
    /// The seats of the winning team, as a set; none in a draw.
    pub winners: u8,
    /// Zero.
    pub reserved: u8,
    /// The place of each seat, seat 1 first, from 1; 0 if it has none (yet).
    pub places: [u8; 4],
}

/// The army is not out.
pub const HC_CAUSE_NONE: u8 = 0;
/// Its king was captured or destroyed.
pub const HC_CAUSE_KING_LOST: u8 = 1;
/// Its player left.
pub const HC_CAUSE_LEFT: u8 = 2;
/// Its player was disconnected for too long.
pub const HC_CAUSE_DISCONNECTED: u8 = 3;

/// What there is to know about a game at one millisecond, besides the pieces. Arrays are by seat,
/// seat 1 first.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct hc_kungfu_state {
    /// The time, in milliseconds. It stands still once the game is over.
    pub now: u64,
    /// When something happens next without a command, or `HC_NEVER`.
    pub next_event: u64,
    /// From one square to the next, in milliseconds.
    pub square_ms: u64,
    /// The rest after a move, in milliseconds.
    pub rest_ms: u64,
    /// When each army was eliminated, or `HC_NEVER`.
    pub eliminated_at: [u64; 4],
    /// Since when each player is disconnected, or `HC_NEVER`.
    pub away_since: [u64; 4],
    /// How many pieces each army has captured and destroyed.
    pub kills: [u32; 4],
    /// The same for the team of each seat.
    pub team_kills: [u32; 4],
    /// The team of each seat, as a set of seats; none if the mode does not have the seat.
    pub teams: [u8; 4],
    /// Why each army was eliminated: `HC_CAUSE_...`.
    pub causes: [u8; 4],
    /// `HC_MODE_...`.
    pub mode: u8,
    /// How many files and ranks the board has: 8 or 12.
    pub side: u8,
    /// The seats of the mode, as a set.
    pub seats: u8,
    /// The seats whose armies have not been eliminated, as a set.
    pub alive: u8,
    /// The seats whose players are disconnected, as a set.
    pub away: u8,
    /// How many pieces the game began with: their identities are below this number.
    pub piece_count: u8,
    /// Zero.
    pub reserved: [u8; 2],
    /// How the game has ended, if it has.
    pub outcome: hc_kungfu_outcome,
    /// Zero.
    pub reserved2: [u8; 40],
}

impl hc_kungfu_piece {
    #[inline]
    fn of(piece: Piece, rest_ms: u64) -> hc_kungfu_piece {
        let blank = hc_kungfu_piece {
            started: 0,
            ready_at: 0,
            elapsed: 0,
            total: 0,
            id: piece.id.index() as u8,
            seat: piece.seat.number(),
            role: role_number(piece.role),
            state: HC_PIECE_READY,
            square: square_number(piece.square()),
            next: HC_NO_SQUARE,
            to: HC_NO_SQUARE,
            reserved: [0; 9],
        };
        match piece.state {
            PieceState::Ready { .. } => blank,
            PieceState::Resting { ready_at, left, queued, .. } => hc_kungfu_piece {
                state: HC_PIECE_RESTING,
                ready_at,
                elapsed: rest_ms.saturating_sub(left),
                total: rest_ms,
                to: queued.map_or(HC_NO_SQUARE, square_number),
                ..blank
            },
            PieceState::Flying { next, to, started, elapsed, total, .. } => hc_kungfu_piece {
                state: HC_PIECE_FLYING,
                started,
                elapsed,
                total,
                next: square_number(next),
                to: square_number(to),
                ..blank
            },
        }
    }
}

pub(super) fn reason_number(reason: Reason) -> u8 {
    match reason {
        Reason::LastTeamStanding => HC_KUNGFU_LAST_TEAM_STANDING,
        Reason::NobodyLeft => HC_KUNGFU_NOBODY_LEFT,
    }
}

pub(super) fn outcome(reason: u8, winners: Seats) -> Answer<Outcome> {
    let reason = match reason {
        HC_KUNGFU_LAST_TEAM_STANDING => Reason::LastTeamStanding,
        HC_KUNGFU_NOBODY_LEFT => Reason::NobodyLeft,
        _ => return Err(Failure::invalid(format!("{reason} is not a reason"))),
    };
    Ok(Outcome { winners, reason })
}

pub(super) fn cause_number(cause: EliminationCause) -> u8 {
    match cause {
        EliminationCause::KingLost { .. } => HC_CAUSE_KING_LOST,
        EliminationCause::Left => HC_CAUSE_LEFT,
        EliminationCause::Disconnected => HC_CAUSE_DISCONNECTED,
    }
}

impl From<&KungFu> for hc_kungfu_outcome {
    fn from(kungfu: &KungFu) -> hc_kungfu_outcome {
        let game = &kungfu.game;
        let place = |seat| {
            let place = game.placements().and_then(|places| places.place(seat));
            place.unwrap_or(0) as u8
        };
        let blank =
            hc_kungfu_outcome { over: 0, reason: 0, winners: 0, reserved: 0, places: [0; 4] };
        game.outcome().map_or(blank, |outcome| hc_kungfu_outcome {
            over: 1,
            reason: reason_number(outcome.reason),
            winners: seat_bits(outcome.winners),
            places: Seat::ALL.map(place),
            ..blank
        })
    }
}

impl From<&KungFu> for hc_kungfu_state {
    fn from(kungfu: &KungFu) -> hc_kungfu_state {
        let game = &kungfu.game;
        let (mode, speed) = (game.mode(), game.speed());
        let has = |seat| mode.seats().contains(seat);
        let away = |seat| game.disconnected_since(seat);
        hc_kungfu_state {
            now: game.now(),
            next_event: game.next_event_time().unwrap_or(HC_NEVER),
            square_ms: speed.square_ms(),
            rest_ms: speed.rest_ms(),
            eliminated_at: Seat::ALL
                .map(|seat| game.elimination(seat).map_or(HC_NEVER, |(time, _)| time)),
            away_since: Seat::ALL.map(|seat| away(seat).unwrap_or(HC_NEVER)),
            kills: Seat::ALL.map(|seat| game.kills(seat)),
            team_kills: Seat::ALL.map(|seat| if has(seat) { game.team_kills(seat) } else { 0 }),
            teams: Seat::ALL.map(|seat| if has(seat) { seat_bits(mode.team(seat)) } else { 0 }),
            causes: Seat::ALL.map(|seat| {
                game.elimination(seat).map_or(HC_CAUSE_NONE, |(_, cause)| cause_number(cause))
            }),
            mode: mode_number(mode),
            side: mode.board().side(),
            seats: seat_bits(mode.seats()),
            alive: seat_bits(game.alive()),
            away: seat_bits(mode.seats().iter().filter(|&seat| away(seat).is_some()).collect()),
            piece_count: game.piece_count() as u8,
            reserved: [0; 2],
            outcome: kungfu.into(),
            reserved2: [0; 40],
        }
    }
}

/// Tells everything there is to draw at this millisecond: the state of the game (`state` may be
/// NULL), and the pieces on the board and in the air, by identity. It does not allocate.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_kungfu_snapshot(
    game: *const hc_kungfu,
    state: *mut hc_kungfu_state,
    buffer: *mut hc_kungfu_piece,
    capacity: usize,
    count: *mut usize,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(UNTOLD, || {
            let kungfu = shared(game)?;
            let mut pieces = list_out(buffer, capacity, count)?;
            optional_out(state)?.put_with(|| kungfu.into())?;
            let rest_ms = kungfu.game.speed().rest_ms();
            kungfu.game.visit_pieces(|piece| pieces.push(hc_kungfu_piece::of(piece, rest_ms)));
            pieces.finish()
        })
    }
}

/// Tells the time, who is alive, kills, and all else about a game but its pieces.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_kungfu_info(
    game: *const hc_kungfu,
    state: *mut hc_kungfu_state,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { answer(UNTOLD, || out(state)?.put(shared(game)?.into())) }
}

/// Tells when something happens next without a command, or `HC_NEVER`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_kungfu_next_event(game: *const hc_kungfu, time: *mut u64) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(UNTOLD, || out(time)?.put(shared(game)?.game.next_event_time().unwrap_or(HC_NEVER)))
    }
}

/// Tells about a piece by its identity.
///
/// Errors: `HC_NOTHING_THERE` if it is gone or never was.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_kungfu_get_piece(
    game: *const hc_kungfu,
    id: u8,
    piece: *mut hc_kungfu_piece,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let game = &shared(game)?.game;
            let found = PieceId::new(id.into())
                .and_then(|id| game.piece(id))
                .ok_or_else(|| Failure::nothing_there("there is no such piece"))?;
            out(piece)?.put(hc_kungfu_piece::of(found, game.speed().rest_ms()))
        })
    }
}

/// Tells about the piece that stands on a square.
///
/// Errors: `HC_NOTHING_THERE` if none does, `HC_INVALID_ARGUMENT` if it is no square.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_kungfu_piece_on(
    game: *const hc_kungfu,
    on: u8,
    piece: *mut hc_kungfu_piece,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let game = &shared(game)?.game;
            let found = game
                .piece_on(square(on)?)
                .ok_or_else(|| Failure::nothing_there("no piece stands there"))?;
            out(piece)?.put(hc_kungfu_piece::of(found, game.speed().rest_ms()))
        })
    }
}

/// Tells whose a piece is or was, and what it is or was last: also of a piece that is gone.
///
/// Errors: `HC_NOTHING_THERE` if there never was such a piece.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_kungfu_identity(
    game: *const hc_kungfu,
    id: u8,
    owner: *mut u8,
    role: *mut u8,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let (owner_out, role_out) = (out(owner)?, out(role)?);
            let (owner, role) = PieceId::new(id.into())
                .and_then(|id| shared(game).map(|kungfu| kungfu.game.identity(id)).transpose())
                .transpose()?
                .ok_or_else(|| Failure::nothing_there("there never was such a piece"))?;
            owner_out.put(owner.number())?;
            role_out.put(role_number(role))
        })
    }
}

/// Writes an outcome in words, such as `seats 1 and 3 win: last-team-standing`; nothing if the game
/// goes on.
///
/// Errors: `HC_INVALID_ARGUMENT` if a number in it is unknown.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_kungfu_outcome_text(
    outcome_: *const hc_kungfu_outcome,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let text = text_out(buffer, capacity, length)?;
            let told = value(outcome_)?;
            reserved(&[told.reserved])?;
            if !flag(told.over)? {
                return text.put("");
            }
            text.put(outcome(told.reason, seats(told.winners)?)?)
        })
    }
}
