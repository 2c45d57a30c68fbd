//! The commands for Charismatic Chess.

mod draws;
mod explain;
mod listing;
mod moves;
mod play;
mod show;
mod simulate;
mod turns;

use std::io::Write;

use heterochess::charismatic::{ActionError, PlacementStage, Position, SeriesLength};

pub(crate) use self::draws::{DrawsArgs, draws};
pub(crate) use self::explain::{ExplainArgs, explain};
pub(crate) use self::listing::{ListArgs, TurnJson, mates, results};
pub(crate) use self::moves::{MovesArgs, moves};
pub(crate) use self::play::{PlayArgs, game, play};
pub(crate) use self::show::{ShowArgs, show};
pub(crate) use self::simulate::{SimulateArgs, play_by_chance, simulate};
pub(crate) use self::turns::{TurnsArgs, turns};
use crate::output::{Failure, OrRefuse, Refused};
use crate::perft;

/// What a draw begins with, as in `draw:RNPPP`.
const DRAW: &str = "draw:";
/// What a turn begins with that is said to leave the own king in check, as in `illegal:Ra2` (C10).
const ILLEGAL: &str = "illegal:";

/// The rule parameter.
#[derive(clap::Args)]
pub(crate) struct Rule {
    /// How many moves a turn may have.
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u8).range(1..=5))]
    max_series: u8,
}

impl Rule {
    fn length(&self) -> SeriesLength {
        SeriesLength::new(usize::from(self.max_series)).unwrap_or_default()
    }
}

/// Arguments of `perft charismatic`.
#[derive(clap::Args)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    options: perft::Options,
    /// The position to start from instead of the orthodox array.
    #[arg(long)]
    fen: Option<String>,
    #[command(flatten)]
    rule: Rule,
}

/// A position of either stage. That of the placement stage has brackets in its FEN; when all men
/// are placed it is where play begins.
enum Either {
    Placement(PlacementStage),
    Play(Position),
}

impl Either {
    /// The position of a FEN, or the start of the game.
    fn parse(fen: Option<&str>, max_series: SeriesLength) -> Result<Either, Refused> {
        let Some(fen) = fen else { return Ok(Either::Placement(PlacementStage::new())) };
        let board = fen.split(' ').next().unwrap_or(fen);
        let position = if board.contains('[') {
            let stage: PlacementStage = fen.parse()?;
            match stage.position() {
                Some(position) => position,
                None => return Ok(Either::Placement(stage)),
            }
        } else {
            fen.parse()?
        };
        Ok(Either::Play(position.with_max_series(max_series)))
    }
}

/// A position of the play stage; the orthodox array if no FEN is given.
pub(crate) fn parse_play(fen: Option<&str>, rule: &Rule) -> Result<Position, Refused> {
    let Some(fen) = fen else { return Ok(Position::orthodox().with_max_series(rule.length())) };
    match Either::parse(Some(fen), rule.length())? {
        Either::Play(position) => Ok(position),
        Either::Placement(_) => Err(ActionError::PlacementNotOver.into()),
    }
}

/// Who is to do what in the placement stage.
fn placement_state(stage: &PlacementStage) -> String {
    let side = stage.side_to_move();
    if stage.needs_draw() {
        format!("{side} to draw from {}", stage.reserve(side))
    } else {
        format!("{side} to place {}", stage.hand())
    }
}

/// `perft charismatic`.
pub(crate) fn perft(args: &PerftArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let position = parse_play(args.fen.as_deref(), &args.rule).or_refuse(args.options.json, out)?;
    perft::run(&position, position.to_string(), &args.options, out)
}
