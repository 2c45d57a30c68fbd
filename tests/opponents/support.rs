//! Games at some random point.

use heterochess::opponents::{Dice, Level, Limits, Opponent, TurnBased};

/// A game after so many random decisions, or at its end if that comes sooner.
pub(crate) fn random_game<G: TurnBased>(
    opponent: fn(Level, u64) -> Box<dyn Opponent<G>>,
    seed: u64,
    decisions: usize,
) -> G {
    let mut dice = Dice::new(seed, 0);
    let random = opponent(Level::Random, seed);
    let mut game = G::opening(&mut dice);
    for _ in 0..decisions {
        game.chance(&mut dice);
        let Some(choice) = random.choose(&game, &Limits::DEFAULT) else { break };
        game.decide(&choice.decision).expect("random decisions are legal");
    }
    game.chance(&mut dice);
    game
}

/// Whatever is asked of an opponent of any level: it answers the same when asked again, whatever
/// it was asked in between; the answer is legal, and within its limit; with nothing to decide it
/// is silent.
pub(crate) fn ask_everyone<G: TurnBased>(
    opponent: fn(Level, u64) -> Box<dyn Opponent<G>>,
    game: &G,
    other: &G,
    seed: u64,
    nodes: u64,
) {
    for level in Level::ALL {
        let player = opponent(level, seed);
        let limits = Limits::nodes(nodes);
        let choice = player.choose(game, &limits);
        let _ = player.choose(other, &limits);
        assert_eq!(player.choose(game, &limits), choice, "{level} answers the same again");
        assert_eq!(opponent(level, seed).choose(game, &limits), choice, "{level}");
        let Some(choice) = choice else {
            assert!(game.outcome().is_some(), "{level} is silent only at the end");
            continue;
        };
        assert!(game.clone().decide(&choice.decision).is_ok(), "{level}: {}", choice.decision);
        if level == Level::Search {
            assert!(choice.nodes <= nodes, "{} nodes of {nodes}", choice.nodes);
        }
        // Told to stop before it has begun, it still decides.
        let now = || true;
        let hasty = player.choose(game, &Limits::until(&now)).expect("a decision all the same");
        assert!(game.clone().decide(&hasty.decision).is_ok());
    }
}
