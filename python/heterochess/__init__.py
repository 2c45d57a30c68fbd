"""Rules of three heterodox chess games: Fluidity, Charismatic and Kung Fu Chess.

Each game has a module: `heterochess.fluidity`, `heterochess.charismatic`, `heterochess.kungfu`.

>>> from heterochess import fluidity
>>> position = fluidity.Position()
>>> len(position.legal_moves), "e4" in position.legal_moves
(20, True)
>>> print(position.play("e4"))
8 r n b q k b n r
7 p p p p p p p p
6 . . . . . . . .
5 . . . . . . . .
4 . . . . P . . .
3 . . . . . . . .
2 P P P P . P P P
1 R N B Q K B N R
  a b c d e f g h
"""

from . import charismatic, errors, fluidity, kungfu
from ._native import __version__
from .board import CastlingSide, Color, Piece, Role, Square, SquareSet
from .errors import HeterochessError
from .outcome import Outcome

__all__ = [
    "CastlingSide",
    "Color",
    "HeterochessError",
    "Outcome",
    "Piece",
    "Role",
    "Square",
    "SquareSet",
    "__version__",
    "charismatic",
    "errors",
    "fluidity",
    "kungfu",
]
