//! The library held against the twin, in positions reached by play and in wild ones.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

use heterochess::board::{Bitboard, Color, Role, Square};
use heterochess::fluidity::{Coordinates, Move, Position, Refusal};
use heterochess::perft;
use proptest::prelude::*;

use crate::setups::{any_position, reached, wild};
use crate::support::{PROMOTIONS, Random, cases, flipped, flipped_move, sorted};
use crate::twin::{Twin, TwinMove};

proptest! {
    #![proptest_config(cases(2_000))]

    #[test]
    fn in_reached_positions(position in reached(), seed: u64) {
        agrees(&position, seed);
    }

    #[test]
    fn in_wild_positions(position in wild(), seed: u64) {
        agrees(&position, seed);
    }

    #[test]
    fn both_colors_play_by_the_same_rules(position in any_position()) {
        let other = flipped(&position);
        let moves: Vec<Move> = other.legal_moves().iter().map(flipped_move).collect();
        prop_assert_eq!(sorted(&position.legal_moves()), sorted(&moves));
        prop_assert_eq!(position.checkers(), other.checkers().flip());
        prop_assert_eq!(position.outcome().map(|o| (o.winner, o.reason)),
            other.outcome().map(|o| (o.winner.map(|winner| !winner), o.reason)));
        prop_assert_eq!(flipped(&other).setup(), position.setup());
    }
}

proptest! {
    #![proptest_config(cases(150))]

    #[test]
    fn explain_is_total(position in any_position(), seed: u64) {
        explains(&position, seed);
    }

    #[test]
    fn perft_agrees(position in any_position()) {
        prop_assert_eq!(perft(&position, 2), Twin::from(&position).perft(2));
    }
}

fn squares(set: Bitboard) -> Vec<Square> {
    set.into_iter().collect()
}

/// Everything that can be asked of one position.
fn agrees(position: &Position, seed: u64) {
    let twin = Twin::from(position);
    let moves = position.legal_moves();
    let expected = twin.legal_moves();
    assert_eq!(sorted(&moves), expected, "{position}");

    let mut visited = vec![];
    let flow = position.visit_legal_moves(|m| {
        visited.push(m);
        ControlFlow::<()>::Continue(())
    });
    assert!(flow.is_continue());
    assert_eq!(visited, moves.to_vec(), "{position}");
    assert_eq!(position.count_legal_moves(), moves.len() as u64, "{position}");
    assert_eq!(position.has_legal_move(), !moves.is_empty(), "{position}");
    let stopped = position.visit_legal_moves(ControlFlow::Break);
    assert_eq!(stopped.break_value(), moves.first().copied(), "{position}");

    // Moves by origin are the same moves.
    let by_origin: Vec<Move> =
        Square::ALL.iter().flat_map(|&from| position.legal_moves_from(from)).collect();
    assert_eq!(sorted(&by_origin), expected, "{position}");

    assert_eq!(squares(position.checkers()), twin.checkers(), "{position}");
    assert_eq!(position.is_check(), !twin.checkers().is_empty());
    for occurrences in 1..=3 {
        let outcome = heterochess::Position::outcome_after(position, occurrences);
        assert_eq!(outcome, twin.outcome(occurrences), "{position}");
    }
    assert_eq!(position.outcome(), twin.outcome(1));

    for color in Color::ALL {
        assert_eq!(squares(position.checked_squares(color)), twin.checked_squares(color));
        let threats = position.threats(color);
        let mut takes = twin.legal_moves_of(color);
        takes.retain(|m| !m.captures.is_empty());
        assert_eq!(sorted(threats.moves()), takes, "{position}: threats by {color}");
        let taken: HashSet<Square> = takes.iter().flat_map(|m| m.captures.clone()).collect();
        assert_eq!(threats.squares().into_iter().collect::<HashSet<_>>(), taken);
        for square in Square::ALL {
            let mut against = takes.clone();
            against.retain(|m| m.captures.contains(&square));
            let found: Vec<Move> = threats.against(square).copied().collect();
            assert_eq!(sorted(&found), against, "{position}: threats against {square}");
        }
    }

    for m in &moves {
        assert!(position.is_legal(m), "{position}: {m}");
        let mut next = *position;
        next.play(m).unwrap();
        assert_eq!(Twin::from(&next), twin.after(&TwinMove::from(m)), "{position}: {m}");
        let mut unchecked = *position;
        unchecked.play_unchecked(m);
        assert_eq!(unchecked.setup(), next.setup());
        // What can be reached is valid, and its key is that of the position set up afresh.
        let fresh = Position::try_from(next.setup()).expect("a legal move leads to a position");
        assert_eq!(fresh.zobrist(), next.zobrist(), "{position}: {m}");
    }

    let legal: HashSet<Move> = moves.iter().copied().collect();
    let mut random = Random(seed);
    for _ in 0..200 {
        let m = almost_a_move(position, &moves, &mut random);
        assert_eq!(position.is_legal(&m), legal.contains(&m), "{position}: {m:?}");
        assert_eq!(position.refusal(&m).is_none(), legal.contains(&m));
        let mut next = *position;
        if next.play(&m).is_err() {
            assert_eq!(next.setup(), position.setup(), "a refused move changes nothing");
        }
    }
}

