//! The library held against its exhaustive twin, on random positions.

use core::ops::ControlFlow;
use std::collections::BTreeMap;

use heterochess::board::{Bitboard, CastlingRights, Color, Piece, Role, Square};
use heterochess::charismatic::{Position, SeriesLength, Setup};
use proptest::prelude::*;

use crate::config;
use crate::twin::{Tried, Twin, name};

/// A position from random words: two kings, up to `men` other men, and all castling rights and
/// en-passant targets that fit, each by the toss of a coin. Roles are drawn so that pawns and
/// knights are as frequent as in chess.
pub(crate) fn wild(men: usize) -> impl Strategy<Value = Position> {
    let man = (0..64u32, 0..16usize, any::<bool>());
    (
        prop::collection::vec(man, 2..=men + 2),
        any::<bool>(),
        any::<u64>(),
        prop::bool::weighted(0.4),
    )
        .prop_filter_map("not a position", |(men, black, coins, home)| {
            build(&men, black, coins, home)
        })
}

/// A position in which White's king, pawns that have just made a double step, pawns beside them and
/// sliders stand on the fifth rank, with foes' officers all about.
fn fifth_rank() -> impl Strategy<Value = Position> {
    let foes = prop::collection::vec((0..64u32, 0..4usize), 3..9);
    (prop::array::uniform8(0..8u8), 0..8u32, 0..64u32, foes).prop_filter_map(
        "not a position",
        |(rank, king, foe_king, foes)| {
            use Role::{Bishop, Knight, Pawn, Queen, Rook};
            let mut board = heterochess::board::Board::EMPTY;
            for (square, role) in foes {
                let role = [Knight, Bishop, Rook, Queen][role];
                board.set(Square::new(square), Some(Piece { color: Color::Black, role }));
            }
            let mut targets = Bitboard::EMPTY;
            for (file, kind) in (0..).zip(rank) {
                let white = |role| Some(Piece { color: Color::White, role });
                let square = Square::new(32 + file);
                match kind {
                    0..=2 => board.set(square, white(Pawn)),
                    3 | 4 => {
                        board.set(square, Some(Piece { color: Color::Black, role: Pawn }));
                        board.set(Square::new(40 + file), None);
                        board.set(Square::new(48 + file), None);
                        targets = targets.with(Square::new(40 + file));
                    }
                    5 => board.set(square, white(Rook)),
                    6 => board.set(square, white(Bishop)),
                    _ => {}
                }
            }
            let king = Square::new(32 + king);
            board.set(king, Some(Piece { color: Color::White, role: Role::King }));
            board.set(Square::new(foe_king), Some(Piece { color: Color::Black, role: Role::King }));
            let text = format!("{board} w - {}", targets.to_string().replace(' ', ","));
            let text = if targets.is_empty() { format!("{board} w - -") } else { text };
            text.parse().ok()
        },
    )
}

/// A position in which White's king is besieged by officers, and pawns (also on their last but one
/// rank) and a few officers of his could help.
fn besieged() -> impl Strategy<Value = Position> {
    use Role::{Bishop, Knight, Pawn, Queen, Rook};
    let foes = prop::collection::vec((0..64u32, 0..6usize), 4..10);
    let friends = prop::collection::vec((0..64u32, 0..9usize), 2..7);
    (foes, friends, 0..64u32, 0..64u32).prop_filter_map(
        "not a position",
        |(foes, friends, king, foe_king)| {
            let mut board = heterochess::board::Board::EMPTY;
            let mut put = |square, color, role| {
                let square = Square::new(square);
                if role != Pawn || !Bitboard::BACK_RANKS.contains(square) {
                    board.set(square, Some(Piece { color, role }));
                }
            };
            for (square, role) in foes {
                put(square, Color::Black, [Queen, Rook, Rook, Bishop, Bishop, Knight][role]);
            }
            for (square, role) in friends {
                // Two of the nine kinds are pawns that promote next.
                let square = if role >= 7 { 48 + square % 8 } else { square };
                let roles = [Knight, Bishop, Rook, Queen, Pawn, Pawn, Pawn, Pawn, Pawn];
                put(square, Color::White, roles[role]);
            }
            put(king, Color::White, Role::King);
            put(foe_king, Color::Black, Role::King);
            format!("{board} w - -").parse().ok()
        },
    )
}

