//! K1 to K4: clock, boards, seats.

use crate::scene::{Scene, men, seat};
use heterochess::board::Role;
use heterochess::kungfu::{
    Accepted, Board, ClockError, Engine, FourArmy, Game, MAX_TIME, Mode, Orthodox, Refusal, Seat,
    Setup, SetupProblem, Speed, SpeedError, Square,
};

#[test]
fn k1_speeds_are_two_parameters() {
    assert_eq!((Speed::STANDARD.square_ms(), Speed::STANDARD.rest_ms()), (1000, 10_000));
    assert_eq!((Speed::LIGHTNING.square_ms(), Speed::LIGHTNING.rest_ms()), (200, 2000));
    assert_eq!(Speed::new(200, 2000), Ok(Speed::LIGHTNING));
    assert_eq!(Speed::from_name("standard").and_then(Speed::name), Some("standard"));
    assert_eq!(Speed::new(0, 5), Err(SpeedError::NoTimePerSquare));
    assert!(Speed::new(u64::MAX, u64::MAX).is_ok());

    let mut s = Scene::of(Mode::OneVsOne, Speed::LIGHTNING, "1 Ra1 Kh1 2 Kh8");
    s.go(5, 1, "a1a3").wait(405);
    assert_eq!(s.ready_at("a3"), 2405);
}

#[test]
fn k1_a_rest_may_take_no_time() {
    let speed = Speed::new(10, 0).unwrap();
    let mut s = Scene::of(Mode::OneVsOne, speed, "1 Ra1 Kh1 2 Kh8");
    s.go(0, 1, "a1a3").go(20, 1, "a3a4");
    assert_eq!(s.at(30), "1Ra4");
    s.go(30, 1, "a4a1");
}

#[test]
fn k1_time_does_not_run_backwards() {
    let mut s = Scene::new("1 Ra1 Kh1 2 Kh8");
    s.wait(50);
    let before = s.game.clone();
    let past = ClockError::Backwards { now: 50, time: 49 };
    assert_eq!(s.game.advance_to(49, |_| {}), Err(past));
    assert_eq!(s.order(49, 1, "a1a2"), Err(Refusal::Clock(past)));
    assert_eq!(s.game.advance_to(u64::MAX, |_| {}), Err(ClockError::BeyondEnd));
    assert_eq!(s.game, before);
}

#[test]
fn k1_what_is_due_beyond_the_clock_never_comes() {
    for speed in [Speed::STANDARD, Speed::new(u64::MAX, u64::MAX).unwrap()] {
        let mut s = Scene::of(Mode::OneVsOne, speed, "1 Ra1 Nb1 Kh1 2 Ra8 Nb8 Kh8");
        s.go(MAX_TIME - 1, 1, "a1a4").go(MAX_TIME - 1, 1, "b1c3").go(MAX_TIME, 2, "b8c6");
        s.wait(MAX_TIME);
        assert_eq!(s.game.next_event_time(), None);
        assert_eq!(s.see(), "1Ra1>a4 1Nb1>c3 2Ra8 2Nb8>c6");
        assert_eq!(s.game.snapshot().pieces.len(), 6);
    }
    let mut s = Scene::of(Mode::OneVsOne, Speed::new(2, 9).unwrap(), "1 Ra1 Kh1 2 Kh8");
    s.go(MAX_TIME - 2, 1, "a1a2").queue(MAX_TIME, 1, "a2a3");
    assert_eq!((s.ready_at("a2"), s.game.next_event_time()), (u64::MAX, None));
}

#[test]
fn k2_allies_share_a_team() {
    let teams = |mode: Mode| mode.teams().map(|team| team.to_string()).collect::<Vec<_>>();
    assert_eq!(teams(Mode::OneVsOne), ["1", "2"]);
    assert_eq!(teams(Mode::FreeForAll), ["1", "2", "3", "4"]);
    assert_eq!(teams(Mode::TwoVsTwo), ["1 and 3", "2 and 4"]);
    assert_eq!(teams(Mode::OneVsThree), ["1", "2, 3 and 4"]);
    let mut s = Scene::new("1 Kh1 2 Kh8");
    assert_eq!(s.refusal(0, 3, "h1h2"), "1v1 has no seat 3");
}

/// The board as lines of letters, the highest rank first; pawns small.
fn draw(mode: Mode) -> Vec<String> {
    let game = Game::new(&Setup::standard(mode, Speed::STANDARD)).unwrap();
    let side = mode.board().side();
    let letter = |file, rank| {
        let square = Square::new(file, rank).unwrap();
        match game.piece_on(square) {
            _ if !mode.board().contains(square) => ' ',
            None => '.',
            Some(piece) if piece.role == Role::Pawn => 'p',
            Some(piece) => piece.role.letter(),
        }
    };
    (0..side).rev().map(|rank| (0..side).map(|file| letter(file, rank)).collect()).collect()
}

