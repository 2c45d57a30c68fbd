//! `simulate charismatic`: chance plays whole games, from the first draw to the end.

use std::io::Write;

use heterochess::charismatic::{Action, Game, Outcome, Position, Reason, Stage, Turn};
use heterochess::opponents::Dice;

use super::Rule;
use crate::output::Failure;
use crate::simulate::{RandomGame, TurnOptions, tell_turns};

/// Arguments of `simulate charismatic`.
#[derive(clap::Args)]
pub(crate) struct SimulateArgs {
    #[command(flatten)]
    options: TurnOptions,
    #[command(flatten)]
    rule: Rule,
}

/// Plays and prints.
pub(crate) fn simulate(args: &SimulateArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let start = Game::new().with_max_series(args.rule.length());
    args.options.run(out, |random, max_turns| play_by_chance(start.clone(), random, max_turns))
}

/// Goes on with a game until it ends, or for so many turns.
pub(crate) fn play_by_chance(mut game: Game, random: &mut Dice, max_turns: usize) -> Game {
    while game.outcome().is_none() && game.turns() < max_turns {
        // What is done is legal: it comes from the stage's own lists.
        let done = match game.stage() {
            Stage::Placement(stage) => match stage.sample_draw(random) {
                Some(men) => game.draw(&men),
                None => match random.pick(&stage.legal_placements()) {
                    Some(placement) => game.place(placement),
                    None => break,
                },
            },
            Stage::Play(position) => match random_turn(position, random) {
                Some(turn) => game.play(&turn),
                None => break,
            },
        };
        if done.is_err() {
            break;
        }
    }
    game
}

/// A turn by chance: each move is one of those from which the turn can be completed, and where it
/// may end, each length that is left is as likely as the others.
fn random_turn(position: &Position, random: &mut Dice) -> Option<Turn> {
    let mut series = position.series();
    loop {
        if let Ok(turn) = series.end()
            && random.below(series.remaining() as u64 + 1) == 0
        {
            return Some(turn);
        }
        match random.pick(&series.completable_moves()) {
            Some(m) => series.push(m).ok()?,
            None => return series.end().ok(),
        }
    }
}

impl RandomGame for Game {
    type Reason = Reason;

    fn outcome(&self) -> Option<Outcome> {
        self.outcome()
    }

    fn turns(&self) -> usize {
        self.play_stage().map_or(0, |play| play.moves().len())
    }

    fn actions(&self) -> Vec<String> {
        self.actions().iter().map(Action::to_string).collect()
    }

    fn fen(&self) -> String {
        match self.stage() {
            Stage::Placement(stage) => stage.to_string(),
            Stage::Play(position) => position.to_string(),
        }
    }

    fn tell(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let mut line = Vec::new();
        for (action, stage) in self.actions().iter().zip(self.placement_stages()) {
            if matches!(action, Action::Draw(_)) {
                line.push(stage.side_to_move().to_string());
            }
            line.push(action.to_string());
            // Five men and the draw.
            if line.len() == 7 {
                writeln!(out, "{}", line.join(" "))?;
                line.clear();
            }
        }
        let Some(play) = self.play_stage() else { return Ok(()) };
        let turns = play.positions().iter().zip(play.moves());
        tell_turns(
            out,
            turns.map(|(before, turn)| {
                (before.side_to_move(), before.move_number(), before.san(turn))
            }),
        )
    }
}
