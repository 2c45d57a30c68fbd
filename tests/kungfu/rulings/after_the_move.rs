//! K16 to K19: promotion, rest, queue, and the order of one instant.

use crate::scene::Scene;
use heterochess::board::Role;
use heterochess::kungfu::{Accepted, Command, EventKind, Mode, PieceState};

#[test]
fn k16_pawns_become_queens_on_their_far_edge() {
    let mut s = Scene::new("1 Kh1 Pa6 2 Kh8 Pg3");
    s.go(0, 1, "a6a7").go(0, 2, "g3g2").wait(11_000);
    s.go(11_000, 1, "a7a8").go(11_000, 2, "g2h1").wait(11_999);
    assert_eq!(s.see(), "1Pa7>a8 2Pg2>h1");
    s.wait(12_000);
    let promoted = s.events.iter().filter(|e| matches!(e.kind, EventKind::Promoted { .. }));
    assert_eq!(promoted.count(), 2, "by walking and by capturing, in one instant");
    assert!(s.game.outcome().is_some(), "and one has taken the king");

    // On the edge of an arm; the identity stays.
    let mut s = Scene::four(Mode::FreeForAll, "1 Kg1 Pb9 2 Ka6 3 Kf12 Rc9 4 Kl7 Pe3");
    s.go(0, 1, "b9b10").go(0, 4, "e3d3");
    assert_eq!(s.at(1000), "1Qb10 3Rc9 4Pd3");
    let queen = s.game.pieces().nth(1).unwrap();
    assert_eq!((queen.id.index(), queen.role), (1, Role::Queen));
}

#[test]
fn k17_rest_follows_every_end_of_a_move() {
    let mut s = Scene::new("1 Kh1 Ra1 Rb1 Rc1 Nd5 2 Kh8 Rb3");
    s.go(0, 1, "a1a3").go(0, 1, "b1b3").go(0, 1, "c1c8").go(0, 1, "d5c7");
    s.wait(5000);
    // Arrived, captured, blocked.
    assert_eq!(s.see(), "1Ra3 1Rb3 1Rc6 1Nc7");
    let ready: Vec<u64> = ["a3", "b3", "c6"].map(|square| s.ready_at(square)).into();
    assert_eq!(ready, [12_000, 12_000, 15_000]);
}

#[test]
fn k17_a_piece_is_ready_in_the_very_millisecond() {
    let mut s = Scene::new("1 Kh1 Ra1 2 Kh8");
    s.go(0, 1, "a1a2").wait(10_999);
    assert!(s.game.legal_moves(crate::scene::seat(1)).iter().all(|m| m.from.to_string() == "h1"));
    let refusal = s.game.check_start(crate::scene::seat(1), "a2a3".parse().unwrap()).unwrap_err();
    assert_eq!(refusal.to_string(), "the rook on a2 rests for 1 ms more");
    assert_eq!(s.order(11_000, 1, "a2a3"), Ok(Accepted::Started));
}

#[test]
fn k18_one_move_may_be_queued() {
    let mut s = Scene::new("1 Kh1 Ra1 2 Kh8");
    s.go(0, 1, "a1a4");
    assert_eq!(s.refusal(1500, 1, "a2a3"), "the rook that left a2 is flying to a4");
    s.queue(3000, 1, "a4a8").queue(4000, 1, "a4d4");
    let PieceState::Resting { queued, .. } = s.game.pieces().nth(1).unwrap().state else {
        panic!()
    };
    assert_eq!(queued.unwrap().to_string(), "d4", "the later one replaces it");
    // A refused command leaves the queue as it is.
    assert!(s.refusal(5000, 1, "a4b5").contains("a rook does not go"));
    assert_eq!(s.at(13_000), "1Ra4>d4");
    assert_eq!(s.at(16_000), "1Rd4");
    assert_eq!(s.ready_at("d4"), 26_000);
}

