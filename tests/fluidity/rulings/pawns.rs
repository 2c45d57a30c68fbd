//! F5: pawns.

use heterochess::board::{Role, Square};

use crate::support::*;

#[test]
fn f5_a_pawn_steps_ahead() {
    assert_eq!(moves("4k3/8/8/8/8/4P3/8/4K3 w", Square::E3), "e4");
    assert_eq!(moves("4k3/8/8/8/8/8/4P3/4K3 w", Square::E2), "e3 e4");
}

#[test]
fn f5_only_from_its_start_rank_two_squares() {
    assert_eq!(moves("4k3/4p3/8/8/8/8/8/4K3 w", Square::E7), "");
    assert_eq!(
        refusal("4k3/8/8/8/8/4P3/8/4K3 w", "e3e5").to_string(),
        "a pawn goes two squares only from its start rank"
    );
}

#[test]
fn f5_both_squares_ahead_must_be_empty() {
    assert_eq!(moves("4k3/8/8/8/4n3/8/4P3/4K3 w", Square::E2), "e3");
    assert_eq!(moves("4k3/8/8/8/4N3/8/4P3/4K3 w", Square::E2), "e3");
    assert_eq!(moves("4k3/8/8/8/8/4N3/4P3/4K3 w", Square::E2), "");
}

#[test]
fn f5_a_bypass_takes_the_foe_beside() {
    // Onto the square straight beyond the foe, diagonally ahead of the pawn.
    assert_eq!(moves("4k3/8/8/3nP3/8/8/8/4K3 w", Square::E5), "d6xd5 e6");
    assert_eq!(moves("4k3/8/8/4Pn2/8/8/8/4K3 w", Square::E5), "e6 f6xf5");
    assert_eq!(
        after("4k3/8/8/3nP3/8/8/8/4K3 w", &["d6xd5"]).board().to_string(),
        "4k3/8/3P4/8/8/8/8/4K3"
    );
}

#[test]
fn f5_a_bypass_needs_an_empty_square_beyond() {
    assert_eq!(moves("4k3/8/3b4/3nP3/8/8/8/4K3 w", Square::E5), "e6");
    assert_eq!(moves("4k3/8/3B4/3nP3/8/8/8/4K3 w", Square::E5), "e6");
}

#[test]
fn f5_a_bypass_takes_any_kind_of_foe_at_any_time() {
    for foe in ["p", "n", "b", "r", "q"] {
        // A pawn that has stood there all the time is taken too; the field for e.p. stays `-`.
        let fen = format!("k7/8/8/3{foe}P3/8/8/8/6K1 w - - 7 20");
        assert_eq!(moves(&fen, Square::E5), "d6xd5 e6", "{foe}");
    }
    assert_eq!(
        after("k7/3p4/8/4P3/8/8/8/7K b", &["d7d5"]).to_string(),
        "k7/8/8/3pP3/8/8/8/7K w - - 1 2"
    );
}

#[test]
fn f5_a_bypass_works_from_every_rank() {
    assert_eq!(moves("4k3/8/8/8/8/8/3nP3/K7 w", Square::E2), "d3xd2 e3 e4");
    assert_eq!(moves("k7/8/8/8/3nP3/8/8/K7 w", Square::E4), "d5xd4 e5");
}

#[test]
fn f5_a_pawn_does_not_pass_friends() {
    assert_eq!(moves("4k3/8/8/3NP3/8/8/8/4K3 w", Square::E5), "e6");
    assert_eq!(
        refusal("4k3/8/8/3NP3/8/8/8/4K3 w", "e5d6").to_string(),
        "a pawn goes diagonally only past a foe, and your own knight stands on d5"
    );
}

#[test]
fn f5_the_board_has_no_files_beyond_a_and_h() {
    // The next square by number is on the other edge.
    assert_eq!(moves("4k3/8/8/7n/P7/8/8/4K3 w", Square::A4), "a5");
    assert_eq!(moves("4k3/8/8/7P/n7/8/8/4K3 w", Square::H5), "h6");
    assert_eq!(moves("4k3/8/n7/7P/n7/8/8/4K3 w", Square::H5), "h6");
}

#[test]
fn f5_from_its_start_rank_a_pawn_takes_the_foe_in_front() {
    assert_eq!(moves("4k3/8/8/8/8/4n3/4P3/7K w", Square::E2), "e4xe3");
    assert_eq!(moves("4k3/8/8/8/4b3/4n3/4P3/7K w", Square::E2), "");
    assert_eq!(moves("4k3/8/8/8/4B3/4n3/4P3/7K w", Square::E2), "");
    // Not from elsewhere.
    assert_eq!(moves("4k3/8/8/8/4n3/4P3/8/7K w", Square::E3), "");
}

#[test]
fn f5_a_pawn_takes_one_man_at_most() {
    // Foes on both sides and in front: three captures of one each.
    assert_eq!(moves("K3k3/8/8/8/8/4n3/3nPn2/8 w", Square::E2), "d3xd2 e4xe3 f3xf2");
}

#[test]
fn f5_a_pawn_never_goes_diagonally_without_taking() {
    assert_eq!(moves("4k3/8/3n4/4P3/8/8/8/4K3 w", Square::E5), "e6");
    assert_eq!(
        refusal("4k3/8/8/4P3/8/8/8/4K3 w", "e5d6").to_string(),
        "a pawn goes diagonally only past a foe beside it, and d5 is empty"
    );
}

#[test]
fn f5_on_the_last_rank_a_pawn_promotes() {
    assert_eq!(moves("k7/4P3/8/8/8/8/8/4K3 w", Square::E7), "e8=B e8=N e8=Q e8=R");
    for (text, role) in [
        ("e7e8q", Role::Queen),
        ("e7e8r", Role::Rook),
        ("e7e8b", Role::Bishop),
        ("e7e8n", Role::Knight),
    ] {
        let next = after("k7/4P3/8/8/8/8/8/4K3 w", &[text]);
        assert_eq!(next.board().role_at(Square::E8), Some(role));
        assert!(next.board().of_role(Role::Pawn).is_empty());
    }
}

#[test]
fn f5_a_bypass_may_promote() {
    assert_eq!(
        moves("k7/3nP3/8/8/8/8/8/4K3 w", Square::E7),
        "d8xd7=B d8xd7=N d8xd7=Q d8xd7=R e8=B e8=N e8=Q e8=R"
    );
    let next = after("k7/3nP3/8/8/8/8/8/4K3 w", &["d8xd7=N"]);
    assert_eq!(next.board().to_string(), "k2N4/8/8/8/8/8/8/4K3");
}

#[test]
fn f5_promotion_must_be_said_and_fit() {
    let fen = "k7/4P3/8/8/8/4P3/8/4K3 w";
    assert!(refusal(fen, "e7e8").to_string().contains("say which"));
    assert!(refusal(fen, "e3e4q").to_string().contains("last rank"));
}

#[test]
fn f5_pawns_that_could_take_the_same_man_are_told_apart() {
    let fen = "4k3/8/8/8/8/3PnP2/4P3/K7 w";
    let texts: Vec<String> =
        ["de4xe3", "ee4xe3", "fe4xe3"].map(|text| find(fen, text).to_string()).to_vec();
    assert_eq!(texts, ["d3e4", "e2e4", "f3e4"]);
}
