//! Kung Fu Chess for learners.

use std::collections::BTreeSet;

use heterochess::kungfu::{Accepted, Command, Game, Mode, PieceState, Refusal, Seat, Setup, Speed};
use heterochess::research::kungfu::{Environment, Rules, actions, decode, encode, observe, planes};
use heterochess::research::{ActionError, Actor, End, Environment as _};
use proptest::prelude::*;

use crate::{Seen, check_actions, config, walk};

const PASS: u32 = 64 * 64;

fn rules(mode: Mode) -> Rules {
    Rules::new(&Setup::standard(mode, Speed::STANDARD)).unwrap()
}

fn command(text: &str) -> Command {
    Command::Move(text.parse().unwrap())
}

/// All that a game accepts of a seat, found by trying everything.
fn accepted(game: &Game, seat: Seat) -> BTreeSet<String> {
    let squares: Vec<_> = game.mode().board().squares().collect();
    let mut accepted = BTreeSet::from(["pass".to_owned()]);
    let mut offer = |command: Command| {
        if game.clone().submit(game.now(), seat, command, |_| {}).is_ok() {
            accepted.insert(command.to_string());
        }
    };
    for &from in &squares {
        // Nothing is accepted for a square on which no own piece stands.
        if game.piece_on(from).is_some_and(|piece| piece.seat == seat) {
            offer(Command::Cancel(from));
            for &to in &squares {
                offer(Command::Move(heterochess::kungfu::Move { from, to }));
            }
        }
    }
    accepted
}

fn check_seats(mode: Mode, seed: u64, steps: usize) {
    let rules = rules(mode);
    let (game, _) = walk::<Environment>(&rules, seed, steps);
    for seat in mode.seats().iter() {
        let decoded = check_actions(&game, &rules, seat.index());
        let texts: BTreeSet<String> = decoded
            .into_values()
            .map(|command| command.map_or("pass".to_owned(), |command| command.to_string()))
            .collect();
        if game.end(&rules).is_none() {
            assert_eq!(texts, accepted(game.game(), seat));
        } else {
            assert!(texts.is_empty());
        }
    }
}

/// What can be read of the pieces from an observation is what the game says.
fn check_pieces(mode: Mode, seed: u64, steps: usize) {
    let rules = rules(mode);
    let (game, _) = walk::<Environment>(&rules, seed, steps);
    let armies: &[&str] = match mode {
        Mode::OneVsOne => &["own", "foe's"],
        _ => &["own", "left", "opposite", "right"],
    };
    let side = usize::from(mode.board().side());
    let most = (side - 1) as f32;
    let roles = ["pawns", "knights", "bishops", "rooks", "queens", "king"];
    for seat in mode.seats().iter() {
        let seen = Seen::new(&game, &rules, seat.index());
        let mut count = 0;
        let mut shown = BTreeSet::new();
        for (army, name) in armies.iter().enumerate() {
            for (role, role_name) in roles.iter().enumerate() {
                for cell in seen.cells(&format!("{name} standing {role_name}")) {
                    count += 1;
                    let rest = seen.plane("rest")[cell];
                    shown.insert(format!("{army} {role} stands on {cell}, rest {rest:.3}"));
                }
                for cell in seen.cells(&format!("{name} flying {role_name}")) {
                    count += 1;
                    let flight = |what: &str| seen.plane(&format!("{name} flight, {what}"))[cell];
                    shown.insert(format!(
                        "{army} {role} flies to {cell} by {} {}, {:.3}, {}, {:.3}",
                        flight("files") * 2.0,
                        flight("ranks") * 2.0,
                        flight("progress"),
                        flight("squares left") * most,
                        flight("age"),
                    ));
                }
            }
        }
        let pieces: Vec<_> = game.game().pieces().collect();
        assert_eq!(count, pieces.len(), "no two pieces share a place: {game:?}");

        // The same from the pieces, with squares as the seat sees them by way of its actions.
        let board = mode.board();
        let cell =
            |square| encode(board, seat, Some(Command::Cancel(square))) as usize / (side * side);
        let way = |from, to| {
            let (from, to) = (cell(from), cell(to));
            let files = (to % side) as i32 - (from % side) as i32;
            (files, (to / side) as i32 - (from / side) as i32)
        };
        let speed = game.game().speed();
        let mut expected = BTreeSet::new();
        for piece in &pieces {
            let army = (armies.len() + piece.seat.index() - seat.index()) % armies.len();
            let role = piece.role as usize;
            let text = match piece.state {
                PieceState::Ready { square } => {
                    format!("{army} {role} stands on {}, rest 0.000", cell(square))
                }
                PieceState::Resting { square, left, queued, .. } => {
                    let at = cell(square);
                    if piece.seat == seat {
                        let (files, ranks) = queued.map_or((0, 0), |to| way(square, to));
                        assert_eq!(seen.plane("queued, files")[at], files as f32 / most);
                        assert_eq!(seen.plane("queued, ranks")[at], ranks as f32 / most);
                    } else {
                        assert_eq!(seen.plane("queued, files")[at], 0.0, "it is hidden");
                        assert_eq!(seen.plane("queued, ranks")[at], 0.0, "it is hidden");
                    }
                    let rest = left as f32 / speed.rest_ms() as f32;
                    format!("{army} {role} stands on {at}, rest {rest:.3}")
                }
                PieceState::Flying { reached, next, to, started, elapsed, total } => {
                    let (files, ranks) = way(reached, next);
                    let left = way(next, to);
                    let age = (game.game().now() - started) as f32;
                    format!(
                        "{army} {role} flies to {} by {files} {ranks}, {:.3}, {}, {:.3}",
                        cell(next),
                        elapsed as f32 / total as f32,
                        left.0.abs().max(left.1.abs()),
                        age / (speed.square_ms() as f32 * side as f32),
                    )
                }
            };
            expected.insert(text);
        }
        assert_eq!(shown, expected);
        for (army, name) in armies.iter().enumerate().skip(1) {
            let ally = Seat::ALL[(seat.index() + army) % armies.len()];
            let shown = seen.everywhere(&format!("{name} ally")) == 1.0;
            assert_eq!(shown, mode.team(seat).contains(ally));
        }
        assert_eq!(seen.cells("board").len(), board.squares().count());
    }
}

