//! A game as text.

use crate::scene::Scene;
use heterochess::kungfu::{Command, Mode, draw};

#[test]
fn two_armies_are_drawn() {
    let mut s = Scene::new("1 Kh1 Ra1 Pb2 2 Kh8 Nb8");
    s.go(0, 1, "a1a3").go(0, 2, "b8c6").queue(2000, 1, "a3a8").go(2000, 1, "b2b4").wait(2500);
    let expected = "
 8  .  .  .  .  .  .  . K2
 7  .  .  .  .  .  .  .  .
 6  .  . N2  .  .  .  .  .
 5  .  .  .  .  .  .  .  .
 4  .  .  .  .  .  .  .  .
 3 R1  .  .  .  .  .  .  .
 2  .  .  .  .  .  .  .  .
 1  .  .  .  .  .  .  . K1
    a  b  c  d  e  f  g  h
2500 ms, seat 1: 0 kills, seat 2: 0 kills
seat 1's rook on a3 rests for 9500 ms, then goes to a8
seat 1's pawn flies to b4: 500/1000 of the way from b2 to b3
seat 2's knight on c6 rests for 9500 ms
";
    assert_eq!(draw(&s.game.snapshot()), expected.trim_start_matches('\n'));
}

#[test]
fn four_armies_are_drawn_to_the_end() {
    let mut s = Scene::four(Mode::FreeForAll, "1 Kg1 2 Ka6 3 Kf12 4 Kl7");
    s.submit(0, 4, Command::Disconnect).unwrap();
    let text = draw(&s.game.snapshot());
    assert!(text.starts_with("12        .  .  . K3"), "{text}");
    assert!(text.contains("\n    a  b  c  d  e  f  g  h  i  j  k  l\n"), "{text}");
    assert!(text.contains("seat 4 (disconnected): 0 kills"), "{text}");
    for out in [2, 3, 4] {
        s.submit(0, out, Command::Leave).unwrap();
    }
    let text = draw(&s.game.snapshot());
    assert!(text.contains("seat 2 (out): 0 kills"), "{text}");
    assert!(text.ends_with("\nseat 1 wins: last-team-standing\n"), "{text}");
}
