"""How a turn-based game has ended."""

from __future__ import annotations

from enum import StrEnum
from typing import Generic, NamedTuple, TypeVar

from .board import Color

__all__ = ["Outcome"]

Reason = TypeVar("Reason", bound=StrEnum, covariant=True)


class Outcome(NamedTuple, Generic[Reason]):
    """The end of a game: who has won, if anyone, and why. Each game has its own reasons."""

    winner: Color | None
    """The winner, or ``None`` for a draw."""
    reason: Reason
    """Why the game is over."""

    @property
    def is_draw(self) -> bool:
        """Whether nobody has won."""
        return self.winner is None

    @property
    def result(self) -> str:
        """The result as game records write it: ``1-0``, ``0-1`` or ``1/2-1/2``."""
        if self.winner is None:
            return "1/2-1/2"
        return "1-0" if self.winner is Color.WHITE else "0-1"

    def __str__(self) -> str:
        if self.winner is None:
            return f"draw by {self.reason}"
        return f"{self.winner} wins by {self.reason}"
