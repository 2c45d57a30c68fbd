//! `docs/research.md` says what the code does.

use std::fmt::Write as _;

use heterochess::kungfu::{Board, Mode, Setup, Speed};
use heterochess::research::{Environment, Plane, charismatic, fluidity, kungfu};

const PAGE: &str = include_str!("../../docs/research.md");

/// The table of planes as the page has it.
fn table(planes: &[Plane]) -> String {
    let mut table = String::from("| plane | name | numbers |\n|---:|---|---|\n");
    for (number, Plane { name, meaning }) in planes.iter().enumerate() {
        let _ = writeln!(table, "| {number} | {name} | {meaning} |");
    }
    table
}

#[test]
fn the_tables_of_planes_are_the_codes() {
    for (game, planes) in [
        ("Fluidity Chess", fluidity::PLANES.to_vec()),
        ("Charismatic Chess", charismatic::PLANES.to_vec()),
        ("Kung Fu Chess, two armies", kungfu::planes(Board::Orthodox)),
        ("Kung Fu Chess, four armies", kungfu::planes(Board::FourArmy)),
    ] {
        let table = table(&planes);
        assert!(PAGE.contains(&table), "{game}: the page should have\n\n{table}");
        let mut names: Vec<_> = planes.iter().map(|plane| &plane.name).collect();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), planes.len(), "{game}: names are told apart");
    }
}

#[test]
fn the_sizes_are_the_codes() {
    let rules = |mode| kungfu::Rules::new(&Setup::standard(mode, Speed::STANDARD)).unwrap();
    for (game, layout) in [
        ("Fluidity Chess", fluidity::Environment::layout(&Default::default())),
        ("Charismatic Chess", charismatic::Environment::layout(&Default::default())),
        ("Kung Fu Chess, two armies", kungfu::Environment::layout(&rules(Mode::OneVsOne))),
        ("Kung Fu Chess, four armies", kungfu::Environment::layout(&rules(Mode::FreeForAll))),
    ] {
        let (planes, side) = (layout.planes, layout.side);
        let row = format!("| {game} | ({planes}, {side}, {side}) | {} |", layout.actions);
        assert!(PAGE.contains(&row), "the page should have `{row}`");
    }
}

#[test]
fn the_numbers_of_actions_are_the_codes() {
    for (name, number) in [
        ("`PLACEMENTS`", charismatic::PLACEMENTS),
        ("`END_TURN`", charismatic::END_TURN),
        ("`DRAWS`", charismatic::DRAWS),
        ("`PASS`, two armies", kungfu::actions(Board::Orthodox) as u32 - 1),
        ("`PASS`, four armies", kungfu::actions(Board::FourArmy) as u32 - 1),
    ] {
        let row = format!("| {name} | {number} |");
        assert!(PAGE.contains(&row), "the page should have `{row}`");
    }
}
