"""What the tests share. They run against the installed wheel, never the source tree."""

from __future__ import annotations

import random
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


@pytest.fixture
def rng() -> random.Random:
    """Chance that is the same in every run."""
    return random.Random(20261130)


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
