//! K11 to K15: collisions, captures, blocking.

use crate::scene::Scene;
use heterochess::kungfu::{Mode, Seat};

fn two(line: &str) -> Scene {
    Scene::new(&format!("{line} 1 Kh1 2 Kh8"))
}

fn four(mode: Mode, line: &str) -> Scene {
    Scene::four(mode, &format!("{line} 1 Kg1 2 Ka6 3 Kf12 4 Kl7"))
}

#[test]
fn k11_the_later_started_is_destroyed_whoever_arrives_first() {
    // Black, started later, reaches e4 while White is entering it.
    let mut s = two("1 Ra4 2 Re5");
    s.go(0, 1, "a4e4").go(2500, 2, "e5e4");
    assert_eq!(s.at(3500), "1Rd4>e4");
    assert_eq!(s.at(4000), "1Re4");
}

#[test]
fn k11_equal_starts_destroy_each_other_though_one_arrives_later() {
    let mut s = four(Mode::FreeForAll, "1 Ra4 2 Ne6");
    s.go(0, 1, "a4d4").go(0, 2, "e6d4");
    // The knight stands on d4 at 2000, before the rook enters it at 2000 (step 3).
    assert_eq!(s.at(2000), "1Rc4>d4 2Nd4");
    assert_eq!(s.at(3000), "1Rd4");
    let mut s = two("1 Rd3 2 Nb5");
    s.go(0, 1, "d3d4").go(0, 2, "b5d4");
    assert_eq!(s.at(1000), "1Rd4 2Nb5>d4", "just S left: not entering yet (K10)");
    let mut s = two("1 Rd2 2 Nb5");
    s.go(0, 1, "d2d4").go(0, 2, "b5d4");
    assert_eq!(s.at(2000), "", "both reach d4 in one instant");
}

#[test]
fn k11_opposite_ways_collide_between_two_squares() {
    for (white, black, see) in [(0, 400, "1Rd4"), (400, 0, "2Rc4")] {
        let mut s = two("1 Rc4 2 Rd4");
        if white < black {
            s.go(white, 1, "c4d4").go(black, 2, "d4c4");
        } else {
            s.go(black, 2, "d4c4").go(white, 1, "c4d4");
        }
        assert_eq!(s.at(999), "1Rc4>d4 2Rd4>c4");
        assert_eq!(s.at(1000), see);
    }
    // The last square but one is left behind in time: nobody goes the opposite way.
    let mut s = two("1 Rc4 2 Rf4");
    s.go(0, 1, "c4d4").go(10, 2, "f4c4");
    assert_eq!(s.at(1010), "1Rd4 2Re4>c4");
    assert_eq!(s.at(2010), "2Rd4");
}

#[test]
fn k11_crossing_diagonals_do_not_collide() {
    let mut s = two("1 Bc3 Bg2 2 Bd3");
    s.go(0, 1, "c3d4").go(0, 2, "d3c4");
    assert_eq!(s.at(1000), "1Bd4 1Bg2 2Bc4");
}

#[test]
fn k11_knights_do_not_meet_on_the_way() {
    // Two knights that swap squares.
    let mut s = two("1 Nc4 2 Nd6 Na8");
    s.go(0, 1, "c4d6").go(1, 2, "d6c4");
    assert_eq!(s.at(2001), "1Nd6 2Nc4 2Na8");
}

#[test]
fn k11_pairs_are_judged_before_anything_is_removed() {
    // Starts 0, 100 and 200: the second is destroyed by the first and still destroys the third.
    let mut s = four(Mode::FreeForAll, "1 Rf4 2 Rd6 3 Rf7");
    s.go(0, 1, "f4f6").go(100, 2, "d6f6").go(1050, 3, "f7f6");
    s.wait(2000);
    assert_eq!(s.see(), "1Rf6");
    assert_eq!(
        s.deaths(),
        ["2000 0 destroys 1 at f6", "2000 0 destroys 2 at f6"],
        "the earliest-started has both kills (K24)"
    );
    // Allies of the arriving piece's enemy do not collide with each other.
    let mut s = four(Mode::OneVsThree, "1 Rf4 2 Rd6 3 Rf8");
    s.go(0, 1, "f4f6").go(0, 2, "d6f6").go(0, 3, "f8f6");
    s.wait(2000);
    assert_eq!(s.see(), "3Rf7", "the rook of seat 3 was blocked, the other two destroyed");
}

