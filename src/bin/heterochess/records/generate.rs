//! `records generate`: records of games that chance plays.

use std::io::Write;

use heterochess::charismatic::Game as Charismatic;
use heterochess::records::{Record, Variant};

use crate::output::Failure;
use crate::progress::LateBar;
use crate::simulate::random_for;
use crate::{charismatic, fluidity};

/// Arguments of `records generate`.
#[derive(clap::Args)]
pub(crate) struct GenerateArgs {
    /// `fluidity` or `charismatic`.
    game: Variant,
    /// How many games.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    games: u32,
    /// The same seed gives the same games: those of `simulate`.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Break a game off after so many turns, those of both players together.
    #[arg(long, value_name = "N", default_value_t = 2000)]
    max_turns: u32,
}

/// Plays and writes.
pub(crate) fn generate(args: &GenerateArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let bar = LateBar::new();
    let event = format!("Random games, seed {}", args.seed);
    for number in 0..args.games {
        let mut random = random_for(args.seed, number);
        let max_turns = args.max_turns as usize;
        let mut record = match args.game {
            Variant::Fluidity => Record::from(&fluidity::play_by_chance(&mut random, max_turns)),
            Variant::Charismatic => {
                let start = Charismatic::new();
                Record::from(&charismatic::play_by_chance(start, &mut random, max_turns))
            }
        };
        let round = (number + 1).to_string();
        let players = [("White", "Random"), ("Black", "Random")];
        for (name, value) in [("Event", &*event), ("Round", &*round)].into_iter().chain(players) {
            record.tags_mut().set(name, value).map_err(|error| Failure::Refused(error.into()))?;
        }
        if number > 0 {
            writeln!(out)?;
        }
        write!(out, "{record}")?;
        bar.show(number as usize + 1, args.games as usize);
    }
    Ok(())
}
