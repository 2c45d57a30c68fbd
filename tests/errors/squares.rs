//! The squares of a refusal are those that its text names.

use heterochess::board::{Bitboard, Role, Square};
use heterochess::kungfu::{Command, Mode, Move, Seat, Setup, Speed};
use heterochess::{ErrorSquares, charismatic, fluidity, kungfu};

/// The names of squares in a text, in order; a move such as `b4g4` is two of them.
fn named(text: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let digits = rest[first.len_utf8()..].bytes().take_while(u8::is_ascii_digit).count();
        if ('a'..='l').contains(&first) && digits > 0 {
            names.push(rest[..=digits].to_owned());
            rest = &rest[1 + digits..];
        } else {
            rest = &rest[first.len_utf8()..];
        }
    }
    names
}

fn assert_named<E: ErrorSquares<Square: ToString>>(error: &E) {
    let squares: Vec<String> = error.squares().iter().map(ToString::to_string).collect();
    assert_eq!(squares, named(&error.to_string()), "{error}");
}

/// No move, and all that coordinates can say.
fn coordinates() -> impl Iterator<Item = (Square, Square, Option<Role>)> {
    Square::ALL.into_iter().flat_map(|from| {
        Square::ALL.into_iter().flat_map(move |to| {
            [None, Some(Role::Queen), Some(Role::King)].map(|promotion| (from, to, promotion))
        })
    })
}

#[test]
fn fluidity_refusals() {
    let mut told = std::collections::BTreeSet::new();
    for fen in [
        "8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 w",
        "r3k2r/8/8/3nnn2/qQ1bb3/8/PP4p1/R1nnKb1R w KQkq - 0 1",
        "4k3/P3r3/8/8/2p1p3/1nP5/3P4/R2bK1nR w KQ - 0 1",
        "4k3/8/8/8/8/8/5r2/R3K1NR w Q - 0 1",
        "4k3/8/8/8/8/8/8/R2rK1NR w KQ - 0 1",
    ] {
        let position: fluidity::Position = fen.parse().unwrap();
        for (from, to, promotion) in coordinates() {
            let beside = Square::try_new(from as u32 + 8).map_or(Bitboard::EMPTY, Bitboard::of);
            for captures in [Bitboard::EMPTY, to.into(), beside] {
                let meant = fluidity::Coordinates { from, to, promotion, captures };
                let Err(refusal) = position.explain(&meant) else { continue };
                // That text names a move without its promotion, and castling by its name.
                if !matches!(refusal, fluidity::Refusal::Misdescribed { .. }) {
                    assert_named(&refusal);
                }
                told.insert(heterochess::ErrorCode::code(&refusal));
            }
        }
    }
    let known = [
        "castling-foe-not-minor",
        "castling-foes-adjacent",
        "castling-friend-between",
        "castling-right-gone",
        "castling-through-check",
        "destination-occupied",
        "friend-in-the-way",
        "friend-to-bypass",
        "king-in-check",
        "misdescribed",
        "no-piece",
        "not-on-its-lines",
        "not-on-path",
        "not-your-piece",
        "nothing-to-bypass",
        "nothing-to-take",
        "pawn-not-on-start-rank",
        "promotion-missing",
        "promotion-not-possible",
        "promotion-role",
        "same-square",
    ];
    let missing: Vec<_> = known.iter().filter(|code| !told.contains(*code)).collect();
    assert!(missing.is_empty(), "never refused: {missing:?}");
}

#[test]
fn charismatic_refusals() {
    let position: charismatic::Position =
        "r3k1nr/8/8/3nn3/qQ1b4/4P3/PPp2p2/R2NK2R w KQ - 0 1".parse().unwrap();
    let mut series = position.series();
    for _ in 0..2 {
        for (from, to, promotion) in coordinates() {
            if let Err(refusal) = series.explain(&charismatic::Coordinates { from, to, promotion })
            {
                assert_named(&refusal);
            }
        }
        if let Err(refusal) = series.may_end() {
            assert_named(&refusal);
        }
        let first = series.possible_moves()[0];
        series.push(&first).unwrap();
    }
    let mut game = charismatic::Game::default();
    game.draw(&"RNPPP".parse().unwrap()).unwrap();
    for square in Square::ALL {
        for role in Role::ALL {
            let placement = charismatic::Placement { role, square };
            if let charismatic::Stage::Placement(stage) = game.stage()
                && let Some(refusal) = stage.placement_refusal(&placement)
                && !matches!(refusal, charismatic::PlacementRefusal::NotInHand { .. })
            {
                assert_named(&refusal);
            }
        }
    }
}

#[test]
fn kungfu_refusals() {
    let mut game = kungfu::Game::new(&Setup::standard(Mode::FreeForAll, Speed::STANDARD)).unwrap();
    let mut codes = std::collections::BTreeSet::new();
    let squares: Vec<kungfu::Square> = (0..12)
        .flat_map(|rank| (0..12).filter_map(move |file| kungfu::Square::new(file, rank)))
        .collect();
    for (time, send) in [(0, "g2g4"), (5000, "f2f4"), (5500, "h2h3")] {
        game.submit(time, Seat::One, Command::Move(send.parse().unwrap()), |_| {}).unwrap();
        for &from in &squares {
            for &to in &squares {
                let command = Command::Move(Move { from, to });
                if let Err(refusal) = game.check_command(Seat::One, command) {
                    assert_named(&refusal);
                    codes.insert(heterochess::ErrorCode::code(&refusal));
                }
            }
            if let Err(refusal) = game.check_command(Seat::One, Command::Cancel(from)) {
                assert_named(&refusal);
            }
        }
    }
    assert!(codes.len() >= 9, "{codes:?}");
}
