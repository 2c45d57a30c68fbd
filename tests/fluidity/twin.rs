//! The rules of Fluidity Chess a second time: slow, obvious, and written from the rules page alone.
//!
//! A mailbox of 64 squares and loops over files and ranks. Every move is tried, and played on a
//! copy of the board to look at the king. Nothing of the library's move generation, attacks or
//! refusals is used, only its plain names for squares, colours and roles.

use heterochess::board::{Board, CastlingRights, CastlingSide, Color, Role, Square};
use heterochess::fluidity::{Move, Outcome, Position, Reason};

/// A move of the twin. Its captures are in board order.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct TwinMove {
    pub(crate) from: Square,
    pub(crate) to: Square,
    pub(crate) role: Role,
    pub(crate) promotion: Option<Role>,
    pub(crate) captures: Vec<Square>,
}

impl From<&Move> for TwinMove {
    fn from(m: &Move) -> TwinMove {
        let captures = m.captures.into_iter().collect();
        TwinMove { from: m.from, to: m.to, role: m.role, promotion: m.promotion, captures }
    }
}

type Mailbox = [Option<(Color, Role)>; 64];

const ORTHOGONALS: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONALS: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const ALL_EIGHT: [(i32, i32); 8] =
    [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];
const LEAPS: [(i32, i32); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// A position of the twin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Twin {
    pub(crate) board: Mailbox,
    pub(crate) side: Color,
    pub(crate) castling: CastlingRights,
    pub(crate) clock: u16,
    pub(crate) move_number: u16,
}

impl From<&Position> for Twin {
    fn from(position: &Position) -> Twin {
        Twin {
            castling: position.castling(),
            clock: position.clock(),
            move_number: position.move_number(),
            ..Twin::of_board(position.board(), position.side_to_move())
        }
    }
}

/// The square on a file and a rank, both counted from 0.
fn square(file: i32, rank: i32) -> Option<Square> {
    let on_board = (0..8).contains(&file) && (0..8).contains(&rank);
    on_board.then(|| Square::ALL[(8 * rank + file) as usize])
}

fn file(square: Square) -> i32 {
    square.index() as i32 % 8
}

fn rank(square: Square) -> i32 {
    square.index() as i32 / 8
}

fn step(from: Square, (files, ranks): (i32, i32)) -> Option<Square> {
    square(file(from) + files, rank(from) + ranks)
}

/// Which way a colour's pawns go.
fn ahead(color: Color) -> i32 {
    if color == Color::White { 1 } else { -1 }
}

fn directions(role: Role) -> &'static [(i32, i32)] {
    match role {
        Role::Bishop => &DIAGONALS,
        Role::Rook => &ORTHOGONALS,
        Role::Queen => &ALL_EIGHT,
        _ => &[],
    }
}

/// The squares that the man on a square checks (F3, F4).
fn checked_from(board: &Mailbox, from: Square) -> Vec<Square> {
    let Some((color, role)) = board[from.index()] else { return vec![] };
    match role {
        Role::King => vec![],
        Role::Pawn => {
            [-1, 1].into_iter().filter_map(|side| step(from, (side, ahead(color)))).collect()
        }
        Role::Knight => LEAPS.into_iter().filter_map(|leap| step(from, leap)).collect(),
        Role::Bishop | Role::Rook | Role::Queen => {
            let mut squares = vec![];
            for &direction in directions(role) {
                let mut at = from;
                while let Some(next) = step(at, direction) {
                    at = next;
                    squares.push(at);
                    if board[at.index()].is_some() {
                        break;
                    }
                }
            }
            squares
        }
    }
}

/// The men of a colour that check a square.
fn attackers(board: &Mailbox, target: Square, by: Color) -> Vec<Square> {
    let theirs = |at: &Square| board[at.index()].is_some_and(|(color, _)| color == by);
    Square::ALL
        .into_iter()
        .filter(theirs)
        .filter(|&at| checked_from(board, at).contains(&target))
        .collect()
}

