//! The commands for Kung Fu Chess.

mod replay;
mod simulate;

use std::io::Write;
use std::ops::RangeInclusive;

use heterochess::kungfu::record::Reader;
use heterochess::kungfu::{Game, MAX_TIME, MoveList, Seat, draw};
use heterochess::svg;
use serde::Serialize;

pub(crate) use self::replay::{ReplayArgs, replay};
pub(crate) use self::simulate::{SimulateArgs, parse_speed, simulate};
use crate::input;
use crate::output::{Failure, OrRefuse, Refused, write_json};
use crate::picture::PictureArgs;

/// Arguments of `moves kungfu`.
#[derive(clap::Args)]
pub(crate) struct MovesArgs {
    /// The record of the game, or `-` for standard input.
    file: String,
    /// List the moves of this seat only.
    #[arg(long, value_parser = parse_seat)]
    seat: Option<Seat>,
    /// The time in milliseconds; the time of the last command if left out.
    #[arg(long, value_name = "MS", value_parser = parse_time)]
    at: Option<u64>,
    /// Answer with a line of JSON for each seat.
    #[arg(long)]
    json: bool,
}

/// Arguments of `show kungfu`.
#[derive(clap::Args)]
pub(crate) struct ShowArgs {
    /// The record of the game, or `-` for standard input.
    file: String,
    /// The time in milliseconds; the time of the last command if left out.
    #[arg(long, value_name = "MS", value_parser = parse_time)]
    at: Option<u64>,
    /// Draw an animation from one time to another, in milliseconds, such as 0..5000 (with --svg).
    #[arg(long, value_name = "MS..MS", value_parser = parse_times, requires = "svg",
        conflicts_with = "at")]
    animate: Option<RangeInclusive<u64>>,
    #[command(flatten)]
    picture: PictureArgs,
}

#[derive(Serialize)]
struct MovesJson {
    seat: u8,
    now: u64,
    moves: Vec<String>,
    queueable: Vec<String>,
}

fn parse_seat(text: &str) -> Result<Seat, String> {
    let number = text.parse().map_err(|_| "a seat is a number from 1 to 4".to_owned())?;
    Seat::from_number(number).ok_or_else(|| "a seat is a number from 1 to 4".to_owned())
}

/// A time on the command line, in milliseconds.
fn parse_time(text: &str) -> Result<u64, String> {
    let time = text.parse().ok().filter(|&time| time <= MAX_TIME);
    time.ok_or_else(|| format!("a time is a number of milliseconds up to {MAX_TIME}"))
}

/// Two times, the earlier one first.
fn parse_times(text: &str) -> Result<RangeInclusive<u64>, String> {
    let (from, until) = text.split_once("..").ok_or("write two times, such as 0..5000")?;
    let (from, until) = (parse_time(from)?, parse_time(until)?);
    if from < until { Ok(from..=until) } else { Err("the end is not later than the start".into()) }
}

/// The game of a record at a time, or after its last command. Commands that are refused change
/// nothing; standard error tells their number.
fn game_at(file: &str, at: Option<u64>) -> Result<Game, Refused> {
    let mut reader = Reader::new(input::open(file)?)?;
    let mut game = reader.game()?;
    let mut refused = 0;
    for entry in &mut reader {
        let (_, entry) = entry?;
        if at.is_none_or(|at| entry.time <= at) {
            refused += u64::from(entry.apply_to(&mut game, |_| {}).is_err());
        }
    }
    if refused > 0 {
        eprintln!("note: {refused} of the record's commands are refused; `replay` tells why");
    }
    // The game may stand still before this time, being over.
    if let Some(at) = at.filter(|&at| at > game.now()) {
        game.advance_to(at, |_| {})?;
    }
    Ok(game)
}

/// `moves kungfu`.
pub(crate) fn moves(args: &MovesArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let game = game_at(&args.file, args.at).or_refuse(args.json, out)?;
    let seats = game.mode().seats();
    if let Some(seat) = args.seat.filter(|&seat| !seats.contains(seat)) {
        let error = format!("there is no seat {seat} in {}", game.mode());
        return Err(Failure::refuse(Refused::new("no-such-seat", error), args.json, out));
    }
    let texts = |moves: MoveList| moves.iter().map(ToString::to_string).collect::<Vec<_>>();
    for seat in seats.iter().filter(|&seat| args.seat.is_none_or(|wanted| wanted == seat)) {
        let line = MovesJson {
            seat: seat.number(),
            now: game.now(),
            moves: texts(game.legal_moves(seat)),
            queueable: texts(game.queueable_moves(seat)),
        };
        if args.json {
            write_json(out, &line)?;
        } else {
            writeln!(out, "seat {seat} at {} ms", game.now())?;
            writeln!(out, "  can start {}: {}", line.moves.len(), line.moves.join(" "))?;
            writeln!(out, "  can queue {}: {}", line.queueable.len(), line.queueable.join(" "))?;
        }
    }
    Ok(())
}

/// `show kungfu`.
pub(crate) fn show(args: &ShowArgs, out: &mut dyn Write) -> Result<(), Failure> {
    if let Some(times) = &args.animate {
        let source = input::open(&args.file).map_err(Failure::Refused)?;
        let picture = svg::kungfu::animate_record(source, times.clone(), &args.picture.options());
        let picture = picture.map_err(|error| Failure::Refused(error.into()))?;
        return args.picture.write(&picture, out);
    }
    let game = game_at(&args.file, args.at).map_err(Failure::Refused)?;
    if args.picture.is_wanted() {
        return args.picture.write(&svg::kungfu::game(&game, &args.picture.options()), out);
    }
    write!(out, "{}", draw(&game.snapshot()))?;
    Ok(())
}
