//! A game of Kung Fu Chess for two armies, and one for four.

use std::fmt::Write;

use heterochess::kungfu::record::{Entry, EventReport, header_line};
use heterochess::kungfu::{Command, Game, Mode, Move, Piece, PieceState, Seat, Setup, Speed};
use heterochess::research::kungfu::{observe, planes};

use crate::support::{Chance, compare, digest, list, reason, sorted};

/// The pieces are told after so many commands.
const PIECES_EVERY: usize = 16;

fn play(setup: &Setup, seed: u64, out: &mut String) {
    let mut chance = Chance::new(seed);
    let mut game = Game::new(setup).unwrap();
    writeln!(out, "{}", header_line(setup)).unwrap();
    tell_pieces(&game, out);
    let mut count = 0;
    while game.outcome().is_none() {
        let time = game.now() + chance.below(700) as u64;
        let seats: Vec<Seat> = game.alive().iter().collect();
        let seat = *chance.pick(&seats);
        let entry = Entry { time, command: command(&game, seat, &mut chance).map(|c| (seat, c)) };
        writeln!(out, "> {}", entry.to_line()).unwrap();
        let mut events = Vec::new();
        let answer = entry.apply_to(&mut game, |event| events.push(event));
        for event in &events {
            tell_event(&EventReport::from(event), out);
        }
        match answer {
            Ok(accepted) => writeln!(out, "answer {accepted}").unwrap(),
            Err(refusal) => writeln!(out, "answer refused {}", reason(&refusal)).unwrap(),
        }
        count += 1;
        if count % PIECES_EVERY == 0 || game.outcome().is_some() {
            tell_pieces(&game, out);
        }
    }
}

/// What a seat tries: mostly a move that can be started or queued.
fn command(game: &Game, seat: Seat, chance: &mut Chance) -> Option<Command> {
    let mut moves: Vec<Move> = game.legal_moves(seat).to_vec();
    moves.extend(game.queueable_moves(seat));
    moves.sort_unstable_by_key(ToString::to_string);
    let pieces: Vec<Piece> = game.pieces().collect();
    match chance.below(40) {
        0 => None,
        1 => Some(Command::Cancel(chance.pick(&pieces).square())),
        2 => {
            let [from, to] = [(); 2].map(|()| chance.pick(&pieces).square());
            Some(Command::Move(Move { from, to }))
        }
        3 if game.now() > 60_000 => Some(Command::Disconnect),
        4 => Some(Command::Reconnect),
        _ if moves.is_empty() => None,
        _ => Some(Command::Move(*chance.pick(&moves))),
    }
}

fn tell_event(event: &EventReport, out: &mut String) {
    write!(out, "event {} {}", event.t, event.event).unwrap();
    let mut field = |name: &str, value: Option<String>| {
        if let Some(value) = value {
            write!(out, " {name}={value}").unwrap();
        }
    };
    field("seat", event.seat.map(|seat| seat.to_string()));
    field("piece", event.piece.map(|piece| piece.to_string()));
    field("by", event.by.map(|by| by.to_string()));
    field("square", event.square.clone());
    field("to", event.to.clone());
    field("until", event.until.map(|until| until.to_string()));
    field("reason", event.reason.clone());
    let winners = event.winners.as_ref();
    field("winners", winners.map(|seats| list(seats).replace(' ', ",")));
    writeln!(out).unwrap();
}

fn tell_pieces(game: &Game, out: &mut String) {
    writeln!(out, "now {}", game.now()).unwrap();
    for Piece { id, seat, role, state } in game.pieces() {
        let state = match state {
            PieceState::Ready { square } => format!("ready {square}"),
            PieceState::Resting { square, ready_at, left, queued } => {
                format!("resting {square} until {ready_at} left {left} queued {}", list(queued))
            }
            PieceState::Flying { reached, next, to, started, elapsed, total } => {
                format!("flying {reached} {next} {to} since {started} at {elapsed}/{total}")
            }
        };
        writeln!(out, "piece {id} {seat} {} {state}", role.letter()).unwrap();
    }
    let next = game.next_event_time();
    writeln!(out, "next-event {}", list(next)).unwrap();
    let board = game.mode().board();
    for seat in game.mode().seats().iter() {
        writeln!(out, "moves {seat} {}", sorted(game.legal_moves(seat))).unwrap();
        writeln!(out, "queueable {seat} {}", sorted(game.queueable_moves(seat))).unwrap();
        let (kills, team) = (game.kills(seat), game.team_kills(seat));
        writeln!(out, "kills {seat} {kills} team {team}").unwrap();
        if let Some((time, cause)) = game.elimination(seat) {
            writeln!(out, "eliminated {seat} {time} {cause}").unwrap();
        }
        if let Some(since) = game.disconnected_since(seat) {
            writeln!(out, "disconnected {seat} {since}").unwrap();
        }
        let size = usize::from(board.side());
        let mut values = vec![0.0; planes(board).len() * size * size];
        observe(game, seat, &mut values);
        writeln!(out, "planes {seat} {}", digest(&values)).unwrap();
    }
    if let (Some(outcome), Some(places)) = (game.outcome(), game.placements()) {
        writeln!(out, "outcome {outcome}").unwrap();
        let places = places.iter().map(|seats| list(seats.iter()).replace(' ', ","));
        writeln!(out, "places {}", list(places)).unwrap();
    }
}

#[test]
fn the_transcript_of_kung_fu_chess_has_not_changed() {
    let mut out = String::new();
    play(&Setup::standard(Mode::OneVsOne, Speed::STANDARD), 1, &mut out);
    play(&Setup::standard(Mode::FreeForAll, Speed::LIGHTNING), 2, &mut out);
    compare("kungfu.txt", &out);
}
