//! Every reason for refusing a move, by name.

use std::collections::BTreeSet;

use heterochess::board::{Bitboard, CastlingSide, Color, Piece, Role, Square};
use heterochess::fluidity::{Coordinates, Refusal};

use crate::support::*;

/// The variant's name. A new variant does not compile until it has one, and a case below.
fn name(refusal: &Refusal) -> &'static str {
    match refusal {
        Refusal::KingCaptured { .. } => "KingCaptured",
        Refusal::NoPiece { .. } => "NoPiece",
        Refusal::NotYourPiece { .. } => "NotYourPiece",
        Refusal::SameSquare { .. } => "SameSquare",
        Refusal::DestinationOccupied { .. } => "DestinationOccupied",
        Refusal::NotOnItsLines { .. } => "NotOnItsLines",
        Refusal::FriendInTheWay { .. } => "FriendInTheWay",
        Refusal::FourthFoe { .. } => "FourthFoe",
        Refusal::PawnNotOnStartRank => "PawnNotOnStartRank",
        Refusal::NothingToBypass { .. } => "NothingToBypass",
        Refusal::FriendToBypass { .. } => "FriendToBypass",
        Refusal::PromotionMissing => "PromotionMissing",
        Refusal::PromotionRole { .. } => "PromotionRole",
        Refusal::PromotionNotPossible => "PromotionNotPossible",
        Refusal::NotOnPath { .. } => "NotOnPath",
        Refusal::NothingToTake { .. } => "NothingToTake",
        Refusal::CastlingRightGone { .. } => "CastlingRightGone",
        Refusal::CastlingInCheck { .. } => "CastlingInCheck",
        Refusal::CastlingFriendBetween { .. } => "CastlingFriendBetween",
        Refusal::CastlingFoeNotMinor { .. } => "CastlingFoeNotMinor",
        Refusal::CastlingFoesAdjacent { .. } => "CastlingFoesAdjacent",
        Refusal::CastlingThroughCheck { .. } => "CastlingThroughCheck",
        Refusal::KingInCheck { .. } => "KingInCheck",
        Refusal::Misdescribed { .. } => "Misdescribed",
    }
}
const VARIANTS: usize = 24;

