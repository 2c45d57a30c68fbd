"""Fluidity Chess: the whole surface of its module."""

from __future__ import annotations

import pickle
import random
from typing import Any

import pytest
from conftest import DIAGRAM
from heterochess import Color, Piece, Role, Square, SquareSet, errors, fluidity
from heterochess.fluidity import Game, Move, Outcome, Position, Reason


def test_a_position_tells_what_it_is() -> None:
    position = Position(DIAGRAM)
    assert position.fen == DIAGRAM + " - - 0 1"
    assert position.side_to_move is Color.WHITE
    assert (position.castling, position.clock, position.move_number) == ("-", 0, 1)
    assert position.pieces()[Square.B4] == Piece(Color.WHITE, Role.ROOK)
    assert len(position.pieces()) == 10
    assert position.squares("white") == SquareSet(["a1", "b2", "b4", "d1"])
    assert position.squares() == SquareSet(position.pieces())
    assert not position.is_check
    assert not position.checkers
    assert not position.is_insufficient_material
    assert position.outcome is None
    assert position.zobrist == Position(DIAGRAM + " - - 7 9").zobrist
    assert str(position).splitlines()[4] == "4 b R n q . b . k"


def test_f16_equality_leaves_the_clocks_out() -> None:
    early, late = Position(DIAGRAM), Position(DIAGRAM + " - - 7 9")
    assert early == late
    assert hash(early) == hash(late)
    assert early.fen != late.fen
    assert early != Position()
    assert early != DIAGRAM
    assert len({early, late, Position()}) == 2


def test_a_position_of_parts() -> None:
    men: Any = {Square.E1: Piece(Color.WHITE, Role.KING), "h1": "R", 60: ("black", "king")}
    position = Position.from_pieces(
        men,
        castling="K",
        clock=3,
        move_number=9,
    )
    assert position.fen == "4k3/8/8/8/8/8/8/4K2R w K - 3 9"
    with pytest.raises(errors.InvalidFenError) as caught:
        Position.from_pieces({"e1": "K", "a8": "P"}, castling="KQ", move_number=0)
    assert caught.value.code == "invalid-position"
    assert caught.value.problems == (
        "a king is missing",
        "a pawn stands on rank 1 or 8",
        "castling right without king and rook at home",
        "the move number is 0",
    )
    for parts in [{"clock": -1}, {"clock": 2**16}, {"castling": "QK"}, {"move_number": 10**30}]:
        with pytest.raises(errors.InvalidArgumentError):
            Position.from_pieces({"e1": "K", "e8": "k"}, **parts)  # type: ignore[arg-type]


def test_legal_moves_are_a_sequence() -> None:
    moves = Position(DIAGRAM).legal_moves
    listed = list(moves)
    assert len(moves) == len(listed) == 25
    assert moves
    assert moves[0] == listed[0]
    assert moves[-1] == listed[-1]
    assert moves[3:5] == listed[3:5]
    assert all(m in moves and str(m) in moves for m in listed)
    for absent in ["b4b1", "garbage", "", "\0", "\ud800", 5, None, Move("a1", "a3", "rook")]:
        assert absent not in moves
    for index in [25, -26, 2**62]:
        with pytest.raises(IndexError):
            moves[index]
    with pytest.raises(TypeError):
        moves["e4"]  # type: ignore[call-overload]
    assert "Rg4xc4d4f4+" in repr(moves)
    lost = Position("8/8/8/8/8/8/8/4K2R b")
    assert not lost.legal_moves
    assert list(lost.legal_moves) == []


def test_moves_of_some_men() -> None:
    position = Position()
    assert [str(m) for m in position.legal_moves_from("e2")] == ["e2e3", "e2e4"]
    assert len(position.legal_moves_from(["b1", "g1"])) == 4
    assert not position.legal_moves_from("e4")
    assert "e4" in position.legal_moves_from("e2")
    assert "e4" not in position.legal_moves_from("d2")
    assert len(position.legal_moves_from(SquareSet())) == 0


def test_f7_a_knight_says_what_it_takes() -> None:
    position = Position("7k/8/8/8/ppN5/8/8/K7 w")
    texts = sorted(str(m) for m in position.legal_moves_from("c4") if m.to_square == Square.A3)
    assert texts == ["c4a3", "c4a3xa4", "c4a3xa4b4", "c4a3xb4"]
    m = position.parse_move("c4a3xa4b4")
    assert m == Move("c4", "a3", "knight", captures=["a4", "b4"])
    assert (m.from_square, m.to_square, m.role) == (Square.C4, Square.A3, Role.KNIGHT)
    assert (m.promotion, m.castling, m.is_capture) == (None, None, True)
    assert position.san(m) == "Na3xa4b4"


