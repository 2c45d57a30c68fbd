//! Known facts, probing, lines and verification.

use core::ops::ControlFlow;

use heterochess::ErrorCode;
use heterochess::board::Color;
use heterochess::fluidity::{Game, Reason};
use heterochess::tables::{Ending, GenerateError, ProbeError, Tables, Value, VerifyError};

use crate::solver::random;
use crate::support::*;

#[test]
fn f15_king_and_knight_win_every_position() {
    let table = TABLES.get(&ending("KNk")).unwrap();
    let (white, black) = (table.counts(Color::White), table.counts(Color::Black));
    assert_eq!((white.draws, white.losses, black.draws, black.wins), (0, 0, 0, 0));
    assert_eq!((white.wins, black.losses), (229_152, 249_984));
    assert_eq!(white.longest_win.unwrap().plies, 21);
    assert_eq!(black.longest_loss.unwrap().plies, 22);
    assert_eq!(black.finished, 4);
}

#[test]
fn f15_king_and_bishop_win_by_eight_stalemates_only() {
    let table = TABLES.get(&ending("KBk")).unwrap();
    let (white, black) = (table.counts(Color::White), table.counts(Color::Black));
    assert_eq!((black.finished, black.losses, black.wins), (8, 8, 0));
    assert_eq!((white.wins, white.losses, white.finished), (56, 0, 0));
    assert_eq!(white.draws + black.draws, 465_968);
    assert_eq!(white.longest_win.unwrap().plies, 1);
    let value = |fen| TABLES.probe(&position(fen)).unwrap();
    assert_eq!(value("8/8/8/8/4B3/8/1K6/k7 w"), Value::Win(1));
    assert_eq!(value("8/8/8/8/8/2K5/8/kB6 w"), Value::Draw, "it is the king's move");
}

#[test]
fn every_entry_follows_from_its_successors() {
    for ending in Ending::all(3) {
        assert_eq!(TABLES.verify(ending, &|_| ControlFlow::Continue(())), Ok(()));
    }
}

/// Four men are too many to look at all positions here; these are drawn at random.
#[test]
fn entries_of_four_men_follow_from_their_successors() {
    let mut values = [0; 3];
    for position in (0..20_000).filter_map(|seed| random("KRkn", seed, 0)) {
        let value = TABLES.probe(&position).unwrap();
        let expected = match position.outcome() {
            Some(outcome) => {
                assert!(!outcome.is_draw());
                Value::Loss(0)
            }
            None => {
                let mut wins = Vec::new();
                let mut losses = Vec::new();
                let mut draws = false;
                for m in position.legal_moves() {
                    let mut next = position;
                    next.play_unchecked(&m);
                    match TABLES.probe(&next).unwrap() {
                        Value::Loss(plies) => wins.push(plies),
                        Value::Win(plies) => losses.push(plies),
                        Value::Draw => draws = true,
                    }
                }
                match (wins.iter().min(), losses.iter().max()) {
                    (Some(fastest), _) => Value::Win(fastest + 1),
                    (None, Some(slowest)) if !draws => Value::Loss(slowest + 1),
                    _ => Value::Draw,
                }
            }
        };
        assert_eq!(value, expected, "{position}");
        values[match value {
            Value::Win(_) => 0,
            Value::Draw => 1,
            Value::Loss(_) => 2,
        }] += 1;
    }
    assert!(values.iter().all(|&count| count > 100), "{values:?}");
}

#[test]
fn verification_needs_what_the_ending_turns_into() {
    let mut tables = Tables::new();
    tables.insert(TABLES.get(&ending("KRkn")).unwrap().clone());
    let go_on = |_: &_| ControlFlow::Continue(());
    let error = tables.verify(ending("KRkn"), &go_on).unwrap_err();
    assert!(matches!(error, VerifyError::Probe(ProbeError::Missing { .. })), "{error}");
    let error = tables.verify(ending("KNk"), &go_on).unwrap_err();
    assert_eq!(error.to_string(), "the table of KNk is missing");
    let stopped = TABLES.verify(ending("KNk"), &|_| ControlFlow::Break(()));
    assert_eq!(stopped, Err(VerifyError::Stopped { ending: ending("KNk") }));
}

#[test]
fn f13_taking_a_king_is_a_win_in_one() {
    assert_eq!(TABLES.probe(&position("8/8/8/3kP3/8/8/8/4K3 w")), Ok(Value::Win(1)));
    assert_eq!(TABLES.probe(&position("8/8/3P4/8/8/8/8/4K3 b")), Ok(Value::Loss(0)));
}

#[test]
fn colours_and_mirrors_make_no_difference() {
    let table = TABLES.get(&ending("KRkn")).unwrap();
    let longest = table.counts(Color::White).longest_win.unwrap();
    let mut setup = longest.position.setup();
    setup.board = setup.board.flipped();
    setup.side_to_move = Color::Black;
    let flipped = setup.try_into().unwrap();
    assert_eq!(TABLES.probe(&longest.position), Ok(Value::Win(longest.plies)));
    assert_eq!(TABLES.probe(&flipped), Ok(Value::Win(longest.plies)));
}