fn build(men: &[(u32, usize, bool)], black: bool, coins: u64, home: bool) -> Option<Position> {
    use Role::{Bishop, Knight, Pawn, Queen, Rook};
    const ROLES: [Role; 16] = [
        Pawn, Pawn, Pawn, Pawn, Pawn, Pawn, Pawn, Knight, Knight, Bishop, Bishop, Rook, Rook, Rook,
        Queen, Pawn,
    ];
    let mut setup = Setup { castling: CastlingRights::empty(), ..Setup::ORTHODOX };
    setup.board = heterochess::board::Board::EMPTY;
    setup.side_to_move = if black { Color::Black } else { Color::White };
    for (index, &(square, role, white)) in men.iter().enumerate() {
        let mut square = Square::new(square);
        let color = if white { Color::White } else { Color::Black };
        let mut piece = Piece { color, role: ROLES[role] };
        if index < 2 {
            piece = Piece { color: Color::ALL[index], role: Role::King };
            if home {
                let homes = [[Square::E1, Square::E8], [Square::D1, Square::D8]];
                square = homes[(coins >> index & 1) as usize][index];
            }
        } else if piece.role == Rook && coins >> index & 1 != 0 {
            let corners: Vec<Square> = Bitboard::CORNERS.into_iter().collect();
            square =
                corners[2 * usize::from(!white) + usize::from(square.index().is_multiple_of(2))];
        }
        if setup.board.piece_at(square).is_some()
            || piece.role == Pawn && Bitboard::BACK_RANKS.contains(square)
        {
            continue;
        }
        setup.board.set(square, Some(piece));
    }
    let mut rights = CastlingRights::empty();
    for (index, (right, _)) in CastlingRights::LETTERS.into_iter().enumerate() {
        setup.castling = rights | right;
        if setup.problems().is_empty() && coins >> (32 + index) & 1 != 0 {
            rights |= right;
        }
    }
    setup.castling = rights;
    let mut targets = Bitboard::EMPTY;
    for (index, square) in Square::ALL.into_iter().enumerate() {
        setup.en_passant = targets.with(square);
        if setup.problems().is_empty() && coins >> (index % 8 + 40) & 1 != 0 {
            targets = targets.with(square);
        }
    }
    setup.en_passant = targets;
    Position::try_from(setup).ok()
}

/// The twin looks at each turn: so many at most.
const MOST_TURNS: u64 = 60_000;

fn compare(position: &Position) -> Result<(), TestCaseError> {
    let max = position.max_series().get();
    let series = position.count_series();
    prop_assume!(series.iter().sum::<u64>() < MOST_TURNS);
    let tried = Twin::new(&position.to_string()).try_everything(max);
    prop_assert_eq!(series, tried.series, "{}", position);
    let counts = position.census().count().unwrap();
    prop_assert_eq!(counts.series, tried.series);
    prop_assert_eq!(counts.results, tried.results.len() as u64, "{}", position);
    prop_assert_eq!(position.has_legal_turn(), !tried.results.is_empty(), "{}", position);
    prop_assert_eq!(position.turns().count() as u64, counts.turns());

    let results = position.census().results().unwrap();
    prop_assert_eq!(results.len(), tried.results.len());
    prop_assert!(results.iter().is_sorted_by_key(|result| result.turn.len()));
    for result in results.iter() {
        let expected = tried.results.get(&four_fields(&result.position));
        prop_assert_eq!(expected, Some(&(result.series, result.turn.len())), "{}", position);
        let mut played = *position;
        played.play(&result.turn).unwrap();
        prop_assert_eq!(played, result.position);
        let recomputed: Position = played.to_string().parse().unwrap();
        prop_assert_eq!(recomputed.zobrist(), played.zobrist());
    }
    compare_stream(position, &tried)
}

