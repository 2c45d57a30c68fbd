//! `simulate kungfu`: random armies against each other.

use std::io::Write;

use heterochess::kungfu::{Command, EventKind, Game, Mode, Seat, Setup, Speed};
use heterochess::opponents::Dice;
use serde::Serialize;

use crate::output::{Failure, Refused, write_json};
use crate::simulate::{Options, mean};
use crate::spread::Spread;

/// Arguments of `simulate kungfu`.
#[derive(clap::Args)]
pub(crate) struct SimulateArgs {
    /// Who plays against whom: `1v1`, `ffa`, `2v2` or `1v3`.
    #[arg(long, default_value = "1v1")]
    mode: Mode,
    /// How fast: `standard` or `lightning`.
    #[arg(long, default_value = "standard", value_parser = parse_speed)]
    speed: Speed,
    #[command(flatten)]
    options: Options,
}

pub(crate) fn parse_speed(text: &str) -> Result<Speed, String> {
    Speed::from_name(text).ok_or_else(|| "a speed is `standard` or `lightning`".to_owned())
}

/// A game that goes on for so many rests of a piece is given up. Random armies nearly always end
/// theirs within a tenth of it.
const MOST_RESTS: u64 = 20_000;

/// What is counted in one game.
struct Played {
    winners: Vec<Seat>,
    finished: bool,
    length: u64,
    commands: u64,
    events: u64,
    collisions: u64,
    captures: u64,
    kills: [u32; 4],
}

#[derive(Serialize)]
struct Statistics {
    mode: String,
    speed: &'static str,
    games: u32,
    seed: u64,
    wins: Vec<SeatCount>,
    draws: usize,
    unfinished: usize,
    length_ms: Spread,
    commands: Spread,
    events: Spread,
    collisions_per_game: f64,
    captures_per_game: f64,
    kills_per_game: Vec<SeatMean>,
}

#[derive(Serialize)]
struct SeatCount {
    seat: u8,
    games: usize,
}

#[derive(Serialize)]
struct SeatMean {
    seat: u8,
    kills: f64,
}

/// Plays and prints.
pub(crate) fn simulate(args: &SimulateArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let setup = Setup::standard(args.mode, args.speed);
    let start =
        Game::new(&setup).map_err(|error| Failure::Refused(Refused::new("setup", error)))?;
    let games = args.options.play_all(|random| play(start.clone(), random))?;
    let statistics = Statistics::new(args, &games);
    if args.options.json { write_json(out, &statistics) } else { statistics.print(out) }
}

/// Plays a game in which now and then somebody moves: a random seat sends a random ready piece,
/// or queues a move for a resting one.
fn play(mut game: Game, random: &mut Dice) -> Played {
    let seats: Vec<Seat> = game.mode().seats().iter().collect();
    let mut played = Played {
        winners: Vec::new(),
        finished: false,
        length: 0,
        commands: 0,
        events: 0,
        collisions: 0,
        captures: 0,
        kills: [0; 4],
    };
    let limit = game.speed().rest_ms().max(game.speed().square_ms()).saturating_mul(MOST_RESTS);
    // On average every seat says something once in a square-time.
    let most_wait = 2 * game.speed().square_ms() / seats.len() as u64;
    while game.outcome().is_none() && game.now() < limit {
        let Some(&seat) = random.pick(&seats) else { break };
        let time = game.now() + random.below(most_wait + 1);
        let mut visit = |kind: EventKind| {
            played.events += 1;
            match kind {
                EventKind::Collided { .. } => played.collisions += 1,
                EventKind::Captured { .. } => played.captures += 1,
                _ => {}
            }
        };
        if game.advance_to(time, |event| visit(event.kind)).is_err() || game.outcome().is_some() {
            break;
        }
        let mut moves = game.legal_moves(seat);
        if moves.is_empty() || random.below(4) == 0 {
            moves.extend(game.queueable_moves(seat));
        }
        let Some(&m) = random.pick(&moves) else { continue };
        let answer = game.submit(time, seat, Command::Move(m), |event| visit(event.kind));
        played.commands += u64::from(answer.is_ok());
    }
    played.length = game.now();
    played.finished = game.outcome().is_some();
    played.winners = game.outcome().map_or_else(Vec::new, |o| o.winners.iter().collect());
    played.kills = Seat::ALL.map(|seat| game.kills(seat));
    played
}

impl Statistics {
    fn new(args: &SimulateArgs, games: &[Played]) -> Statistics {
        let seats = || args.mode.seats().iter();
        let wins = |seat| games.iter().filter(|game| game.winners.contains(&seat)).count();
        let drawn = |game: &&Played| game.finished && game.winners.is_empty();
        Statistics {
            mode: args.mode.to_string(),
            speed: args.speed.name().unwrap_or("custom"),
            games: args.options.games,
            seed: args.options.seed,
            wins: seats().map(|s| SeatCount { seat: s.number(), games: wins(s) }).collect(),
            draws: games.iter().filter(drawn).count(),
            unfinished: games.iter().filter(|game| !game.finished).count(),
            length_ms: Spread::of(games, |game| game.length),
            commands: Spread::of(games, |game| game.commands),
            events: Spread::of(games, |game| game.events),
            collisions_per_game: mean(games, |game| game.collisions as f64),
            captures_per_game: mean(games, |game| game.captures as f64),
            kills_per_game: seats()
                .map(|seat| SeatMean {
                    seat: seat.number(),
                    kills: mean(games, |game| f64::from(game.kills[seat.index()])),
                })
                .collect(),
        }
    }

    fn print(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let Statistics { mode, speed, games, seed, .. } = self;
        writeln!(out, "{games} games of {mode} at {speed} speed, seed {seed}")?;
        for (wins, kills) in self.wins.iter().zip(&self.kills_per_game) {
            let share = 100.0 * wins.games as f64 / f64::from((*games).max(1));
            writeln!(
                out,
                "  seat {}: {} won ({share:.1} %), {:.2} kills a game",
                wins.seat, wins.games, kills.kills
            )?;
        }
        writeln!(out, "  drawn {}, unfinished {}", self.draws, self.unfinished)?;
        for (name, spread) in [
            ("length in ms", &self.length_ms),
            ("commands", &self.commands),
            ("events", &self.events),
        ] {
            writeln!(out, "  {name}: {}", spread.told(0))?;
        }
        writeln!(
            out,
            "  captures {:.2} and collisions {:.2} a game",
            self.captures_per_game, self.collisions_per_game
        )?;
        Ok(())
    }
}
