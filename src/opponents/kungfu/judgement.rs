//! What a situation is worth to a seat.

use super::Pace;
use super::simple::value;
use crate::board::Role;
use crate::kungfu::{
    Command, Game, Mode, Move, Piece, PieceId, PieceState, Seat, Seats, Speed, Square,
};

/// What is counted, in hundredths of a pawn.
mod weight {
    /// A king that could be taken before he can move, as bad as the loss of most of the army.
    pub(super) const KING_LOST: i32 = 6_000;
    /// A king that could be taken if he did not move.
    pub(super) const KING_CHASED: i32 = 60;
    /// What a man is worth that could be taken before it can move, in percent of its value.
    pub(super) const CAUGHT: i32 = 85;
    /// The same for a man that may yet move away.
    pub(super) const CHASED: i32 = 12;
    /// What is got back where the taker can be taken in turn, in percent of its value.
    pub(super) const REVENGE: i32 = 60;
    /// What an enemy is worth that cannot move away in time, in percent of its value.
    pub(super) const PREY: i32 = 40;
    /// The share of awake targets that are hit all the same, in percent: of those that have the
    /// time to dodge, and of those that have not.
    pub(super) const HIT_IN_TIME: i32 = 5;
    pub(super) const HIT_TOO_LATE: i32 = 75;
    /// A move that can be started.
    pub(super) const MOBILITY: i32 = 2;
    /// A step of a pawn.
    pub(super) const PAWN_STEP: i32 = 5;
    /// A man that rests.
    pub(super) const RESTING: i32 = 4;
    /// A king that rests.
    pub(super) const KING_RESTING: i32 = 60;
}

/// Judges situations for one seat.
pub(super) struct Judge {
    mode: Mode,
    seat: Seat,
    team: Seats,
    /// S, in milliseconds.
    step: u64,
    /// What it takes to see something and to be free to act.
    reaction: u64,
}

impl Judge {
    pub(super) fn new(mode: Mode, speed: Speed, seat: Seat, pace: Pace) -> Judge {
        Judge {
            mode,
            seat,
            team: mode.team(seat),
            step: speed.square_ms(),
            reaction: pace.command_gap_ms().saturating_add(pace.reaction_ms()),
        }
    }

    /// What it is worth to do nothing now.
    pub(super) fn stay(&self, game: &Game) -> i32 {
        let mut next = game.clone();
        let _ = next.advance_to(game.now().saturating_add(self.step), |_| {});
        self.judge(next)
    }

    /// What it is worth to start a move now, or `None` if it cannot be started.
    pub(super) fn go(&self, game: &Game, m: Move) -> Option<i32> {
        let mover = game.piece_on(m.from)?;
        let target = game.piece_on(m.to);
        let mut next = game.clone();
        next.submit(game.now(), self.seat, Command::Move(m), |_| {}).ok()?;
        Judge::land(&mut next, mover.id);
        let landed = next.piece(mover.id);
        let mut worth = self.judge(next);
        // The target may be gone before the piece arrives.
        if let (Some(target), Some(_)) = (target, landed) {
            worth -= self.doubt(&target, self.travel(mover.role, m));
        }
        Some(worth)
    }

    /// Lets time pass until a piece stands or is gone.
    fn land(game: &mut Game, piece: PieceId) {
        while let Some(Piece { state: PieceState::Flying { .. }, .. }) = game.piece(piece) {
            let Some(time) = game.next_event_time() else { break };
            if game.advance_to(time, |_| {}).is_err() || game.outcome().is_some() {
                break;
            }
        }
    }

    /// What of a target's value is to be left out because it may dodge.
    fn doubt(&self, target: &Piece, travel: u64) -> i32 {
        let awake_for = match target.state {
            PieceState::Resting { left, .. } => travel.saturating_sub(left),
            _ => travel,
        };
        let hit = match awake_for {
            0 => 100,
            time if time > self.reaction => weight::HIT_IN_TIME,
            _ => weight::HIT_TOO_LATE,
        };
        value(target.role) * (100 - hit) / 100
    }

    /// How long a move takes (K8).
    fn travel(&self, role: Role, m: Move) -> u64 {
        let squares = match role {
            Role::Knight => 2,
            _ => m.from.file().abs_diff(m.to.file()).max(m.from.rank().abs_diff(m.to.rank())),
        };
        self.step.saturating_mul(u64::from(squares))
    }

    /// What is at stake now, and what there is when all that flies has come down.
    fn judge(&self, mut game: Game) -> i32 {
        let now = self.at_stake(&game);
        let last = game.pieces().map(|piece| self.flying_until(&piece, game.now())).max();
        if let Some(last) = last {
            let _ = game.advance_to(last, |_| {});
        }
        now + self.standing(&game)
    }

    fn flying_until(&self, piece: &Piece, now: u64) -> u64 {
        match piece.state {
            PieceState::Flying { next, to, elapsed, total, .. } => {
                let rest = self.travel(Role::Queen, Move { from: next, to });
                now.saturating_add(total - elapsed).saturating_add(rest)
            }
            _ => now,
        }
    }