fn king(board: &Mailbox, color: Color) -> Option<Square> {
    Square::ALL.into_iter().find(|at| board[at.index()] == Some((color, Role::King)))
}

impl Twin {
    /// The men on a board, without castling rights.
    pub(crate) fn of_board(board: &Board, side: Color) -> Twin {
        let mut mailbox = [None; 64];
        for square in Square::ALL {
            let piece = board.piece_at(square);
            mailbox[square.index()] = piece.map(|piece| (piece.color, piece.role));
        }
        let castling = CastlingRights::empty();
        Twin { board: mailbox, side, castling, clock: 0, move_number: 1 }
    }

    fn at(&self, at: Square) -> Option<(Color, Role)> {
        self.board[at.index()]
    }

    fn is_empty(&self, at: Square) -> bool {
        self.at(at).is_none()
    }

    fn is_foe(&self, at: Square, us: Color) -> bool {
        self.at(at).is_some_and(|(color, _)| color != us)
    }

    /// The men that check the side to move.
    pub(crate) fn checkers(&self) -> Vec<Square> {
        king(&self.board, self.side).map_or(vec![], |king| attackers(&self.board, king, !self.side))
    }

    /// All squares that a side checks, in board order.
    pub(crate) fn checked_squares(&self, by: Color) -> Vec<Square> {
        let checked = |at: &Square| !attackers(&self.board, *at, by).is_empty();
        Square::ALL.into_iter().filter(checked).collect()
    }

    /// The legal moves of the side to move, sorted.
    pub(crate) fn legal_moves(&self) -> Vec<TwinMove> {
        self.legal_moves_of(self.side)
    }

    /// The legal moves of a side, as if it were to move, sorted. A side without a king has none.
    pub(crate) fn legal_moves_of(&self, us: Color) -> Vec<TwinMove> {
        if king(&self.board, us).is_none() {
            return vec![];
        }
        let mut moves = self.tries(us);
        moves.retain(|m| self.takes_king(m) || !self.leaves_king_in_check(m, us));
        moves.sort();
        moves
    }

    /// F10.
    fn takes_king(&self, m: &TwinMove) -> bool {
        m.captures.iter().any(|&taken| matches!(self.at(taken), Some((_, Role::King))))
    }

    /// F11.
    fn leaves_king_in_check(&self, m: &TwinMove, us: Color) -> bool {
        let board = self.board_after(m, us);
        king(&board, us).is_some_and(|king| !attackers(&board, king, !us).is_empty())
    }

    /// Every way the men of a side go, be their king safe or not.
    fn tries(&self, us: Color) -> Vec<TwinMove> {
        let mut moves = vec![];
        for from in Square::ALL {
            match self.at(from) {
                Some((color, _)) if color != us => {}
                None => {}
                Some((_, Role::Pawn)) => self.try_pawn(from, us, &mut moves),
                Some((_, Role::Knight)) => self.try_knight(from, us, &mut moves),
                Some((_, Role::King)) => self.try_king(from, us, &mut moves),
                Some((_, role)) => self.try_ranger(from, role, us, &mut moves),
            }
        }
        moves
    }

    /// F5.
    fn try_pawn(&self, from: Square, us: Color, moves: &mut Vec<TwinMove>) {
        let ahead = ahead(us);
        let start_rank = if us == Color::White { 1 } else { 6 };
        let last_rank = if us == Color::White { 7 } else { 0 };
        let mut go = |to: Square, captures: Vec<Square>| {
            let choices: &[Option<Role>] = if rank(to) == last_rank {
                &[Some(Role::Queen), Some(Role::Rook), Some(Role::Bishop), Some(Role::Knight)]
            } else {
                &[None]
            };
            for &promotion in choices {
                let captures = captures.clone();
                moves.push(TwinMove { from, to, role: Role::Pawn, promotion, captures });
            }
        };

        let Some(front) = step(from, (0, ahead)) else { return };
        if self.is_empty(front) {
            go(front, vec![]);
        }
        if rank(from) == start_rank
            && let Some(two_ahead) = step(from, (0, 2 * ahead))
            && self.is_empty(two_ahead)
        {
            if self.is_empty(front) {
                go(two_ahead, vec![]);
            } else if self.is_foe(front, us) {
                go(two_ahead, vec![front]);
            }
        }
        for side in [-1, 1] {
            if let Some(beside) = step(from, (side, 0))
                && let Some(beyond) = step(from, (side, ahead))
                && self.is_foe(beside, us)
                && self.is_empty(beyond)
            {
                go(beyond, vec![beside]);
            }
        }
    }

