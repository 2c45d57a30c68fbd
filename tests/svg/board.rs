//! What every picture of a board has.

use heterochess::board::{Board, Color, Piece, Role, Square};
use heterochess::svg::{self, Options, Paint};
use proptest::prelude::*;

use crate::reader::{expected, hundredths, men, of_class, read};

/// Men anywhere, in any number.
pub(crate) fn any_board() -> impl Strategy<Value = Board> {
    proptest::collection::vec(0..30_usize, 64).prop_map(|choices| {
        let mut board = Board::EMPTY;
        for (square, choice) in Square::ALL.into_iter().zip(choices) {
            if let Some(&role) = Role::ALL.get(choice % 15) {
                let color = Color::ALL[choice / 15];
                board.set(square, Some(Piece { color, role }));
            }
        }
        board
    })
}

pub(crate) fn cases(default: u32) -> ProptestConfig {
    let cases = std::env::var("PROPTEST_CASES").ok().and_then(|text| text.parse().ok());
    let cases = cases.unwrap_or(default);
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn each_man_is_drawn_once_where_he_stands(board in any_board(), flip: bool) {
        let options = Options::new().flip(flip);
        let picture = svg::board(&board, &options);
        prop_assert_eq!(men(&read(&picture), &["men"]), expected(&board, flip, 0));
        prop_assert_eq!(svg::board(&board, &options), picture, "the same bytes every time");
    }

    #[test]
    fn a_flipped_board_is_turned_by_a_half(
        board in any_board(),
        squares in proptest::collection::vec((0..64_u32, 0..64_u32), 0..4),
    ) {
        let mut options = Options::new();
        for (from, to) in squares {
            let (from, to) = (Square::new(from), Square::new(to));
            options = options.arrow(from, to, Paint::Red).highlight(to, Paint::Blue);
        }
        let upright = svg::board(&board, &options);
        let turned = svg::board(&board, &options.flip(true));
        let (upright, turned) = (read(&upright), read(&turned));
        let mut back: Vec<_> = men(&turned, &["men"])
            .into_iter()
            .map(|(army, role, x, y)| (army, role, 70_000 - x, 70_000 - y))
            .collect();
        back.sort();
        prop_assert_eq!(men(&upright, &["men"]), back);
        for (arrow, other) in of_class(&upright, "arrow").iter().zip(of_class(&turned, "arrow")) {
            let numbers = |text: &str| -> Vec<i64> {
                let parts = text.split(['M', 'L', 'z', ' ']).filter(|part| !part.is_empty());
                parts.map(hundredths).collect()
            };
            let shape = |node: roxmltree::Node<'_, '_>| match node.attribute("d") {
                Some(path) => numbers(path),
                None => ["cx", "cy"].map(|name| hundredths(node.attribute(name).unwrap())).into(),
            };
            let (arrow, other) = (shape(*arrow), shape(other));
            prop_assert_eq!(arrow.len(), other.len());
            for (a, b) in arrow.into_iter().zip(other) {
                // Halves are rounded away from zero on either side.
                prop_assert!((a + b - 80_000).abs() <= 1, "{} {}", a, b);
            }
        }
    }
}

#[test]
fn sizes_reach_from_nothing_to_the_huge() {
    for (size, width) in [(0, 1), (1, 1), (24, 24), (1 << 20, 1 << 20), (u32::MAX, u32::MAX)] {
        let picture = svg::board(&Board::START, &Options::new().size(size));
        let document = read(&picture);
        let root = document.root_element();
        for name in ["width", "height"] {
            assert_eq!(root.attribute(name), Some(width.to_string().as_str()));
        }
        assert_eq!(root.attribute("viewBox"), Some("0 0 800 800"));
    }
}

#[test]
fn coordinates_are_written_once_each_or_not_at_all() {
    let texts = |options: Options| {
        let picture = svg::board(&Board::EMPTY, &options);
        let document = read(&picture);
        let nodes = document.descendants().filter(|node| node.tag_name().name() == "text");
        let mut texts: Vec<&str> = nodes.filter_map(|node| node.text()).collect();
        texts.sort_unstable();
        texts.join("")
    };
    assert_eq!(texts(Options::new()), "12345678abcdefgh");
    assert_eq!(texts(Options::new().flip(true)), "12345678abcdefgh");
    assert_eq!(texts(Options::new().coordinates(false)), "");
}

#[test]
fn only_shapes_that_are_used_are_defined() {
    let mut board = Board::EMPTY;
    assert!(!svg::board(&board, &Options::new()).contains("<defs>"));
    board.set(Square::E4, Some(Piece { color: Color::Black, role: Role::Knight }));
    let picture = svg::board(&board, &Options::new());
    assert_eq!(picture.matches("id=\"").count(), 1);
    assert!(picture.contains("<g id=\"hc-knight\">"));
}

#[test]
fn what_lies_beside_the_board_is_left_out() {
    let far: heterochess::kungfu::Square = "l12".parse().unwrap();
    let options = Options::new()
        .highlight(far, Paint::Red)
        .arrow(far, Square::E4, Paint::Red)
        .last_move(far, far)
        .legal_from(far);
    assert_eq!(svg::board(&Board::START, &options), svg::board(&Board::START, &Options::new()));
    let position = heterochess::fluidity::Position::new();
    let plain = svg::fluidity::position(&position, &Options::new());
    assert_eq!(svg::fluidity::position(&position, &options), plain);
}

#[test]
fn marks_have_their_colours() {
    let options = Options::new()
        .squares(Paint::Rgb(1, 2, 3), Paint::Rgb(250, 251, 252))
        .highlights([Square::A1, Square::B2], Paint::Rgb(9, 8, 7))
        .arrow(Square::A1, Square::B3, Paint::Rgb(0, 255, 0))
        .arrow(Square::C3, Square::C3, Paint::Blue);
    let picture = svg::board(&Board::EMPTY, &options);
    read(&picture);
    for (paint, times) in
        [("#010203", 1), ("#fafbfc", 1), ("#090807", 2), ("#00ff00", 1), ("#2f6fb3", 1)]
    {
        assert_eq!(picture.matches(paint).count(), times, "{paint}");
    }
}
