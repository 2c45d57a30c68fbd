//! Charismatic Chess: the plain values that its functions take and give.

pub mod game;
pub mod history;
pub mod placement;
pub mod search;
pub mod series;

use heterochess::charismatic::{Game, Men, Move, Position, Stage, Turn};

use crate::board::{
    HC_NO_ROLE, flag, optional_number, optional_role, reserved, role, role_number, square,
};
use crate::border::Handle;
use crate::status::{Answer, Failure, HC_WRONG_STAGE};

/// How many moves a turn has at most.
pub const HC_MAX_SERIES: usize = 5;

/// A game of Charismatic Chess: draws, placements, turns, and what follows from them.
pub struct hc_charismatic {
    _opaque: [u8; 0],
}

impl Handle for hc_charismatic {
    type Value = Game;
    const TAG: [u8; 8] = *b"charisma";
}

/// A move of Charismatic Chess. One that you put together yourself has reserved bytes of zero.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct hc_charismatic_move {
    /// The square the man leaves.
    pub from: u8,
    /// The square it goes to. Castling is the king's move.
    pub to: u8,
    /// What the man was before the move.
    pub role: u8,
    /// What a pawn becomes on its last rank, or `HC_NO_ROLE`.
    pub promotion: u8,
    /// What is taken, or `HC_NO_ROLE`.
    pub capture: u8,
    /// 1 if the pawn taken is not on `to` but has just passed it, otherwise 0.
    pub en_passant: u8,
    /// Zero.
    pub reserved: [u8; 2],
}

/// A turn: one to five moves in order.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct hc_turn {
    /// The moves; beyond `count` they are all zero.
    pub moves: [hc_charismatic_move; HC_MAX_SERIES],
    /// How many moves the turn has.
    pub count: u8,
    /// Zero.
    pub reserved: [u8; 7],
}

/// Men off the board: a reserve, a draw, or what a player has in hand.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct hc_men {
    /// How many there are by role: `count[HC_PAWN]` pawns. No other elements than those of pawn to
    /// queen are used; the others are zero.
    pub count: [u8; 8],
}

/// Nothing.
const NO_MOVE: hc_charismatic_move = hc_charismatic_move {
    from: 0,
    to: 0,
    role: HC_NO_ROLE,
    promotion: HC_NO_ROLE,
    capture: HC_NO_ROLE,
    en_passant: 0,
    reserved: [0; 2],
};

impl From<Move> for hc_charismatic_move {
    #[inline]
    fn from(m: Move) -> hc_charismatic_move {
        hc_charismatic_move {
            from: m.from as u8,
            to: m.to as u8,
            role: role_number(m.role),
            promotion: optional_number(m.promotion),
            capture: optional_number(m.capture),
            en_passant: m.en_passant.into(),
            reserved: [0; 2],
        }
    }
}

impl hc_charismatic_move {
    fn is_zero(&self) -> bool {
        let &hc_charismatic_move { from, to, role, promotion, capture, en_passant, reserved } =
            self;
        let [first, second] = reserved;
        from | to | role | promotion | capture | en_passant | first | second == 0
    }

    fn check(self) -> Answer<Move> {
        reserved(&self.reserved)?;
        Ok(Move {
            from: square(self.from)?,
            to: square(self.to)?,
            role: role(self.role)?,
            promotion: optional_role(self.promotion)?,
            capture: optional_role(self.capture)?,
            en_passant: flag(self.en_passant)?,
        })
    }
}

impl From<Turn> for hc_turn {
    fn from(turn: Turn) -> hc_turn {
        let mut moves = [NO_MOVE; HC_MAX_SERIES];
        for (slot, &m) in moves.iter_mut().zip(turn.moves()) {
            *slot = m.into();
        }
        hc_turn { moves, count: turn.moves().len() as u8, reserved: [0; 7] }
    }
}

impl hc_turn {
    /// No turn.
    const NONE: hc_turn = hc_turn { moves: [NO_MOVE; HC_MAX_SERIES], count: 0, reserved: [0; 7] };

    pub(crate) fn check(&self) -> Answer<Turn> {
        reserved(&self.reserved)?;
        let none = || Failure::invalid("a turn has one to five moves");
        let (moves, beyond) = self.moves.split_at_checked(self.count.into()).ok_or_else(none)?;
        if !beyond.iter().all(hc_charismatic_move::is_zero) {
            return Err(Failure::invalid("a move beyond the count of a turn is not zero"));
        }
        let moves = moves.iter().map(|m| m.check()).collect::<Answer<Vec<Move>>>()?;
        Turn::new(&moves).ok_or_else(none)
    }
}

impl From<Men> for hc_men {
    fn from(men: Men) -> hc_men {
        let mut count = [0; 8];
        for role in Men::ROLES {
            count[usize::from(role_number(role))] = men.count(role) as u8;
        }
        hc_men { count }
    }
}

impl hc_men {
    const NONE: hc_men = hc_men { count: [0; 8] };

    fn check(self) -> Answer<Men> {
        let mut men = Men::NONE;
        for (number, count) in (0..).zip(self.count) {
            for _ in 0..count {
                men = men
                    .with(role(number)?)
                    .ok_or_else(|| Failure::invalid("a king is never drawn"))?;
            }
        }
        Ok(men)
    }
}

/// The position of play, if that stage has begun.
pub(crate) fn position(game: &Game) -> Answer<&Position> {
    match game.stage() {
        Stage::Play(position) => Ok(position),
        Stage::Placement(_) => Err(Failure::new(
            HC_WRONG_STAGE,
            "placement-not-over",
            "the placement stage is not over",
        )),
    }
}
