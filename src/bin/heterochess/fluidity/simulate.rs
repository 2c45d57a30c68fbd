//! `simulate fluidity`: chance plays whole games.

use std::io::Write;

use heterochess::fluidity::{Game, Outcome, Reason};
use heterochess::opponents::Dice;

use crate::output::Failure;
use crate::simulate::{RandomGame, TurnOptions, tell_turns};

/// Arguments of `simulate fluidity`.
#[derive(clap::Args)]
pub(crate) struct SimulateArgs {
    #[command(flatten)]
    options: TurnOptions,
}

/// Plays and prints.
pub(crate) fn simulate(args: &SimulateArgs, out: &mut dyn Write) -> Result<(), Failure> {
    args.options.run(out, play_by_chance)
}

/// A game in which each legal move is as likely as the others.
pub(crate) fn play_by_chance(random: &mut Dice, max_turns: usize) -> Game {
    let mut game = Game::default();
    while game.outcome().is_none() && game.moves().len() < max_turns {
        match random.pick(&game.position().legal_moves()) {
            Some(m) if game.play(m).is_ok() => {}
            _ => break,
        }
    }
    game
}

impl RandomGame for Game {
    type Reason = Reason;

    fn outcome(&self) -> Option<Outcome> {
        self.outcome()
    }

    fn turns(&self) -> usize {
        self.moves().len()
    }

    fn actions(&self) -> Vec<String> {
        self.moves().iter().map(ToString::to_string).collect()
    }

    fn fen(&self) -> String {
        self.position().to_string()
    }

    fn tell(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let moves = self.positions().iter().zip(self.moves());
        let told = moves.map(|(before, m)| {
            (before.side_to_move(), before.move_number(), before.san(m).to_string())
        });
        tell_turns(out, told)
    }
}
