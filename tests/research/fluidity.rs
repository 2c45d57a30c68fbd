//! Fluidity Chess for learners.

use std::collections::BTreeSet;

use heterochess::board::{Board, CastlingRights, CastlingSide, Color, Piece, Role, Square};
use heterochess::fluidity::{Coordinates, Game, Position, Refusal, Setup};
use heterochess::research::fluidity::{
    ACTIONS, Environment, PLANES, Rules, decode, encode, mark_legal,
};
use heterochess::research::{ActionError, Environment as _};
use proptest::prelude::*;

use crate::{Seen, check_actions, config, walk};

const DIAGRAM: &str = "8/6n1/8/8/bRnq1b1k/8/1B6/K2R4";

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The square that the side to move sees as a cell.
fn square(us: Color, cell: usize) -> Square {
    let square = Square::new(cell as u32);
    if us == Color::White { square } else { square.flip() }
}

const ROLES: [(Role, &str); 6] = [
    (Role::Pawn, "pawns"),
    (Role::Knight, "knights"),
    (Role::Bishop, "bishops"),
    (Role::Rook, "rooks"),
    (Role::Queen, "queens"),
    (Role::King, "king"),
];

/// The position that an observation shows. The number of the move is not seen.
fn seen_position(seen: &Seen) -> Position {
    let viewer = if seen.everywhere("black") == 1.0 { Color::Black } else { Color::White };
    let to_move = if seen.everywhere("own turn") == 1.0 { viewer } else { !viewer };
    let mut board = Board::EMPTY;
    let mut castling = CastlingRights::empty();
    for (color, whose) in [(viewer, "own"), (!viewer, "foe's")] {
        for (role, name) in ROLES {
            for cell in seen.cells(&format!("{whose} {name}")) {
                let square = square(viewer, cell);
                assert_eq!(board.piece_at(square), None);
                board.set(square, Some(Piece { color, role }));
            }
        }
        for (side, name) in [(CastlingSide::Short, "short"), (CastlingSide::Long, "long")] {
            if seen.everywhere(&format!("{whose} {name} castling")) == 1.0 {
                castling |= CastlingRights::right(color, side);
            }
        }
    }
    let clock = (seen.everywhere("clock") * 50.0).round() as u16;
    let setup = Setup { board, side_to_move: to_move, castling, clock, move_number: 1 };
    setup.try_into().expect("a position that was one")
}

proptest! {
    #![proptest_config(config(60))]

    #[test]
    fn actions_are_the_legal_moves_one_to_one(seed: u64, steps in 0_usize..300) {
        let rules = Rules::default();
        let (game, _) = walk::<Environment>(&rules, seed, steps);
        let decoded = check_actions(&game, &rules, 0);
        let decoded: BTreeSet<_> = decoded.into_values().collect();
        let position = *game.game().position();
        if game.end(&rules).is_none() {
            let legal: BTreeSet<_> = position.legal_moves().into_iter().collect();
            prop_assert_eq!(decoded, legal);
        } else {
            prop_assert!(decoded.is_empty());
        }
    }

    #[test]
    fn observations_show_the_position(seed: u64, steps in 0_usize..300) {
        let rules = Rules::default();
        let (game, _) = walk::<Environment>(&rules, seed, steps);
        let position = *game.game().position();
        // A game that has ended by a king's capture is a position without him.
        for player in [0, 1] {
            let seen = Seen::new(&game, &rules, player);
            let shown = seen_position(&seen);
            prop_assert_eq!(shown, position);
            prop_assert_eq!(shown.clock(), position.clock());
            prop_assert_eq!(seen.everywhere("repeated") == 1.0, game.game().occurrences() > 1);
        }
    }

    #[test]
    fn steps_are_the_moves_of_a_game(seed: u64, steps in 0_usize..300) {
        let (game, _) = walk::<Environment>(&Rules::default(), seed, steps);
        let mut replay = Game::new(Position::new());
        for m in game.game().moves() {
            prop_assert_eq!(replay.play(m), Ok(()));
        }
        prop_assert_eq!(&replay, game.game());
        prop_assert_eq!(replay.outcome(), game.game().outcome());
    }

    #[test]
    fn both_sides_see_the_same_game(seed: u64, steps in 0_usize..150) {
        // The same moves with colours exchanged give the same observation, but for the colour, and
        // the same mask.
        let rules = Rules::default();
        let (game, _) = walk::<Environment>(&rules, seed, steps);
        let position = *game.game().position();
        let mut setup = position.setup();
        setup.board = setup.board.flipped();
        setup.side_to_move = !setup.side_to_move;
        let bits = position.castling().bits();
        setup.castling = CastlingRights::from_bits_truncate(bits >> 2 | bits << 2);
        let mirrored = Position::try_from(setup).unwrap();
        let mask = |position: &Position| {
            let mut mask = vec![false; ACTIONS];
            mark_legal(position, &mut mask);
            mask
        };
        prop_assert_eq!(mask(&position), mask(&mirrored));
        let see = |position: Position| {
            let rules = Rules { start: position, max_plies: None };
            let (game, _) = walk::<Environment>(&rules, 0, 0);
            Seen::new(&game, &rules, game.player(0)).planes
        };
        let colour = PLANES.iter().position(|plane| plane.name == "black").unwrap();
        let (one, two) = (see(position), see(mirrored));
        prop_assert_eq!(&one[..64 * colour], &two[..64 * colour]);
        prop_assert_ne!(&one[64 * colour..], &two[64 * colour..]);
    }
}

