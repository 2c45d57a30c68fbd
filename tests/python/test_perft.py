"""Perft against the tables that all front ends share."""

from __future__ import annotations

import pytest
from conftest import DATA
from heterochess import charismatic, errors, fluidity


def lines(name: str) -> list[str]:
    text = (DATA / name).read_text()
    return [line for line in text.splitlines() if line and not line.startswith("#")]


@pytest.mark.parametrize("line", lines("fluidity.perft"))
def test_fluidity(line: str) -> None:
    fen, *fields = line.split(" ;")
    position = fluidity.Position(fen)
    assert position.fen == fen
    for field in fields:
        depth, nodes = field.split()
        assert position.perft(int(depth[1:])) == int(nodes)


@pytest.mark.parametrize("line", lines("charismatic.perft"))
def test_charismatic(line: str) -> None:
    fen, *counts = line.split("; ")
    position = charismatic.Position(fen, max_series=1)
    assert position.fen == fen
    for depth, nodes in enumerate(counts[:5], 1):
        assert position.perft(depth) == int(nodes)


def test_any_number_of_threads() -> None:
    position = fluidity.Position()
    expected = position.perft(5)
    for threads in [1, 2, 7, 1024]:
        assert position.perft(5, threads=threads) == expected
    divided = position.divide(5)
    assert len(divided) == 20
    assert sum(divided.values()) == expected
    assert position.perft(0) == 1
    assert sum(position.divide(0).values()) == 20


def test_perft_over_turns() -> None:
    position = charismatic.Position("3k4/8/8/8/8/8/8/R3K2R w KQ")
    assert position.perft(1) == 3698
    assert len(position.divide(1)) == 3698


@pytest.mark.parametrize("depth", [-1, 65, 2**100, -(2**100)])
def test_impossible_depths(depth: int) -> None:
    with pytest.raises(errors.InvalidArgumentError, match="depth"):
        fluidity.Position().perft(depth)


def test_impossible_arguments() -> None:
    position = fluidity.Position()
    for threads in [0, -1, 1025, 2**70]:
        with pytest.raises(errors.InvalidArgumentError, match="threads"):
            position.perft(2, threads=threads)
    for wrong in [True, 2.0, "2", None]:
        with pytest.raises(TypeError):
            position.perft(wrong)  # type: ignore[arg-type]


MIDDLE_GAME = "r2qk2r/ppp2ppp/2n1bn2/2bpp3/2BPP3/2N1BN2/PPP2PPP/R2QK2R w KQkq"


@pytest.mark.parametrize("depth", [1, 2])
def test_too_many_turns_to_divide_by(depth: int) -> None:
    with pytest.raises(errors.LimitReachedError, match="1000000"):
        charismatic.Position(MIDDLE_GAME).divide(depth)


def test_perft_over_turns_of_two_plies() -> None:
    position = charismatic.Position("3k4/8/8/8/8/8/8/R3K3 w")
    divided = position.divide(2)
    assert len(divided) == len(position.legal_turns)
    assert sum(divided.values()) == position.perft(2)
    assert all(len(position.play(turn).legal_turns) == n for turn, n in divided.items())