#[test]
fn k18_a_queued_move_can_be_cancelled() {
    let mut s = Scene::new("1 Kh1 Ra1 2 Kh8 Rb8");
    let square = |name: &str| name.parse().unwrap();
    s.go(0, 1, "a1a4");
    assert_eq!(
        s.submit(10, 1, Command::Cancel(square("a1"))).unwrap_err().to_string(),
        "the rook that left a1 is flying to a4"
    );
    s.queue(3000, 1, "a4a8");
    assert!(s.submit(3001, 2, Command::Cancel(square("a4"))).is_err());
    assert_eq!(s.submit(3001, 1, Command::Cancel(square("a4"))), Ok(Accepted::Cancelled));
    let again = s.submit(3002, 1, Command::Cancel(square("a4"))).unwrap_err();
    assert_eq!(again.to_string(), "no move is queued for the rook on a4");
    assert_eq!(s.at(20_000), "1Ra4 2Rb8");
    let gone = s.submit(20_000, 1, Command::Cancel(square("a5"))).unwrap_err();
    assert_eq!(gone.to_string(), "there is no piece on a5");
}

#[test]
fn k18_a_queued_move_is_tested_when_it_is_given_and_when_it_starts() {
    let mut s = Scene::new("1 Kh1 Ra1 Rh4 2 Kh8");
    s.go(0, 1, "a1a4");
    assert!(s.refusal(3000, 1, "a4h4").contains("a friend stands in the way"));
    // Legal when queued; then a friend comes to stand in the way.
    s.queue(3000, 1, "a4g4").go(4000, 1, "h4f4").wait(13_000);
    assert_eq!(s.see(), "1Ra4 1Rf4");
    let dropped = s.events.iter().find_map(|event| match event.kind {
        EventKind::QueuedDropped { reason, .. } => Some((event.time, reason.to_string())),
        _ => None,
    });
    let why = "a friend stands in the way: the rook of seat 1 on f4";
    assert_eq!(dropped, Some((13_000, why.to_owned())));
    // It is forgotten, and the piece takes commands.
    s.go(13_000, 1, "a4a5");
}

#[test]
fn k18_k6_is_asked_only_at_the_start() {
    let mut s = Scene::new("1 Kh1 Ra4 Rc5 2 Kh8");
    s.go(0, 1, "a4b4").go(500, 1, "c5a5");
    // b5 is being entered, at 1000: nobody minds yet.
    s.queue(1000, 1, "b4b8");
    assert_eq!(s.at(11_000), "1Rb4>b8 1Ra5");
    // Held in the millisecond of the start: dropped.
    let mut s = Scene::new("1 Kh1 Ra4 Rc5 2 Kh8");
    s.go(0, 1, "a4b4").queue(1000, 1, "b4b8").go(10_500, 1, "c5a5").wait(11_000);
    assert_eq!(s.see(), "1Rb4 1Rc5>a5");
    let held = "the first step b5 is held: the rook of seat 1 is flying there";
    let dropped = |e: &heterochess::kungfu::Event| matches!(e.kind, EventKind::QueuedDropped { reason, .. } if reason.to_string() == held);
    assert!(s.events.iter().any(dropped));
}

#[test]
fn k19_arrivals_come_before_departures() {
    // In one millisecond: White arrives on a4; Black's queued rook would leave it.
    let mut s = Scene::new("1 Kh1 Ra1 2 Kh8 Rb4");
    s.go(0, 2, "b4a4").queue(1000, 2, "a4a8").go(8000, 1, "a1a4");
    assert_eq!(s.at(11_000), "1Ra4");
    // One millisecond later it is too late for White.
    let mut s = Scene::new("1 Kh1 Ra1 2 Kh8 Rb4");
    s.go(0, 2, "b4a4").queue(1000, 2, "a4a8").go(8001, 1, "a1a4");
    assert_eq!(s.at(11_001), "1Ra4 2Ra4>a8");
}

