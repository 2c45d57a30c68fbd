"""Hostile input is answered with an error of the family, in bounded time and memory.

Texts of a million characters, sources without an end, numbers as large as they come, memory that
runs out.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import pytest
from conftest import DIAGRAM
from heterochess import HeterochessError, charismatic, fluidity, kungfu, opponents
from heterochess.errors import InvalidRecordError, LimitReachedError
from heterochess.records import Reader, Record
from heterochess.solve import CharismaticSolver, FluiditySolver
from heterochess.tables import Tables

MILLION = 1_000_000
PIECES = ["9", "8/", "e4,", "e2e4", "(", "[", "{", "é", "K", " ", "\n", "\0", "\ud800", "-"]
# Queens that have billions of turns.
QUEENS = "3qk3/1q1q1q1q/q1q1q1q1/8/8/Q1Q1Q1Q1/1Q1Q1Q1Q/3QK3 w - -"
HEADER = '[Event "x"]\n[Variant "Fluidity"]\n\n'
HUGE = [2**20 + 1, 2**32, 2**63 - 1, 2**64 - 1, 2**64, 10**30, -1]


READS: list[Callable[[str], Any]] = [
    fluidity.Position,
    lambda text: fluidity.Position().play(text),
    charismatic.Position,
    lambda text: charismatic.Position.orthodox().play(text),
    lambda text: charismatic.Position.orthodox().series().push(text),
    charismatic.PlacementStage,
    lambda text: kungfu.Game().submit(0, 1, text),
    kungfu.Game.from_record,
    Record.from_text,
    lambda text: Record("Charismatic").root.add(text),
]


@pytest.mark.parametrize("piece", PIECES)
def test_a_million_characters(piece: str) -> None:
    text = piece * (MILLION // len(piece))
    for read in READS:
        start = time.monotonic()
        with pytest.raises(HeterochessError) as raised:
            read(text)
        assert raised.value.code
        assert len(str(raised.value)) < 1000
        assert time.monotonic() - start < 20


def test_comments_and_tags_have_their_longest() -> None:
    record = Record("Fluidity")
    with pytest.raises(HeterochessError) as raised:
        record.root.add_comment("x" * MILLION)
    assert raised.value.code == "comment-too-long"
    with pytest.raises(HeterochessError) as raised:
        record.tags["White"] = "x" * MILLION
    assert raised.value.code == "tag-too-long"
    assert record == Record("Fluidity")


@pytest.mark.parametrize("number", ["99999999999999999999", "18446744073709551616", "65536", "-1"])
def test_digits_that_overflow(number: str) -> None:
    for fen in [f"{DIAGRAM} - - {number} 1", f"{DIAGRAM} - - 0 {number}"]:
        with pytest.raises(HeterochessError):
            fluidity.Position(fen)
    record = f'{{"game":"kungfu","mode":"1v1"}}\n{{"t":{number},"seat":1,"move":"e2e4"}}\n'
    if number != "65536":
        with pytest.raises(HeterochessError):
            kungfu.Game.from_record(record)


class Endless:
    """A file that never ends."""

    def __init__(self, begin: str, rest: str) -> None:
        self.begin, self.block, self.told = begin.encode(), rest.encode() * 10_000, 0

    def read(self, size: int = -1) -> bytes:
        data, self.begin = self.begin or self.block[: size if size > 0 else None], b""
        self.told += len(data)
        # Nobody has to read so far to know.
        assert self.told < 1 << 28
        return data


@pytest.mark.parametrize(
    ("begin", "rest", "code"),
    [
        ("", "x", "line-too-long"),
        (HEADER, "1.\n", "game-too-long"),
        (HEADER, "{\n", "comment-too-long"),
        (HEADER + "1. e4 ", "(\n", "variation-before-move"),
    ],
)
def test_sources_without_an_end(begin: str, rest: str, code: str) -> None:
    found: list[str] = []
    source: Any = Endless(begin, rest)
    with pytest.raises(InvalidRecordError):
        list(Reader(source))
    list(Reader(Endless(begin, rest), on_error=lambda error: found.append(error.code)))
    assert found == [code, "endless"]


def test_files_without_an_end() -> None:
    with pytest.raises(HeterochessError):
        list(Reader("/dev/zero"))
    with open("/dev/zero", "rb") as zeros, pytest.raises(InvalidRecordError):
        list(Reader(zeros))


@pytest.mark.parametrize("number", HUGE)
def test_numbers_as_large_as_they_come(number: int) -> None:
    calls: list[Callable[[], Any]] = [
        lambda: fluidity.Batch(number),
        lambda: charismatic.Batch(number),
        lambda: kungfu.Batch(number),
        lambda: fluidity.Position().perft(1, threads=number),
        lambda: FluiditySolver(hash_mebibytes=number),
        lambda: FluiditySolver(threads=number),
        lambda: charismatic.Position.orthodox(max_series=number),
        lambda: opponents.arena("fluidity", "random", "random", games=number, threads=number),
    ]
    for call in calls:
        with pytest.raises(HeterochessError):
            call()
    # Times go up to the end of the clock.
    game = kungfu.Game()
    if 0 <= number < 2**64 - 1:
        game.advance_to(number)
        assert game.now == number
    else:
        with pytest.raises(HeterochessError):
            game.advance_to(number)


def test_limits_bound_what_is_held() -> None:
    queens = charismatic.Position(QUEENS)
    for ask in [queens.census, queens.results, queens.find_mate]:
        with pytest.raises(LimitReachedError) as raised:
            ask(limit=1000)
        assert raised.value.code == "limit-reached"
    assert not CharismaticSolver(max_results=10).solve(queens, 2).is_known


SHORT = f"""
import resource
from heterochess import charismatic
from heterochess.errors import LimitReachedError

queens = charismatic.Position({QUEENS!r})
used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used + (64 << 20), -1))
for ask in [queens.census, queens.results]:
    try:
        ask(limit=2**62)
    except LimitReachedError as error:
        print(error.code, error.so_far.turns > 0)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="limits the address space")
def test_memory_that_runs_out() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", SHORT], capture_output=True, text=True, timeout=300, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.splitlines() == ["out-of-memory True", "out-of-memory True"]


def test_tables_that_are_none(tmp_path: Any) -> None:
    for content in [b"", b"\0" * MILLION, b"hetchtbl" + b"\xff" * MILLION]:
        (tmp_path / "KNk.hct").write_bytes(content)
        with pytest.raises(HeterochessError):
            Tables().load(tmp_path, "KNk")
