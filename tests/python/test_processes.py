"""Values go from process to process."""

from __future__ import annotations

import multiprocessing
import multiprocessing.pool
from collections.abc import Iterator

import pytest
from heterochess import charismatic, errors, fluidity, kungfu


def perft(position: fluidity.Position) -> int:
    return position.perft(3, threads=1)


def census(position: charismatic.Position) -> charismatic.TurnCounts:
    return position.census()


def after(game: kungfu.Game) -> tuple[kungfu.Game, list[kungfu.Event]]:
    events = game.advance_to(5000)
    return game, events


def refused(position: fluidity.Position) -> fluidity.Position:
    return position.play("e2e5")


@pytest.fixture(scope="module")
def pool() -> Iterator[multiprocessing.pool.Pool]:
    """New interpreters, which know nothing of this one."""
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        yield pool


def test_perft_by_processes(pool: multiprocessing.pool.Pool) -> None:
    start = fluidity.Position()
    children = [start.play(m) for m in start.legal_moves]
    assert sum(pool.map(perft, children)) == start.perft(4)


def test_results_come_back(pool: multiprocessing.pool.Pool) -> None:
    position = charismatic.Position("3k4/8/8/8/8/8/8/R3K2R w KQ")
    assert pool.apply(census, (position,)) == position.census()
    game = kungfu.Game()
    game.submit(0, 1, "e2e4")
    moved, events = pool.apply(after, (game,))
    assert game.advance_to(5000) == events
    assert moved == game


def test_errors_come_back(pool: multiprocessing.pool.Pool) -> None:
    with pytest.raises(errors.IllegalMoveError) as caught:
        pool.apply(refused, (fluidity.Position(),))
    assert caught.value.text == "e2e5"
