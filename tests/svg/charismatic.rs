//! Pictures of Charismatic Chess.

use heterochess::board::{Color, Role};
use heterochess::charismatic::{Game, PlacementStage, Position, Stage};
use heterochess::svg::{self, Options};
use proptest::prelude::*;

use crate::board::cases;
use crate::reader::{circled, expected, men, of_class, read};

/// The men in rows beside the board: the placed ones have coordinates, these are scaled.
fn beside(document: &roxmltree::Document<'_>) -> usize {
    document
        .descendants()
        .filter(|n| n.attribute("transform").is_some_and(|t| t.contains("scale(.6)")))
        .count()
}

/// A game that goes on for so many actions, decided by numbers.
fn game(choices: &[u64]) -> Game {
    let mut game = Game::new();
    for &choice in choices {
        match game.stage() {
            Stage::Placement(stage) => {
                let stage = *stage;
                if let Some(men) = stage.sample_draw_by(|| choice) {
                    game.draw(&men).unwrap();
                } else {
                    let all = stage.legal_placements();
                    game.place(&all[choice as usize % all.len()]).unwrap();
                }
            }
            Stage::Play(position) => {
                let Some(turn) = position.turns().nth(choice as usize % 5) else { break };
                if game.play(&turn).is_err() {
                    break;
                }
            }
        }
    }
    game
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn a_game_shows_where_it_stands(
        choices in proptest::collection::vec(any::<u64>(), 0..44),
        flip: bool,
    ) {
        let game = game(&choices);
        let picture = svg::charismatic::game(&game, &Options::new().flip(flip));
        let document = read(&picture);
        match game.stage() {
            Stage::Placement(stage) => {
                prop_assert_eq!(men(&document, &["men"]), expected(stage.board(), flip, 7_600));
                let kinds = |color| stage.reserve(color).roles().count();
                let rows = Color::ALL.map(kinds).iter().sum::<usize>() + stage.hand().len();
                prop_assert_eq!(beside(&document), rows);
                let numbers: Vec<usize> = of_class(&document, "reserve")
                    .iter()
                    .map(|node| node.text().unwrap().parse().unwrap())
                    .collect();
                let left = Color::ALL.map(|color| stage.reserve(color).len());
                prop_assert_eq!(numbers.iter().sum::<usize>(), left[0] + left[1]);
            }
            Stage::Play(position) => {
                prop_assert_eq!(men(&document, &["men"]), expected(position.board(), flip, 0));
                let play = game.play_stage().unwrap();
                let turn = play.moves().last().map_or(0, |turn| turn.len());
                prop_assert_eq!(of_class(&document, "arrow").len(), turn);
                prop_assert_eq!(of_class(&document, "number").len(), turn);
            }
        }
    }

    #[test]
    fn c6_a_series_shows_its_moves_numbered(picks in proptest::collection::vec(any::<usize>(), 1..6)) {
        let position: Position =
            "r2qk2r/ppp2ppp/2n1bn2/2bpp3/2BPP3/2N1BN2/PPP2PPP/R2QK2R w KQkq -".parse().unwrap();
        let mut series = position.series();
        for pick in picks {
            let moves = series.possible_moves();
            series.push(&moves[pick % moves.len()]).unwrap();
            let picture = svg::charismatic::series(&series, &Options::new());
            let document = read(&picture);
            prop_assert_eq!(men(&document, &["men"]), expected(series.board(), false, 0));
            let numbers: Vec<String> = of_class(&document, "number")
                .iter()
                .filter_map(|node| node.last_element_child()?.text().map(str::to_owned))
                .collect();
            let all: Vec<String> = (1..=series.moves().len()).map(|n| n.to_string()).collect();
            prop_assert_eq!(numbers, all);
            let marks = of_class(&document, "check").len();
            prop_assert_eq!(marks, usize::from(series.checkers().any()));
        }
    }
}

#[test]
fn numbers_do_not_cover_each_other() {
    let position: Position = "4k3/8/8/3pp3/3PP3/8/8/4K3 w".parse().unwrap();
    let turn = position.parse_turn("dxe5,exd5").unwrap();
    let picture = svg::charismatic::with_turn(&position, &turn, &Options::new());
    let document = read(&picture);
    let at = |node: &roxmltree::Node<'_, '_>| {
        let circle = node.first_element_child().unwrap();
        ["cx", "cy"].map(|name| circle.attribute(name).unwrap().parse::<f64>().unwrap())
    };
    let numbers: Vec<[f64; 2]> = of_class(&document, "number").iter().map(at).collect();
    let [[x1, y1], [x2, y2]] = numbers[..] else { panic!("two numbers") };
    assert!((x1 - x2).hypot(y1 - y2) > 30.0);
    assert_eq!(of_class(&document, "taken").len(), 2);
}

#[test]
fn c4_squares_for_a_man_in_hand_are_marked() {
    let mut stage = PlacementStage::new();
    stage.draw(&"RNPPP".parse().unwrap()).unwrap();
    for role in Role::ALL {
        let picture = svg::charismatic::squares_for(&stage, role, &Options::new());
        let marks = of_class(&read(&picture), "to").len();
        assert_eq!(marks, stage.squares_for(role).len() as usize, "{role}");
    }
}

#[test]
fn a_clicked_man_shows_where_he_may_go_next() {
    let position: Position = "4r1k1/8/8/8/8/8/4R3/4K3 w".parse().unwrap();
    let mut series = position.series();
    let goals = |series: &heterochess::charismatic::Series, from| {
        let picture = svg::charismatic::series(series, &Options::new().legal_from(from));
        circled(&read(&picture), "to")
    };
    let rook = heterochess::board::Square::E2;
    assert_eq!(goals(&series, rook).len(), 13);
    let m = series.parse_move("Ra2").unwrap();
    series.push(&m).unwrap();
    assert_eq!(goals(&series, heterochess::board::Square::A2), [], "it has moved");
    let plain = svg::charismatic::position(&position, &Options::new().legal_from(rook));
    assert_eq!(circled(&read(&plain), "to").len(), 13);
}
