//! The games as learners play them: planes, actions, batches, play-outs.

#[path = "research/batches.rs"]
mod batches;
#[path = "research/charismatic.rs"]
mod charismatic;
#[path = "research/documentation.rs"]
mod documentation;
#[path = "research/fluidity.rs"]
mod fluidity;
#[path = "research/kungfu.rs"]
mod kungfu;
#[path = "research/playouts.rs"]
mod playouts;

use std::collections::BTreeMap;

use heterochess::research::{ActionError, Environment, Plane, Random, random_of};
use proptest::prelude::ProptestConfig;

/// Cases that run in seconds, or as many as the environment asks for.
fn config(cases: u32) -> ProptestConfig {
    let config = match std::env::var("PROPTEST_CASES") {
        Ok(_) => ProptestConfig::default(),
        Err(_) => ProptestConfig::with_cases(cases),
    };
    // A failure is worth a test of its own, not a file of seeds.
    ProptestConfig { failure_persistence: None, ..config }
}

/// A game after so many random steps, or when it is over.
fn walk<E: Environment>(rules: &E::Rules, seed: u64, steps: usize) -> (E, Random) {
    let mut random = random_of(seed, 0);
    let mut game = E::start(rules, &mut random);
    let deciders = E::layout(rules).deciders;
    for _ in 0..steps {
        let sampled: Option<Vec<E::Action>> =
            (0..deciders).map(|decider| game.sample(rules, decider, &mut random)).collect();
        let Some(actions) = sampled else { break };
        game.step(rules, &actions, &mut random);
    }
    (game, random)
}

/// Every number is an action if and only if the mask marks it, and decoding and encoding are each
/// other's reverse. Returns the decoded actions by number.
fn check_actions<E: Environment>(
    game: &E,
    rules: &E::Rules,
    decider: usize,
) -> BTreeMap<u32, E::Action> {
    let count = E::layout(rules).actions;
    let mut mask = vec![false; count];
    game.mark_legal(rules, decider, &mut mask);
    let mut decoded = BTreeMap::new();
    for (action, &legal) in (0..).zip(&mask) {
        match game.decode(rules, decider, action) {
            Ok(meaning) => {
                assert!(legal, "{action} means {meaning:?}, but is not marked: {game:?}");
                assert_eq!(game.encode(rules, decider, &meaning), action, "{meaning:?}");
                decoded.insert(action, meaning);
            }
            Err(error) => assert!(!legal, "{action} is marked, but: {error}: {game:?}"),
        }
    }
    for beyond in [count as u32, u32::MAX] {
        let refused = game.decode(rules, decider, beyond);
        match refused {
            Err(ActionError::OutOfRange { action, actions }) => {
                assert_eq!((action, actions), (beyond, count));
            }
            Err(ActionError::GameOver) => assert!(game.end(rules).is_some()),
            other => panic!("{other:?}"),
        }
    }
    decoded
}

/// An observation that is read by the names of its planes.
struct Seen {
    names: Vec<Plane>,
    planes: Vec<f32>,
    area: usize,
}

impl Seen {
    fn new<E: Environment>(game: &E, rules: &E::Rules, decider: usize) -> Seen {
        let layout = E::layout(rules);
        let mut planes = vec![0.0; layout.observation_len()];
        game.observe(rules, decider, &mut planes);
        let names = E::planes(rules);
        assert_eq!(names.len(), layout.planes);
        Seen { names, planes, area: layout.side * layout.side }
    }

    #[track_caller]
    fn plane(&self, name: &str) -> &[f32] {
        let index = self.names.iter().position(|plane| plane.name == name);
        let start = self.area * index.unwrap_or_else(|| panic!("no plane `{name}`"));
        &self.planes[start..start + self.area]
    }

    /// The cells where a plane is not 0.
    #[track_caller]
    fn cells(&self, name: &str) -> Vec<usize> {
        (0..self.area).filter(|&cell| self.plane(name)[cell] != 0.0).collect()
    }

    /// The number that a plane has everywhere.
    #[track_caller]
    fn everywhere(&self, name: &str) -> f32 {
        let plane = self.plane(name);
        assert!(plane.iter().all(|&number| number == plane[0]), "{name}: {plane:?}");
        plane[0]
    }
}
