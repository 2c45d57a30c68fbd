//! C11, C13: pawns' double steps, and captures in passing.

use heterochess::board::Square;
use heterochess::charismatic::{Position, Refusal};

use super::{refusal, turn};
use crate::position;

#[test]
fn c11_double_steps_are_for_pawns_on_the_second_rank() {
    let position = position("3k4/8/8/8/8/P7/1P6/4K3 w - -");
    assert!(position.parse_turn("b4").is_ok());
    assert_eq!(refusal(&position, "a3a5"), Refusal::PawnNotOnSecondRank);
    let refused = self::position("3k4/8/8/8/1n6/1p6/PP6/4K3 w - -");
    assert!(matches!(refusal(&refused, "b2b4"), Refusal::Blocked { square: Square::B3, .. }));
    assert!(refused.parse_turn("axb3").is_ok());
}

#[test]
fn c13_en_passant_at_any_point_of_the_series() {
    let position = position("7k/8/8/pPpP4/8/8/8/K7 w - a6,c6");
    for text in ["bxa6,Kb1,dxc6", "Kb1,dxc6,bxa6", "Kb1,bxc6", "bxc6,Kb1"] {
        let taken = turn(&position, text).iter().filter(|m| m.en_passant).count();
        assert_eq!(taken, text.matches('x').count(), "{text}");
    }
}

#[test]
fn c13_the_pawn_beside_must_still_stand_at_the_end_of_the_turn() {
    let position = position("3k4/8/8/8/2p5/8/1P6/2R1K3 w - -");
    for (text, targets) in [("b4", "b3"), ("b4,Ke2", "b3"), ("b4,Rxc4", "-"), ("Rxc4,b4", "-")] {
        let mut after = position;
        after.play(&turn(&position, text)).unwrap();
        assert_eq!(after.to_string().split(' ').nth(3), Some(targets), "{text}");
    }
}

#[test]
fn c13_en_passant_as_often_as_there_are_pawns() {
    let position = position("7k/8/8/pPpP4/8/8/8/K7 w - a6,c6");
    assert_eq!(position.en_passant().to_string(), "a6 c6");
    let both = turn(&position, "bxa6,dxc6");
    assert!(both.iter().all(|m| m.en_passant));
    let mut after = position;
    after.play(&both).unwrap();
    assert_eq!(after.board().to_string(), "7k/8/P1P5/8/8/8/8/K7");
    // Only in the turn right after.
    let mut later = position;
    later.play(&turn(&position, "Kb1")).unwrap();
    assert!(later.en_passant().is_empty());
}

#[test]
fn c13_a_target_lives_while_its_square_is_empty_and_the_pawn_stands() {
    let position = position("7k/8/8/RPpP4/8/8/8/K5Q1 w - c6");
    // Whoever lands on the passed-over square ends it, and so does taking the pawn.
    let landed = self::position("7k/8/8/1PpP4/5B2/8/8/KR6 w - c6");
    assert!(landed.parse_turn("Rb4,bxc6").is_ok());
    let two = self::position("7k/8/8/1PpP4/8/8/8/K7 w - c6");
    assert!(matches!(refusal(&two, "d5c6,b5c6"), Refusal::FriendOnDestination { .. }));
    let taken = position.parse_series("bxc6").unwrap();
    assert_eq!(taken.board().piece_at(Square::C5), None);
    let knight = self::position("7k/8/8/1PpP4/4N3/8/8/K7 w - c6");
    assert_eq!(refusal(&knight, "e4c5,b5c6"), Refusal::NothingToCapture { square: Square::C6 });
    assert_eq!(
        refusal(&knight, "e4c5,b5c6").to_string(),
        "a pawn goes diagonally only to capture: c6 is empty, and no pawn can be captured there en \
         passant"
    );
}

#[test]
fn c13_targets_are_recorded_if_a_pawn_stands_beside() {
    let position = position("3k4/8/8/8/p1p1p3/8/PP1P1P1P/4K3 w - -");
    let mut after = position;
    after.play(&turn(&position, "b4,d4,f4,h4")).unwrap();
    assert_eq!(after.en_passant().to_string(), "b3 d3 f3");
    assert_eq!(after.to_string().split(' ').nth(3), Some("b3,d3,f3"));
    // Another man of the same series stands on the passed-over square: no target.
    let shut = self::position("3k4/8/8/8/2p5/8/1P6/1R2K3 w - -");
    let mut after = shut;
    after.play(&turn(&shut, "b4,Rb3")).unwrap();
    assert!(after.en_passant().is_empty());
}

#[test]
fn c13_a_fen_may_carry_targets_that_no_pawn_can_use() {
    for (target, clock) in [("c6", 0), ("c6", 1), ("c6", 30)] {
        let dropped = position(&format!("7k/8/8/2p5/8/8/8/K7 w - {target} {clock} 9"));
        assert_eq!(dropped.to_string(), format!("7k/8/8/2p5/8/8/8/K7 w - - {clock} 9"));
    }
    // Only the one that can be used stays.
    let one = position("7k/8/8/2p2pP1/8/8/8/K7 w - c6,f6 0 9");
    assert_eq!(one.to_string(), "7k/8/8/2p2pP1/8/8/8/K7 w - f6 0 9");
    // A pawn beside the square that was passed, not beside the pawn, does not stand ready.
    let below = position("7k/8/1P6/2p5/8/8/8/K7 w - c6 2 9");
    assert!(below.en_passant().is_empty());
    // An impossible target is refused, whether or not a pawn stands beside.
    for impossible in [
        "7k/8/2n5/2p5/8/8/8/K7 w - c6",
        "7k/2p5/8/2p5/8/8/8/K7 w - c6",
        "7k/2N5/8/2p5/8/8/8/K7 w - c6",
        "7k/8/8/8/8/8/8/K7 w - c6",
        "7k/8/8/2p5/8/8/8/K7 b - c6",
    ] {
        let error = impossible.parse::<Position>().unwrap_err().to_string();
        assert!(error.contains("that no pawn has just passed"), "{error}");
    }
}

#[test]
fn c13_five_targets_at_once() {
    let position = position("k7/8/8/8/1p2p2p/8/P1PP1PP1/K7 w - -");
    let mut after = position;
    after.play(&turn(&position, "a4,c4,d4,f4,g4")).unwrap();
    assert_eq!(after.to_string(), "k7/8/8/8/PpPPpPPp/8/8/K7 b - a3,c3,d3,f3,g3 0 1");
    // Each pawn takes one of them, in any order.
    let mut taken = after;
    taken.play(&turn(&after, "hxg3,exd3,bxc3")).unwrap();
    assert_eq!(taken.board().to_string(), "k7/8/8/8/P4P2/2pp2p1/8/K7");
    let too_many = "7k/8/8/ppppppPp/8/8/8/K7 w - a6,b6,c6,d6,e6,f6".parse::<Position>();
    assert!(too_many.unwrap_err().to_string().contains("more than five"));
}