def test_promotion() -> None:
    position = Position("7k/P7/8/8/8/8/8/K7 w")
    m = position.parse_move("a8=N")
    assert m.promotion is Role.KNIGHT
    assert eval(repr(m), {"Move": Move}) == m
    with pytest.raises(errors.IllegalMoveError, match="say which"):
        position.play("a7a8")


def test_moves_are_values() -> None:
    moves = sorted(Position(DIAGRAM).legal_moves)
    assert moves[0] < moves[1] <= moves[1]
    assert moves[1] > moves[0]
    assert len(set(moves)) == 25
    assert moves[0] != str(moves[0])
    for m in moves:
        assert eval(repr(m), {"Move": Move}) == m


def test_refusals_have_names_and_reasons() -> None:
    position = Position(DIAGRAM)
    refusal = position.refusal("b4b1")
    assert refusal is not None
    assert refusal.code == "friend-in-the-way"
    assert str(refusal) == refusal.reason == "your own bishop on b2 is in the way"
    assert position.refusal("b4g4") is None
    assert position.is_legal("b4g4")
    assert not position.is_legal(Move("b4", "b1", "rook"))
    # A rook that would go along b4-g4 without taking anything.
    misdescribed = position.refusal(Move("b4", "g4", "rook"))
    assert misdescribed is not None
    assert misdescribed.code == "misdescribed"
    none = position.refusal("Qa8")
    assert none is not None
    assert none.code == "none-can"
    with pytest.raises(errors.InvalidMoveError):
        position.refusal("garbage")
    with pytest.raises(errors.InvalidMoveError):
        position.is_legal("")


def test_errors_of_moves() -> None:
    position = Position(DIAGRAM)
    before = position.fen
    with pytest.raises(errors.IllegalMoveError) as illegal:
        position.play("b4b1")
    assert (illegal.value.code, illegal.value.text) == ("friend-in-the-way", "b4b1")
    assert illegal.value.reason == "your own bishop on b2 is in the way"
    assert str(illegal.value) == "b4b1 is not legal: your own bishop on b2 is in the way"
    with pytest.raises(errors.IllegalMoveError, match="not legal"):
        position.play(Move("b4", "b1", "rook"))
    with pytest.raises(errors.IllegalMoveError, match="not legal"):
        position.san(Move("b4", "b1", "rook"))
    with pytest.raises(errors.AmbiguousMoveError) as ambiguous:
        Position("4k3/8/8/R7/8/8/8/R3K3 w").play("Ra3")
    assert ambiguous.value.origins == SquareSet(["a1", "a5"])
    assert ambiguous.value.code == "ambiguous"
    for text in ["", "garbage", "e2e4e5", "\0", "\ud800", "e4" * 10**6, "O-O-O-O"]:
        with pytest.raises(errors.InvalidMoveError) as malformed:
            position.play(text)
        assert malformed.value.code == "malformed"
        assert len(str(malformed.value)) < 400
    for wrong in [None, 5, 1.5, b"e4", object(), position]:
        with pytest.raises(TypeError, match="expected a Move"):
            position.play(wrong)  # type: ignore[arg-type]
    assert position.fen == before