    /// F6.
    fn try_ranger(&self, from: Square, role: Role, us: Color, moves: &mut Vec<TwinMove>) {
        for &direction in directions(role) {
            let mut passed = vec![];
            let mut at = from;
            while let Some(next) = step(at, direction) {
                at = next;
                if self.is_empty(at) {
                    let mut captures = passed.clone();
                    captures.sort();
                    moves.push(TwinMove { from, to: at, role, promotion: None, captures });
                } else if self.is_foe(at, us) && passed.len() < 3 {
                    passed.push(at);
                } else {
                    break;
                }
            }
        }
    }

    /// The two squares a knight passes: the first two of the long leg (F7).
    pub(crate) fn knight_path(from: Square, to: Square) -> Option<[Square; 2]> {
        let (files, ranks) = (file(to) - file(from), rank(to) - rank(from));
        let toward = match (files.abs(), ranks.abs()) {
            (1, 2) => (0, ranks / 2),
            (2, 1) => (files / 2, 0),
            _ => return None,
        };
        let near = step(from, toward)?;
        Some([near, step(near, toward)?])
    }

    /// F7.
    fn try_knight(&self, from: Square, us: Color, moves: &mut Vec<TwinMove>) {
        for leap in LEAPS {
            let Some(to) = step(from, leap).filter(|&to| self.is_empty(to)) else { continue };
            let [near, far] = Twin::knight_path(from, to).expect("a leap");
            for (take_near, take_far) in
                [(false, false), (true, false), (false, true), (true, true)]
            {
                let possible =
                    (!take_near || self.is_foe(near, us)) && (!take_far || self.is_foe(far, us));
                if possible {
                    let mut captures = vec![];
                    captures.extend(take_near.then_some(near));
                    captures.extend(take_far.then_some(far));
                    captures.sort();
                    moves.push(TwinMove {
                        from,
                        to,
                        role: Role::Knight,
                        promotion: None,
                        captures,
                    });
                }
            }
        }
    }

    /// F8, F9.
    fn try_king(&self, from: Square, us: Color, moves: &mut Vec<TwinMove>) {
        for direction in ALL_EIGHT {
            if let Some(to) = step(from, direction).filter(|&to| self.is_empty(to)) {
                let captures = vec![];
                moves.push(TwinMove { from, to, role: Role::King, promotion: None, captures });
            }
        }
        for side in CastlingSide::ALL {
            if let Some((to, captures)) = self.castling(us, side) {
                moves.push(TwinMove { from, to, role: Role::King, promotion: None, captures });
            }
        }
    }

    /// F9: where the king lands and what is taken.
    fn castling(&self, us: Color, side: CastlingSide) -> Option<(Square, Vec<Square>)> {
        if !self.castling.allows(us, side) {
            return None;
        }
        let home = if us == Color::White { 0 } else { 7 };
        // The files between king and rook, the one the king crosses, the one he lands on.
        let (between, crossed, landing) = match side {
            CastlingSide::Short => (vec![5, 6], 5, 6),
            CastlingSide::Long => (vec![1, 2, 3], 3, 2),
        };
        let mut captures: Vec<Square> = vec![];
        for file in between {
            let at = square(file, home)?;
            match self.at(at) {
                None => {}
                Some((color, Role::Bishop | Role::Knight)) if color != us => captures.push(at),
                Some(_) => return None,
            }
        }
        if captures.windows(2).any(|pair| file(pair[1]) - file(pair[0]) == 1) {
            return None;
        }
        let mut board = self.board;
        board[square(4, home)?.index()] = None;
        for taken in &captures {
            board[taken.index()] = None;
        }
        for file in [4, crossed, landing] {
            if !attackers(&board, square(file, home)?, !us).is_empty() {
                return None;
            }
        }
        Some((square(landing, home)?, captures))
    }