#[test]
fn k11_collisions_with_an_arriving_and_a_passing_enemy_at_once() {
    // Seat 1 reaches f6 at 2000; seat 2 leaves f6 for f5 from 1000 (opposite), seat 3 enters f6.
    let mut s = four(Mode::FreeForAll, "1 Rf4 2 Rf6 3 Rh6");
    s.go(0, 1, "f4f6").go(600, 3, "h6f6").go(1000, 2, "f6f5");
    s.wait(2000);
    assert_eq!(s.see(), "1Rf6");
    assert_eq!(s.game.kills(Seat::One), 2);
}

#[test]
fn k12_the_winner_goes_on_a_pawn_too() {
    let mut s = two("1 Pd2 2 Rh3");
    s.go(0, 1, "d2d4").go(1, 2, "h3d3");
    assert_eq!(s.at(2000), "1Pd4 2Rg3>d3");
    let mut s = two("1 Pd2 2 Re3");
    s.go(0, 1, "d2d4").go(1, 2, "e3d3");
    assert_eq!(s.at(1000), "1Pd3>d4");
    assert_eq!(s.at(2000), "1Pd4");
    assert_eq!(s.deaths(), ["1000 0 destroys 1 at d3"]);
}

#[test]
fn k13_a_capture_ends_the_move() {
    let mut s = two("1 Ra1 2 Rc4");
    s.go(0, 1, "a1a8").go(0, 2, "c4a4").wait(8000);
    assert_eq!(s.see(), "1Ra4");
    assert_eq!(s.ready_at("a4"), 13_000);
}

#[test]
fn k13_who_is_destroyed_on_arrival_captures_nothing() {
    let mut s = four(Mode::FreeForAll, "1 Rf4 2 Re6 3 Bf6");
    s.go(0, 1, "f4f6").go(1, 2, "e6f6");
    // Seat 2 arrives first and is destroyed: the bishop lives until seat 1 takes it.
    assert_eq!(s.at(1001), "1Rf5>f6 3Bf6");
    assert_eq!(s.at(2000), "1Rf6");
    assert_eq!(s.game.kills(Seat::One), 2);
}

#[test]
fn k13_a_pawn_walking_straight_never_captures() {
    let mut s = two("1 Pd2 2 Rh4");
    s.go(0, 1, "d2d4").go(0, 2, "h4e4");
    assert_eq!(s.at(2000), "1Pd4 2Rf4>e4");
    let mut s = two("1 Pd2 2 Bf6");
    // The bishop stands on d4 from 2000, in the pawn's way from 1000 on to 2000: they collide.
    s.go(0, 1, "d2d4").go(0, 2, "f6d4");
    assert_eq!(s.at(2000), "");
}

#[test]
fn k14_a_pawn_lands_where_its_target_was() {
    let mut s = two("1 Pd4 2 Re5");
    s.go(0, 1, "d4e5").go(500, 2, "e5e8");
    assert_eq!(s.at(1000), "1Pe5 2Re5>e8");
    assert_eq!(s.ready_at("e5"), 11_000);
}

#[test]
fn k15_a_standing_or_entering_friend_blocks() {
    let mut s = two("1 Ra1 Rc5");
    s.go(0, 1, "a1a8").go(1500, 1, "c5a5");
    // The other rook enters a5 from 2500 on; a4 is reached at 3000.
    assert_eq!(s.at(3000), "1Ra4 1Rb5>a5");
    assert_eq!(s.deaths(), ["3000 1 blocks 0 on a4"]);
}

#[test]
fn k15_of_two_allies_the_earlier_started_has_the_square() {
    // Both want d5 at 2000: from d4 (started 0) and from c5 (started 1000).
    let mut s = two("1 Rd2 Rb5");
    s.go(0, 1, "d2d8").go(1000, 1, "b5e5");
    assert_eq!(s.at(2000), "1Rd4>d8 1Rc5");
    assert_eq!(s.deaths(), ["2000 0 blocks 1 on c5"]);
}

#[test]
fn k15_then_the_earlier_commanded() {
    for (first, second, see) in [("d3d8", "b5e5", "1Rd4>d8 1Rc5"), ("b5e5", "d3d8", "1Rd4 1Rc5>e5")]
    {
        let mut s = two("1 Rd3 Rb5");
        s.go(0, 1, first).go(0, 1, second);
        assert_eq!(s.at(1000), see);
    }
    // Queued moves were commanded when they were queued.
    for (first, second, see) in [("d3d8", "b5e5", "1Rd4>d8 1Rc5"), ("b5e5", "d3d8", "1Rd4 1Rc5>e5")]
    {
        let mut s = two("1 Rd2 Ra5");
        s.go(0, 1, "d2d3").go(0, 1, "a5b5").queue(1000, 1, first).queue(1000, 1, second);
        assert_eq!(s.at(12_000), see);
    }
}

