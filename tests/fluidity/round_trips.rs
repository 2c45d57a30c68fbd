//! Round trips: FEN, set-up, both notations, keys and equality; and texts that are none of these.

use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};

use heterochess::board::{Bitboard, CastlingRights, Role, Square};
use heterochess::fluidity::{
    Coordinates, FenError, Move, ParseMoveError, Position, San, SanMark, Setup, SetupProblems,
};
use proptest::prelude::*;

use crate::setups::any_position;
use crate::support::*;

proptest! {
    #![proptest_config(cases(1_000))]

    #[test]
    fn fen_and_setup(position in any_position()) {
        let fen = position.to_string();
        let again: Position = fen.parse().unwrap();
        prop_assert_eq!(again.setup(), position.setup());
        prop_assert_eq!(again.to_string(), fen.clone());
        prop_assert_eq!(again.zobrist(), position.zobrist());
        let setup: Setup = fen.parse().unwrap();
        prop_assert!(setup.problems().is_empty());
        prop_assert_eq!(setup.to_string(), fen.clone());
        prop_assert_eq!(Position::try_from(setup).unwrap().setup(), position.setup());
        // Fields may be left off at the end.
        let short = fen.rsplitn(4, ' ').last().unwrap();
        prop_assert_eq!(short.parse::<Position>().unwrap(), position);
    }

    #[test]
    fn moves_in_both_notations(position in any_position()) {
        let moves = position.legal_moves();
        let (mut sans, mut bare, mut coordinates) = (HashSet::new(), HashSet::new(), HashSet::new());
        for m in &moves {
            let text = m.to_string();
            prop_assert_eq!(position.parse_move(&text), Ok(*m));
            prop_assert_eq!(position.explain(&text.parse().unwrap()), Ok(*m));
            let full = Coordinates::from(*m);
            prop_assert_eq!(full.to_string().parse(), Ok(full));
            prop_assert_eq!(position.explain(&full), Ok(*m));
            prop_assert!(coordinates.insert(text), "two moves are written {}", m);

            let san = position.san(m);
            let text = san.to_string();
            prop_assert_eq!(text.parse(), Ok(san));
            prop_assert_eq!(position.find(&san), Ok(*m), "{} {}", position, text);
            prop_assert_eq!(position.parse_move(&text), Ok(*m), "{} {}", position, text);
            let unmarked = San { mark: None, ..san }.to_string();
            prop_assert_eq!(position.parse_move(&unmarked), Ok(*m));
            prop_assert!(sans.insert(text.clone()), "two moves are written {}", text);
            prop_assert!(bare.insert(unmarked), "two moves differ in their marks only: {}", text);

            let mut next = position;
            next.play_unchecked(m);
            let won = !next.has_legal_move();
            let mark = if won { Some(SanMark::Win) } else { next.is_check().then_some(SanMark::Check) };
            prop_assert_eq!(san.mark, mark);
        }
    }

    #[test]
    fn equality_is_the_repetition_identity(position in any_position(), clock: u16, number in 1..=u16::MAX) {
        let other = Position::try_from(Setup { clock, move_number: number, ..position.setup() }).unwrap();
        prop_assert_eq!(other, position);
        prop_assert_eq!(other.zobrist(), position.zobrist());
        let hasher = RandomState::new();
        prop_assert_eq!(hasher.hash_one(other), hasher.hash_one(position));
        for right in CastlingRights::LETTERS.map(|(right, _)| right) {
            if position.castling().contains(right) {
                let castling = position.castling().difference(right);
                let without = Position::try_from(Setup { castling, ..position.setup() }).unwrap();
                prop_assert_ne!(without, position);
                prop_assert_ne!(without.zobrist(), position.zobrist());
            }
        }
        if let Ok(turned) = Position::try_from(Setup { side_to_move: !position.side_to_move(), ..position.setup() }) {
            prop_assert_ne!(turned, position);
            prop_assert_ne!(turned.zobrist(), position.zobrist());
        }
    }

    #[test]
    fn any_text_is_parsed_or_refused(text in any::<String>(), position in any_position()) {
        feed(&position, &text);
    }

    #[test]
    fn texts_of_the_right_letters_are_parsed_or_refused(
        text in "[a-hA-Hx=#+KQRBNPkqrbnpO1-9é♘０/ \u{0}-]{0,24}", position in any_position(),
    ) {
        feed(&position, &text);
    }
}

