//! What must hold in every game: random games, cut, turned and scaled.

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use heterochess::board::zobrist::word;
use heterochess::kungfu::{
    Command, Event, EventKind, Game, Mode, Move, PieceId, PieceState, Seat, Seats, Setup, Speed,
    Square,
};

/// A stream of random numbers.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 += 1;
        (word(self.0) % sides as u64) as usize
    }
}

type Order = (u64, Seat, Command);

/// A random game to its end, with what was ordered and what happened; `watch` sees every state.
pub(crate) fn random_game(
    mode: Mode,
    speed: Speed,
    seed: u64,
    mut watch: impl FnMut(&Game),
) -> (Game, Vec<Order>, Vec<Event>) {
    let mut dice = Dice(seed << 32);
    let mut game = Game::new(&Setup::standard(mode, speed)).unwrap();
    let (mut orders, mut events) = (Vec::new(), Vec::new());
    let mut time = 0;
    while game.outcome().is_none() && orders.len() < 4000 {
        // Whole steps now and then, so that many things happen in one instant.
        time += match dice.roll(3) {
            0 => 0,
            1 => speed.square_ms() / 5 * dice.roll(6) as u64,
            _ => dice.roll(speed.square_ms() as usize) as u64 / 2,
        };
        game.advance_to(time, |event| events.push(event)).unwrap();
        let seat = Seat::ALL[dice.roll(4)];
        let mut moves = game.legal_moves(seat);
        moves.extend(game.queueable_moves(seat));
        // Kings that stay at home make longer games.
        let king = |m: &Move| {
            game.piece_on(m.from).unwrap().role == heterochess::board::Role::King
                && !dice.0.is_multiple_of(4)
        };
        moves.retain(|m| !king(m));
        if moves.is_empty() {
            continue;
        }
        let command = Command::Move(moves[dice.roll(moves.len())]);
        let answer = game.submit(time, seat, command, |event| events.push(event));
        assert!(answer.is_ok(), "{answer:?}");
        orders.push((time, seat, command));
        watch(&game);
    }
    (game, orders, events)
}

/// No square twice, in a team no entered square twice or under a teammate, nobody of the dead.
fn check_state(game: &Game) {
    let mut standing: Vec<Square> = Vec::new();
    let mut held: Vec<(Seats, Square)> = Vec::new();
    for piece in game.pieces() {
        assert!(game.alive().contains(piece.seat));
        let team = game.mode().team(piece.seat);
        match piece.state {
            PieceState::Flying { next, elapsed, total, .. } => {
                assert!(elapsed < total);
                held.push((team, next));
            }
            _ => {
                standing.push(piece.square());
                held.push((team, piece.square()));
            }
        }
    }
    let (men, holds) = (standing.len(), held.len());
    standing.sort_unstable();
    standing.dedup();
    assert_eq!(standing.len(), men, "two standing pieces on one square");
    held.sort_unstable_by_key(|(team, square)| (team.iter().next(), *square));
    held.dedup();
    assert_eq!(held.len(), holds, "two allies hold one square");
}