#[test]
fn f7_each_choice_of_a_knight_is_an_action() {
    let position = position(&format!("{DIAGRAM} b"));
    let knight: BTreeSet<_> = position
        .legal_moves_from(Square::C4)
        .iter()
        .map(|m| (encode(Color::Black, m) / 64, m.to_string()))
        .collect();
    let numbers: BTreeSet<u32> = knight.iter().map(|(way, _)| *way).collect();
    assert_eq!(numbers.len(), knight.len());
    // Seen by Black a5 and a3 are left of c4, one back and one ahead; b4 is the near square.
    let leap = |number: u32, taken: u32| 56 + 4 * number + taken;
    for (way, text) in [
        (leap(5, 0), "c4a5"),
        (leap(5, 1), "c4a5xb4"),
        (leap(6, 0), "c4a3"),
        (leap(6, 1), "c4a3xb4"),
    ] {
        assert!(knight.contains(&(way, text.to_owned())), "{text} is not {way}: {knight:?}");
    }
}

#[test]
fn f9_castling_and_f5_promotions_have_their_numbers() {
    let castling = position("4k3/8/8/8/8/8/8/Rn1bK2R w KQ -");
    let number = |position: &Position, text: &str| {
        let m = position.parse_move(text).unwrap();
        encode(position.side_to_move(), &m)
    };
    let line = |direction: u32, distance: u32| 7 * direction + distance - 1;
    assert_eq!(number(&castling, "e1g1"), 64 * line(2, 2) + Square::E1 as u32);
    assert_eq!(number(&castling, "e1c1"), 64 * line(6, 2) + Square::E1 as u32);

    let promotion = position("k7/8/8/8/8/8/4p3/K7 b");
    let origin = Square::E7 as u32;
    assert_eq!(number(&promotion, "e2e1q"), 64 * line(0, 1) + origin);
    for (role, letter) in ["r", "b", "n"].iter().enumerate() {
        let way = 88 + 3 * role as u32 + 1;
        assert_eq!(number(&promotion, &format!("e2e1{letter}")), 64 * way + origin);
    }
}

#[test]
fn refusals_say_why() {
    let position = position(&format!("{DIAGRAM} w"));
    let code = |text: &str| {
        let mut m = position.legal_moves()[0];
        let Coordinates { from, to, .. } = text.parse().unwrap();
        (m.from, m.to) = (from, to);
        encode(Color::White, &m)
    };
    let refused = decode(&position, code("b4b1")).unwrap_err();
    assert!(matches!(refused, ActionError::Refused(Refusal::FriendInTheWay { .. })), "{refused}");
    assert!(refused.to_string().contains("your own bishop on b2"), "{refused}");
    let refused = decode(&position, code("h1h2")).unwrap_err();
    assert_eq!(refused, ActionError::Refused(Refusal::NoPiece { square: Square::H1 }));
    // From h1 one square to the right.
    let refused = decode(&position, 64 * 14 + Square::H1 as u32).unwrap_err();
    assert_eq!(refused, ActionError::OffBoard { action: 64 * 14 + Square::H1 as u32 });
    assert_eq!(refused.to_string(), "action 903 leads off the board");
}

#[test]
fn f16_a_repeated_position_is_seen() {
    let rules = Rules::default();
    let (mut game, mut random) = walk::<Environment>(&rules, 0, 0);
    for text in ["b1c3", "b8c6", "c3b1", "c6b8"] {
        let seen = Seen::new(&game, &rules, 0);
        assert_eq!(seen.everywhere("repeated"), 0.0);
        let m = game.game().position().parse_move(text).unwrap();
        game.step(&rules, &[m], &mut random);
    }
    let seen = Seen::new(&game, &rules, 0);
    assert_eq!(seen.everywhere("repeated"), 1.0);
    assert_eq!(seen.everywhere("clock"), 4.0 / 50.0);
}
