//! K8 to K10: travel.

use crate::scene::Scene;
use heterochess::kungfu::{EventKind, PieceState};

#[test]
fn k8_one_square_takes_one_s_also_diagonally() {
    let mut s = Scene::new("1 Kh1 Ra1 Bb1 Pe2 2 Kh8");
    s.go(7, 1, "a1a4").go(7, 1, "b1e4").go(7, 1, "e2e4").go(7, 1, "h1g1");
    s.wait(10_000);
    let reached = |event: &heterochess::kungfu::Event| match event.kind {
        EventKind::Reached { piece, square } => Some(format!("{} {piece} {square}", event.time)),
        _ => None,
    };
    let reached: Vec<String> = s.events.iter().filter_map(reached).collect();
    // The pawn on e4 stops the bishop on d3.
    let a =
        "1007 0 g1, 1007 1 a2, 1007 2 c2, 1007 3 e3, 2007 1 a3, 2007 2 d3, 2007 3 e4, 3007 1 a4";
    assert_eq!(reached.join(", "), a);
}

#[test]
fn k8_a_knight_goes_straight_and_touches_nothing() {
    let mut s = Scene::new("1 Kh1 Nb1 Pb2 Pc2 2 Kh8 Rb3 Qc3");
    s.go(0, 1, "b1c3").wait(1000);
    let knight = s.game.pieces().nth(1).unwrap();
    let flying = PieceState::Flying {
        reached: "b1".parse().unwrap(),
        next: "c3".parse().unwrap(),
        to: "c3".parse().unwrap(),
        started: 0,
        elapsed: 1000,
        total: 2000,
    };
    assert_eq!(knight.state, flying);
    assert_eq!(s.at(1999), "1Nb1>c3 1Pb2 1Pc2 2Rb3 2Qc3");
    assert_eq!(s.at(2000), "1Nc3 1Pb2 1Pc2 2Rb3");
}

#[test]
fn k8_progress_is_exact() {
    let mut s = Scene::new("1 Kh1 Ra1 2 Kh8");
    s.go(250, 1, "a1a8").wait(2499);
    let PieceState::Flying { reached, next, elapsed, total, .. } =
        s.game.pieces().nth(1).unwrap().state
    else {
        panic!("the rook flies");
    };
    assert_eq!((reached.to_string(), next.to_string()), ("a3".into(), "a4".into()));
    assert_eq!((elapsed, total), (249, 1000));
}

#[test]
fn k9_a_piece_leaves_at_once() {
    // The rook that follows finds a5 empty, though its enemy has left only just now.
    let mut s = Scene::new("1 Kh1 Ra4 2 Kh8 Ra5");
    s.go(0, 1, "a4a5").go(999, 2, "a5a8");
    assert_eq!(s.at(1000), "1Ra5 2Ra5>a8");
    assert_eq!(s.deaths(), [""; 0]);
}

#[test]
fn k9_leaving_in_the_millisecond_of_the_arrival_is_too_late() {
    let mut s = Scene::new("1 Kh1 Ra4 2 Kh8 Ra5");
    s.go(0, 1, "a4a5");
    assert_eq!(s.refusal(1000, 2, "a5a8"), "the rook on a5 is not yours but seat 1's");
    // A queued move that would start in that very millisecond is too late as well.
    let mut s = Scene::new("1 Kh1 Re1 2 Kh8 Ra5");
    s.go(0, 2, "a5e5").queue(4000, 2, "e5h5").go(10_000, 1, "e1e5").wait(14_000);
    assert_eq!(s.see(), "1Re5");
    assert_eq!(s.deaths(), ["14000 1 captures 3 on e5"]);
}

#[test]
fn k10_a_knight_is_entering_once_less_than_s_is_left() {
    // The rook reaches c3 when the knight has this much left.
    for (knight, left) in [(1001, 1001), (1000, 1000)] {
        let mut s = Scene::new("1 Kh1 Rc1 2 Kh8 Nb5");
        s.go(0, 1, "c1c3").go(knight, 2, "b5c3");
        assert_eq!(s.at(2000), "1Rc3 2Nb5>c3", "{left} left: it is not entering yet");
        assert_eq!(s.at(3001), "2Nc3");
    }
    let mut s = Scene::new("1 Kh1 Rc1 2 Kh8 Nb5");
    s.go(0, 1, "c1c3").go(999, 2, "b5c3");
    assert_eq!(s.at(2000), "1Rc3");
    assert_eq!(s.deaths(), ["2000 1 destroys 3 at c3"]);
}

#[test]
fn k10_a_knight_may_be_the_earlier_one() {
    let mut s = Scene::new("1 Kh1 Rc2 2 Kh8 Nb5");
    s.go(0, 2, "b5c3").go(500, 1, "c2c8");
    assert_eq!(s.at(1500), "2Nb5>c3", "the rook reaches c3 while the knight is entering it");
    assert_eq!(s.deaths(), ["1500 3 destroys 1 at c3"]);
}

#[test]
fn k10_a_slider_is_entering_one_square_at_a_time() {
    // Black passes d4 in the instant in which White reaches d5, which Black enters only then.
    let mut s = Scene::new("1 Kh1 Ra5 2 Kh8 Rd3");
    s.go(0, 1, "a5d5").go(2000, 2, "d3d8");
    assert_eq!(s.at(3000), "1Rd5 2Rd4>d8");
    assert_eq!(s.at(4000), "2Rd5");
}
