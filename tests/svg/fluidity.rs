//! Pictures of Fluidity Chess.

use heterochess::board::{Bitboard, Color, Square};
use heterochess::fluidity::{Game, Position};
use heterochess::svg::{self, Options};
use proptest::prelude::*;

use crate::board::cases;
use crate::reader::{circled, expected, hundredths, men, of_class, read};

const DIAGRAM: &str = "8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 w";

/// A game of random moves.
fn game(choices: &[usize]) -> Game {
    let mut game = Game::default();
    for choice in choices {
        let moves = game.position().legal_moves();
        if moves.is_empty() || game.play(&moves[choice % moves.len()]).is_err() {
            break;
        }
    }
    game
}

fn choices() -> impl Strategy<Value = Vec<usize>> {
    proptest::collection::vec(any::<usize>(), 0..60)
}

/// The squares that are crossed.
fn crossed(document: &roxmltree::Document<'_>) -> Vec<Square> {
    let square = |node: roxmltree::Node<'_, '_>| {
        let inside = node.attribute("transform").unwrap();
        let inside = inside.strip_prefix("translate(").unwrap().strip_suffix(')').unwrap();
        let (x, y) = inside.split_once(' ').unwrap();
        let (x, y) = (hundredths(x) / 10_000, hundredths(y) / 10_000);
        Square::new((8 * (7 - y) + x) as u32)
    };
    let mut squares: Vec<_> = of_class(document, "taken").into_iter().map(square).collect();
    squares.sort();
    squares
}

fn list(squares: Bitboard) -> Vec<Square> {
    squares.into_iter().collect()
}

proptest! {
    #![proptest_config(cases(100))]

    #[test]
    fn a_game_shows_its_position_and_what_was_taken_last(choices in choices(), flip: bool) {
        let game = game(&choices);
        let picture = svg::fluidity::game(&game, &Options::new().flip(flip));
        let document = read(&picture);
        prop_assert_eq!(men(&document, &["men"]), expected(game.position().board(), flip, 0));
        let taken = game.moves().last().map_or(0, |m| m.captures.len());
        prop_assert_eq!(men(&document, &["ghosts"]).len(), taken as usize);
        prop_assert_eq!(of_class(&document, "check").len(), usize::from(game.position().is_check()));
    }

    #[test]
    fn f6_a_move_crosses_what_it_takes(choices in choices(), pick: usize) {
        let game = game(&choices);
        let moves = game.position().legal_moves();
        prop_assume!(!moves.is_empty());
        let m = moves[pick % moves.len()];
        let picture = svg::fluidity::with_move(game.position(), &m, &Options::new());
        let document = read(&picture);
        prop_assert_eq!(crossed(&document), list(m.captures));
        let arrows = 1 + usize::from(m.castling().is_some());
        prop_assert_eq!(of_class(&document, "arrow").len(), arrows);
        prop_assert_eq!(men(&document, &["men"]), expected(game.position().board(), false, 0));
    }

    #[test]
    fn a_clicked_man_shows_his_goals_and_victims(choices in choices(), square in 0..64_u32) {
        let game = game(&choices);
        let (position, square) = (game.position(), Square::new(square));
        let picture = svg::fluidity::position(position, &Options::new().legal_from(square));
        let document = read(&picture);
        let moves = position.legal_moves_from(square);
        let goals: Bitboard = moves.iter().map(|m| m.to).collect();
        let taken = moves.iter().fold(Bitboard::EMPTY, |taken, m| taken | m.captures);
        prop_assert_eq!(circled(&document, "to"), list(goals));
        prop_assert_eq!(circled(&document, "threat"), list(taken));
    }
}

#[test]
fn f3_hidden_threats_are_ringed() {
    let position: Position = DIAGRAM.parse().unwrap();
    for color in Color::ALL {
        let picture = svg::fluidity::threats(&position, [color], &Options::new());
        let document = read(&picture);
        let threats = position.threats(color);
        assert_eq!(circled(&document, "threat"), list(threats.squares()));
        let pairs: usize = threats
            .squares()
            .into_iter()
            .map(|square| threats.against(square).map(|m| m.from).collect::<Bitboard>().len())
            .sum::<u32>() as usize;
        assert_eq!(of_class(&document, "arrow").len(), pairs);
    }
}

#[test]
fn check_is_marked_unless_it_is_not_wanted() {
    let position: Position = "4k3/8/8/8/4r3/8/8/4K3 w".parse().unwrap();
    let marks = |options| {
        let picture = svg::fluidity::position(&position, &options);
        of_class(&read(&picture), "check").len()
    };
    assert_eq!((marks(Options::new()), marks(Options::new().check(false))), (1, 0));
}

#[test]
fn f9_castling_shows_the_rook_as_well() {
    let position: Position = "4k3/8/8/8/8/8/8/Rn1bK2R w KQ".parse().unwrap();
    let m = position.parse_move("e1c1").unwrap();
    let picture = svg::fluidity::with_move(&position, &m, &Options::new());
    let document = read(&picture);
    assert_eq!(crossed(&document), [Square::B1, Square::D1]);
    assert_eq!(of_class(&document, "arrow").len(), 2);
}

#[test]
fn labels_are_the_fen() {
    let position: Position = DIAGRAM.parse().unwrap();
    let picture = svg::fluidity::position(&position, &Options::new());
    let document = read(&picture);
    let label = document.root_element().attribute("aria-label").unwrap().to_owned();
    assert_eq!(label, format!("Fluidity Chess: {position}"));
}
