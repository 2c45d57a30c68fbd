//! F7: knights.

use heterochess::board::Square;

use crate::support::*;

#[test]
fn f7_a_knight_leaps_over_anything() {
    // Walled in by its own men and by foes.
    let fen = "7k/8/1ppppp2/1pPPPp2/1pPNPp2/1pPPPp2/1ppppp2/K7 w";
    assert!(moves(fen, Square::D4).is_empty(), "all its squares are taken");
    let fen = "7k/8/8/2PPP3/2PNP3/2PPP3/8/K7 w";
    assert_eq!(moves(fen, Square::D4), "b3 b5 c2 c6 e2 e6 f3 f5");
}

#[test]
fn f7_a_knight_goes_to_empty_squares_only() {
    assert_eq!(moves("7k/8/2n1N3/8/3N4/8/8/K7 w", Square::D4), "b3 b5 c2 e2 f3 f5");
}

#[test]
fn f7_the_path_is_the_first_two_squares_of_the_long_leg() {
    // From d4 to e6 and c6 it passes d5 and d6, not e5 or e4.
    assert_eq!(moves("7k/8/3n4/8/3N4/8/8/K7 w", Square::D4), "b3 b5 c2 c6 c6xd6 e2 e6 e6xd6 f3 f5");
    assert_eq!(moves("7k/8/8/3n4/3N4/8/8/K7 w", Square::D4), "b3 b5 c2 c6 c6xd5 e2 e6 e6xd5 f3 f5");
    assert_eq!(moves("7k/8/8/2n1n3/3N4/2n1n3/8/K7 w", Square::D4), "b3 b5 c2 c6 e2 e6 f3 f5");
}

#[test]
fn f7_each_foe_on_the_path_may_be_taken_or_left() {
    // None, near, far, both.
    let fen = "7k/8/3b4/3n4/3N4/8/8/K7 w";
    assert_eq!(
        moves(fen, Square::D4),
        "b3 b5 c2 c6 c6xd5 c6xd5d6 c6xd6 e2 e6 e6xd5 e6xd5d6 e6xd6 f3 f5"
    );
    for (text, board) in [
        ("d4e6", "7k/8/3bN3/3n4/8/8/8/K7"),
        ("d4e6xd5", "7k/8/3bN3/8/8/8/8/K7"),
        ("d4e6xd6", "7k/8/4N3/3n4/8/8/8/K7"),
        ("d4e6xd5d6", "7k/8/4N3/8/8/8/8/K7"),
    ] {
        assert_eq!(after(fen, &[text]).board().to_string(), board);
    }
}

#[test]
fn f7_the_choices_are_different_moves_of_one_way() {
    let fen = "7k/8/3b4/3n4/3N4/8/8/K7 w";
    let texts = ["Ne6", "Ne6xd5", "Ne6xd6", "Ne6xd5d6"];
    let found = texts.map(|text| find(fen, text));
    for (index, m) in found.iter().enumerate() {
        assert_eq!((m.from, m.to), (Square::D4, Square::E6));
        assert_eq!(found.iter().filter(|other| *other == m).count(), 1, "{}", texts[index]);
    }
}

#[test]
fn f7_friends_on_the_path_are_unharmed() {
    let fen = "7k/8/3b4/3P4/3N4/8/8/K7 w";
    assert!(moves(fen, Square::D4).contains("e6 e6xd6 f3"));
    assert_eq!(after(fen, &["d4e6xd6"]).board().to_string(), "7k/8/4N3/3P4/8/8/8/K7");
    assert_eq!(refusal(fen, "d4e6xd5").to_string(), "there is no foe on d5 to take");
    assert_eq!(refusal(fen, "d4e6xe5").to_string(), "e5 is not on the knight's path");
}

#[test]
fn f7_a_knight_takes_in_all_four_directions() {
    let fen = "7k/8/3p4/3p4/1ppNpp2/3p4/3p4/K7 w";
    assert_eq!(moves(fen, Square::D4).split(' ').count(), 8 * 4);
}

#[test]
fn f7_a_knight_can_take_in_corners() {
    // No other man takes there.
    assert_eq!(moves("7k/8/8/8/8/8/7K/r1N5 w", Square::C1), "a2 a2xa1 b3 d3 e2");
}
