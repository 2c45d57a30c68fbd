//! K5 to K7: which moves can be started.

use crate::scene::Scene;
use heterochess::board::{Board, Role, Square as KernelSquare, attacks};
use heterochess::kungfu::{Game, Mode, Seat, Setup, Speed};

fn moves(s: &Scene, seat: Seat) -> String {
    s.game.legal_moves(seat).iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

#[test]
fn k5_pieces_move_as_in_chess() {
    let s = Scene::new("1 Kd1 Nb1 Pd2 Ra1 Pa2 2 Kh8 Pb3");
    let expected = "b1a3 b1c3 d1c1 d1e1 d1c2 d1e2 a2a3 a2b3 a2a4 d2d3 d2d4";
    assert_eq!(moves(&s, Seat::One), expected);
    // 20 moves as in chess; with four armies the corner pawns attack their neighbours' (K3).
    for (mode, counts) in [
        (Mode::OneVsOne, [20, 20, 0, 0]),
        (Mode::FreeForAll, [22; 4]),
        (Mode::TwoVsTwo, [22; 4]),
        (Mode::OneVsThree, [22, 21, 20, 21]),
    ] {
        let game = Game::new(&Setup::standard(mode, Speed::STANDARD)).unwrap();
        assert_eq!(Seat::ALL.map(|seat| game.legal_moves(seat).len()), counts, "{mode}");
        assert!(game.queueable_moves(Seat::One).is_empty());
    }
}

#[test]
fn k5_with_everything_standing_moves_are_chess_pseudo_legal() {
    // Against the 8x8 kernel, on boards filled at random.
    use heterochess::board::{Color, zobrist::word};
    for round in 0..300 {
        let mut board = Board::EMPTY;
        let mut men = Vec::new();
        for square in KernelSquare::ALL {
            let draw = word(round * 64 + square.index() as u64);
            let role = Role::ALL[(draw >> 20) as usize % 5];
            let pawn_edge = role == Role::Pawn && matches!(square.index() / 8, 0 | 7);
            let king = matches!(square, KernelSquare::E1 | KernelSquare::E8);
            if !king && (!draw.is_multiple_of(3) || pawn_edge) {
                continue;
            }
            let role = if king { Role::King } else { role };
            let white = if king { square == KernelSquare::E1 } else { draw >> 40 & 1 == 0 };
            let color = if white { Color::White } else { Color::Black };
            board.set(square, Some(heterochess::board::Piece { color, role }));
            let seat = if white { Seat::One } else { Seat::Two };
            let square = square.to_string().parse().unwrap();
            men.push(heterochess::kungfu::Placed { seat, role, square });
        }
        let setup = Setup { mode: Mode::OneVsOne, speed: Speed::STANDARD, men };
        let game = Game::new(&setup).unwrap();
        for (seat, color) in [(Seat::One, Color::White), (Seat::Two, Color::Black)] {
            let mut expected = Vec::new();
            for (from, piece) in board.pieces().filter(|(_, piece)| piece.color == color) {
                let occupied = board.occupied();
                let mut to = match piece.role {
                    Role::Knight => attacks::knight(from),
                    Role::Bishop => attacks::bishop(from, occupied),
                    Role::Rook => attacks::rook(from, occupied),
                    Role::Queen => attacks::queen(from, occupied),
                    Role::King => attacks::king(from),
                    Role::Pawn => attacks::pawn(color, from) & board.of_color(!color),
                };
                if piece.role == Role::Pawn {
                    let ahead = from.forward(color).filter(|&ahead| !occupied.contains(ahead));
                    to |= ahead.into_iter().collect();
                    let start = from.rank().relative_to(color) == heterochess::board::Rank::R2;
                    let second = ahead.filter(|_| start).and_then(|ahead| ahead.forward(color));
                    to |= second.filter(|&second| !occupied.contains(second)).into_iter().collect();
                }
                for to in to - board.of_color(color) {
                    expected.push(format!("{from}{to}"));
                }
            }
            let mut found: Vec<String> =
                game.legal_moves(seat).iter().map(ToString::to_string).collect();
            expected.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, expected);
        }
    }
}

#[test]
fn k5_refusals_name_their_reason() {
    let mut s = Scene::new("1 Kh1 Ra1 Nc3 Pd2 Pe3 Pa3 2 Kh8 Rc5 Pe4 Bd4");
    for (m, why) in [
        ("a1a1", "a move must leave its square a1"),
        ("a1b2", "a rook does not go from a1 to b2"),
        ("c3c4", "a knight does not go from c3 to c4"),
        ("a1a5", "a friend stands in the way: the pawn of seat 1 on a3"),
        ("a1a3", "a friend stands in the way: the pawn of seat 1 on a3"),
        ("a1h1", "a friend stands in the way: the king of seat 1 on h1"),
        ("e3e4", "an enemy stands in the way: the pawn of seat 2 on e4"),
        ("e3e5", "a pawn goes two squares only from its start rank"),
        ("d2d4", "an enemy stands in the way: the bishop of seat 2 on d4"),
        ("d2e3", "a friend stands in the way: the pawn of seat 1 on e3"),
        ("d2c3", "a friend stands in the way: the knight of seat 1 on c3"),
        ("a3b4", "a pawn goes diagonally only onto an enemy, and none stands on b4"),
        ("a3a2", "a pawn does not go from a3 to a2"),
        ("b4b5", "there is no piece on b4"),
        ("c5c4", "the rook on c5 is not yours but seat 2's"),
    ] {
        assert_eq!(s.refusal(0, 1, m), why, "{m}");
    }
    assert_eq!(s.refusal(0, 2, "c5c2"), "an enemy stands in the way: the knight of seat 1 on c3");
    assert!(s.events.is_empty());
}

