//! How the engine is held against its slow twin: set-ups and commands from raw numbers, and all
//! that there is to compare.

use heterochess::board::Role;
use heterochess::kungfu::{
    Accepted, Command, Event, EventKind, Game, Mode, Move, Piece, PieceState, Placed, RECONNECT_MS,
    Seat, Setup, Speed, Square,
};

use crate::twin::{Doing, Place, Say, Twin};

pub(crate) fn square((file, rank): Place) -> Square {
    Square::new(file as u8, rank as u8).unwrap()
}

fn place(square: Square) -> Place {
    (square.file().into(), square.rank().into())
}

/// Holds the whole state of the engine against the twin's.
fn compare(game: &Game, twin: &Twin, setup: &Setup) {
    assert_eq!(game.now(), twin.now);
    for (index, piece) in twin.pieces.iter().enumerate() {
        let id = heterochess::kungfu::PieceId::new(index).unwrap();
        assert_eq!(game.identity(id), Some((piece.seat, piece.role)));
        let state = match piece.doing {
            Doing::Gone => None,
            Doing::Ready => Some(PieceState::Ready { square: square(piece.at) }),
            Doing::Resting { ready_at, queued } => Some(PieceState::Resting {
                square: square(piece.at),
                ready_at,
                left: ready_at - twin.now,
                queued: queued.map(|(to, _)| square(to)),
            }),
            Doing::Flying { to, next, started, left_at, .. } => Some(PieceState::Flying {
                reached: square(piece.at),
                next: square(next),
                to: square(to),
                started,
                elapsed: twin.now - left_at,
                total: setup.speed.square_ms() * if piece.role == Role::Knight { 2 } else { 1 },
            }),
        };
        assert_eq!(game.piece(id).map(|piece| piece.state), state, "piece {index}");
        if let Some(found) = game.piece(id).filter(Piece::is_standing) {
            assert_eq!(game.piece_on(found.square()), Some(found));
        }
    }
    assert_eq!(Seat::ALL.map(|seat| game.kills(seat)), twin.kills);
    assert_eq!(Seat::ALL.map(|seat| game.elimination(seat).map(|(time, _)| time)), twin.out_at);
    assert_eq!(Seat::ALL.map(|seat| game.disconnected_since(seat)), twin.away);
    let winners = game.outcome().map(|outcome| outcome.winners.iter().collect::<Vec<_>>());
    assert_eq!(winners, twin.over);
    assert_eq!(game.next_event_time(), twin.next_time());
}

/// Holds the moves of all seats against trying every square.
fn compare_moves(game: &Game, twin: &Twin, setup: &Setup) {
    for seat in Seat::ALL {
        let mut legal = Vec::new();
        let mut queueable = Vec::new();
        for (id, piece) in twin.pieces.iter().enumerate() {
            if piece.seat != seat || !twin.takes_orders(seat) {
                continue;
            }
            for to in setup.mode.board().squares() {
                let m = Move { from: square(piece.at), to };
                match piece.doing {
                    Doing::Ready if twin.startable(id, place(to)) => legal.push(m),
                    Doing::Resting { .. } if twin.familiar(id, place(to)) => queueable.push(m),
                    _ => {}
                }
            }
        }
        let sorted = |moves: heterochess::kungfu::MoveList| {
            let mut moves = moves.to_vec();
            moves.sort_unstable();
            moves
        };
        legal.sort_unstable();
        queueable.sort_unstable();
        assert_eq!(sorted(game.legal_moves(seat)), legal);
        assert_eq!(sorted(game.queueable_moves(seat)), queueable);
        for &m in &legal {
            assert_eq!(game.check_start(seat, m), Ok(()));
        }
    }
}

/// A random step of a game: raw numbers that become a command in the state they meet.
pub(crate) type Step = (u8, u16, u16, u16);

/// How long to wait before a step.
fn wait(speed: Speed, kind: u16) -> u64 {
    let (step, rest) = (speed.square_ms(), speed.rest_ms());
    let spread = u64::from(kind) / 32;
    match kind % 32 {
        0..=9 => 0,
        10 => step - 1,
        11 => step,
        12 => step + 1,
        13 => 2 * step,
        14 => rest,
        15 => rest + step,
        16 if kind.is_multiple_of(5) => RECONNECT_MS - 1 + spread % 3,
        17..=24 => spread % (step + 1),
        _ => spread % 3,
    }
}

fn pick<T: Copy>(from: &[T], number: u16) -> Option<T> {
    (!from.is_empty()).then(|| from[usize::from(number) % from.len()])
}

