"""The games as environments of PettingZoo (``pip install heterochess[env]``).

`FluidityEnv` and `CharismaticEnv` are AEC environments (one agent acts at a time), `KungFuEnv` is a
parallel one (all agents act at once). Observations are dictionaries with ``observation``
(``float32``, channels first) and ``action_mask`` (``int8``, 1 for each legal action; zeros for an
agent that is not to act). What the planes and actions are, ``docs/research.md`` says.

An illegal action is an `IllegalActionError` and changes nothing; to end the game instead, wrap an
AEC environment in PettingZoo's ``TerminateIllegalWrapper``.

>>> env = FluidityEnv()
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     if termination or truncation:
...         env.step(None)
...     else:
...         env.step(env.action_space(agent).sample(mask=observation["action_mask"]))
>>> env.agents
[]
"""

from __future__ import annotations

import operator
import random
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, SupportsIndex, TypeAlias

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv, ParallelEnv  # pyright: ignore[reportMissingTypeStubs]

from . import charismatic, fluidity, kungfu
from .errors import InvalidArgumentError, WrongStageError

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["CharismaticEnv", "FluidityEnv", "KungFuEnv"]

Observation: TypeAlias = dict[str, Any]
"""``observation`` and ``action_mask``, two arrays."""

_RENDER_MODES = ["ansi", "svg"]


def _observation_space(shape: tuple[int, int, int], actions: int) -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(-1.0, 1.0, shape, np.float32),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )


def _check_render_mode(render_mode: str | None) -> None:
    if render_mode is not None and str(render_mode) not in _RENDER_MODES:
        raise InvalidArgumentError(f"render_mode is one of {_RENDER_MODES}, not {render_mode!r}")


def _not_reset() -> WrongStageError:
    message = "the environment has not been reset: call reset() first"
    return WrongStageError(message, code="not-reset")


def _number(agents: list[str], agent: str) -> int:
    """The number of an agent."""
    if not isinstance(agent, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"expected the name of an agent, not {type(agent).__name__}")
    if agent in agents:
        return agents.index(agent)
    raise InvalidArgumentError(f"there is no agent {agent!r}, but {', '.join(agents)}")


def _action(action: object) -> int:
    """The number of an action, as `Batch.step` takes it."""
    if isinstance(action, SupportsIndex) and not isinstance(action, bool):
        return operator.index(action)
    raise TypeError(f"expected the number of an action, not {type(action).__name__}")


def _seed(seed: object) -> int:
    """The seed of a game."""
    if not isinstance(seed, SupportsIndex) or isinstance(seed, bool):
        raise TypeError(f"expected an int for seed, not {type(seed).__name__}")
    number = operator.index(seed)
    if number < 0:
        raise InvalidArgumentError("seed is at least 0")
    return number


class _Seeds:
    """The seed of each game: the one that is given, and from there on a sequence."""

    def __init__(self) -> None:
        self._random = random.Random(0)

    def next(self, seed: int | None) -> int:
        if seed is not None:
            self._random.seed(_seed(seed))
        return self._random.getrandbits(63)


