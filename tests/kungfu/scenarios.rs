//! The scenarios of the rules page, one by one.

use crate::scene::Scene;
use heterochess::kungfu::{Mode, Seat};

const KINGS: &str = "1 Kh1 2 Kh8";

fn two(line: &str) -> Scene {
    Scene::new(&format!("{line} {KINGS}"))
}

#[test]
fn the_earlier_rook_wins_the_square() {
    let mut s = two("1 Ra4 2 Rd7");
    s.go(0, 1, "a4d4").go(100, 2, "d7d4");
    assert_eq!(s.at(2999), "1Rc4>d4 2Rd5>d4");
    assert_eq!(s.at(3000), "1Rd4");
    assert_eq!(s.deaths(), ["3000 0 destroys 1 at d4"]);
    assert_eq!(s.ready_at("d4"), 13_000);
}

#[test]
fn a_later_arrival_captures_who_stands() {
    let mut s = two("1 Rc4 2 Re8");
    s.go(0, 1, "c4e4").go(30, 2, "e8e4");
    assert_eq!(s.at(4029), "1Re4 2Re5>e4");
    assert_eq!(s.at(4030), "2Re4");
    assert_eq!(s.deaths(), ["4030 1 captures 0 on e4"]);
}

#[test]
fn a_passing_piece_destroys_and_goes_on() {
    let mut s = two("1 Ra4 2 Rc6");
    s.go(0, 1, "a4g4").go(500, 2, "c6c4");
    assert_eq!(s.at(2000), "1Rc4>g4");
    assert_eq!(s.at(6000), "1Rg4");
    assert_eq!(s.deaths(), ["2000 0 destroys 1 at c4"]);
}

#[test]
fn who_stands_first_is_captured_later() {
    let mut s = two("1 Ra4 2 Re6");
    s.go(0, 1, "a4e4").go(500, 2, "e6e4");
    assert_eq!(s.at(2500), "1Rc4>e4 2Re4");
    assert_eq!(s.at(4000), "1Re4");
    assert_eq!(s.deaths(), ["4000 0 captures 1 on e4"]);

    // Started at 1500, the black rook arrives at 3500, when White is entering e4 already (K10).
    let mut s = two("1 Ra4 2 Re6");
    s.go(0, 1, "a4e4").go(1500, 2, "e6e4");
    assert_eq!(s.at(3499), "1Rd4>e4 2Re5>e4");
    assert_eq!(s.at(4000), "1Re4");
    assert_eq!(s.deaths(), ["3500 0 destroys 1 at e4"]);
}

#[test]
fn rooks_that_swap_squares_destroy_each_other() {
    let mut s = two("1 Rc4 2 Rd4");
    s.go(0, 1, "c4d4").go(0, 2, "d4c4");
    assert_eq!(s.at(1000), "");
    assert_eq!(s.deaths(), ["1000 1 destroys 0 at d4", "1000 0 destroys 1 at c4"]);
    assert_eq!((s.game.kills(Seat::One), s.game.kills(Seat::Two)), (1, 1));
}

#[test]
fn a_target_leaves_in_time_or_too_late() {
    for (leaves, see) in [(3900, "1Re4 2Re4>e8"), (4000, "1Re4")] {
        let mut s = two("1 Ra4 2 Re4");
        s.go(0, 1, "a4e4");
        if leaves < 4000 {
            s.go(leaves, 2, "e4e8");
        } else {
            // By then there is no rook any more.
            assert_eq!(s.refusal(leaves, 2, "e4e8"), "the rook on e4 is not yours but seat 1's");
        }
        assert_eq!(s.at(4000), see);
        assert_eq!(s.ready_at("e4"), 14_000);
    }
}

#[test]
fn a_knights_target_leaves() {
    let mut s = two("1 Nb1 2 Rc3");
    s.go(0, 1, "b1c3").go(1600, 2, "c3c8");
    assert_eq!(s.at(2000), "1Nc3 2Rc3>c8");
    assert_eq!(s.deaths(), [""; 0]);
}

#[test]
fn knights_that_swap_squares_both_land() {
    let mut s = two("1 Nc4 2 Nd6");
    s.go(0, 1, "c4d6").go(0, 2, "d6c4");
    assert_eq!(s.at(2000), "1Nd6 2Nc4");
}

