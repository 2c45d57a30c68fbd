"""Fluidity Chess, by Lev Grigoriev.

No move ends on an occupied square. Men are taken by passing them, up to three at once; check stays
what it is in chess. The rulings F1-F17 are in ``docs/rules/fluidity.md``.

>>> position = Position("8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 w")
>>> move = position.parse_move("Rg4xc4d4f4+")
>>> str(move), [str(square) for square in move.captures]
('b4g4', ['c4', 'd4', 'f4'])
>>> position.play("b4b1")
Traceback (most recent call last):
heterochess.errors.IllegalMoveError: b4b1 is not legal: your own bishop on b2 is in the way
"""

from __future__ import annotations

from enum import StrEnum

from . import outcome as _outcome
from ._native.fluidity import Batch, Game, LegalMoves, Move, Position, Threats, playouts
from .errors import not_a_member

__all__ = [
    "Batch",
    "Game",
    "LegalMoves",
    "Move",
    "Outcome",
    "Position",
    "Reason",
    "Threats",
    "playouts",
]


class Reason(StrEnum):
    """Why a game of Fluidity Chess is over."""

    KING_CAPTURED = "king-captured"
    """F13: a king was captured; the capturer wins."""
    CHECKMATE = "checkmate"
    """F14: the side to move is in check and has no legal move; it loses."""
    STALEMATE = "stalemate"
    """F14: the side to move is not in check and has no legal move; it loses all the same."""
    INSUFFICIENT_MATERIAL = "insufficient-material"
    """F15: a draw."""
    THREEFOLD_REPETITION = "threefold-repetition"
    """F16: a draw. Only a game can tell."""
    TWENTY_FIVE_MOVES = "twenty-five-moves"
    """F17: a draw."""

    @classmethod
    def _missing_(cls, value: object) -> Reason:
        raise not_a_member("a reason of Fluidity Chess", value)


class Outcome(_outcome.Outcome[Reason]):
    """How a game of Fluidity Chess has ended: who has won, if anyone, and why."""

    __slots__ = ()
