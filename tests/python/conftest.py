"""What the tests share. They run against the installed wheel, never the source tree."""

from __future__ import annotations

import gc
import random
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import heterochess
import pytest
from heterochess import charismatic
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).parents[2]
DATA = ROOT / "tests" / "data"

assert not Path(heterochess.__file__).is_relative_to(ROOT / "python"), "install the wheel"

settings.register_profile(
    "heterochess",
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("heterochess")

DIAGRAM = "8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 w"
ROOKS = "3k4/8/8/8/8/8/8/R3K2R w KQ"
# A game as a file of records holds it.
GOOD = """[Event "Friendly"]
[White "Ada"]
[Variant "Fluidity"]

{before} 1. e4 $1 {[%clk 0:05:00] good [%cal Gc2c4]} e5 (1... d5 {sharp} 2. e5) 2. Nf3 1/2-1/2
"""


@pytest.fixture
def rng() -> random.Random:
    """Chance that is the same in every run."""
    return random.Random(20261130)


def interrupted(seconds: float, work: Callable[[], object]) -> None:
    """Does some work that is interrupted as by Ctrl-C after so many seconds."""

    def interrupt(_number: int, _frame: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds)
        work()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@pytest.fixture
def no_collection() -> Iterator[None]:
    """No garbage collection: an interrupt in a callback of it (hypothesis has one) is lost."""
    gc.disable()
    yield
    gc.enable()


def placed_game(rng: random.Random) -> charismatic.Game:
    """A game of Charismatic Chess with all men placed by chance."""
    game = charismatic.Game()
    while game.is_placing:
        stage = game.placement
        if stage.needs_draw:
            game.draw(stage.sample_draw(rng))
        else:
            game.place(rng.choice(stage.legal_placements))
    return game