/// Gives a text to everything that reads one. What is accepted must print and read as itself.
fn feed(position: &Position, text: &str) {
    if let Ok(other) = text.parse::<Position>() {
        assert_eq!(other.to_string().parse::<Position>().unwrap().setup(), other.setup());
    }
    if let Ok(san) = text.parse::<San>() {
        assert_eq!(san.to_string().parse(), Ok(san), "{text}");
    }
    if let Ok(coordinates) = text.parse::<Coordinates>() {
        assert_eq!(coordinates.to_string().parse(), Ok(coordinates), "{text}");
    }
    match position.parse_move(text) {
        Ok(m) => assert!(position.is_legal(&m)),
        Err(error) => assert!(error.to_string().len() < 500, "{}", error.to_string().len()),
    }
}

#[test]
fn hostile_texts_are_refused() {
    let start = Position::new();
    let fen = start.to_string();
    let mut texts: Vec<String> =
        ["", " ", "\0", "\u{0}e4", "e2\u{0}e4", "é", "eé4", "e2é", "aé4é", "♘f3", "Né3"]
            .map(str::to_owned)
            .to_vec();
    for base in [fen.as_str(), "Rg4xc4d4f4+", "c4a3xa4b4", "e7e8q", "e8=Q#", "O-O-Oxb1d1"] {
        for at in 0..=base.len() {
            for put in ["\0", "é", "♘", "𝔼", "x", "=", " ", "+", "/", "9", "-", "\n", "\u{202e}"]
            {
                texts.push(format!("{}{put}{}", &base[..at], &base[at..]));
                texts.push(format!("{}{put}{}", &base[..at], base.get(at + 1..).unwrap_or("")));
            }
        }
    }
    for unit in
        ["a", "e4", "x", "=", "N", "O-", "é", "♘", "/", "8/", " ", "\0", "Rg4x", "1k", "+", "#"]
    {
        texts.push(unit.repeat(200_000));
        texts.push(format!("e4{}", unit.repeat(200_000)));
        texts.push(format!("{fen}{}", unit.repeat(200_000)));
    }
    for text in texts {
        if let Err(error) = text.parse::<Position>() {
            assert!(
                error.to_string().len() < 300,
                "a short message for a long text: {}",
                text.len()
            );
        }
        feed(&start, &text);
    }
}

#[test]
fn each_field_of_a_fen_has_its_error() {
    for (fen, expected) in [
        ("", "not a FEN: expected 2 to 6 fields separated by single spaces, found 1"),
        ("4k3/8/8/8/8/8/8/4K3", "not a FEN: expected 2 to 6 fields"),
        ("4k3/8/8/8/8/8/4K3 w", "placement field: expected 8 ranks"),
        ("4k3/8/8/8/8/8/8/4K4 w", "placement field: rank 1 has 9 squares"),
        ("4k3/8/8/44/8/8/8/4K3 w", "placement field: rank 5 has two digits in a row"),
        ("4k3/8/8/8/8/8/8/4X3 w", "placement field: `X` on rank 1"),
        ("4k3/8/8/8/8/8/8/4K3 W", "side field"),
        ("4k3/8/8/8/8/8/8/4K3 w QK", "castling field"),
        ("4k3/8/8/8/8/8/8/4K3 w - e3", "en-passant field: expected `-`, found `e3`"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 65536", "clock field"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 0", "move number field"),
        ("4k3/8/8/8/8/8/8/4K3  w", "side field"),
    ] {
        match fen.parse::<Position>() {
            Err(FenError::Parse(error)) => {
                assert!(error.to_string().starts_with(expected), "{fen}: {error}");
            }
            other => panic!("{fen}: {other:?}"),
        }
    }
}