    fn board_after(&self, m: &TwinMove, us: Color) -> Mailbox {
        let mut board = self.board;
        for taken in &m.captures {
            board[taken.index()] = None;
        }
        board[m.from.index()] = None;
        board[m.to.index()] = Some((us, m.promotion.unwrap_or(m.role)));
        let files = file(m.to) - file(m.from);
        if m.role == Role::King && files.abs() == 2 {
            let (corner, inside) = if files > 0 { (7, 5) } else { (0, 3) };
            let corner = square(corner, rank(m.from)).expect("on the board");
            let inside = square(inside, rank(m.from)).expect("on the board");
            board[corner.index()] = None;
            board[inside.index()] = Some((us, Role::Rook));
        }
        board
    }

    /// The position after a move of the side to move.
    pub(crate) fn after(&self, m: &TwinMove) -> Twin {
        let mut next = self.clone();
        next.board = self.board_after(m, self.side);
        next.side = !self.side;
        next.clock = if m.captures.is_empty() { self.clock.saturating_add(1) } else { 0 };
        if self.side == Color::Black {
            next.move_number = self.move_number.saturating_add(1);
        }
        // A right lasts while its king and its rook have not left home.
        for (right, king_home, rook_home, color) in [
            (CastlingRights::WHITE_SHORT, Square::E1, Square::H1, Color::White),
            (CastlingRights::WHITE_LONG, Square::E1, Square::A1, Color::White),
            (CastlingRights::BLACK_SHORT, Square::E8, Square::H8, Color::Black),
            (CastlingRights::BLACK_LONG, Square::E8, Square::A8, Color::Black),
        ] {
            if next.at(king_home) != Some((color, Role::King))
                || next.at(rook_home) != Some((color, Role::Rook))
            {
                next.castling.remove(right);
            }
        }
        next
    }

    /// The outcome when the position stands for the given time (F13-F17).
    pub(crate) fn outcome(&self, occurrences: usize) -> Option<Outcome> {
        let foe = !self.side;
        if king(&self.board, self.side).is_none() {
            return Some(Outcome::decisive(foe, Reason::KingCaptured));
        }
        if self.legal_moves().is_empty() {
            let mate = !self.checkers().is_empty();
            let reason = if mate { Reason::Checkmate } else { Reason::Stalemate };
            return Some(Outcome::decisive(foe, reason));
        }
        if self.is_dead() {
            return Some(Outcome::draw(Reason::InsufficientMaterial));
        }
        if occurrences >= 3 {
            return Some(Outcome::draw(Reason::ThreefoldRepetition));
        }
        if self.clock >= 50 {
            return Some(Outcome::draw(Reason::TwentyFiveMoves));
        }
        None
    }

    /// F15.
    fn is_dead(&self) -> bool {
        let mut others = self.board.iter().flatten().filter(|(_, role)| *role != Role::King);
        match (others.next(), others.next()) {
            (None, _) => true,
            (Some((owner, Role::Bishop)), None) => {
                let stalemates = |m: &TwinMove| {
                    let next = self.after(m);
                    m.role == Role::Bishop
                        && next.checkers().is_empty()
                        && next.legal_moves().is_empty()
                };
                *owner != self.side || !self.legal_moves().iter().any(stalemates)
            }
            _ => false,
        }
    }

    /// The number of sequences of so many legal moves.
    pub(crate) fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.legal_moves().len() as u64,
            _ => self.legal_moves().iter().map(|m| self.after(m).perft(depth - 1)).sum(),
        }
    }
}
