//! K20 to K24: elimination, result, places, kills.

use crate::scene::{Scene, seat};
use heterochess::kungfu::{Accepted, Command, Event, EventKind, Mode, RECONNECT_MS, Seat, Seats};

fn four(mode: Mode, line: &str) -> Scene {
    Scene::four(mode, &format!("{line} 1 Kg1 2 Ka6 3 Kf12 4 Kl7"))
}

fn places(s: &Scene) -> Vec<String> {
    s.game.placements().unwrap().iter().map(|group| group.to_string()).collect()
}

#[test]
fn k20_an_army_goes_with_its_king() {
    let mut s = four(Mode::FreeForAll, "1 Rb6 2 Rc4 Pe5");
    s.go(0, 2, "c4k4").go(0, 1, "b6a6").wait(1000);
    assert_eq!(s.see(), "1Ra6");
    assert_eq!(s.game.kills(Seat::One), 1, "the king alone is a kill");
    assert_eq!(s.game.elimination(Seat::Two).unwrap().0, 1000);
    assert_eq!(s.refusal(1000, 2, "e5f5"), "the army of seat 2 is out");
    assert!(s.game.legal_moves(Seat::Two).is_empty());
    assert!(s.game.outcome().is_none());
}

#[test]
fn k20_a_king_may_be_destroyed_in_a_collision() {
    let mut s = Scene::new("1 Kd4 2 Kd6");
    s.go(0, 1, "d4d5").go(1, 2, "d6d5").wait(1000);
    assert_eq!(
        s.deaths(),
        [
            "1000 0 destroys 1 at d5",
            "1000 seat 2 is out: king-lost",
            "1000 seat 1 wins: last-team-standing"
        ]
    );
    let mut s = Scene::new("1 Kd4 2 Kd6");
    s.go(0, 1, "d4d5").go(0, 2, "d6d5").wait(1000);
    assert!(s.game.outcome().unwrap().is_draw());
}

#[test]
fn k20_what_an_army_did_in_its_last_instant_stands() {
    // Seat 2's rook takes a bishop in the instant in which its king falls.
    let mut s = four(Mode::FreeForAll, "1 Rb6 Bf4 2 Re4");
    s.go(0, 2, "e4f4").go(0, 1, "b6a6").wait(1000);
    assert_eq!(s.see(), "1Ra6");
    assert_eq!((s.game.kills(Seat::One), s.game.kills(Seat::Two)), (1, 1));
}

#[test]
fn k21_leaving_eliminates_at_once() {
    let mut s = four(Mode::FreeForAll, "2 Rc4");
    s.go(0, 2, "c4k4");
    assert_eq!(s.submit(1500, 2, Command::Leave), Ok(Accepted::Ok));
    assert_eq!(s.see(), "");
    assert_eq!(s.deaths(), ["1500 seat 2 is out: left"]);
    assert_eq!(
        s.submit(1500, 2, Command::Leave).unwrap_err().to_string(),
        "the army of seat 2 is out"
    );
    let mut s = Scene::new("1 Kh1 2 Kh8");
    assert_eq!(s.submit(0, 1, Command::Leave), Ok(Accepted::Ok));
    assert_eq!(s.game.outcome().unwrap().winners, Seats::of(Seat::Two));
    assert_eq!(s.submit(0, 2, Command::Leave).unwrap_err().to_string(), "the game is over");
}

#[test]
fn k21_thirty_seconds_to_come_back() {
    for (back, out) in [(RECONNECT_MS - 1, false), (RECONNECT_MS, true)] {
        let mut s = four(Mode::FreeForAll, "2 Rc4");
        s.submit(7, 2, Command::Disconnect).unwrap();
        assert_eq!(s.game.next_event_time(), Some(7 + RECONNECT_MS));
        let answer = s.submit(7 + back, 2, Command::Reconnect);
        assert_eq!(answer.is_err(), out);
        assert_eq!(s.game.alive().contains(Seat::Two), !out);
        s.wait(100_000);
        assert_eq!(s.game.alive().contains(Seat::Two), !out);
    }
}

#[test]
fn k21_the_thirty_seconds_are_the_same_at_any_speed() {
    let speed = heterochess::kungfu::Speed::LIGHTNING;
    let mut s = Scene::of(Mode::OneVsOne, speed, "1 Kh1 2 Kh8");
    s.submit(0, 1, Command::Disconnect).unwrap();
    assert!(s.wait(29_999).game.outcome().is_none());
    assert!(s.wait(30_000).game.outcome().is_some());
    assert_eq!(s.deaths()[0], "30000 seat 1 is out: disconnected");
}

