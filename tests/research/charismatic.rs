//! Charismatic Chess for learners.

use heterochess::board::{Board, CastlingSide, Color, Piece, Role, Square};
use heterochess::charismatic::{Game, Men, Move, Position, Reason, Series, SeriesLength};
use heterochess::research::charismatic::{
    ACTIONS, DRAWS, Draws, END_TURN, Environment, PLACEMENTS, Rules, Situation, Step, decode,
    mark_legal,
};
use heterochess::research::{Actor, End, Environment as _};
use proptest::prelude::*;

use crate::{Seen, check_actions, config, walk};

/// The square that the side to move sees as a cell: Black sees the board turned half round.
fn square(us: Color, cell: usize) -> Square {
    Square::new(if us == Color::White { cell as u32 } else { 63 - cell as u32 })
}

const ROLES: [(Role, &str); 6] = [
    (Role::Pawn, "pawns"),
    (Role::Knight, "knights"),
    (Role::Bishop, "bishops"),
    (Role::Rook, "rooks"),
    (Role::Queen, "queens"),
    (Role::King, "king"),
];

/// A game with chance as a player, from one of several starts.
fn rules(kind: u8) -> Rules {
    let start = match kind % 4 {
        0 | 1 => Game::new(),
        2 => Game::from_position(Position::orthodox()),
        _ => Game::from_position(Position::orthodox().with_max_series(SeriesLength::ONE)),
    };
    Rules { start, draws: if kind == 0 { Draws::Given } else { Draws::Sampled }, max_turns: None }
}