#[test]
fn every_refusal_by_name() {
    use Square::*;
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    let black = |role| Piece { color: Color::Black, role };
    let cases = [
        ("8/8/8/8/8/8/8/K7 b", "e8e7", Refusal::KingCaptured { color: Color::Black }),
        (start, "e4e5", Refusal::NoPiece { square: E4 }),
        (start, "e7e5", Refusal::NotYourPiece { square: E7, piece: black(Role::Pawn) }),
        (start, "e2e2", Refusal::SameSquare { square: E2 }),
        (
            "4k3/8/8/8/n7/8/8/R3K3 w",
            "a1a4",
            Refusal::DestinationOccupied { square: A4, piece: black(Role::Knight) },
        ),
        (start, "b1b3", Refusal::NotOnItsLines { role: Role::Knight, from: B1, to: B3 }),
        (
            "4k3/8/8/8/8/8/8/R3K3 w",
            "a1b3",
            Refusal::NotOnItsLines { role: Role::Rook, from: A1, to: B3 },
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w",
            "e1e3",
            Refusal::NotOnItsLines { role: Role::King, from: E1, to: E3 },
        ),
        (start, "a1a5", Refusal::FriendInTheWay { square: A2, role: Role::Pawn }),
        ("7k/8/8/8/Rnnn1nn1/8/8/K7 w", "a4h4", Refusal::FourthFoe { square: F4 }),
        ("4k3/8/8/8/8/4P3/8/4K3 w", "e3e5", Refusal::PawnNotOnStartRank),
        (start, "e2d3", Refusal::FriendToBypass { square: D2, role: Role::Pawn }),
        ("4k3/8/8/8/8/8/4P3/4K3 w", "e2d3", Refusal::NothingToBypass { square: D2 }),
        ("k7/4P3/8/8/8/8/8/4K3 w", "e7e8", Refusal::PromotionMissing),
        ("4k3/8/8/8/8/4P3/8/4K3 w", "e3e4q", Refusal::PromotionNotPossible),
        ("7k/8/3b4/8/3N4/8/8/K7 w", "d4e6xe5", Refusal::NotOnPath { square: E5 }),
        ("7k/8/3b4/8/3N4/8/8/K7 w", "d4e6xd5", Refusal::NothingToTake { square: D5 }),
        (
            "4k3/8/8/8/8/8/8/4K2R w - -",
            "e1g1",
            Refusal::CastlingRightGone { side: CastlingSide::Short },
        ),
        ("7k/8/8/8/8/8/4r3/R3K3 w Q -", "e1c1", Refusal::CastlingInCheck { by: E2.into() }),
        (
            "4k3/8/8/8/8/8/8/RN2K3 w Q -",
            "e1c1",
            Refusal::CastlingFriendBetween { square: B1, role: Role::Knight },
        ),
        (
            "4k3/8/8/8/8/8/8/Rr1nK3 w Q -",
            "e1c1",
            Refusal::CastlingFoeNotMinor { square: B1, role: Role::Rook },
        ),
        (
            "4k3/8/8/8/8/8/8/Rnb1K3 w Q -",
            "e1c1",
            Refusal::CastlingFoesAdjacent { first: C1, second: B1 },
        ),
        (
            "7k/8/8/8/8/8/2r5/R3K3 w Q -",
            "e1c1",
            Refusal::CastlingThroughCheck { square: C1, by: C2.into() },
        ),
        ("4r2k/8/8/8/8/4R3/8/4K3 w", "e3d3", Refusal::KingInCheck { by: E8.into() }),
        (
            "7k/8/8/8/R1n2p2/8/8/K7 w",
            "a4g4xc4",
            Refusal::Misdescribed { legal: find("7k/8/8/8/R1n2p2/8/8/K7 w", "a4g4") },
        ),
    ];
    let mut seen = BTreeSet::new();
    for (fen, text, expected) in cases {
        let refused = refusal(fen, text);
        assert_eq!(refused, expected, "{fen} {text}");
        seen.insert(name(&refused));
    }
    // No text of a move promotes to a king.
    let request =
        Coordinates { from: E7, to: E8, promotion: Some(Role::King), captures: Bitboard::EMPTY };
    let refused = position("k7/4P3/8/8/8/8/8/4K3 w").explain(&request).unwrap_err();
    assert_eq!(refused, Refusal::PromotionRole { role: Role::King });
    seen.insert(name(&refused));
    assert_eq!(seen.len(), VARIANTS, "{seen:?}");
}

#[test]
fn a_refusal_is_a_sentence_without_an_end() {
    for (fen, text, expected) in [
        ("8/8/8/8/8/8/8/K7 b", "e8e7", "the black king has been captured: the game is over"),
        ("4k3/8/8/8/8/8/8/4K3 w", "e4e5", "there is no man on e4"),
        ("4k3/8/8/8/8/8/8/4K3 w", "e8e7", "the black king on e8 is not yours to move"),
        ("4k3/8/8/8/8/8/8/4K3 w", "e1e1", "a move must leave its square e1"),
        ("4k3/8/8/8/8/8/8/4K3 w", "e1e3", "a king does not go from e1 to e3"),
        ("4k3/8/8/8/8/8/8/4K2R w - -", "e1g1", "the right to castle on the short side is gone"),
        (
            "k7/8/8/8/8/8/4r3/4K2R w K -",
            "e1g1",
            "the king is in check from e2: castling is no way out",
        ),
    ] {
        assert_eq!(refusal(fen, text).to_string(), expected);
    }
}

#[test]
fn the_first_broken_rule_is_named() {
    // Occupied comes before the line, the line before the king's safety.
    assert!(matches!(
        refusal("4r2k/8/8/8/1n6/4R3/8/4K3 w", "e3b4"),
        Refusal::DestinationOccupied { .. }
    ));
    assert!(matches!(refusal("4r2k/8/8/8/8/4R3/8/4K3 w", "e3d4"), Refusal::NotOnItsLines { .. }));
    // A move that would leave the king in check is not offered as the move that was meant.
    assert!(matches!(refusal("4r2k/8/8/8/8/4R3/8/4K3 w", "e3d3xd4"), Refusal::KingInCheck { .. }));
}