fn modes() -> impl Strategy<Value = Mode> {
    prop::sample::select(&Mode::ALL[..])
}

proptest! {
    #![proptest_config(config(24))]

    #[test]
    fn actions_are_what_the_game_accepts(mode in modes(), seed: u64, steps in 0_usize..60) {
        check_seats(mode, seed, steps);
    }

    #[test]
    fn observations_show_all_pieces(mode in modes(), seed: u64, steps in 0_usize..60) {
        check_pieces(mode, seed, steps);
    }

    #[test]
    fn every_seat_sees_the_same_game(seed: u64, steps in 1_usize..40, turn in 1_usize..4) {
        // One seat acts at a time. The same actions by seats further round the board give what
        // those seats see.
        let rules = rules(Mode::FreeForAll);
        let (mut one, mut random) = walk::<Environment>(&rules, seed, 0);
        let mut two = one.clone();
        for _ in 0..steps {
            let who = (one.game().now() / 1000 % 4) as usize;
            let other = (who + turn) % 4;
            let Some(sampled) = one.sample(&rules, who, &mut random) else { break };
            let action = one.encode(&rules, who, &sampled);
            let decoded = two.decode(&rules, other, action);
            let mut actions = [None; 4];
            actions[who] = sampled;
            one.step(&rules, &actions, &mut random);
            let mut actions = [None; 4];
            actions[other] = decoded.expect("what one seat can do, every seat can");
            two.step(&rules, &actions, &mut random);
        }
        for seat in 0..4 {
            let one = Seen::new(&one, &rules, seat).planes;
            let two = Seen::new(&two, &rules, (seat + turn) % 4).planes;
            prop_assert_eq!(one, two);
        }
    }
}

#[test]
fn both_seats_of_the_orthodox_board_see_the_same_array() {
    let rules = rules(Mode::OneVsOne);
    let (game, _) = walk::<Environment>(&rules, 0, 0);
    let [one, two] = [0, 1].map(|seat| Seen::new(&game, &rules, seat));
    assert_eq!(one.planes, two.planes);
    assert_eq!(one.cells("own standing king"), [4]);
    assert_eq!(game.actor(), Actor::Everyone);
    // e2e4 is e7e5 for the other seat.
    let e2e4 = encode(game.game().mode().board(), Seat::One, Some(command("e2e4")));
    assert_eq!(e2e4, 64 * 12 + 28);
    assert_eq!(game.decode(&rules, 1, e2e4), Ok(Some(command("e7e5"))));
}