/// How many random games a test plays in each mode; set KUNGFU_GAMES for more.
fn games() -> u64 {
    std::env::var("KUNGFU_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(150)
}

#[test]
fn random_games_break_no_invariant() {
    for mode in Mode::ALL {
        let mut decided = 0;
        for seed in 0..games() {
            let (game, _, events) = random_game(mode, Speed::LIGHTNING, seed, check_state);
            let mut dead = Vec::new();
            let mut out = Seats::EMPTY;
            for event in &events {
                match event.kind {
                    EventKind::Collided { piece, .. } | EventKind::Captured { piece, .. } => {
                        assert!(!dead.contains(&piece), "a piece dies once");
                        dead.push(piece);
                    }
                    EventKind::Eliminated { seat, .. } => out = out.with(seat),
                    EventKind::Reached { piece, .. } | EventKind::QueuedStarted { piece, .. } => {
                        assert!(!dead.contains(&piece));
                        assert!(!out.contains(game.identity(piece).unwrap().0));
                    }
                    _ => {}
                }
            }
            assert!(events.is_sorted_by_key(|event| event.time));
            let kills: u32 = Seat::ALL.iter().map(|&seat| game.kills(seat)).sum();
            assert_eq!(kills as usize, dead.len());
            decided += u64::from(game.outcome().is_some());
        }
        assert!(decided * 10 > games() * 9, "{mode}: {decided} games were decided");
    }
}

#[test]
fn splitting_time_changes_nothing() {
    for mode in Mode::ALL {
        for seed in 0..4 {
            let (end, orders, events) = random_game(mode, Speed::LIGHTNING, seed, |_| {});
            let start = Game::new(&Setup::standard(mode, Speed::LIGHTNING)).unwrap();
            // Millisecond by millisecond; at once; from event to event.
            for way in 0..3 {
                let mut game = start.clone();
                let mut told = Vec::new();
                for &(time, seat, command) in &orders {
                    while way == 0 && game.now() < time && game.outcome().is_none() {
                        game.advance_to(game.now() + 1, |event| told.push(event)).unwrap();
                    }
                    while way == 2 && game.next_event_time().is_some_and(|next| next <= time) {
                        let next = game.next_event_time().unwrap();
                        let before = told.len();
                        game.advance_to(next, |event| told.push(event)).unwrap();
                        assert!(told[before..].iter().all(|event| event.time == next));
                        assert_ne!(before, told.len(), "something was due");
                    }
                    game.submit(time, seat, command, |event| told.push(event)).unwrap();
                }
                game.advance_to(end.now(), |event| told.push(event)).unwrap();
                assert_eq!(told, events);
                assert_eq!(game, end);
                assert_eq!(hash(&game), hash(&end));
            }
        }
    }
}

fn hash(game: &Game) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(game)
}

#[test]
fn speed_changes_nothing_but_the_clock() {
    for mode in Mode::ALL {
        for seed in 0..10 {
            let (end, orders, events) = random_game(mode, Speed::LIGHTNING, seed, |_| {});
            let mut game = Game::new(&Setup::standard(mode, Speed::STANDARD)).unwrap();
            let mut told = Vec::new();
            for (time, seat, command) in orders {
                game.submit(5 * time, seat, command, |event| told.push(event)).unwrap();
            }
            game.advance_to(5 * end.now(), |event| told.push(event)).unwrap();
            let slowed = events.iter().map(|event| {
                let mut kind = event.kind;
                if let EventKind::Rested { until, .. } = &mut kind {
                    *until *= 5;
                }
                Event { time: 5 * event.time, kind }
            });
            assert_eq!(told, slowed.collect::<Vec<_>>());
            assert_eq!(game.outcome(), end.outcome());
        }
    }
}

/// A quarter turn of the four-army board, clockwise: south becomes west.
fn turn(square: Square) -> Square {
    Square::new(square.rank(), 11 - square.file()).unwrap()
}

fn turn_seat(seat: Seat) -> Seat {
    Seat::ALL[(seat.index() + 1) % 4]
}

#[test]
fn a_quarter_turn_turns_the_game() {
    // 2v2 turns into itself; its teams change places.
    for mode in [Mode::FreeForAll, Mode::TwoVsTwo] {
        for seed in 0..20 {
            let (end, orders, events) = random_game(mode, Speed::LIGHTNING, seed, |_| {});
            let mut game = Game::new(&Setup::standard(mode, Speed::LIGHTNING)).unwrap();
            let mut told = Vec::new();
            for (time, seat, command) in orders {
                let Command::Move(Move { from, to }) = command else { unreachable!() };
                let m = Move { from: turn(from), to: turn(to) };
                game.submit(time, turn_seat(seat), m.into(), |event| told.push(event)).unwrap();
            }
            game.advance_to(end.now(), |event| told.push(event)).unwrap();
            // The standard array lists each army as its owner sees it.
            let turn_id = |id: PieceId| PieceId::new((id.index() + 16) % 64).unwrap();
            for index in 0..64 {
                let id = PieceId::new(index).unwrap();
                let (seat, role) = end.identity(id).unwrap();
                assert_eq!(game.identity(turn_id(id)), Some((turn_seat(seat), role)));
                let before = end.piece(id).map(|piece| (turn(piece.square()), piece.is_standing()));
                let after = game.piece(turn_id(id));
                assert_eq!(after.map(|piece| (piece.square(), piece.is_standing())), before);
            }
            for seat in Seat::ALL {
                assert_eq!(game.kills(turn_seat(seat)), end.kills(seat), "seed {seed}");
            }
            let what = |events: &[Event]| {
                let mut what: Vec<_> = events
                    .iter()
                    .map(|event| (event.time, std::mem::discriminant(&event.kind)))
                    .map(|(time, kind)| (time, format!("{kind:?}")))
                    .collect();
                what.sort_unstable();
                what
            };
            assert_eq!(what(&told), what(&events));
        }
    }
}

