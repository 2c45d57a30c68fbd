"""Records read one by one: sources of all kinds, faults, interrupts."""

from __future__ import annotations

import io
import pickle
import signal
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import DATA, DIAGRAM, GOOD, interrupted
from heterochess import Color, errors, fluidity
from heterochess.records import (
    GameResult,
    Reader,
    Record,
)

BAD = """[Event "Broken"]
[Variant "Fluidity"]

1. e4 exd4 2. d4 *
"""


def test_a_reader_goes_on_after_a_bad_game() -> None:
    reader = Reader.from_text(GOOD + "\n" + BAD + "\n" + GOOD)
    assert next(reader).tags["White"] == "Ada"
    with pytest.raises(errors.InvalidRecordError) as caught:
        next(reader)
    error = caught.value
    assert (error.line, error.game, error.side, error.move_number) == (10, 2, Color.BLACK, 1)
    assert error.code == "malformed"
    assert "exd4" in error.reason
    assert str(error).startswith("line 10, game 2, black's move 1: ")
    assert [record.tags["Event"] for record in reader] == ["Friendly"]
    assert next(reader, None) is None
    assert reader.game == 3
    assert reader.bytes_read == len(GOOD + BAD + GOOD) + 2
    assert reader.line > 10
    again = pickle.loads(pickle.dumps(error))
    assert (again.line, again.side) == (10, Color.BLACK)


def test_errors_are_handed_over() -> None:
    found: list[errors.InvalidRecordError] = []
    text = (BAD + "\n" + GOOD + "\n") * 20
    assert len(list(Reader.from_text(text, on_error=found.append))) == 20
    assert [error.game for error in found] == list(range(1, 40, 2))

    def fail(_: errors.InvalidRecordError) -> None:
        raise LookupError

    with pytest.raises(LookupError):
        list(Reader.from_text(text, on_error=fail))


