//! `records generate`: records of random games.

use std::io::Write;

use heterochess::charismatic::{Game as Charismatic, MoveList, Series, Stage, Turn};
use heterochess::fluidity::{Game as Fluidity, Move};
use heterochess::records::{Record, Variant};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::output::Failure;
use crate::progress::{LateBar, below};

/// Arguments of `records generate`.
#[derive(clap::Args)]
pub(crate) struct GenerateArgs {
    /// `fluidity` or `charismatic`.
    game: Variant,
    /// How many games.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    games: u32,
    /// The same seed gives the same games.
    #[arg(long, default_value_t = 0)]
    seed: u64,
}

/// Plays and writes.
pub(crate) fn generate(args: &GenerateArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let bar = LateBar::new();
    for number in 0..args.games {
        // Each game has a stream of its own: the first hundred of a thousand are the same hundred.
        let mut random = ChaCha8Rng::seed_from_u64(args.seed);
        random.set_stream(number.into());
        let mut record = match args.game {
            Variant::Fluidity => Record::from(&fluidity(&mut random)),
            Variant::Charismatic => Record::from(&charismatic(&mut random)),
        };
        let (event, round) = (format!("Random games, seed {}", args.seed), (number + 1).to_string());
        let tags = [("Event", &*event), ("Round", &*round), ("White", "Random"), ("Black", "Random")];
        for (name, value) in tags {
            record.tags_mut().set(name, value).map_err(|error| Failure::Refused(error.to_string()))?;
        }
        if number > 0 {
            writeln!(out)?;
        }
        write!(out, "{record}")?;
        bar.show(number as usize + 1, args.games as usize);
    }
    bar.clear();
    Ok(())
}

/// A game of random moves to its end. Where something can be taken, half of the moves take:
/// otherwise most games would end after 25 moves without a capture (F17).
fn fluidity(random: &mut ChaCha8Rng) -> Fluidity {
    let mut game = Fluidity::default();
    while game.outcome().is_none() {
        let moves = game.position().legal_moves();
        let takes: Vec<Move> = moves.iter().copied().filter(Move::is_capture).collect();
        let take = !takes.is_empty() && random.next_u32().is_multiple_of(2);
        let choice = if take { &takes[..] } else { &moves[..] };
        // Whatever is listed is legal; were it not, the game would end here.
        if game.play(&choice[below(random, choice.len() as u64) as usize]).is_err() {
            break;
        }
    }
    game
}

/// A game of random draws, placements and turns to its end.
fn charismatic(random: &mut ChaCha8Rng) -> Charismatic {
    let mut game = Charismatic::default();
    loop {
        let done = match game.stage() {
            Stage::Placement(stage) => match stage.sample_draw(|| random.next_u64()) {
                Some(men) => game.draw(&men),
                None => {
                    let placements = stage.legal_placements();
                    let placement = placements[below(random, placements.len() as u64) as usize];
                    game.place(&placement)
                }
            },
            Stage::Play(_) if game.outcome().is_some() => return game,
            Stage::Play(position) => match turn(position.series(), random) {
                Some(turn) => game.play(&turn),
                None => return game,
            },
        };
        if done.is_err() {
            return game;
        }
    }
}

/// A random turn: a random number of moves is aimed at, and each is a random one of those that a
/// legal turn can come of.
fn turn(mut series: Series, random: &mut ChaCha8Rng) -> Option<Turn> {
    let aim = 1 + below(random, series.remaining() as u64) as usize;
    while series.moves().len() < aim || series.may_end().is_err() {
        let mut moves: MoveList = series.possible_moves();
        loop {
            if moves.is_empty() {
                return series.end().ok();
            }
            let m = moves.swap_remove(below(random, moves.len() as u64) as usize);
            if series.push(&m).is_ok() {
                if series.can_be_completed() {
                    break;
                }
                series.undo();
            }
        }
    }
    series.end().ok()
}
