//! A game set up in a line and told in a few words.

use heterochess::board::Role;
use heterochess::kungfu::{
    Accepted, Command, Event, EventKind, Game, Mode, Piece, PieceState, Placed, Refusal, Seat,
    Setup, Speed,
};

/// A seat of a digit.
pub(crate) fn seat(number: u8) -> Seat {
    Seat::from_number(number.into()).unwrap()
}

/// Men of a line such as `1 Ra4 Kh1 2 Rd7 Kh8`: a digit says whose the men after it are.
pub(crate) fn men(line: &str) -> Vec<Placed> {
    let mut owner = Seat::One;
    let mut men = Vec::new();
    for word in line.split_whitespace() {
        if let Ok(number) = word.parse::<u8>() {
            owner = seat(number);
            continue;
        }
        let role = Role::from_letter(word.chars().next().unwrap()).unwrap();
        men.push(Placed { seat: owner, role, square: word[1..].parse().unwrap() });
    }
    men
}

/// A game with everything that has happened in it.
pub(crate) struct Scene {
    pub(crate) game: Game,
    pub(crate) events: Vec<Event>,
}

impl Scene {
    /// A two-army game at Standard speed.
    pub(crate) fn new(line: &str) -> Scene {
        Scene::of(Mode::OneVsOne, Speed::STANDARD, line)
    }

    /// A four-army game at Standard speed.
    pub(crate) fn four(mode: Mode, line: &str) -> Scene {
        Scene::of(mode, Speed::STANDARD, line)
    }

    pub(crate) fn of(mode: Mode, speed: Speed, line: &str) -> Scene {
        let game = Game::new(&Setup { mode, speed, men: men(line) }).unwrap();
        Scene { game, events: Vec::new() }
    }

    pub(crate) fn submit(
        &mut self,
        time: u64,
        by: u8,
        command: Command,
    ) -> Result<Accepted, Refusal> {
        self.game.submit(time, seat(by), command, |event| self.events.push(event))
    }

    /// Orders a move.
    pub(crate) fn order(&mut self, time: u64, by: u8, m: &str) -> Result<Accepted, Refusal> {
        self.submit(time, by, Command::Move(m.parse().unwrap()))
    }

    /// Orders a move that must start at once.
    pub(crate) fn go(&mut self, time: u64, by: u8, m: &str) -> &mut Scene {
        assert_eq!(self.order(time, by, m), Ok(Accepted::Started), "{m} at {time}");
        self
    }

    /// Orders a move that must be queued.
    pub(crate) fn queue(&mut self, time: u64, by: u8, m: &str) -> &mut Scene {
        assert_eq!(self.order(time, by, m), Ok(Accepted::Queued), "{m} at {time}");
        self
    }

    /// The text of the refusal of a move.
    pub(crate) fn refusal(&mut self, time: u64, by: u8, m: &str) -> String {
        self.order(time, by, m).unwrap_err().to_string()
    }

    pub(crate) fn wait(&mut self, time: u64) -> &mut Scene {
        self.game.advance_to(time, |event| self.events.push(event)).unwrap();
        self
    }

    fn name(piece: &Piece) -> String {
        let letter = piece.role.letter();
        let place = match piece.state {
            PieceState::Flying { reached, to, .. } => format!("{reached}>{to}"),
            _ => piece.square().to_string(),
        };
        format!("{}{letter}{place}", piece.seat)
    }

    /// All pieces but kings, such as `1Ra4 2Rd7>d4`: seat, letter and square, a flying piece with
    /// the square it reached last and its destination.
    pub(crate) fn see(&self) -> String {
        let pieces = self.game.pieces().filter(|piece| piece.role != Role::King);
        pieces.map(|piece| Scene::name(&piece)).collect::<Vec<_>>().join(" ")
    }

    /// All pieces at a later time.
    pub(crate) fn at(&mut self, time: u64) -> String {
        self.wait(time);
        self.see()
    }

    /// The deaths and stops so far, in words: the time and, by identity,
    /// who destroyed or captured whom, or was blocked where.
    pub(crate) fn deaths(&self) -> Vec<String> {
        let text = |event: &Event| {
            let time = event.time;
            match event.kind {
                EventKind::Collided { piece, by, square } => {
                    Some(format!("{time} {by} destroys {piece} at {square}"))
                }
                EventKind::Captured { piece, by, square } => {
                    Some(format!("{time} {by} captures {piece} on {square}"))
                }
                EventKind::Blocked { piece, square, by } => {
                    Some(format!("{time} {by} blocks {piece} on {square}"))
                }
                EventKind::Eliminated { seat, cause } => {
                    Some(format!("{time} seat {seat} is out: {cause}"))
                }
                EventKind::Finished { outcome } => Some(format!("{time} {outcome}")),
                _ => None,
            }
        };
        self.events.iter().filter_map(text).collect()
    }

    /// When a piece rests, until when.
    pub(crate) fn ready_at(&self, square: &str) -> u64 {
        match self.game.piece_on(square.parse().unwrap()).unwrap().state {
            PieceState::Resting { ready_at, .. } => ready_at,
            other => panic!("{other:?}"),
        }
    }
}
