"""Kung Fu Chess: no turns; pieces of two or four armies travel, meet, block and rest in real time.

The game is told the time, in whole milliseconds; the same commands give the same events. The
rulings K1-K24 are in ``docs/rules/kungfu.md``.

>>> game = Game("1v1")
>>> game.submit(0, 1, "e2e4").accepted
<Accepted.STARTED: 'started'>
>>> [type(event).__name__ for event in game.advance_to(2000)]
['Reached', 'Reached', 'Rested']
>>> game.submit(2000, 1, "e4e5").accepted  # the pawn rests until 12 000
<Accepted.QUEUED: 'queued'>
>>> game.submit(2000, 2, "e4e5")
Traceback (most recent call last):
heterochess.errors.RefusedCommandError: e4e5 is refused: the pawn on e4 is not yours but seat 1's
"""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from ._native.kungfu import (
    Batch,
    Event,
    Game,
    Move,
    Piece,
    PieceState,
    Replay,
    Setup,
    Snapshot,
    Square,
    playouts,
)
from .errors import not_a_member

if TYPE_CHECKING:
    from .errors import Refusal

__all__ = [
    "Accepted",
    "Answer",
    "Batch",
    "EliminationCause",
    "Event",
    "Game",
    "Mode",
    "Move",
    "Outcome",
    "Piece",
    "PieceState",
    "Reason",
    "RecordedResult",
    "Replay",
    "Seat",
    "Setup",
    "Snapshot",
    "Speed",
    "Square",
    "Step",
    "playouts",
]


class Seat(IntEnum):
    """A player's seat (K2), and the army that belongs to it: clockwise from South.

    On the 8x8 board seat 1 is White and seat 2 is Black. A number from 1 to 4 is accepted wherever
    a seat is expected.
    """

    ONE = 1
    TWO = 2
    THREE = 3
    FOUR = 4

    @classmethod
    def _missing_(cls, value: object) -> Seat:
        raise not_a_member("a seat from 1 to 4", value)

    def __str__(self) -> str:
        return str(self.value)


class Mode(StrEnum):
    """Who plays against whom (K2)."""

    ONE_VS_ONE = "1v1"
    """Two armies on the 8x8 board."""
    FREE_FOR_ALL = "ffa"
    """Four armies, each for itself."""
    TWO_VS_TWO = "2v2"
    """Four armies, the opposite ones allied."""
    ONE_VS_THREE = "1v3"
    """The first seat against the three others, allied."""

    @classmethod
    def _missing_(cls, value: object) -> Mode:
        raise not_a_member("a mode: 1v1, ffa, 2v2 or 1v3", value)


class Accepted(StrEnum):
    """What has become of a command that was not refused."""

    STARTED = "started"
    """The piece is under way."""
    QUEUED = "queued"
    """The piece will go when it is ready (K18)."""
    CANCELLED = "cancelled"
    """The queued move is forgotten."""
    OK = "ok"
    """The player has left, is away, or is back (K21)."""

    @classmethod
    def _missing_(cls, value: object) -> Accepted:
        raise not_a_member("an answer", value)


class EliminationCause(StrEnum):
    """Why an army was eliminated."""

    KING_LOST = "king-lost"
    """Its king was captured or destroyed (K20)."""
    LEFT = "left"
    """Its player left (K21)."""
    DISCONNECTED = "disconnected"
    """Its player was disconnected for too long (K21)."""

    @classmethod
    def _missing_(cls, value: object) -> EliminationCause:
        raise not_a_member("a cause of elimination", value)


class Reason(StrEnum):
    """Why a game of Kung Fu Chess is over (K22)."""

    LAST_TEAM_STANDING = "last-team-standing"
    """One team alone has a surviving army."""
    NOBODY_LEFT = "nobody-left"
    """No army survived: a draw."""

    @classmethod
    def _missing_(cls, value: object) -> Reason:
        raise not_a_member("a reason of Kung Fu Chess", value)


class Outcome(NamedTuple):
    """The end of a game (K22)."""

    winners: frozenset[Seat]
    """The winning team, its eliminated armies included; empty for a draw."""
    reason: Reason
    """Why the game is over."""

    @property
    def is_draw(self) -> bool:
        """Whether nobody has won."""
        return not self.winners

    def __str__(self) -> str:
        seats = [str(seat) for seat in sorted(self.winners)]
        if not seats:
            return f"draw: {self.reason}"
        if len(seats) == 1:
            return f"seat {seats[0]} wins: {self.reason}"
        return f"seats {', '.join(seats[:-1])} and {seats[-1]} win: {self.reason}"


class _Times(NamedTuple):
    square_ms: int
    """The time from one square to the next, in milliseconds, at least 1."""
    rest_ms: int
    """The rest after a move, in milliseconds."""


class Speed(_Times):
    """The two times of a game (K1), in milliseconds.

    Wherever a speed is expected, ``"standard"`` and ``"lightning"`` are accepted too.
    """

    __slots__ = ()

    STANDARD: ClassVar[Speed]
    """A square in 1000 ms, a rest of 10 000 ms."""
    LIGHTNING: ClassVar[Speed]
    """A square in 200 ms, a rest of 2 000 ms."""


Speed.STANDARD = Speed(1000, 10_000)
Speed.LIGHTNING = Speed(200, 2_000)


class Answer(NamedTuple):
    """What a command has led to."""

    accepted: Accepted
    """What has become of it."""
    events: list[Event]
    """What has happened until then, and by it, in order (K19)."""


class RecordedResult(NamedTuple):
    """How a recorded game has ended: the last line of a record, which may be missing."""

    time: int
    """When, in milliseconds."""
    winners: frozenset[Seat]
    """The winners; none in a draw."""
    reason: str
    """Why: a `Reason`, or any other, such as ``agreement``, of a game that the rules have not
    ended."""


class Step(NamedTuple):
    """What has become of a line of a record."""

    line: int
    """The number of the line, from 1."""
    time: int
    """When, in milliseconds."""
    seat: Seat | None
    """Who said it, or ``None`` if it lets time pass."""
    command: str | None
    """What was said, or ``None`` if it lets time pass."""
    accepted: Accepted | None
    """The answer, or ``None`` if it was refused."""
    refusal: Refusal | None
    """Why it was refused, if it was."""
    events: list[Event]
    """What has happened, in order."""