def test_only_errors_of_games_are_handed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C may strike while an error is made."""

    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    found: list[errors.InvalidRecordError] = []
    reader = Reader.from_text((BAD + "\n") * 2 + GOOD, on_error=found.append)
    with monkeypatch.context() as patched:
        patched.setattr(errors.InvalidRecordError, "__init__", interrupted)
        with pytest.raises(KeyboardInterrupt):
            next(reader)
    assert not found
    assert len(list(reader)) == 1, "it goes on with the next game"
    assert [error.game for error in found] == [2]


@pytest.mark.usefixtures("no_collection")
def test_interrupts_end_a_reader_of_bad_games() -> None:
    class Endless:
        def read(self, _size: int) -> bytes:
            return (BAD + "\n").encode()

    found = 0

    def count(error: object) -> None:
        nonlocal found
        assert isinstance(error, errors.InvalidRecordError)
        found += 1
        if found > 1_000_000:
            raise LookupError("nobody has interrupted")

    for _ in range(10):
        timer = threading.Timer(0.05, signal.raise_signal, [signal.SIGINT])
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            list(Reader(Endless(), on_error=count))
        timer.join()


def test_sources_of_all_kinds(tmp_path: Path) -> None:
    text = (GOOD.replace("Ada", "Ådá") + "\n") * 300
    path = tmp_path / "games.pgn"
    path.write_text(text, encoding="utf-8")
    whole = list(Reader.from_text(text))
    assert len(whole) == 300
    assert list(Reader.from_text(text.encode())) == whole
    assert list(Reader(path)) == whole
    assert list(Reader(str(path))) == whole
    assert list(Reader(io.BytesIO(text.encode()))) == whole
    assert list(Reader(io.StringIO(text))) == whole
    with open(path, encoding="utf-8") as file:
        assert list(Reader(file)) == whole
    with Reader(path) as reader:
        next(reader)
    assert next(reader, None) is None, "it is closed"
    assert reader.game == 0
    with pytest.raises(FileNotFoundError) as caught:
        Reader(tmp_path / "none.pgn")
    assert Path(caught.value.filename) == tmp_path / "none.pgn"
    with pytest.raises(errors.InvalidArgumentError, match="not a regular file"):
        Reader(tmp_path)
    with pytest.raises(TypeError):
        Reader(3)  # type: ignore[arg-type]


class Failing:
    """A file object that fails."""

    def __init__(self, answer: object) -> None:
        self.answer = answer
        self.reads = 0

    def read(self, _size: int) -> object:
        self.reads += 1
        if self.reads == 1:
            return GOOD.encode()
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


def test_a_file_object_that_fails() -> None:
    reader = Reader(Failing(ZeroDivisionError("no")))  # type: ignore[arg-type]
    with pytest.raises(ZeroDivisionError):
        list(reader)
    assert list(reader) == [], "nothing more comes"
    with pytest.raises(TypeError, match="bytes or text from read"):
        list(Reader(Failing(3)))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "ask",
    [
        next,
        list,
        lambda reader: reader.game,
        lambda reader: reader.line,
        lambda reader: reader.bytes_read,
        lambda reader: reader.close(),
        lambda reader: reader.__exit__(None, None, None),
    ],
)
def test_a_file_object_that_asks_its_reader(ask: Callable[[Reader], object]) -> None:
    class Curious(io.BytesIO):
        def read(self, size: int | None = -1, /) -> bytes:
            ask(reader)
            return super().read(size)

    reader = Reader(Curious(GOOD.encode()))
    with pytest.raises(errors.InvalidArgumentError, match="the reader is reading"):
        next(reader)
    assert next(reader, None) is None, "nothing more comes after an error of the source"
    assert reader.game == 0


def test_a_file_object_that_forgives_itself() -> None:
    class Curious(io.BytesIO):
        def read(self, size: int | None = -1, /) -> bytes:
            with pytest.raises(errors.HeterochessError):
                next(reader)
            return super().read(size)

    reader = Reader(Curious(GOOD.encode()))
    assert [record.tags["White"] for record in reader] == ["Ada"]


def test_awkward_files() -> None:
    paths = sorted((DATA / "pgn").glob("*.pgn"))
    assert paths
    for path in paths:
        found: list[errors.InvalidRecordError] = []
        records = list(Reader(path, on_error=found.append))
        assert records or found
        for record in records:
            assert Record.from_text(str(record)) == record


def test_variant_and_leniency_of_a_reader() -> None:
    bare = "1. e4 e5 *\n"
    with pytest.raises(errors.InvalidRecordError) as caught:
        next(Reader.from_text(bare))
    assert caught.value.code == "missing-variant"
    assert len(next(Reader.from_text(bare, variant="fluidity chess"))) == 2
    wrong = str(Record.from_game(fluidity.Game(DIAGRAM, ["Rg4xc4d4f4", "Kh5", "Rh1"])))
    wrong = wrong.replace("1-0", "0-1")
    assert next(Reader.from_text(wrong, lenient=True)).result is GameResult.BLACK_WINS
    with pytest.raises(errors.InvalidRecordError, match="the moves say"):
        Record.from_text(wrong)
    for text in ["", GOOD + "\n" + GOOD]:
        with pytest.raises(errors.InvalidRecordError) as not_one:
            Record.from_text(text)
        assert not_one.value.code == "not-one-game"


@pytest.mark.usefixtures("no_collection")
def test_interrupts_end_a_reader_of_good_games() -> None:
    reader = Reader.from_text((GOOD + "\n") * 200_000)
    with pytest.raises(KeyboardInterrupt):
        interrupted(0.1, lambda: list(reader))
    assert 0 < reader.game < 200_000


def test_no_character_is_lost_on_the_way_in() -> None:
    for text in ["\ud800", GOOD.replace("Ada", "\udcff")]:
        with pytest.raises(errors.InvalidRecordError, match="surrogate"):
            Reader.from_text(text)
        with pytest.raises(errors.InvalidRecordError, match="surrogate"):
            Record.from_text(text)
        with pytest.raises(errors.InvalidRecordError, match="surrogate"):
            next(Reader(io.StringIO(text)))


def test_reading_is_fast() -> None:
    """At least 100 000 games a minute, each as a `Record`."""
    text = (GOOD + "\n") * 20_000
    begun = time.perf_counter()
    assert sum(1 for _ in Reader.from_text(text)) == 20_000
    assert time.perf_counter() - begun < 12


def test_threads_share_a_reader() -> None:
    class Slow(io.BytesIO):
        def read(self, size: int | None = -1, /) -> bytes:
            time.sleep(0.0005)
            return super().read(min(size or 0, 997))

    reader = Reader(Slow(((GOOD + "\n") * 400).encode()))
    found: list[Record] = []

    def take() -> None:
        found.extend(reader)

    threads = [threading.Thread(target=take) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 400
