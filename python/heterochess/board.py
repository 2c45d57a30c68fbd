"""What all games on the 8x8 board share: squares, colours, roles, men.

Wherever a square, colour or role is expected, its name in text is accepted too: ``"e4"``,
``"white"`` or ``"w"``, ``"knight"`` or ``"N"``; so ``Square("e4")`` is ``Square.E4``.
"""

from __future__ import annotations

from enum import IntEnum, StrEnum
from operator import index
from typing import NamedTuple, TypeVar

from ._native import SquareSet
from .errors import InvalidSquareError, not_a_member

__all__ = ["CastlingSide", "Color", "Piece", "Role", "Square", "SquareSet"]


_Named = TypeVar("_Named", "Color", "Role")


def _named(cls: type[_Named], value: object, expected: str) -> _Named:
    """The member of a name or letter."""
    for member in cls:
        if isinstance(value, str) and value in (str(member), member.letter):
            return member
    raise not_a_member(expected, value)


class Color(IntEnum):
    """A side: White (0) or Black (1). Both are true, so that ``if outcome.winner:`` is safe."""

    WHITE = 0
    BLACK = 1

    @classmethod
    def _missing_(cls, value: object) -> Color:
        return _named(cls, value, "a colour: white or black")

    def __bool__(self) -> bool:
        return True

    def __str__(self) -> str:
        return self.name.lower()

    @property
    def letter(self) -> str:
        """The FEN letter, ``w`` or ``b``."""
        return "wb"[self]

    @property
    def opposite(self) -> Color:
        """The other side."""
        return Color(1 - self.value)


class Role(IntEnum):
    """The kind of a man, from pawn (0) to king (5). Every role is true."""

    PAWN = 0
    KNIGHT = 1
    BISHOP = 2
    ROOK = 3
    QUEEN = 4
    KING = 5

    @classmethod
    def _missing_(cls, value: object) -> Role:
        return _named(cls, value, "a role such as knight or N")

    def __bool__(self) -> bool:
        return True

    def __str__(self) -> str:
        return self.name.lower()

    @property
    def letter(self) -> str:
        """The upper-case letter: ``P``, ``N``, ``B``, ``R``, ``Q`` or ``K``."""
        return "PNBRQK"[self]


class CastlingSide(StrEnum):
    """The two ways to castle, by the distance the king's rook has to come."""

    SHORT = "O-O"
    """With the king's rook."""
    LONG = "O-O-O"
    """With the queen's rook."""

    @classmethod
    def _missing_(cls, value: object) -> CastlingSide:
        raise not_a_member("O-O or O-O-O", value)


class Piece(NamedTuple):
    """A man: its colour and its role.

    >>> Piece(Color.WHITE, Role.KNIGHT).letter
    'N'
    """

    color: Color
    """Whose it is."""
    role: Role
    """What it is."""

    @property
    def letter(self) -> str:
        """The FEN letter: upper case for White, lower case for Black."""
        return self.role.letter if self.color is Color.WHITE else self.role.letter.lower()

    @property
    def symbol(self) -> str:
        """The chess symbol of Unicode, such as ``♘`` (White) or ``♞`` (Black)."""
        return "♙♘♗♖♕♔♟♞♝♜♛♚"[6 * self.color + self.role]

    def __str__(self) -> str:
        return f"{self.color} {self.role}"


class Square(IntEnum):
    """A square of the 8x8 board. Its number is ``8 * rank + file``: a1 is 0, b1 is 1, h8 is 63.

    >>> Square.E4, str(Square.E4), Square.parse("e4").rank
    (<Square.E4: 28>, 'e4', 3)
    """

    # fmt: off
    A1 = 0; B1 = 1; C1 = 2; D1 = 3; E1 = 4; F1 = 5; G1 = 6; H1 = 7  # noqa: E702
    A2 = 8; B2 = 9; C2 = 10; D2 = 11; E2 = 12; F2 = 13; G2 = 14; H2 = 15  # noqa: E702
    A3 = 16; B3 = 17; C3 = 18; D3 = 19; E3 = 20; F3 = 21; G3 = 22; H3 = 23  # noqa: E702
    A4 = 24; B4 = 25; C4 = 26; D4 = 27; E4 = 28; F4 = 29; G4 = 30; H4 = 31  # noqa: E702
    A5 = 32; B5 = 33; C5 = 34; D5 = 35; E5 = 36; F5 = 37; G5 = 38; H5 = 39  # noqa: E702
    A6 = 40; B6 = 41; C6 = 42; D6 = 43; E6 = 44; F6 = 45; G6 = 46; H6 = 47  # noqa: E702
    A7 = 48; B7 = 49; C7 = 50; D7 = 51; E7 = 52; F7 = 53; G7 = 54; H7 = 55  # noqa: E702
    A8 = 56; B8 = 57; C8 = 58; D8 = 59; E8 = 60; F8 = 61; G8 = 62; H8 = 63  # noqa: E702
    # fmt: on

    @classmethod
    def _missing_(cls, value: object) -> Square:
        [square] = SquareSet([value])  # type: ignore[list-item]
        return square

    def __bool__(self) -> bool:
        return True

    def __str__(self) -> str:
        return self.name.lower()

    @classmethod
    def parse(cls, text: str) -> Square:
        """The square of a name such as ``e4``.

        Raises:
            InvalidSquareError: if the text names no square.
        """
        [square] = SquareSet([text])
        return square

    @classmethod
    def at(cls, file: int, rank: int) -> Square:
        """The square where a file and a rank meet, both counted from 0.

        Raises:
            InvalidSquareError: if there is no such square.
        """
        file, rank = index(file), index(rank)
        if not (0 <= file < 8 and 0 <= rank < 8):
            message = f"there is no square on file {file} and rank {rank}, counted from 0"
            raise InvalidSquareError(message)
        return cls(8 * rank + file)

    @property
    def file(self) -> int:
        """The file, counted from 0 (the a-file)."""
        return self.value & 7

    @property
    def rank(self) -> int:
        """The rank, counted from 0 (rank 1)."""
        return self.value >> 3

    @property
    def flipped(self) -> Square:
        """The square in the same place seen from the other side: a1 becomes a8."""
        return Square(self.value ^ 56)

    @property
    def mirrored(self) -> Square:
        """The square in the same place seen in a mirror: a1 becomes h1."""
        return Square(self.value ^ 7)

    def distance(self, other: Square) -> int:
        """How many king steps away another square is (the Chebyshev distance)."""
        return max(abs(self.file - other.file), abs(self.rank - other.rank))