#[test]
fn all_problems_of_a_setup_are_told_at_once() {
    let problems = |fen: &str| match fen.parse::<Position>() {
        Err(FenError::Setup(error)) => error.problems,
        other => panic!("{fen}: {other:?}"),
    };
    assert_eq!(problems("8/8/8/8/8/8/8/4K3 w"), SetupProblems::MISSING_KING);
    assert_eq!(problems("8/8/8/8/8/8/8/8 w"), SetupProblems::MISSING_KING);
    assert_eq!(problems("4k3/8/8/8/8/8/8/4KK2 w"), SetupProblems::SEVERAL_KINGS);
    assert_eq!(problems("4k2P/8/8/8/8/8/8/4K3 w"), SetupProblems::PAWN_ON_BACK_RANK);
    assert_eq!(problems("4k3/8/8/8/8/8/8/K3R3 w"), SetupProblems::OPPOSITE_CHECK);
    assert_eq!(problems("4k3/8/8/8/8/8/8/4K1R1 w K"), SetupProblems::CASTLING_RIGHTS);
    let all = problems("p3k3/8/8/8/8/8/8/KK2R3 w Kq");
    assert_eq!(
        all,
        SetupProblems::SEVERAL_KINGS
            | SetupProblems::PAWN_ON_BACK_RANK
            | SetupProblems::OPPOSITE_CHECK
            | SetupProblems::CASTLING_RIGHTS
    );
    assert_eq!(all.to_string().split("; ").count(), 4);
    let zero = Setup { move_number: 0, ..Setup::START };
    assert_eq!(zero.problems(), SetupProblems::MOVE_NUMBER_ZERO);
    // What looks wrong and is not: a captured king, kings side by side, no men but kings.
    for fen in ["8/8/8/8/8/8/8/4K3 b", "8/8/8/3kK3/8/8/8/8 w", "8/8/8/8/8/8/8/R2NK3 b"] {
        assert!(fen.parse::<Position>().is_ok(), "{fen}");
    }
}

