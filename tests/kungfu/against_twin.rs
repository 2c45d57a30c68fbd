//! The engine held against its slow twin, over random set-ups and random commands.

use proptest::prelude::*;

use heterochess::kungfu::{Mode, Setup, Speed};

use crate::agreement::{Step, run, setup_of};

/// A set-up: the mode's array, or kings and random men.
fn setup() -> impl Strategy<Value = Setup> {
    let mode = prop::sample::select(Mode::ALL.to_vec());
    let speed = prop_oneof![
        6 => (1_u64..7, 0_u64..40),
        2 => (1_u64..40, 0_u64..300),
        1 => Just((200, 2000)),
    ];
    let men = prop::option::weighted(
        0.8,
        prop::collection::vec((0..4_usize, 0..6_usize, any::<u16>()), 4..60),
    );
    (mode, speed, men, any::<[u16; 4]>()).prop_map(|(mode, (step, rest), men, kings)| {
        let speed = Speed::new(step, rest).unwrap();
        match men {
            Some(men) => setup_of(mode, speed, kings, &men),
            None => Setup::standard(mode, speed),
        }
    })
}

fn steps(most: usize) -> impl Strategy<Value = Vec<Step>> {
    prop::collection::vec((0_u8..100, any::<u16>(), any::<u16>(), any::<u16>()), 1..most)
}

proptest! {
    #[test]
    fn the_engine_agrees_with_its_twin(setup in setup(), steps in steps(120)) {
        run(&setup, &steps, u64::MAX);
    }

    #[test]
    fn the_engine_agrees_with_its_twin_in_a_crowd(
        mode in prop::sample::select(Mode::ALL.to_vec()),
        rest in 0_u64..6,
        steps in steps(300),
    ) {
        run(&Setup::standard(mode, Speed::new(3, rest).unwrap()), &steps, u64::MAX);
    }
}