/// A move that is often nearly right.
fn almost_a_move(position: &Position, moves: &[Move], random: &mut Random) -> Move {
    let square = |random: &mut Random| Square::new(random.below(64) as u32);
    let men = squares(position.board().occupied());
    let mut m = match moves.len() {
        0 => Move {
            from: men[random.below(men.len())],
            to: square(random),
            role: Role::ALL[random.below(6)],
            promotion: None,
            captures: Bitboard::EMPTY,
        },
        count => moves[random.below(count)],
    };
    match random.below(6) {
        0 => m.to = square(random),
        1 => m.from = men[random.below(men.len())],
        2 => m.role = Role::ALL[random.below(6)],
        3 => m.promotion = PROMOTIONS[random.below(7)],
        4 => m.captures ^= Bitboard::of(square(random)),
        _ => {
            m.from = men[random.below(men.len())];
            m.role = position.board().role_at(m.from).unwrap();
            m.to = square(random);
            m.captures = Bitboard(random.next() & random.next() & random.next() & random.next());
        }
    }
    m
}

/// Every origin, destination and promotion, with no captures said, with all that a knight could
/// take on its way, with those of the listed moves, and with some at random.
fn explains(position: &Position, seed: u64) {
    let mut random = Random(seed);
    let legal: HashSet<Move> = position.legal_moves().into_iter().collect();
    let mut by_way: HashMap<(Square, Square, Option<Role>), Vec<Move>> = HashMap::new();
    for m in &legal {
        by_way.entry((m.from, m.to, m.promotion)).or_default().push(*m);
    }
    for from in Square::ALL {
        for to in Square::ALL {
            let mut requests = vec![Bitboard::EMPTY, Bitboard(random.next()), Bitboard::FULL];
            requests
                .push([0, 1].map(|_| Square::new(random.below(64) as u32)).into_iter().collect());
            if let Some([near, far]) = Twin::knight_path(from, to) {
                requests.extend([near.into(), far.into(), Bitboard::of(near).with(far)]);
            }
            for promotion in PROMOTIONS {
                let listed = by_way.get(&(from, to, promotion)).map_or(&[][..], Vec::as_slice);
                requests.extend(listed.iter().map(|m| m.captures));
            }
            for promotion in PROMOTIONS {
                let listed = by_way.get(&(from, to, promotion)).map_or(&[][..], Vec::as_slice);
                for &captures in &requests {
                    // A knight takes just what is said; for others it need not be said.
                    let meant = listed.iter().find(|m| {
                        m.captures == captures || (captures.is_empty() && m.role != Role::Knight)
                    });
                    let request = Coordinates { from, to, promotion, captures };
                    let answer = position.explain(&request);
                    assert_eq!(answer.ok().as_ref(), meant, "{position}: {request}");
                    match answer {
                        Err(Refusal::Misdescribed { legal: told }) => {
                            assert!(legal.contains(&told), "{position}: {request}: {told:?}");
                        }
                        Err(refusal) => assert!(!refusal.to_string().is_empty()),
                        Ok(_) => {}
                    }
                }
            }
        }
    }
}
