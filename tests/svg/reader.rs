//! Reads pictures back.

use std::collections::BTreeSet;

use heterochess::board::{Board, Color, Piece, Role, Square};
use roxmltree::{Document, Node};

/// A man as it is drawn: army, role, and the upper left corner of its square in hundredths of a
/// unit.
pub(crate) type Drawn = (String, Role, i64, i64);

/// Reads a picture, after looking at what must hold in each.
#[track_caller]
pub(crate) fn read(svg: &str) -> Document<'_> {
    let document = Document::parse(svg).unwrap_or_else(|error| panic!("{error}: {svg}"));
    for word in ["NaN", "inf", "  "] {
        assert!(!svg.contains(word), "{word} in {svg}");
    }
    let root = document.root_element();
    assert_eq!(root.tag_name().name(), "svg");
    for name in ["width", "height"] {
        assert!(root.attribute(name).unwrap().parse::<f64>().unwrap() >= 1.0, "{svg}");
    }
    let defined: Vec<&str> =
        document.descendants().filter_map(|node| node.attribute("id")).collect();
    let used: BTreeSet<&str> = document.descendants().filter_map(href).collect();
    assert_eq!(defined.len(), used.len(), "each shape once, and none too many");
    assert_eq!(defined.into_iter().collect::<BTreeSet<_>>(), used);
    document
}

fn href<'a>(node: Node<'a, '_>) -> Option<&'a str> {
    node.attribute(("http://www.w3.org/1999/xlink", "href"))?.strip_prefix('#')
}

/// A number in hundredths of a unit, which is as fine as pictures are.
#[track_caller]
pub(crate) fn hundredths(text: &str) -> i64 {
    let number: f64 = text.parse().unwrap_or_else(|_| panic!("`{text}` is a number"));
    let hundredths = number * 100.0;
    assert!((hundredths - hundredths.round()).abs() < 1e-6, "{text}");
    hundredths.round() as i64
}

/// The elements of a class.
pub(crate) fn of_class<'a, 'input>(
    document: &'a Document<'input>,
    class: &str,
) -> Vec<Node<'a, 'input>> {
    document.descendants().filter(|node| node.attribute("class") == Some(class)).collect()
}

/// The role and the army of the man of a `<use>`, if it is one of a layer.
pub(crate) fn man_of(node: Node<'_, '_>, layers: &[&str]) -> Option<(String, Role)> {
    let name = href(node)?.strip_prefix("hc-")?;
    let role = Role::ALL.into_iter().find(|role| role.name() == name)?;
    let army = node.ancestors().skip(1).find_map(|node| node.attribute("class"))?;
    let layer = node.ancestors().filter_map(|node| node.attribute("class")).nth(1)?;
    layers.contains(&layer).then(|| (army.to_owned(), role))
}

/// The men of some layers that stand by their coordinates, sorted.
pub(crate) fn men(document: &Document<'_>, layers: &[&str]) -> Vec<Drawn> {
    let man = |node: Node<'_, '_>| {
        let (army, role) = man_of(node, layers)?;
        let [x, y] = ["x", "y"].map(|name| node.attribute(name).map(hundredths));
        Some((army, role, x?, y?))
    };
    let mut men: Vec<Drawn> = document.descendants().filter_map(man).collect();
    men.sort();
    men
}

/// The men on a board as they should be drawn, sorted.
pub(crate) fn expected(board: &Board, flip: bool, above: i64) -> Vec<Drawn> {
    let man = |square: Square| {
        let Piece { color, role } = board.piece_at(square)?;
        let (file, rank) = (square.file() as i64, square.rank() as i64);
        let (x, y) = if flip { (7 - file, rank) } else { (file, 7 - rank) };
        let army = if color == Color::White { "white" } else { "black" };
        Some((army.to_owned(), role, 10_000 * x, 10_000 * y + above))
    };
    let mut men: Vec<Drawn> = Square::ALL.into_iter().filter_map(man).collect();
    men.sort();
    men
}

/// The squares of circles of a class by their middles, with White at the bottom.
pub(crate) fn circled(document: &Document<'_>, class: &str) -> Vec<Square> {
    let square = |node: Node<'_, '_>| {
        let [x, y] = ["cx", "cy"].map(|name| hundredths(node.attribute(name).unwrap()));
        assert_eq!((x % 10_000, y % 10_000), (5000, 5000));
        Square::new((7 - y / 10_000) as u32 * 8 + (x / 10_000) as u32)
    };
    let mut squares: Vec<Square> = of_class(document, class).into_iter().map(square).collect();
    squares.sort();
    squares
}