#[test]
fn refused_commands_change_nothing() {
    for mode in Mode::ALL {
        let squares: Vec<Square> = (0..144).map(|i| Square::new(i % 12, i / 12).unwrap()).collect();
        let mut dice = Dice(77 << 40);
        let mut refused = 0;
        random_game(mode, Speed::LIGHTNING, 5, |game| {
            for _ in 0..20 {
                let seat = Seat::ALL[dice.roll(4)];
                let from = squares[dice.roll(144)];
                let to = squares[dice.roll(144)];
                let command = match dice.roll(4) {
                    0 => Command::Cancel(from),
                    1 => Command::Reconnect,
                    _ => Command::Move(Move { from, to }),
                };
                let mut after = game.clone();
                let mut told = 0;
                let time = game.now() - u64::from(dice.roll(5) == 0).min(game.now());
                if let Err(refusal) = after.submit(time, seat, command, |_| told += 1) {
                    assert!(refusal.to_string().len() < 120);
                    assert_eq!((&after, told), (game, 0));
                    refused += 1;
                }
            }
        });
        assert!(refused > 100);
    }
}

#[test]
fn clones_go_their_own_ways() {
    let (_, orders, _) = random_game(Mode::FreeForAll, Speed::LIGHTNING, 3, |_| {});
    let mut game = Game::new(&Setup::standard(Mode::FreeForAll, Speed::LIGHTNING)).unwrap();
    for (time, seat, command) in orders {
        let before = game.clone();
        game.submit(time, seat, command, |_| {}).unwrap();
        assert_ne!(game, before);
        assert_eq!(before.clone(), before);
        assert_eq!(hash(&before.clone()), hash(&before));
    }
}

#[test]
fn enemies_commands_of_one_millisecond_may_change_places() {
    let mut dice = Dice(5 << 40);
    let mut pairs = 0;
    for mode in Mode::ALL {
        for seed in 0..20 {
            random_game(mode, Speed::LIGHTNING, seed, |game| {
                let (one, other) = (Seat::ALL[dice.roll(4)], Seat::ALL[dice.roll(4)]);
                let (ones, others) = (game.legal_moves(one), game.legal_moves(other));
                let allied =
                    !game.mode().seats().contains(one) || game.mode().team(one).contains(other);
                if allied || ones.is_empty() || others.is_empty() {
                    return;
                }
                let first = (one, ones[dice.roll(ones.len())]);
                let second = (other, others[dice.roll(others.len())]);
                let play = |orders: [(Seat, Move); 2]| {
                    let mut game = game.clone();
                    let now = game.now();
                    let started = orders
                        .iter()
                        .all(|&(seat, m)| game.submit(now, seat, Command::Move(m), |_| {}).is_ok());
                    // Where one stands in the other's way, it matters who goes first.
                    started.then_some(game)
                };
                let (Some(mut a), Some(mut b)) = (play([first, second]), play([second, first]))
                else {
                    return;
                };
                pairs += 1;
                for step in 0..60 {
                    let time = game.now() + step * Speed::LIGHTNING.square_ms() / 2;
                    a.advance_to(time, |_| {}).unwrap();
                    b.advance_to(time, |_| {}).unwrap();
                    assert_eq!(a.snapshot(), b.snapshot(), "{first:?} {second:?}");
                }
            });
        }
    }
    assert!(pairs > 2_000, "only {pairs} pairs");
}