#[test]
fn k5_pieces_in_flight_do_not_count() {
    let mut s = Scene::new("1 Kh1 Ra1 Pa2 Pb3 2 Kh8 Rd4 Bc4");
    // The pawn has left; its square and the way beyond are free for the rook.
    s.go(0, 1, "a2a4").go(1, 1, "a1a2");
    // The target has left: nothing to capture.
    s.go(10, 2, "c4d5");
    assert!(s.refusal(11, 1, "b3c4").contains("none stands on c4"));
    // Enemy pieces fly into the way: it is free as long as none stands there.
    let mut s = Scene::new("1 Kh1 Ra1 2 Kh8 Rd4");
    s.go(0, 2, "d4a4").go(2999, 1, "a1a8");
}

#[test]
fn k5_there_is_no_castling_en_passant_or_check() {
    let mut s = Scene::new("1 Ke1 Rh1 Pe5 2 Ke8 Re7 Pd7");
    assert_eq!(s.refusal(0, 1, "e1g1"), "a king does not go from e1 to g1");
    s.go(0, 2, "d7d5");
    assert!(s.refusal(2000, 1, "e5d6").contains("none stands on d6"));
    // Into the attack of a rook.
    let mut s = Scene::new("1 Ka1 2 Kh8 Rb8");
    s.go(0, 1, "a1b1");
}

#[test]
fn k6_a_held_first_step_cannot_be_started() {
    let mut s = Scene::new("1 Kh1 Ra1 Rc3 Nd1 Pb2 2 Kh8");
    s.go(0, 1, "c3a3").go(1000, 1, "b2b4");
    // The rook enters a3 from 1000 on; b3 is left by it and entered by the pawn.
    s.wait(1500);
    s.go(1500, 1, "a1a2");
    let mut s = Scene::new("1 Kh1 Ra2 Rc3 Pb2 2 Kh8");
    s.go(0, 1, "c3a3");
    assert_eq!(
        s.refusal(500, 1, "b2b3"),
        "the first step b3 is held: the rook of seat 1 is flying there"
    );
    assert_eq!(
        s.refusal(500, 1, "b2b4"),
        "the first step b3 is held: the rook of seat 1 is flying there"
    );
    s.go(1000, 1, "b2b3");
    assert_eq!(
        s.refusal(1000, 1, "a2a8"),
        "the first step a3 is held: the rook of seat 1 is flying there"
    );
    assert_eq!(s.deaths(), [""; 0]);
}

#[test]
fn k6_a_knight_holds_its_destination_from_the_start() {
    let mut s = Scene::new("1 Kh1 Ra1 Nc4 Nc6 2 Kh8");
    s.go(0, 1, "c4a5");
    assert!(s.refusal(1, 1, "c6a5").contains("held: the knight of seat 1"));
    s.go(2, 1, "a1a8");
    let mut s = Scene::new("1 Kh1 Ra4 Nc4 2 Kh8 Ra6");
    s.go(0, 1, "c4a5");
    assert!(s.refusal(0, 1, "a4a6").contains("held"));
    s.go(0, 2, "a6a5");
}

#[test]
fn k6_the_last_square_of_two_may_be_held() {
    let mut s = Scene::new("1 Kh1 Ra4 Pd2 2 Kh8");
    s.go(0, 1, "a4d4").go(2500, 1, "d2d4");
    assert_eq!(s.at(3500), "1Rd4 1Pd3");
    assert_eq!(s.deaths(), ["3500 1 blocks 2 on d3"]);
}

#[test]
fn k6_allies_of_another_seat_hold_too() {
    let mut s = Scene::four(Mode::TwoVsTwo, "1 Kg1 Re4 2 Ka6 3 Kf12 Rg5 4 Kl7");
    s.go(0, 3, "g5e5");
    s.go(0, 1, "e4e5");
    let mut s = Scene::four(Mode::TwoVsTwo, "1 Kg1 Re4 2 Ka6 3 Kf12 Rf5 4 Kl7");
    s.go(0, 3, "f5e5");
    assert_eq!(
        s.refusal(0, 1, "e4e5"),
        "the first step e5 is held: the rook of seat 3 is flying there"
    );
}

#[test]
fn k7_allies_are_neither_taken_nor_commanded() {
    let mut s = Scene::four(Mode::TwoVsTwo, "1 Kg1 Re4 2 Ka6 3 Kf12 Re8 4 Kl7 Rk8");
    assert_eq!(s.refusal(0, 1, "e8e9"), "the rook on e8 is not yours but seat 3's");
    assert_eq!(s.refusal(0, 1, "e4e8"), "a friend stands in the way: the rook of seat 3 on e8");
    s.go(0, 4, "k8e8");
    let mut s = Scene::four(Mode::FreeForAll, "1 Kg1 Re4 2 Ka6 3 Kf12 Re8 4 Kl7");
    s.go(0, 1, "e4e8");
}

#[test]
fn k6_a_refused_command_costs_nothing() {
    let mut s = Scene::new("1 Kh1 Rc3 Pb2 2 Kh8");
    s.go(0, 1, "c3a3");
    let before = s.game.clone();
    assert!(s.refusal(0, 1, "b2b3").contains("held"));
    assert_eq!(s.game, before, "the pawn is ready, and nothing else has changed");
}
