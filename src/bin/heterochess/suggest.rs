//! `suggest`: what a computer opponent would play.

use std::io::Write;
use std::time::{Duration, Instant};

use heterochess::fluidity::Game;
use heterochess::opponents::{Choice, Level, Limits, Opponent, TurnBased, charismatic, fluidity};
use serde::Serialize;

use crate::charismatic::Rule;
use crate::input::{self, Answer};
use crate::output::{Failure, Refused, write_json};

/// Who is asked, and how long it may think.
#[derive(clap::Args)]
struct Asked {
    /// Who is asked: `random`, `greedy` or `search`.
    #[arg(long, default_value = "search")]
    level: Level,
    /// At most about so many nodes.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// At most about so many milliseconds. Then the answer depends on how fast the machine is.
    #[arg(long, value_name = "MS")]
    time: Option<u64>,
    /// The same seed gives the same answer.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Answer with a line of JSON for each position.
    #[arg(long)]
    json: bool,
}

/// Arguments of `suggest fluidity`.
#[derive(clap::Args)]
pub(crate) struct FluidityArgs {
    /// The position (the start of the game if left out), or `-` for one a line from standard input.
    fen: Option<String>,
    #[command(flatten)]
    asked: Asked,
}

/// Arguments of `suggest charismatic`.
#[derive(clap::Args)]
pub(crate) struct CharismaticArgs {
    /// The position of either stage, or `-` for one a line from standard input.
    fen: String,
    #[command(flatten)]
    asked: Asked,
    #[command(flatten)]
    rule: Rule,
}

#[derive(Serialize)]
struct SuggestionJson {
    suggestion: String,
    /// In hundredths of a pawn, for the side to move.
    score: Option<i32>,
    depth: u32,
    nodes: u64,
}

/// `suggest fluidity`.
pub(crate) fn fluidity(args: &FluidityArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let FluidityArgs { fen, asked, .. } = args;
    let opponent = fluidity::opponent(asked.level, asked.seed);
    input::each(fen.as_deref(), asked.json, out, |fen, out| {
        let game = crate::fluidity::parse_or_start(fen).map(Game::new);
        asked.answer(&*opponent, game, out)
    })
}

/// `suggest charismatic`.
pub(crate) fn charismatic(args: &CharismaticArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let CharismaticArgs { fen, asked, rule } = args;
    let opponent = charismatic::opponent(asked.level, asked.seed);
    input::each(Some(fen), asked.json, out, |fen, out| {
        asked.answer(&*opponent, crate::charismatic::game(fen, rule), out)
    })
}

impl Asked {
    fn answer<G: TurnBased>(
        &self,
        opponent: &dyn Opponent<G>,
        game: Result<G, Refused>,
        out: &mut dyn Write,
    ) -> Answer {
        let game = match game {
            Ok(game) => game,
            Err(reason) => return Ok(Err(reason)),
        };
        let start = Instant::now();
        let time = self.time.map(Duration::from_millis);
        let late = || time.is_some_and(|time| start.elapsed() >= time);
        // With a limit of time alone, time is the limit.
        let nodes = match (self.nodes, self.time) {
            (Some(nodes), _) => nodes,
            (None, Some(_)) => u64::MAX,
            (None, None) => Limits::DEFAULT.node_limit(),
        };
        let choice = opponent.choose(&game, &Limits::nodes(nodes).stop_when(&late));
        let Some(Choice { decision, score, depth, nodes }) = choice else {
            return Ok(Err(match game.outcome() {
                Some(outcome) => Refused::new("game-over", format!("the game is over: {outcome}")),
                None => Refused::new("draw-first", "men are to be drawn first"),
            }));
        };
        let suggestion = decision.to_string();
        if self.json {
            write_json(out, &SuggestionJson { suggestion, score, depth, nodes })?;
        } else {
            let worth = score.map_or_else(String::new, |score| {
                format!("  {:+.2} at depth {depth}, {nodes} nodes", f64::from(score) / 100.0)
            });
            writeln!(out, "{suggestion}{worth}")?;
        }
        Ok(Ok(()))
    }
}