/// What to say: mostly a move that can be started or queued, also nonsense.
fn what(twin: &Twin, board: &[Place], (kind, seat, a, b): Step) -> (Seat, Say) {
    let seat = Seat::ALL[usize::from(seat) % 4];
    let say = match kind {
        0 => Say::Move(pick(board, a).unwrap(), pick(board, b).unwrap()),
        1 if a % 6 == 0 => Say::Leave,
        2 if a % 2 == 0 => Say::Disconnect,
        3 | 4 => Say::Reconnect,
        5..=12 => {
            let queued = |piece: &crate::twin::TwinPiece| {
                piece.seat == seat && matches!(piece.doing, Doing::Resting { queued: Some(_), .. })
            };
            let queued: Vec<Place> =
                twin.pieces.iter().filter(|piece| queued(piece)).map(|piece| piece.at).collect();
            Say::Cancel(pick(&queued, a).unwrap_or((3, 3)))
        }
        _ => {
            let mine = |&id: &usize| {
                let piece = &twin.pieces[id];
                piece.seat == seat && matches!(piece.doing, Doing::Ready | Doing::Resting { .. })
            };
            let mine: Vec<usize> = (0..twin.pieces.len()).filter(mine).collect();
            // The first piece, from a random one on, that can go anywhere.
            let offset = usize::from(a) % mine.len().max(1);
            let from = |&id: &usize| {
                let tos: Vec<Place> =
                    board.iter().copied().filter(|&to| twin.familiar(id, to)).collect();
                pick(&tos, b).map(|to| Say::Move(twin.pieces[id].at, to))
            };
            let mut ordered = mine[offset..].iter().chain(&mine[..offset]);
            ordered.find_map(from).unwrap_or(Say::Reconnect)
        }
    };
    (seat, say)
}

fn command(say: Say) -> Command {
    match say {
        Say::Move(from, to) => Command::Move(Move { from: square(from), to: square(to) }),
        Say::Cancel(at) => Command::Cancel(square(at)),
        Say::Leave => Command::Leave,
        Say::Disconnect => Command::Disconnect,
        Say::Reconnect => Command::Reconnect,
    }
}

/// A man from raw numbers: whose, what, where.
pub(crate) type RawMan = (usize, usize, u16);

/// A sound set-up of kings and men from raw numbers; men that fit nowhere are left out.
pub(crate) fn setup_of(mode: Mode, speed: Speed, kings: [u16; 4], men: &[RawMan]) -> Setup {
    let squares: Vec<Square> = mode.board().squares().collect();
    let seats: Vec<Seat> = mode.seats().iter().collect();
    let mut placed: Vec<Placed> = Vec::new();
    let kings = seats.iter().enumerate().map(|(index, _)| (index, 5, kings[index]));
    for (index, (owner, role, at)) in kings.chain(men.iter().copied()).enumerate() {
        let role = if index >= seats.len() && role == 5 { 0 } else { role };
        let man = Placed {
            seat: seats[owner % seats.len()],
            role: Role::ALL[role],
            square: squares[usize::from(at) % squares.len()],
        };
        let mut with = placed.clone();
        with.push(man);
        let sound = |setup: Setup| {
            use heterochess::kungfu::SetupProblem::{Occupied, PawnOnFarEdge};
            !setup.problems().iter().any(|p| matches!(p, Occupied { .. } | PawnOnFarEdge { .. }))
        };
        if sound(Setup { mode, speed, men: with.clone() }) {
            placed = with;
        } else if index < seats.len() {
            // A king must stand somewhere.
            let free = squares.iter().find(|&&s| placed.iter().all(|man| man.square != s));
            placed.push(Placed { square: *free.unwrap(), ..man });
        }
    }
    Setup { mode, speed, men: placed }
}

/// Plays both side by side, to the first step beyond `latest`, and compares them at every step.
pub(crate) fn run(setup: &Setup, steps: &[Step], latest: u64) {
    let mut twin = Twin::new(setup);
    let mut game = Game::new(setup).unwrap();
    let board: Vec<Place> = setup.mode.board().squares().map(place).collect();
    let mut events: Vec<Event> = Vec::new();
    for (index, &step) in steps.iter().enumerate() {
        let time = twin.now + wait(setup.speed, step.3.rotate_left(7) ^ step.1);
        if index % 3 == 0 {
            twin.advance(time);
            game.advance_to(time, |event| events.push(event)).unwrap();
            compare(&game, &twin, setup);
            if index % 4 == 0 {
                compare_moves(&game, &twin, setup);
            }
        }
        twin.advance(time);
        let (seat, say) = what(&twin, &board, step);
        let said = twin.say(seat, say);
        let answer = game.submit(time, seat, command(say), |event| events.push(event));
        assert_eq!(answer.ok().map(Accepted::name), said, "{answer:?}");
        compare(&game, &twin, setup);
        if twin.over.is_some() || twin.now > latest {
            break;
        }
    }
    let end = twin.now + 20 * setup.speed.square_ms() + setup.speed.rest_ms();
    twin.advance(end);
    game.advance_to(end, |event| events.push(event)).unwrap();
    compare(&game, &twin, setup);

    // The events tell the same story.
    assert!(events.is_sorted_by_key(|event| event.time));
    let mut kills = [0; 4];
    let mut dead = Vec::new();
    for event in &events {
        if let EventKind::Collided { piece, by, .. } | EventKind::Captured { piece, by, .. } =
            event.kind
        {
            kills[game.identity(by).unwrap().0.index()] += 1;
            assert!(!dead.contains(&piece), "a piece dies once");
            dead.push(piece);
        }
    }
    assert_eq!(kills, twin.kills);
    let finished = events.iter().position(|e| matches!(e.kind, EventKind::Finished { .. }));
    assert_eq!(finished, game.outcome().map(|_| events.len() - 1));
}
