//! Random games to their end.

use heterochess::kungfu::{Mode, Setup, Speed};
use heterochess::research::{
    End, Environment, Playout, Tally, charismatic, fluidity, kungfu, playout,
};

fn tally<E: Environment>(rules: &E::Rules, seed: u64, games: u64) -> Tally<E::Outcome> {
    (0..games).map(|number| playout::<E>(rules, seed, number)).collect()
}

/// How many of the games ended in a way, by its text.
fn ended<O: std::fmt::Display>(tally: &Tally<O>, way: &str) -> u64 {
    tally.ends.iter().filter(|(end, _)| end.to_string() == way).map(|(_, count)| count).sum()
}

#[test]
fn games_repeat_by_seed_and_number() {
    let rules = fluidity::Rules::default();
    let play = |seed, number| playout::<fluidity::Environment>(&rules, seed, number);
    let games: Vec<Playout<_>> = (0..50).map(|number| play(1, number)).collect();
    let backwards: Vec<_> = (0..50).rev().map(|number| play(1, number)).collect();
    assert!(games.iter().eq(backwards.iter().rev()));
    assert_ne!(games, (0..50).map(|number| play(2, number)).collect::<Vec<_>>());
}

#[test]
fn fluidity_games_end_as_the_rules_say() {
    let tally = tally::<fluidity::Environment>(&fluidity::Rules::default(), 1, 1000);
    assert_eq!(tally.games, 1000);
    assert_eq!(tally.steps, tally.length, "a step is a ply");
    assert_eq!(tally.ends.iter().map(|(_, count)| count).sum::<u64>(), 1000);
    assert!(tally.extremes.is_some_and(|(least, most)| least >= 3 && most <= 1550), "{tally:?}");
    for way in [
        "white wins by king-captured",
        "black wins by king-captured",
        "white wins by checkmate",
        "black wins by checkmate",
    ] {
        assert!(ended(&tally, way) > 0, "{way}: {tally:?}");
    }
}

#[test]
fn charismatic_games_end_as_the_rules_say() {
    let tally = tally::<charismatic::Environment>(&charismatic::Rules::default(), 1, 60);
    assert!(tally.steps > tally.length, "a turn has several steps");
    let mates = ended(&tally, "white wins by checkmate") + ended(&tally, "black wins by checkmate");
    assert!(mates > 0, "{tally:?}");
    assert_eq!(ended(&tally, "cut short"), 0);
    // With turns of one move from the orthodox array the game is chess.
    let position = heterochess::charismatic::Position::orthodox()
        .with_max_series(heterochess::charismatic::SeriesLength::ONE);
    let start = heterochess::charismatic::Game::from_position(position);
    let chess = charismatic::Rules { start, max_turns: Some(20), ..Default::default() };
    for number in 0..20 {
        let game = playout::<charismatic::Environment>(&chess, 1, number);
        assert_eq!(game.steps, 2 * game.length, "a move and the end of the turn");
        assert!(game.length == 20 || game.end.outcome().is_some());
    }
}

#[test]
fn kungfu_games_end_as_the_rules_say() {
    for mode in Mode::ALL {
        let setup = Setup::standard(mode, Speed::STANDARD);
        let mut rules = kungfu::Rules::new(&setup).unwrap();
        let tally: Tally<_> = tally::<kungfu::Environment>(&rules, 1, 20);
        assert!(tally.ends.iter().any(|(end, _)| end.outcome().is_some()), "{tally:?}");
        rules.max_ms = Some(3000);
        let cut = playout::<kungfu::Environment>(&rules, 1, 0);
        assert_eq!(cut, Playout { end: End::CutShort, steps: 3, length: 3000 });
    }
}

#[test]
fn an_empty_tally_is_empty() {
    let none: Tally<u8> = Tally::default();
    assert_eq!((none.games, none.extremes), (0, None));
    assert_eq!(none.mean_length(), 0.0);
}
