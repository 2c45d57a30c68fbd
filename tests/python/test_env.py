"""The environments against PettingZoo's own tests."""

from __future__ import annotations

import doctest
import pickle
import warnings
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

from heterochess import charismatic, errors
from heterochess import env as env_module
from heterochess.env import CharismaticEnv, FluidityEnv, KungFuEnv
from heterochess.kungfu import Mode
from pettingzoo.test.api_test import api_test
from pettingzoo.test.parallel_test import parallel_api_test
from pettingzoo.test.seed_test import seed_test

# PettingZoo's tests warn of what they know of their own environments only by name.
EXPECTED = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box",
    "Action mask numpy array is all zeros",
)


def quietly(test: Any, *arguments: Any, **keywords: Any) -> None:
    """Runs a test of PettingZoo; no warning but the expected ones may come of it."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        test(*arguments, **keywords)
    unexpected = [
        str(warning.message) for warning in caught if not str(warning.message).startswith(EXPECTED)
    ]
    assert not unexpected


@pytest.mark.parametrize(
    "make",
    [
        FluidityEnv,
        lambda: FluidityEnv(max_plies=9),
        lambda: CharismaticEnv(max_turns=6),
        lambda: CharismaticEnv(start=charismatic.Position.orthodox(), max_series=1, max_turns=20),
    ],
)
def test_aec_environments_pass_the_api_test(make: Any) -> None:
    quietly(api_test, make(), num_cycles=600)


@pytest.mark.parametrize("mode", list(Mode))
def test_parallel_environments_pass_the_api_test(mode: Mode) -> None:
    quietly(parallel_api_test, KungFuEnv(mode, max_ms=60_000), num_cycles=150)


def test_the_example_of_the_module_is_true() -> None:
    result = doctest.testmod(env_module)
    assert result.attempted > 3
    assert result.failed == 0


def test_seeds_are_heeded() -> None:
    quietly(seed_test, lambda: CharismaticEnv(max_turns=2), num_cycles=60)


def test_a_parallel_environment_repeats_what_is_done() -> None:
    def play() -> list[bytes]:
        env = KungFuEnv("ffa")
        observations, _ = env.reset(seed=1)
        for seat, agent in enumerate(env.agents):
            env.action_space(agent).seed(seat)
        seen = []
        for _ in range(30):
            actions = {
                agent: int(env.action_space(agent).sample(mask=observations[agent]["action_mask"]))
                for agent in env.agents
            }
            observations, *_ = env.step(actions)
            seen.append(observations["seat_2"]["observation"].tobytes())
        return seen

    assert play() == play()
    assert len(set(play())) == 30


def test_games_differ_without_a_seed_and_repeat_with_one() -> None:
    env = CharismaticEnv()

    def dealt(seed: int | None) -> bytes:
        env.reset(seed=seed)
        seen: bytes = env.observe("player_0")["observation"].tobytes()
        return seen

    first, second, again = dealt(1), dealt(None), dealt(1)
    assert first == again
    assert len({first, second, dealt(None)}) > 1


def test_what_an_agent_sees_and_gets() -> None:
    env = FluidityEnv(start="8/8/8/8/4B3/8/1K6/k7 w")
    env.reset()
    assert env.agent_selection == "player_0"
    white, black = (env.observe(agent) for agent in env.agents)
    assert env.observation_space("player_0").contains(white)
    assert white["action_mask"].any()
    assert not black["action_mask"].any()
    assert not np.array_equal(white["observation"], black["observation"])
    with pytest.raises(errors.IllegalActionError):
        env.step(0)
    with pytest.raises(ValueError, match="an action is expected"):
        env.step(None)
    from heterochess.fluidity import Position

    env.step(Position("8/8/8/8/4B3/8/1K6/k7 w").action("Bb1"))
    assert env.rewards == {"player_0": 1.0, "player_1": -1.0}
    assert env.terminations == {"player_0": True, "player_1": True}
    assert env.infos["player_1"]["outcome"].reason == "stalemate"
    env.step(None)
    env.step(None)
    assert env.agents == []


def test_an_agent_that_says_nothing_passes() -> None:
    env = KungFuEnv("2v2", interval_ms=250, max_ms=500)
    observations, _ = env.reset()
    assert sorted(observations) == ["seat_1", "seat_2", "seat_3", "seat_4"]
    for cycle in range(2):
        *_, truncations, _ = env.step({})
        assert set(truncations.values()) == {cycle == 1}
    assert env.agents == []
    assert env.step({}) == ({}, {}, {}, {}, {})


@pytest.mark.parametrize("make", [FluidityEnv, CharismaticEnv, KungFuEnv])
def test_environments_are_drawn_and_pickled(make: Any) -> None:
    for mode, start in (("ansi", ""), ("svg", "<svg")):
        env = make(render_mode=mode)
        env.reset(seed=1)
        assert env.render().startswith(start)
    assert pickle.loads(pickle.dumps(env)).render_mode == "svg"
    silent = make()
    silent.reset()
    assert silent.render() is None
    with pytest.raises(ValueError, match="render_mode is one of"):
        make(render_mode="human")


@pytest.mark.parametrize("make", [FluidityEnv, CharismaticEnv, KungFuEnv])
def test_seeds_of_numpy(make: Any) -> None:
    boards = []
    for seed in (np.int64(5), 5):
        env = make(render_mode="ansi")
        env.reset(seed=seed)
        boards.append(env.render())
    assert boards[0] == boards[1]


@pytest.mark.parametrize("make", [FluidityEnv, CharismaticEnv, KungFuEnv])
def test_a_seed_is_a_number_from_0(make: Any) -> None:
    env = make()
    good: list[Any] = [0, np.int64(3), 2**80]
    for seed in good:
        env.reset(seed=seed)
    with pytest.raises(errors.InvalidArgumentError, match="seed"):
        env.reset(seed=-1)
    bad: list[Any] = [True, 1.0, "1"]
    for seed in bad:
        with pytest.raises(TypeError, match="seed"):
            env.reset(seed=seed)
