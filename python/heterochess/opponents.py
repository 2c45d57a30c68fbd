"""Computer opponents for all three games, and matches between them.

An `Opponent` plays Fluidity Chess and Charismatic Chess, a `Player` one seat of Kung Fu Chess, and
`arena` tells which of two is stronger. How they think is in ``docs/opponents.md``.

>>> from heterochess import fluidity
>>> game, opponent = fluidity.Game(), Opponent("search", seed=1, nodes=500)
>>> for _ in range(4):
...     move = game.play(opponent.choose(game))
>>> len(game)
4
>>> choice = opponent.consider(fluidity.Position("8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 w"))
>>> str(choice.decision), choice.score > 29_000
('b4g4', True)
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Generic, NamedTuple, TypeVar

from ._native.opponents import Opponent, Player, arena, play
from .errors import not_a_member

__all__ = [
    "Choice",
    "Elo",
    "Level",
    "MatchGame",
    "MatchResult",
    "Opponent",
    "Player",
    "Progress",
    "RealTimeLevel",
    "arena",
    "play",
]


class Level(StrEnum):
    """How well an `Opponent` plays, the weakest first. The name does where one is expected."""

    RANDOM = "random"
    """Any legal move."""
    GREEDY = "greedy"
    """What wins most at once, and no look at what comes of it."""
    SEARCH = "search"
    """Looks ahead as far as its limits let it."""

    @classmethod
    def _missing_(cls, value: object) -> Level:
        raise not_a_member("a level: random, greedy or search", value)


class RealTimeLevel(StrEnum):
    """How well a `Player` plays, the weakest first. The name does where one is expected."""

    RANDOM = "random"
    """Any move, now and then."""
    GREEDY = "greedy"
    """Takes what is best to be had, and no look at what comes of it."""
    REACTIVE = "reactive"
    """Dodges, takes, blocks, times its collisions and guards its king."""

    @classmethod
    def _missing_(cls, value: object) -> RealTimeLevel:
        raise not_a_member("a level: random, greedy or reactive", value)


Decision = TypeVar("Decision", covariant=True)


class Choice(NamedTuple, Generic[Decision]):
    """What an opponent has decided on, and what it thinks of it."""

    decision: Decision
    """The move of Fluidity Chess; the placement or turn of Charismatic Chess."""
    score: int | None
    """What the game is worth to the side to move, in hundredths of a pawn; beyond 29 000 a win, by
    a ply less for each point. ``None`` from who does not ask."""
    depth: int
    """How far it has looked ahead, in plies or turns."""
    nodes: int
    """How many nodes it has spent."""


class Elo(NamedTuple):
    """A difference in strength: how far the first player is ahead, in Elo. Ends may be infinite."""

    difference: float
    """The best guess."""
    low: float
    """The lower end of the 95 % interval."""
    high: float
    """The upper end."""

    def __str__(self) -> str:
        return f"{self.difference:+.0f} Elo (95 %: {self.low:+.0f} to {self.high:+.0f})"


class Progress(NamedTuple):
    """How far a match has come."""

    done: int
    """Games played."""
    games: int
    """Games in all."""


class MatchGame(NamedTuple):
    """A game of a match."""

    pair: int
    """The number of its pair, from 0."""
    first: Any
    """Which side the first player had: a `Color`, or in Kung Fu Chess a frozen set of seats."""
    outcome: Any
    """How it ended; ``None`` if it was given up as a draw, or left off because only one kind of
    players was left."""
    score: float
    """What the first player has scored: 0, 0.5 or 1."""
    length: int
    """How many decisions it took; in Kung Fu Chess, how many milliseconds."""
    game: Any
    """The game, if games were to be kept."""


@dataclass(frozen=True)
class MatchResult:
    """What has come of a match, seen from the first player.

    Scores, errors and Elo are told apart in ``docs/opponents.md``.
    """

    wins: int
    """Games won."""
    draws: int
    """Games drawn, or given up as draws."""
    losses: int
    """Games lost."""
    pairs: tuple[int, int, int, int, int]
    """Pairs in which the two games brought 0, 0.5, 1, 1.5 and 2 points: the pentanomial counts."""
    score: float
    """The mean score of a game, from 0 to 1."""
    standard_error: float
    """Of the score, by the spread of the pairs."""
    elo: Elo
    """The difference in Elo, with a 95 % interval."""
    games: tuple[MatchGame, ...] = field(repr=False)
    """All games in order."""

    def __str__(self) -> str:
        error = f"{100 * self.score:.1f} % +- {100 * self.standard_error:.1f} %"
        return f"{self.wins} won, {self.draws} drawn, {self.losses} lost: {error}, {self.elo}"