proptest! {
    #![proptest_config(config(60))]

    #[test]
    fn actions_are_the_legal_steps_one_to_one(
        kind in 0_u8..4, seed: u64, steps in 0_usize..400,
    ) {
        let rules = rules(kind);
        let (game, _) = walk::<Environment>(&rules, seed, steps);
        let decoded = check_actions(&game, &rules, 0);
        prop_assert_eq!(decoded.is_empty(), game.end(&rules).is_some(), "nobody gets stuck");
        if game.end(&rules).is_some() {
            return Ok(());
        }
        let mut found: Vec<Step> = decoded.into_values().collect();
        let mut expected: Vec<Step> = match game.situation() {
            Situation::Placement(stage) if stage.needs_draw() => {
                stage.draws().iter().map(|draw| Step::Draw(draw.men)).collect()
            }
            Situation::Placement(stage) => {
                stage.legal_placements().into_iter().map(Step::Place).collect()
            }
            Situation::Series(series) => {
                let moves = series.completable_moves().into_iter().map(Step::Move);
                moves.chain(series.may_end().ok().map(|()| Step::EndTurn)).collect()
            }
        };
        let key = |step: &Step| step.to_string();
        found.sort_by_key(key);
        expected.sort_by_key(key);
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn observations_show_the_situation(
        kind in 0_u8..4, seed: u64, steps in 0_usize..400, player in 0_usize..2,
    ) {
        let rules = rules(kind);
        let (game, _) = walk::<Environment>(&rules, seed, steps);
        let us = Color::ALL[player];
        let seen = Seen::new(&game, &rules, player);
        let situation = game.situation();
        prop_assert_eq!(seen.everywhere("black") == 1.0, us == Color::Black);
        prop_assert_eq!(seen.everywhere("own turn") == 1.0, us == situation.side_to_move());
        let mut shown = Board::EMPTY;
        for (color, whose) in [(us, "own"), (!us, "foe's")] {
            for (role, name) in ROLES {
                for cell in seen.cells(&format!("{whose} {name}")) {
                    shown.set(square(us, cell), Some(Piece { color, role }));
                }
            }
        }
        let squares = |name: &str| -> Vec<Square> {
            let mut squares: Vec<_> =
                seen.cells(name).into_iter().map(|cell| square(us, cell)).collect();
            squares.sort_unstable();
            squares
        };
        match situation {
            Situation::Placement(stage) => {
                prop_assert_eq!(&shown, stage.board());
                prop_assert_eq!(seen.everywhere("placement"), 1.0);
                let whose = [
                    ("in hand", stage.hand()),
                    ("in own reserve", stage.reserve(us)),
                    ("in foe's reserve", stage.reserve(!us)),
                ];
                for (whose, men) in whose {
                    for role in Men::ROLES {
                        let plural = if role == Role::Queen { "" } else { "s" };
                        let name = format!("{}{plural} {whose}", role.name());
                        let most = Men::RESERVE.count(role) as f32;
                        prop_assert_eq!(
                            (seen.everywhere(&name) * most).round() as usize,
                            men.count(role)
                        );
                    }
                }
            }
            Situation::Series(series) => {
                prop_assert_eq!(&shown, series.board());
                prop_assert_eq!(seen.everywhere("placement"), 0.0);
                let moved: Vec<_> = series.moved().into_iter().collect();
                prop_assert_eq!(squares("moved"), moved);
                let targets: Vec<_> = series.en_passant().into_iter().collect();
                prop_assert_eq!(squares("en passant"), targets);
                let mut passed: Vec<_> =
                    series.moves().iter().filter_map(Move::passed).collect();
                passed.sort_unstable();
                prop_assert_eq!(squares("passed"), passed);
                for (color, whose) in [(us, "own"), (!us, "foe's")] {
                    for (side, name) in [(CastlingSide::Short, "short"), (CastlingSide::Long, "long")] {
                        let shown = seen.everywhere(&format!("{whose} {name} castling")) == 1.0;
                        prop_assert_eq!(shown, series.castling().allows(color, side));
                    }
                }
                let left = (seen.everywhere("moves left") * 5.0).round() as usize;
                prop_assert_eq!(left, series.remaining());
                let quiet = series.moves().iter().all(|m| !m.is_irreversible());
                prop_assert_eq!(seen.everywhere("quiet") == 1.0, quiet);
                let clock = (seen.everywhere("clock") * 100.0).round() as u16;
                prop_assert_eq!(clock, series.start().clock());
                let repeated = game.game().occurrences() > 1;
                prop_assert_eq!(seen.everywhere("repeated") == 1.0, repeated);
            }
        }
    }
}

fn series(fen: &str, moves: &[&str]) -> Series {
    let position: Position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
    let mut series = position.series();
    for text in moves {
        series.push(&series.parse_move(text).unwrap()).unwrap();
    }
    series
}

fn legal(series: &Series) -> Vec<String> {
    let mut mask = vec![false; ACTIONS];
    mark_legal(Situation::Series(series), &mut mask);
    let legal = (0..).zip(&mask).filter(|(_, legal)| **legal).map(|(action, _)| action);
    let mut legal: Vec<_> = legal
        .map(|action| decode(Situation::Series(series), action).unwrap().to_string())
        .collect();
    legal.sort();
    legal
}

#[test]
fn c10_only_steps_that_lead_on_are_legal() {
    // The rook that shields the king may go only if the king can still follow.
    let fen = "4r1k1/8/8/8/8/8/4R3/4K3 w";
    assert!(legal(&series(fen, &[])).contains(&"e2a2".to_owned()));
    let after = series(fen, &["Ra2"]);
    assert_eq!(legal(&after), ["e1d1", "e1d2", "e1f1", "e1f2"]);
    let refused = decode(Situation::Series(&after), END_TURN).unwrap_err();
    assert_eq!(refused.to_string(), "your king would be left in check from e8");
    // With turns of one move it may not go at all.
    let position: Position = fen.parse().unwrap();
    let single = position.with_max_series(SeriesLength::ONE).series();
    let mut mask = vec![false; ACTIONS];
    mark_legal(Situation::Series(&single), &mut mask);
    let rook_to_a2 = 64 * (7 * 6 + 3) + Square::E2 as u32;
    assert!(!mask[rook_to_a2 as usize]);
    let refused = decode(Situation::Series(&single), rook_to_a2).unwrap_err();
    assert_eq!(refused.to_string(), "after e2a2 no legal turn can come of this series");
}

#[test]
fn c6_a_full_turn_can_only_be_ended() {
    let position = Position::orthodox();
    let mut full = position.series();
    for text in ["e4", "d4", "c4", "f4", "b4"] {
        full.push(&full.parse_move(text).unwrap()).unwrap();
    }
    assert_eq!(legal(&full), ["end"]);
    let begun = position.series();
    assert!(!legal(&begun).contains(&"end".to_owned()), "nobody passes");
}

#[test]
fn c1_both_sides_see_their_king_on_e1() {
    let rules = Rules { draws: Draws::Given, ..Rules::default() };
    let (mut game, mut random) = walk::<Environment>(&rules, 1, 0);
    for color in Color::ALL {
        assert_eq!(game.actor(), Actor::Chance);
        let seen = Seen::new(&game, &rules, color as usize);
        assert_eq!(seen.cells("own king"), [Square::E1.index()]);
        assert_eq!(seen.cells("foe's king"), [Square::D8.index()]);
        let draw = game.decode(&rules, 0, DRAWS + 48).unwrap();
        assert_eq!(draw, Step::Draw("PPPPP".parse().unwrap()));
        game.step(&rules, &[draw], &mut random);
        for file in 0..5 {
            assert_eq!(game.actor(), Actor::Player(color as usize));
            // Pawns are the fifth role; the second row, from the left.
            let placed = game.decode(&rules, 0, PLACEMENTS + 64 * 4 + 8 + file).unwrap();
            game.step(&rules, &[placed], &mut random);
        }
    }
    let Situation::Placement(stage) = game.situation() else { panic!("{game:?}") };
    assert_eq!(stage.board().to_string(), "3k4/3ppppp/8/8/8/8/PPPPP3/4K3");
}

#[test]
fn c12_castling_is_the_kings_two_squares() {
    let text = legal(&series("r2k3r/8/8/8/8/8/8/4K3 b kq -", &[]));
    assert!(text.contains(&"d8b8".to_owned()) && text.contains(&"d8f8".to_owned()), "{text:?}");
    // Black's short castling is seen to go to the right.
    let short = 64 * (7 * 2 + 1) + Square::E1 as u32;
    let series = series("r2k3r/8/8/8/8/8/8/4K3 b kq -", &[]);
    assert_eq!(decode(Situation::Series(&series), short).unwrap().to_string(), "d8b8");
}

#[test]
fn c3_draws_have_their_own_probabilities() {
    // One of 3003 draws is of five pawns in 56 ways.
    let rules = Rules { draws: Draws::Given, ..Rules::default() };
    let (game, mut random) = walk::<Environment>(&rules, 3, 0);
    let pawns = Step::Draw("PPPPP".parse().unwrap());
    let count = (0..60_060).filter(|_| game.sample(&rules, 0, &mut random) == Some(pawns)).count();
    assert!((1000..1240).contains(&count), "{count} times instead of about 1120");
}

#[test]
fn c14_a_mate_ends_the_game_with_rewards() {
    let start: Position = "3k4/8/8/8/8/8/8/R3K2R w KQ -".parse().unwrap();
    let mate = start.find_mate().unwrap().expect("there is one");
    let rules = Rules { start: Game::from_position(start), ..Rules::default() };
    let (mut game, mut random) = walk::<Environment>(&rules, 1, 0);
    for m in mate.moves() {
        let step = Step::Move(*m);
        let action = game.encode(&rules, 0, &step);
        assert_eq!(game.decode(&rules, 0, action), Ok(step));
        game.step(&rules, &[step], &mut random);
        assert_eq!(game.end(&rules), None);
    }
    game.step(&rules, &[Step::EndTurn], &mut random);
    let Some(End::Decided(outcome)) = game.end(&rules) else { panic!("{game:?}") };
    assert_eq!(outcome.reason, Reason::Checkmate);
    assert_eq!([0, 1].map(|player| Environment::reward(&outcome, player)), [1.0, -1.0]);
    assert!(check_actions(&game, &rules, 0).is_empty());
}