class _TurnEnv(AECEnv[str, Observation, "int | None"], EzPickle):
    """A game of two who take turns."""

    render_mode: str | None

    def _prepare(self, batch: fluidity.Batch | charismatic.Batch, render_mode: str | None) -> None:
        _check_render_mode(render_mode)
        self.render_mode = render_mode
        self._batch = batch
        self._seeds = _Seeds()
        self._was_reset = False
        self.possible_agents = ["player_0", "player_1"]
        self.agents: list[str] = []
        space = _observation_space(batch.observation_shape, batch.actions)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Discrete(batch.actions) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's observations."""
        _number(self.possible_agents, agent)
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's actions."""
        _number(self.possible_agents, agent)
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a new game. Without a seed it goes on with the numbers of the last one.

        Raises:
            InvalidArgumentError: if the seed is negative.
        """
        self._batch.reset(self._seeds.next(seed))
        self._was_reset = True
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def last(
        self, observe: bool = True
    ) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        """What the selected agent sees, what it has won, and whether the game is over for it.

        Raises:
            WrongStageError: before the first reset.
        """
        if not self._was_reset:
            raise _not_reset()
        return super().last(observe)

    def _select(self) -> None:
        """Selects the agent that is to act; after the end the one that has not acted last."""
        [actor] = self._batch.to_act
        if actor >= 0:
            self.agent_selection = self.possible_agents[actor]
        elif self.agents:
            last = self.agents.index(self.agent_selection)
            self.agent_selection = self.agents[1 - last]

    def observe(self, agent: str) -> Observation:
        """What an agent sees, its turn or not."""
        player = _number(self.possible_agents, agent)
        [actor] = self._batch.to_act
        if actor == player:
            mask = self._batch.legal_mask()[0].astype(np.int8)
        else:
            mask = np.zeros(self._batch.actions, np.int8)
        return {"observation": self._batch.observation_of(0, player), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Plays the action of the selected agent; ``None`` if the game is over for it.

        Raises:
            IllegalActionError: if the action is not legal; nothing has changed then.
            WrongStageError: before the first reset.
        """
        if not self._was_reset:
            raise _not_reset()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise InvalidArgumentError("the game is over for this agent: None is expected")
            self._was_dead_step(None)
            return
        if action is None:
            raise InvalidArgumentError("an action is expected: the game is not over")
        step = self._batch.step([_action(action)])
        self._cumulative_rewards[agent] = 0.0
        for player, name in enumerate(self.agents):
            self.rewards[name] = float(step.rewards[0, player])
            self.terminations[name] = bool(step.terminated[0])
            self.truncations[name] = bool(step.truncated[0])
        [outcome] = self._batch.outcomes
        if outcome is not None:
            self.infos = {name: {"outcome": outcome} for name in self.agents}
        self._select()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The game as text (``ansi``) or picture (``svg``)."""
        game = self._batch.game(0)
        match self.render_mode:
            case "ansi":
                return str(game)
            case "svg":
                return game.svg()
            case _:
                return None

    def close(self) -> None:
        """Does nothing: there is nothing to be freed."""


class FluidityEnv(_TurnEnv):
    """Fluidity Chess for two agents, ``player_0`` (White) and ``player_1`` (Black)."""

    metadata: dict[str, Any] = {  # noqa: RUF012 - the base class has it so
        "name": "heterochess_fluidity_v0",
        "render_modes": _RENDER_MODES,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        *,
        start: fluidity.Position | str | None = None,
        max_plies: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Prepares games from a start, cut short after so many plies if that is asked for."""
        EzPickle.__init__(self, start=start, max_plies=max_plies, render_mode=render_mode)
        batch = fluidity.Batch(1, start=start, max_plies=max_plies, auto_reset=False)
        self._prepare(batch, render_mode)


class CharismaticEnv(_TurnEnv):
    """Charismatic Chess for two agents, ``player_0`` (White) and ``player_1`` (Black).

    An action is a step: a placement, a move of the series, or the end of the turn. So an agent
    often acts several times in a row. Men are dealt by chance, from the seed of `reset`.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - the base class has it so
        "name": "heterochess_charismatic_v0",
        "render_modes": _RENDER_MODES,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        *,
        start: charismatic.PlacementStage | charismatic.Position | None = None,
        max_series: int | None = None,
        max_turns: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Prepares games from a start, cut short after so many turns if that is asked for."""
        EzPickle.__init__(
            self,
            start=start,
            max_series=max_series,
            max_turns=max_turns,
            render_mode=render_mode,
        )
        batch = charismatic.Batch(
            1, start=start, max_series=max_series, max_turns=max_turns, auto_reset=False
        )
        self._prepare(batch, render_mode)


