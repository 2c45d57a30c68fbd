"""Squares, sets of squares, colours, roles and men."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from heterochess import CastlingSide, Color, Piece, Role, Square, SquareSet, errors, fluidity
from hypothesis import given
from hypothesis import strategies as st

masks = st.integers(0, 2**64 - 1)


def test_members_are_the_library_s() -> None:
    """Members are found by their place in the enum: each must be the right one."""
    position = fluidity.Position()
    assert [position.piece_at(square) is not None for square in Square] == (
        [True] * 16 + [False] * 32 + [True] * 16
    )
    letters = "RNBQKBNRPPPPPPPP"
    for square in list(Square)[:16]:
        assert position.piece_at(square) == Piece(
            Color.WHITE, Role("PNBRQK".index(letters[square]))
        )
        black = position.piece_at(square.flipped)
        assert black is not None
        assert black.letter == letters[square].lower()
    assert [str(square) for square in SquareSet.from_mask(2**64 - 1)] == [
        f"{file}{rank}" for rank in range(1, 9) for file in "abcdefgh"
    ]
    castling = fluidity.Position("4k3/8/8/8/8/8/8/R3K2R w KQ")
    assert castling.parse_move("O-O").castling is CastlingSide.SHORT
    assert castling.parse_move("O-O-O").castling is CastlingSide.LONG


def test_every_member_is_true() -> None:
    for member in [*Color, *Role, *Square]:
        assert member


def test_squares() -> None:
    assert Square.parse("e4") is Square.E4
    assert Square.at(4, 3) is Square.E4
    assert (Square.E4.file, Square.E4.rank) == (4, 3)
    assert Square.A1.flipped is Square.A8
    assert Square.A1.mirrored is Square.H1
    assert Square.A1.distance(Square.C8) == 7
    for file, rank in [(8, 0), (-1, 0), (0, 8)]:
        with pytest.raises(ValueError, match="no square"):
            Square.at(file, rank)
    with pytest.raises(errors.InvalidSquareError):
        Square.parse("e9")


def test_colors_roles_and_men() -> None:
    assert Color.WHITE.opposite is Color.BLACK
    assert [color.letter for color in Color] == ["w", "b"]
    assert [role.letter for role in Role] == list("PNBRQK")
    assert str(Piece(Color.BLACK, Role.QUEEN)) == "black queen"
    symbols = {Piece(color, role).symbol for color in Color for role in Role}
    assert len(symbols) == 12


@pytest.mark.parametrize("square", [Square.E4, "e4", 28])
def test_what_a_square_may_be(square: Square | str | int) -> None:
    position = fluidity.Position("4k3/8/8/8/4N3/8/8/4K3 w")
    assert position.piece_at(square) == Piece(Color.WHITE, Role.KNIGHT)
    assert square in SquareSet(["e4"])


@pytest.mark.parametrize("color", [Color.BLACK, "black", "b", 1])
@pytest.mark.parametrize("role", [Role.KNIGHT, "knight", "N", 1])
def test_what_a_color_and_a_role_may_be(color: Color | str | int, role: Role | str | int) -> None:
    assert fluidity.Position().squares(color, role) == SquareSet(["b8", "g8"])


BAD_SQUARES = ["", "e", "e9", "i1", "E4", "e44", "é4", "４e", "a\0", "\ud800", "x" * 10**6]


@pytest.mark.parametrize("bad", [*BAD_SQUARES, 64, -1, 2**63, -(2**200)])
def test_no_squares(bad: str | int) -> None:
    with pytest.raises(errors.InvalidSquareError) as caught:
        fluidity.Position().piece_at(bad)
    assert caught.value.code == "invalid-square"
    assert len(str(caught.value)) < 300
    assert bad not in SquareSet.from_mask(2**64 - 1)


@pytest.mark.parametrize("bad", [True, None, 1.0, b"e4", object(), ["e4"]])
def test_wrong_types(bad: Any) -> None:
    with pytest.raises(TypeError, match="expected"):
        fluidity.Position().piece_at(bad)
    with pytest.raises(TypeError):
        fluidity.Position().threats(bad)


def test_no_colors_roles_and_men() -> None:
    position = fluidity.Position()
    bad: Any
    man: Any
    for bad in ["", "White", "wb", 2, -1, "\0"]:
        with pytest.raises(errors.InvalidArgumentError, match="colour"):
            position.threats(bad)
    for bad in ["", "n", "Knight", 6, "X"]:
        with pytest.raises(errors.InvalidArgumentError, match="role"):
            position.squares(role=bad)
    for man in ["x", "KK", ("white", "X")]:
        with pytest.raises(errors.InvalidArgumentError):
            fluidity.Position.from_pieces({"e1": man})
    man = 5
    with pytest.raises(TypeError):
        fluidity.Position.from_pieces({"e1": man})


@given(masks, masks)
def test_sets_are_sets(a: int, b: int) -> None:
    left, right = SquareSet.from_mask(a), SquareSet.from_mask(b)
    one, other = set(left), set(right)
    assert len(left) == len(one) == a.bit_count()
    assert set(left & right) == one & other
    assert set(left | right) == one | other
    assert set(left ^ right) == one ^ other
    assert set(left - right) == one - other
    assert (~left).mask == ~a & (2**64 - 1)
    assert (left <= right, left < right) == (one <= other, one < other)
    assert (left >= right, left > right) == (one >= other, one > other)
    assert bool(left) == bool(one)
    assert list(left) == sorted(one)
    assert left & list(right) == list(left) & right == left & right
    assert list(left) ^ right == left ^ right
    assert list(left) - right == left - right
    assert list(right) | left == left | right


@given(masks)
def test_sets_round_trip(mask: int) -> None:
    squares = SquareSet.from_mask(mask)
    assert squares.mask == mask
    assert SquareSet(squares) == SquareSet(list(squares)) == squares
    assert SquareSet(str(squares).split()) == squares
    assert hash(SquareSet(list(squares))) == hash(squares)
    assert pickle.loads(pickle.dumps(squares)) == squares
    assert eval(repr(squares), {"SquareSet": SquareSet}) == squares


def test_sets_refuse() -> None:
    bad: Any
    for bad in [-1, 2**64, 2**200]:
        with pytest.raises(errors.InvalidArgumentError):
            SquareSet.from_mask(bad)
    for bad in [True, "1", None, 1.5]:
        with pytest.raises(TypeError):
            SquareSet.from_mask(bad)
    with pytest.raises(TypeError):
        SquareSet(bad)
    assert SquareSet("e4") != {Square.E4}
