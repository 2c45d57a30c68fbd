//! C1-C5: the placement stage.

use std::collections::HashSet;

use heterochess::board::{Bitboard, CastlingRights, Color, Role, Square};
use heterochess::charismatic::{
    Action, ActionError, DrawRefusal, Game, Men, Placement, PlacementRefusal, PlacementStage, Stage,
};
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

fn stage(fen: &str) -> PlacementStage {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn men(text: &str) -> Men {
    text.parse().unwrap()
}

fn placement(text: &str) -> Placement {
    text.parse().unwrap()
}

const START: &str = "3k4/8/8/8/8/8/8/4K3[QRRBBNNPPPPPPPP/QRRBBNNPPPPPPPP/-] w - - 0 1";

#[test]
fn c1_the_board_starts_with_two_kings() {
    let start = PlacementStage::new();
    assert_eq!(start.to_string(), START);
    assert_eq!(stage(START), start);
    assert_eq!(start.board().king(Color::White), Some(Square::E1));
    assert_eq!(start.board().king(Color::Black), Some(Square::D8));
}

#[test]
fn c2_players_receive_five_men_in_turn_three_times() {
    let mut game = Game::new();
    let mut order = Vec::new();
    while let Stage::Placement(stage) = game.stage() {
        if let Some(draw) = stage.draws().first() {
            assert_eq!((draw.men.len(), stage.hand()), (5, Men::NONE));
            order.push(stage.side_to_move());
            let men = draw.men;
            game.draw(&men).unwrap();
        } else {
            assert!(!stage.needs_draw() && stage.total_weight() == 0);
            let placement = stage.legal_placements()[0];
            game.place(&placement).unwrap();
        }
    }
    let both = [Color::White, Color::Black];
    assert_eq!(order, [both; 3].concat());
    let Stage::Play(position) = game.stage() else { panic!() };
    assert_eq!(position.board().occupied().len(), 32);
    assert_eq!((position.side_to_move(), position.move_number()), (Color::White, 1));
}

#[test]
fn c2_wrong_draws_are_refused() {
    let mut stage = PlacementStage::new();
    assert_eq!(stage.draw(&men("QRRBB")), Ok(()));
    let refused = stage.draw(&men("NNPPP")).unwrap_err();
    assert_eq!(refused.to_string(), "white has still to place QRRBB");
    let mut stage = PlacementStage::new();
    assert_eq!(stage.draw(&men("QRR")), Err(DrawRefusal::NotFive { found: 3 }));
    let refused = stage.draw(&men("QQRRB")).unwrap_err();
    assert_eq!(refused.to_string(), "QQRRB are not all in the reserve of white, QRRBBNNPPPPPPPP");
    assert_eq!(stage, PlacementStage::new());
}

#[test]
fn c3_draws_have_their_hypergeometric_weights() {
    let stage = PlacementStage::new();
    let draws = stage.draws();
    assert_eq!(draws.len(), 49);
    assert_eq!(stage.total_weight(), 3003);
    assert_eq!(draws.iter().map(|draw| draw.weight).sum::<u64>(), 3003);
    assert_eq!(draws.iter().map(|draw| draw.men).collect::<HashSet<_>>().len(), 49);
    let weight = |text| draws.iter().find(|draw| draw.men == men(text)).map(|draw| draw.weight);
    // One queen, two of two rooks, one of two bishops, one of eight pawns.
    assert_eq!(weight("QRRBP"), Some(16));
    assert_eq!(weight("PPPPP"), Some(56));
    // The twin: every set of five of the fifteen single men.
    let single: Vec<char> = Men::RESERVE.to_string().chars().collect();
    for draw in &draws {
        let text = draw.men.to_string();
        let count = (0u32..1 << 15)
            .filter(|set| set.count_ones() == 5)
            .filter(|set| (0..15).filter(|i| set >> i & 1 != 0).map(|i| single[i]).eq(text.chars()))
            .count();
        assert_eq!(count as u64, draw.weight, "{text}");
    }
}

#[test]
fn c3_sampling_is_exact() {
    let stage = PlacementStage::new();
    // Running through the whole range once gives each draw as often as it weighs.
    let mut counts = std::collections::HashMap::new();
    for bits in 0..3003 {
        *counts.entry(stage.sample_draw_by(|| bits).unwrap()).or_insert(0) += 1;
    }
    for draw in stage.draws() {
        assert_eq!(counts[&draw.men], draw.weight);
    }
    // The incomplete end of the range is thrown away.
    let mut bits = [u64::MAX, 5].into_iter();
    assert_eq!(stage.sample_draw_by(|| bits.next().unwrap()), stage.sample_draw_by(|| 5));
    // A source of the `rand` family is asked for the same bits.
    for seed in 0..100 {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let bits = random.clone().next_u64();
        assert_eq!(stage.sample_draw(&mut random), stage.sample_draw_by(|| bits));
        assert_eq!(random.get_word_pos(), 2);
    }
    // A source that is stuck does not hang it.
    assert!(stage.sample_draw_by(|| u64::MAX).is_some());
    let mut drawn = stage;
    drawn.draw(&men("PPPPP")).unwrap();
    assert_eq!(drawn.sample_draw_by(|| 5), None);
}

#[test]
fn c3_draws_come_as_often_as_they_weigh() {
    const EACH: usize = 20;
    let stage = PlacementStage::new();
    let mut random = ChaCha8Rng::seed_from_u64(3);
    let mut counts = std::collections::HashMap::new();
    for _ in 0..EACH as u64 * stage.total_weight() {
        *counts.entry(stage.sample_draw(&mut random).unwrap()).or_insert(0.0) += 1.0;
    }
    // Pearson's test, 48 degrees of freedom: beyond 93 in one of 10 000 fair runs.
    let squares = stage.draws().into_iter().map(|draw| {
        let expected = (EACH as u64 * draw.weight) as f64;
        (counts.get(&draw.men).unwrap_or(&0.0) - expected).powi(2) / expected
    });
    let sum: f64 = squares.sum();
    assert!(sum > 15.0 && sum < 93.0, "{sum}");
}

#[test]
fn c4_men_go_on_empty_squares_of_the_own_half() {
    let mut stage = PlacementStage::new();
    stage.draw(&men("QRBNP")).unwrap();
    let refusal = |text: &str| stage.placement_refusal(&placement(text)).unwrap().to_string();
    assert_eq!(refusal("N@e5"), "e5 is not on your half of the board");
    assert_eq!(refusal("N@e1"), "a white king stands on e1");
    assert_eq!(refusal("P@a1"), "a pawn is not placed on its own first row, as a1 is");
    assert_eq!(refusal("Q@d3"), "a queen on d3 would give check");
    assert_eq!(refusal("B@h4"), "a bishop on h4 would give check");
    assert_eq!(
        PlacementStage::new().placement_refusal(&placement("N@c3")),
        Some(PlacementRefusal::DrawFirst { color: Color::White, reserve: Men::RESERVE })
    );
    let mut placed = stage;
    placed.place(&placement("N@c3")).unwrap();
    assert_eq!(
        placed.placement_refusal(&placement("N@c4")),
        Some(PlacementRefusal::NotInHand { role: Role::Knight, hand: men("QRBP") })
    );
    let complete = "rnbk1qbr/pppppppp/8/n7/8/5PP1/PPPPPBBP/RNQ1K1NR[-/-/-] w";
    assert_eq!(
        complete.parse::<PlacementStage>().unwrap().placement_refusal(&placement("N@c4")),
        Some(PlacementRefusal::Complete)
    );
    // Pawns may stand on the first three rows but the first; both bishops on one colour.
    assert_eq!(stage.squares_for(Role::Pawn).len(), 24);
    assert_eq!(stage.squares_for(Role::Knight).len(), 31);
    assert_eq!(stage.squares_for(Role::Rook), {
        let half = Bitboard(0xffff_ffff).without(Square::E1);
        half - Bitboard::of_file(Square::D1.file())
    });
    let bishops = self::stage("3k4/8/8/8/8/2B5/3B4/4K3[QRRPPPPPPP/QRRBBNNPPPPPPPP/NNP] w - - 0 1");
    assert_eq!(bishops.board().of(Color::White, Role::Bishop).to_string(), "d2 c3");
}

#[test]
fn c4_black_places_on_his_own_half() {
    let pawns = "3k4/8/8/8/8/8/PPPP3P/4K3[QRRBBNNPPP/BBNPPPPPPP/QRRNP] b - - 0 1";
    let stage = stage(pawns);
    let refusal = |text: &str| stage.placement_refusal(&placement(text)).unwrap().to_string();
    assert_eq!(refusal("N@e4"), "e4 is not on your half of the board");
    assert_eq!(refusal("N@d8"), "a black king stands on d8");
    assert_eq!(refusal("P@a8"), "a pawn is not placed on its own first row, as a8 is");
    assert_eq!(refusal("Q@e7"), "a queen on e7 would give check");
    let half = Bitboard(0xffff_ffff_0000_0000).without(Square::D8);
    let first = Bitboard::of_rank(Square::A8.rank());
    assert_eq!(stage.squares_for(Role::Pawn), half - first);
    assert_eq!(stage.squares_for(Role::Knight), half);
    // The e-file leads to the king on e1, whatever row of his half Black puts the rook on.
    assert_eq!(stage.squares_for(Role::Rook), half - Bitboard::of_file(Square::E1.file()));
}

#[test]
fn c4_no_placement_gives_check() {
    // The d-file is open from above for a rook, unless a man stands between.
    let open = stage("3k4/8/8/8/8/8/8/4K3[QBBNPPPPPP/QRRBBNNPPPPPPPP/RRNPP] w - - 0 1");
    assert!(!open.squares_for(Role::Rook).contains(Square::D2));
    let mut closed = open;
    closed.place(&placement("N@d4")).unwrap();
    assert!(closed.squares_for(Role::Rook).contains(Square::D2));
}

#[test]
fn c5_men_are_placed_one_by_one_in_any_order() {
    let mut knight_first = PlacementStage::new();
    knight_first.draw(&men("RRNPP")).unwrap();
    let rook_first = knight_first;
    assert_eq!(
        rook_first.placement_refusal(&placement("R@d1")),
        Some(PlacementRefusal::GivesCheck { role: Role::Rook, square: Square::D1 })
    );
    knight_first.place(&placement("N@d2")).unwrap();
    knight_first.place(&placement("R@d1")).unwrap();
    assert_eq!(knight_first.hand(), men("RPP"));
    assert_eq!(knight_first.side_to_move(), Color::White);
}

/// Whether White's bishops, rooks and queens see the king on d8. (His other men, on ranks 1 to 4,
/// are too far away.)
fn sees_the_king(men: &[Placement]) -> bool {
    [(0, Role::Rook), (-1, Role::Bishop), (1, Role::Bishop)].into_iter().any(|(files, role)| {
        let mut line = (1..8).map_while(|n| Square::D8.offset(files * n, -n));
        let first = line.find_map(|square| men.iter().find(|man| man.square == square));
        first.is_some_and(|man| man.role == role || man.role == Role::Queen)
    })
}

#[test]
fn c5_testing_after_the_fifth_man_would_allow_the_same_positions() {
    let mut random = crate::Random::new(5);
    let mut found = [0; 2];
    for _ in 0..3000 {
        let mut stage = PlacementStage::new();
        let hand = stage.sample_draw_by(|| random.next()).unwrap();
        stage.draw(&hand).unwrap();
        let mut placed: Vec<Placement> = Vec::new();
        for role in hand.roles() {
            for _ in 0..hand.count(role) {
                let fits = |square: &Square| {
                    let pawn_at_home = role == Role::Pawn && square.rank() == Square::A1.rank();
                    !pawn_at_home
                        && *square != Square::E1
                        && placed.iter().all(|man| man.square != *square)
                };
                let free: Vec<Square> = Bitboard(0xffff_ffff).into_iter().filter(fits).collect();
                placed.push(Placement { role, square: random.pick(&free) });
            }
        }
        let check = sees_the_king(&placed);
        // Nearest to the other king first: what shuts a line comes before what stands behind.
        placed.sort_by_key(|man| std::cmp::Reverse(man.square));
        let accepted = placed.iter().all(|man| stage.place(man).is_ok());
        assert_eq!(accepted, !check, "{placed:?}");
        found[usize::from(check)] += 1;
    }
    assert!(found.iter().all(|&number| number > 300), "{found:?}");
}

#[test]
fn c12_rights_come_from_rooks_in_corners() {
    let complete = "r1bk2nr/pppppppp/2b2n2/3q4/8/2N1BQ2/PPPPPPPP/R3KBNR";
    let stage = stage(&format!("{complete}[-/-/-] w - - 0 1"));
    assert!(stage.is_complete());
    let position = stage.position().unwrap();
    assert_eq!(position.castling(), CastlingRights::all());
    let away = complete.replace("R3KBNR", "1R2KBNR").replace("r1bk2nr", "r1bk1rn1");
    let position = self::stage(&format!("{away}[-/-/-] w - - 0 1")).position().unwrap();
    assert_eq!(position.castling().to_string(), "Kk");
}

#[test]
fn fens_of_the_placement_stage_are_checked() {
    let error = |fen: &str| fen.parse::<PlacementStage>().unwrap_err().to_string();
    let kings = "3k4/8/8/8/8/8/8/4K3";
    let full = "QRRBBNNPPPPPPPP";
    assert!(error(&format!("{kings} w - - 0 1")).contains("expected `[<white reserve>"));
    assert!(error(&format!("{kings}[{full}/{full}] w")).contains("expected `["));
    assert!(error(&format!("{kings}[{full}/{full}/-/-] w")).contains("expected `["));
    assert!(error(&format!("{kings}[{full}/{full}/PQ] w")).contains("`PQ` does not name men"));
    assert!(error(&format!("{kings}[{full}/{full}/-] b")).contains("in turn"));
    assert!(error(&format!("{kings}[{full}/QRRBBNNPPP/PPPPP] w")).contains("in turn"));
    assert!(error(&format!("{kings}[{full}/QRRBBNNPPP/PPPPP] w")).contains("sixteen men"));
    assert!(error(&format!("{kings}[{full}/{full}/-] w KQ")).contains("last four fields"));
    assert!(error(&format!("{kings}[{full}/{full}/-] w - - 3 1")).contains("last four fields"));
    let everything = "4k3/8/8/8/8/3n4/8/P3K3[QRRBBNNPPPPPP/QRRBBNPPPPPPPP/-] w - - 1 1";
    let problems = error(everything);
    for part in ["kings", "sixteen men", "in turn", "half", "first row", "last four", "check"] {
        assert!(problems.contains(part), "{problems}");
    }
    for text in ["", "[", "[]", "]", "8[-/-/-", "8/8/8/8/8/8/8/8[-/-/-]", &"[".repeat(100_000)] {
        assert!(error(text).len() < 300);
    }
}

#[test]
fn actions_belong_to_their_stage() {
    let mut game = Game::new();
    let turn = heterochess::charismatic::Position::orthodox().turns().next().unwrap();
    assert_eq!(game.play(&turn), Err(ActionError::PlacementNotOver));
    assert_eq!(game.outcome(), None);
    game.draw(&men("PPPPP")).unwrap();
    game.place(&placement("P@e4")).unwrap();
    assert_eq!(game.undo(), Some(Action::Place(placement("P@e4"))));
    assert_eq!(game.undo(), Some(Action::Draw(men("PPPPP"))));
    assert_eq!(game.undo(), None);
    assert_eq!(game, Game::new());
}

#[test]
fn c2_a_draw_is_read_in_any_order_but_in_a_fen() {
    for text in ["RNPPP", "PPPNR", "PNPRP"] {
        let mut stage = PlacementStage::new();
        stage.draw(&men(text)).unwrap();
        assert_eq!(stage.hand().to_string(), "RNPPP");
    }
    let fen = "3k4/8/8/8/8/8/8/4K3[QRBBNPPPPP/QRRBBNNPPPPPPPP/RNPPP] w - - 0 1";
    assert_eq!(stage(fen).to_string(), fen);
    let error = fen.replace("RNPPP]", "PNPRP]").parse::<PlacementStage>().unwrap_err().to_string();
    assert!(error.starts_with("placement field: `PNPRP` does not name men"), "{error}");
}

proptest! {
    #![proptest_config(crate::config(60))]

    /// Random placement stages, to the end and back again.
    #[test]
    fn placement_stages_round_trip(seed in any::<u64>()) {
        let mut random = crate::Random::new(seed);
        let mut game = Game::new();
        let mut stages = Vec::new();
        while let Stage::Placement(stage) = game.stage() {
            let stage = *stage;
            stages.push(stage);
            prop_assert_eq!(stage.to_string().parse(), Ok(stage));
            if stage.needs_draw() {
                game.draw(&stage.sample_draw_by(|| random.next()).unwrap()).unwrap();
                continue;
            }
            // Legal placements are those that are not refused.
            let legal: HashSet<Placement> = stage.legal_placements().into_iter().collect();
            for role in Role::ALL {
                for square in Square::ALL {
                    let placement = Placement { role, square };
                    let refused = stage.placement_refusal(&placement).is_some();
                    prop_assert_eq!(refused, !legal.contains(&placement));
                    prop_assert!(role == Role::King || placement.to_string().parse() == Ok(placement));
                }
            }
            // There is always a square for everybody.
            prop_assert!(stage.hand().roles().all(|role| stage.squares_for(role).any()));
            game.place(&random.pick(&stage.legal_placements())).unwrap();
        }
        let Stage::Play(position) = game.stage() else { unreachable!() };
        prop_assert_eq!(position.to_string().parse(), Ok(*position));
        prop_assert!(!position.is_check());
        while let Some(stage) = stages.pop() {
            game.undo();
            prop_assert_eq!(game.stage(), Stage::Placement(&stage));
        }
        prop_assert_eq!(game.undo(), None);
    }
}
