//! Questions about commands are answered as the commands are.

use std::ops::ControlFlow;

use heterochess::kungfu::{Command, Game, Mode, Move, MoveList, Seat, Setup, Speed, Square};

use crate::invariants::random_game;

fn squares() -> impl Iterator<Item = Square> {
    (0..12).flat_map(|rank| (0..12).filter_map(move |file| Square::new(file, rank)))
}

fn assert_answered_as_done(game: &Game, seat: Seat, command: Command) {
    let before = game.clone();
    let asked = game.check_command(seat, command);
    assert_eq!(*game, before);
    let done = before.clone().submit(game.now(), seat, command, |_| {});
    assert_eq!(asked, done, "{command}");
}

#[test]
fn a_command_is_answered_as_it_would_be_done() {
    for (mode, seed) in [(Mode::OneVsOne, 1), (Mode::FreeForAll, 2), (Mode::TwoVsTwo, 3)] {
        let mut count = 0;
        random_game(mode, Speed::LIGHTNING, seed, |game| {
            count += 1;
            if count % 20 != 0 {
                return;
            }
            for seat in Seat::ALL {
                for from in squares() {
                    assert_answered_as_done(game, seat, Command::Cancel(from));
                }
                let moves = game.legal_moves(seat).into_iter().chain(game.queueable_moves(seat));
                for Move { from, to } in moves {
                    assert_answered_as_done(game, seat, Command::Move(Move { from, to }));
                    assert_answered_as_done(game, seat, Command::Move(Move { from: to, to: from }));
                }
                for command in [Command::Leave, Command::Disconnect, Command::Reconnect] {
                    assert_answered_as_done(game, seat, command);
                }
            }
        });
        assert!(count > 100, "{mode}: {count}");
    }
    let mut game = Game::new(&Setup::standard(Mode::OneVsOne, Speed::STANDARD)).unwrap();
    game.submit(5, Seat::One, Command::Disconnect, |_| {}).unwrap();
    for command in [Command::Leave, Command::Disconnect, Command::Reconnect] {
        assert_answered_as_done(&game, Seat::One, command);
    }
    game.submit(9, Seat::One, Command::Leave, |_| {}).unwrap();
    assert_answered_as_done(&game, Seat::Two, Command::Leave);
}

#[test]
fn moves_from_a_square_are_those_of_the_list() {
    let mut count = 0;
    random_game(Mode::OneVsThree, Speed::LIGHTNING, 4, |game| {
        count += 1;
        if count % 50 != 0 {
            return;
        }
        for seat in Seat::ALL {
            let (legal, queueable) = (game.legal_moves(seat), game.queueable_moves(seat));
            let from = |list: &MoveList, square| {
                list.iter().copied().filter(|m| m.from == square).collect::<MoveList>()
            };
            for square in squares() {
                assert_eq!(game.legal_moves_from(seat, square), from(&legal, square));
                assert_eq!(game.queueable_moves_from(seat, square), from(&queueable, square));
            }
            let mut first = None;
            let visited = game.visit_queueable_moves(seat, |m| {
                first = Some(m);
                ControlFlow::Break(())
            });
            assert_eq!(first, queueable.first().copied());
            assert_eq!(visited.is_break(), first.is_some());
        }
    });
    assert!(count > 200);
}
