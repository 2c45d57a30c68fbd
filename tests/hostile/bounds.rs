//! The bounds that `SECURITY.md` names are those of the code.

use heterochess::{charismatic, kungfu, records, research, svg};

/// Every public bound by the name under which the page has it.
const BOUNDS: [(&str, u64); 14] = [
    ("records::MAX_LINE", records::MAX_LINE as u64),
    ("records::MAX_GAME", records::MAX_GAME as u64),
    ("records::MAX_MOVES", records::MAX_MOVES as u64),
    ("records::MAX_NESTING", records::MAX_NESTING as u64),
    ("records::MAX_TAGS", records::MAX_TAGS as u64),
    ("records::MAX_TAG_NAME", records::MAX_TAG_NAME as u64),
    ("records::MAX_TAG_VALUE", records::MAX_TAG_VALUE as u64),
    ("records::MAX_COMMENT", records::MAX_COMMENT as u64),
    ("kungfu::record::MAX_LINE", kungfu::record::MAX_LINE as u64),
    ("kungfu::record::MAX_LINES", kungfu::record::MAX_LINES),
    ("kungfu::record::MAX_RECORD", kungfu::record::MAX_RECORD),
    ("svg::kungfu::MAX_EVENTS", svg::kungfu::MAX_EVENTS as u64),
    ("charismatic::Census::DEFAULT_LIMIT", charismatic::Census::DEFAULT_LIMIT as u64),
    ("research::MOST_GAMES", research::MOST_GAMES as u64),
];

/// The bounds of the page: names in backticks with numbers in parentheses behind them.
fn named(page: &str) -> Vec<(&str, u64)> {
    let mut found = Vec::new();
    for (place, _) in page.match_indices("` (") {
        let name = page[..place].rsplit('`').next().unwrap_or_default();
        let digits: String = page[place + 3..]
            .chars()
            .take_while(|&c| c != ')')
            .filter(|&c| c != '\u{a0}' && c != ' ')
            .collect();
        if let Ok(number) = digits.parse() {
            found.push((name, number));
        }
    }
    found
}

#[test]
fn the_page_names_every_bound_with_its_number() {
    let page = include_str!("../../SECURITY.md");
    let mut found = named(page);
    let mut expected = BOUNDS.to_vec();
    found.sort_unstable();
    found.dedup();
    expected.sort_unstable();
    assert_eq!(found, expected);
}

#[test]
fn every_public_bound_is_on_the_list() {
    let listing = include_str!("../data/public-api.txt");
    let is_bound = |line: &&str| {
        line.trim_start().starts_with("pub const MAX_")
            || line.trim_start().starts_with("pub const MOST_")
    };
    let constants: Vec<&str> = listing.lines().filter(is_bound).collect();
    for constant in constants {
        let name =
            constant.trim_start()["pub const ".len()..].split(':').next().unwrap_or_default();
        // The end of the clock is no bound of an input but of the game (K19).
        let known = name == "MAX_TIME" || BOUNDS.iter().any(|(bound, _)| bound.ends_with(name));
        assert!(known, "{name} is not in SECURITY.md");
    }
}