#[test]
fn k15_a_square_left_in_the_same_instant_is_free() {
    let mut s = two("1 Ra1 Ra3");
    s.go(0, 1, "a3a8").go(0, 1, "a1a7");
    assert_eq!(s.at(4000), "1Ra5>a7 1Ra7>a8");
    // Until the first one stops.
    assert_eq!(s.at(5000), "1Ra6>a7 1Ra8");
    assert_eq!(s.at(6000), "1Ra7 1Ra8");
    assert_eq!(s.deaths(), [""; 0]);
    // A whole column goes on, or stops, together.
    let mut s = two("1 Ra1 Ra2 Ra3 Nb5");
    s.go(0, 1, "a3a8").go(0, 1, "a2a8").go(0, 1, "a1a8").go(500, 1, "b5a7");
    assert_eq!(s.at(3000), "1Ra4 1Ra5 1Ra6 1Na7");
}

#[test]
fn k15_rings_are_blocked() {
    // Head on.
    let mut s = two("1 Ra4 Rd4");
    s.go(0, 1, "a4c4").go(0, 1, "d4b4");
    assert_eq!(s.at(1000), "1Rb4 1Rc4");
    assert_eq!(s.deaths(), ["1000 1 blocks 0 on b4", "1000 0 blocks 1 on c4"]);
    // Four in a square, each wanting the next one's.
    let mut s = two("1 Rd3 Rc5 Re6 Rf4");
    s.go(0, 1, "d3d6").go(0, 1, "c5f5").go(0, 1, "e6e3").go(0, 1, "f4c4");
    assert_eq!(s.at(1000), "1Rd4 1Rd5 1Re5 1Re4");
    assert_eq!(s.deaths().len(), 4);
}

#[test]
fn k15_who_waits_for_a_ring_is_blocked_behind_it() {
    let mut s = two("1 Ra4 Rd4 Rb2");
    s.go(0, 1, "a4c4").go(0, 1, "d4b4").go(0, 1, "b2b8");
    assert_eq!(s.at(1000), "1Rb4 1Rc4 1Rb3");
}

#[test]
fn k15_a_walking_pawn_waits_for_enemies_too() {
    // The enemy rook passes d4 in the instant in which the pawn would enter it.
    let mut s = two("1 Pd2 2 Re4");
    s.go(0, 1, "d2d4").go(0, 2, "e4a4");
    assert_eq!(s.at(1000), "1Pd3>d4 2Rd4>a4");
    assert_eq!(s.at(2000), "1Pd4 2Rc4>a4");
}

#[test]
fn k15_rings_may_lead_over_enemies() {
    // South's pawn waits for West's on c4, that one for South's bishop on d4, and the bishop for
    // the pawn on c3.
    let mut s = four(Mode::FreeForAll, "1 Pc2 Be5 2 Pb4");
    s.go(0, 1, "c2c4").go(0, 1, "e5a1".replace("a1", "c3").as_str()).go(0, 2, "b4d4");
    assert_eq!(s.at(1000), "1Pc3 1Bd4 2Pc4");
    assert_eq!(s.deaths().len(), 3);
}

#[test]
fn k15_a_claim_can_close_a_ring() {
    // The pawn has the better claim to c4 but waits for West's pawn there; that one waits for the
    // rook on d4; and the rook, wanting c4, for the claim. Were any of them to go on, it could not.
    let mut s = four(Mode::FreeForAll, "1 Pc2 Re4 2 Pb4");
    s.go(0, 1, "c2c4").go(0, 1, "e4c4").go(0, 2, "b4d4");
    assert_eq!(s.at(1000), "1Pc3 1Rd4 2Pc4");
    // With the better claim the rook goes, then West's pawn; South's is left without the square.
    let mut s = four(Mode::FreeForAll, "1 Pc2 Re4 2 Pb4");
    s.go(0, 1, "e4c4").go(0, 1, "c2c4").go(0, 2, "b4d4");
    assert_eq!(s.at(1000), "1Pc3 1Rd4>c4 2Pc4>d4");
}

#[test]
fn k15_nobody_is_thrown_back() {
    let mut s = two("1 Ra1 Ra8");
    s.go(0, 1, "a1a5").go(500, 1, "a8a5");
    assert_eq!(s.at(3000), "1Ra4 1Ra6>a5", "the other one is entering a5 already");
    assert_eq!(s.at(3500), "1Ra4 1Ra5");
}
