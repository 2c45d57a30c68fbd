"""Everything that this package raises on its own account.

All errors are `HeterochessError`s, and so `ValueError`s. An object is unchanged after one. (A value
of a wrong type is a `TypeError`, as everywhere in Python.)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Self, TypeVar, overload

from ._native import SquareSet

if TYPE_CHECKING:
    from .board import Color

__all__ = [
    "AmbiguousMoveError",
    "BusyError",
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


T = TypeVar("T")


class Detail(Generic[T]):
    """Something that an error says besides its message: an attribute with a docstring."""

    def __init__(self, doc: str, default: T) -> None:
        self.__doc__ = doc
        self._default = default

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, error: None, owner: type) -> Self: ...
    @overload
    def __get__(self, error: HeterochessError, owner: type) -> T: ...
    def __get__(self, error: HeterochessError | None, owner: type) -> Self | T:
        if error is None:
            return self
        found: T = vars(error).get(self._name, self._default)
        return found

    def __set__(self, error: HeterochessError, value: T) -> None:
        vars(error)[self._name] = value


class HeterochessError(ValueError):
    """The root of the family."""

    code: str = "error"
    """A stable name in kebab-case for programs, the same as in Rust, C and JSON."""

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
    """A text that is not the FEN of a position, or men that make none."""

    text = Detail("The text that was given.", "")
    field = Detail[str | None](
        "The field at fault (``placement``, ``side``, ``castling``, ``en-passant``, ``clock``, "
        "``move-number``), or ``None`` if it is the whole.",
        None,
    )
    problems = Detail[tuple[str, ...]]("All that keeps the parts from being a position.", ())


class InvalidSetupError(HeterochessError):
    """Men, mode and speed that make no game of Kung Fu Chess."""

    code = "invalid-setup"
    problems = Detail[tuple[str, ...]]("All that is wrong.", ())


class InvalidRecordError(HeterochessError):
    """A record that cannot be read any further, or that contradicts itself."""

    line = Detail("The number of the line, from 1; 0 if it was not being read.", 0)
    game = Detail("The number of the game in its source, from 1; 0 in Kung Fu Chess.", 0)
    side: Detail[Color | None] = Detail(
        "Whose move was read, or should have come next, where that is the question.", None
    )
    move_number = Detail[int | None](
        "The number of that move; ``None`` in the placement stage of Charismatic Chess.", None
    )
    reason = Detail("What is wrong, in words, without the place.", "")


class EditError(HeterochessError):
    """A change that the tree of a record does not take: its move was deleted, or is the root."""

    code = "no-such-node"


class ProbeError(HeterochessError):
    """Endgame tables that have no answer."""

    code = "missing"
    ending = Detail[str | None]("The ending whose table is missing, if that is why.", None)


class TableFileError(HeterochessError):
    """A file that is no endgame table, or a damaged one."""

    code = "not-a-table"
    path = Detail[Any]("The file, as a `pathlib.Path`.", None)


class VerificationError(HeterochessError):
    """An entry of an endgame table that does not follow from its successors."""

    code = "wrong-value"
    ending = Detail("The ending.", "")
    position = Detail[Any]("The position at fault, if it is one.", None)
    found = Detail[Any]("What the table says of it: a `Value` of `heterochess.tables`.", None)
    expected = Detail[Any]("What it should say.", None)


class InvalidMoveError(HeterochessError):
    """A text that is no move, turn, placement or draw at all."""

    code = "malformed"
    text = Detail("The text that was given.", "")


class IllegalMoveError(HeterochessError):
    """A move or turn that the rules do not allow here."""

    code = "illegal"
    text = Detail("The move.", "")
    reason = Detail("Why not, in words.", "")


class IllegalDrawError(IllegalMoveError):
    """Men that cannot be drawn from the reserve now."""


class IllegalPlacementError(IllegalMoveError):
    """A man that cannot be placed there now."""


class RefusedCommandError(IllegalMoveError):
    """A command that a game of Kung Fu Chess refuses."""


class IllegalActionError(IllegalMoveError):
    """A number that is not a legal action."""

    action = Detail("The number; one beyond 64 bits is the nearest one within.", 0)
    game = Detail("In which game of a batch, from 0.", 0)
    decider = Detail("Whose action it is, from 0; always 0 where the players take turns.", 0)


class AmbiguousMoveError(HeterochessError):
    """A text that could mean several moves."""

    code = "ambiguous"
    text = Detail("The move.", "")
    origins = Detail("Where the men stand that could make it.", SquareSet())


class GameOverError(HeterochessError):
    """A move in a game that is over."""

    code = "game-over"
    outcome = Detail[Any]("How it has ended: an `Outcome` of the game.", None)


class WrongStageError(HeterochessError):
    """A turn before all men are placed, or a draw or placement afterwards.

    Also a step of an environment before its first reset.
    """


class ClockError(HeterochessError):
    """A time that a game of Kung Fu Chess cannot go to: it is past, or beyond the clock's end."""


class LimitReachedError(HeterochessError):
    """A census holds more than it may, or a perft has too many moves to be divided by.

    The code is ``out-of-memory`` if memory did not suffice for what a census might hold.
    """

    code = "limit-reached"
    so_far = Detail[Any](
        "What a census had counted until then, as `TurnCounts` (lower bounds); ``None`` otherwise.",
        None,
    )


class BusyError(HeterochessError):
    """A solver is asked by its own progress callback, while it is at work."""

    code = "busy"


class StoppedError(HeterochessError):
    """A progress callback has returned ``False``."""

    code = "stopped"
    so_far = Detail[Any](
        "What had been counted until then, as `TurnCounts` (lower bounds); of a match, what was "
        "played, as `MatchResult`; ``None`` of a table.",
        None,
    )


def not_a_member(kind: str, value: object) -> HeterochessError:
    """The error for a value that is no member of an enum."""
    shown = repr(value)
    return InvalidArgumentError(f"{shown[:40]} is not {kind}")