#[test]
fn lines_are_played_to_the_end() {
    for name in ["KQk", "KRk", "KNk", "KPk", "KRkn"] {
        let table = TABLES.get(&ending(name)).unwrap();
        for color in Color::ALL {
            let counts = table.counts(color);
            for longest in counts.longest_win.into_iter().chain(counts.longest_loss) {
                let line = TABLES.line(&longest.position).unwrap();
                assert_eq!(line.len(), usize::from(longest.plies));
                let mut game = Game::new(longest.position);
                for (number, m) in line.iter().enumerate() {
                    let left = longest.plies - number as u8;
                    let value = TABLES.probe(game.position()).unwrap();
                    assert_eq!(value.plies(), Some(left));
                    assert_eq!(TABLES.moves(game.position()).unwrap()[0].0, *m);
                    game.play(m).unwrap();
                }
                let outcome = game.outcome().expect("the game is over");
                assert!(matches!(
                    outcome.reason,
                    Reason::Checkmate | Reason::Stalemate | Reason::KingCaptured
                ));
            }
        }
    }
    assert_eq!(TABLES.line(&position("8/8/8/8/8/2K5/8/kB6 w")), Ok(Vec::new()));
}

#[test]
fn what_no_table_knows_is_refused_with_the_reason() {
    let refused = |fen| TABLES.probe(&position(fen)).unwrap_err().to_string();
    assert_eq!(
        refused("4k3/8/8/8/8/8/8/R3K3 w Q"),
        "the position has castling rights: tables know none"
    );
    assert_eq!(refused("4k3/8/8/8/8/8/PP6/R3K3 w"), "there are 5 men: tables have four at most");
    assert_eq!(refused("4k3/8/8/8/8/8/P7/R3K3 w"), "the table of KRPk is missing");
    assert_eq!(TABLES.probe(&position("4k3/8/8/8/8/8/8/4K3 w")), Ok(Value::Draw));
    let error = TABLES.moves(&position("4k3/8/8/8/8/8/P7/R3K3 w")).unwrap_err();
    assert_eq!(error.code(), "missing");
}

#[test]
fn generation_is_told_and_can_be_stopped() {
    let mut tables = Tables::new();
    let stopped = tables.generate_with(ending("KPk"), &|progress| {
        assert!(progress.done <= progress.all);
        if progress.ending == ending("KRk") && progress.plies == Some(3) {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    assert_eq!(stopped, Err(GenerateError::Stopped { ending: ending("KRk") }));
    let made: Vec<Ending> = tables.iter().map(|table| table.ending()).collect();
    assert_eq!(made, [ending("KNk"), ending("KBk")]);
}

#[test]
fn f17_a_win_needs_a_capture_or_the_end_in_time() {
    // Nobody takes anything here, so the plies are those to the end.
    let longest = TABLES.get(&ending("KNk")).unwrap().counts(Color::White).longest_win.unwrap();
    for clock in 0..60 {
        let mut setup = longest.position.setup();
        setup.clock = clock;
        let value = TABLES.probe_with_clock(&setup.try_into().unwrap()).unwrap();
        let expected = if clock <= 29 { Value::Win(21) } else { Value::Draw };
        assert_eq!(value, expected, "clock {clock}");
    }
    // The knight is taken in one ply, and the rook wins then, however long it takes.
    let takes = position("8/8/8/8/8/k7/8/1K1Rn3 w - - 49 90");
    assert_eq!(TABLES.probe_with_clock(&takes), Ok(Value::Win(1)));
    assert!(matches!(TABLES.probe(&takes), Ok(Value::Win(2..))));
    let over = position("8/8/8/8/8/k7/8/1K1Rn3 w - - 50 90");
    assert_eq!(TABLES.probe_with_clock(&over), Ok(Value::Draw));
    // Mate comes before the clock.
    assert_eq!(
        TABLES.probe_with_clock(&position("8/8/3P4/8/8/8/8/4K3 b - - 0 9")),
        Ok(Value::Loss(0))
    );
}

#[test]
fn f17_what_is_won_with_the_clock_is_won_in_play() {
    let table = TABLES.get(&ending("KRkn")).unwrap();
    let start = table.counts(Color::White).longest_win.unwrap().position;
    let mut random = 7_u64;
    for round in 0..40 {
        let plies = TABLES.probe_with_clock(&start).unwrap().plies().expect("a win");
        // Just in time.
        let mut setup = start.setup();
        setup.clock = 50 - u16::from(plies);
        let mut game = Game::new(setup.try_into().unwrap());
        while game.outcome().is_none() {
            let us = game.position().side_to_move();
            let moves = TABLES.moves_with_clock(game.position()).unwrap();
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            // White wins, Black holds out or does what he likes.
            let number = match us {
                Color::White => 0,
                Color::Black if round == 0 => 0,
                Color::Black => (random >> 33) as usize % moves.len(),
            };
            game.play(&moves[number].0).unwrap();
        }
        assert_eq!(game.outcome().unwrap().winner, Some(Color::White), "{:?}", game.moves());
    }
}
