//! What players say, and the answers.

use core::fmt;
use core::str::FromStr;

use super::{Board, Mode, MoveError, Seat, Square};
use crate::board::Role;

/// A move: from a square to another one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Where the piece stands.
    pub from: Square,
    /// Its destination.
    pub to: Square,
}

/// The two squares, such as `e2e4` or `a9a10`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is not a move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{text}` is not a move such as e2e4 or a9a10")]
pub struct ParseMoveError {
    /// The offending text, cut to a readable length.
    pub text: String,
}

impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Move, ParseMoveError> {
        let squares = Square::read(text)
            .and_then(|(from, rest)| Square::read(rest).map(|(to, rest)| (from, to, rest)));
        match squares {
            Some((from, to, "")) => Ok(Move { from, to }),
            _ => Err(ParseMoveError { text: crate::text::excerpt(text) }),
        }
    }
}

/// What a player can say.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Command {
    /// Send a piece; one that rests goes when it is ready (K5, K18).
    Move(Move),
    /// Forget the move queued for the resting piece on a square (K18).
    Cancel(Square),
    /// Leave the game: the army is eliminated at once (K21).
    Leave,
    /// The connection is lost: the army is eliminated after 30 000 ms (K21).
    Disconnect,
    /// The connection is back (K21).
    Reconnect,
}

impl From<Move> for Command {
    fn from(m: Move) -> Command {
        Command::Move(m)
    }
}

/// In words: `e2e4`, `cancel e4`, `leave`.
impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Move(m) => m.fmt(f),
            Command::Cancel(square) => write!(f, "cancel {square}"),
            Command::Leave => f.write_str("leave"),
            Command::Disconnect => f.write_str("disconnect"),
            Command::Reconnect => f.write_str("reconnect"),
        }
    }
}

/// What has become of a command that was not refused.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Accepted {
    /// The piece is under way.
    Started,
    /// The piece will go when it is ready.
    Queued,
    /// The queued move is forgotten.
    Cancelled,
    /// The player has left, is away, or is back.
    Ok,
}

impl Accepted {
    /// The word in lower case: `started`, `queued`, `cancelled` or `ok`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Accepted::Started => "started",
            Accepted::Queued => "queued",
            Accepted::Cancelled => "cancelled",
            Accepted::Ok => "ok",
        }
    }
}

impl fmt::Display for Accepted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Why a time cannot be gone to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum ClockError {
    /// It is past.
    #[error("time runs backwards: it is {now} ms already, not {time} ms")]
    Backwards {
        /// What time it is.
        now: u64,
        /// The time asked for.
        time: u64,
    },
    /// It is the one value beyond [`MAX_TIME`](super::MAX_TIME).
    #[error("the clock ends at {} ms", super::MAX_TIME)]
    BeyondEnd,
}

/// Why a command is refused. A refused command changes nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum Refusal {
    /// The game has been decided (K22).
    #[error("the game is over")]
    GameOver,
    /// The time of the command cannot be.
    #[error(transparent)]
    #[strum(transparent)]
    Clock(#[from] ClockError),
    /// The mode has no such seat.
    #[error("{mode} has no seat {seat}")]
    NoSuchSeat {
        /// The seat.
        seat: Seat,
        /// The mode.
        mode: Mode,
    },
    /// The army has been eliminated (K20, K21).
    #[error("the army of seat {seat} is out")]
    ArmyOut {
        /// Whose army.
        seat: Seat,
    },
    /// A player who is away commands nothing; he comes back or leaves.
    #[error("seat {seat} is disconnected")]
    Disconnected {
        /// Who is away.
        seat: Seat,
    },
    /// Coming back without having been away.
    #[error("seat {seat} is not disconnected")]
    NotDisconnected {
        /// Who is here.
        seat: Seat,
    },
    /// No such square on this board.
    #[error("{square} is not on {board}")]
    OffBoard {
        /// The square.
        square: Square,
        /// The board.
        board: Board,
    },
    /// Nobody stands there.
    #[error("there is no piece on {square}")]
    NoPiece {
        /// The square.
        square: Square,
    },
    /// Another army's piece, an ally's too (K7).
    #[error("the {role} on {square} is not yours but seat {owner}'s")]
    NotYours {
        /// Where it stands.
        square: Square,
        /// What it is.
        role: Role,
        /// Whose it is.
        owner: Seat,
    },
    /// A moving piece takes no command (K18).
    #[error("the {role} that left {square} is flying to {to}")]
    Flying {
        /// The square it reached last.
        square: Square,
        /// What it is.
        role: Role,
        /// Where it goes.
        to: Square,
    },
    /// A piece that rests cannot start at once. Only
    /// [`check_start`](super::Game::check_start) says so: a command is queued instead.
    #[error("the {role} on {square} rests for {left} ms more")]
    Resting {
        /// Where it stands.
        square: Square,
        /// What it is.
        role: Role,
        /// For how long, in milliseconds.
        left: u64,
    },
    /// Nothing to cancel.
    #[error("no move is queued for the {role} on {square}")]
    NothingQueued {
        /// Where the piece stands.
        square: Square,
        /// What it is.
        role: Role,
    },
    /// The piece may not go there (K5, K6).
    #[error(transparent)]
    #[strum(transparent)]
    Move(#[from] MoveError),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_round_trip() {
        for text in ["e2e4", "a9a10", "a10a9", "l10k12", "c1c12"] {
            assert_eq!(text.parse::<Move>().unwrap().to_string(), text);
        }
        for text in ["", "e2", "e2e", "e2e13", "e2-e4", "e2e4q", "e02e4", "m1a1", "é2e4"] {
            assert!(text.parse::<Move>().is_err(), "{text}");
        }
    }
}
