//! `replay kungfu`: what becomes of a record's commands.

use std::io::Write;

use heterochess::board::Role;
use heterochess::kungfu::record::{AnswerReport, EventReport, Reader, StateReport, Step};
use heterochess::kungfu::{Event, EventKind, Game, PieceId, Seat, draw};

use crate::input;
use crate::output::{Failure, OrRefuse, write_json};

/// Arguments of `replay kungfu`.
#[derive(clap::Args)]
pub(crate) struct ReplayArgs {
    /// The record of the game, or `-` for standard input.
    file: String,
    /// Also tell what happens between the commands.
    #[arg(long)]
    events: bool,
    /// Replay no command after this time, and let time pass until then.
    #[arg(long, value_name = "MS", value_parser = super::parse_time)]
    until: Option<u64>,
    /// Answer with a line of JSON for each command, and one for the state at the end.
    #[arg(long)]
    json: bool,
}

/// Replays a record and prints.
pub(crate) fn replay(args: &ReplayArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let source = input::open(&args.file).or_refuse(args.json, out)?;
    let mut reader = Reader::new(source).or_refuse(args.json, out)?;
    let mut game = reader.game().or_refuse(args.json, out)?;
    let mut teller = Teller::new(args, &game);
    for entry in &mut reader {
        let (line, entry) = entry.or_refuse(args.json, out)?;
        if args.until.is_some_and(|until| entry.time > until) {
            continue;
        }
        let answer = entry.apply_to(&mut game, |event| teller.seen.push(event));
        teller.tell_events(out)?;
        teller.tell_answer(&Step { line, entry, answer }, out)?;
    }
    if let Some(until) = args.until.filter(|&until| until > game.now()) {
        game.advance_to(until, |event| teller.seen.push(event)).or_refuse(args.json, out)?;
        teller.tell_events(out)?;
    }
    if args.json {
        write_json(out, &StateReport::from(&game))
    } else {
        write!(out, "{}", draw(&game.snapshot()))?;
        Ok(())
    }
}

/// Prints events and answers as the user wants them.
struct Teller {
    json: bool,
    events: bool,
    /// What has happened and has not been told yet.
    seen: Vec<Event>,
    /// Whose each piece is and what it was when the last event was told: a pawn promotes.
    men: Vec<(Seat, Role)>,
}

impl Teller {
    fn new(args: &ReplayArgs, game: &Game) -> Teller {
        let ids = (0..game.piece_count()).filter_map(PieceId::new);
        let men = ids.filter_map(|id| game.identity(id)).collect();
        Teller { json: args.json, events: args.events, seen: Vec::new(), men }
    }

    fn tell_events(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        for event in self.seen.drain(..).filter(|_| self.events) {
            if self.json {
                write_json(out, &EventReport::from(&event))?;
            } else {
                writeln!(out, "{:>10} ms  {}", event.time, describe(&self.men, &event.kind))?;
            }
            if let EventKind::Promoted { piece, .. } = event.kind {
                self.men[piece.index()].1 = Role::Queen;
            }
        }
        Ok(())
    }

    fn tell_answer(&self, step: &Step, out: &mut dyn Write) -> Result<(), Failure> {
        let report = AnswerReport::from(step);
        if self.json {
            return write_json(out, &report);
        }
        let command = match step.entry.command {
            Some((seat, command)) => format!("seat {seat}: {command}"),
            None => "time passes".to_owned(),
        };
        let reason = report.reason.map_or_else(String::new, |reason| format!(": {reason}"));
        writeln!(out, "{:>10} ms  {command} - {}{reason}", report.t, report.status)?;
        Ok(())
    }
}

/// An event in words.
fn describe(men: &[(Seat, Role)], event: &EventKind) -> String {
    let name = |id: PieceId| {
        let (seat, role) = men[id.index()];
        format!("seat {seat}'s {role}")
    };
    match *event {
        EventKind::Started { piece, from, to } => {
            format!("{} starts from {from} to {to}", name(piece))
        }
        EventKind::Queued { piece, from, to } => {
            format!("{} on {from} will go to {to}", name(piece))
        }
        EventKind::Cancelled { piece, from, to } => {
            format!("{} on {from} will not go to {to}", name(piece))
        }
        EventKind::Reached { piece, square } => format!("{} reaches {square}", name(piece)),
        EventKind::Collided { piece, by, square } => {
            format!("{} collides on its way to {square} and falls to {}", name(piece), name(by))
        }
        EventKind::Captured { piece, by, square } => {
            format!("{} captures {} on {square}", name(by), name(piece))
        }
        EventKind::Blocked { piece, square, by } => {
            format!("{} is blocked on {square} by {}", name(piece), name(by))
        }
        EventKind::Promoted { piece, square } => format!("{} promotes on {square}", name(piece)),
        EventKind::Rested { piece, square, until } => {
            format!("{} rests on {square} until {until}", name(piece))
        }
        EventKind::Ready { piece, square } => format!("{} on {square} is ready", name(piece)),
        EventKind::QueuedStarted { piece, from, to } => {
            format!("{} starts its queued move from {from} to {to}", name(piece))
        }
        EventKind::QueuedDropped { piece, to, reason, .. } => {
            format!("{} drops its queued move to {to}: {reason}", name(piece))
        }
        EventKind::Eliminated { seat, cause } => format!("seat {seat} is out: {cause}"),
        EventKind::Disconnected { seat, until } => {
            format!("seat {seat} is disconnected and must be back before {until}")
        }
        EventKind::Reconnected { seat } => format!("seat {seat} is back"),
        EventKind::Finished { outcome } => format!("the game is over: {outcome}"),
        _ => format!("{event:?}"),
    }
}
