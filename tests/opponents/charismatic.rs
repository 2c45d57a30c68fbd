//! Opponents for Charismatic Chess.

use heterochess::charismatic::{Action, Game, Position, Reason, SeriesLength, Stage};
use heterochess::opponents::arena::{Match, Tally};
use heterochess::opponents::charismatic::{Random, Search, opponent};
use heterochess::opponents::{Choice, Level, Limits, Opponent, TurnBased};
use proptest::prelude::*;

use crate::support::{ask_everyone, random_game};

fn position(game: &Game) -> Option<&Position> {
    match game.stage() {
        Stage::Play(position) => Some(position),
        Stage::Placement(_) => None,
    }
}

fn mates(game: &Game, action: &Action) -> bool {
    let mut game = game.clone();
    game.decide(action).unwrap();
    game.outcome().is_some_and(|outcome| outcome.reason == Reason::Checkmate)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn whoever_is_asked_answers_legally_and_the_same(
        seed: u64, decisions in 0..70_usize, nodes in 1..1500_u64,
    ) {
        let game = random_game(opponent, seed, decisions);
        let other = random_game(opponent, !seed, 35);
        ask_everyone(opponent, &game, &other, seed, nodes);
    }

    #[test]
    fn shorter_turns_are_kept_to(seed: u64, plies in 0..30_usize, most in 1..5_usize) {
        let start = Position::orthodox().with_max_series(SeriesLength::new(most).unwrap());
        let mut game = Game::from_position(start);
        for ply in 0..plies {
            let level = Level::ALL[ply % 3];
            let limits = Limits::nodes(300);
            let Some(choice) = opponent(level, seed).choose(&game, &limits) else { break };
            let Action::Turn(turn) = &choice.decision else { panic!("a turn is wanted") };
            prop_assert!(turn.len() <= most);
            prop_assert!(game.decide(&choice.decision).is_ok());
        }
    }
}

#[test]
fn a_mate_at_hand_is_given() {
    let two_rooks = Game::from_position("3k4/8/8/8/8/8/8/R3K2R w KQ".parse().unwrap());
    for level in [Level::Greedy, Level::Search] {
        let choice = opponent(level, 1).choose(&two_rooks, &Limits::DEFAULT).unwrap();
        assert!(mates(&two_rooks, &choice.decision), "{level}: {}", choice.decision);
    }
    let mut found = 0;
    for seed in 0..200 {
        let game = random_game(opponent, seed, 36 + seed as usize % 60);
        let Some(position) = position(&game).filter(|_| game.outcome().is_none()) else { continue };
        // Mates that any look at the first two moves of a turn comes upon.
        let look = position.census().limit(4_000);
        let any = look.mating_results(|_, _| core::ops::ControlFlow::Break(()));
        if any.is_ok_and(|flow| flow.is_break()) {
            found += 1;
            let choice = Search::new(seed).choose(&game, &Limits::nodes(40_000)).unwrap();
            assert!(mates(&game, &choice.decision), "{position}");
            assert_eq!(choice.score, Some(29_999));
        }
    }
    assert!(found >= 20, "only {found} positions with a mate at hand");
}

#[test]
fn a_man_that_hangs_is_taken_and_none_is_left_hanging() {
    // The queen could take the rook on a8 or the pawn on d5, which a bishop guards.
    let game = Game::from_position("r6k/5b2/8/3p4/Q7/8/8/K7 w".parse().unwrap());
    let choice = Search::new(1).choose(&game, &Limits::nodes(20_000)).unwrap();
    assert!(choice.decision.to_string().contains("a4a8"), "{}", choice.decision);
}

/// Searches like the other, but places its men anywhere.
struct Careless(Search, Random);

impl Opponent<Game> for Careless {
    fn choose(&self, game: &Game, limits: &Limits<'_>) -> Option<Choice<Action>> {
        match game.stage() {
            Stage::Placement(_) => self.1.choose(game, limits),
            Stage::Play(_) => self.0.choose(game, limits),
        }
    }
}

#[test]
fn careful_placement_wins_games() {
    let careless = Careless(Search::new(1), Random::new(1));
    let limits = [Limits::nodes(5_000); 2];
    let plan = Match { players: [&Search::new(2), &careless], seed: 1, limits };
    let mut tally = Tally::default();
    (0..25).for_each(|pair| tally.add(plan.pair(pair).map(|played| played.score)));
    assert!(tally.elo().low > 0.0, "{tally:?}: {}", tally.elo());
}