class KungFuEnv(ParallelEnv[str, Observation, int], EzPickle):
    """Kung Fu Chess for two or four agents, ``seat_1`` and so on, who act all at once.

    An agent whose army is out stays until the game is over, and can only pass; in a team game it
    may still win. An agent that is given no action passes.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - the base class has it so
        "name": "heterochess_kungfu_v0",
        "render_modes": _RENDER_MODES,
    }
    render_mode: str | None

    def __init__(
        self,
        setup: kungfu.Setup | kungfu.Mode | str | None = None,
        *,
        speed: kungfu.Speed | str | tuple[int, int] | None = None,
        interval_ms: int | None = None,
        max_ms: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Prepares games from a set-up or a mode's own array.

        Args:
            setup: the set-up, or a mode; ``1v1`` if nothing is said.
            speed: how fast the pieces are.
            interval_ms: the time from one decision to the next; a square-time if nothing is said.
            max_ms: when a game is cut short; after 1000 square-times if nothing is said.
            render_mode: ``ansi``, ``svg`` or ``None``.
        """
        _check_render_mode(render_mode)
        EzPickle.__init__(
            self,
            setup,
            speed=speed,
            interval_ms=interval_ms,
            max_ms=max_ms,
            render_mode=render_mode,
        )
        self.render_mode = render_mode
        self._batch = kungfu.Batch(
            1, setup, speed=speed, interval_ms=interval_ms, max_ms=max_ms, auto_reset=False
        )
        batch = self._batch
        self._was_reset = False
        self._passing = batch.actions - 1
        self.possible_agents = [f"seat_{number + 1}" for number in range(batch.players)]
        self.agents: list[str] = []
        space = _observation_space(batch.observation_shape, batch.actions)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Discrete(batch.actions) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's observations."""
        _number(self.possible_agents, agent)
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's actions; the last one is to pass."""
        _number(self.possible_agents, agent)
        return self.action_spaces[agent]

    def _observations(self) -> dict[str, Observation]:
        [planes] = self._batch.observation()
        masks: NDArray[np.int8] = self._batch.legal_mask()[0].astype(np.int8)
        return {
            agent: {"observation": planes[seat], "action_mask": masks[seat]}
            for seat, agent in enumerate(self.possible_agents)
        }

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begins a new game. There is no chance in it: the seed does not matter.

        Raises:
            InvalidArgumentError: if the seed is negative.
        """
        if seed is not None:
            _seed(seed)
        self._batch.reset()
        self._was_reset = True
        self.agents = self.possible_agents[:]
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Plays the actions of all agents and lets time pass to the next decision.

        Raises:
            IllegalActionError: if an action is not legal; nothing has changed then.
            InvalidArgumentError: if there is no such agent.
            WrongStageError: before the first reset.
        """
        if not self._was_reset:
            raise _not_reset()
        if not isinstance(actions, Mapping):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise TypeError(
                f"expected a mapping of agents and actions, not {type(actions).__name__}"
            )
        for agent in actions:
            _number(self.possible_agents, agent)
        if not self.agents:
            return {}, {}, {}, {}, {}
        numbers = [_action(actions.get(agent, self._passing)) for agent in self.agents]
        step = self._batch.step([numbers])
        [outcome] = self._batch.outcomes
        agents = self.agents
        rewards = {agent: float(step.rewards[0, seat]) for seat, agent in enumerate(agents)}
        terminations = dict.fromkeys(agents, bool(step.terminated[0]))
        truncations = dict.fromkeys(agents, bool(step.truncated[0]))
        infos: dict[str, dict[str, Any]] = {
            agent: {} if outcome is None else {"outcome": outcome} for agent in agents
        }
        if step.terminated[0] or step.truncated[0]:
            self.agents = []
        return self._observations(), rewards, terminations, truncations, infos

    def render(self) -> str | None:
        """The game as text (``ansi``) or picture (``svg``)."""
        match self.render_mode:
            case "ansi":
                return str(self._batch.snapshot(0))
            case "svg":
                return self._batch.snapshot(0).svg()
            case _:
                return None

    def close(self) -> None:
        """Does nothing: there is nothing to be freed."""
