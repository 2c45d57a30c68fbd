"""A million objects leave nothing behind."""

from __future__ import annotations

import gc
import resource
import sys
from collections.abc import Callable

import pytest
from conftest import DIAGRAM
from heterochess import HeterochessError, SquareSet, charismatic, fluidity, kungfu
from heterochess.opponents import Opponent
from heterochess.records import Reader, Record
from heterochess.solve import FluiditySolver

MILLION = 1_000_000
SOLVER = FluiditySolver(hash_mebibytes=1, threads=1)


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


def records_objects() -> int:
    record = Record("Fluidity")
    record.tags["White"] = "Ada"
    last = record.root.add_line(["e4", "e5", "Nf3"])
    last.arrows = ["Gc2c4"]
    text, bad = str(record), str(record).replace("Nf3", "Nf4")
    found: list[HeterochessError] = []
    # A reader and its callback may know each other.
    reader = Reader.from_text(text + "\n" + bad, on_error=lambda error: found.append(error))
    made = sum(len(list(again)) for again in reader)
    return made + len(last.path) + len(last.arrows) + len(found) + 3


def answers() -> int:
    position = fluidity.Position(DIAGRAM)
    choice = Opponent("greedy", nodes=10).consider(position)
    answer = SOLVER.prove(position, 3)
    assert answer.proof is not None
    return 4 + len(answer.proof) + len(choice) + len(answer.line)


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
        (records_objects, MILLION // 5),
        (answers, MILLION // 50),
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
