"""A million objects leave nothing behind."""

from __future__ import annotations

import gc
import resource
import sys
from collections.abc import Callable

import pytest
from heterochess import HeterochessError, SquareSet, charismatic, fluidity, kungfu

MILLION = 1_000_000


def resident() -> int:
    """The resident memory now, in bytes."""
    with open("/proc/self/statm") as statm:
        return int(statm.read().split()[1]) * resource.getpagesize()


def fluidity_objects() -> int:
    position, made = fluidity.Position(), 0
    for m in position.legal_moves:
        after = position.play(m)
        made += 2 + len(list(after.legal_moves))
    return made


def charismatic_objects() -> int:
    position = charismatic.Position("4r1k1/8/8/8/8/8/4R3/4K3 w")
    made = 0
    for turn in position.legal_turns:
        position.play(turn)
        made += 2 + len(turn.moves)
    series = position.series()
    series.push("Ra2")
    return made + len(series.possible_moves) + len(position.results())


def kungfu_objects() -> int:
    game = kungfu.Game(speed="lightning")
    game.submit(0, 1, "e2e4")
    made = len(game.advance_to(3000)) + len(game.pieces) + len(game.legal_moves(2))
    game.copy().snapshot()
    return made + 2


def errors() -> int:
    position = fluidity.Position()
    for text in ["e2e5", "garbage", "Qa4"]:
        try:
            position.play(text)
        except HeterochessError:
            pass
    return 3


def sets() -> int:
    squares = SquareSet(["a1", "h8"])
    return len(list(squares | "e4")) + 1


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.parametrize(
    ("make", "number"),
    [
        (fluidity_objects, MILLION),
        (charismatic_objects, MILLION),
        (kungfu_objects, MILLION),
        (sets, MILLION // 5),
        (errors, MILLION // 20),
    ],
)
def test_nothing_leaks(make: Callable[[], int], number: int) -> None:
    made = 0
    while made < number // 10:
        made += make()
    gc.collect()
    before, objects = resident(), len(gc.get_objects())
    while made < number:
        made += make()
    gc.collect()
    # 8 MiB over a million objects: less than a pointer for each.
    assert resident() - before < 8 << 20
    assert len(gc.get_objects()) - objects < 1000
