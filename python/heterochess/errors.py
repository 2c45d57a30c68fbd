"""Everything that this package raises on its own account.

All errors are `HeterochessError`s, and so `ValueError`s. An object is unchanged after one. (A value
of a wrong type is a `TypeError`, as everywhere in Python.)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from .board import Color, SquareSet

__all__ = [
    "AmbiguousMoveError",
    "ClockError",
    "EditError",
    "GameOverError",
    "HeterochessError",
    "IllegalActionError",
    "IllegalDrawError",
    "IllegalMoveError",
    "IllegalPlacementError",
    "InvalidArgumentError",
    "InvalidFenError",
    "InvalidMoveError",
    "InvalidRecordError",
    "InvalidSetupError",
    "InvalidSquareError",
    "LimitReachedError",
    "ProbeError",
    "Refusal",
    "RefusedCommandError",
    "StoppedError",
    "TableFileError",
    "VerificationError",
    "WrongStageError",
]


class Refusal(NamedTuple):
    """Why a move is refused: a stable name for programs, and the reason for people."""

    code: str
    """The name in kebab-case, such as ``fourth-foe``."""
    reason: str
    """The reason in words."""

    def __str__(self) -> str:
        return self.reason


class HeterochessError(ValueError):
    """The root of the family.

    Attributes:
        code: a stable name in kebab-case for programs, the same as in Rust, C and JSON.
    """

    code: str = "error"

    def __init__(self, message: str = "", *, code: str | None = None, **details: Any) -> None:
        super().__init__(message)
        if code is not None:
            self.code = code
        for name, value in details.items():
            setattr(self, name, value)


class InvalidArgumentError(HeterochessError):
    """A value that is out of range or names nothing."""

    code = "invalid-argument"


class InvalidSquareError(InvalidArgumentError):
    """A text or number that is not a square."""

    code = "invalid-square"


class InvalidFenError(HeterochessError):
    """A text that is not the FEN of a position, or men that make none.

    Attributes:
        text: the text that was given.
        field: the field at fault (``"placement"``, ``"side"``, ``"castling"``, ``"en-passant"``,
            ``"clock"``, ``"move-number"``), or ``None`` if it is the whole.
        problems: all that keeps the parts from being a position.
    """

    text: str = ""
    field: str | None = None
    problems: tuple[str, ...] = ()


class InvalidSetupError(HeterochessError):
    """Men, mode and speed that make no game of Kung Fu Chess.

    Attributes:
        problems: all that is wrong.
    """

    code = "invalid-setup"
    problems: tuple[str, ...] = ()


class InvalidRecordError(HeterochessError):
    """A record that cannot be read any further, or that contradicts itself.

    Attributes:
        line: the number of the line, from 1; 0 if it was not being read.
        game: the number of the game in its source, from 1; 0 in Kung Fu Chess.
        side: whose move was read, or should have come next, where that is the question.
        move_number: the number of that move; ``None`` in the placement stage of Charismatic Chess.
        reason: what is wrong, in words, without the place.
    """

    line: int = 0
    game: int = 0
    side: Color | None = None
    move_number: int | None = None
    reason: str = ""


class EditError(HeterochessError):
    """A change that the tree of a record does not take: its move was deleted, or is the root."""

    code = "no-such-node"


class ProbeError(HeterochessError):
    """Endgame tables that have no answer.

    Attributes:
        ending: the ending whose table is missing, if that is why.
    """

    code = "missing"
    ending: str | None = None


class TableFileError(HeterochessError):
    """A file that is no endgame table, or a damaged one.

    Attributes:
        path: the file.
    """

    code = "not-a-table"
    path: Any = None


class VerificationError(HeterochessError):
    """An entry of an endgame table that does not follow from its successors.

    Attributes:
        ending: the ending.
        position: the position at fault, if it is one.
        found: what the table says of it.
        expected: what it should say.
    """

    code = "wrong-value"
    ending: str = ""
    position: Any = None
    found: Any = None
    expected: Any = None


class InvalidMoveError(HeterochessError):
    """A text that is no move, turn, placement or draw at all.

    Attributes:
        text: the text that was given.
    """

    code = "malformed"
    text: str = ""


class IllegalMoveError(HeterochessError):
    """A move or turn that the rules do not allow here.

    Attributes:
        text: the move.
        reason: why not, in words.
    """

    code = "illegal"
    text: str = ""
    reason: str = ""


class IllegalDrawError(IllegalMoveError):
    """Men that cannot be drawn from the reserve now."""


class IllegalPlacementError(IllegalMoveError):
    """A man that cannot be placed there now."""


class RefusedCommandError(IllegalMoveError):
    """A command that a game of Kung Fu Chess refuses."""


class IllegalActionError(IllegalMoveError):
    """A number that is not a legal action.

    Attributes:
        action: the number.
        game: in which game of a batch, from 0.
        decider: whose action it is, from 0; always 0 where the players take turns.
    """

    action: int = 0
    game: int = 0
    decider: int = 0


class AmbiguousMoveError(HeterochessError):
    """A text that could mean several moves.

    Attributes:
        text: the move.
        origins: where the men stand that could make it.
    """

    code = "ambiguous"
    text: str = ""
    origins: SquareSet


class GameOverError(HeterochessError):
    """A move in a game that is over.

    Attributes:
        outcome: how it has ended.
    """

    code = "game-over"
    outcome: Any = None


class WrongStageError(HeterochessError):
    """A turn before all men are placed, or a draw or placement afterwards."""


class ClockError(HeterochessError):
    """A time that a game of Kung Fu Chess cannot go to: it is past, or beyond the clock's end."""


class LimitReachedError(HeterochessError):
    """A census holds more than it was allowed to, or a perft has too many moves to be divided by.

    Attributes:
        so_far: what a census had counted until then (lower bounds); ``None`` for a perft.
    """

    code = "limit-reached"
    so_far: Any = None


class StoppedError(HeterochessError):
    """A progress callback has returned ``False``.

    Attributes:
        so_far: what a census had counted until then (lower bounds), or the part of a match that
            was played; ``None`` for a table.
    """

    code = "stopped"
    so_far: Any = None