#[test]
fn a_landed_or_landing_friend_blocks() {
    let mut s = two("1 Ra1 Nc4");
    s.go(0, 1, "a1a8").go(0, 1, "c4a5");
    assert_eq!(s.at(3000), "1Ra4 1Na5");
    assert_eq!(s.deaths(), ["3000 1 blocks 0 on a4"]);
    assert_eq!(s.ready_at("a4"), 13_000);

    // Still in the air at 3000: 2000 are left at 2000.
    let mut s = two("1 Ra1 Nc4");
    s.go(0, 1, "a1a8").go(2000, 1, "c4a5");
    assert_eq!(s.at(3000), "1Ra4 1Nc4>a5");
    assert_eq!(s.deaths(), ["3000 1 blocks 0 on a4"]);
}

#[test]
fn who_comes_to_rest_on_the_way_is_captured() {
    let mut s = two("1 Ra1 2 Rc4");
    s.go(0, 1, "a1a8").go(0, 2, "c4a4");
    assert_eq!(s.at(2000), "1Ra3>a8 2Ra4");
    assert_eq!(s.at(3000), "1Ra4");
    assert_eq!(s.deaths(), ["3000 0 captures 1 on a4"]);
}

#[test]
fn a_walking_pawn_is_blocked_by_an_enemy() {
    let mut s = two("1 Pd2 2 Re4");
    s.go(0, 1, "d2d4").go(0, 2, "e4d4");
    assert_eq!(s.at(1000), "1Pd3 2Rd4");
    assert_eq!(s.deaths(), ["1000 1 blocks 0 on d3"]);
}

#[test]
fn pawns_meet_head_on() {
    for (start, see) in [(0, ""), (100, "1Pd4")] {
        let mut s = two("1 Pd3 2 Pd5");
        s.go(0, 1, "d3d4").go(start, 2, "d5d4");
        assert_eq!(s.at(1000), see);
    }
}

#[test]
fn a_pawn_follows_its_rook() {
    let mut s = two("1 Pd2 Rd3");
    s.go(0, 1, "d3d8").go(0, 1, "d2d4");
    assert_eq!(s.at(2000), "1Pd4 1Rd5>d8");
}

#[test]
fn three_armies_reach_one_square() {
    let mut s = Scene::four(Mode::FreeForAll, "1 Rf3 Kg1 2 Rc6 Ka6 3 Rf8 Kf12 4 Kl7");
    s.go(0, 1, "f3f6").go(0, 2, "c6f6").go(1000, 3, "f8f6");
    assert_eq!(s.at(3000), "");
    assert_eq!(
        s.deaths(),
        ["3000 2 destroys 0 at f6", "3000 0 destroys 2 at f6", "3000 0 destroys 4 at f6"]
    );
    assert_eq!(Seat::ALL.map(|seat| s.game.kills(seat)), [2, 1, 0, 0]);
}

#[test]
fn two_attackers_destroy_each_other_and_the_target_lives() {
    let mut s = Scene::four(Mode::FreeForAll, "1 Rf3 Kg1 2 Rc6 Ka6 3 Bf6 Kf12 4 Kl7");
    s.go(0, 1, "f3f6").go(0, 2, "c6f6");
    assert_eq!(s.at(3000), "3Bf6");
}

#[test]
fn both_kings_fall() {
    let mut s = Scene::new("1 Ra8 Kh1 2 Ra1 Kh8");
    s.go(0, 1, "a8h8").go(0, 2, "a1h1").wait(7000);
    assert!(s.game.outcome().unwrap().is_draw());
    assert_eq!(s.game.pieces().count(), 0);

    let mut s = Scene::new("1 Ra8 Kh1 2 Ra1 Kh8");
    s.go(0, 1, "a8h8").go(1, 2, "a1h1").wait(7001);
    assert_eq!(s.game.outcome().unwrap().to_string(), "seat 1 wins: last-team-standing");
    assert_eq!(s.game.now(), 7000, "the clock stands still");
}

#[test]
fn flying_men_go_with_their_army() {
    let mut s = Scene::four(Mode::FreeForAll, "1 Rg3 Kg1 2 Ra4 Ka6 3 Kf12 Bg6 4 Kl7");
    s.go(0, 2, "a4k4").go(0, 1, "g3g6").go(3500, 1, "g1g2");
    s.wait(4600);
    assert_eq!(s.see(), "1Rg6 2Re4>k4");
    let mut s = Scene::four(Mode::FreeForAll, "1 Rc6 Kg1 2 Rb4 Ka6 3 Kf12 4 Kl7");
    s.go(0, 2, "b4k4").go(0, 1, "c6a6");
    assert_eq!(s.at(1999), "1Rb6>a6 2Rc4>k4");
    assert_eq!(s.at(2000), "1Ra6");
    let king = "2000 0 captures 3 on a6";
    assert_eq!(s.deaths(), [king, "2000 seat 2 is out: king-lost"]);
    assert_eq!(s.game.kills(Seat::One), 1);
}
