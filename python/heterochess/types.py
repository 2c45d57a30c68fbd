"""What is accepted where a square, colour, role and so on is expected: for annotations."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import SupportsIndex, TypeAlias

from . import kungfu
from .board import Color, Piece, Role, Square, SquareSet

__all__ = [
    "AnySquareLike",
    "ArrowLike",
    "ColorLike",
    "HighlightLike",
    "PieceLike",
    "PiecesLike",
    "RoleLike",
    "SquareLike",
    "SquaresLike",
]

SquareLike: TypeAlias = Square | str | SupportsIndex
"""A square of the 8x8 board: itself, its name, or its number."""
SquaresLike: TypeAlias = SquareSet | SquareLike | Iterable[SquareLike]
"""One square or several."""
ColorLike: TypeAlias = Color | str | SupportsIndex
"""A colour: itself, ``white``/``w`` or ``black``/``b``, or its number."""
RoleLike: TypeAlias = Role | str | SupportsIndex
"""A role: itself, its name or upper-case letter, or its number."""
PieceLike: TypeAlias = Piece | str | tuple[ColorLike, RoleLike]
"""A man: itself, its FEN letter, or a pair."""
PiecesLike: TypeAlias = (
    Mapping[Square, PieceLike] | Mapping[str, PieceLike] | Mapping[int, PieceLike]
)
"""Men by their squares."""
AnySquareLike: TypeAlias = kungfu.Square | SquareLike
"""A square of any board, in pictures."""
ArrowLike: TypeAlias = (
    str | tuple[AnySquareLike, AnySquareLike] | tuple[AnySquareLike, AnySquareLike, str]
)
"""An arrow: ``"e2e4"``, or two squares and perhaps a colour."""
HighlightLike: TypeAlias = (
    SquareSet
    | AnySquareLike
    | Iterable[AnySquareLike]
    | Mapping[Square, str]
    | Mapping[str, str]
    | Mapping[kungfu.Square, str]
)
"""Squares to highlight, perhaps each in its own colour."""