#[test]
fn k18_moves_are_queued_and_cancelled_by_actions() {
    let rules = rules(Mode::OneVsOne);
    let (mut game, mut random) = walk::<Environment>(&rules, 0, 0);
    let code = |text: &str| encode(game.game().mode().board(), Seat::One, Some(command(text)));
    let (knight, on, cancel) = (code("b1c3"), code("c3d5"), 18 * 65);
    for (action, now) in [(knight, 1000), (PASS, 2000), (on, 3000), (cancel, 4000)] {
        let decoded = game.decode(&rules, 0, action).unwrap();
        game.step(&rules, &[decoded, None], &mut random);
        assert_eq!(game.game().now(), now);
    }
    let refused = game.decode(&rules, 0, cancel).unwrap_err();
    assert!(matches!(refused, ActionError::Refused(Refusal::NothingQueued { .. })), "{refused}");
    let refused = game.decode(&rules, 0, 9 * 64 + 9).unwrap_err();
    assert_eq!(refused.to_string(), "no move is queued for the pawn on b2");
}

#[test]
fn k19_what_has_become_impossible_is_dropped() {
    // Black's pawn leaves the square that White's pawn takes diagonally: whoever commands first
    // decides, and that alternates.
    let men = Setup::standard(Mode::OneVsOne, Speed::STANDARD).men;
    let mut setup = Setup::standard(Mode::OneVsOne, Speed::STANDARD);
    setup.men = men
        .into_iter()
        .filter(|man| ["e1", "e8", "b2", "c7"].contains(&man.square.to_string().as_str()))
        .collect();
    for man in &mut setup.men {
        match man.square.to_string().as_str() {
            "b2" => man.square = "b5".parse().unwrap(),
            "c7" => man.square = "c6".parse().unwrap(),
            _ => {}
        }
    }
    let rules = Rules::new(&setup).unwrap();
    for (passes, white_flies) in [(0, true), (1, false)] {
        let (mut game, mut random) = walk::<Environment>(&rules, 0, 0);
        for _ in 0..passes {
            game.step(&rules, &[None, None], &mut random);
        }
        let actions = [Some(command("b5c6")), Some(command("c6c5"))];
        game.step(&rules, &actions, &mut random);
        let white = game.game().piece_on("b5".parse().unwrap());
        assert_eq!(white.is_none(), white_flies, "after {passes} passes");
    }
}

#[test]
fn k20_an_army_that_is_out_can_only_pass() {
    let mut game = Game::new(&Setup::standard(Mode::FreeForAll, Speed::LIGHTNING)).unwrap();
    assert_eq!(game.submit(0, Seat::Two, Command::Leave, |_| {}), Ok(Accepted::Ok));
    let rules = Rules::from_game(game);
    assert_eq!(rules.interval_ms, 200);
    let (game, _) = walk::<Environment>(&rules, 0, 0);
    let decoded = check_actions(&game, &rules, 1);
    assert_eq!(decoded.into_iter().collect::<Vec<_>>(), [(144 * 144, None)]);
    // A corner that does not exist.
    let refused = game.decode(&rules, 0, 1).unwrap_err();
    assert_eq!(refused, ActionError::OffBoard { action: 1 });
}

#[test]
fn k22_wins_and_cut_games_are_told_apart() {
    let mut rules = rules(Mode::TwoVsTwo);
    rules.max_ms = Some(5000);
    let (game, _) = walk::<Environment>(&rules, 1, 5);
    assert_eq!(game.end(&rules), Some(End::CutShort));
    assert_eq!(game.length(), 5000);
    let mut game = Game::new(&Setup::standard(Mode::TwoVsTwo, Speed::STANDARD)).unwrap();
    for seat in [Seat::Two, Seat::Four] {
        game.submit(0, seat, Command::Leave, |_| {}).unwrap();
    }
    let outcome = game.outcome().unwrap();
    let rewards = [0, 1, 2, 3].map(|seat| Environment::reward(&outcome, seat));
    assert_eq!(rewards, [1.0, -1.0, 1.0, -1.0]);
}

#[test]
fn numbers_without_a_meaning_are_refused() {
    let board = Mode::OneVsOne.board();
    let game = Game::new(&Setup::standard(Mode::OneVsOne, Speed::STANDARD)).unwrap();
    let beyond = actions(board) as u32;
    for command in [Command::Leave, Command::Disconnect, command("a9a10"), command("a1a1")] {
        assert_eq!(encode(board, Seat::One, Some(command)), beyond);
    }
    assert!(decode(&game, Seat::One, beyond).is_err());
    // Slices of any length are safe.
    observe(&game, Seat::One, &mut []);
    observe(&game, Seat::One, &mut [0.0; 100]);
    assert_eq!(planes(board).len(), 39);
}
