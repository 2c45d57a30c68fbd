//! Random games in which the players alternate.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::io::Write;

use heterochess::Outcome;
use heterochess::board::Color;
use heterochess::opponents::Dice;
use serde::Serialize;

use super::{Options, random_for};
use crate::output::{Failure, OutcomeJson, Refused, write_json};
use crate::spread::Spread;

/// Options that the turn-based games share.
#[derive(clap::Args)]
pub(crate) struct TurnOptions {
    #[command(flatten)]
    options: Options,
    /// Give up a game after so many turns, those of both players together.
    #[arg(long, value_name = "N", default_value_t = 2000)]
    max_turns: u32,
    /// Also tell what happens in one of the games, by its number from 1.
    #[arg(long, value_name = "GAME", value_parser = clap::value_parser!(u32).range(1..))]
    show: Option<u32>,
}

/// A game that chance has played.
pub(crate) trait RandomGame {
    /// Why it can end.
    type Reason: Copy + Display;

    /// How it has ended, if it has.
    fn outcome(&self) -> Option<Outcome<Self::Reason>>;

    /// How many turns were played.
    fn turns(&self) -> usize;

    /// All that happened, each as the command `play` takes it.
    fn actions(&self) -> Vec<String>;

    /// The last position.
    fn fen(&self) -> String;

    /// The game for people.
    fn tell(&self, out: &mut dyn Write) -> Result<(), Failure>;
}

/// What is kept of a game.
struct Ending {
    winner: Option<Color>,
    reason: Option<String>,
    turns: u64,
}

#[derive(Serialize)]
struct GameJson {
    game: u32,
    actions: Vec<String>,
    fen: String,
    outcome: Option<OutcomeJson>,
}

#[derive(Serialize)]
struct Statistics {
    games: u32,
    seed: u64,
    white: usize,
    black: usize,
    draws: usize,
    unfinished: usize,
    /// How many games ended for each reason.
    reasons: BTreeMap<String, usize>,
    /// Turns of both players together.
    turns: Spread,
}

impl TurnOptions {
    /// Plays all games and prints. `play` plays one of no more than so many turns.
    pub(crate) fn run<G: RandomGame>(
        &self,
        out: &mut dyn Write,
        play: impl Fn(&mut Dice, usize) -> G + Sync,
    ) -> Result<(), Failure> {
        let Options { games, seed, json, .. } = self.options;
        let play = |random: &mut Dice| play(random, self.max_turns as usize);
        if let Some(number) = self.show {
            if number > games {
                let error = format!("there is no game {number}: {games} are played");
                return Err(Failure::refuse(Refused::new("no-such-game", error), json, out));
            }
            let game = play(&mut random_for(self.options.seed, number - 1));
            if json {
                let (actions, fen) = (game.actions(), game.fen());
                let outcome = game.outcome().map(OutcomeJson::new);
                write_json(out, &GameJson { game: number, actions, fen, outcome })?;
            } else {
                game.tell(out)?;
                writeln!(out, "{}", game.fen())?;
                match game.outcome() {
                    Some(outcome) => writeln!(out, "{outcome}  {}\n", outcome.result())?,
                    None => writeln!(out, "given up  *\n")?,
                }
            }
        }
        let endings = self.options.play_all(|random| {
            let game = play(random);
            let outcome = game.outcome();
            Ending {
                winner: outcome.and_then(|outcome| outcome.winner),
                reason: outcome.map(|outcome| outcome.reason.to_string()),
                turns: game.turns() as u64,
            }
        })?;
        let statistics = Statistics::new(games, seed, &endings);
        if json { write_json(out, &statistics) } else { statistics.print(out) }
    }
}

impl Statistics {
    fn new(games: u32, seed: u64, endings: &[Ending]) -> Statistics {
        let count = |is: &dyn Fn(&Ending) -> bool| endings.iter().filter(|game| is(game)).count();
        let mut reasons = BTreeMap::new();
        for reason in endings.iter().filter_map(|game| game.reason.clone()) {
            *reasons.entry(reason).or_default() += 1;
        }
        Statistics {
            games,
            seed,
            white: count(&|game| game.winner == Some(Color::White)),
            black: count(&|game| game.winner == Some(Color::Black)),
            draws: count(&|game| game.winner.is_none() && game.reason.is_some()),
            unfinished: count(&|game| game.reason.is_none()),
            reasons,
            turns: Spread::of(endings, |game| game.turns),
        }
    }

    fn print(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let Statistics { games, seed, white, black, draws, unfinished, reasons, turns } = self;
        writeln!(out, "{games} random games, seed {seed}")?;
        writeln!(
            out,
            "  white won {white}, black won {black}, drawn {draws}, unfinished {unfinished}"
        )?;
        for (reason, number) in reasons {
            let share = 100.0 * *number as f64 / f64::from(*games);
            writeln!(out, "  {reason:<22} {number:>8}  {share:>5.1} %")?;
        }
        writeln!(out, "  turns: {}", turns.told(1))?;
        Ok(())
    }
}

/// Writes turns in pairs, with their numbers: what White did and what Black did in one line.
pub(crate) fn tell_turns(
    out: &mut dyn Write,
    turns: impl Iterator<Item = (Color, u16, String)>,
) -> Result<(), Failure> {
    let mut open = false;
    for (color, number, text) in turns {
        match color {
            Color::White => write!(out, "{number}. {text}")?,
            Color::Black if open => writeln!(out, "  {text}")?,
            Color::Black => writeln!(out, "{number}... {text}")?,
        }
        open = color == Color::White;
    }
    if open {
        writeln!(out)?;
    }
    Ok(())
}
