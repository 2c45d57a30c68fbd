"""The study of self-play, on few games."""

from __future__ import annotations

import importlib.util
import random
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from conftest import ROOT

EXAMPLE = ROOT / "examples" / "python" / "selfplay.py"


@pytest.fixture(scope="module")
def example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("selfplay", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["selfplay"] = module
    spec.loader.exec_module(module)
    return module


def test_the_fit_finds_what_was_put_in(example: ModuleType) -> None:
    rng = np.random.default_rng(1)
    material = rng.integers(-3, 4, size=(20_000, 6)).astype(float)
    worth = np.array([0.2, 0.8, 0.6, 1.0, 1.8, 0.4])
    chances = 1 / (1 + np.exp(-material @ worth))
    scores = (rng.random(20_000) < chances).astype(float)
    found = example.fit(material, scores, np.ones(20_000))
    assert np.abs(found - worth).max() < 0.1
    # Games that count twice are as good as games that are there twice.
    twice = example.fit(np.repeat(material, 2, axis=0), np.repeat(scores, 2), np.ones(40_000))
    assert np.allclose(example.fit(material, scores, np.full(20_000, 2.0)), twice)


def test_intervals_hold_what_was_put_in(example: ModuleType) -> None:
    rng = random.Random(2)

    def games() -> list[tuple[float, float, list[tuple[list[int], int]]]]:
        made = []
        for _ in range(3_000):
            counts = [rng.randint(-2, 2) for _ in range(5)]
            total = sum(w * c for w, c in zip([1, 4, 3, 5, 9], counts, strict=True))
            won = rng.random() < 1 / (1 + np.exp(-0.2 * total))
            made.append((rng.uniform(20, 40), float(won), [(counts, rng.choice([-1, 1]))] * 4))
        return made

    sample = example.gather("plies", games(), random.Random(1))
    values = list(example.piece_values(sample, 60).values())
    assert all(value.low < value.value < value.high for value in values)
    assert sum(v.low < w < v.high for v, w in zip(values, [4, 3, 5, 9], strict=True)) >= 3
    summary = example.summary(sample, 60)
    assert summary["mean length"].low < 30 < summary["mean length"].high


@pytest.mark.parametrize("game", ["fluidity", "charismatic", "kungfu"])
@pytest.mark.parametrize("player", ["random", "greedy"])
def test_games_are_studied(example: ModuleType, game: str, player: str) -> None:
    sample = example.study(game, player, 6, 1, 100)
    assert len(sample.lengths) == len(sample.scores) == 6
    assert sample.material.shape == (len(sample.games), 6)
    assert 0 < len(sample.games) <= 6 * example.MOMENTS
    again = example.study(game, player, 6, 1, 100)
    assert np.array_equal(sample.material, again.material)
    assert np.array_equal(sample.lengths, again.lengths)


def test_it_prints_what_men_are_worth() -> None:
    command: list[str | Path] = [
        sys.executable,
        EXAMPLE,
        "fluidity",
        "--games",
        "60",
        "--bootstrap",
        "5",
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    assert "fluidity: greedy plays itself, 60 games, seed 1" in done.stdout
    for word in ["mean length", "draws", "knight", "queen"]:
        assert word in done.stdout