#[test]
fn k19_moves_go_on_before_queued_moves_start() {
    // The rook passes a4 and leaves it at 11 000; the pawn's queued move finds it free.
    let mut s = Scene::new("1 Kh1 Pa2 Rd4 2 Kh8");
    s.go(0, 1, "a2a3").queue(1000, 1, "a3a4").go(8000, 1, "d4a4").wait(11_000);
    // Here the rook ends on a4 instead.
    assert_eq!(s.see(), "1Pa3 1Ra4");
    let mut s = Scene::new("1 Kh1 Pc2 Re4 2 Kh8");
    s.go(0, 1, "c2c3").queue(1000, 1, "c3c4").go(9000, 1, "e4a4").wait(11_000);
    assert_eq!(s.see(), "1Pc3>c4 1Rc4>a4");
}

#[test]
fn k19_queued_moves_start_in_the_order_in_which_they_were_queued() {
    for (first, second, see) in [("a3a4", "b4a4", "1Ra3>a4 1Rb4"), ("b4a4", "a3a4", "1Ra3 1Rb4>a4")]
    {
        let mut s = Scene::new("1 Kh1 Ra2 Rb3 2 Kh8");
        s.go(0, 1, "a2a3").go(0, 1, "b3b4").queue(1000, 1, first).queue(1000, 1, second);
        assert_eq!(s.at(11_000), see);
    }
    // A replaced move counts from its replacement.
    let mut s = Scene::new("1 Kh1 Ra2 Rb3 2 Kh8");
    s.go(0, 1, "a2a3").go(0, 1, "b3b4");
    s.queue(1000, 1, "a3a8").queue(1000, 1, "b4a4").queue(1001, 1, "a3a4");
    assert_eq!(s.at(11_000), "1Ra3 1Rb4>a4");
}

#[test]
fn k19_commands_come_last_in_the_order_given() {
    // A queued move for the same square comes before a command.
    let mut s = Scene::new("1 Kh1 Ra2 Rb4 2 Kh8");
    s.go(0, 1, "a2a3").queue(1000, 1, "a3a4");
    assert!(s.refusal(11_000, 1, "b4a4").contains("held"));
    assert_eq!(s.see(), "1Ra3>a4 1Rb4");
    // Two commands of one millisecond: the second sees what the first did.
    let mut s = Scene::new("1 Kh1 Ra1 Pa2 2 Kh8");
    assert!(s.refusal(5, 1, "a1a3").contains("in the way"));
    s.go(5, 1, "a2a3").go(5, 1, "a1a2");
}

#[test]
fn k19_eliminations_come_before_moves_that_go_on() {
    // In the instant in which the pawn on e3 would go on, the king of seat 2 falls, and with him
    // goes the rook that stands on e4.
    for (king_falls, see) in [(true, "1Ra6 1Pe3>e4"), (false, "1Rb6 1Pe3 2Re4")] {
        let mut s = Scene::four(Mode::FreeForAll, "1 Kg1 Rb6 Pe2 2 Ka6 Rd4 3 Kf12 4 Kl7");
        s.go(0, 1, "e2e4").go(0, 2, "d4e4");
        if king_falls {
            s.go(0, 1, "b6a6");
        }
        assert_eq!(s.at(1000), see);
    }
}

#[test]
fn k19_eliminations_come_before_queued_moves() {
    // Two queued moves are due in the instant in which the king of seat 2 falls. The one of seat 2
    // does not start; the one of seat 1 finds d5 free, where a bishop of seat 2 stood.
    for (king_falls, see) in [(true, "1Ra6 1Pd4>d5"), (false, "1Rb6 1Pd4 2Rg5>g8 2Bd5")] {
        let mut s = Scene::four(Mode::FreeForAll, "1 Kg1 Rb6 Pd3 2 Ka6 Rh5 Be6 3 Kf12 4 Kl7");
        s.go(0, 1, "d3d4").go(0, 2, "h5g5");
        s.queue(1000, 1, "d4d5").queue(1000, 2, "g5g8").go(8000, 2, "e6d5");
        if king_falls {
            s.go(10_000, 1, "b6a6");
        }
        assert_eq!(s.at(11_000), see);
    }
}