/// Results shown as they are found: the same ones, each once and by a shortest turn, also if the
/// visitor has seen enough.
fn compare_stream(position: &Position, tried: &Tried) -> Result<(), TestCaseError> {
    let mut shown = Vec::new();
    let flow = position.census().visit_results(|turn, after| {
        shown.push((*turn, *after));
        ControlFlow::<()>::Continue(())
    });
    prop_assert!(flow.unwrap().is_continue());
    prop_assert!(shown.is_sorted_by_key(|(turn, _)| turn.len()));
    let mut shortest = BTreeMap::new();
    for (turn, after) in &shown {
        let mut played = *position;
        played.play(turn).unwrap();
        prop_assert_eq!(&played, after);
        shortest.insert(four_fields(after), turn.len());
    }
    prop_assert_eq!(shown.len(), shortest.len(), "shown twice: {}", position);
    let expected = tried.results.iter().map(|(key, &(_, len))| (key.clone(), len)).collect();
    prop_assert_eq!(&shortest, &expected, "{}", position);

    let enough = shown.len() / 2 + 1;
    let mut first = Vec::new();
    let flow = position.census().visit_results(|turn, after| {
        first.push((*turn, *after));
        if first.len() == enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    prop_assert_eq!(flow.unwrap().is_break(), !shown.is_empty());
    prop_assert_eq!(&first[..], &shown[..enough.min(shown.len())]);
    Ok(())
}

/// What tells results apart.
fn four_fields(position: &Position) -> String {
    position.to_string().split(' ').take(4).collect::<Vec<_>>().join(" ")
}

proptest! {
    #![proptest_config(config(300))]

    #[test]
    fn counts_and_results_agree(position in wild(6), max in 1..=5usize) {
        compare(&position.with_max_series(SeriesLength::new(max).unwrap()))?;
    }

    #[test]
    fn counts_and_results_agree_with_many_men(position in wild(20), max in 1..=2usize) {
        compare(&position.with_max_series(SeriesLength::new(max).unwrap()))?;
    }

    #[test]
    fn c14_c15_no_turn_is_found_exactly_if_there_is_none(position in wild(12)) {
        for max in 2..=5 {
            let position = position.with_max_series(SeriesLength::new(max).unwrap());
            prop_assert_eq!(position.has_legal_turn(), position.count_turns() > 0, "{}", position);
        }
    }

    #[test]
    fn c14_mating_turns_agree(position in wild(4), max in 1..=4usize) {
        let position = position.with_max_series(SeriesLength::new(max).unwrap());
        prop_assume!(position.count_turns() < 2_000);
        let mut expected = Vec::new();
        Twin::new(&position.to_string()).every_turn(max, &mut |moves, after| {
            let reply = Twin::new(&after.ended());
            if reply.in_check() && reply.is_stuck(max) {
                let text = |&(from, to, promotion): &(i32, i32, Option<char>)| {
                    name(from) + &name(to) + &promotion.map(String::from).unwrap_or_default()
                };
                expected.push(moves.iter().map(text).collect::<Vec<_>>().join(","));
            }
        });
        let mut found = Vec::new();
        let flow = position.census().mating_turns(|turn| {
            found.push(turn.to_string());
            ControlFlow::<()>::Continue(())
        });
        prop_assert!(flow.unwrap().is_continue());
        prop_assert!(found.is_sorted_by_key(|turn| turn.split(',').count()));
        expected.sort();
        found.sort();
        prop_assert_eq!(found, expected, "{}", position);
    }
}

proptest! {
    #![proptest_config(config(10_000))]

    #[test]
    fn c14_no_turn_is_found_exactly_where_captures_en_passant_open_ranks(
        position in fifth_rank(),
    ) {
        // Nearly all positions have a single move that is a turn, which is soon known.
        if position.has_single_move() {
            return Ok(());
        }
        for max in 2..=5 {
            let position = position.with_max_series(SeriesLength::new(max).unwrap());
            prop_assert_eq!(position.has_legal_turn(), position.count_turns() > 0, "{}", position);
        }
    }

    #[test]
    fn c14_c15_no_turn_is_found_exactly_where_many_attack(position in besieged()) {
        if position.has_single_move() {
            return Ok(());
        }
        for max in 2..=4 {
            let position = position.with_max_series(SeriesLength::new(max).unwrap());
            prop_assert_eq!(position.has_legal_turn(), position.count_turns() > 0, "{}", position);
        }
    }
}
