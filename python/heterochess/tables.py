"""Endgame tables of Fluidity Chess: every position of three or four men, exactly.

Tables are generated in memory, verified, kept in compressed files with a checksum, and asked in
microseconds. What values mean with respect to F15, F16 and F17 is in ``docs/solving.md``; what the
tables say as a whole, in ``docs/fluidity-endings.md``.

>>> library = Tables()
>>> library.generate("KBk")
>>> counts = library.counts("KBk", "white")
>>> counts.wins, counts.longest_win.plies
(56, 1)
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from ._native.fluidity import Position
from ._native.tables import Tables, Value, ending_of, endings, turns_into
from .board import Color
from .errors import not_a_member

__all__ = [
    "Counts",
    "Longest",
    "Progress",
    "Tables",
    "Value",
    "Wdl",
    "ending_of",
    "endings",
    "turns_into",
]


class Wdl(StrEnum):
    """Won, drawn or lost for the side to move."""

    WIN = "win"
    """The side to move wins."""
    DRAW = "draw"
    """Neither side can force a win."""
    LOSS = "loss"
    """The side to move loses."""

    @classmethod
    def _missing_(cls, value: object) -> Wdl:
        raise not_a_member("a result: win, draw or loss", value)


@dataclass(frozen=True)
class Longest:
    """A position of the greatest distance to the end."""

    plies: int
    """The distance in plies."""
    count: int
    """How many positions are as far from the end."""
    position: Position
    """One of them: the first in the table's order."""


class Counts(NamedTuple):
    """The positions of an ending with one side to move, counted as they stand on the board.

    Mirror images are positions of their own, men that look alike are not told apart.
    """

    ending: str
    """The name of the ending."""
    side_to_move: Color
    """Who is to move. White is the side that the name begins with."""
    wins: int
    """Positions that the side to move wins."""
    draws: int
    """Positions that are drawn."""
    losses: int
    """Positions that the side to move loses, those among them in which the game is over."""
    finished: int
    """Positions in which the side to move has no legal move and so has lost (F14)."""
    drawn_by_clock: int
    """Won and lost positions that the 25-move rule (F17) draws, though its clock is at 0."""
    longest_win: Longest | None
    """The longest win of the side to move."""
    longest_loss: Longest | None
    """The longest loss of the side to move."""

    @property
    def positions(self) -> int:
        """All positions."""
        return self.wins + self.draws + self.losses


class Progress(NamedTuple):
    """How far a table is."""

    ending: str
    """Which ending."""
    plies: int | None
    """The plies to the end of the positions that are found now; ``None`` while all positions are
    looked at for the first time, and while verifying."""
    done: int
    """How many numbers of positions are dealt with in the first pass, or how many positions are
    known after it."""
    all: int
    """How many numbers there are. Not all are positions, and draws are left over."""