@pytest.mark.parametrize(
    ("fen", "code", "field"),
    [
        ("", "fen-field-count", None),
        ("8/8/8/8/8/8/8/8", "fen-field-count", None),
        ("8/8/8 w", "fen-placement", "placement"),
        ("4k3/8/8/8/8/8/8/4K3 x", "fen-side", "side"),
        ("4k3/8/8/8/8/8/8/4K3 w QK", "fen-castling", "castling"),
        ("4k3/8/8/8/8/8/8/4K3 w - e3", "fen-en-passant", "en-passant"),
        ("4k3/8/8/8/8/8/8/4K3 w - - -1", "fen-clock", "clock"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 0", "fen-move-number", "move-number"),
        ("4k3/8/8/8/8/8/8/8 b", "invalid-position", None),
        ("\0", "fen-field-count", None),
        ("\ud800 w", "fen-placement", "placement"),
        ("x" * 10**6 + " w", "fen-placement", "placement"),
    ],
)
def test_errors_of_fens(fen: str, code: str, field: str | None) -> None:
    with pytest.raises(errors.InvalidFenError) as caught:
        Position(fen)
    assert caught.value.code == code
    assert caught.value.field == field
    assert len(str(caught.value)) < 300
    if "\ud800" not in fen:
        assert caught.value.text == fen
    with pytest.raises(errors.InvalidFenError):
        Game(fen)


def test_f3_threats_and_checked_squares() -> None:
    position = Position(DIAGRAM)
    threats = position.threats("white")
    assert threats.squares == SquareSet(["c4", "d4", "f4", "g7"])
    assert {m for square in threats.squares for m in threats.against(square)} == set(threats.moves)
    assert all(m.is_capture for m in threats.moves)
    assert threats == position.threats(Color.WHITE)
    assert threats != position.threats("black")
    assert Square.D2 in position.checked_squares("white")


def test_a_game_has_history() -> None:
    game = Game(moves=["e4", "Nf6", "e5", "d5"])
    assert str(game.play("d6xd5")) == "e5d6"
    assert game.san == ["e4", "Nf6", "e5", "d5", "d6xd5"]
    assert [str(m) for m in game.moves] == ["e2e4", "g8f6", "e4e5", "d7d5", "e5d6"]
    assert len(game) == 5
    assert game
    assert Game()
    assert game.start == Position()
    assert game.positions[-1] == game.position
    assert len(game.positions) == 6
    assert game.side_to_move is Color.BLACK
    assert game.occurrences == 1
    assert game.outcome is None
    assert not game.is_over
    assert eval(repr(game), {"Game": Game}) == game
    copied = game.copy()
    assert copied.undo() == game.moves[-1]
    assert copied != game
    assert len(game) == 5
    while game.undo() is not None:
        pass
    assert game == Game()
    with pytest.raises(TypeError, match="unhashable"):
        hash(game)


def test_games_and_threats_are_sequences_and_sets() -> None:
    game = Game(moves=["e4", "Nf6", "e5"])
    assert list(game) == game.moves
    assert (game[0], game[-1], game[1:]) == (game.moves[0], game.moves[2], game.moves[1:])
    assert (game.moves[1] in game, "e2e4" in game, "d2d4" in game) == (True, True, False)
    with pytest.raises(IndexError):
        game[3]
    with pytest.raises(TypeError):
        game["e4"]  # type: ignore[call-overload]
    threats = Position(DIAGRAM).threats("white")
    assert list(threats) == list(threats.squares)
    assert len(threats) == len(threats.squares) > 0
    assert next(iter(threats)) in threats
    assert "a8" not in threats
    assert not Position("8/8/8/8/8/8/7k/K7 w").threats("white")


def test_f16_repetition_and_undo() -> None:
    game = Game("4k3/8/8/8/8/8/8/R3K3 w")
    for _ in range(2):
        for text in ["Ra2", "Kd8", "Ra1", "Ke8"]:
            game.play(text)
    assert game.occurrences == 3
    assert game.outcome == Outcome(None, Reason.THREEFOLD_REPETITION)
    assert game.is_over
    assert str(game.outcome) == "draw by threefold-repetition"
    with pytest.raises(errors.GameOverError) as caught:
        game.play("Ra2")
    assert caught.value.outcome == game.outcome
    assert caught.value.code == "game-over"
    assert len(game) == 8
    game.undo()
    assert game.outcome is None
    game.play("Ke7")


def test_every_reason() -> None:
    fens = {
        Reason.KING_CAPTURED: "8/8/8/8/8/8/8/4K2R b",
        Reason.INSUFFICIENT_MATERIAL: "4k3/8/8/8/8/8/8/4K3 w",
        Reason.TWENTY_FIVE_MOVES: "4k3/8/8/8/8/8/8/R3K3 w - - 50 40",
        Reason.CHECKMATE: "R6k/1R6/8/8/8/8/8/K7 b",
        Reason.STALEMATE: "7k/5Q2/8/8/8/8/8/K7 b",
    }
    seen = {}
    for reason, fen in fens.items():
        outcome = Position(fen).outcome
        assert outcome is not None, reason
        seen[outcome.reason] = outcome
    assert set(seen) == set(fens)
    assert seen[Reason.STALEMATE] == Outcome(Color.WHITE, Reason.STALEMATE)
    assert seen[Reason.STALEMATE].result == "1-0"
    assert not seen[Reason.STALEMATE].is_draw
    assert seen[Reason.INSUFFICIENT_MATERIAL].result == "1/2-1/2"
    assert str(seen[Reason.CHECKMATE]) == "white wins by checkmate"
    assert set(Reason) == set(seen) | {Reason.THREEFOLD_REPETITION}


def test_games_refuse_what_is_no_game() -> None:
    for bad in [5, b"e4", object()]:
        with pytest.raises(TypeError):
            Game(bad)  # type: ignore[arg-type]
        with pytest.raises(TypeError):
            Game(moves=bad)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="iterable of moves"):
        Game(moves="e4")
    with pytest.raises(errors.IllegalMoveError):
        Game(moves=["e4", "e4"])


def test_random_games_end_and_pickle(rng: random.Random) -> None:
    reasons = set()
    for _ in range(150):
        game = Game()
        while not game.is_over:
            game.play(rng.choice(game.position.legal_moves))
        assert game.outcome is not None
        reasons.add(game.outcome.reason)
    assert len(reasons) >= 3
    again = pickle.loads(pickle.dumps(game))
    assert again == game
    assert again.outcome == game.outcome
    assert [fluidity.Position(p.fen) for p in game.positions] == game.positions