#[test]
fn malformed_illegal_and_ambiguous_are_different() {
    let two_rooks = position("4k3/8/8/8/8/8/4K3/R6R w");
    match two_rooks.parse_move("Rd1") {
        Err(ParseMoveError::Ambiguous { text, origins }) => {
            assert_eq!((text.as_str(), origins.to_string().as_str()), ("Rd1", "a1 h1"));
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(two_rooks.parse_move("Rad1").unwrap().to_string(), "a1d1");
    assert_eq!(two_rooks.parse_move("Rhd1").unwrap().to_string(), "h1d1");
    assert_eq!(two_rooks.parse_move("a1d1").unwrap().to_string(), "a1d1");
    for text in
        ["Rz1", "R", "hello", "e9", "d1=K", "Ra1x", "Ra1xd", "O-O=Q", "a1d", "a1d1x", "O-O-O-O"]
    {
        assert!(
            matches!(two_rooks.parse_move(text), Err(ParseMoveError::Malformed { .. })),
            "{text}"
        );
    }
    for text in ["Ke5", "a1b3", "Rad1xc1", "a1d1xc1"] {
        let error = two_rooks.parse_move(text).unwrap_err();
        assert!(matches!(error, ParseMoveError::Illegal { .. }), "{text}: {error:?}");
    }
    let no_right = position("4k3/8/8/8/8/8/8/4K2R w - -").parse_move("O-O").unwrap_err();
    assert_eq!(
        no_right.to_string(),
        "O-O is not legal: the right to castle on the short side is gone"
    );
    // Several men that are refused alike.
    let refused = |text: &str| two_rooks.parse_move(text).unwrap_err();
    for (text, reason) in [
        ("Ra1", "a1 is occupied by a white rook: no move ends on an occupied square"),
        ("O-O", "the right to castle on the short side is gone"),
    ] {
        assert_eq!(refused(text).to_string(), format!("{text} is not legal: {reason}"));
    }
    // The king is gone; castling told as a step; a man whose move takes something else; four foes.
    for (fen, text, reason) in [
        ("8/8/8/8/8/8/8/4K3 b", "Ke7", "the black king has been captured: the game is over"),
        ("4k3/8/8/8/8/8/8/4K2R w K", "Kg1", "that is castling, O-O, which takes nothing"),
        ("4k3/8/8/8/8/8/8/K6R w", "O-O", "the right to castle on the short side is gone"),
        ("8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 w", "Rg4xc4d4", "the rook's move b4g4 takes c4 d4 f4"),
        (
            "7k/8/8/8/R1pppp1p/8/8/K7 w",
            "Rg4xc4d4e4f4",
            "the foe on f4 is the fourth on the line: at most three can be passed",
        ),
    ] {
        let refused = position(fen).parse_move(text).unwrap_err();
        assert_eq!(refused.to_string(), format!("{text} is not legal: {reason}"));
    }
    // Several men that are refused each for a reason of its own, or none at all.
    for text in ["Rb3", "Qd4"] {
        let error = refused(text);
        assert!(matches!(error, ParseMoveError::NoneCan { .. }), "{text}: {error:?}");
    }
}

#[test]
fn nonsense_is_written_without_a_panic() {
    let position = position("8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 w");
    for role in Role::ALL {
        let captures = Bitboard::FULL;
        let m = Move { from: Square::H8, to: Square::A1, role, promotion: Some(role), captures };
        assert!(!position.is_legal(&m));
        let _ = position.san(&m).to_string();
        let mut after = position;
        after.play_unchecked(&m);
        for m in after.legal_moves() {
            let _ = after.san(&m).to_string();
        }
    }
}

#[test]
fn algebraic_notation_disambiguates_as_in_chess() {
    let texts = |fen: &str, to: &str| {
        let position = position(fen);
        let mut texts: Vec<String> = position
            .legal_moves()
            .iter()
            .filter(|m| m.to.to_string() == to)
            .map(|m| position.san(m).to_string())
            .collect();
        texts.sort();
        texts.join(" ")
    };
    assert_eq!(texts("4k3/8/8/8/8/8/4K3/R6R w", "c1"), "Rac1 Rhc1");
    assert_eq!(texts("7k/4K3/R7/8/8/8/R7/8 w", "a4"), "R2a4 R6a4");
    assert_eq!(texts("8/k7/8/8/4Q2Q/8/1K6/7Q w", "e1"), "Q1e1 Qee1 Qh4e1");
    // A move that takes something else is no rival.
    assert_eq!(texts("6k1/8/8/8/R1n4R/8/8/4K3 w", "e4"), "Re4 Re4xc4");
    // A pinned rival is none.
    assert_eq!(texts("4r2k/8/8/8/8/4N3/8/N3K3 w", "c2"), "Nc2");
    // The knight's choices.
    assert_eq!(texts("7k/8/3b4/3n4/3N4/8/8/K7 w", "e6"), "Ne6 Ne6xd5 Ne6xd5d6 Ne6xd6");
}

#[test]
fn algebraic_notation_marks_check_and_wins() {
    for (fen, text) in [
        ("8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 w", "Rg4xc4d4f4+"),
        ("k7/7R/8/8/8/8/8/K5R1 w", "Rg8#"),
        ("8/8/8/8/4B3/8/1K6/k7 w", "Bb1#"),
        ("8/8/8/3kP3/8/8/8/4K3 w", "d6xd5#"),
        ("4k3/8/8/8/8/8/8/Rn1bK2R w KQ -", "O-O-Oxb1d1"),
        ("5k2/8/8/8/8/8/8/4K2R w K -", "O-O+"),
        ("k7/3nP3/8/8/8/8/8/4K3 w", "d8xd7=Q+"),
    ] {
        let m = find(fen, text);
        assert_eq!(position(fen).san(&m).to_string(), text);
        // Marks are not held against the position.
        let bare = text.trim_end_matches(['+', '#']);
        for mark in ["", "+", "#"] {
            assert_eq!(find(fen, &format!("{bare}{mark}")), m);
        }
    }
}

#[test]
fn captured_squares_may_be_said_in_any_order() {
    let fen = "8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 w";
    let m = find(fen, "b4g4");
    for text in
        ["b4g4xc4d4f4", "b4g4xf4d4c4", "Rg4xf4c4d4", "Rg4xd4f4c4+", "Rbg4xc4d4f4", "Rb4g4xc4d4f4"]
    {
        assert_eq!(find(fen, text), m, "{text}");
    }
    assert_eq!(m.to_string(), "b4g4");
    assert_eq!(Coordinates::from(m).to_string(), "b4g4xc4d4f4");
    for text in ["b4g4xc4", "b4g4xc4d4f4h4", "b4g4xc4c4", "Rg4", "Rg4xc4d4"] {
        assert!(position(fen).parse_move(text).is_err(), "{text}");
    }
}

#[test]
fn keys_are_stable() {
    // Kept in records and files of users: these numbers may not change.
    let keys = [
        Position::new().zobrist(),
        position("8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 w").zobrist(),
        position("8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 b").zobrist(),
    ];
    assert_eq!(keys, [0xdc8c_dcdb_5bd9_5244, 0x0ada_47a9_2da2_5844, 0x06db_191b_2ad3_7cb6]);
}