#[test]
fn k3_the_arrays() {
    let orthodox = ["RNBQKBNR", "pppppppp", "........", "........"];
    assert_eq!(draw(Mode::OneVsOne)[..4], orthodox);
    assert_eq!(draw(Mode::OneVsOne)[6..], ["pppppppp", "RNBQKBNR"]);
    for mode in [Mode::FreeForAll, Mode::TwoVsTwo, Mode::OneVsThree] {
        let four = [
            "  RNBKQBNR  ",
            "  pppppppp  ",
            "Rp........pR",
            "Np........pN",
            "Bp........pB",
            "Qp........pK",
            "Kp........pQ",
            "Bp........pB",
            "Np........pN",
            "Rp........pR",
            "  pppppppp  ",
            "  RNBQKBNR  ",
        ];
        assert_eq!(draw(mode), four);
    }
    let game = Game::new(&Setup::standard(Mode::FreeForAll, Speed::STANDARD)).unwrap();
    for (owner, king, queen) in
        [(1, "g1", "f1"), (2, "a6", "a7"), (3, "f12", "g12"), (4, "l7", "l6")]
    {
        let on = |square: &str| game.piece_on(square.parse().unwrap()).unwrap();
        assert_eq!((on(king).role, on(king).seat), (Role::King, seat(owner)));
        assert_eq!((on(queen).role, on(queen).seat), (Role::Queen, seat(owner)));
        // Identities follow the owner's view: back rank from the left, then pawns.
        assert_eq!(on(king).id.index(), 16 * (usize::from(owner) - 1) + 4);
    }
}

#[test]
fn k3_neighbours_corner_pawns_attack_each_other() {
    let mut s = Scene::four(Mode::FreeForAll, "1 Kg1 Pc2 2 Ka6 Pb3 3 Kf12 4 Kl7");
    s.go(0, 1, "c2b3");
    assert_eq!(s.at(1000), "1Pb3");
    assert_eq!(s.game.kills(Seat::One), 1);
}

#[test]
fn k3_the_corners_are_no_squares() {
    assert_eq!(Board::FourArmy.squares().count(), 128);
    assert_eq!(Board::Orthodox.squares().count(), 64);
    let mut s = Scene::four(Mode::FreeForAll, "1 Kg1 Bc1 Ra3 2 Ka6 3 Kf12 4 Kl7");
    for to in ["b2", "a1", "l12", "k11"] {
        let refused = s.refusal(0, 1, &format!("c1{to}"));
        assert_eq!(refused, format!("{to} is not on the 12x12 board without its 2x2 corners"));
    }
    assert_eq!(s.refusal(0, 1, "c1a3"), "a bishop does not go from c1 to a3", "over a corner");
    let mut s = Scene::new("1 Kh1 2 Kh8");
    assert_eq!(s.refusal(0, 1, "h1i1"), "i1 is not on the 8x8 board");
}

#[test]
fn k3_set_ups_report_every_problem() {
    let setup = Setup {
        mode: Mode::OneVsOne,
        speed: Speed::STANDARD,
        men: men("1 Kh1 Ka1 Pa8 Ra8 3 Ri9 2 Ph1"),
    };
    let s = |name: &str| name.parse().unwrap();
    let board = Board::Orthodox;
    let problems = [
        SetupProblem::PawnOnFarEdge { seat: Seat::One, square: s("a8") },
        SetupProblem::Occupied { square: s("a8") },
        SetupProblem::NoSuchSeat { seat: Seat::Three, mode: Mode::OneVsOne, square: s("i9") },
        SetupProblem::OffBoard { square: s("i9"), board },
        SetupProblem::PawnOnFarEdge { seat: Seat::Two, square: s("h1") },
        SetupProblem::Occupied { square: s("h1") },
        SetupProblem::SeveralKings { seat: Seat::One, count: 2 },
        SetupProblem::NoKing { seat: Seat::Two },
    ];
    let error = Game::new(&setup).unwrap_err();
    assert_eq!(error.problems, problems);
    assert!(error.to_string().ends_with("seat 1 has 2 kings; seat 2 has no king"));

    let mut crowd = setup;
    crowd.men = vec![crowd.men[3]; 100_000];
    assert!(Game::new(&crowd).unwrap_err().to_string().len() < 1000);

    let two = Setup::standard(Mode::OneVsOne, Speed::STANDARD);
    let wrong = SetupProblem::WrongBoard { mode: Mode::OneVsOne, board: Board::FourArmy };
    assert!(Engine::<FourArmy>::new(&two).unwrap_err().problems.contains(&wrong));
    assert!(Engine::<Orthodox>::new(&two).is_ok());
}