#[test]
fn k21_the_pieces_of_an_absent_player_play_on() {
    let mut s = four(Mode::FreeForAll, "1 Rk3 2 Rc4 Ne4");
    s.go(0, 2, "c4d4").queue(1000, 2, "d4d6").go(1000, 2, "e4f6");
    s.submit(1500, 2, Command::Disconnect).unwrap();
    assert_eq!(s.refusal(1600, 2, "d4d5"), "seat 2 is disconnected");
    assert!(s.submit(1600, 2, Command::Disconnect).is_err());
    assert!(s.game.legal_moves(Seat::Two).is_empty());
    assert_eq!(s.at(3000), "1Rk3 2Rd4 2Nf6", "they fly on");
    assert_eq!(s.at(11_000), "1Rk3 2Rd4>d6 2Nf6", "queued moves start");
    s.submit(12_000, 2, Command::Reconnect).unwrap();
    assert_eq!(
        s.submit(12_000, 2, Command::Reconnect).unwrap_err().to_string(),
        "seat 2 is not disconnected"
    );
    assert!(s.at(60_000).contains("2Rd6"));
    // They can be taken, and an absent player can leave.
    let mut s = four(Mode::FreeForAll, "1 Re2 2 Re4");
    s.submit(0, 2, Command::Disconnect).unwrap();
    s.go(0, 1, "e2e4");
    assert_eq!(s.at(2000), "1Re4");
    s.submit(2000, 2, Command::Leave).unwrap();
    assert_eq!(s.game.disconnected_since(Seat::Two), None);
}

#[test]
fn k21_arrivals_come_before_the_end_of_the_thirty_seconds() {
    let mut s = Scene::new("1 Kh1 Ra8 2 Kh8");
    s.submit(0, 2, Command::Disconnect).unwrap();
    s.go(23_000, 1, "a8h8").wait(30_000);
    assert_eq!(s.game.kills(Seat::One), 1, "the king was taken in the last instant");
    assert_eq!(s.deaths()[1], "30000 seat 2 is out: king-lost");
}

#[test]
fn k22_the_last_team_wins() {
    let mut s = four(Mode::TwoVsTwo, "");
    s.submit(0, 1, Command::Leave).unwrap();
    assert!(s.game.outcome().is_none(), "losing one army does not end a team game");
    s.submit(5, 2, Command::Leave).unwrap();
    s.submit(9, 4, Command::Leave).unwrap();
    let outcome = s.game.outcome().unwrap();
    assert_eq!(outcome.to_string(), "seats 1 and 3 win: last-team-standing");
    assert_eq!(s.game.alive(), Seats::of(Seat::Three));

    let mut s = four(Mode::OneVsThree, "");
    for out in [2, 3] {
        s.submit(0, out, Command::Leave).unwrap();
        assert!(s.game.outcome().is_none());
    }
    s.submit(0, 4, Command::Leave).unwrap();
    assert_eq!(s.game.outcome().unwrap().winners, Seats::of(Seat::One));
}

#[test]
fn k22_nothing_happens_after_the_end() {
    let mut s = Scene::new("1 Kh1 Ra8 Rb1 2 Kh8");
    s.go(0, 1, "a8h8").go(500, 1, "b1b8").wait(7000);
    let end = s.game.clone();
    assert_eq!(s.see(), "1Rh8 1Rb7>b8");
    let events = s.events.len();
    s.wait(1_000_000);
    assert_eq!((s.game.now(), s.game.next_event_time()), (7000, None));
    assert_eq!(s.refusal(1_000_000, 1, "h1h2"), "the game is over");
    assert_eq!(s.game, end);
    assert_eq!(s.events.len(), events);
    assert!(s.game.legal_moves(Seat::One).is_empty());
}

