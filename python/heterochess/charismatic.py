"""Charismatic Chess: men are drawn and placed, then turns are series of one to five moves.

The rulings C1-C17 are in ``docs/rules/charismatic.md``. Three levels are kept apart: a `Move` (one
man moves), a `Series` (a turn in progress), and a `Turn` (a finished legal series, played as one).

>>> position = Position("3k4/8/8/8/8/8/8/R3K2R w KQ -")
>>> position.count_series()
(26, 429, 3243, 0, 0)
>>> position.san(position.find_mate())
'Ra7,Rh8#'
>>> position.play("O-O,Rf2")
Traceback (most recent call last):
heterochess.errors.IllegalMoveError: move 2: Rf2 is not possible: the rook on f1 has already moved in this turn
"""  # noqa: E501

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from . import outcome as _outcome
from ._native.charismatic import (
    DRAWS,
    END_TURN,
    PLACEMENTS,
    Batch,
    FoundTurns,
    Game,
    LegalTurns,
    Men,
    Move,
    Placement,
    PlacementStage,
    Position,
    Results,
    Series,
    Turn,
    playouts,
)
from .errors import not_a_member

if TYPE_CHECKING:
    from fractions import Fraction

__all__ = [
    "DRAWS",
    "END_TURN",
    "PLACEMENTS",
    "Batch",
    "FoundTurns",
    "Game",
    "LegalTurns",
    "Men",
    "Move",
    "Outcome",
    "Placement",
    "PlacementStage",
    "Position",
    "Progress",
    "Reason",
    "Results",
    "Series",
    "Turn",
    "TurnCounts",
    "TurnResult",
    "WeightedDraw",
    "playouts",
]


class Reason(StrEnum):
    """Why a game of Charismatic Chess is over."""

    ILLEGAL_TURN = "illegal-turn"
    """C10: a player has ended his turn with his king in check; he loses. See `Game.referee`."""
    CHECKMATE = "checkmate"
    """C14: the side to move is in check and has no legal turn; it loses."""
    STALEMATE = "stalemate"
    """C15: the side to move is not in check and has no legal turn; a draw."""
    INSUFFICIENT_MATERIAL = "insufficient-material"
    """C16: a draw."""
    THREEFOLD_REPETITION = "threefold-repetition"
    """C17: a draw. Only a game can tell."""
    FIFTY_MOVES = "fifty-moves"
    """C17: a draw."""

    @classmethod
    def _missing_(cls, value: object) -> Reason:
        raise not_a_member("a reason of Charismatic Chess", value)


class Outcome(_outcome.Outcome[Reason]):
    """How a game of Charismatic Chess has ended: who has won, if anyone, and why."""

    __slots__ = ()


class WeightedDraw(NamedTuple):
    """A possible draw (C3), and how likely it is."""

    men: Men
    """The five men."""
    weight: int
    """In how many of the equally likely ways to draw five single men these come out."""
    total_weight: int
    """How many ways there are in all."""

    @property
    def probability(self) -> Fraction:
        """The exact probability."""
        from fractions import Fraction

        return Fraction(self.weight, self.total_weight)


class TurnCounts(NamedTuple):
    """Counts of the legal turns of a position."""

    series: tuple[int, int, int, int, int]
    """Ordered turns of one, two, ... five moves."""
    results: int
    """Distinct results: placement, side to move, castling rights and en-passant targets."""

    @property
    def turns(self) -> int:
        """Ordered turns of all lengths."""
        return sum(self.series)


class Progress(NamedTuple):
    """How far a census has come."""

    length: int
    """How many moves the series have that are now gone on from: from 0 to 4."""
    done: int
    """How many nodes of that length are done: placements with the men that have moved."""
    nodes: int
    """How many there are."""
    counts: TurnCounts
    """What has been counted."""


class TurnResult(NamedTuple):
    """What one or more turns lead to."""

    position: Position
    """The position after the turn."""
    turn: Turn
    """One of the shortest turns that lead there."""
    series: int
    """How many ordered turns lead there."""
