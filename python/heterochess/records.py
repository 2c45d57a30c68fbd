"""Records of games of Fluidity and Charismatic Chess, in PGN's form: read, walked, edited, written.

The format is told precisely in ``docs/records.md``. Kung Fu Chess has records of its own:
`heterochess.kungfu.Game.record` and `heterochess.kungfu.Replay`.

>>> from heterochess import fluidity
>>> record = Record.from_game(fluidity.Game(moves=["e4", "e5", "Nf3"]))
>>> record.tags["White"] = "Ada"
>>> Record.from_text(str(record)) == record
True
>>> [node.san for node in record.main_line]
['e4', 'e5', 'Nf3']
>>> record.game() == fluidity.Game(moves=["e4", "e5", "Nf3"])
True
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, MutableMapping
from enum import StrEnum
from os import PathLike
from typing import TYPE_CHECKING, NamedTuple, final

from ._files import replacing
from ._native.records import Node, Reader, Record, TagStore
from .board import Square
from .errors import not_a_member

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

__all__ = [
    "Arrow",
    "ColoredSquare",
    "GameResult",
    "MarkColor",
    "Node",
    "Reader",
    "Record",
    "Tags",
    "Variant",
    "write",
]


class Variant(StrEnum):
    """A game that has records in PGN's form. Its name is accepted where one is expected."""

    FLUIDITY = "Fluidity"
    """Fluidity Chess."""
    CHARISMATIC = "Charismatic"
    """Charismatic Chess."""

    @classmethod
    def _missing_(cls, value: object) -> Variant:
        raise not_a_member("a variant: Fluidity or Charismatic", value)


class GameResult(StrEnum):
    """The result of a game as its record tells it."""

    WHITE_WINS = "1-0"
    """White has won."""
    BLACK_WINS = "0-1"
    """Black has won."""
    DRAW = "1/2-1/2"
    """Nobody has won."""
    UNKNOWN = "*"
    """The game goes on, was broken off, or nobody knows."""

    @classmethod
    def _missing_(cls, value: object) -> GameResult:
        raise not_a_member("a result: 1-0, 0-1, 1/2-1/2 or *", value)


class MarkColor(StrEnum):
    """The colour of a mark on the board."""

    GREEN = "G"
    """Green."""
    RED = "R"
    """Red."""
    YELLOW = "Y"
    """Yellow."""
    BLUE = "B"
    """Blue."""

    @classmethod
    def _missing_(cls, value: object) -> MarkColor:
        raise not_a_member("the colour of a mark: G, R, Y or B", value)


class Arrow(NamedTuple):
    """An arrow on the board. `str()` is its text, such as ``Gc2c4``."""

    color: MarkColor
    """Its colour."""
    from_square: Square
    """Where it begins."""
    to_square: Square
    """Where it points to."""

    def __str__(self) -> str:
        return f"{self.color}{self.from_square}{self.to_square}"


class ColoredSquare(NamedTuple):
    """A square that is coloured. `str()` is its text, such as ``Ya4``."""

    color: MarkColor
    """Its colour."""
    square: Square
    """Which square."""

    def __str__(self) -> str:
        return f"{self.color}{self.square}"


@final
class Tags(MutableMapping[str, str]):
    """The tags of a record, in the order in which they are written.

    The roster (``Event``, ``Site``, ``Date``, ``Round``, ``White``, ``Black``, ``Result``) is
    always there; what nobody has set reads ``?``. ``Result``, ``Variant``, ``SetUp``, ``FEN`` and
    ``MaxSeries`` follow from the record and can only be read. To delete a tag of the roster is to
    set it to what reads as unknown.

    Raises:
        InvalidArgumentError: if a name or value cannot be written.

    >>> tags = Record("Fluidity").tags
    >>> tags["Annotator"] = "Bert"
    >>> tags["Variant"], tags["White"], list(tags)[-1], "Opening" in tags
    ('Fluidity', '?', 'Annotator', False)
    """

    __slots__ = ("_store",)

    def __init__(self, store: object) -> None:
        if not isinstance(store, TagStore):
            raise TypeError("tags come from a Record")
        self._store = store

    def __getitem__(self, name: object) -> str:
        if not isinstance(name, str):
            raise KeyError(name)
        for other, value in self._store.written():
            if other == name:
                return value
        raise KeyError(name)

    def __setitem__(self, name: str, value: str) -> None:
        self._store.set(name, value)

    def __delitem__(self, name: str) -> None:
        if name not in self:
            raise KeyError(name)
        if not self._store.remove(name):
            # One of the roster that nobody has set; those that follow from the record are refused.
            self._store.set(name, self[name])

    def clear(self) -> None:
        """Takes away all that has been set. What follows from the record stays."""
        for name in list(self):
            self._store.remove(name)

    def popitem(self) -> tuple[str, str]:
        """Takes away the last tag that has been set, and returns its name and value.

        Raises:
            KeyError: if none has been set.
        """
        for name, value in reversed(self._store.written()):
            if self._store.remove(name):
                return name, value
        raise KeyError("no tag has been set")

    def __iter__(self) -> Iterator[str]:
        return (name for name, _ in self._store.written())

    def __len__(self) -> int:
        return len(self._store.written())

    def __repr__(self) -> str:
        return f"Tags({dict(self)})"


def write(records: Iterable[Record], target: str | PathLike[str] | SupportsWrite[str]) -> int:
    """Writes records one after the other, with an empty line between them.

    Args:
        records: one after the other; they may come from a `Reader`, even one of the same path.
        target: a path or a text file object. The file of a path is replaced when all records are
            written; after an error it is as it was before. A file object, or a path that leads to
            something else than a file (such as ``/dev/stdout``), is written as it goes, and holds
            after an error the records written until then.

    Returns:
        How many were written.

    Raises:
        OSError: if the file cannot be written.

    >>> import io
    >>> file = io.StringIO()
    >>> write([Record("Fluidity"), Record("Charismatic")], file)
    2
    >>> [record.variant.value for record in Reader.from_text(file.getvalue())]
    ['Fluidity', 'Charismatic']
    """
    if isinstance(target, (str, PathLike)):
        with replacing(target) as file:
            return _write(records, file)
    if not callable(getattr(target, "write", None)):
        raise TypeError(f"expected a path or a text file, not {type(target).__name__}")
    return _write(records, target)


def _write(records: Iterable[object], file: SupportsWrite[str]) -> int:
    count = 0
    for record in records:
        if not isinstance(record, Record):
            raise TypeError(f"expected a Record, not {type(record).__name__}")
        file.write(("\n" if count else "") + str(record))
        count += 1
    return count