#[test]
fn k3_every_square_may_be_occupied() {
    for mode in Mode::ALL {
        let mut setup = Setup::standard(mode, Speed::new(1, 1).unwrap());
        let men = setup.men.clone();
        for square in mode.board().squares() {
            if men.iter().all(|man| man.square != square) {
                let queen = heterochess::kungfu::Placed { role: Role::Queen, square, ..men[0] };
                setup.men.push(queen);
            }
        }
        let mut game = Game::new(&setup).unwrap();
        assert_eq!(game.pieces().count(), mode.board().squares().count());
        for _ in 0..300 {
            for seat in mode.seats().iter() {
                if let Some(&m) = game.legal_moves(seat).last() {
                    assert_eq!(
                        game.submit(game.now(), seat, m.into(), |_| {}),
                        Ok(Accepted::Started)
                    );
                }
            }
            game.advance_to(game.now() + 1, |_| {}).unwrap();
        }
    }
}

#[test]
fn k4_pawns_walk_away_from_their_back_rank() {
    let line = "1 Kg1 Pf5 2 Ka6 Pe6 3 Kf12 Pg8 4 Kl7 Ph7";
    let mut s = Scene::four(Mode::FreeForAll, line);
    s.go(0, 1, "f5f6").go(0, 2, "e6f6");
    let mut s = Scene::four(Mode::FreeForAll, line);
    s.go(0, 1, "f5f6").go(0, 2, "e6f6").go(0, 3, "g8g7").go(0, 4, "h7g7");
    let mut s = Scene::new("1 Kh1 Pa4 2 Kh8 Pb5");
    s.go(0, 1, "a4a5").go(0, 2, "b5b4");
}

#[test]
fn k4_the_far_edge_has_no_square_ahead() {
    let edge =
        |number: u8, name: &str| Board::FourArmy.is_far_edge(seat(number), name.parse().unwrap());
    for (number, yes, no) in [(1, "a10", "a9"), (1, "c12", "c10"), (2, "l5", "k5"), (2, "j1", "i1")]
    {
        assert!(edge(number, yes) && !edge(number, no));
    }
    assert!(edge(3, "b3") && edge(3, "e1") && !edge(3, "c3"));
    assert!(edge(4, "a5") && edge(4, "c2") && !edge(4, "c3"));
}

#[test]
fn k4_the_far_edge_of_every_seat() {
    for (board, number, (files, ranks)) in [
        (Board::Orthodox, 1, (0, 1)),
        (Board::Orthodox, 2, (0, -1)),
        (Board::FourArmy, 1, (0, 1)),
        (Board::FourArmy, 2, (1, 0)),
        (Board::FourArmy, 3, (0, -1)),
        (Board::FourArmy, 4, (-1, 0)),
    ] {
        for square in board.squares() {
            let ahead = square
                .file()
                .checked_add_signed(files)
                .zip(square.rank().checked_add_signed(ranks))
                .and_then(|(file, rank)| Square::new(file, rank));
            let edge = ahead.is_none_or(|ahead| !board.contains(ahead));
            assert_eq!(board.is_far_edge(seat(number), square), edge, "{number}: {square}");
        }
    }
    let edge = |square: &Square| Board::FourArmy.is_far_edge(Seat::One, *square);
    let south: Vec<_> =
        Board::FourArmy.squares().filter(edge).map(|square| square.to_string()).collect();
    assert_eq!(south.join(" "), "a10 b10 k10 l10 c12 d12 e12 f12 g12 h12 i12 j12");
}

#[test]
fn k4_pawns_walk_one_way_only() {
    let line = "1 Kg1 Pf6 2 Ka6 Pe4 3 Kf12 Pg9 4 Kl7 Ph5";
    let s = Scene::four(Mode::FreeForAll, line);
    for (number, expected) in [(1, "f6f7"), (2, "e4f4"), (3, "g9g8"), (4, "h5g5")] {
        let moves = s.game.legal_moves(seat(number));
        let king = |m: &&heterochess::kungfu::Move| {
            s.game.piece_on(m.from).is_some_and(|piece| piece.role == Role::King)
        };
        let pawn: Vec<String> =
            moves.iter().filter(|m| !king(m)).map(ToString::to_string).collect();
        assert_eq!(pawn, [expected]);
    }
}