    /// The men of both sides, how far pawns have come, and what enemies are helpless.
    fn standing(&self, game: &Game) -> i32 {
        let mut worth = 0;
        for piece in game.pieces() {
            let sign = if self.team.contains(piece.seat) { 1 } else { -1 };
            worth += sign * value(piece.role);
            if piece.role == Role::Pawn {
                worth += sign * weight::PAWN_STEP * self.pawn_steps(&piece);
            }
        }
        let prey = game.legal_moves(self.seat).into_iter().filter_map(|m| {
            let target = game.piece_on(m.to)?;
            let hunter = game.piece_on(m.from)?;
            match target.state {
                PieceState::Resting { left, .. } if left > self.travel(hunter.role, m) => {
                    Some(value(target.role).min(value(Role::Queen)))
                }
                _ => None,
            }
        });
        worth + prey.max().unwrap_or(0) * weight::PREY / 100
    }

    fn pawn_steps(&self, pawn: &Piece) -> i32 {
        let (files, ranks) = ahead(self.mode, pawn.seat);
        let along =
            i32::from(pawn.square().file()) * files + i32::from(pawn.square().rank()) * ranks;
        // Counted from some edge or other: only differences matter.
        if files + ranks > 0 { along } else { along + i32::from(self.mode.board().side()) - 1 }
    }

    /// What the own men stand to lose, and how free they are.
    fn at_stake(&self, game: &Game) -> i32 {
        let mut worth = weight::MOBILITY * game.legal_moves(self.seat).len() as i32;
        let attacks = self.attacks(game);
        for piece in game.pieces().filter(|piece| piece.seat == self.seat && piece.is_standing()) {
            let mut wait = 0;
            if let PieceState::Resting { left, .. } = piece.state {
                wait = left;
                worth -=
                    if piece.role == Role::King { weight::KING_RESTING } else { weight::RESTING };
            }
            let square = piece.square();
            let ways = attacks.iter().filter(|attack| attack.target == square);
            worth -= ways.map(|attack| self.risk(game, &piece, wait, attack)).max().unwrap_or(0);
        }
        worth
    }

    /// What an attack on an own man costs.
    fn risk(&self, game: &Game, piece: &Piece, wait: u64, attack: &Attack) -> i32 {
        let caught = wait.saturating_add(self.reaction) >= attack.arrives_in;
        if piece.role == Role::King {
            return if caught { weight::KING_LOST } else { weight::KING_CHASED };
        }
        let mut loss = value(piece.role);
        if self.is_guarded(game, piece) {
            loss -= value(attack.by).min(value(Role::Queen)) * weight::REVENGE / 100;
        }
        loss.max(10) * if caught { weight::CAUGHT } else { weight::CHASED } / 100
    }

    /// The ways in which enemies could take men of the seat, at once or as soon as they are rested.
    fn attacks(&self, game: &Game) -> Vec<Attack> {
        let enemies = game.alive().minus(self.team);
        let mut attacks = Vec::new();
        for enemy in enemies.iter() {
            let moves = game.legal_moves(enemy).into_iter().chain(game.queueable_moves(enemy));
            for m in moves {
                let own = game.piece_on(m.to).is_some_and(|piece| piece.seat == self.seat);
                let Some(attacker) = game.piece_on(m.from).filter(|_| own) else { continue };
                let wait = match attacker.state {
                    PieceState::Resting { left, .. } => left,
                    _ => 0,
                };
                let arrives_in = wait.saturating_add(self.travel(attacker.role, m));
                attacks.push(Attack { target: m.to, by: attacker.role, arrives_in });
            }
        }
        attacks
    }

    /// Whether another man of the seat, awake, could go where a man stands if that were taken.
    fn is_guarded(&self, game: &Game, piece: &Piece) -> bool {
        let square = piece.square();
        game.pieces().any(|guard| {
            guard.id != piece.id
                && guard.seat == self.seat
                && matches!(guard.state, PieceState::Ready { .. })
                && self.covers(game, &guard, square)
        })
    }

    /// Whether a standing man bears on a square, whoever stands there.
    fn covers(&self, game: &Game, guard: &Piece, square: Square) -> bool {
        let from = guard.square();
        let files = i32::from(square.file()) - i32::from(from.file());
        let ranks = i32::from(square.rank()) - i32::from(from.rank());
        let straight = files == 0 || ranks == 0;
        let diagonal = files.abs() == ranks.abs();
        let near = files.abs().max(ranks.abs()) == 1;
        match guard.role {
            Role::Knight => files.abs() * ranks.abs() == 2,
            Role::King => near,
            Role::Pawn => {
                let (ahead_files, ahead_ranks) = ahead(self.mode, guard.seat);
                near && diagonal && (files == ahead_files || ranks == ahead_ranks)
            }
            Role::Bishop => diagonal && is_open(game, from, square),
            Role::Rook => straight && is_open(game, from, square),
            Role::Queen => (straight || diagonal) && is_open(game, from, square),
        }
    }
}

/// An enemy could take a man.
struct Attack {
    target: Square,
    by: Role,
    /// After how many milliseconds at the earliest.
    arrives_in: u64,
}

/// Whether nobody stands between two squares of a line.
fn is_open(game: &Game, from: Square, to: Square) -> bool {
    let mut at = from.toward(to);
    while at != to {
        if at == from || game.piece_on(at).is_some() {
            return false;
        }
        at = at.toward(to);
    }
    true
}

/// The direction in which pawns walk (K4), in files and ranks.
fn ahead(mode: Mode, seat: Seat) -> (i32, i32) {
    match (mode, seat) {
        (_, Seat::One) => (0, 1),
        (Mode::OneVsOne, _) | (_, Seat::Three) => (0, -1),
        (_, Seat::Two) => (1, 0),
        (_, Seat::Four) => (-1, 0),
    }
}
