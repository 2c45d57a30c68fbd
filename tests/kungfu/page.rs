//! Holds the rules page, `docs/rules/kungfu.md`, to what the library does.

use heterochess::board::Role;
use heterochess::kungfu::{Game, Mode, Setup, Speed, Square};

use crate::scene::Scene;

const PAGE: &str = include_str!("../../docs/rules/kungfu.md");

/// The rows of the table with these columns, cell by cell.
fn table(head: &str) -> Vec<Vec<&'static str>> {
    let rows = PAGE.lines().skip_while(|line| *line != head).skip(2);
    let rows = rows.take_while(|line| line.starts_with('|'));
    rows.map(|row| row.trim_matches('|').split('|').map(str::trim).collect()).collect()
}

/// A time such as `1.5`, in units of 1000 ms.
fn milliseconds(text: &str) -> u64 {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    whole.parse::<u64>().unwrap() * 1000 + format!("{part:0<3}").parse::<u64>().unwrap()
}

/// The men of a row, with kings that do nothing where none are named.
fn scene(men: &str) -> Scene {
    let armies: Vec<String> = men
        .split(", ")
        .map(|army| {
            let (seat, _) = army.split_once(' ').unwrap_or((army, ""));
            let four = men.split(", ").count() == 4;
            let home = match (seat, four) {
                ("1", false) => "Kh1",
                ("2", false) => "Kh8",
                ("1", true) => "Kg1",
                ("2", true) => "Ka6",
                ("3", _) => "Kf12",
                _ => "Kl7",
            };
            if army.contains('K') { army.to_owned() } else { format!("{army} {home}") }
        })
        .collect();
    let line = armies.join(" ");
    if armies.len() == 4 { Scene::four(Mode::FreeForAll, &line) } else { Scene::new(&line) }
}

#[test]
fn every_scenario_of_the_page_comes_out() {
    let rows = table("| men | commands | in the end | why |");
    assert!(rows.len() > 20, "{rows:?}");
    for row in rows {
        let [men, commands, end, _] = row[..] else { panic!("{row:?}") };
        let mut scene = scene(men);
        for command in commands.split(", ") {
            let (time, order) = command.split_once(": ").unwrap();
            let (seat, m) = order.split_once(' ').unwrap();
            scene.go(milliseconds(time), seat.parse().unwrap(), m);
        }
        let (time, expected) = end.split_once(": ").unwrap();
        let seen = scene.at(milliseconds(time));
        let told = match scene.game.outcome() {
            Some(outcome) if outcome.is_draw() => "draw".to_owned(),
            Some(outcome) => outcome.to_string().split(": ").next().unwrap().to_owned(),
            None if seen.is_empty() => "-".to_owned(),
            None => seen,
        };
        // The second of two kings falls after the end, which is no later than the time said.
        assert!(scene.game.now() <= milliseconds(time));
        assert_eq!(told, expected, "{row:?}");
    }
}

#[test]
fn the_collisions_of_the_page_happen() {
    for (start, deaths) in [
        ("Rd7-d4 at 100", "3000 0 destroys 2 at d4"),
        ("Re6-e4 at 1500", "3500 0 destroys 2 at e4"),
        ("Re6-e4 at 500", "4000 0 captures 2 on e4"),
    ] {
        assert!(PAGE.contains(start), "{start}");
        let (way, time) = start.split_once(" at ").unwrap();
        let m = way[1..].replace('-', "");
        let mut scene = scene(&format!("1 Ra4, 2 {}", &way[..3]));
        scene.go(0, 1, &format!("a4{}", &m[2..])).go(time.parse().unwrap(), 2, &m).wait(5000);
        assert_eq!(scene.deaths(), [deaths]);
    }
}

#[test]
fn the_array_of_the_page_is_the_board() {
    let block = PAGE.split("```text\n").nth(1).unwrap().split("\n```").next().unwrap();
    let game = Game::new(&Setup::standard(Mode::FreeForAll, Speed::STANDARD)).unwrap();
    for (rank, line) in (0..12).rev().zip(block.lines()) {
        for file in 0..12 {
            let square = Square::new(file, rank).unwrap();
            let drawn = line.chars().nth(5 + 2 * usize::from(file)).unwrap_or(' ');
            let expected = match game.piece_on(square) {
                Some(piece) if piece.role == Role::Pawn => 'p',
                Some(piece) => piece.role.letter(),
                None if game.mode().board().contains(square) => '.',
                None => ' ',
            };
            assert_eq!(drawn, expected, "{square}");
        }
    }
}
