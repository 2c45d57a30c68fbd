//! Matches.

use heterochess::kungfu::{Mode, Speed};
use heterochess::opponents::arena::{KungFuMatch, Match, Score, Tally};
use heterochess::opponents::kungfu::{Level as KungFuLevel, Pace};
use heterochess::opponents::{Level, Limits, Opponent, TurnBased, charismatic, fluidity};

/// A match of some pairs, and the decisions of its games.
fn played<G: TurnBased>(
    opponent: fn(Level, u64) -> Box<dyn Opponent<G>>,
    levels: [Level; 2],
    seed: u64,
    pairs: u64,
) -> (Tally, Vec<usize>) {
    let (first, second) = (opponent(levels[0], seed), opponent(levels[1], !seed));
    let limits = [Limits::nodes(200); 2];
    let plan = Match { players: [&*first, &*second], seed, limits };
    let mut tally = Tally::default();
    let mut decisions = Vec::new();
    for pair in 0..pairs {
        let games = plan.pair(pair);
        tally.add([games[0].score, games[1].score]);
        decisions.extend(games.iter().map(|played| played.decisions));
    }
    (tally, decisions)
}

#[test]
fn a_match_is_decided_by_its_seed() {
    let match_of = |seed| played(fluidity::opponent, [Level::Greedy, Level::Random], seed, 6);
    assert_eq!(match_of(5), match_of(5));
    assert_ne!(match_of(5).1, match_of(6).1);
}

#[test]
fn sides_are_exchanged() {
    // The same players the other way round score the rest.
    let levels = [Level::Greedy, Level::Random];
    let (tally, _) = played(fluidity::opponent, levels, 9, 10);
    assert!(tally.wins >= 17, "{tally:?}");
    let (tally, _) = played(fluidity::opponent, [levels[1], levels[0]], 9, 10);
    assert!(tally.losses >= 17, "{tally:?}");
}

#[test]
fn each_level_beats_the_one_below() {
    for pair in Level::ALL.windows(2) {
        let levels = [pair[1], pair[0]];
        let (tally, _) = played(fluidity::opponent, levels, 1, 10);
        assert!(tally.elo().low > 0.0, "Fluidity Chess, {levels:?}: {}", tally.elo());
        let (tally, _) = played(charismatic::opponent, levels, 1, 10);
        assert!(tally.elo().low > 0.0, "Charismatic Chess, {levels:?}: {}", tally.elo());
    }
    for pair in KungFuLevel::ALL.windows(2) {
        let plan = KungFuMatch {
            mode: Mode::OneVsOne,
            speed: Speed::STANDARD,
            players: [pair[1], pair[0]],
            paces: [Pace::HUMAN; 2],
            seed: 1,
        };
        let mut tally = Tally::default();
        (0..15).for_each(|pair| tally.add(plan.pair(pair).unwrap().map(|game| game.score)));
        assert!(tally.elo().low > 0.0, "{:?}: {}", plan.players, tally.elo());
    }
}

#[test]
fn the_seats_of_a_real_time_match_are_exchanged() {
    for mode in Mode::ALL {
        let plan = KungFuMatch {
            mode,
            speed: Speed::LIGHTNING,
            players: [KungFuLevel::Greedy, KungFuLevel::Random],
            paces: [Pace::HUMAN; 2],
            seed: 3,
        };
        let [first, second] = plan.pair(0).unwrap();
        assert!(!first.first.intersects(second.first));
        assert_eq!(first.first.len() + second.first.len(), mode.seats().len());
        for played in [first, second] {
            let alive = played.game.alive();
            let others = mode.seats().minus(played.first);
            match played.score {
                Score::Win => assert!(alive.is_subset(mode.seats().minus(others))),
                Score::Loss => assert!(alive.is_subset(others)),
                Score::Draw => assert!(played.outcome.is_none_or(|end| end.is_draw())),
            }
        }
    }
}