#[test]
fn k22_the_last_instant_takes_no_further_steps() {
    // At 11 000 the king falls. The rook that has reached b4 goes no further, and the move that is
    // queued for the rook on c2, due in that millisecond, does not start.
    let mut s = Scene::new("1 Kh1 Ra8 Rc1 Rb2 2 Kh8");
    s.go(0, 1, "c1c2").queue(1000, 1, "c2c5").go(4000, 1, "a8h8").go(9000, 1, "b2b7");
    s.wait(11_000);
    assert_eq!(s.game.outcome().unwrap().winners, Seats::of(Seat::One));
    assert_eq!(s.see(), "1Rh8 1Rc2 1Rb4>b7");
    let started = |event: &&Event| matches!(event.kind, EventKind::Started { .. });
    let last = s.events.iter().rfind(started).map(|event| event.time);
    assert_eq!(last, Some(9000));
}

#[test]
fn k22_nobody_has_to_move() {
    let mut s = Scene::new("1 Kh1 2 Kh8");
    s.wait(u64::MAX / 2);
    assert_eq!(s.game.outcome(), None);
    s.go(u64::MAX / 2, 1, "h1h2");
}

#[test]
fn k22_there_is_no_check_mate_or_stalemate() {
    let mut s = Scene::new("1 Ka1 2 Kh8 Rb8 Rc8 Ra8");
    s.go(0, 1, "a1a2");
    let s = Scene::new("1 Ka1 Pa2 Pb2 Pb1 2 Kh8 Pa3 Pb3");
    assert!(s.game.outcome().is_none());
    assert_eq!(s.game.legal_moves(Seat::One).len(), 2);
}

#[test]
fn k23_places_follow_the_order_of_elimination() {
    let mut s = four(Mode::FreeForAll, "");
    s.submit(10, 3, Command::Leave).unwrap();
    s.submit(20, 1, Command::Leave).unwrap();
    s.submit(20, 4, Command::Leave).unwrap();
    assert_eq!(places(&s), ["2", "1 and 4", "3"]);
    let placements = s.game.placements().unwrap();
    assert_eq!([1, 2, 3, 4].map(|n| placements.place(seat(n)).unwrap()), [2, 1, 4, 2]);
}

#[test]
fn k23_the_last_ones_may_share_the_first_place() {
    let mut s = four(Mode::FreeForAll, "1 Rb6 2 Rg2");
    s.submit(0, 3, Command::Leave).unwrap();
    s.submit(0, 4, Command::Leave).unwrap();
    s.go(10, 1, "b6a6").go(10, 2, "g2g1").wait(1010);
    assert!(s.game.outcome().unwrap().is_draw());
    assert_eq!(places(&s), ["1 and 2", "3 and 4"]);
}

#[test]
fn k23_teammates_share_the_result() {
    let mut s = four(Mode::TwoVsTwo, "");
    for (time, out) in [(0, 1), (5, 2), (9, 4)] {
        s.submit(time, out, Command::Leave).unwrap();
    }
    assert_eq!(places(&s), ["1 and 3", "2 and 4"]);
    let mut s = four(Mode::OneVsThree, "1 Rb6 2 Rg2");
    s.submit(0, 3, Command::Leave).unwrap();
    s.submit(0, 4, Command::Leave).unwrap();
    s.go(10, 1, "b6a6").go(10, 2, "g2g1").wait(1010);
    assert_eq!(places(&s), ["1, 2, 3 and 4"], "a draw of teams");
}

#[test]
fn k24_kills_count_for_the_army_and_its_team() {
    let mut s = four(Mode::TwoVsTwo, "1 Re4 2 Be6 Bg6 3 Rg8");
    s.go(0, 1, "e4e6").go(0, 3, "g8g6").wait(2000);
    assert_eq!((s.game.kills(Seat::One), s.game.kills(Seat::Three)), (1, 1));
    assert_eq!((s.game.team_kills(Seat::One), s.game.team_kills(Seat::Two)), (2, 0));
}

#[test]
fn k24_the_earliest_started_has_the_kill_then_the_lowest_seat() {
    // Seats 2 and 3 both destroy seat 4's rook on f6; they destroy each other as well.
    for (start_2, start_3, kills) in [(0, 0, [0, 2, 1, 0]), (1, 0, [0, 0, 2, 0])] {
        // Seat 3 commands first: in the same millisecond the seat decides, not the order.
        let mut s = four(Mode::FreeForAll, "2 Rd6 3 Rf8 4 Rg6");
        s.go(start_3, 3, "f8f6").go(start_2, 2, "d6f6");
        s.go(1500, 4, "g6f6").wait(2001);
        assert_eq!(Seat::ALL.map(|seat| s.game.kills(seat)), kills);
    }
}
